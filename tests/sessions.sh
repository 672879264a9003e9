#!/bin/sh
# What comes of gestures, by chance but repeatable, is as tests/digests/sessions.txt says: of each scene some sessions, of each
# gesture what is drawn, reported, remembered and copied (tests/sessions.c).
# usage: tests/sessions.sh RELEASE RESULT
#        tests/sessions.sh RELEASE write    rewrites it (make digests)
release=$1
result=$2
kept=tests/digests/sessions.txt
if [ "$result" = write ]; then
    "$release/tests/sessions" >$kept.new && mv $kept.new $kept || { rm -f $kept.new; exit 1; }
    git --no-pager diff --stat -- $kept 2>/dev/null
    exit 0
fi
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
needs "$release/tests/sessions"

# A session that differs does so in most of its later steps, too: the first of each is printed, and which parts differ in it.
alike() {
    "$release/tests/sessions" >"$scratch/made" || return 1
    cmp -s $kept "$scratch/made" && return 0
    awk -F'\t' -v program="$release/tests/sessions" '
        NR == 1 { split($3, part, " ") }
        NR == FNR { was[$1 FS $2] = $3; gesture[$1 FS $2] = $4; next }
        ($1 FS $2) in was && $3 == was[$1 FS $2] && $4 == gesture[$1 FS $2] { next }
        { steps++ }
        $1 in met { next }
        { met[$1]; sessions++
          if (sessions > 9) next
          print $1 ", step " $2 ", " $4
          if ($4 != gesture[$1 FS $2]) print "    was: " gesture[$1 FS $2]
          count = split($3, is, " "); split(was[$1 FS $2], before, " "); differs = ""
          for (i = 1; i <= count; i++) if (is[i] != before[i]) differs = differs " " part[i]
          print "    differs:" differs
          print "    look: " program " tell " $1 " " $2 "    beside the same of an earlier build" }
        END { print steps + 0 " steps of " sessions + 0 " sessions differ from '$kept'; if meant: make digests" }' \
        $kept "$scratch/made"
    return 1
}
check "what comes of gestures in each scene" alike
finish
