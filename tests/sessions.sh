#!/bin/sh
# What comes of gestures, by chance but repeatable, is as tests/digests/sessions.txt says: of each scene some sessions, of each
# gesture what is drawn, reported, remembered and copied (tests/sessions.c, which says what a row is).
# usage: tests/sessions.sh RELEASE RESULT
#        tests/sessions.sh RELEASE write    rewrites it (make digests)
#        tests/sessions.sh RELEASE compare FILE    names what differs from FILE, which another build's tests/sessions printed
release=$1
result=$2
kept=tests/digests/sessions.txt
play="$release/tests/sessions"

# differences KEPT MADE: of each session of MADE that is another in KEPT, the first gesture after which it differs, and in which
# parts. What follows mostly differs because of it. The first nine sessions are printed.
differences() {
    awk -F'\t' -v program="$play" -v kept="$1" '
        # Sets code[KEY, STEP] of each gesture, and count[KEY] of them.
        function expand(key, letters, code, count) {
            count[key] = 0
            while (letters != "") {
                if (match(letters, /^[0-9]+/)) {
                    for (i = substr(letters, 1, RLENGTH); i > 0; i--) code[key, count[key]++] = "-"
                } else {
                    RLENGTH = 1
                    code[key, count[key]++] = substr(letters, 1, 1)
                }
                letters = substr(letters, RLENGTH + 1)
            }
        }
        function compare_scene(    s, p, step, first, differs, name, gesture, before) {
            for (s = 1; s <= sessions; s++) {
                first = -1
                for (p = 1; p <= parts; p++) {
                    if (!((scene, part[p]) in was)) continue
                    if (split(was[scene, part[p]], before, " ") < s || before[s] == now[p, s]) continue
                    expand(p, before[s], old, old_count)
                    expand(p, now[p, s], new, new_count)
                    changed[p] = 1
                    for (step = 0; step < new_count[p] && old[p, step] == new[p, step]; step++);
                    at[p] = step
                    if (first < 0 || step < first) first = step
                }
                if (first >= 0) {
                    differing++
                    differs = ""
                    for (p = 1; p <= parts; p++)
                        if ((p in changed) && at[p] == first) differs = differs " " part[p]
                    if (differing <= 9) {
                        name = scene "/" session[s]
                        gesture = ""
                        look = program " tell " name " " first
                        while ((look | getline line) > 0) gesture = line
                        close(look)
                        print name ", step " first ", " gesture
                        print "    differs:" differs
                        print "    look: " look "    beside the same of an earlier build"
                    }
                    for (p in changed) told[part[p]]
                }
                for (p in changed) delete changed[p]
            }
            # A letter is the same for 1 of 52 digests.
            for (p = 1; p <= parts; p++)
                if (other[p] && !(part[p] in told)) {
                    unseen++
                    if (unseen <= 9) print scene ": " part[p] " differs after a gesture, but its letters do not"
                }
            for (p in told) delete told[p]
            for (p in other) delete other[p]
            parts = 0
        }
        NR == FNR && $1 == "scene" { gone[old_scene = $2]; next }
        NR == FNR && FNR > 1 { was[old_scene, $1] = $3; digest[old_scene, $1] = $2; next }
        NR == FNR { next }
        FNR == 1 { sessions = split($3, session, " "); next }
        $1 == "scene" { if (scene != "") compare_scene(); delete gone[scene = $2]; next }
        {
            part[++parts] = $1
            if (!((scene, $1) in digest)) print scene ": no row \"" $1 "\" in " kept
            other[parts] = (scene, $1) in digest && digest[scene, $1] != $2
            count = split($3, letters, " ")
            for (s = 1; s <= count; s++) now[parts, s] = letters[s]
        }
        END { if (scene != "") compare_scene()
              for (scene in gone) print scene ": only in " kept
              print differing + 0 " sessions differ from " kept }' "$1" "$2"
}

if [ "$result" = write ]; then
    "$play" >$kept.new && mv $kept.new $kept || { rm -f $kept.new; exit 1; }
    git --no-pager diff --stat -- $kept 2>/dev/null
    exit 0
fi
if [ "$result" = compare ]; then
    made=$(mktemp)
    "$play" >"$made" && differences "$3" "$made"
    rm -f "$made"
    exit 0
fi
. tests/checks.sh
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT PIPE TERM
needs "$play"

alike() {
    "$play" >"$scratch/made" || return 1
    cmp -s $kept "$scratch/made" && return 0
    differences $kept "$scratch/made"
    echo "if meant: make digests"
    return 1
}
check "what comes of gestures in each scene" alike
finish
