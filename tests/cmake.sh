#!/bin/sh
# A game that adds the library by CMake: fetched, as a folder of its own, or installed; static and shared, by gcc and
# clang, and for Windows if its compiler is there (compiled only). What the shared library exports, and that CMake and
# the Makefile compile the same sources. The core is one translation unit here, and is not optimised: that takes a fifth
# of the time. usage: tests/cmake.sh RESULT
result=$1
. tests/checks.sh
alone
unset CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CMAKE_GENERATOR CMAKE_BUILD_TYPE CMAKE_PREFIX_PATH LD_LIBRARY_PATH
version=$(sed -n 's/^VERSION := //p' Makefile)
quick="-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG=-O0 -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0"

# game FOLDER COMPILER OPTIONS...: configures and builds the game.
game() {
    folder=$scratch/$1
    case $2 in *gcc) plus=${2%gcc}g++ ;; *) plus=$2++ ;; esac
    c=$2
    shift 2
    # shellcheck disable=SC2086
    cmake -S tests/cmake -B "$folder" -DCMAKE_C_COMPILER="$c" -DCMAKE_CXX_COMPILER="$plus" -DTOUCHSTONE="$PWD" $quick "$@" &&
        cmake --build "$folder" -j2
}
plays() { for program in game ${2:-game_in_c++}; do [ "$("$scratch/$1/$program")" = "right overlapping 0" ] || return; done; }
install_game() { cmake --install "$scratch/$1" --prefix "$scratch/$1/usr"; }
library() { find "$scratch/$1" -name "$2" | head -n 1 | grep .; }

# The functions that the public headers declare, as the compiler sees them.
echo '#include <touchstone/touchstone.h>' >"$scratch/all.c"
gcc -Iinclude -aux-info "$scratch/declarations" -fsyntax-only "$scratch/all.c"
sed -n 's|^/\* include/touchstone/.* extern [^(]*\<\(ts_[a-z0-9_]*\) (.*|\1|p' "$scratch/declarations" | sort -u >"$scratch/declared"
symbols() { nm -D --defined-only "$1" | awk '$2 != "A" { print $3 }' | sort; }
exports_the_headers() {
    file=$(library "$1" "libtouchstone.so.$version") && symbols "$file" >"$scratch/exported" &&
        sed "s/\$/@@TOUCHSTONE_$version/" "$scratch/declared" | sort | diff - "$scratch/exported"
}
check "the headers declare functions" [ "$(grep -c . "$scratch/declared")" -gt 300 ]

for compiler in gcc clang; do
    for kind in static shared; do
        build=$compiler-$kind
        case $build in gcc-static | clang-shared) way=fetch ;; *) way=subdirectory ;; esac
        shared=$([ $kind = static ] || echo ON)
        examples=$([ $build != gcc-static ] || echo ON)
        check "$build, $way: builds" game $build $compiler -DWAY=$way -DBUILD_SHARED_LIBS="$shared" -DTOUCHSTONE_EXAMPLES="$examples"
        check "$build, $way: runs" plays $build
        check "$build: is installed" install_game $build
        check "$build, package: builds" game $build-package $compiler -DWAY=package -DWANTED="$version" -DCMAKE_PREFIX_PATH="$scratch/$build/usr"
        check "$build, package: runs" plays $build-package game
        check "$build: is of that kind" [ "$(library $build/usr 'libtouchstone.*' | sed 's/.*touchstone\.//; s/so.*/shared/; s/^a$/static/')" = $kind ]
        if [ $kind = shared ]; then
            check "$build: exports what the headers declare" exports_the_headers $build
            check "$build: has the version in its SONAME" sh -c "readelf -d '$(library $build 'libtouchstone.so.*')' | grep -q 'SONAME.*\[libtouchstone.so.$version\]'"
        fi
    done
done
version_is_refused() { ! game refused gcc -DWAY=package -DWANTED="$1" -DCMAKE_PREFIX_PATH="$scratch/gcc-static/usr" >"$scratch/log" 2>&1 && grep -q 'compatible with requested version' "$scratch/log"; }
check "a package of another minor version is refused" version_is_refused "${version%.*}.$((${version##*.} + 1))"
check "and of another major one" version_is_refused 9.0
from_pkg_config() {
    # shellcheck disable=SC2046
    gcc extras/examples/hit_test.c -o "$scratch/hit_test" $(PKG_CONFIG_PATH=$(dirname "$(library gcc-static/usr touchstone.pc)") pkg-config \
        --define-prefix --cflags --libs touchstone) && "$scratch/hit_test" | grep -q overlapping
}
check "its pkg-config file is right" from_pkg_config
check "the examples run as tests" sh -c "cd '$scratch'/gcc-static/_deps/touchstone-build && ctest | grep '100% tests passed.* 3\$'"
check "they are built only if asked for" [ -z "$(library clang-static 'touchstone_*hit_test*')" ]

# ---- What is set for the library stays there, and its sources are the Makefile's
check "configures by itself" cmake -S . -B "$scratch/plain" -DCMAKE_C_COMPILER=gcc -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
compiled() { sed -n "s|^ *\"command\": \"\(.*\)\",*\$|\1|p" "$scratch/$1/compile_commands.json"; }
check "all of the library rounds each operation" sh -c '[ "$2" -gt 50 ] && [ "$1" = "$2" ]' sh \
    "$(compiled plain | grep -c -e '-ffp-contract=off')" "$(compiled plain | grep -c .)"
check "by itself it is optimised" sh -c '! grep "\"command\"" "$1" | grep -v -e " -O[23] "' sh "$scratch/plain/compile_commands.json"
for build in gcc-static clang-shared; do
    check "$build: the game keeps its own flags" sh -c '[ "$1" -ge 2 ] && [ "$2" = 0 ]' sh \
        "$(compiled $build | grep -c -e 'game.*dir/')" "$(compiled $build | grep -e 'game.*dir/' | grep -c -e ' -w \|fp-contract\|math-errno\|visibility\|-include')"
done
compiled plain | grep -o 'src/core/[^ ]*\.c$' | sort >"$scratch/by_cmake"
make -Bn DEPS=no V=1 MODE=shared CC=gcc "build/shared/libtouchstone.so.$version" >"$scratch/make" 2>/dev/null
grep -o '[ /]src/core/[^ ]*\.c$' "$scratch/make" | sed 's/^.//' | sort >"$scratch/by_make"
check "CMake compiles what the Makefile does" cmp "$scratch/by_cmake" "$scratch/by_make"
check "the Makefile's shared library hides and exports alike" [ "$(grep -c -e '-fPIC -fvisibility=hidden -include src/core/platform/exports.h.* -c ' "$scratch/make")" = \
    "$(wc -l <"$scratch/by_cmake")" ]
check "by the same version script" grep -q -e "-shared -Wl,-soname,libtouchstone.so.$version -Wl,--version-script=build/shared/exports.map" "$scratch/make"

# ---- Compilers that are no goal get a sentence
no_msvc() { ! cmake -S . -B "$scratch/msvc" -DMSVC=ON >"$scratch/log" 2>&1 && grep -q 'gcc or clang' "$scratch/log" && grep -q 'MinGW-w64' "$scratch/log"; }
check "MSVC is refused, with the way out" no_msvc

# ---- Windows
if command -v x86_64-w64-mingw32-gcc >/dev/null && command -v x86_64-w64-mingw32-g++ >/dev/null; then
    check "Windows: builds" game windows x86_64-w64-mingw32-gcc -DCMAKE_TOOLCHAIN_FILE="$PWD/tests/cmake/mingw.cmake" -DWAY=subdirectory
    check "Windows: a program" [ -s "$scratch/windows/game.exe" ]
else
    echo "      cmake: not run for Windows: x86_64-w64-mingw32-gcc is not installed"
fi
finish
