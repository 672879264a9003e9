#!/bin/sh
# The page without a browser: its scripts run in node, in a document of their own, and do in each step what tests/digests/page_*.txt
# say: messages, requests, what is kept, and every change of the document; of visits by chance a digest of all that for each step.
# usage: tests/page.sh RESULT
#        tests/page.sh write    rewrites them (make digests)
result=$1
if [ "$result" = write ]; then
    for what in index function start worker builds visits; do
        file=tests/digests/page_$what.txt
        node "tests/page/$what.mjs" src/web/page >"$file.new" && mv "$file.new" "$file" || { rm -f "$file.new"; exit 1; }
    done
    exit 0
fi
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
if ! command -v node >/dev/null; then
    echo "skip  page: node is missing"
    finish
fi

# As tests/digests/page_WHAT.txt says; otherwise the first lines that differ, each with its step above it.
alike() {
    node "tests/page/$1.mjs" src/web/page >"$scratch/done" || return 1
    diff -U 3 "tests/digests/page_$1.txt" "$scratch/done" >"$scratch/diff" && return 0
    head -n 40 "$scratch/diff" | cut -c1-300
    echo "if meant: make digests"
    return 1
}
for what in index function start worker builds; do
    check "what the page does: $what" alike $what
done
# A visit that differs does so in most of its later steps, too: the first of each is printed.
visits_alike() {
    node tests/page/visits.mjs src/web/page >"$scratch/done" || return 1
    cmp -s tests/digests/page_visits.txt "$scratch/done" && return 0
    awk -F'\t' '
        NR == FNR { was[$1 FS $2] = $0; next }
        was[$1 FS $2] == $0 { next }
        { steps++ }
        $1 in met { next }
        { met[$1]; print $1 ", step " $2 ": " $4; print "    look: node tests/page/visits.mjs src/web/page \"" $1 "\" " $2 }
        END { print steps + 0 " steps differ from tests/digests/page_visits.txt; if meant: make digests" }' tests/digests/page_visits.txt "$scratch/done"
    return 1
}
check "what the page does: visits by chance" visits_alike
modules=
echo 'int a;' | clang --target=wasm32 -c -x c -o "$scratch/a.o" - 2>/dev/null && command -v wasm-ld >/dev/null || modules=without-modules
functions() { node tests/web/functions.mjs src/web/page $modules >"$scratch/functions" 2>&1; cat "$scratch/functions"; tail -n 1 "$scratch/functions" | grep -q '^[1-9][0-9]* 0$'; }
check "what a viewer's function is asked, and which functions are kept" functions
editor() { node tests/page/editor.mjs src/web/page >"$scratch/editor" 2>&1; head -n 20 "$scratch/editor"; tail -n 1 "$scratch/editor" | grep -q '^[1-9][0-9]* 0$'; }
check "how loops are counted, and what the editor does" editor
finish
