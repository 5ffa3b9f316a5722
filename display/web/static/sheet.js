// The score sheet's button.

document.getElementById("print")?.addEventListener("click", () => window.print());
