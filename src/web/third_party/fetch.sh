#!/bin/sh
# Unpacks Debian's source packages of the libraries that the page carries into the folder $1, by apt
# from the mirrors that it uses already, with lists of its own: nothing of the system changes.
set -eu
folder=$1
packages='zlib libpng1.6 freetype gmp jansson'
[ "$(cat "$folder/fetched" 2>/dev/null)" != "$packages" ] || exit 0
rm -rf "$folder"
mkdir -p "$folder/lists/partial"
folder=$(cd "$folder" && pwd)
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
signed=
[ ! -e "$keyring" ] || signed="[signed-by=$keyring] "
# The main archive only: of a source package in the security archive a mirror may lack the files.
apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT) $(ORIGIN)' 'Created-By: Packages' |
    awk '$4 == "Debian" && $3 == "main" && $2 !~ /-/ { print $1, $2, $3 }' | sort -u |
    sed "s|^|deb-src $signed|" > "$folder/sources.list"
[ -s "$folder/sources.list" ] || { echo "fetch.sh: apt knows no Debian mirror; run apt-get update" >&2; exit 1; }
own() {
    apt-get -qq -o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=- \
        -o "Dir::State::lists=$folder/lists" -o APT::Sandbox::User=root "$@"
}
cd "$folder"
own update
for package in $packages; do
    echo "+ source package $package"
    own source --download-only "$package"
    name=${package%1.6}
    dpkg-source --no-check -x "$package"_*.dsc "$name" > /dev/null
    [ -d "$name/src" ] || [ "$name" != freetype ] || tar -C "$name" --strip-components=1 -xf freetype_*.orig.tar.xz
done
cp libpng/scripts/pnglibconf.h.prebuilt libpng/pnglibconf.h
rm -rf lists ./*.tar.* ./*.asc
echo "$packages" > fetched
