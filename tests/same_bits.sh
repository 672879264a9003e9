#!/bin/sh
# The same answers, the same pictures and the same motion, whichever compiler and however optimised.
# usage: tests/same_bits.sh FOLDER RESULT
folder=$1
result=$2
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
tries="gcc-O0 gcc-O3 clang-O2"

# Warnings of these compilers at these levels are no errors here.
build() { CI='' ${MAKE:-make} CC="${1%-*}" OPTIMISE="-${1#*-}" BUILD="$folder/$1" "$folder/$1/release/touchstone" "$folder/$1/release/tests/digests"; }
record() {
    program=$folder/$1/release/touchstone
    mkdir -p "$scratch/$1"
    "$folder/$1/release/tests/digests" >"$scratch/$1/digests" || return 1
    for scene in $("$program" list | cut -f1); do
        timeout 60 "$program" play "$scene" --ticks 400 >"$scratch/$1/$scene.tsv" &&
            timeout 60 "$program" shot --scene "$scene" --tick 60 "$scratch/$1/$scene.png" || return 1
    done
}
for try in $tries; do
    check "$try builds" build "$try"
    check "$try plays and draws every scene" record "$try"
done
for try in gcc-O3 clang-O2; do
    for file in "$scratch/gcc-O0"/*; do
        check "$try: $(basename "$file") as by gcc-O0" cmp "$file" "$scratch/$try/$(basename "$file")"
    done
done
finish
