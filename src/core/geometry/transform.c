// Affine transforms of the plane.
#include "platform/rounding.h"

#include "touchstone/transform.h"

#include "exact/expansion.h"
#include "touchstone/degrees.h"

TsTransform ts_transform_identity(void) { return (TsTransform){1, 0, 0, 1, 0, 0}; }

TsVec ts_transform_apply(TsTransform t, TsVec p)
{
    return ts_vec(p.x * t.sx + p.y * t.rx + t.tx, p.x * t.ry + p.y * t.sy + t.ty);
}

TsTransform ts_transform_translate(TsTransform t, double x, double y)
{
    TsVec origin = ts_transform_apply(t, ts_vec(x, y));
    return (TsTransform){t.sx, t.ry, t.rx, t.sy, origin.x, origin.y};
}

TsTransform ts_transform_rotate(TsTransform t, double angle)
{
    TsVec turn = ts_degrees(angle);
    return ts_transform_compose(t, (TsTransform){turn.x, turn.y, -turn.y, turn.x, 0, 0});
}

TsTransform ts_transform_scale(TsTransform t, double x, double y)
{
    return (TsTransform){t.sx * x, t.ry * x, t.rx * y, t.sy * y, t.tx, t.ty};
}

TsTransform ts_transform_compose(TsTransform outer, TsTransform inner)
{
    TsVec origin = ts_transform_apply(outer, ts_vec(inner.tx, inner.ty));
    return (TsTransform){
        outer.sx * inner.sx + outer.rx * inner.ry,
        outer.ry * inner.sx + outer.sy * inner.ry,
        outer.sx * inner.rx + outer.rx * inner.sy,
        outer.ry * inner.rx + outer.sy * inner.sy,
        origin.x,
        origin.y,
    };
}

// Within an ulp and with its exact sign: in plain doubles the difference may cancel to 0.
static double determinant(TsTransform t)
{
    return ts_expansion_estimate(
        ts_expansion_subtract(ts_expansion_product(t.sx, t.sy), ts_expansion_product(t.rx, t.ry)));
}

int ts_transform_is_singular(TsTransform t) { return determinant(t) == 0; }

TsTransform ts_transform_inverse(TsTransform t)
{
    double area = determinant(t);
    if (area == 0) return ts_transform_identity();
    TsTransform linear = {t.sy / area, -t.ry / area, -t.rx / area, t.sx / area, 0, 0};
    return ts_transform_translate(linear, -t.tx, -t.ty);
}
