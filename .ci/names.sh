#!/bin/sh
# The rules for names, read from the objects of a release build:
# - a function that others can see starts with its file's name or the first word of it; in stage and
#   ui also with "stage_" or "ui_";
# - everything that others can see of the library (src/core) starts with "ts_", then as above;
# - a scene exports one symbol, its own, and has no writable static but its state `s`; it calls
#   nothing of the judge, whose types it sees: only the stage asks.
# usage: .ci/names.sh BUILT
built=$1
find "$built/src" "$built/scenes" -name '*.o' | sort | while read -r object; do
    file=$(basename "$object" .o)
    layer=$(dirname "${object#"$built"/}")
    [ -f "$layer/$file.c" ] || continue
    objdump -t "$object" | awk -v file="$file" -v layer="$layer" '
        function wrong(what) { printf "%s/%s.c: %s %s\n", layer, file, name, what }
        BEGIN { split(file, word, "_"); first = word[1] }
        layer == "scenes" && /\*UND\*/ {
            name = $NF
            if (name ~ /^(method|query|oracle3?|finding|law|fuzzer|shrink|case|checker|generate|plugin)_/)
                wrong("belongs to the judge; only the stage asks it")
        }
        NF < 5 || /\*UND\*/ { next }
        {
            name = $NF
            visible = substr($0, 18, 1) == "g"
            object = substr($0, 24, 1) == "O"
            code = substr($0, 24, 1) == "F"
            section = $(NF - 2)
            writable = object && section ~ /^\.(data|bss)/ && section !~ /\.rel\.ro/
        }
        layer == "scenes" {
            if (visible && name != "scene_" file) wrong("is visible; a scene shows nothing but itself")
            if (writable && name != "s") wrong("is writable; what a scene remembers is in s")
            next
        }
        layer ~ /^src\/core/ && visible {
            if (name !~ /^ts_/) wrong("is visible and does not start with ts_")
            name = substr(name, 4)
        }
        visible && code && name != "main" {
            if (index(name, first "_") == 1 || name == first || name == file) next
            if (layer ~ /stage/ && name ~ /^stage_/ || layer ~ /^src\/ui/ && name ~ /^ui_/) next
            wrong("does not start with " first "_")
        }'
done >"$built/names"
cat "$built/names"
[ ! -s "$built/names" ]
