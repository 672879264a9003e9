#include "plugin/plugin_batch.h"

#include <limits.h>
#include <math.h>

#include "cases/flat.h"

// Our kinds are numbered in the order of theirs.
static int kind_bit(TsShapeKind kind) { return TOUCHSTONE_POINT << kind; }

static void write_shape(const TsShape *shape, int *kind, double *number)
{
    bool polygon = shape->kind == TS_SHAPE_POLYGON;
    *kind = kind_bit(shape->kind);
    if (polygon) *number++ = shape->polygon.count;
    flat_write(shape, number);
}

void plugin_batch_ask(PluginSlot *slot, const Query *query)
{
    write_shape(query->a, &slot->kind[0], slot->number[0]);
    write_shape(query->b, &slot->kind[1], slot->number[1]);
    slot->said = INT_MIN;
    for (int i = 0; i < PLUGIN_MEASURES; i++) slot->measure[i] = (double)NAN;
}

TsShapeMask plugin_batch_kinds(int kinds)
{
    TsShapeMask mask = 0;
    for (int i = 0; i < TS_SHAPE_KINDS; i++) {
        if (kinds & kind_bit((TsShapeKind)i)) mask |= TS_SHAPE_BIT(i);
    }
    return kinds & TOUCHSTONE_CONVEX_POLYGON ? mask | TS_SHAPE_BIT(TS_SHAPE_POLYGON) : mask;
}
