#!/bin/sh
# What others get: `make install`, the amalgamation, the examples in every way that a game may compile them,
# that no name of the library lacks the prefix, and the source archive.
# usage: tests/package.sh RESULT
result=$1
. tests/checks.sh
alone
here=$PWD
to=$scratch/usr
cross_arm=aarch64-linux-gnu
cross_windows=x86_64-w64-mingw32

make_quietly() { ${MAKE:-make} --no-print-directory DEPS=no "$@"; }
install_all() { make_quietly install DESTDIR="$scratch" PREFIX=/usr; }
flags() { PKG_CONFIG_PATH=$to/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$scratch pkg-config "$@" touchstone; }
installed() { for file; do [ -s "$to/$file" ] || { echo "missing: $file"; return 1; }; done; }

# prefixed OBJECT: every global symbol that it defines starts with ts_.
prefixed() { nm -g --defined-only "$1" | awk 'NF == 3 && $3 !~ /^_?ts_/ { print $3; wrong = 1 } END { exit wrong }'; }

# runs NAME WORDS: the program says that.
runs() { "$scratch/$1" >"$scratch/out" && cat "$scratch/out" && grep -q "$2" "$scratch/out"; }

# ---- The amalgamation is compiled while the rest is tested. One compiler optimises for what the others then
# need not: gcc's warnings that follow the flow of data. arm64 keeps its defaults, which contract in a pass
# that belongs to -O2 and is all that is asked of it.
folder=$scratch/build/touchstone
compile() { # COMPILER FLAGS
    compiler=$1
    shift
    mkdir -p "$scratch/$compiler"
    "$compiler" "$@" -Wall -Wextra -Werror -c "$folder/touchstone.c" -o "$scratch/$compiler/touchstone.o" \
        >"$scratch/$compiler/log" 2>&1
    echo $? >"$scratch/$compiler/status"
}
compiled() { cat "$scratch/$1/log" && [ "$(cat "$scratch/$1/status")" = 0 ]; }
check "make amalgamation" make_quietly amalgamation BUILD="$scratch/build"
compile gcc -std=c11 -O1 &
{
    compile clang -std=c11 -O0
    gcc -std=c11 -O0 -Wall -Wextra -Werror -c "$folder/touchstone_2d.c" -o "$scratch/2d.o" >"$scratch/2d.log" 2>&1
    compile "$cross_windows-gcc" -std=c11 -O0
    compile "$cross_arm-gcc" -std=gnu11 -O1 -fexpensive-optimizations
} &

# ---- The installed library
check "make install" install_all
check "it installs all its parts" installed bin/touchstone lib/libtouchstone.a lib/pkgconfig/touchstone.pc \
    include/touchstone/touchstone.h include/touchstone/relation.h include/touchstone_plugin.h include/touchstone_world_plugin.h include/touchstone_case_logger.h \
    share/man/man1/touchstone.1 share/applications/touchstone.desktop share/touchstone/corpus.txt \
    share/icons/hicolor/scalable/apps/touchstone.svg share/bash-completion/completions/touchstone \
    share/touchstone/teaching/1_circles_and_boxes.c share/touchstone/teaching/2_oriented_boxes.c \
    share/touchstone/teaching/3_point_in_polygon.c share/touchstone/teaching/python.c \
    share/touchstone/runners/judge.go share/touchstone/runners/examples/boxes.go share/touchstone/engines/lines.mjs
for link in $(grep -o ']([^):#]*)' README.md | tr -d '()]' | sort -u); do
    check "the installed README finds $link" [ -s "$to/share/touchstone/$link" ]
done
# An assignment that is handed in as it was handed out is wrong, and compiles with what is installed.
graded() {
    teaching=$to/share/touchstone/teaching
    mkdir -p "$scratch/submissions" && cp "$teaching/1_circles_and_boxes.c" "$scratch/submissions/anna.c"
    TOUCHSTONE=$to/bin/touchstone CASES=500 "$teaching/grade.sh" "$teaching/1_circles_and_boxes.c" "$scratch/submissions" \
        >"$scratch/out" && cat "$scratch/out" && grep -q "^anna.c *wrong " "$scratch/out"
}
check "the installed script grades" graded
check "symbols of the library have the prefix" prefixed "$to/lib/libtouchstone.a"
check "pkg-config names the version" [ "$(flags --modversion)" = "$(make_quietly version)" ]
strict="-Wall -Wextra -Wpedantic -Werror"
for source in extras/examples/*.c tests/package/clash.c; do
    example=$(basename "$source" .c)
    for compiler in gcc clang; do
        # shellcheck disable=SC2046,SC2086
        check "$example, C11, $compiler" $compiler -std=c11 $strict "$source" -o "$scratch/$example" $(flags --cflags --libs)
        # shellcheck disable=SC2046,SC2086
        check "$example, C++17, $compiler" $compiler -x c++ -std=c++17 $strict "$source" -x none -o "$scratch/$example++" $(flags --cflags --libs)
    done
done
awk '/^## /{ on = $0 == "## Use it in your game" } on' docs/LIBRARY.md | awk '/^```/ { fence++; next } fence == 1' >"$scratch/library.c"
# shellcheck disable=SC2046,SC2086
check "the program of docs/LIBRARY.md compiles" gcc -std=c11 $strict "$scratch/library.c" -o "$scratch/library" $(flags --cflags --libs)
check "and moves the player" runs library "move the player by"
check "every header compiles by itself, as C and as C++" sh -c '
    for header in "$1"/include/touchstone/*.h; do
        echo "#include <touchstone/$(basename "$header")>" >"$2/one.c"
        gcc -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$1/include" "$2/one.c" || exit 1
        g++ -x c++ -std=c++17 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I"$1/include" "$2/one.c" || exit 1
    done' sh "$to" "$scratch"
check "the hit test" runs hit_test "player and crate: overlapping"
check "the crowd" runs crowd "2000 circles"
check "the bullet" runs bullet "swept: hits"
check "names of a game do not clash" runs clash "touching 41 0 mine"
check "as C++ too" runs clash++ "touching 41 0 mine"

# ---- The amalgamation
wait
for compiler in gcc clang "$cross_arm-gcc" "$cross_windows-gcc"; do
    kit=$scratch/$compiler
    check "amalgamation, $compiler" compiled "$compiler"
    for source in extras/examples/*.c tests/package/clash.c; do
        example=$(basename "$source" .c)
        # shellcheck disable=SC2086
        check "$example, C11, $compiler, amalgamation" "$compiler" -std=c11 $strict -I"$scratch/build" "$source" "$kit/touchstone.o" -lm -o "$kit/$example"
        case $compiler in *gcc) plus=${compiler%gcc}g++ ;; *) plus=$compiler++ ;; esac
        # shellcheck disable=SC2086
        check "$example, C++17, $plus, amalgamation" "$plus" -x c++ -std=c++17 $strict -I"$scratch/build" "$source" -x none "$kit/touchstone.o" -lm -o "$kit/$example++"
    done
done
check "amalgamation, C11, $cross_arm-gcc" "$cross_arm-gcc" -std=c11 -Wall -Wextra -Werror -fsyntax-only "$folder/touchstone.c"
check "the amalgamation in 2D compiles" sh -c 'cat "$1.log" && [ -s "$1.o" ]' sh "$scratch/2d"
check "symbols of the amalgamation have the prefix" prefixed "$scratch/gcc/touchstone.o"
every_header() { grep -o '^// ---- include/touchstone/.*' "$folder/touchstone.h" | sed 's|.*/||' | sort >"$scratch/1" && ls include/touchstone | grep -v '^touchstone.h$' | sort | diff - "$scratch/1"; }
check "it has every header" every_header
check "symbols of the amalgamation in 2D have the prefix" prefixed "$scratch/2d.o"
check "they need none that is not there" [ -z "$(nm -u "$scratch/2d.o" | grep ts_)" ]
spaceless() { [ -s "$folder/touchstone_2d.h" ] && ! grep -nE 'TsVec3|TsMesh|ts_mat4' "$folder/touchstone_2d.h" "$folder/touchstone_2d.c"; }
check "nothing of it is 3D" spaceless
for size in touchstone touchstone_2d; do
    sed -n '\|^// An example:|,\|^// Where the numbers end|{s|^//     ||p; s|^//$||p}' "$folder/$size.h" >"$scratch/$size.c"
    # shellcheck disable=SC2086
    check "the example in $size.h compiles" gcc -std=c11 $strict -I"$folder" "$scratch/$size.c" "$([ $size = touchstone ] && echo "$scratch/gcc/touchstone.o" || echo "$scratch/2d.o")" -lm -o "$scratch/$size"
    check "and moves the player" runs $size "move the player by"
    check "$size.h tells the limits" [ "$(grep -c '^//   TS_[A-Z_]* = [0-9 <]*: ' "$folder/$size.h")" -ge 5 ]
done
same_output() { "$scratch/$1/crowd" >"$scratch/1" && "$scratch/crowd" >"$scratch/2" && cmp "$scratch/1" "$scratch/2"; }
check "it answers as the library does" same_output gcc
check "and by clang" same_output clang

# ---- Arithmetic that would break the exact answers is refused
refused() { ! "$@" 2>"$scratch/err" && grep -q "touchstone" "$scratch/err"; }
check "-ffast-math is refused" refused gcc -std=c11 -ffast-math -fsyntax-only "$folder/touchstone.c"
check "by clang too" refused clang -std=c11 -ffast-math -fsyntax-only "$folder/touchstone.c"
check "x87 arithmetic is refused" refused gcc -std=c11 -mfpmath=387 -fsyntax-only "$folder/touchstone.c"
uncontracted() {
    "$1-objdump" -d "$scratch/$1-gcc/touchstone.o" >"$scratch/dump" && [ -s "$scratch/dump" ] &&
        ! grep -E '[[:space:]]fn?m(add|sub)[[:space:]]' "$scratch/dump"
}
check "arm64 contracts nothing by its defaults" uncontracted "$cross_arm"

# ---- The source archive. A checkout made of it, with a file that is not tracked, gives the same bytes.
archive=touchstone-$(make_quietly version)
dist() { (cd "$1" && make_quietly dist BUILD="$2" && cp "$2/$archive.tar.gz" "$scratch/$3.tar.gz"); }
same_archive() { cmp "$scratch/one.tar.gz" "$scratch/$1.tar.gz"; }
checked_out() {
    git -C "$source" init -q && git -C "$source" add --all && echo stray >"$source/stray.c" &&
        git -C "$source" -c user.name=x -c user.email=x@example.org -c commit.gpgsign=false commit -q -m x
}
one() { tar -tf "$scratch/one.tar.gz" | grep -c "^$archive/$1\$"; }
source=$scratch/$archive
unset SOURCE_DATE_EPOCH
check "make dist" dist . "$scratch/dist" one
check "it can be unpacked" tar -xf "$scratch/one.tar.gz" -C "$scratch"
check "it holds the sources once" [ "$(one Makefile) $(one src/app/main.c) $(one .ci/deps.sh)" = "1 1 1" ]
check "and nothing that was built" [ "$(one 'build.*')" = 0 ]
check "unpacked, it gives itself" dist "$source" build two
check "bit for bit" same_archive two
if command -v git >/dev/null; then
    SOURCE_DATE_EPOCH=$(stat -c %Y "$source/Makefile") && export SOURCE_DATE_EPOCH
    check "a checkout of it" checked_out
    check "gives an archive" dist "$source" build three
    check "of the tracked files, with the date that it is told" same_archive three
fi

# ---- Gone again
check "make uninstall" make_quietly uninstall DESTDIR="$scratch" PREFIX=/usr
check "nothing is left" [ -z "$(find "$to" -type f 2>/dev/null)" ]
check "nor a folder of its own" [ ! -e "$to/share/touchstone" ]
check "nor of its headers" [ ! -e "$to/include/touchstone" ]
finish
