#!/usr/bin/env python3
"""Asks a function about every case of the corpus that it takes: python3 run.py mine.py, whose file has

    plugin = {"a": "circle", "b": "aabb", "touch": "hits"}  # kinds, one or a list; what it returns for shapes that touch
    def collides(circle, box): ...  # True, False, or 0 apart, 1 touching, 2 overlapping

The shapes have fields: circle.x, circle.y, circle.r. touch is hits, misses, either, or reported (as 1). Prints the wrong ones by their
ids. Ends with 0 if all are right, 1 if some are wrong, 2 if nothing could be asked.
"""
import json
import os
import runpy
import sys
from types import SimpleNamespace as Shape

WORDS = ["apart", "touching", "overlapping"]
FIELDS = {"point": "x y", "segment": "x1 y1 x2 y2", "ray": "x y dx dy", "circle": "x y r", "aabb": "minx miny maxx maxy",
          "obb": "cx cy hx hy ux uy", "triangle": "", "polygon": "", "capsule": "x1 y1 x2 y2 r"}


def shape_of(kind, numbers):
    shape = Shape(kind=kind, **dict(zip(FIELDS[kind].split(), numbers)))
    if not FIELDS[kind]:
        shape.points = list(zip(numbers[::2], numbers[1::2]))
    return shape


def main(path):
    file = runpy.run_path(path)
    if "plugin" not in file or "collides" not in file:
        sys.exit(f"{path}: expected plugin = {{'a': 'circle', 'b': 'aabb', 'touch': 'hits'}} and def collides(a, b)")
    plugin, collides, asked, wrong = file["plugin"], file["collides"], 0, 0
    takes = {side: [plugin[side]] if isinstance(plugin[side], str) else plugin[side] for side in "ab"}
    for kind in takes["a"] + takes["b"]:
        if kind not in FIELDS:
            sys.exit(f"{path}: a kind '{kind}', expected one of {', '.join(FIELDS)}")
    touching = {"hits": [1, 2], "misses": [0, 1], "either": [0, 1, 2], "reported": [1]}[plugin["touch"]]
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus.json"), encoding="utf-8") as corpus:
        corpus = json.load(corpus)
    for case in corpus["cases"]:
        a, b = (shape_of(**case[side]) for side in "ab")
        if not (a.kind in takes["a"] and b.kind in takes["b"]):
            a, b = b, a
        if not (a.kind in takes["a"] and b.kind in takes["b"]) or "either" in case["flags"]:
            continue
        try:
            told = collides(a, b)
        except Exception as thrown:  # of any kind: it is an answer
            told = f"threw {thrown!r}"
        says = 2 * told if isinstance(told, bool) else told
        asked += 1
        if says not in (touching if case["answer"] == "touching" else [WORDS.index(case["answer"])]):
            wrong += 1
            print(f"{case['id']}: {WORDS[says] if says in (0, 1, 2) else told}, is {case['answer']}")
    print(f"corpus {corpus['version']}: {asked - wrong} of {asked}")
    return 2 if not asked else 1 if wrong else 0


sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else "expected: run.py FILE.py")
