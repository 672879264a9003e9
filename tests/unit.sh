#!/bin/sh
# Runs one unit test program: one line where it passes, and its warnings; all it wrote where it fails.
# usage: tests/unit.sh PROGRAM RESULT
name=$(basename "$1")
mkdir -p "$(dirname "$2")"
echo "0 1" >"$2" # what stands there if it never ends
log=$2.log.$$
trap 'rm -f "$log"' EXIT
began=$(date +%s)
limit=
command -v timeout >/dev/null && limit="timeout 300"
LSAN_OPTIONS=suppressions=tests/leaks.supp:print_suppressions=0 $limit "$1" >"$log" 2>&1
status=$?
took="$(($(date +%s) - began)) s"
count() { grep -c "^\[ *$1 *\]" "$log"; }
run=$(count RUN)
passed=$(count OK)
# A test that is skipped is named again at the end.
skipped=$(grep '^\[  SKIPPED \] [a-z]' "$log" | sort -u | wc -l)
failed=$((run - passed - skipped))
if [ $status -ne 0 ] && [ $failed -eq 0 ]; then failed=1; fi
if [ "$run" -eq 0 ]; then failed=1; fi
echo "$passed $failed" >"$2"
if [ $failed -eq 0 ]; then
    echo "ok    $name: $passed passed, $took"
    grep '^warning: ' "$log" || :
else
    echo "FAIL  $name: $passed passed, $failed failed, status $status, $took"
    cat "$log"
fi
