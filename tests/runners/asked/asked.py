# Throws for radius 0, refuses 1, returns 7 for 2; otherwise it gives how many numbers b has, -0, and the first two of b; of a
# cast both motions in one number, of a list the last numbers of it instead of the second, and again how many b has.
name = "asked"
a = CIRCLE
b = CIRCLE + POLYGON
touch = TOUCH_EITHER
gives = DISTANCE | NORMAL | CONTACT
refuses = 1


def answer(kind_a, a, kind_b, b, measure):
    print("not heard")
    if a[2] == 0:
        raise ValueError("no such radius")
    measure[:2] = len(b), -0.0
    measure[3:5] = b[:2]
    if len(a) > 3:
        measure[5] = 1000 * a[3] + 100 * a[4] + 10 * b[-2] + b[-1]
    if len(measure) > 6:
        measure[6] = len(b)
    return REFUSED if a[2] == 1 else 7 if a[2] == 2 else APART
