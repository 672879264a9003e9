#!/bin/sh
# The rooms of src/ui stand one above the other; "." is the folder itself. A room includes headers of rooms
# below it, or ui.h, and calls functions of those rooms: so it can be read without what is above. Of the rooms
# of src/stage, the table in stage.c alone names a tool.
# usage: .ci/rooms.sh          what the sources include
#        .ci/rooms.sh BUILT    what the objects of a build call, also through ui.h
order="base figures formula demo reading held_cases strip panel questions lesson overlays simple keys menus events . host"

# Reads lines "ROOM ROOM FILE WHAT": FILE, of the first room, names WHAT, of the second.
below() {
    awk -v order="$order" '
        BEGIN { rooms = split(order, room, " "); for (i = 1; i <= rooms; i++) place[room[i]] = i }
        !($1 in place) { print $3 ": the room " $1 " has no place in the order of .ci/rooms.sh"; wrong = 1; next }
        ($2 in place) && place[$2] > place[$1] { print $3 ": " $4 " is of the room " $2 ", above " $1; wrong = 1 }
        END { exit wrong }'
}

if [ $# -eq 0 ]; then
    status=0
    find src/ui -name '*.[ch]' | sort | xargs awk '
        FNR == 1 { room = FILENAME; sub("^src/ui/", "", room); if (!sub("/.*", "", room)) room = "." ; print room, room, FILENAME, "-" }
        /^#include "/ { split($0, part, "\""); name = part[2]; if (sub("/.*", "", name)) print room, name, FILENAME, part[2] }
    ' | below || status=1
    grep -rn '#include "tools/' src scenes | grep -v '^src/stage/tools/\|^src/stage/stage\.c:' && status=1
    exit $status
fi

find "$1/src/ui" -name '*.o' | sort | while read -r object; do
    room=${object#"$1"/src/ui/}
    [ -f "src/ui/${room%.o}.c" ] || continue # of a file that is gone
    case $room in */*) room=${room%%/*} ;; *) room=. ;; esac
    nm "$object" | awk -v room="$room" -v file="$object" '
        NF == 3 && $2 ~ /[TDRBS]/ { print "has", $3, room }
        $1 == "U" { print "calls", $2, room, file }'
done | sort -r | awk '
    $1 == "has" { of[$2] = $3 }
    $1 == "calls" && ($2 in of) { print $3, of[$2], $4, $2 }' | below
