#!/bin/sh
# Writes the whole library as two files to drop into a game: touchstone.h and touchstone.c.
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

head() {
    echo "// Touchstone $version: exact 2D collision detection. One of two files, touchstone.h and touchstone.c."
    sed 's|^|// |; s| *$||' LICENSE
    echo
}

{ head && echo '#ifndef TOUCHSTONE_H' && echo '#define TOUCHSTONE_H' && copy 1 include/touchstone/*.h && echo '#endif'; } >"$folder/touchstone.h"
{ head && copy 0 src/core/platform/rounding.h && echo '#include "touchstone.h"' && copy 0 $(find src/core -name '*.c' | LC_ALL=C sort); } >"$folder/touchstone.c"
