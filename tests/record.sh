#!/bin/sh
# touchstone record: what it writes is read by others, and what fails leaves nothing.
# usage: tests/record.sh PROGRAM RESULT
program=$(realpath "$1")
result=$2
. tests/checks.sh
needs "$program"
alone
mkdir "$scratch/out" "$scratch/bare"
out=$scratch/out
record() { timeout 120 "$program" record "$@" >"$scratch/said" 2>"$scratch/err"; }

# Width, height, loops, and the duration of each picture of an animated WebP in ms.
read_webp() {
    python3 - "$1" <<'END'
import struct, sys
data = open(sys.argv[1], 'rb').read()
assert data[:4] == b'RIFF' and data[8:12] == b'WEBP' and struct.unpack('<I', data[4:8])[0] == len(data) - 8
at, times = 12, []
little = lambda start, size: int.from_bytes(data[start:start + size], 'little')
while at < len(data):
    name, size, body = data[at:at + 4], little(at + 4, 4), at + 8
    if name == b'VP8X': width, height = little(body + 4, 3) + 1, little(body + 7, 3) + 1
    if name == b'ANIM': loops = little(body + 4, 2)
    if name == b'ANMF': times.append(little(body + 12, 3))
    at = body + size + size % 2
print(width, height, loops, len(times), sum(times), min(times), max(times))
END
}
webp_is() { [ "$(read_webp "$out/x.webp")" = "$1" ] || { read_webp "$out/x.webp"; false; }; }
only() { [ "$(ls -A "$out")" = "$1" ] || { ls -A "$out"; false; }; }

# ---- WebP
cat >"$scratch/drag.script" <<'END'
2 press 100 150
4 move 140 160
8 release
END
check "a WebP" record 41_obb --seconds 3 --fps 15 --size 320x200 "$out/x.webp"
check "it has 45 pictures in 3 s, of 66 and 67 ms" webp_is "320 200 0 45 3000 66 67"
check "it says nothing" [ ! -s "$scratch/said" ] && [ ! -s "$scratch/err" ]
cp "$out/x.webp" "$scratch/first.webp"
check "once more" record 41_obb --seconds 3 --fps 15 --size 320x200 "$out/x.webp"
check "the same bytes" cmp "$scratch/first.webp" "$out/x.webp"
check "another second of it" record 41_obb --seconds 1 --fps 15 --size 320x200 --at 1 "$out/x.webp"
different() { ! cmp -s "$scratch/first.webp" "$out/x.webp" && webp_is "320 200 0 15 1000 66 67"; }
check "is another one" different
check "with a script" record 41_obb --seconds 3 --fps 15 --size 320x200 --script "$scratch/drag.script" "$out/x.webp"
differs() { ! cmp -s "$scratch/first.webp" "$out/x.webp"; }
check "it shows what the script does" differs
check "knobs, keys, palette and quality" record 41 --seconds 0.5 --set method=obb_three_axes --keys "G" --palette dark \
    --font-scale 0.75 --quality 100 --size 400x300 "$out/x.webp"
check "a scene that rests" record 21_line_point --seconds 2 --size 320x200 --keys Space "$out/x.webp"
check "is one picture" webp_is "320 200 0 1 2000 2000 2000"
rm "$out/x.webp"

# ---- Those of README and tour (make pictures)
shown() { grep -q "assets/$1.webp)" README.md docs/TOUR.md && [ "$(wc -c <"assets/$1.webp")" -le 400000 ] && read_webp "assets/$1.webp" | grep -qE '^640 400 0 [0-9]+ 3000 '; }
for picture in obb gjk fuzz; do
    check "$picture.webp: 640x400, 3 s, at most 400 kB, in README or tour" shown $picture
done

# ---- MP4
if command -v ffmpeg >/dev/null; then
    check "an MP4 of an odd size" record 41_obb --seconds 2 --size 321x199 "$out/x.mp4"
    streams() { ffprobe -v error -show_entries stream=codec_name,pix_fmt,width,height,nb_frames,duration,color_space -of csv "$out/x.mp4"; }
    check "is H.264 of 322x200, 120 pictures, 2 s" [ "$(streams)" = "stream,h264,322,200,yuv420p,bt709,2.000000,120" ]
    # Paper and the strip's ground, from a picture and from the movie.
    tone() { ffmpeg -v error -i "$1" -frames:v 1 -vf "crop=4:4:$2:$3,scale=in_color_matrix=bt709" -f rawvideo -pix_fmt rgb24 - | od -An -tu1 -N3; }
    near() { # of three numbers each
        echo "$1 $2" | awk '{ for (i = 1; i <= 3; i++) if ($i - $(i + 3) > 3 || $(i + 3) - $i > 3) exit 1 }'
    }
    "$program" shot --scene 41_obb --size 322x200 "$scratch/x.png"
    check "its colours are right" near "$(tone "$out/x.mp4" 318 190)" "$(tone "$scratch/x.png" 318 190)"
    rm "$out/x.mp4"
    full_mp4() { (ulimit -f 2; trap '' XFSZ; exec timeout 60 "$program" record 41_obb --seconds 2 "$out/x.mp4") 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q "cannot write .*x.mp4: ffmpeg" "$scratch/err" && only ""; }
    check "a full disk: one line, and no MP4" full_mp4
    killed_mp4() { (ulimit -f 2; exec timeout 60 "$program" record 41_obb --seconds 2 "$out/x.mp4") 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && only ""; }
    check "ffmpeg is killed by a limit: one line, and no MP4" killed_mp4
fi

# ---- What fails
fails() { # WORDS ARGUMENT...
    words=$1
    shift
    record "$@"
    status=$?
    cat "$scratch/err"
    [ $status -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -s "$scratch/said" ] && grep -qF -e "$words" "$scratch/err" && only ""
}
rejects() { check "rejects: $1" fails "$@"; }
rejects "expected: touchstone record" 41_obb --seconds 1
rejects "record needs --seconds S" 41_obb "$out/x.webp"
rejects "seconds, 0.1 to 3600" 41_obb --seconds 0 "$out/x.webp"
rejects "a whole number, 1 to 60" 41_obb --seconds 1 --fps 61 "$out/x.webp"
rejects "a whole number, 1 to 100" 41_obb --seconds 1 --quality 0 "$out/x.webp"
rejects "ends in .webp or .mp4" 41_obb --seconds 1 "$out/x.gif"
rejects "no scene '41_ob_b'" 41_ob_b --seconds 1 "$out/x.webp"
rejects "No such file" 41_obb --seconds 1 "$out/none/x.webp"
rejects "none.script" 41_obb --seconds 1 --script "$out/none.script" "$out/x.webp"
rejects "at most 16383 px" 41_obb --seconds 1 --size 16384x1 "$out/x.webp"
without_ffmpeg() { PATH=$scratch/bare "$program" record 41_obb --seconds 1 "$out/x.mp4" 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q "ffmpeg is not installed" "$scratch/err" && only ""; }
check "without ffmpeg: one line, and no file" without_ffmpeg
full_webp() { (ulimit -f 2; trap '' XFSZ; exec timeout 60 "$program" record 41_obb --seconds 2 "$out/x.webp") 2>"$scratch/err"; [ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && grep -q "cannot write .*x.webp: File too large" "$scratch/err" && only ""; }
check "a full disk: one line, and no WebP" full_webp

# interrupted SIGNAL NAME: ended while it records; leaves the old file and nothing else, and no process.
interrupted() {
    echo old >"$out/$2"
    (exec env --default-signal=INT "$program" record 41_obb --seconds 600 "$out/$2") 2>"$scratch/err" &
    recorder=$!
    tries=0
    while [ "$(ls -A "$out" | wc -l)" -lt 2 ] && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
    kill -"$1" $recorder
    (sleep 20 && kill -9 $recorder) 2>/dev/null & # fails rather than hangs
    guard=$!
    wait $recorder
    status=$?
    kill $guard
    [ $status -eq 2 ] && grep -q "interrupted: .*$2 is not written" "$scratch/err" && only "$2" && [ "$(cat "$out/$2")" = old ] && rm "$out/$2"
}
check "TERM leaves the old WebP" interrupted TERM x.webp
check "INT leaves the old WebP" interrupted INT x.webp
check "HUP leaves the old WebP" interrupted HUP x.webp
if command -v ffmpeg >/dev/null; then
    check "TERM leaves the old MP4" interrupted TERM x.mp4
fi
# A fake ffmpeg that takes nothing and never ends.
printf '#!/bin/sh\nexec sleep 1000\n' >"$scratch/bare/ffmpeg" && chmod +x "$scratch/bare/ffmpeg"
hanging() { PATH=$scratch/bare:$PATH interrupted TERM x.mp4; }
check "TERM ends a recording whose ffmpeg hangs" hanging
finish
