// What the sources of geometries share: the tree over sides, nodes (the points where sides meet),
// and what lies around a node.
#ifndef AREAS_PRIVATE_H
#define AREAS_PRIVATE_H

#include "touchstone/relate.h"

enum { AREAS_FAN = 8 }; // sides, or boxes, in a box

// A point where sides meet: a corner, or the point where the sides s and t cross between their
// ends.
typedef struct Node {
    TsVec at;                    // of a corner
    const TsGeometrySide *s, *t; // NULL for a corner
    int owner_s, owner_t;        // 0 or 1, of a crossing
} Node;

typedef enum Passing { PASSES_BY, PASSES_THROUGH, ENDS_THERE } Passing;

// Whether a side contains a node between its ends or at one, exactly.
Passing ts_node_passing(const Node *node, const TsGeometrySide *side);

// The sign of node.y - at.y, exactly: 1 if the node is below the point on screen.
int ts_node_below(const Node *node, TsVec at);

// The sign of (b - a) x (node - a), exactly, as ts_orientation_sign.
int ts_node_turn(const Node *node, TsVec a, TsVec b);

// The order of two nodes on a side, as one goes from its a to its b: -1, 0 or 1, exactly.
int ts_node_order(const Node *one, const Node *other, const TsGeometrySide *side);

// Where a crossing is along the side s, from 0 to 1, within 5 half-ulps.
double ts_node_parameter(const Node *node);

// A box that contains a node: a corner itself, or what the boxes of the two sides have in common.
TsAabb ts_node_box(const Node *node);

// ---- The tree

// ts_geometry_prepare for a geometry that may have flaws, without `prepared`: `*problem` is NULL,
// or what is wrong with a ring, which is then taken as clockwise. Without `turned` all rings are
// taken as they go, and none is wrong. False if out of memory.
bool ts_geometry_build(TsGeometry *geometry, bool turned, const char **problem);

// Calls `visit` for each side whose box meets the box, in the order of sides. If it returns false,
// no more calls follow, and the function returns false.
typedef bool SideVisitor(void *context, int side);
bool ts_geometry_sides_in(const TsGeometry *geometry, TsAabb box, SideVisitor *visit,
                          void *context);

// Calls `visit` for each pair of sides, of a and b, whose boxes meet, and ends in the same way. If
// `within`, a and b are one geometry: each pair is visited once, and no side with itself.
typedef bool PairVisitor(void *context, int side_of_a, int side_of_b);
bool ts_geometry_side_pairs(const TsGeometry *a, const TsGeometry *b, bool within,
                            PairVisitor *visit, void *context);

// Calls `visit` for pairs of sides, of a and b, whose boxes are within `limit` of each other, the
// nearest boxes first as a rule. It returns the new limit; a negative one ends it.
typedef double NearVisitor(void *context, int side_of_a, int side_of_b);
void ts_geometry_near_pairs(const TsGeometry *a, const TsGeometry *b, double limit,
                            NearVisitor *visit, void *context);

// Calls `visit` for the sides whose boxes a ray may meet, the nearest first as a rule. It returns
// how far, as a parameter along the direction, sides are still of interest.
typedef double RayVisitor(void *context, int side);
void ts_geometry_along_ray(const TsGeometry *geometry, TsRay ray, RayVisitor *visit, void *context);

// How many areas contain a point, if no side of an area goes through it, and on which sides it is;
// by the index, if there is one. Of rings that cross themselves: how often they wind around it.
typedef struct PointCount {
    int cover;
    bool on_area, on_path, on_point;
} PointCount;
PointCount ts_geometry_count(const TsGeometry *geometry, TsVec at);

// Whether an odd number of paths end at a point. O(log n).
bool ts_geometry_is_odd_end(const TsGeometry *geometry, TsVec at);

// How many areas contain a node. If `mark` is not NULL, areas with mark[area] == skipped are not
// counted. No side of those that are counted may go through the node.
int ts_geometry_cover(const TsGeometry *geometry, const Node *node, const int32_t *mark,
                      int32_t skipped);

static inline TsAabb side_box(const TsGeometrySide *side)
{
    TsVec a = side->a, b = side->b;
    TsAabb box = {{a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y},
                  {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}};
    return box;
}

static inline bool boxes_meet(const TsAabb *a, const TsAabb *b)
{
    return (a->min.x <= b->max.x) & (b->min.x <= a->max.x) & (a->min.y <= b->max.y) &
           (b->min.y <= a->max.y);
}

// ---- What lies around a node

typedef struct HalfSide { // a side as it leaves a node, in the direction of to - from
    TsVec from, to;
    int32_t area;       // -1 for a path
    signed char owner;  // 0 or 1
    signed char inside; // the area begins here by growing angle: 1; it ends: -1; a path: 0
    int32_t side;       // its index
} HalfSide;

// The sign of the cross product of the directions of two half-sides, exactly.
int ts_around_turn(const HalfSide *a, const HalfSide *b);

// A direction around a node at which the region that both geometries cover begins by growing angle,
// or ends: `half` is the longest side there of each whose border it is, or NULL. These and all
// others of the direction are `first` and on; those of 1 or -1 inside, of a geometry that has its
// border there, are its border.
typedef struct CommonBorder {
    const HalfSide *half[2];
    bool begins;
    const HalfSide *first; // valid during the call
    int count;
} CommonBorder;
typedef void BorderVisitor(void *context, const Node *node, const CommonBorder *border);

// The area that both geometries cover, as a sum over the corners of that region: for each border
// that leaves a corner P, half of (P . T) (P . N), with its unit direction T and the unit normal N
// into the region.
typedef struct AreaSum {
    TsVec origin;
    double sum, rest; // unevaluated
    double bound;     // of the rounding errors
} AreaSum;

typedef struct Around {            // of the nodes of two geometries, or of one
    const TsGeometry *geometry[2]; // the second may be NULL
    TsMatrix *matrix;
    AreaSum *area;         // NULL if it is not wanted
    BorderVisitor *border; // called for each around a node, by growing angle, after NULL
    void *context;
    bool *visited[2]; // for each part, whether a node on it has been evaluated
    // ---- Of the last node
    HalfSide *half;
    int halves, room;
    int32_t *mark[2]; // for each part: `number` if the area has sides there
    int32_t number;
    bool has_point[2];
} Around;

// Adds to the matrix what the node, its sides and the sectors between them have in common, and
// returns the node's location in both. A crossing that is a corner too, or at which an earlier pair
// of sides crosses, is not evaluated, since the corner or that pair is. `*ok` becomes false if out
// of memory.
void ts_around_node(Around *around, const Node *node, TsLocation location[2], bool *ok);

// Only the sides through the node, sorted by angle: `half`. False if it is not to be evaluated, or
// if out of memory, as above.
bool ts_around_gather(Around *around, const Node *node, bool *ok);

// The order of half-sides of one node, by their exact angle: -1, 0 or 1. Angles grow clockwise on
// screen, from the x axis.
int ts_around_order(const HalfSide *a, const HalfSide *b);
void ts_around_sort(HalfSide *half, int count);

// False if out of memory; ts_around_free in either case. The memory hook is that of `a`.
bool ts_around_make(Around *around, const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix);
void ts_around_free(Around *around);

// ts_relate, which calls `border` for the borders around each node; NULL: none.
bool ts_relate_nodes(const TsGeometry *a, const TsGeometry *b, TsMatrix *matrix,
                     BorderVisitor *border, void *context);

#endif
