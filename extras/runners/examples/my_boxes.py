# Wrong: does a begin or end within b, in x and in y? The function of docs/PLUGINS.md, which a taller or wider a passes by.
plugin = {'name': 'my_boxes', 'a': ['aabb'], 'b': ['aabb'], 'touch': 'hits'}


def collides(a, b, out):
    x = b.minx <= a.minx <= b.maxx or b.minx <= a.maxx <= b.maxx
    y = b.miny <= a.miny <= b.maxy or b.miny <= a.maxy <= b.maxy
    return x and y
