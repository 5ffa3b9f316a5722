# luozi_VERSION_{amd64,arm64,armhf}.deb in dist/; each build of a commit gives the
# same files.
.PHONY: deb
deb:
	deploy/deb/build
