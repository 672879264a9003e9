"""Whether two geometries have a point in common, exactly: any two sides meet, or one geometry begins inside the other."""
from fractions import Fraction

plugin = {'name': 'python_intersects', 'asks': 'intersects'}


def parts_of(geometry):
    """Points, paths and rings as lists of corners, the last of which is a closed ring's first; and the areas, each a list of rings."""
    kind, at = geometry['type'], geometry.get('coordinates')
    if kind == 'GeometryCollection':
        both = [parts_of(one) for one in geometry['geometries']]
        return [line for lines, _ in both for line in lines], [area for _, areas in both for area in areas]
    points = {'Point': lambda: [[at]], 'MultiPoint': lambda: [[one] for one in at]}
    lines = {'LineString': lambda: [at], 'MultiLineString': lambda: at}
    areas = {'Polygon': lambda: [at], 'MultiPolygon': lambda: at}
    if kind in areas:
        rings = [[exactly(ring) for ring in area] for area in areas[kind]()]
        return [ring for area in rings for ring in area], rings
    return [exactly(line) for line in {**points, **lines}[kind]()], []


def exactly(corners):
    return [(Fraction(x), Fraction(y)) for x, y in corners]


def turn(a, b, c):
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def sides_meet(a, b, c, d):
    near = all(min(a[i], b[i]) <= max(c[i], d[i]) and min(c[i], d[i]) <= max(a[i], b[i]) for i in (0, 1))
    return near and turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0


def sides_of(line):
    return list(zip(line, line[1:] or line))


def is_inside(at, area):
    """Whether a ray to the right crosses outline and holes an odd number of times."""
    inside = False
    for ring in area:
        for a, b in sides_of(ring):
            if (a[1] > at[1]) != (b[1] > at[1]) and turn(a, b, at) == (1 if b[1] > a[1] else -1):
                inside = not inside
    return inside


def relates(a, b):
    (lines_a, areas_a), (lines_b, areas_b) = parts_of(a), parts_of(b)
    return (any(sides_meet(*s, *t) for p in lines_a for q in lines_b for s in sides_of(p) for t in sides_of(q))
            or any(is_inside(line[0], area) for line in lines_a for area in areas_b)
            or any(is_inside(line[0], area) for line in lines_b for area in areas_a))
