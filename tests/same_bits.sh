#!/bin/sh
# The same answers, the same pictures and the same motion, whichever compiler and however optimised.
# The release build, which exists, is compared with others, which are built in FOLDER: clang-O2, or what is named,
# for more ticks.
# usage: tests/same_bits.sh RELEASE FOLDER RESULT [COMPILER-LEVEL...]
release=$1
folder=$2
result=$3
shift 3
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
tries=${*:-clang-O2}
ticks=120
[ $# -eq 0 ] || ticks=400
needs "$release/touchstone" "$release/tests/digests" "$release/tests/pictures"

# Warnings of these compilers at these levels are no errors here.
build() { CI='' ${MAKE:-make} CC="${1%-*}" OPTIMISE="-${1#*-}" BUILD="$folder/$1" "$folder/$1/release/touchstone" "$folder/$1/release/tests/digests" "$folder/$1/release/tests/pictures"; }
record() { # NAME BUILT
    program=$2/touchstone
    mkdir -p "$scratch/$1"
    "$2/tests/digests" >"$scratch/$1/digests" && [ -s "$scratch/$1/digests" ] || return 1
    "$2/tests/pictures" lists >"$scratch/$1/pictures" || return 1
    for scene in $("$program" list | cut -f1); do
        timeout 300 "$program" play "$scene" --ticks $ticks >"$scratch/$1/$scene.tsv"
        [ $? -le 1 ] && # 1: an answer is wrong, as in a scene that begins with a flawed method
            timeout 300 "$program" shot --scene "$scene" --tick 60 "$scratch/$1/$scene.png" || return 1
    done
}
check "the release build plays and draws every scene" record release "$release"
for try in $tries; do
    check "$try builds" build "$try"
    check "$try plays and draws every scene" record "$try" "$folder/$try/release"
    for file in "$scratch/release"/*; do
        check "$try: $(basename "$file") as in the release build" cmp "$file" "$scratch/$try/$(basename "$file")"
    done
done
finish
