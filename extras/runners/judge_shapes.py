"""The words of touchstone_plugin.h, and shapes with the fields that docs/WEB.md gives them, as attributes and as keys."""
KINDS = {'point': 1, 'segment': 2, 'ray': 4, 'circle': 8, 'aabb': 16, 'obb': 32, 'triangle': 64, 'polygon': 128, 'convex_polygon': 256,
         'capsule': 512, 'geometry': 1024}
GIVES = {'gap': 1, 'normal': 2, 'contact': 4, 'distance': 8, 'depth': 16, 'normal_apart': 32, 'time': 64, 'first': 128}
ASKS = {'pair': 1, 'ray': 2, 'cast': 4, 'first': 8, 'relate': 16, 'disjoint': 32, 'intersects': 64, 'touches': 128, 'crosses': 256,
        'within': 512, 'contains': 1024, 'overlaps': 2048, 'equals': 4096, 'covers': 8192, 'covered by': 16384}
TOUCHES = {'misses': 0, 'hits': 1, 'either': 2, 'reported': 3, 'half open': 4, 'consistent': 5}
NUMBERS = {'double': 0, 'float': 1, 'int32': 2}
FORMS = {'world': 0, 'placed': 1}
PARTS = {'point': 1, 'path': 2, 'outline': 3, 'hole': 4}  # of a geometry
# As a file in the form of extras/plugins/mine.py sees them.
CONSTANTS = {'APART': 0, 'TOUCHING': 1, 'OVERLAPPING': 2, 'REFUSED': -1,
             **{name.upper(): value for table in (KINDS, GIVES, NUMBERS, FORMS) for name, value in table.items()},
             **{'ASK_' + name.upper().replace(' ', '_'): value for name, value in ASKS.items()},
             **{'PART_' + name.upper(): value for name, value in PARTS.items()},
             **{'TOUCH_' + name.upper().replace(' ', '_'): value for name, value in TOUCHES.items()}}
SUMS = {'a': KINDS, 'b': KINDS, 'gives': GIVES}
CHOICES = {'asks': ASKS, 'touch': TOUCHES, 'number': NUMBERS, 'form': FORMS}
FIELDS = {1: 'x y', 2: 'x1 y1 x2 y2', 4: 'x y dx dy', 8: 'x y r', 16: 'minx miny maxx maxy', 32: 'cx cy hx hy ux uy', 512: 'x1 y1 x2 y2 r'}
NAMES = {value: name for name, value in KINDS.items()}


def in_words(field, value):
    """A number of touchstone_plugin.h as the words of docs/PROTOCOL.md; words as they are."""
    if field == 'refuses':
        return bool(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    if field in SUMS:
        return [name for name, bit in SUMS[field].items() if value & bit]
    return next((name for name, number in CHOICES.get(field, {}).items() if number == value), value)


class Shape(dict):
    __getattr__, __setattr__ = dict.__getitem__, dict.__setitem__


def shape_of(kind, n, is_placed=False, is_cast=False):
    if is_placed:  # local, under a transform
        return Shape(shape_of(kind, n[4:]), at=Shape(zip('xycs', n)))
    if is_cast:  # the motion follows
        return Shape(shape_of(kind, n[:-2]), move=Shape(zip('xy', n[-2:])))
    if kind not in FIELDS:
        first = 1 if kind == 128 else 0
        return Shape(kind=NAMES[kind], points=[Shape(x=x, y=y) for x, y in zip(n[first::2], n[first + 1::2])])
    shape = Shape(zip(FIELDS[kind].split(), n), kind=NAMES[kind])
    if kind == 32:
        cx, cy, hx, hy, ux, uy = n
        shape.corners = [Shape(x=cx + s * hx * ux - t * hy * uy, y=cy + s * hx * uy + t * hy * ux)
                         for s, t in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return shape


def list_of(kind, n):
    """b of a list, with its motion, and the others, which move alike: how many, then of each its kind, how many numbers, and these."""
    end = {1: 2, 2: 4, 8: 3, 16: 4, 32: 6, 64: 6, 512: 5}.get(kind) or 1 + 2 * int(n[0])
    shapes, move, at = [shape_of(kind, n[:end + 2], is_cast=True)], n[end:end + 2], end + 3
    for _ in range(int(n[end + 2])):
        next_kind, count = int(n[at]), int(n[at + 1])
        shapes.append(shape_of(next_kind, n[at + 2:at + 2 + count] + move, is_cast=True))
        at += 2 + count
    return shapes


def geometry_of(n):
    """The numbers of a geometry as GeoJSON, which shapely.geometry.shape takes. Areas that may overlap are a collection, not a MultiPolygon."""
    parts, at = [], 2  # the number of parts, and whether they may overlap
    for _ in range(int(n[0])):
        kind, count = int(n[at]), int(n[at + 1])
        end = at + 2 + 2 * count
        corners = [[x, y] for x, y in zip(n[at + 2:end:2], n[at + 3:end:2])]
        if kind == PARTS['hole']:
            parts[-1]['coordinates'].append(corners + corners[:1])
        else:
            coordinates = corners[0] if kind == PARTS['point'] else corners if kind == PARTS['path'] else [corners + corners[:1]]
            parts.append({'type': ('Point', 'LineString', 'Polygon')[kind - 1], 'coordinates': coordinates})
        at = end
    kinds = {part['type'] for part in parts}
    if len(parts) == 1:
        return parts[0]
    if len(kinds) != 1 or (n[1] and 'Polygon' in kinds):
        return {'type': 'GeometryCollection', 'geometries': parts}
    return {'type': 'Multi' + kinds.pop(), 'coordinates': [part['coordinates'] for part in parts]}
