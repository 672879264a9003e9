// Functions shared by the textbook methods: plain, rounded doubles, as the articles compute. The
// core, which decides exactly, does not use them.
#ifndef TEXTBOOK_H
#define TEXTBOOK_H

#include "method.h"
#include "work.h"

// Sets a relation of two values, hit or miss.
static inline void textbook_hit(Answer *answer, bool hit)
{
    answer->relation = hit ? TS_OVERLAPPING : TS_APART;
}

// Sets gap and normal. `way` leads from the closest point of a to that of b.
void textbook_measure(Answer *answer, double gap, TsVec way);

// The closest point of the box: each coordinate clamped.
TsVec textbook_clamp(TsAabb box, TsVec p);

// Whether the box holds the point; the first as the one test by which a method decides (work.h),
// the second as a part of another one.
bool textbook_in_box(TsAabb box, TsVec p);
bool textbook_box_holds(TsAabb box, TsVec p);

// Whether two points are at most `most` apart.
bool textbook_within(TsVec p, TsVec q, double most);

// The point of the segment that is closest to p.
TsVec textbook_segment_nearest(TsVec p, TsVec a, TsVec b);

// The part of a line inside a box by the slab method (Kay and Kajiya 1986): from `from` to `to`, in
// multiples of the direction; empty if from > to. It is clipped from the given part.
typedef struct TextbookSpan {
    double from, to;
} TextbookSpan;

TextbookSpan textbook_slabs(TsAabb box, TsVec origin, TsVec way, TextbookSpan part);

// The normal of the side at which a ray enters the box at that time: that of the slab entered last;
// (0, 0) if it starts inside.
TsVec textbook_slab_normal(TsAabb box, TsRay ray, double time);

// The roots of |origin + t direction - centre| = radius, in multiples of the direction, which is
// not zero.
typedef struct TextbookRoots {
    bool real;
    double near, far;
} TextbookRoots;

TextbookRoots textbook_circle_roots(TsCircle circle, TsRay ray);

// Sets the results of a cast that hits at origin + time * direction.
void textbook_ray_hit(Answer *answer, TsRay ray, double time, TsVec normal);

// The intersection of a ray and a segment, which may be collinear.
typedef struct TextbookEntry {
    bool hit;
    double time;
    TsVec normal; // unit, against the ray; (0, 0) if collinear from the origin on
    bool in_line; // collinear: the normal is that of an end, not of a side
} TextbookEntry;

TextbookEntry textbook_ray_segment(TsRay ray, TsSegment segment);

// The time of an entry, not before or behind both ends of the segment: that for a nearly parallel
// one is mostly rounding.
double textbook_between_ends(TsRay ray, TsSegment segment, double time);

// The OBB of iamzhanglei's article of 2012: unit axes, and half sides ("extents") in px.
typedef struct TextbookObb {
    TsVec center;
    double extent[2];
    TsVec axis[2];
} TextbookObb;

TextbookObb textbook_obb(TsObb box);
TextbookObb textbook_obb_of_aabb(TsAabb box);

// Projection radius of the box on a unit axis L: e0 |L . a0| + e1 |L . a1|.
double textbook_radius(const TextbookObb *box, TsVec axis);

// The point in the box's frame: along its axes, relative to its centre.
TsVec textbook_local(const TextbookObb *box, TsVec p);
bool textbook_obb_contains(const TextbookObb *box, TsVec p);

// The corners of a polygonal shape; those of an OBB are rounded.
enum { TEXTBOOK_CORNERS = TS_POLYGON_MAX }; // what a loop has room for

typedef struct TextbookLoop {
    TsVec corner[TEXTBOOK_CORNERS];
    int count;
} TextbookLoop;

TextbookLoop textbook_loop(const TsShape *shape);

// Side i from corner i to the next one; the last side ends at corner 0.
TsSegment textbook_side(const TextbookLoop *loop, int i);

// (b - a) x (c - a): positive if a, b, c turn clockwise on screen.
double textbook_orientation(TsVec a, TsVec b, TsVec c);

// Twice the area, positive if the corners turn clockwise on screen.
double textbook_doubled_area(const TextbookLoop *loop);

// Whether closed segments have a common point: neither has both ends strictly on one side of the
// other's line, and their bounding boxes meet, which decides collinear segments.
bool textbook_segments_meet(TsSegment a, TsSegment b);

bool textbook_segment_meets_loop(const TextbookLoop *loop, TsSegment segment);
bool textbook_loops_meet(const TextbookLoop *a, const TextbookLoop *b);

// Whether the ray from p to the right crosses the sides an odd number of times (even-odd rule).
// Some boundary points count as inside. The loop may be concave.
bool textbook_contains(const TextbookLoop *loop, TsVec p);
bool textbook_contains_corner(const TextbookLoop *loop,
                              const TextbookLoop *other); // any corner of `other`

// The nearest point of all sides.
TsVec textbook_boundary_nearest(const TextbookLoop *loop, TsVec p);

// Projection of a shape on an axis of any length, in multiples of that length.
typedef struct TextbookInterval {
    double min, max;
} TextbookInterval;

TextbookInterval textbook_project(const TsVec *corner, int count, TsVec axis);

// Returns `overlap`: whether the method finds that projections with these ends overlap on the axis.
bool textbook_overlap_on(TsVec axis, TextbookInterval a, TextbookInterval b, bool overlap);

// Whether the projections overlap; touching does not count.
bool textbook_projections_overlap(const TsVec *a, int a_count, const TsVec *b, int b_count,
                                  TsVec axis);

// Two polygonal shapes, and a test whether their projections on an axis overlap.
typedef struct TextbookLoops {
    TextbookLoop a, b;
} TextbookLoops;

TextbookLoops textbook_loops(const Query *query);
typedef bool TextbookOverlap(const TextbookLoops *, TsVec axis);

// Tests the normals of a's sides, then (if `shapes` is 2) of b's, with `overlap`, and stops at a
// gap. Skips sides of length 0. Records the tested axes if there is a bit for each.
void textbook_test_normals(const TextbookLoops *loops, int shapes, TextbookOverlap *overlap,
                           Answer *answer);

// The normals of both, then the axes of the bounding boxes: degenerate shapes have too few normals
// to separate collinear pieces.
void textbook_test_axes(const TextbookLoops *loops, TextbookOverlap *overlap, Answer *answer);
bool textbook_overlap(const TextbookLoops *loops, TsVec axis); // strictly

// Whether both shapes are convex, so that separating axes apply.
bool textbook_convex(const Query *query);

// Two polygonal shapes: whether sides cross; also whether a corner of either is in the other; or
// only a corner of b in a; or corners alone.
void textbook_boundaries_cross(const Query *query, Answer *answer);
void textbook_boundaries_or_corner(const Query *query, Answer *answer);
void textbook_boundaries_or_corner_of_second(const Query *query, Answer *answer);
void textbook_either_contains_corner(const Query *query, Answer *answer);

#endif
