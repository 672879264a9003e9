# A plug-in in Python: does a circle collide with an axis-aligned box?
#
#     cc -shared -fPIC -Iinclude -o mine.so extras/plugins/python.c $(python3-config --embed --cflags --ldflags)
#     TOUCHSTONE_PYTHON=extras/plugins/mine.py touchstone fuzz --plugin ./mine.so
#
# The names in capitals are those of touchstone_plugin.h; python.c defines them. Shapes are lists of
# floats; measure is a list of 5, to be filled as declared by `gives`. An exception ends the process:
# it is a finding with its last line and its case.
name = "my_circle_box_py"
a = CIRCLE
b = AABB
touch = TOUCH_HITS


def answer(kind_a, a, kind_b, b, measure):
    x, y, r = a
    min_x, min_y, max_x, max_y = b
    dx = x - max(min_x, min(x, max_x))
    dy = y - max(min_y, min(y, max_y))
    return OVERLAPPING if dx * dx + dy * dy <= r * r else APART
