# Two axis-aligned boxes meet if their intervals meet on both axes.
plugin = {'name': 'boxes', 'a': ['aabb'], 'b': ['aabb'], 'touch': 'hits'}


def collides(a, b, out):
    return a.minx <= b.maxx and b.minx <= a.maxx and a.miny <= b.maxy and b.miny <= a.maxy
