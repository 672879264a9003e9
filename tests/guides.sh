#!/bin/sh
# What the documents tell a reader to type: the commands are those of the program, and what is printed is what they show.
# usage: tests/guides.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
here=$PWD
"$program" --help >"$scratch/help"

# ---- Commands and options
if python3 -c '' 2>/dev/null; then
    check "commands and options" python3 -B tests/guides.py . "$scratch/help"
    mkdir -p "$scratch/tree" && cp -r README.md docs "$scratch/tree"
    unlike() { # words, file, what sed does
        sed -i "$3" "$scratch/tree/$2" && ! cmp -s "$2" "$scratch/tree/$2" && ! python3 -B tests/guides.py "$scratch/tree" "$scratch/help" >"$scratch/said"
        found=$?
        cp "$2" "$scratch/tree/$2"
        cat "$scratch/said"
        [ $found = 0 ] && grep -q "$1" "$scratch/said"
    }
    check "a command that is none" unlike "no command burn" docs/CI.md 's/^touchstone report /touchstone burn /'
    check "an option of another command" unlike "check has no option --seed" docs/CI.md 's/touchstone check --plugin/touchstone check --seed 1 --plugin/'
    check "one that is none" unlike "window has no option --opens" docs/LINKS.md 's/^touchstone --open /touchstone --opens /'
else
    echo "skip  commands of the documents: python3 is missing"
fi

# ---- A link
linked() { link=$(sed -n "s/^touchstone --open '\(.*\)'$/\1/p" docs/LINKS.md) && [ -n "$link" ] && "$program" shot --open "$link" "$scratch/link.png" >"$scratch/out" 2>&1 && [ ! -s "$scratch/out" ]; }
check "the link of docs/LINKS.md is shown, and nothing of it is missing" linked

# ---- The engine of docs/ENGINES.md
if command -v node >/dev/null; then
    mkdir -p "$scratch/engine" && cp examples/engines/lines.mjs "$scratch/engine"
    awk '/^```js$/ { on = 1; next } /^```/ { on = 0 } on' docs/ENGINES.md >"$scratch/engine/mine.mjs"
    # What stands below the command that begins with "$ touchstone".
    printed() {
        awk '/^\$ touchstone / { on = 1; next } /^```/ { on = 0 } on' "$here/docs/ENGINES.md" >"$scratch/shown"
        [ "$(wc -l <"$scratch/shown")" = 4 ] && typed=$(sed -n "s|^\\$ touchstone |$program |p" "$here/docs/ENGINES.md") || return 1
        (cd "$scratch/engine" && sh -c "$typed") >"$scratch/printed"
        [ $? = 1 ] && diff "$scratch/shown" "$scratch/printed"
    }
    check "docs/ENGINES.md shows what its engine is found to do" printed
    again() { typed=$(sed -n "3s|^# touchstone |$program |p" "$scratch/shown") && (cd "$scratch/engine" && sh -c "$typed") >"$scratch/again"; grep -q "^# wall .*: broken: " "$scratch/again"; }
    check "and the command in it shows that again" again
else
    echo "skip  the engine of docs/ENGINES.md: node is missing"
fi
finish
