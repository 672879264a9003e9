#!/bin/sh
# The library as one file: two sources may each have a `static` name that is the same, which only shows when both are in one.
# tests/package.sh compiles it by every compiler; this reads it through once, for `make test`.
# usage: tests/amalgamation.sh RESULT
result=$1
. tests/checks.sh
check "make amalgamation" ${MAKE:-make} --no-print-directory DEPS=no amalgamation BUILD="$scratch/build"
for file in touchstone touchstone_2d; do
    check "$file.c has each name once" gcc -std=c11 -fsyntax-only -Wall -Wextra -Werror "$scratch/build/touchstone/$file.c"
done
finish
