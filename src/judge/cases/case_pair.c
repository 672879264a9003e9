#include "cases/case_pair.h"

#include <string.h>

#include "cases/flat.h"
#include "touchstone/relation.h"

static TsShape kept(const TsShape *shape, TsVec *corner)
{
    if (shape->kind != TS_SHAPE_POLYGON) return *shape;
    int count = shape->polygon.count;
    memmove(corner, shape->polygon.corner, (size_t)count * sizeof *corner);
    return ts_shape_polygon(corner, count);
}

void case_of_pair(Case *out, const TsShape *a, const TsShape *b)
{
    out->a = kept(a, out->corner[0]);
    out->b = kept(b, out->corner[1]);
    out->sweep = false;
    out->motion = (CaseMotion){{0, 0}, {0, 0}};
    out->expect = -1;
    out->method[0] = out->note[0] = '\0';
}

void case_of_sweep(Case *out, const TsShape *a, const TsShape *b, CaseMotion motion)
{
    case_of_pair(out, a, b);
    out->sweep = true;
    out->motion = motion;
}

void case_copy(Case *out, const Case *from)
{
    case_of_pair(out, &from->a, &from->b);
    out->sweep = from->sweep;
    out->motion = from->motion;
    out->expect = from->expect;
    memcpy(out->method, from->method, sizeof out->method);
    memcpy(out->note, from->note, sizeof out->note);
}

int case_write_whole(char *line, int size, const Case *from)
{
    const char *expect = from->expect < 0 ? NULL : ts_relation_name((TsRelation)from->expect);
    const char *method = *from->method ? from->method : NULL;
    if (!from->sweep) return case_write(line, size, &from->a, &from->b, expect, method, from->note);
    return case_write_sweep(line, size, &from->a, &from->b, from->motion, expect, method,
                            from->note);
}

static bool same_shape(const TsShape *one, const TsShape *other)
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
    return one->sweep == other->sweep && ts_vec_equal(one->motion.a, other->motion.a) &&
           ts_vec_equal(one->motion.b, other->motion.b) && same_shape(&one->a, &other->a) &&
           same_shape(&one->b, &other->b);
}
