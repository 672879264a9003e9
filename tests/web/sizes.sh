#!/bin/sh
# Whether the page is as small as promised, compressed by brotli. usage: sizes.sh FOLDER
folder=$1
passed=0
failed=0
limit() { # name, most bytes, files
    name=$1
    most=$2
    shift 2
    size=0
    for file; do size=$((size + $(brotli -c "$folder/$file" | wc -c))); done
    if [ "$size" -gt 0 ] && [ "$size" -le "$most" ]; then
        passed=$((passed + 1))
        echo "ok    $name: $size of $most bytes"
    else
        failed=$((failed + 1))
        echo "FAIL  $name: $size bytes, at most $most expected"
    fi
}
scripts=$(cd "$folder" && ls ./*.js | grep -v -e editor.js -e lockdown.js)
# shellcheck disable=SC2086
limit "program and scripts" 800000 touchstone.wasm $scripts
# shellcheck disable=SC2086
limit "program with SIMD and scripts" 800000 touchstone_simd.wasm $scripts
limit "fonts and assets" 160000 files.pack
limit "Chinese: catalog and font" 400000 zh_CN.pack
[ ! -e "$folder/editor.js" ] || limit "the editor, and what a function runs in" 170000 editor.js lockdown.js
echo "$passed $failed"
