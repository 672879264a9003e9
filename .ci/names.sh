#!/bin/sh
# The rules for names, read from the objects of a release build:
# - a function that others can see starts with its file's name or the first word of it; in stage and
#   show also with "stage_" or "show_";
# - a scene exports one symbol, its own, and has no writable static but its state `s`.
# usage: .ci/names.sh BUILT
built=$1
find "$built/src" "$built/scenes" -name '*.o' | sort | while read -r object; do
    file=$(basename "$object" .o)
    layer=$(dirname "${object#"$built"/}")
    [ -f "$layer/$file.c" ] || continue
    nm "$object" | awk -v file="$file" -v layer="$layer" '
        function wrong(what) { printf "%s/%s.c: %s %s\n", layer, file, $3, what }
        BEGIN { split(file, word, "_"); first = word[1] }
        layer == "scenes" {
            if ($2 ~ /[TDBRC]/ && $3 != "scene_" file) wrong("is visible; a scene shows nothing but itself")
            if ($2 ~ /[db]/ && $3 != "s") wrong("is writable; what a scene remembers is in s")
            next
        }
        $2 == "T" && $3 != "main" {
            if (index($3, first "_") == 1 || $3 == first || $3 == file) next
            if (layer ~ /stage$/ && $3 ~ /^stage_/ || layer ~ /show$/ && $3 ~ /^show_/) next
            wrong("does not start with " first "_")
        }'
done >"$built/names"
cat "$built/names"
[ ! -s "$built/names" ]
