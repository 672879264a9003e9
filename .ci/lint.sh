#!/bin/sh
# One step of lint: format, private, names or cppcheck (make runs clang-tidy, file by file). It prints what
# is wrong, writes "passed failed" to the file RESULT, and fails if anything is wrong.
# usage: .ci/lint.sh STEP BUILT RESULT, where BUILT holds the objects of a release build
step=$1 built=$2 result=$3
log=$(mktemp)
trap 'rm -f "$log"' EXIT

format() { find include src scenes tests extras/template -name '*.[ch]' | xargs clang-format --dry-run -Werror; }

# A *_private.h is its folder's own; tests may look inside.
private() {
    own_folder && .ci/rooms.sh
}
own_folder() {
    grep -rn '#include ".*_private\.h"' include src scenes | awk -F: '{
        folder = $1; sub("/[^/]*$", "", folder)
        split($0, part, "\""); header = part[2]
        # In a layer without folders the name alone must be that of a file beside.
        beside = header !~ "/" && system("test -f " folder "/" header) == 0
        sub("/[^/]*$", "", header)
        if (!beside && folder !~ header "$") { print $1 ": " part[2] " is private to " header; wrong = 1 }
    } END { exit wrong }'
}

names() { .ci/names.sh "$built" && .ci/rooms.sh "$built"; }

# As compiled here, and the core also as for processors without vectors: combinations of macros that no
# compiler defines would take six times as long.
# Vectors are loaded from neighbouring members of a struct by a pointer to the first: no fault.
cppcheck() {
    check_configuration -D__x86_64__=1 -D__SSE2__=1 src scenes && check_configuration src/core
}
check_configuration() {
    command cppcheck -D__GNUC__=12 --quiet --std=c11 --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
        --suppress=missingIncludeSystem --suppress=arrayIndexThenCheck \
        --suppress=objectIndex --suppress=invalidPointerCast --template='{file}:{line}: {id}: {message}' \
        -Iinclude $(for layer in src/*/; do echo "-I$layer"; done) "$@"
}

if "$step" >"$log" 2>&1; then
    echo "1 0" >"$result" && echo "ok    $step"
else
    echo "0 1" >"$result" && echo "FAIL  $step" && cat "$log"
    exit 1
fi
