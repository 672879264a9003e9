#!/usr/bin/env python3
"""Verifies the witness of every case of corpus.json, with fractions only: nothing is rounded.

    verify.py [FILE] [EVERY]     only each EVERYth case, to be quick
"""
import json
import os
import sys
from fractions import Fraction as Q
from itertools import product


class Wrong(Exception):
    pass


def require(condition, otherwise):
    if not condition:
        raise Wrong(otherwise)


# ---- A shape is its corners, grown by a radius; a ray is an origin and a direction


def read_shape(shape):
    n = [Q(x) for x in shape["numbers"]]  # Q(float) is exact
    kind, radius, ray = shape["kind"], 0, None
    if kind in ("circle", "capsule"):
        radius = n.pop()
    if kind == "aabb":
        n = [n[0], n[1], n[2], n[1], n[2], n[3], n[0], n[3]]
    if kind == "obb":
        (cx, cy, hx, hy, ux, uy), n = n, []
        for s, t in (-hx, -hy), (hx, -hy), (hx, hy), (-hx, hy):
            n += [cx + s * ux - t * uy, cy + s * uy + t * ux]
    corners = list(zip(n[::2], n[1::2]))
    if kind == "ray":
        ray = corners.pop()
    hull = corners if radius or ray else without_collinear(corners)
    return {"corners": corners, "radius": radius, "ray": ray, "loop": hull,
            "area": not ray and len(hull) > 2}


def sub(p, q):
    return p[0] - q[0], p[1] - q[1]


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def without_collinear(corners):
    """The ends if all corners lie on a line, else those at which the border turns."""
    far = max(corners, key=lambda p: dot(sub(p, corners[0]), sub(p, corners[0])))
    if all(cross(sub(far, corners[0]), sub(p, corners[0])) == 0 for p in corners):
        return sorted({min(corners), max(corners)})
    loop = [p for i, p in enumerate(corners) if p != corners[i - 1]]
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1])
    return [p for before, p, after in around if cross(sub(p, before), sub(after, p)) != 0]


# ---- A point: inside (1), on the border (0) or outside (-1)


def sign(x):
    return (x > 0) - (x < 0)


def distance_squared(p, a, b):
    way, to = sub(b, a), sub(p, a)
    along = dot(way, to)
    if along <= 0:
        return dot(to, to)
    if along >= dot(way, way):
        return dot(sub(p, b), sub(p, b))
    return cross(way, to) ** 2 / dot(way, way)


def place(p, shape):
    loop = shape["loop"]
    if shape["ray"]:  # its origin is its border
        to = sub(p, loop[0])
        return sign(dot(to, shape["ray"])) if cross(to, shape["ray"]) == 0 else -1
    if shape["radius"]:
        return sign(shape["radius"] ** 2 - distance_squared(p, loop[0], loop[-1]))
    if len(loop) == 1:
        return 1 if p == loop[0] else -1
    if len(loop) == 2:  # its ends are its border
        return -1 if distance_squared(p, *loop) else 0 if p in loop else 1
    inside = False
    for a, b in zip(loop, loop[1:] + loop[:1]):
        if distance_squared(p, a, b) == 0:
            return 0
        if (a[1] > p[1]) != (b[1] > p[1]):  # does a ray to the right cross the side?
            inside ^= (cross(sub(b, a), sub(p, a)) > 0) == (b[1] > a[1])
    return 1 if inside else -1


# ---- A line n * x = d: all of a piece on one side (1 strictly, 0 with a point on it, -1 not)


def side(shape, piece, n, d):
    if shape["ray"] and dot(n, shape["ray"]) > 0:
        return -1
    room = d - max(dot(n, p) for p in piece)
    return sign(sign(room) * room * room - shape["radius"] ** 2 * dot(n, n))


def meets_cut(thin, piece, n, d, cuts):
    """Whether a point, segment or ray on the line meets a cut there between the cut's ends."""
    along = (-n[1], n[0])
    on = [dot(along, p) for p in thin["loop"] if dot(n, p) == d]
    low, high = min(on), max(on)
    if thin["ray"] and dot(n, thin["ray"]) == 0:
        far = dot(along, thin["ray"])
        low, high = (low, float("inf")) if far > 0 else (float("-inf"), high)
    for p, q in zip(piece, piece[1:] + piece[:1]):
        if frozenset((p, q)) in cuts and dot(n, p) == d == dot(n, q):
            start, end = sorted((dot(along, p), dot(along, q)))
            if low < end and high > start:
                return True
    return False


# ---- Pieces: convex, turning the same way, and their sides cancel but for those of the polygon


def cuts_of(shape, pieces):
    """The sides that two pieces share; fails if the pieces do not cover the polygon exactly."""
    sides, cuts = set(), set()
    for piece in pieces:
        for i, p in enumerate(piece):
            q, r = piece[(i + 1) % len(piece)], piece[(i + 2) % len(piece)]
            require(cross(sub(q, p), sub(r, q)) >= 0, "a piece that is not convex")
            require((p, q) not in sides, "pieces that overlap")
            sides.add((p, q))
    for p, q in list(sides):
        if (q, p) in sides:
            cuts.add(frozenset((p, q)))
    loop = shape["loop"]
    border = set(zip(loop, loop[1:] + loop[:1]))
    rest = {s for s in sides if frozenset(s) not in cuts}
    require(rest in (border, {(q, p) for p, q in border}), "pieces that do not cover the polygon")
    return cuts


def is_thin(shape):
    return not shape["area"] and not shape["radius"]


def is_convex(shape):
    loop = shape["loop"]
    if not shape["area"] or shape["radius"]:
        return True
    around = zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1])
    return len({sign(cross(sub(p, before), sub(after, p))) for before, p, after in around}) == 1


# ---- A case


def read_witness(text):
    witness = {"point": [], "line": [], "a": [], "b": []}
    for part in text.split("; "):
        word, *numbers = part.split()
        witness[word].append([Q(x) for x in numbers])
    return witness


def verify(case):
    a, b, answer = read_shape(case["a"]), read_shape(case["b"]), case["answer"]
    witness = read_witness(case["witness"])
    pieces = []
    for name, shape in ("a", a), ("b", b):
        told = [[shape["corners"][int(i)] for i in piece] for piece in witness[name]]
        shape["cuts"] = cuts_of(shape, told) if told else set()
        require(told or answer == "overlapping" or is_convex(shape), "a concave polygon in one piece")
        pieces.append(told or [shape["loop"]])
    if answer != "apart":
        require(len(witness["point"]) == 1, "not one point")
        [p] = witness["point"]
        places = place(tuple(p), a), place(tuple(p), b)
        require(min(places) >= (1 if answer == "overlapping" else 0), "the point lies elsewhere")
    if answer == "overlapping":
        ways = [s["ray"] or sub(s["loop"][-1], s["loop"][0]) for s in (a, b) if is_thin(s)]
        require(len(ways) < 2 or cross(*ways) != 0, "two lines do not cross")
        return
    pairs = list(product(*pieces))
    require(len(pairs) == len(witness["line"]), "not a line for each pair of pieces")
    for (one, other), (x, y, d) in zip(pairs, witness["line"]):
        require(x or y, "a line without a normal")
        sides = side(a, one, (x, y), d), side(b, other, (-x, -y), -d)
        require(min(sides) >= (1 if answer == "apart" else 0), "the line does not separate")
        if sides == (0, 0):  # a shape without area must not touch in a cut, which is inside
            for thin, thick, piece in (a, b, other), (b, a, one):
                if is_thin(thin):
                    require(not meets_cut(thin, piece, (x, y), d, thick["cuts"]), "touches in a cut")


def main():
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "corpus.json")
    path = sys.argv[1] if len(sys.argv) > 1 else beside
    every = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    wrong = 0
    for case in cases[::every]:
        try:
            verify(case)
        except Wrong as error:
            wrong += 1
            print(f"{case['id']}: {error}")
    print(f"{len(cases[::every])} witnesses verified, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
