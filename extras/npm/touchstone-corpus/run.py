#!/usr/bin/env python3
"""Asks a function about every case of the corpus that it takes: python3 run.py mine.py, whose file has

    plugin = {"a": "circle", "b": "aabb", "touch": "hits"}  # kinds, one or a list; what it returns for shapes that touch
    def collides(circle, box): ...  # True, False, or 0 apart, 1 touching, 2 overlapping

The shapes have fields: circle.x, circle.y, circle.r. touch is hits, misses, either, or reported (as 1). Prints the wrong ones by their
ids; "number": "float" or "int32" leaves out what these do not hold. Ends with 0 if all are right, 1 if some are wrong, 2 if nothing
could be asked.
"""
import ctypes
import json
import os
import runpy
import signal
import sys
import warnings
from types import SimpleNamespace as Shape

WORDS = ["apart", "touching", "overlapping"]
FIELDS = {"point": "x y", "segment": "x1 y1 x2 y2", "ray": "x y dx dy", "circle": "x y r", "aabb": "minx miny maxx maxy",
          "obb": "cx cy hx hy ux uy", "triangle": "", "polygon": "", "capsule": "x1 y1 x2 y2 r"}
HOLDS = {"double": lambda x: True, "float": lambda x: ctypes.c_float(x).value == x, "int32": lambda x: ctypes.c_int32(int(x)).value == x}
TOUCHING = {"hits": [1, 2], "misses": [0, 1], "either": [0, 1, 2], "reported": [1]}


def fail(words):
    print(f"touchstone-corpus: {words}", file=sys.stderr)
    sys.exit(2)


def words_of(what):  # of anything
    try:
        return repr(what)[:200]
    except BaseException:
        return f"{type(what).__name__}, which cannot be printed"


def load(path):
    try:
        file = runpy.run_path(path)
    except BaseException as thrown:
        fail(f"{path}: {words_of(thrown)}")
    plugin, collides = file.get("plugin"), file.get("collides")
    if not isinstance(plugin, dict) or not {"a", "b"} <= plugin.keys() or not callable(collides):
        fail(f"{path}: expected plugin = {{'a': 'circle', 'b': 'aabb', 'touch': 'hits'}} and def collides(a, b)")
    takes = {side: plugin[side] if isinstance(plugin[side], (list, tuple)) else [plugin[side]] for side in "ab"}
    touch, number = plugin.get("touch"), plugin.get("number", "double")
    for what, word, known in [("a kind", kind, FIELDS) for side in "ab" for kind in takes[side]] + [("touch", touch, TOUCHING), ("number", number, HOLDS)]:
        if word not in list(known):
            fail(f"{path}: {what} {words_of(word)}, expected one of {', '.join(known)}")
    return collides, takes, TOUCHING[touch], HOLDS[number]


def shape_of(kind, numbers):
    shape = Shape(kind=kind, **dict(zip(FIELDS[kind].split(), numbers)))
    if not FIELDS[kind]:
        shape.points = list(zip(numbers[::2], numbers[1::2]))
    return shape


def main(path):
    (collides, takes, touching, holds), asked, wrong = load(path), 0, 0
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus.json"), encoding="utf-8") as corpus:
        corpus = json.load(corpus)
    for case in corpus["cases"]:
        if not all(holds(x) for side in "ab" for x in case[side]["numbers"]):
            continue
        a, b = (shape_of(**case[side]) for side in "ab")
        if not (a.kind in takes["a"] and b.kind in takes["b"]):
            a, b = b, a
        if not (a.kind in takes["a"] and b.kind in takes["b"]) or "either" in case["flags"]:
            continue
        try:
            told = collides(a, b)
            says = 2 * bool(told) if type(told).__name__ in ("bool", "bool_") else int(told) if told in (0, 1, 2) else -1  # bool_: numpy's
            told = WORDS[says] if says >= 0 else f"returned {words_of(told)}"
        except BaseException as thrown:  # of any kind: it is an answer
            told, says = f"threw {words_of(thrown)}", -1
        asked += 1
        if says not in (touching if case["answer"] == "touching" else [WORDS.index(case["answer"])]):
            wrong += 1
            print(f"{case['id']}: {told}, is {case['answer']}", flush=True)
    print(f"corpus {corpus['version']}: {asked - wrong} of {asked}")
    return 2 if not asked else 1 if wrong else 0


if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
    fail("expected: run.py FILE.py")
signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C is no answer of the function's
warnings.simplefilter("ignore")  # such as of a coroutine that nobody awaits
try:
    status = main(sys.argv[1])
    sys.stdout.flush()
except OSError as error:  # of what is printed: a full disk, or nobody reads any more
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if not isinstance(error, BrokenPipeError):
        print(f"touchstone-corpus: cannot write: {error.strerror}", file=sys.stderr)
    status = 2
sys.exit(status)
