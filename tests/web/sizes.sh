#!/bin/sh
# Whether the page is as small as promised, compressed by brotli. usage: sizes.sh PARTS SITE
folder=$1
site=$2
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
# Those that the page names, and the others of function.html and beside it.
scripts=$(echo program.js && sed -n 's/.*="v-[^/]*\/\([a-z_]*\.js\)".*/\1/p' "$site/index.html" | sort -u)
others=$(cd "$folder" && find . -name '*.js' | cut -c3- | grep -vxF "$scripts")
# shellcheck disable=SC2086
limit "program and scripts" 1062000 touchstone.wasm $scripts
# shellcheck disable=SC2086
limit "program with SIMD and scripts" 1033000 touchstone_simd.wasm $scripts
limit "fonts and assets" 160000 files.pack
limit "Chinese: catalog and font" 400000 zh_CN.pack
# shellcheck disable=SC2086
limit "the editor, what a function runs in, the scripts of other pages" 195000 $others
folder=$site
# shellcheck disable=SC2046
limit "all that a visit without a network needs" 1778000 $(sed -n 's/^const FILES = \[\(.*\)\];$/\1/p' "$site/offline.js" | tr -d '"' | tr , ' ') \
    $(cd "$site" && ls v-*/touchstone_simd.wasm)
echo "$passed $failed"
