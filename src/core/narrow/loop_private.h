// The faces of loops.
#ifndef LOOP_PRIVATE_H
#define LOOP_PRIVATE_H

#include "narrow/contact_private.h"
#include "narrow/loop.h"
#include "narrow/two_private.h"
#include "touchstone/relation.h"

// The least and the greatest product of a corner and a direction.
typedef struct LoopRange {
    double low, high;
} LoopRange;

// The inner loops for one instruction set (loop_kernels_private.h). The results are the same to the
// bit.
typedef struct LoopKernels {
    // A loop of 2 corners or more, whose corners have that winding, 1 or -1. The radius is the
    // caller's.
    void (*set_corners)(Loop *loop, const TsVec *corner, int count, int winding, TsVec origin);
    LoopRange (*range)(const Loop *loop, TsVec direction);
    // The corner that is farthest along the direction by more than the slack, or -1 if there are
    // two.
    int (*only_corner)(const Loop *loop, TsVec direction, double slack);
    // The gap of each side to the nearest corner of the other loop, multiplied by the length of the
    // side's normal, to the scores of both.
    void (*gaps)(Loop loop[2]);
    bool (*features)(Loop loop[2], Features *features); // ts_contact_features
    // The contacts of two shapes by their loops, which are around the same origin, or, if `back`,
    // of the second and the first; and of a circle and a loop of 2 to LOOP_CORNERS corners.
    // TS_TOUCHING means doubt.
    TsContact (*contact)(Loop loop[2], TsVec origin, bool back);
    // Of polygons of up to LOOP_CORNERS corners that are known to be convex, decided.
    TsContact (*contact_polygons)(TsPolygon first, TsPolygon second, bool back);
    TsContact (*contact_round)(TsCircle a, TsLoop loop);
    TsContact (*contact_polygon_circle)(TsPolygon a, const TsCircle *b);
    // The relation of a polygon that is known to be convex. TS_TOUCHING means doubt.
    TsRelation (*guess_circle)(TsPolygon a, TsCircle b);
    // Of polygons that are known to be convex, decided. NULL is allowed.
    TsRelation (*relation_polygons)(TsPolygon a, TsPolygon b, TsAxisCache *cache);
} LoopKernels;

extern const LoopKernels ts_loop_kernels_scalar;
#if SIMD_X86
extern const LoopKernels ts_loop_kernels_avx2;
#endif

static inline const LoopKernels *loop_kernels(void)
{
#if SIMD_X86
    if (__builtin_cpu_supports("avx2")) return &ts_loop_kernels_avx2; // as ts_simd_has, inline
#endif
    return &ts_loop_kernels_scalar;
}

// The corners of a loop that are farthest along a direction, up to rounding, and their positions
// along a tangent.
typedef struct Face {
    int first, last; // the corners at `from` and at `to`
    double from, to;
    double height; // along the direction
} Face;

static inline Face face_of_corner(const Loop *loop, int i, TsVec direction, TsVec tangent)
{
    TsVec at = loop_corner(loop, i);
    double here = ts_vec_dot(tangent, at);
    return (Face){i, i, here, here, ts_vec_dot(direction, at)};
}

static inline double support(const Loop *loop, TsVec direction)
{
    Two x = two_all(direction.x), y = two_all(direction.y), most = two_all(-HUGE_VAL);
    if (loop->count == 1) return ts_vec_dot(loop_corner(loop, 0), direction);
    for (int i = 0; i < loop->count; i += 2)
        most = two_larger(two_dot(x, y, two_load(loop->x + i), two_load(loop->y + i)), most);
    return two_largest(most);
}

static inline Face face_along(const Loop *loop, TsVec direction, TsVec tangent, double noise)
{
    double height = support(loop, direction);
    Face face = {0, 0, HUGE_VAL, -HUGE_VAL, height};
    for (int i = 0; i < loop->count; i++) {
        Face corner = face_of_corner(loop, i, direction, tangent);
        if (corner.height < height - noise) continue;
        if (corner.from < face.from) face.from = corner.from, face.first = i;
        if (corner.to > face.to) face.to = corner.to, face.last = i;
    }
    return face;
}

// Whether a side continues in the side before or after it, up to the slack.
static inline bool is_continued(const Loop *loop, int side, TsVec normal, double slack)
{
    int next = next_corner(loop, side);
    TsVec before = loop_corner(loop, last_corner(loop, side)),
          beyond = loop_corner(loop, next_corner(loop, next));
    double top = ts_vec_dot(normal, loop_corner(loop, side)) - slack;
    return loop->count > 2 &&
           (ts_vec_dot(normal, before) >= top || ts_vec_dot(normal, beyond) >= top);
}

#endif
