"""The words of touchstone_plugin.h, and shapes with the fields that docs/WEB.md gives them, as attributes and as keys."""
KINDS = {'point': 1, 'segment': 2, 'ray': 4, 'circle': 8, 'aabb': 16, 'obb': 32, 'triangle': 64, 'polygon': 128, 'convex_polygon': 256,
         'capsule': 512}
GIVES = {'gap': 1, 'normal': 2, 'contact': 4, 'distance': 8, 'depth': 16, 'normal_apart': 32, 'time': 64, 'first': 128}
ASKS = {'pair': 1, 'ray': 2, 'cast': 4, 'first': 8}
TOUCHES = {'misses': 0, 'hits': 1, 'either': 2, 'reported': 3, 'half open': 4, 'consistent': 5}
NUMBERS = {'double': 0, 'float': 1, 'int32': 2}
FORMS = {'world': 0, 'placed': 1}
# As a file in the form of extras/plugins/mine.py sees them.
CONSTANTS = {'APART': 0, 'TOUCHING': 1, 'OVERLAPPING': 2, 'REFUSED': -1,
             **{name.upper(): value for table in (KINDS, GIVES, NUMBERS, FORMS) for name, value in table.items()},
             **{'ASK_' + name.upper(): value for name, value in ASKS.items()},
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
