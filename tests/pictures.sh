#!/bin/sh
# Everything is drawn as tests/digests says: pictures.txt has digests of the draw lists, layer by layer, palettes.txt the
# colours, controls.txt what help, menus, the picker, columns and panel draw in use, plays.txt what scenes report as they go,
# findings.txt what the judge finds of faulty functions.
# usage: tests/pictures.sh RELEASE RESULT
#        tests/pictures.sh RELEASE write    rewrites all (make digests)
release=$1
result=$2
maker() { case $1 in lists | palettes) echo pictures ;; findings) echo findings ;; *) echo plays ;; esac; }
if [ "$result" = write ]; then
    for what in lists palettes controls plays findings; do
        file=tests/digests/$([ $what = lists ] && echo pictures || echo $what).txt
        "$release/tests/$(maker $what)" $what >"$file.new" && mv "$file.new" "$file" || { rm -f "$file.new"; exit 1; }
    done
    git --no-pager diff --stat -- tests/digests 2>/dev/null
    exit 0
fi
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
needs "$release/tests/pictures" "$release/tests/plays" "$release/tests/findings"

# As tests/digests/FILE.txt says; otherwise the first lines that differ, and how to look at those of a scene.
alike() { # WHAT FILE
    "$release/tests/$(maker "$1")" "$1" >"$scratch/drawn" || return 1
    diff "tests/digests/$2.txt" "$scratch/drawn" >"$scratch/diff" && return 0
    if [ "$1" = findings ]; then
        head -n 20 "$scratch/diff" | cut -c1-300
        echo "if meant: make digests"
        return 1
    fi
    awk -F'\t' -v program="$release/touchstone" '
        !/^[<>]/ { next }
        { key = substr($1, 3)
          for (i = 2; i < NF; i++) key = key ", " $i
          if (!(key in is) && !(key in was)) order[++count] = key
          if (/^</) was[key] = $NF; else is[key] = $NF
          scene[key] = NF == 5 ? substr($1, 3) : "" ; state[key] = $2; language[key] = $3 }
        function look(key,    words, part, parts, i) {
          if (scene[key] == "") return
          words = program " shot --scene " scene[key]
          parts = state[key] == "-" ? 0 : split(state[key], part, ";")
          for (i = 1; i <= parts; i++)
              words = words (part[i] ~ /^tick=/ ? " --tick " substr(part[i], 6) : part[i] == "depth=simple" ? " --depth simple" : part[i] ~ /^keys=/ ? \
                  " --keys " substr(part[i], 6) : " --set \"" part[i] "\"")
          if (language[key] == "zh_CN") words = words " --language zh_CN"
          words = words " --size 1280x800 x.png"
          if (!(words in shown)) print "    look: " words
          shown[words]
        }
        END {
          for (i = 1; i <= count && i <= 9; i++) {
              key = order[i]
              print key ": " (key in is ? is[key] : "not drawn") ", was " (key in was ? was[key] : "not drawn")
              look(key)
          }
          print count " differ from tests/digests/'"$2"'.txt; if meant: make digests"
        }' "$scratch/diff"
    return 1
}
check "what is drawn, by its draw lists" alike lists pictures
check "the colours of the palettes" alike palettes palettes
check "the controls in use" alike controls controls
check "what scenes report as they go" alike plays plays
check "what the judge finds of faulty functions" alike findings findings
finish
