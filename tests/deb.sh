#!/bin/sh
# The Debian packages: lintian has nothing against them, their program runs from where it is unpacked and gives the
# bytes of the one that make builds, and the library compiles a game and a plug-in. The archive that they are made
# from passes shell tests of its own. usage: tests/deb.sh FOLDER PROGRAM RESULT, where make deb has filled FOLDER
folder=$1 plain=$2 result=$3
. tests/checks.sh
alone
tree=$(echo "$folder"/touchstone-*/)
root=$scratch/root
program=$root/usr/bin/touchstone
triple=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
needs "$plain" "$folder"/touchstone_*.deb "$folder"/libtouchstone-dev_*.deb

check "lintian" lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$folder"/touchstone_*.changes
for package in "$folder"/*.deb; do
    check "$(basename "$package") can be unpacked" dpkg-deb -x "$package" "$root"
done

# ---- The program, from a folder in which nothing lies
here=$PWD
shown() { (cd "$scratch" && "$program" "$@" >"$scratch/out") && [ -s "$scratch/out" ]; }
same_scene() {
    "$plain" play "$1" --ticks 60 >"$scratch/1" && shown play "$1" --ticks 60 && cmp "$scratch/1" "$scratch/out" &&
        "$plain" shot --scene "$1" "$scratch/1.png" && (cd "$scratch" && "$program" shot --scene "$1" 2.png) &&
        cmp "$scratch/1.png" "$scratch/2.png"
}
check "it lists the scenes" shown list
check "it has the version of the Makefile" [ "$("$program" --version)" = "$("$plain" --version)" ]
for scene in $("$plain" list | cut -f1); do
    check "$scene: the bytes of a build without the package's flags" same_scene "$scene"
done
check "it finds its corpus" shown acid --method sat_exact --out "$scratch/acid.png"
manual() { man -l "$root/usr/share/man/man1/touchstone.1.gz" >"$scratch/manual" 2>&1 && grep -q "see whether a 2D" "$scratch/manual"; }
check "the manual" manual
check "the desktop entry starts it" grep -qx "Exec=touchstone" "$root/usr/share/applications/touchstone.desktop"
completes() { bash -c '. "$0" && complete -p touchstone' "$root/usr/share/bash-completion/completions/touchstone"; }
check "bash completes it" completes
# docs/touchstone.1 is installed as the manual.
for link in $(grep -o '](\(docs/[^)]*\.md\|assets/[^)]*\))' README.md | tr -d '()]'); do
    check "the README finds $link" [ -s "$root/usr/share/doc/touchstone/$link" ]
done

# ---- Its flags
hardened() {
    readelf -hW "$program" | grep -q "DYN (Position" && readelf -dW "$program" | grep -q BIND_NOW &&
        readelf -sW "$program" | grep -q "__stack_chk_fail" && readelf -sW "$program" | grep -q "__snprintf_chk"
}
check "hardened" hardened
# Lines that compile ours and lack one of the flags.
lacking() { grep -- ' -c -o [^ ]*\.o ' "$folder/build.log" | grep -c -v -- "$1"; }
check "every file is compiled with the flags of dpkg-buildflags" [ "$(lacking -fstack-protector-strong)" = 0 ]
check "and without contraction" [ "$(lacking -ffp-contract=off)" = 0 ]

# ---- The library
flags() { PKG_CONFIG_PATH=$root/usr/lib/$triple/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root pkg-config "$@" touchstone; }
for source in "$root"/usr/share/doc/libtouchstone-dev/examples/*.c; do
    # shellcheck disable=SC2046
    check "$(basename "$source")" gcc "$source" -o "$scratch/example" $(flags --cflags --libs)
    check "it runs" "$scratch/example"
done
check "a plug-in" gcc -shared -fPIC -I"$root/usr/include" -o "$scratch/mine.so" \
    "$root/usr/share/touchstone/assets/your_function.c" -lm
asked() { shown fuzz --plugin "$scratch/mine.so" --cases 1000 --seed 1 || [ $? = 1 ]; }
check "is fuzzed" asked
teaching=$root/usr/share/touchstone/teaching
graded() {
    mkdir -p "$scratch/submissions" && cp "$teaching/1_circles_and_boxes.c" "$scratch/submissions/anna.c"
    TOUCHSTONE=$program CASES=500 "$teaching/grade.sh" "$teaching/1_circles_and_boxes.c" "$scratch/submissions" \
        >"$scratch/out" && grep -q "^anna.c *wrong " "$scratch/out"
}
check "the script for teachers grades" graded

# ---- The archive, in which there is no .git
cd "$tree" || exit
for name in deps makefile; do
    check "tests/$name.sh in the archive" sh -c 'tests/$0.sh "$1" && grep -q " 0$" "$1"' $name "$scratch/$name"
done
cd "$here" || exit
finish
