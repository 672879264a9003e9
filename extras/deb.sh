#!/bin/sh
# Makes the Debian packages in FOLDER/deb from the source archive FOLDER/touchstone-VERSION.tar.gz: unpacked, it gets
# its extras/debian as debian, and a changelog of one entry, dated as the archive is. The revision 0upstream1 is older
# than 1, the first that Debian itself would give. DEB_BUILD_OPTIONS is obeyed; without it, no packages of debug
# symbols are made. usage: extras/deb.sh FOLDER VERSION
set -eu
command -v dpkg-buildpackage >/dev/null || {
    echo 'dpkg-buildpackage is missing: Debian packages are made on Debian.' >&2
    exit 1
}
cd "$1"
rm -rf deb
mkdir deb
cp "touchstone-$2.tar.gz" "deb/touchstone_$2.orig.tar.gz"
cd deb
tar --extract --file="touchstone_$2.orig.tar.gz"
cd "touchstone-$2"
cp -R extras/debian debian
cat >debian/changelog <<END_OF_ENTRY
touchstone ($2-0upstream1) unstable; urgency=medium

  * New upstream release. What has changed is in changelog.gz beside this file.

 -- $(sed -n 's/^Maintainer: //p' debian/control)  $(date -R -u -d "@$(stat -c %Y Makefile)")
END_OF_ENTRY

# The package has its own options: neither those of a make above count nor its variables.
unset MAKEFLAGS MAKELEVEL MFLAGS BUILD DEPS CI V DESTDIR PREFIX LIBDIR MODE OPTIMISE
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-noautodbgsym}"
dpkg-buildpackage -us -uc >../build.log 2>&1 || {
    tail -n 40 ../build.log >&2
    exit 1
}
cd ..
for package in *.deb; do echo "Written: $1/deb/$package"; done
