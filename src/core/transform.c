#include "transform.h"

#include "degrees.h"
#include "expansion.h"

Transform transform_identity(void) { return (Transform){1, 0, 0, 1, 0, 0}; }

Vec transform_apply(Transform t, Vec p)
{
    return vec(p.x * t.sx + p.y * t.rx + t.tx, p.x * t.ry + p.y * t.sy + t.ty);
}

Transform transform_translate(Transform t, double x, double y)
{
    Vec origin = transform_apply(t, vec(x, y));
    return (Transform){t.sx, t.ry, t.rx, t.sy, origin.x, origin.y};
}

Transform transform_rotate(Transform t, double angle)
{
    Vec turn = degrees(angle);
    return transform_compose(t, (Transform){turn.x, turn.y, -turn.y, turn.x, 0, 0});
}

Transform transform_scale(Transform t, double x, double y)
{
    return (Transform){t.sx * x, t.ry * x, t.rx * y, t.sy * y, t.tx, t.ty};
}

Transform transform_compose(Transform outer, Transform inner)
{
    Vec origin = transform_apply(outer, vec(inner.tx, inner.ty));
    return (Transform){
        outer.sx * inner.sx + outer.rx * inner.ry,
        outer.ry * inner.sx + outer.sy * inner.ry,
        outer.sx * inner.rx + outer.rx * inner.sy,
        outer.ry * inner.rx + outer.sy * inner.sy,
        origin.x,
        origin.y,
    };
}

// To an ulp, with its exact sign: in plain doubles the difference may vanish where the determinant
// does not.
static double determinant(Transform t)
{
    return expansion_estimate(
        expansion_subtract(expansion_product(t.sx, t.sy), expansion_product(t.rx, t.ry)));
}

int transform_is_singular(Transform t) { return determinant(t) == 0; }

Transform transform_inverse(Transform t)
{
    double area = determinant(t);
    if (area == 0) return transform_identity();
    Transform turned = {t.sy / area, -t.ry / area, -t.rx / area, t.sx / area, 0, 0};
    return transform_translate(turned, -t.tx, -t.ty);
}
