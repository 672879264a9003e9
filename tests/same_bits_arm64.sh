#!/bin/sh
# The digests of core, oracle and rasteriser (tests/digests.c) on arm64, run by qemu, beside those of gcc and clang
# for this machine. GMP for arm64 is Debian's libgmp-dev, unpacked in FOLDER: nothing is installed for it.
# usage: tests/same_bits_arm64.sh FOLDER
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cross=aarch64-linux-gnu

# The package lists of arm64 are kept apart from the system's, which need not know that architecture.
gmp=$folder/gmp
if [ ! -s "$gmp/usr/lib/$cross/libgmp.a" ]; then
    mkdir -p "$gmp/lists/partial" "$gmp/cache/archives/partial"
    apt() {
        apt-get -qq -o APT::Sandbox::User=root -o APT::Architectures::="$(dpkg --print-architecture)" -o APT::Architectures::=arm64 \
            -o Acquire::Languages=none -o Dir::State::Lists="$gmp/lists" -o Dir::Cache="$gmp/cache" "$@"
    }
    apt update
    (cd "$gmp" && apt download libgmp-dev:arm64 && dpkg-deb -x libgmp-dev_*_arm64.deb .)
fi

digests() { # NAME, VARIABLES of make
    name=$1
    shift
    ${MAKE:-make} --no-print-directory DEPS=no BUILD="$folder/$name" "$@" "$folder/$name/release/tests/digests"
}
digests gcc CC=gcc
digests clang CC=clang
# Without what reads and writes PNG files, which would need libpng for arm64.
digests arm64 CC=$cross-gcc without="src/draw/image.c src/draw/image_case.c" CPPFLAGS="-isystem $gmp/usr/include/$cross" \
    LDFLAGS="-static -L$gmp/usr/lib/$cross" libraries='-lgmp -lm'
for name in gcc clang; do "$folder/$name/release/tests/digests" >"$folder/$name.txt"; done
qemu-aarch64 "$folder/arm64/release/tests/digests" >"$folder/arm64.txt"
for name in clang arm64; do
    diff "$folder/gcc.txt" "$folder/$name.txt" || { echo "FAIL  $name differs from gcc"; exit 1; }
done
echo "ok    $(wc -l <"$folder/gcc.txt") digests are the same from gcc, clang and on arm64"
