#!/bin/sh
# Writes the library as two files to drop into a game: touchstone.h and touchstone.c, and once more without 3D and
# meshes: touchstone_2d.h and touchstone_2d.c.
# usage: extras/amalgamate.sh FOLDER VERSION
set -eu
cd "$(dirname "$0")/.."
folder=$1
version=$2
mkdir -p "$folder"

# Copies files, with what they include of ours in place of the #include: a header once, an
# implementation header (one without a guard) each time. With public=1 the public headers too; with
# public=0 they are left out.
copy() {
    awk '
        function has_guard(path,   line, found) {
            while (!found && (getline line < path) > 0) found = line ~ /^#ifndef [A-Z0-9_]+_H$/
            close(path)
            return found
        }
        function copy(path,   line, name) {
            if (path in copied) return
            if (has_guard(path)) copied[path] = 1
            print "// ---- " path
            while ((getline line < path) > 0) {
                if (line !~ /^#include "/) {
                    print line
                    continue
                }
                name = line
                sub(/^#include "/, "", name)
                sub(/".*/, "", name)
                if (name !~ /^touchstone\//) copy("src/core/" name)
                else if (public) copy("include/" name)
            }
            close(path)
        }
        BEGIN {
            public = ARGV[1]
            for (i = 2; i < ARGC; i++) copy(ARGV[i])
        }' "$@"
}

# What a header is about, by subject: the list in touchstone.h, which ends with 3D.
public=include/touchstone/touchstone.h
subjects() { [ "$1" = touchstone ] && cat $public || sed '/^\/\/ ---- Space/,$d' $public; }
headers() { subjects "$1" | sed -n 's|^#include "\(.*\)".*|include/\1|p'; }
sources() { find src/core -name '*.c' | { [ "$1" = touchstone ] && cat || grep -v '^src/core/\(space\|mesh\)/'; } | LC_ALL=C sort; }

limit() { # NAME MEANING: with the value that a header gives it
    sed -n "s/.*\<$1 = \([^,}]*[^,} ]\).*/\/\/   $1 = \1: $2/p" include/touchstone/*.h
}

head() {
    echo "// Touchstone $version: exact 2D collision detection$3. One of two files, $1.h and $1.c."
    [ "$2" = h ] || return 0
    cat <<END
//
// Add both to a game, and #include "$1.h": cc game.c $1.c -lm.
// C11 or C++17, gcc or clang, no dependencies but libm.
//
// What there is. Below, each header begins with what it promises.
END
    subjects "$1" | sed -n 's|^// ---- \(.*\)|//\n// \1|p; s|^#include "touchstone/\([^"]*\)" *// *\(.*\)|\1 \2|p' |
        awk '/^\/\// { print; next } { name = $1; sub(/^[^ ]* /, ""); printf "//   %-15s %s\n", name, $0 }'
    echo '//'
    echo '// An example:'
    echo '//'
    awk '/^## /{ on = $0 == "## Use it in your game" } on' docs/LIBRARY.md | awk '/^```/ { fence++; next } fence == 1' |
        sed "s|<touchstone/touchstone.h>|\"$1.h\"|; s|^|//     |; s| *\$||"
    cat <<END
//
// Where the numbers end:
//
//   Coordinates and radii are 0 or of magnitude 2^-120 to 2^100, in doubles. ts_shape_valid tells whether a shape is
//   valid; a shape with NaN or infinity fails an assertion.
//   Relations are exact for the numbers passed; gaps, normals, points and times are rounded (contact.h says how far).
END
    limit TS_POLYGON_MAX "corners of a polygon"
    limit TS_COLLIDER_SIDES "sides of a rigid body's polygon"
    limit TS_GEOMETRY_MAX "corners of a geometry"
    limit TS_BROAD_MAX "boxes in a broad phase"
    limit TS_MASK_MAX_SIDE "pixels, the side of a mask"
    limit TS_TILES_MAX_SIDE "cells, the side of a tile map"
    [ "$1" != touchstone ] || limit TS_MESH_MAX "vertices, and faces, of a mesh"
    echo '//'
}

amalgamate() { # NAME WHAT
    guard=$(echo "$1_H" | tr a-z A-Z)
    {
        head "$1" h "$2"
        sed 's|^|// |; s| *$||' LICENSE
        printf '\n#ifndef %s\n#define %s\n' "$guard" "$guard"
        # shellcheck disable=SC2046
        copy 1 $(headers "$1")
        echo '#endif'
    } >"$folder/$1.h"
    {
        head "$1" c "$2"
        sed 's|^|// |; s| *$||' LICENSE
        echo
        copy 0 src/core/platform/rounding.h
        echo "#include \"$1.h\""
        # shellcheck disable=SC2046
        copy 0 $(sources "$1")
    } >"$folder/$1.c"
}

amalgamate touchstone ""
amalgamate touchstone_2d ", without 3D and meshes"
