#!/bin/sh
# Installs what is missing of the named groups (build, run, test, lint, fuzz, libraries, runners, macos, arm64, deb, web,
# web-test, npm) and says what and why; does nothing otherwise. Uses apt, dnf, pacman or brew, through sudo only if the caller
# is not root. With DEPS=no in the environment it installs nothing and fails if something is missing.
set -eu

# group | check | what it is for | apt | dnf | pacman | brew
table='
build|tool cc gcc clang|the compiler|gcc libc6-dev|gcc|gcc|gcc
build|tool pkg-config|finding the libraries|pkg-config|pkgconf-pkg-config|pkgconf|pkg-config
build|lib sdl2|the window|libsdl2-dev|SDL2-devel|sdl2|sdl2
build|lib SDL2_ttf|text|libsdl2-ttf-dev|SDL2_ttf-devel|sdl2_ttf|sdl2_ttf
build|lib libpng|pictures|libpng-dev|libpng-devel|libpng|libpng
build|lib libwebp|moving pictures|libwebp-dev|libwebp-devel|libwebp|webp
build|lib fontconfig|finding fonts|libfontconfig-dev|fontconfig-devel|fontconfig|fontconfig
build|lib gmp|the exact oracle|libgmp-dev|gmp-devel|gmp|gmp
build|lib jansson|GeoJSON, results of an earlier bench|libjansson-dev|jansson-devel|jansson|jansson
build|lib expat|tests of JTS and GEOS|libexpat1-dev|expat-devel|expat|expat
run|font DejaVuSans|a font|fonts-dejavu-core|dejavu-sans-fonts dejavu-sans-mono-fonts|ttf-dejavu|font-dejavu
run|chinese|Chinese characters|fonts-wqy-microhei|wqy-microhei-fonts|wqy-microhei|
test|header cmocka.h|unit tests|libcmocka-dev|libcmocka-devel|cmocka|cmocka
test|tool Xvfb|a display for the window test|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb|
test|tool xdotool|the hand of the window test|xdotool|xdotool|xdotool|
test|tool clang|the same bits from a second compiler|clang|clang|clang|
test|tool gappa|proofs of error bounds|gappa|gappa||
test|tool ffmpeg|recordings as MP4|ffmpeg|ffmpeg-free|ffmpeg|ffmpeg
test|tool msgcat|translations|gettext|gettext|gettext|gettext
test|shared libgeos_c.so.1|well-known text beside another library|libgeos-c1v5|geos|geos|
test|tool node|printed classes as JavaScript|nodejs|nodejs|nodejs|node
test|tool python3|verifying the corpus, translations|python3|python3|python|python3
test|tool g++|the library in C++|g++|gcc-c++|gcc|gcc
test|tool cmake|the library in games that build with CMake|cmake|cmake|cmake|cmake
test|tool aarch64-linux-gnu-g++|the library for arm64|g++-aarch64-linux-gnu|gcc-c++-aarch64-linux-gnu|aarch64-linux-gnu-gcc|
test|tool x86_64-w64-mingw32-g++|the library for Windows|g++-mingw-w64-x86-64-posix|mingw64-gcc-c++|mingw-w64-gcc|mingw-w64
lint|tool clang-format|the format|clang-format|clang-tools-extra|clang|clang-format
lint|tool clang-tidy|static analysis|clang-tidy|clang-tools-extra|clang|llvm
lint|tool cppcheck|static analysis|cppcheck|cppcheck|cppcheck|cppcheck
lint|tool objdump|the rules for names|binutils|binutils|binutils|
macos|tool npm|a compiler for macOS|npm|nodejs-npm|npm|node
arm64|tool aarch64-linux-gnu-gcc|programs for arm64|gcc-aarch64-linux-gnu libc6-dev-arm64-cross|gcc-aarch64-linux-gnu|aarch64-linux-gnu-gcc|
arm64|tool clang|the same bits from a second compiler|clang|clang|clang|
arm64|tool qemu-aarch64|running them here|qemu-user|qemu-user|qemu-user|
deb|package build-essential|what Debian builds packages with|build-essential|||
deb|tool dh|their rules|debhelper|||
deb|tool lintian|checking them|lintian|||
libraries|tool g++|adapters in C++|g++|gcc-c++|gcc|gcc
libraries|lib box2d|an adapter|libbox2d-dev|box2d-devel|box2d|box2d
libraries|header chipmunk/chipmunk.h|an adapter|chipmunk-dev|chipmunk-devel|chipmunk|chipmunk
libraries|header geos_c.h|an adapter|libgeos-dev|geos-devel|geos|geos
libraries|folder boost/geometry|an adapter|libboost-dev|boost-devel|boost|boost
libraries|folder CGAL|the control|libcgal-dev|CGAL-devel|cgal|cgal
libraries|tool javac|an adapter in Java|default-jdk-headless|java-devel|jdk-openjdk|openjdk
libraries|package libjts-java|an adapter|libjts-java|||
runners|tool node|the runner in JavaScript|nodejs|nodejs|nodejs|node
runners|tool python3|the runner in Python, and the driver|python3|python3|python|python3
runners|tool lua5.4|the runner in Lua|lua5.4||lua54|
runners|tool go|the runner in Go|golang-go|golang|go|go
runners|tool javac|the runner in Java|default-jdk-headless|java-devel|jdk-openjdk|openjdk
runners|tool mcs|the runner in C#|mono-mcs|mono-devel|mono|mono
runners|tool mono|running it|mono-runtime|mono-core|mono|mono
web|tool emcc|linking the page|emscripten|||
web|tool clang-14|compiling the page|clang-14|||
web|tool wasm-ld-14|linking the page|lld-14|||
web|tool llvm-ar-14|linking the page|llvm-14|||
web|tool dpkg-source|the libraries that it carries|dpkg-dev|||
web|tool pyftsubset|its fonts|fonttools|||
web|tool brotli|its size|brotli|||
web|tool esbuild|its editor|esbuild|||
web|tool node|its tests|nodejs|||
web|tool npm|its editor|npm|||
web|font DejaVuSans|its fonts|fonts-dejavu-core|||
web|font wqy-microhei|its Chinese font|fonts-wqy-microhei|||
web-test|tool chromium|testing the page|chromium|||
web-test|tool firefox-esr|testing the page|firefox-esr|||
web-test|tool clang|a function as a module|clang|||
npm|tool node|running it|nodejs|nodejs|nodejs|node
npm|tool npm|packing it|npm|nodejs-npm|npm|node
npm|tool esbuild|bundling it|esbuild||esbuild|esbuild
npm|tool clang-14|compiling its modules|clang-14|||
npm|tool wasm-ld-14|linking them|lld-14|||
npm|tool wasm-opt|making them smaller|binaryen|||
npm|package wasi-libc|their C library|wasi-libc|||
npm|package libclang-rt-14-dev-wasm32|what the compiler calls|libclang-rt-14-dev-wasm32|||
fuzz|tool clang|libFuzzer is its own|clang|clang|clang|llvm
fuzz|fuzzer|libFuzzer|libclang-rt-dev|compiler-rt|compiler-rt|llvm
'
font_folders="/usr/share/fonts /usr/local/share/fonts /Library/Fonts $HOME/Library/Fonts"

has_tool() { for tool; do command -v "$tool" >/dev/null 2>&1 && return 0; done; return 1; }
has_lib() { pkg-config --exists "$1" 2>/dev/null; }
has_header() { echo "#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <$1>" | ${CC:-cc} -E - >/dev/null 2>&1; }
has_folder() { [ -d "/usr/include/$1" ] || [ -d "/usr/local/include/$1" ]; } # of headers in C++ only
has_shared() { PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null | grep -qF "$1 "; }
has_package() { dpkg -s "$1" >/dev/null 2>&1; }
has_fuzzer() {
    echo 'int LLVMFuzzerTestOneInput(const char *data, unsigned long size) { return !data && size; }' |
        clang -x c -fsanitize=fuzzer,address,undefined -o /dev/null - 2>/dev/null
}
has_font() {
    for folder in $font_folders; do
        [ -z "$(find "$folder" -name "$1.tt[fc]" 2>/dev/null | head -n 1)" ] || return 0
    done
    return 1
}
has_chinese() { # a font by any name
    fc-list ':lang=zh-cn' 2>/dev/null | grep -q . || has_font wqy-microhei || has_font 'NotoSansCJK*'
}

if has_tool apt-get; then column=4
elif has_tool dnf; then column=5
elif has_tool pacman; then column=6
elif has_tool brew; then column=7
else column=4
fi

missing=
for group; do
    while IFS='|' read -r row_group check why packages; do
        [ "$row_group" = "$group" ] || continue
        # shellcheck disable=SC2086
        has_$check && continue
        name=$(echo "x|x|x|$packages" | cut -d'|' -f$column)
        [ -n "$name" ] || continue
        echo "missing: $name ($why)"
        missing="$missing $name"
    done <<END
$table
END
done
[ -n "$missing" ] || exit 0
if [ "${DEPS:-}" = no ]; then
    echo "DEPS=no: nothing is installed. Please install these first:$missing" >&2
    exit 1
fi

as_root=
[ "$(id -u)" = 0 ] || as_root=sudo
run() { echo "+ $*"; "$@"; }
# Another package manager at work holds a lock (of packages, of lists, of what was fetched): waits for it, ten
# minutes at most. apt-get has an option to wait for the first of them only, pacman none.
run_unlocked() {
    log=$(mktemp)
    for attempt in $(seq 120); do
        status=0
        run "$@" 2>"$log" || status=$?
        cat "$log" >&2
        grep -qiE "could not get lock|unable to lock" "$log" && [ $status != 0 ] || break
        [ "$attempt" != 1 ] || echo "waiting for another package manager"
        sleep 5
    done
    rm -f "$log"
    return $status
}
case $column in
4) set -- apt-get ;; 5) set -- dnf ;; 6) set -- pacman ;; 7) set -- brew; as_root= ;;
esac
if ! has_tool "$1" || { [ -n "$as_root" ] && ! has_tool sudo; }; then
    echo "Please install these first (no package manager that this can use, or no right to):$missing" >&2
    exit 1
fi
# shellcheck disable=SC2086
case $1 in
apt-get)
    run_unlocked $as_root env LC_ALL=C apt-get update -qq
    run_unlocked $as_root env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing ;;
dnf) run $as_root dnf install -y $missing ;;
pacman) run_unlocked $as_root env LC_ALL=C pacman -S --needed --noconfirm $missing ;;
brew) run brew install $missing ;;
esac
