#include <stddef.h>

#include "cases/flat.h"
#include "generate/generate_parts.h"

static void make_floats(TsShape *shape, TsVec *corner)
{
    double number[FLAT_MAX];
    int count = flat_write(shape, number);
    for (int i = 0; i < count; i++) number[i] = flat_float(number[i]);
    *shape = flat_read(shape->kind, number, count, corner);
}

static void make_unit_axis(TsObb *box)
{
    double length = ts_vec_length(box->axis);
    if (fabs(length - 1) <= 0x1p-52) return;
    box->axis = ts_vec(box->axis.x / length, box->axis.y / length);
    box->half = ts_vec_scale(box->half, length);
}

static void keep(GeneratePromise promise, TsShape *shape, TsVec *corner)
{
    if (promise.unit_axes && shape->kind == TS_SHAPE_OBB) make_unit_axis(&shape->obb);
    if (promise.floats) make_floats(shape, corner);
}

static bool is_sound(const TsShape *shape)
{
    return ts_shape_valid(shape, NULL) && generate_sound(shape);
}

void generate_promised(Random *random, Family family, TsShapeKind a, TsShapeKind b,
                       GeneratePromise promise, GeneratedPair *pair)
{
    do {
        generate_pair(random, family, a, b, pair);
        keep(promise, &pair->a, pair->corner[0]);
        keep(promise, &pair->b, pair->corner[1]);
    } while ((promise.floats || promise.unit_axes) && (!is_sound(&pair->a) || !is_sound(&pair->b)));
}
