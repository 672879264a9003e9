#include "scene_kit/space.h"

#include <stdlib.h>

#include "scene_kit/shadow.h"
#include "scene_kit/space_solid.h"

enum { STRETCHES = 96 };

#define SKIN 1e-7 // relative to the distance: a face does not hide what lies in it
#define HIDDEN_WIDTH 1.0
#define HIDDEN_ALPHA 0.75
#define FILL_ALPHA 0.55
#define HIDDEN_FAINT 0.4 // of a see-through body
#define MARKER_WIDTH 7.0

// ---- Gathering

void space_begin(Space *space, const Camera *camera, bool solid)
{
    space->camera = camera;
    space->solid = solid;
    space->faces = space->edges = space->blocks = 0;
}

void space_face(Space *space, const TsVec3 *corner, int count, SpacePaint paint)
{
    if (space->faces == SPACE_FACES || count > SPACE_SIDES) return;
    SpaceFace *face = &space->face[space->faces++];
    face->count = count;
    face->paint = paint;
    face->block = -1;
    for (int i = 0; i < count; i++) face->corner[i] = corner[i];
}

void space_edge(Space *space, TsVec3 a, TsVec3 b, SpacePaint paint)
{
    if (space->edges == SPACE_EDGES) return;
    space->edge[space->edges++] = (SpaceEdge){a, b, paint};
}

// Two faces and four edges per axis.
static void add_axis(Space *space, const TsVec3 corner[8], int axis, SpacePaint paint)
{
    int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
    for (int side = 0; side < 2; side++) {
        int base = side * along;
        TsVec3 face[] = {corner[base], corner[base | next], corner[base | next | last],
                         corner[base | last]};
        bool collapsed = ts_vec3_equal(face[0], face[1]) && ts_vec3_equal(face[2], face[3]);
        if (collapsed || space->faces == SPACE_FACES) continue;
        space_face(space, face, 4, paint);
        space->face[space->faces - 1].block = space->blocks - 1;
    }
    for (int i = 0; i < 4; i++) {
        int base = (i & 1 ? next : 0) | (i & 2 ? last : 0);
        bool collapsed = ts_vec3_equal(corner[base], corner[base | along]);
        if (!collapsed) space_edge(space, corner[base], corner[base | along], paint);
    }
}

void space_block(Space *space, const TsVec3 corner[8], SpacePaint paint)
{
    if (space->blocks == SPACE_BLOCKS) return;
    SpaceBlock *block = &space->block[space->blocks++];
    block->middle = ts_vec3(0, 0, 0);
    for (int i = 0; i < 8; i++) {
        block->corner[i] = corner[i];
        block->middle = ts_vec3_add(block->middle, ts_vec3_scale(corner[i], 0.125));
    }
    for (int axis = 0; axis < 3; axis++) add_axis(space, corner, axis, paint);
}

void space_box(Space *space, const TsObb3 *box, SpacePaint paint)
{
    TsVec3 corner[8];
    ts_shape3_obb_corners(box, corner);
    space_block(space, corner, paint);
}

void space_triangle(Space *space, const TsTriangle3 *triangle, SpacePaint paint)
{
    space_face(space, triangle->corner, 3, paint);
    for (int i = 0; i < 3; i++) {
        space_edge(space, triangle->corner[i], triangle->corner[(i + 1) % 3], paint);
    }
}

// ---- Hidden lines: an edge is hidden behind a face's plane within the cone over its sides

typedef struct Stretch { // of an edge, 0 at a, 1 at b
    double from, to;
} Stretch;

// Clips it to where a linear function with these values at its ends is above 0.
static Stretch above_zero(Stretch s, double at_a, double at_b)
{
    if (at_a <= 0 && at_b <= 0) return (Stretch){1, 0};
    if (at_a > 0 && at_b > 0) return s;
    double t = at_a / (at_a - at_b);
    if (at_a > 0) return (Stretch){s.from, t < s.to ? t : s.to};
    return (Stretch){t > s.from ? t : s.from, s.to};
}

static TsVec3 middle_of(const SpaceFace *face)
{
    TsVec3 sum = ts_vec3(0, 0, 0);
    for (int i = 0; i < face->count; i++) sum = ts_vec3_add(sum, face->corner[i]);
    return ts_vec3_divide(sum, face->count);
}

// The origin of the view ray through a point: the eye, or, if all are parallel, far before it.
static TsVec3 eye_of(const Camera *camera, TsVec3 near)
{
    if (camera->flat == 0) return camera->eye;
    return ts_vec3_sub(near, ts_vec3_scale(camera->ahead, 1e6 * camera->flat));
}

// Towards the camera, from a point.
static TsVec3 towards(const Camera *camera, TsVec3 point)
{
    if (camera->flat > 0) return ts_vec3_negate(camera->ahead);
    return ts_vec3_sub(camera->eye, point);
}

// The sum over all corners (M. E. Newell, 1972).
TsVec3 space_face_normal(const SpaceFace *face)
{
    TsVec3 sum = ts_vec3(0, 0, 0);
    for (int i = 2; i < face->count; i++) {
        TsVec3 a = ts_vec3_sub(face->corner[i - 1], face->corner[0]);
        sum = ts_vec3_add(sum, ts_vec3_cross(a, ts_vec3_sub(face->corner[i], face->corner[0])));
    }
    return sum;
}

static Stretch behind_plane(Stretch s, const SpaceFace *face, TsVec3 eye, TsVec3 a, TsVec3 b)
{
    TsVec3 origin = face->corner[0];
    TsVec3 normal = ts_vec3_normalize(space_face_normal(face));
    double eye_at = ts_vec3_dot(ts_vec3_sub(eye, origin), normal);
    double turned = eye_at > 0 ? -1 : 1, skin = SKIN * fabs(eye_at);
    if (skin == 0) return (Stretch){1, 0}; // seen edge on
    return above_zero(s, turned * ts_vec3_dot(ts_vec3_sub(a, origin), normal) - skin,
                      turned * ts_vec3_dot(ts_vec3_sub(b, origin), normal) - skin);
}

static Stretch hidden_by(const SpaceFace *face, const Camera *camera, const SpaceEdge *edge)
{
    TsVec3 middle = middle_of(face), eye = eye_of(camera, middle);
    Stretch s = behind_plane((Stretch){0, 1}, face, eye, edge->a, edge->b);
    for (int i = 0; i < face->count && s.from < s.to; i++) {
        TsVec3 p = ts_vec3_sub(face->corner[i], eye);
        TsVec3 q = ts_vec3_sub(face->corner[(i + 1) % face->count], eye);
        if (ts_vec3_equal(p, q)) continue; // no side
        TsVec3 side = ts_vec3_normalize(ts_vec3_cross(p, q));
        double inside = ts_vec3_dot(side, ts_vec3_sub(middle, eye));
        if (inside < 0) side = ts_vec3_negate(side);
        double skin = SKIN * fabs(inside);
        s = above_zero(s, ts_vec3_dot(side, ts_vec3_sub(edge->a, eye)) - skin,
                       ts_vec3_dot(side, ts_vec3_sub(edge->b, eye)) - skin);
    }
    return s;
}

static int hidden_stretches(const Space *space, const SpaceEdge *edge, Stretch out[STRETCHES])
{
    int count = 0;
    for (int i = 0; i < space->faces && count < STRETCHES; i++) {
        Stretch s = hidden_by(&space->face[i], space->camera, edge);
        if (!(s.from < s.to)) continue;
        int at = count++; // sorted by start, then by face
        for (; at > 0 && out[at - 1].from > s.from; at--) out[at] = out[at - 1];
        out[at] = s;
    }
    return count;
}

// ---- Drawing

static void draw_stretch(const Space *space, Draw *draw, const SpaceEdge *edge, Stretch s,
                         bool hidden)
{
    if (!(s.from < s.to)) return;
    double width = edge->paint.width;
    Pen pen = {.ink = edge->paint.line, .width = width};
    if (hidden && space->solid && edge->paint.ground) return;
    if (hidden) {
        pen =
            (Pen){.ink = pen.ink, .width = HIDDEN_WIDTH, .alpha = HIDDEN_ALPHA, .on = 4, .off = 3};
    }
    space_line(draw, space->camera, ts_vec3_lerp(edge->a, edge->b, s.from),
               ts_vec3_lerp(edge->a, edge->b, s.to), pen);
}

static void draw_edge(const Space *space, Draw *draw, const SpaceEdge *edge)
{
    Stretch hidden[STRETCHES];
    int count = hidden_stretches(space, edge, hidden);
    draw_tag(draw, edge->paint.tag);
    double seen = 0; // drawn up to here
    for (int i = 0; i < count; i++) {
        if (hidden[i].to <= seen) continue;
        double from = hidden[i].from > seen ? hidden[i].from : seen;
        draw_stretch(space, draw, edge, (Stretch){seen, from}, false);
        draw_stretch(space, draw, edge, (Stretch){from, hidden[i].to}, true);
        seen = hidden[i].to;
    }
    draw_stretch(space, draw, edge, (Stretch){seen, 1}, false);
}

typedef struct Order {
    double depth;
    int face;
} Order;

// The farthest first, then by face: C libraries order equal elements differently.
static int by_depth(const void *a, const void *b)
{
    const Order *o = a, *p = b;
    if (o->depth != p->depth) return o->depth < p->depth ? 1 : -1;
    return (o->face > p->face) - (o->face < p->face);
}

static void draw_faces(const Space *space, Draw *draw)
{
    Order order[SPACE_FACES] = {{0, 0}};
    for (int i = 0; i < space->faces; i++) {
        order[i] = (Order){camera_depth(space->camera, middle_of(&space->face[i])), i};
    }
    qsort(order, (size_t)space->faces, sizeof *order, by_depth);
    for (int i = 0; i < space->faces; i++) {
        const SpaceFace *face = &space->face[order[i].face];
        double alpha = face->paint.alpha > 0 ? face->paint.alpha : 1;
        draw_tag(draw, face->paint.tag);
        space_polygon(draw, space->camera, face->corner, face->count,
                      (Fill){.ink = face->paint.fill, .alpha = FILL_ALPHA * alpha});
    }
}

// ---- Solid

// The normal away from its block, or, of a face without one, towards the camera.
static TsVec3 outward(const Space *space, const SpaceFace *face)
{
    TsVec3 normal = space_face_normal(face);
    TsVec3 out = face->block < 0 ? towards(space->camera, face->corner[0])
                                 : ts_vec3_sub(middle_of(face), space->block[face->block].middle);
    return ts_vec3_dot(normal, out) < 0 ? ts_vec3_negate(normal) : normal;
}

static bool is_level(const SpaceFace *face, TsVec3 normal)
{
    bool level = normal.y > 0;
    for (int i = 1; i < face->count; i++) level &= face->corner[i].y == face->corner[0].y;
    return level;
}

static void draw_solid_faces(const Space *space, Draw *draw)
{
    for (int i = 0; i < space->faces; i++) {
        const SpaceFace *face = &space->face[i];
        TsVec3 normal = outward(space, face);
        if (ts_vec3_dot(normal, towards(space->camera, face->corner[0])) <= 0) continue;
        draw_tag(draw, face->paint.tag);
        space_solid_face(draw, space->camera, face->corner, face->count,
                         space_solid_tone(face->paint.line, normal, face->paint.ground), (Fill){0});
    }
    draw_tag(draw, NULL);
    for (int i = 0; i < space->faces; i++) {
        const SpaceFace *face = &space->face[i];
        if (!face->paint.ground || !is_level(face, outward(space, face))) continue;
        for (int k = 0; k < space->blocks; k++) {
            if (k == face->block) continue;
            space_solid_shadow(draw, space->camera, space->block[k].corner, 8, face->corner,
                               face->count);
        }
    }
}

void space_draw(const Space *space, Draw *draw)
{
    draw_layer(draw, LAYER_FILLS);
    if (space->solid)
        draw_solid_faces(space, draw);
    else
        draw_faces(space, draw);
    draw_layer(draw, LAYER_OUTLINES);
    for (int i = 0; i < space->edges; i++) draw_edge(space, draw, &space->edge[i]);
    draw_tag(draw, NULL);
}

void space_mark(const Space *space, Draw *draw)
{
    draw_layer(draw, LAYER_OUTLINES); // above every fill, below the lines that follow
    const Pen pens[] = {{.ink = INK_CLASH_INK, .width = MARKER_WIDTH + 2},
                        {.ink = INK_CLASH, .width = MARKER_WIDTH}};
    for (int i = 0; i < 2 * space->edges; i++) {
        const SpaceEdge *edge = &space->edge[i % space->edges];
        draw_tag(draw, edge->paint.tag);
        space_line(draw, space->camera, edge->a, edge->b, pens[i / space->edges]);
    }
    draw_tag(draw, NULL);
}

// ---- Lines, arrows, dots

enum { ROUND = SPACE_ROUND, MERIDIANS = 4, PARALLELS = 3, RULES = 64 };

void space_line(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen)
{
    TsVec from, to;
    if (!camera_clip(camera, &a, &b)) return;
    if (camera_sees(camera, a, &from) && camera_sees(camera, b, &to)) {
        draw_line(draw, from, to, pen);
    }
}

void space_arrow(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, Pen pen)
{
    TsVec from, to;
    if (!camera_clip(camera, &a, &b)) return;
    if (camera_sees(camera, a, &from) && camera_sees(camera, b, &to)) {
        draw_arrow(draw, from, to, pen);
    }
}

// Clipped at the near plane.
void space_polygon(Draw *draw, const Camera *camera, const TsVec3 *corner, int count, Fill fill)
{
    TsVec loop[2 * SPACE_SIDES];
    int seen = 0;
    for (int i = 0; i < count && i < SPACE_SIDES; i++) {
        TsVec3 a = corner[i], b = corner[(i + 1) % count], end = b;
        if (!camera_clip(camera, &a, &b)) continue;
        if (camera_sees(camera, a, &loop[seen])) seen++;
        if (!ts_vec3_equal(b, end) && camera_sees(camera, b, &loop[seen])) seen++;
    }
    if (seen > 2) draw_polygon(draw, loop, seen, fill);
}

void space_dot(Draw *draw, const Camera *camera, TsVec3 at, double radius, Fill fill)
{
    TsVec seen;
    if (camera_sees(camera, at, &seen)) draw_dot(draw, seen, radius, fill);
}

// ---- Spheres

typedef struct Circle3 {
    TsVec3 center, u, v; // u and v as long as the radius
} Circle3;

static TsVec3 circle_at(const Circle3 *circle, int i)
{
    TsVec turn = ts_degrees(360.0 * i / ROUND);
    TsVec3 aside = ts_vec3_add(ts_vec3_scale(circle->u, turn.x), ts_vec3_scale(circle->v, turn.y));
    return ts_vec3_add(circle->center, aside);
}

static TsVec3 square_to(TsVec3 axis)
{
    TsVec3 other = fabs(axis.x) < 0.6 ? ts_vec3(1, 0, 0) : ts_vec3(0, 1, 0);
    return ts_vec3_normalize(ts_vec3_cross(axis, other));
}

static void draw_round(Draw *draw, const Camera *camera, const Circle3 *circle, TsSphere sphere,
                       Pen pen)
{
    for (int i = 0; i < ROUND; i++) {
        TsVec3 a = circle_at(circle, i), b = circle_at(circle, i + 1),
               middle = ts_vec3_lerp(a, b, 0.5);
        bool front = ts_vec3_dot(ts_vec3_sub(middle, sphere.center), towards(camera, middle)) > 0;
        if (!front && i % 2) continue; // every other piece: dashed
        Pen piece = pen;
        piece.alpha = front ? 0.6 : 0.35;
        space_line(draw, camera, a, b, piece);
    }
}

// The circle of points where view rays touch the sphere: nearer than its center, and smaller.
static Circle3 outline_of(const Camera *camera, TsSphere sphere)
{
    TsVec3 way = towards(camera, sphere.center), axis = ts_vec3_normalize(way);
    double distance = camera->flat > 0 ? HUGE_VAL : ts_vec3_length(way), r = sphere.radius;
    double near = r * r / distance, radius = sqrt(fmax(r * r - near * near, 0));
    TsVec3 u = square_to(axis), v = ts_vec3_cross(axis, u);
    return (Circle3){ts_vec3_add(sphere.center, ts_vec3_scale(axis, near)),
                     ts_vec3_scale(u, radius), ts_vec3_scale(v, radius)};
}

// Its loop of ROUND points; false if one is not seen.
static bool see_outline(const Camera *camera, TsSphere sphere, TsVec loop[ROUND])
{
    Circle3 circle = outline_of(camera, sphere);
    for (int i = 0; i < ROUND; i++) {
        if (!camera_sees(camera, circle_at(&circle, i), &loop[i])) return false;
    }
    return true;
}

void space_sphere(Draw *draw, const Camera *camera, TsSphere sphere, TsVec3 axis, SpacePaint paint)
{
    TsVec3 pole = ts_vec3_normalize(axis), u = square_to(pole), v = ts_vec3_cross(pole, u);
    Pen pen = {.ink = paint.line, .width = 1};
    draw_layer(draw, LAYER_OUTLINES);
    for (int i = 0; i < MERIDIANS; i++) {
        TsVec turn = ts_degrees(180.0 * i / MERIDIANS);
        TsVec3 out = ts_vec3_add(ts_vec3_scale(u, turn.x), ts_vec3_scale(v, turn.y));
        Circle3 circle = {sphere.center, ts_vec3_scale(out, sphere.radius),
                          ts_vec3_scale(pole, sphere.radius)};
        draw_round(draw, camera, &circle, sphere, pen);
    }
    for (int i = 1; i <= PARALLELS; i++) {
        TsVec turn = ts_degrees(180.0 * i / (PARALLELS + 1) - 90);
        TsVec3 center = ts_vec3_add(sphere.center, ts_vec3_scale(pole, sphere.radius * turn.y));
        double radius = sphere.radius * turn.x;
        Circle3 circle = {center, ts_vec3_scale(u, radius), ts_vec3_scale(v, radius)};
        draw_round(draw, camera, &circle, sphere, pen);
    }
    TsVec loop[ROUND];
    if (!see_outline(camera, sphere, loop)) return;
    draw_layer(draw, LAYER_FILLS);
    draw_polygon(draw, loop, ROUND, (Fill){.ink = paint.fill, .alpha = paint.alpha});
    draw_layer(draw, LAYER_OUTLINES);
    draw_path(draw, loop, ROUND, true, (Pen){.ink = paint.line, .width = paint.width});
}

void space_sphere_ring(TsSphere sphere, TsVec3 axis, TsVec3 out[SPACE_ROUND])
{
    TsVec3 pole = ts_vec3_normalize(axis), u = square_to(pole), v = ts_vec3_cross(pole, u);
    Circle3 circle = {sphere.center, ts_vec3_scale(u, sphere.radius),
                      ts_vec3_scale(v, sphere.radius)};
    for (int i = 0; i < ROUND; i++) out[i] = circle_at(&circle, i);
}

// ---- See-through bodies among solids

static void draw_veil(Draw *draw, const Camera *camera, const TsVec3 corner[4], TsVec3 out,
                      double ground, Fill fill)
{
    if (ts_vec3_dot(out, towards(camera, corner[0])) > 0)
        space_solid_veil(draw, camera, corner, 4, ground, fill);
}

// The line as it is seen, and a fainter one where something hides it.
static void draw_rim(Draw *draw, const Camera *camera, TsVec3 a, TsVec3 b, double ground, Pen pen)
{
    draw_layer(draw, LAYER_FILLS);
    space_solid_rim(draw, camera, a, b, ground, pen);
    draw_layer(draw, LAYER_OUTLINES);
    space_line(draw, camera, a, b, (Pen){.ink = pen.ink, .alpha = HIDDEN_FAINT});
}

void space_sphere_veil(Draw *draw, const Camera *camera, TsSphere sphere, double ground,
                       SpacePaint paint)
{
    enum { ROWS = 12 };
    Fill fill = {.ink = paint.fill, .alpha = paint.alpha};
    draw_layer(draw, LAYER_FILLS);
    for (int i = 0; i < ROWS * ROUND / 2; i++) {
        TsVec3 corner[4], out = ts_vec3(0, 0, 0);
        for (int k = 0; k < 4; k++) {
            TsVec turn = ts_degrees(720.0 * (i / ROWS + (k == 1 || k == 2)) / ROUND);
            TsVec rise = ts_degrees(180.0 * (i % ROWS + (k > 1)) / ROWS - 90);
            TsVec3 unit = ts_vec3(rise.x * turn.x, rise.y, rise.x * turn.y);
            corner[k] = ts_vec3_add(sphere.center, ts_vec3_scale(unit, sphere.radius));
            out = ts_vec3_add(out, unit);
        }
        draw_veil(draw, camera, corner, out, ground, fill);
    }
    Circle3 rim = outline_of(camera, sphere);
    Pen pen = {.ink = paint.line, .width = paint.width};
    for (int i = 0; i < ROUND; i++)
        draw_rim(draw, camera, circle_at(&rim, i), circle_at(&rim, i + 1), ground, pen);
}

// One of the six sides of a block. Returns its normal away from the block.
static TsVec3 side_of(const TsVec3 corner[8], int axis, int far, TsVec3 side[4])
{
    int along = 1 << axis, next = 1 << (axis + 1) % 3, last = 1 << (axis + 2) % 3;
    SpaceFace here = {.count = 4}, there = {.count = 4};
    const int bits[] = {0, next, next | last, last};
    for (int i = 0; i < 4; i++) {
        here.corner[i] = side[i] = corner[bits[i] | (far ? along : 0)];
        there.corner[i] = corner[bits[i] | (far ? 0 : along)];
    }
    TsVec3 normal = space_face_normal(&here),
           out = ts_vec3_sub(middle_of(&here), middle_of(&there));
    return ts_vec3_dot(normal, out) < 0 ? ts_vec3_negate(normal) : normal;
}

static void draw_block_rims(Draw *draw, const Camera *camera, const TsVec3 corner[8], double ground,
                            SpacePaint paint)
{
    for (int i = 0; i < 12; i++) {
        int axis = i / 4, base = (i & 1) << (axis + 1) % 3 | (i >> 1 & 1) << (axis + 2) % 3;
        draw_rim(draw, camera, corner[base], corner[base | 1 << axis], ground,
                 (Pen){.ink = paint.line, .width = paint.width});
    }
}

void space_block_veil(Draw *draw, const Camera *camera, const TsVec3 corner[8], double ground,
                      SpacePaint paint)
{
    draw_layer(draw, LAYER_FILLS);
    for (int i = 0; i < 6; i++) {
        TsVec3 side[4], out = side_of(corner, i / 2, i % 2, side);
        draw_veil(draw, camera, side, out, ground, (Fill){.ink = paint.fill, .alpha = paint.alpha});
    }
    draw_block_rims(draw, camera, corner, ground, paint);
}

void space_block_glass(Draw *draw, const Camera *camera, const TsVec3 corner[8], double ground,
                       SpacePaint paint)
{
    draw_layer(draw, LAYER_FILLS);
    for (int i = 0; i < 6; i++) { // its back, from within
        TsVec3 side[4], in = ts_vec3_negate(side_of(corner, i / 2, i % 2, side));
        draw_veil(draw, camera, side, in, ground, space_solid_tone(paint.line, in, true));
    }
    draw_block_rims(draw, camera, corner, ground, paint);
}

// ---- The floor

typedef struct SpaceFloor {
    TsVec3 corner[4];
} SpaceFloor;

static SpaceFloor floor_at(double y, double half)
{
    return (SpaceFloor){{ts_vec3(-half, y, -half), ts_vec3(half, y, -half), ts_vec3(half, y, half),
                         ts_vec3(-half, y, half)}};
}

void space_floor_tone(Draw *draw, const Camera *camera, double y, double half)
{
    SpaceFloor floor = floor_at(y, half);
    draw_layer(draw, LAYER_GROUND);
    space_polygon(draw, camera, floor.corner, 4,
                  space_solid_tone(INK_LINE, ts_vec3(0, 1, 0), true));
}

void space_floor(Draw *draw, const Camera *camera, double y, double half, double pitch)
{
    Pen pen = {.ink = INK_RULE};
    draw_layer(draw, LAYER_GROUND);
    int rules = (int)(half / pitch);
    if (rules > RULES) rules = RULES;
    for (int i = -rules; i <= rules; i++) {
        double at = i * pitch;
        space_line(draw, camera, ts_vec3(at, y, -half), ts_vec3(at, y, half), pen);
        space_line(draw, camera, ts_vec3(-half, y, at), ts_vec3(half, y, at), pen);
    }
}

void space_ground(const Space *space, Draw *draw, double y, double half, double pitch)
{
    if (space->solid) {
        ShadowRegion region = {0};
        space_floor_tone(draw, space->camera, y, half);
        shadow_begin(&region, y);
        for (int i = 0; i < space->blocks; i++)
            shadow_add_points(&region, space->block[i].corner, 8, half);
        draw_layer(draw, LAYER_GROUND);
        shadow_draw(&region, draw, space->camera);
        shadow_free(&region);
    }
    space_floor(draw, space->camera, y, half, pitch);
}

void space_label(Stage *stage, const Camera *camera, TsVec3 at, TsVec toward, const char *text)
{
    TsVec seen;
    if (camera_sees(camera, at, &seen)) stage_label(stage, seen, toward, LABEL_PLAIN, "%s", text);
}
