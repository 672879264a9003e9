// What several textbook formulas share: in plain doubles, rounded, as the documents compute it.
// Not for the core, which decides exactly.
#ifndef TEXTBOOK_H
#define TEXTBOOK_H

#include "method.h"

// Fills an answer that tells hit from miss.
static inline void textbook_hit(Answer *answer, bool hit)
{
    answer->relation = hit ? TS_OVERLAPPING : TS_APART;
}

// Fills gap and normal: `way` leads from a's nearest point to b's, which lie `gap` apart.
void textbook_measure(Answer *answer, double gap, TsVec way);

// Nearest point of the box to p: each coordinate clamped (S13).
TsVec textbook_clamp(TsAabb box, TsVec p);

bool textbook_in_box(TsAabb box, TsVec p);

// Distance of p from the segment's nearest point, clamped to its ends.
double textbook_segment_distance(TsVec p, TsVec a, TsVec b);

// The part of a line inside a box (Kay and Kajiya 1986): from `from` to `to`, counted in `way` from
// `origin`; empty where from > to. Cut out of the part given.
typedef struct TextbookSpan {
    double from, to;
} TextbookSpan;

TextbookSpan textbook_slabs(TsAabb box, TsVec origin, TsVec way, TextbookSpan part);

// Fills what a cast tells: where the ray enters, `time` times its direction on.
void textbook_ray_hit(Answer *answer, TsRay ray, double time, TsVec normal);

// Where a ray meets a segment, which may lie along it.
typedef struct TextbookEntry {
    bool hit;
    double time;
    TsVec normal; // unit, against the ray; (0, 0) along the segment
} TextbookEntry;

TextbookEntry textbook_ray_segment(TsRay ray, TsSegment segment);

// The OBB class of document 000: unit axes and half sides ("extents") in px.
typedef struct TextbookObb {
    TsVec center;
    double extent[2];
    TsVec axis[2];
} TextbookObb;

TextbookObb textbook_obb(TsObb box);
TextbookObb textbook_obb_of_aabb(TsAabb box);

// Half the box's shadow on a unit axis: e0 |L.a0| + e1 |L.a1| (S40).
double textbook_radius(const TextbookObb *box, TsVec axis);

// A point in the box's own frame: along its axes, from its centre.
TsVec textbook_local(const TextbookObb *box, TsVec p);
bool textbook_obb_contains(const TextbookObb *box, TsVec p);

// The corners of a shape with straight sides; those of a box are rounded.
typedef struct TextbookLoop {
    TsVec corner[TS_POLYGON_MAX];
    int count;
} TextbookLoop;

TextbookLoop textbook_loop(const TsShape *shape);

// Side i leads from corner i to the next; the last one leads back to the first.
TsSegment textbook_side(const TextbookLoop *loop, int i);

// (b - a) x (c - a): positive where a, b, c turn clockwise on screen.
double textbook_orientation(TsVec a, TsVec b, TsVec c);

// Whether closed segments share a point: neither has both ends on one side of the other, and their
// boxes meet, which tells pieces of one line apart.
bool textbook_segments_meet(TsSegment a, TsSegment b);

bool textbook_segment_meets_loop(const TextbookLoop *loop, TsSegment segment);
bool textbook_loops_meet(const TextbookLoop *a, const TextbookLoop *b);

// Whether the ray from p to the right crosses the sides an odd number of times (S26); a part of the
// border counts. Concave loops too.
bool textbook_contains(const TextbookLoop *loop, TsVec p);
bool textbook_contains_corner(const TextbookLoop *loop, const TextbookLoop *other); // any of its

// How far p is from the loop's nearest side.
double textbook_boundary_distance(const TextbookLoop *loop, TsVec p);

// A shape's shadow on an axis of any length, in its lengths (S05).
typedef struct TextbookInterval {
    double min, max;
} TextbookInterval;

TextbookInterval textbook_project(const TsVec *corner, int count, TsVec axis);

// The shadows of both shapes' corners on an axis overlap, borders not counted (S36).
bool textbook_projections_overlap(const TsVec *a, int a_count, const TsVec *b, int b_count,
                                  TsVec axis);

// Two shapes with straight sides, and how they look on one axis of any length.
typedef struct TextbookLoops {
    TextbookLoop a, b;
} TextbookLoops;

TextbookLoops textbook_loops(const Query *query);
typedef bool TextbookOverlap(const TextbookLoops *, TsVec axis);

// Asks the normals of a's sides, then (where `shapes` is 2) of b's, as `overlap` does, and stops at
// a gap. Sides of no length are left out. Tells the axes asked, where there is a bit for each.
void textbook_test_normals(const TextbookLoops *loops, int shapes, TextbookOverlap *overlap,
                           Answer *answer);

// Whether separating axes apply to both shapes: no polygon is concave (S32).
bool textbook_convex(const Query *query);

// Two cornered shapes by their sides (document 003: S28, S30): whether sides meet; or a corner of
// either lies in the other; or one of b in a; or by corners alone.
void textbook_boundaries_cross(const Query *query, Answer *answer);
void textbook_boundaries_or_corner(const Query *query, Answer *answer);
void textbook_boundaries_or_corner_of_second(const Query *query, Answer *answer);
void textbook_either_contains_corner(const Query *query, Answer *answer);

#endif
