#!/bin/sh
# Tests of the page: the same bits as the native program, what runs without a browser, the modules of the npm package, its size, its use in browsers, attacks, accessibility, the page of one file.
# usage: tests/web/run.sh BUILD RESULT
build=$1
result=$2
mkdir -p "$(dirname "$result")"
for part in same_bits functions npm_modules sizes glyphs chromium firefox attack_chromium attack_firefox axe loading_chromium loading_firefox offline_chromium offline_firefox one_file_chromium one_file_firefox; do echo "0 1" > "$result-$part"; done

# The last line of what it printed is its result.
part() {
    name=$1
    shift
    timeout 1200 "$@" > "$build/web-$name.log" 2>&1
    counts=$(tail -n 1 "$build/web-$name.log")
    case $counts in
    [0-9]*' '[0-9]*) echo "$counts" > "$result-$name" ;;
    esac
    read -r passed failed < "$result-$name"
    if [ "$failed" -eq 0 ]; then
        echo "ok    web $name: $passed passed"
    else
        echo "FAIL  web $name: $passed passed, $failed failed"
        cut -c1-400 "$build/web-$name.log" | tail -n 60
    fi
}
modules=$(cd "$build/web_test" && pwd)
native=$build/release/touchstone
python=$(sed -n '1s/^#!//p' "$(command -v pyftsubset)") # the one that has fontTools
part functions node tests/web/functions.mjs src/web/page
part npm_modules node tests/web/npm_modules.mjs "$build/npm/touchstone"
part sizes tests/web/sizes.sh "$build/web_parts" "$build/web" &
part glyphs "$python" -B tests/web/glyphs.py "$build/wasm/fonts" "$build/wasm/catalog_zh_CN" &
part same_bits node tests/web/same_bits.mjs "$native" "$build/web_parts"
wait
part chromium env TOUCHSTONE_PROGRAM="$native" TOUCHSTONE_MODULES="$modules" node tests/web/browser.mjs chromium "$build/web" &
part firefox env TOUCHSTONE_PROGRAM="$native" TOUCHSTONE_MODULES="$modules" node tests/web/browser.mjs firefox "$build/web"
wait
part attack_chromium env TOUCHSTONE_MODULES="$modules" node tests/web/attack.mjs chromium "$build/web" &
part attack_firefox env TOUCHSTONE_MODULES="$modules" node tests/web/attack.mjs firefox "$build/web"
wait
part axe env TOUCHSTONE_MODULES="$modules" node tests/web/axe.mjs chromium "$build/web"
for suite in loading offline; do
    part "${suite}_chromium" env TOUCHSTONE_MODULES="$modules" node "tests/web/$suite.mjs" chromium "$build/web" &
    part "${suite}_firefox" env TOUCHSTONE_MODULES="$modules" node "tests/web/$suite.mjs" firefox "$build/web"
    wait
done
for browser in chromium firefox; do
    part "one_file_$browser" env TOUCHSTONE_MODULES="$modules" node tests/web/one_file.mjs "$browser" "$build/touchstone.html"
done
