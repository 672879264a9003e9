# Which of a list of axis-aligned boxes a point meets first: the finite ray of finite_ray.py for each. `boxes` is the list, in which b has
# number 0; out.first is the number of the one that is met first, of several at the same time any.
from finite_ray import collides as meets, plugin as of_one

plugin = {**of_one, 'name': 'first_of_many', 'asks': 'first', 'gives': of_one['gives'] + ['first']}


def collides(point, boxes, out):
    for first, box in enumerate(boxes):
        one = type(out)()
        if meets(point, box, one) and ('first' not in out or one.time < out.time):
            out.clear()
            out.update(one, first=first)
    return 'first' in out
