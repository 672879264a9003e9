#!/usr/bin/env python3
"""Verifies the nine entries of every case of areas.json, with fractions only: nothing is rounded.

The standard library is enough. Nothing is shared with the program that made the cases: the plane is
sheared until no side is vertical, and cut into slabs at all corners and crossings. Within a slab no
sides cross, so one line through its middle shows all areas, and all sides from below to above.

    verify_areas.py             all cases of areas.json beside it
    verify_areas.py FILE        of another file
    verify_areas.py WKT WKT     prints the nine entries of two geometries
"""

import json
import os
import re
import sys
from fractions import Fraction as Q

INTERIOR, BOUNDARY, EXTERIOR = 0, 1, 2


# ---- Reading


class Geometry:
    """Points, paths and polygons (lists of rings) of fractions; it is the union of them."""

    def __init__(self, wkt):
        self.points, self.paths, self.polygons = [], [], []
        self.tokens = re.findall(r"[A-Z]+|[-+.\deE]+|[(),]", wkt)
        self.element()
        if self.tokens:
            raise ValueError(f"more than a geometry: {wkt}")

    def take(self, token):
        if self.tokens and self.tokens[0] == token:
            self.tokens.pop(0)
            return True
        return False

    def each(self, read):
        if self.take("EMPTY"):
            return []
        self.take("(")
        items = [read()]
        while self.take(","):
            items.append(read())
        if not self.take(")"):
            raise ValueError(f"expected ')', found {self.tokens[:1]}")
        return items

    def corner(self):  # of a decimal the double is meant
        within = self.take("(")
        x, y = Q(float(self.tokens.pop(0))), Q(float(self.tokens.pop(0)))
        if within:
            self.take(")")
        return x, y

    def corners(self):
        return self.each(self.corner)

    def element(self):
        kind = self.tokens.pop(0)
        if kind == "GEOMETRYCOLLECTION":
            self.each(self.element)
        elif kind in ("POINT", "MULTIPOINT"):
            self.points += self.corners()
        elif kind == "LINESTRING":
            self.paths.append(self.corners())
        elif kind == "MULTILINESTRING":
            self.paths += self.each(self.corners)
        elif kind == "POLYGON":
            self.polygons.append(self.each(self.corners))
        elif kind == "MULTIPOLYGON":
            self.polygons += self.each(lambda: self.each(self.corners))
        else:
            raise ValueError(f"not read: {kind}")
        self.paths = [path for path in self.paths if path]

    def sheared(self, by):
        made = Geometry("POINT EMPTY")
        shear = lambda corners: [(x + by * y, y) for x, y in corners]
        made.points = shear(self.points)
        made.paths = [shear(path) for path in self.paths]
        made.polygons = [[shear(ring) for ring in polygon] for polygon in self.polygons]
        return made

    def sides(self, owner):
        """(left corner, right corner, key): the key is the owner and the polygon, or None of a path."""
        found = []
        for path in self.paths:
            found += [(p, q, (owner, None)) for p, q in zip(path, path[1:]) if p != q]
        for number, polygon in enumerate(self.polygons):
            for ring in polygon:
                around = zip(ring, ring[1:] + ring[:1])
                found += [(p, q, (owner, number)) for p, q in around if p != q]
        return [(min(p, q), max(p, q), key) for p, q, key in found]

    def ends(self):
        """How many paths end at a corner; a path in one place is a point."""
        count = {}
        for path in self.paths:
            if len(set(path)) > 1:
                for end in path[0], path[-1]:
                    count[end] = count.get(end, 0) + 1
        return count

    def spots(self):
        """Points, and paths in one place."""
        return set(self.points) | {path[0] for path in self.paths if len(set(path)) == 1}


# ---- The nine entries


def crossing(s, t):
    """The one point that two sides have in common if they are not parallel."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = s[0], s[1], t[0], t[1]
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    area = ux * vy - uy * vx
    if area == 0:
        return None
    along = ((cx - ax) * vy - (cy - ay) * vx) / area
    other = ((cx - ax) * uy - (cy - ay) * ux) / area
    return (ax + along * ux, ay + along * uy) if 0 <= along <= 1 and 0 <= other <= 1 else None


def height(side, x):
    (ax, ay), (bx, by), _ = side
    return ay + (by - ay) * (x - ax) / (bx - ax)


class Slab:
    """Between two neighbouring x: sides from below to above, and the areas between them."""

    def __init__(self, sides, left, right):
        middle = (left + right) / 2
        at = {}
        for side in sides:
            if side[0][0] <= left and right <= side[1][0]:
                at.setdefault(height(side, middle), []).append(side)
        self.groups = [at[y] for y in sorted(at)]
        inside = [set(), set()]
        self.faces = [(False, False)]
        for group in self.groups:
            for _, _, (owner, polygon) in group:
                if polygon is not None:
                    inside[owner] ^= {polygon}
            self.faces.append((bool(inside[0]), bool(inside[1])))

    def faces_at(self, x, y):
        """The areas around a point of the left or right border of the slab."""
        below = sum(height(group[0], x) < y for group in self.groups)
        up_to = sum(height(group[0], x) <= y for group in self.groups)
        return self.faces[below : up_to + 1]


def place(areas, otherwise):
    """Of what lies between areas of one geometry: `otherwise` is where it lies if there are none."""
    return INTERIOR if all(areas) else BOUNDARY if any(areas) else otherwise


def relate(a, b):
    of = Geometry(a), Geometry(b)
    by = Q(1, 3)  # sheared until no side is vertical
    while any(p[0] == q[0] for g, n in zip(of, (0, 1)) for p, q, _ in g.sheared(by).sides(n)):
        by = by * Q(7, 5) + Q(1, 11)
    of = of[0].sheared(by), of[1].sheared(by)
    sides = of[0].sides(0) + of[1].sides(1)
    ends, spots = [g.ends() for g in of], [g.spots() for g in of]
    nodes = spots[0] | spots[1] | {corner for p, q, _ in sides for corner in (p, q)}
    for i, s in enumerate(sides):
        for t in sides[:i]:
            meeting = crossing(s, t)
            if meeting:
                nodes.add(meeting)
    entry = [[-1] * 3 for _ in range(3)]

    def note(places, dimension):
        old = entry[places[0]][places[1]]
        entry[places[0]][places[1]] = max(old, dimension)

    note((EXTERIOR, EXTERIOR), 2)
    columns = sorted({x for x, _ in nodes})
    slabs = [Slab(sides, left, right) for left, right in zip(columns, columns[1:])]
    for slab in slabs:
        for face in slab.faces:
            note([INTERIOR if inside else EXTERIOR for inside in face], 2)
        for group, below, above in zip(slab.groups, slab.faces, slab.faces[1:]):
            lines = [any(key == (owner, None) for _, _, key in group) for owner in (0, 1)]
            note([place((below[k], above[k]), INTERIOR if lines[k] else EXTERIOR) for k in (0, 1)], 1)
    for x, y in nodes:
        column = columns.index(x)
        faces = [face for slab in slabs[max(column - 1, 0) : column + 1] for face in slab.faces_at(x, y)]
        places = []
        for owner in 0, 1:
            on_path = any(
                key == (owner, None) and p[0] <= x <= q[0] and height((p, q, key), x) == y for p, q, key in sides
            )
            otherwise = EXTERIOR
            if on_path:
                otherwise = BOUNDARY if ends[owner].get((x, y), 0) % 2 else INTERIOR
            elif (x, y) in spots[owner]:
                otherwise = INTERIOR
            places.append(place([face[owner] for face in faces], otherwise) if faces else otherwise)
        note(places, 0)
    return "".join("F012"[1 + dimension] for row in entry for dimension in row)


# ---- The cases


def main(arguments):
    if len(arguments) == 2:
        print(relate(*arguments))
        return 0
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "areas.json")
    with open(arguments[0] if arguments else beside, encoding="utf-8") as file:
        cases = json.load(file)["cases"]
    wrong = 0
    for case in cases:
        exact = relate(case["a"], case["b"])
        if exact != case["relate"]:
            wrong += 1
            print(f"{case['id']}: the case says {case['relate']}, exact is {exact}")
    print(f"{len(cases)} matrices verified, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
