#!/bin/sh
# The adapters whose library is installed, and which compile quickly: without a warning, and they load.
# usage: tests/libraries.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
adapters=build/release/libraries
names="sdl2_point_in_rect sdl2_rect_and_line_f"
[ ! -e /usr/include/geos_c.h ] || names="$names geos_prepared"
[ ! -e /usr/include/chipmunk/chipmunk.h ] || names="$names chipmunk_polygons"
! pkg-config --exists box2d || names="$names box2d_overlap box2d_distance"
for adapter in $names; do
    compiles() { $MAKE CI=1 DEPS=no "$adapters/$adapter.so"; }
    loads() { "$program" fuzz --plugin "$adapters/$adapter.so" --cases 300 --family uniform --seed 1; [ $? -le 1 ]; }
    check "$adapter compiles without a warning" compiles
    check "$adapter loads and is asked" loads
done
if [ -e /usr/include/geos_c.h ]; then
    compiles() { $MAKE CI=1 DEPS=no "$adapters/geometries/geos"; }
    relates() { "$program" fuzz --geometries --command "$adapters/geometries/geos" --cases 300 --family chains --seed 1 >"$scratch/out"; [ $? -le 1 ]; }
    check "geometries/geos compiles without a warning" compiles
    check "geometries/geos is asked" relates
    check "geometries/geos refuses collections and what is not valid" grep -q " 0 without an answer, [1-9][0-9]* refused" "$scratch/out"
    named() { [ "$(printf 'POINT (1 1)\tPOLYGON ((0 0, 4 0, 4 4, 0 0))\n' | "$adapters/geometries/geos" "$1")" = "$2" ]; }
    check "geometries/geos answers the named relations" named named 0110000001
    check "geometries/geos answers them prepared" named prepared 0110000-01
fi
finish
