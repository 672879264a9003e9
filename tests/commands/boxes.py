"""Speaks docs/PROTOCOL.md for the tests: two upright boxes. The first argument is what goes wrong, at the question whose
first box begins at -7; or while it starts. "wrong" is the function at the start of docs/PLUGINS.md."""
import json
import os
import struct
import sys
import time

does = sys.argv[1] if len(sys.argv) > 1 else "right"
questions, replies = os.fdopen(3, "rb"), os.fdopen(4, "wb")
description = {"touchstone": 3, "name": "boxes", "a": ["aabb"], "b": "aabb", "touch": "hits", "gives": []}


def say_bytes(data):
    replies.write(data)
    replies.flush()


def say(text):
    say_bytes(text.encode())


def loops():
    while True:
        pass


def eats():
    kept = []
    while True:
        kept.append(b"x" * (64 << 20))


def dies(words, status):
    print(words, file=sys.stderr, flush=True)
    os._exit(status)


if does == "describes itself":
    say(sys.argv[2] + "\n")
elif does == "cannot load":
    say(json.dumps({"touchstone": 3, "error": "boxes.py: no function collides\tat all"}) + "\n")
    sys.exit(1)
elif does == "says nothing":
    say("x" * 70000)
elif does == "ends at once":
    dies("ImportError: no module named boxes", 3)
elif does == "hangs at once":
    loops()
else:
    if does == "starts slowly":
        time.sleep(2)
    say(json.dumps(description) + "\n")


def told(a, b):
    if does == "dozes":
        time.sleep(1000)
    if does == "wrong":
        x = (b[0] <= a[0] <= b[2]) or (b[0] <= a[2] <= b[2])
        y = (b[1] <= a[1] <= b[3]) or (b[1] <= a[3] <= b[3])
    else:
        x = a[0] <= b[2] and b[0] <= a[2]
        y = a[1] <= b[3] and b[1] <= a[3]
    return 2 if x and y else 0


def reply(state, relation, text=b"", measures=b"", letters=None):
    text = text + b"\0" * (-len(text) % 8) if letters is not None else text
    padded = text + b"\0" * (-len(text) % 8)
    letters = len(text) if letters is None else letters
    return struct.pack("<6i", 24 + len(measures) + len(padded), state, relation, len(measures) // 8, letters, 0) + measures + padded


def wrongly():
    """What is sent in place of an answer."""
    if does == "throws":
        return reply(2, 0, "IndexError: list index out of range \u00e9\n\x1b[31m".encode())
    if does == "refuses":
        return reply(1, 0)
    if does == "aborts":
        print("earlier line\nboxes.py: corner -1", file=sys.stderr, flush=True)
        os.abort()
    if does in ("exits", "starts slowly"):
        dies("", 4)
    if does == "ends quietly":
        os._exit(0)
    if does == "hangs":
        loops()
    if does == "eats":
        eats()
    if does == "sleeps":
        time.sleep(1000)
    if does == "closes":
        os.close(4)
        time.sleep(1000)
    if does == "babbles":
        return b"some words that are no reply"
    if does == "endless reply":
        return struct.pack("<6i", 2**31 - 8, 0, 0, 0, 0, 0)
    if does == "long text":
        return reply(2, 0, b"x" * 5000)
    if does == "many measures":
        return reply(0, 2, measures=struct.pack("<9d", *range(9)))
    if does == "negative":
        return struct.pack("<6i", 32, 0, 0, -1, 8, 0) + b"\0" * 8
    if does == "own state":
        return reply(4, 2)
    if does == "returns 7":
        return reply(0, 7)
    if does == "says more later":
        say_bytes(reply(0, 2))
        time.sleep(0.05)
        say_bytes(reply(0, 2))
        return b""
    if does == "says more":
        return reply(0, 2) + reply(0, 2)
    if does == "prints":
        print("x" * 1000000, file=sys.stderr, flush=True)
    return reply(0, 2)


while True:
    head = questions.read(8)
    if len(head) < 8:
        break
    size, count = struct.unpack("<ii", head)
    body, at = questions.read(size - 8), 0
    for _ in range(count):
        length, ask, kind_a, count_a, kind_b, count_b = struct.unpack_from("<6i", body, at)
        assert (ask, kind_a, count_a, kind_b, count_b) == (1, 16, 4, 16, 4)
        number = struct.unpack_from("<8d", body, at + 24)
        at += length
        try:
            replies.write(wrongly() if number[0] == -7 and does not in ("right", "wrong") else reply(0, told(number[:4], number[4:])))
            if does == "one by one":
                replies.flush()
        except OSError:
            break
    replies.flush()
