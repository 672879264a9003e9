#!/bin/sh
# The translations: a text of po/zh_CN.po has the tags and arguments of the English one, and what is wrong with a
# catalog is found. A text without a translation is a warning, and a failure if TOUCHSTONE_WHOLE is set, as by
# make release-check. usage: tests/po.sh RESULT
result=$1
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
export LC_ALL=C.UTF-8
$MAKE pot >"$scratch/make.log" 2>&1
pot=${BUILD:-build}/po/touchstone.pot
good=po/zh_CN.po
check "the texts are extracted" [ -s "$pot" ]
check "what is translated is sound" python3 -B po/check.py "$pot" $good
python3 -B po/check.py "$pot" $good | grep '^warning'
[ -z "$TOUCHSTONE_WHOLE" ] ||
    check "everything is translated (make po, then fill what is empty)" python3 -B po/check.py --whole "$pot" $good
check "gettext reads the catalog" msgfmt --check-format -o /dev/null $good

spoilt() { # what an edit of the catalog is called
    sed "$2" $good >"$scratch/bad.po"
    ! cmp -s $good "$scratch/bad.po" && ! python3 -B po/check.py $3 "$pot" "$scratch/bad.po" >"$scratch/said" &&
        grep -q "$1" "$scratch/said"
}
check "a missing translation is found" spoilt "^not translated: 'gap'" '/^msgid "gap"$/{n;s/".*"/""/}' --whole
check "a missing translation is only a warning" sh -c "sed '/^msgid \"gap\"\$/{n;s/\".*\"/\"\"/}' $good >$scratch/less.po &&
    python3 -B po/check.py $pot $scratch/less.po | grep -q \"^warning: not translated: 'gap'\""
check "another tag is found" spoilt "other tags" 's/(shadow)/(shadw)/'
check "other arguments are found" spoilt "other arguments" '/^msgid "%d of %d corners/!s/^msgstr "\(.*\)%d/msgstr "\1%s/'
check "the opposite of a word is found" spoilt "^the opposite of 'below'" '/^msgid "below"$/{n;s/下/上/}'
bytes() { awk -f po/table.awk $good | tr '\f' '\0' | tr -cd '\0' | wc -c; }
check "the table has a translation for each" [ "$(bytes)" -eq $((2 * $(grep -c '^msgid' $good) - 2)) ]
finish
