#!/usr/bin/env bash
# Fetch Debian's stock kernels for the kernel bench: kernels.sh DIR [ARCH…]
#
# DIR/ARCH/ gets the kernel as QEMU boots it (kernel) and its modules (modules/).
# Nothing is installed, and the machine's own package lists stay as they are: each
# architecture has lists of its own. What is there already is kept. Without ARCH:
# amd64 arm64. Wants apt-get, dpkg-deb and xz.
set -euo pipefail

dir=$(realpath -m "${1:?usage: kernels.sh DIR [ARCH…]}")
shift
[ $# -gt 0 ] || set -- amd64 arm64

fetch() { # ARCH: the .deb of its kernel, into the current directory
  mkdir -p lists/partial cache/archives/partial
  touch status
  local own=(-q -o "APT::Architecture=$1" -o "APT::Architectures=$1" -o "Dir::State=$PWD" -o "Dir::State::status=$PWD/status"
    -o "Dir::Cache=$PWD/cache" -o APT::Sandbox::User= -o Acquire::Languages=none)
  apt-get "${own[@]}" update
  local name
  name=$(apt-cache "${own[@]}" depends "linux-image-$1" | sed -n 's/.*Depends: \(linux-image-[0-9][^ ]*\).*/\1/p' | head -1)
  apt-get "${own[@]}" download "${name:?there is no kernel for $1 in the package lists}"
}

# A bzImage unpacks itself in some seconds of emulated time: take out what is in it.
unpacked() { # BZIMAGE
  local at
  at=$(LC_ALL=C grep -abo -m1 -P '\xFD7zXZ\x00' "$1" | cut -d: -f1 | sed -n 1p)
  { tail -c +$((at + 1)) "$1" || true; } | xz -dc --single-stream
}

for arch; do
  [ ! -e "$dir/$arch/kernel" ] || continue
  mkdir -p "$dir/$arch"
  work=$(mktemp -d "$dir/$arch/work.XXXXXX")
  (
    cd "$work"
    fetch "$arch"
    dpkg-deb --fsys-tarfile linux-image-*.deb | tar -x --wildcards './boot/vmlinuz-*' \
      './lib/modules/*/kernel/drivers/hid/*.ko*' './lib/modules/*/kernel/drivers/i2c/*.ko*'
    if [ "$arch" = amd64 ]; then unpacked boot/vmlinuz-* >kernel; else mv boot/vmlinuz-* kernel; fi
  )
  rm -rf "$dir/$arch/modules"
  mv "$work"/lib/modules/*/kernel "$dir/$arch/modules"
  mv "$work/kernel" "$dir/$arch/kernel"
  rm -rf "$work"
done
chmod -R a+rX "$dir"
