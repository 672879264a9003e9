#include "case_pair.h"

#include <string.h>

#include "flat.h"

static Shape kept(const Shape *shape, Vec *corner)
{
    if (shape->kind != SHAPE_POLYGON) return *shape;
    int count = shape->polygon.count;
    memmove(corner, shape->polygon.corner, (size_t)count * sizeof *corner);
    return shape_polygon(corner, count);
}

void case_of_pair(Case *out, const Shape *a, const Shape *b)
{
    out->a = kept(a, out->corner[0]);
    out->b = kept(b, out->corner[1]);
    out->expect = -1;
    out->method[0] = out->note[0] = '\0';
}

void case_copy(Case *out, const Case *from)
{
    case_of_pair(out, &from->a, &from->b);
    out->expect = from->expect;
    memcpy(out->method, from->method, sizeof out->method);
    memcpy(out->note, from->note, sizeof out->note);
}

static bool same_shape(const Shape *one, const Shape *other)
{
    double number[FLAT_MAX], others[FLAT_MAX];
    if (one->kind != other->kind) return false;
    int count = flat_write(one, number);
    if (flat_write(other, others) != count) return false;
    for (int i = 0; i < count; i++) {
        if (number[i] != others[i]) return false;
    }
    return true;
}

bool case_same_pair(const Case *one, const Case *other)
{
    return same_shape(&one->a, &other->a) && same_shape(&one->b, &other->b);
}
