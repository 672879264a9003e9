#!/bin/sh
# Format, clang-tidy, cppcheck and the rules for names; each leaves "passed failed" in the results.
# usage: .ci/lint.sh BUILT RESULTS, where BUILT holds the objects of a release build
built=$1 results=$2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
jobs=$(nproc 2>/dev/null || echo 2)

step() {
    name=$1
    shift
    if "$@" >"$log" 2>&1; then
        echo "1 0" >"$results/lint-$name" && echo "ok    $name"
    else
        echo "0 1" >"$results/lint-$name" && echo "FAIL  $name" && cat "$log"
    fi
}

sources() { find include src scenes tests -name '*.[ch]'; }
format() { sources | xargs clang-format --dry-run -Werror; }

tidy() { ${MAKE:-make} -k tidy; }
check() {
    cppcheck --quiet --std=c11 --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
        -j "$jobs" --suppress=missingIncludeSystem --suppress=arrayIndexThenCheck --template='{file}:{line}: {id}: {message}' \
        -Iinclude $(for layer in src/*/; do echo "-I$layer"; done) src scenes
}

# A *_private.h is its folder's own; tests may look inside.
private() {
    grep -rn '#include ".*_private\.h"' include src scenes | awk -F: '{
        folder = $1; sub("/[^/]*$", "", folder)
        split($0, part, "\""); header = part[2]; sub("/[^/]*$", "", header)
        if (folder !~ header "$") { print $1 ": " part[2] " is private to " header; wrong = 1 }
    } END { exit wrong }'
}

step format format
step private private
step names .ci/names.sh "$built"
step cppcheck check
step clang-tidy tidy
