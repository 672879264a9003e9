#!/bin/sh
# The documents: their links lead somewhere, and those in Chinese have what the English ones have. What is wrong with them is
# found. usage: tests/docs.sh RESULT
result=$1
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
if ! python3 -c '' 2>/dev/null; then
    echo "skip  documents: python3 is missing"
    finish
fi
export LC_ALL=C.UTF-8
check "links and translations" python3 -B tests/docs.py .
# The first screen of the README: picture, commands, three things to try.
first_screen() {
    awk '/^## More/ { exit } 1' README.md >"$scratch/first"
    [ "$(wc -l <"$scratch/first")" -le 40 ] && head -n 3 "$scratch/first" | grep -q '^!.*(assets/.*\.webp)$' &&
        grep -q '^make run ' "$scratch/first" && grep -q '^make test ' "$scratch/first" && [ "$(grep -c '^[0-9]\. ' "$scratch/first")" = 3 ]
}
check "the first screen of the README" first_screen

# Every kind of shape, by the word of a case, has a place in each of these; a last one that is nowhere is found.
kinds=$(sed -n 's/^ *\[TS_SHAPE_[A-Z]*\] *= {"\([a-z]*\)".*/\1/p' src/core/geometry/shape.c)
in_all() { # kinds
    for file in include/touchstone_plugin.h include/touchstone_case_logger.h extras/plugins/python.c extras/runners/judge_shapes.mjs \
        extras/runners/judge_shapes.py src/web/page/function_host.js src/judge/plugin/plugin_describe.c \
        src/judge/cases/case_read.c docs/touchstone.1 docs/PROTOCOL.md docs/WEB.md; do
        for kind in $1; do
            grep -iqw "\(touchstone_\|touchstone_log_\)\?$kind" "$file" || echo "$file: no $kind"
        done
    done >"$scratch/lacking"
    cat "$scratch/lacking"
    [ "$(echo "$1" | wc -w)" -ge 9 ] && [ ! -s "$scratch/lacking" ]
}
check "kinds of shapes" in_all "$kinds"
without() { ! in_all "$kinds ellipse" && [ "$(wc -l <"$scratch/lacking")" = 11 ]; }
check "a kind that is nowhere" without

# ---- What an edit of one of them is called

mkdir "$scratch/tree" && cp -r README.md CONTRIBUTING.md CHANGELOG.md CITATION.cff LICENSE Makefile docs assets include examples extras scenes src tests "$scratch/tree"
spoilt() { # words, file, what sed does
    sed -i "$3" "$scratch/tree/$2"
    ! cmp -s "$2" "$scratch/tree/$2" && ! python3 -B tests/docs.py "$scratch/tree" >"$scratch/said"
    found=$?
    cp "$2" "$scratch/tree/$2"
    cat "$scratch/said"
    [ $found = 0 ] && grep -q "$1" "$scratch/said"
}
check "the copy has no fault" python3 -B tests/docs.py "$scratch/tree"
check "a heading more" spoilt "headings" docs/TEACHING.md 's/^## Grading/## Before\n\n&/'
check "a heading of another level" spoilt "other level" docs/TEACHING.zh.md 's/^## 评分/#&/'
check "another command" spoilt "other blocks of code" docs/README.zh.md 's/^make run /make walk /'
check "another indented command" spoilt "other blocks of code" docs/TEACHING.md 's/--cases 20000 --json/--cases 30000 --json/'
check "another command in a sentence" spoilt "other code" README.md 's/`make DEPS=no`/`make DEPS=never`/'
check "a link less" spoilt "other links" docs/README.zh.md 's/\[CI\.md\](CI\.md)/CI.md/'
check "a row less" spoilt "other rows" docs/TEACHING.zh.md '/^| `refuses`/d'
check "an entry more" spoilt "other entries" README.md 's/^1\. /&Look.\n1. /'
check "a link to no file" spoilt "no file" docs/KEYS.md '$s/$/ [x](NOTHING.md)/'
check "a link to no heading" spoilt "no heading" docs/PLUGINS.md 's/WEB.md#your-own-function/WEB.md#your-function/'
finish
