"""Speaks docs/PROTOCOL.md for the tests: how two geometries relate, always as two equal points do. The first argument is
what goes wrong, if the first geometry is the point (-7, 0)."""
import json
import os
import struct
import sys
import time

does = sys.argv[1]
description = {"touchstone": 3, "name": "relates", "asks": "relate"}
if does == "says no":
    description["asks"] = "disjoint"
if len(sys.argv) > 2:
    description.update(json.loads(sys.argv[2]))
questions, replies = os.fdopen(3, "rb"), os.fdopen(4, "wb")


def say(data):
    replies.write(data)
    replies.flush()


def reply(entries=(), text=b"", state=0, relation=0):
    padded = text + bytes(-len(text) % 8)
    sent = struct.pack(f"<{len(entries)}d", *entries)
    return struct.pack("<6i", 24 + len(sent) + len(padded), state, relation, len(entries), len(text), 0) + sent + padded


say(json.dumps(description).encode() + b"\n")
right, nan = reply(text=b"0FFFFFFF2"), float("nan")
wrong = {
    "writes ten": lambda: reply([0.0] * 10),
    "writes five": lambda: reply([0.0] * 5),
    "writes nan": lambda: reply([0, -1, -1, -1, nan, -1, -1, -1, 2]),
    "writes words": lambda: reply(text=b"disjoint"),
    "writes lower case": lambda: reply(text=b"0fffffff2"),
    "refuses": lambda: reply(state=1),
    "says no": lambda: reply(relation=1),
    "throws": lambda: reply(text=b"ring 2 is open", state=2),
    "sends a wrong length": lambda: struct.pack("<6i", 30, 0, 0, 0, 0, 0),
    "counts too many": lambda: struct.pack("<6i", 24, 0, 0, 9, 0, 0),
    "ends half way": lambda: os._exit(5) if not say(right[:20]) else b"",
    "is late": lambda: time.sleep(1000) or right,
    "says it twice": lambda: right + right,
}
while True:
    head = questions.read(8)
    if len(head) < 8:
        break
    size, count = struct.unpack("<2i", head)
    frame, at = questions.read(size - 8), 0
    for _ in range(count):
        length, asked, kind_a, numbers_a = struct.unpack_from("<4i", frame, at)
        first = struct.unpack_from(f"<{numbers_a}d", frame, at + 24)
        assert kind_a == 1024 and asked in (16, 32), (kind_a, asked)
        if does == "is always late":
            time.sleep(1000)
        bad = first == (1, 0, 1, 1, -7, 0)
        say(wrong[does]() if bad and does in wrong else reply() if asked == 32 else right)
        at += length
