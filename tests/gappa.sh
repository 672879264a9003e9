#!/bin/sh
# Proves the error bounds of floating-point filters, tests/gappa/*.g, with Gappa (Daumas,
# Melquiond, "Certification of bounds on expressions involving rounded operators", 2010). A script begins
# with the function that it is about, whose comment names the script.
# usage: tests/gappa.sh RESULT
result=$1
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
places="src/core include extras/npm/touchstone/src"
proves() { timeout 60 gappa "$1"; }
named() { grep -rqF "tests/gappa/$(basename "$1")" $places; }
about() { grep -rqE "\b$(sed -n '1s/^# \([a-zA-Z_0-9]*\) .*/\1/p' "$1")\(" $places; }
for script in tests/gappa/*.g; do
    check "$script proves its bounds" proves "$script"
    check "$script is named by the code" named "$script"
    check "$script is about a function" about "$script"
done
refuses() {
    sed 's/31b-53/9b-53/g' tests/gappa/relation_convex_polygons.g >"$scratch/small.g"
    ! proves "$scratch/small.g"
}
check "a bound that is too small is refused" refuses
finish
