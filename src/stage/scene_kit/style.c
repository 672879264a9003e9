// How actors and handles are drawn. What is drawn of a contact is in style_contact.c.
#include "scene_kit/style.h"

#include <assert.h>

#include "scene_kit/marks.h"
#include "touchstone/degrees.h"
#include "touchstone/polygon.h"
#include "touchstone/support.h"

enum { CIRCLE_CORNERS = STYLE_OUTLINE_MAX };

// ---- Places on the screen

TsVec style_screen(const Draw *draw, TsVec world)
{
    View view = draw_view(draw);
    return ts_vec_scale(view_device(view, world), 1 / draw_scale(draw));
}

double style_pixel(const Draw *draw) { return draw_scale(draw) / draw_view(draw).zoom; }

void style_block(const Draw *draw, Labels *labels, TsVec a, TsVec b)
{
    const double room = 14; // px at scale 1
    labels_block_line(labels, style_screen(draw, a), style_screen(draw, b), room);
}

// ---- Outlines

static int circle_outline(TsCircle circle, TsVec *out)
{
    for (int i = 0; i < CIRCLE_CORNERS; i++) {
        TsVec direction = ts_degrees(360.0 * i / CIRCLE_CORNERS);
        out[i] = ts_vec_add(circle.center, ts_vec_scale(direction, circle.radius));
    }
    return CIRCLE_CORNERS;
}

// Half of a circle's corners around each end.
static int capsule_outline(TsCapsule c, TsVec *out)
{
    TsVec aside = ts_vec_perp(ts_vec_normalize(ts_vec_sub(c.b, c.a)));
    if (!(ts_vec_length(aside) > 0)) return circle_outline((TsCircle){c.a, c.radius}, out);
    int half = CIRCLE_CORNERS / 2;
    for (int i = 0; i < CIRCLE_CORNERS; i++) {
        double angle = 180.0 * (i % half) / (half - 1);
        TsVec way = ts_vec_turn(i < half ? aside : ts_vec_negate(aside), ts_degrees(angle));
        out[i] = ts_vec_add(i < half ? c.a : c.b, ts_vec_scale(way, c.radius));
    }
    return CIRCLE_CORNERS;
}

int style_outline(const TsShape *shape, TsVec *out)
{
    if (!ts_shape_kind_is_bounded(shape->kind)) return 0;
    if (!ts_shape_kind_is_round(shape->kind)) return ts_shape_corners(shape, out);
    if (shape->kind == TS_SHAPE_CIRCLE) return circle_outline(shape->circle, out);
    assert(shape->kind == TS_SHAPE_CAPSULE);
    return capsule_outline(shape->capsule, out);
}

int style_cut(const TsVec *loop, int count, TsVec through, TsVec normal, TsVec *out)
{
    int kept = 0;
    for (int i = 0, j = count - 1; i < count; j = i++) {
        double before = ts_vec_dot(ts_vec_sub(loop[j], through), normal);
        double here = ts_vec_dot(ts_vec_sub(loop[i], through), normal);
        if ((before < 0) != (here < 0))
            out[kept++] = ts_vec_lerp(loop[j], loop[i], before / (before - here));
        if (here >= 0) out[kept++] = loop[i];
    }
    return kept;
}

// The distance of p from the border of the polygon; negative if p lies outside.
static double depth_in(TsPolygon polygon, TsVec p)
{
    double least = HUGE_VAL;
    bool inside = false;
    for (int i = 0, j = polygon.count - 1; i < polygon.count; j = i++) {
        TsVec a = polygon.corner[j], b = polygon.corner[i];
        least = fmin(least, ts_vec_distance(p, ts_support_closest(p, a, b)));
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
            inside = !inside;
        }
    }
    return inside ? least : -least;
}

static TsVec piece_center(const TsPolygonPieces *pieces, int piece, TsPolygon whole)
{
    TsVec corner[TS_PIECES_MAX];
    int count = pieces->corners[piece];
    for (int i = 0; i < count; i++) corner[i] = whole.corner[pieces->corner[piece][i]];
    TsShape shape = ts_shape_polygon(corner, count);
    return ts_shape_center(&shape);
}

TsVec style_middle(const TsShape *shape)
{
    TsVec best = ts_shape_center(shape);
    if (shape->kind != TS_SHAPE_POLYGON || ts_polygon_is_convex(shape->polygon)) return best;
    TsPolygonPieces pieces;
    double most = depth_in(shape->polygon, best);
    ts_polygon_pieces(shape->polygon, &pieces);
    for (int i = 0; i < pieces.count; i++) {
        TsVec center = piece_center(&pieces, i, shape->polygon);
        double depth = depth_in(shape->polygon, center);
        if (depth <= most) continue;
        most = depth;
        best = center;
    }
    return best;
}

// ---- Actors and handles

// px at scale 1
static const double POINT_RADIUS = 4.5, CENTER_RADIUS = 3, CUE_OFFSET = 4, MARKER = 9;
static const double CHIP = 0.88; // of its shape's size

// Alpha of a tiny shape without an outline: a contrast of 3 in every palette.
static const double CHIP_AT_REST = 0.75, NO_HIT = 0.72;
static const double NAME_WORLD = 18, NAME_SCREEN = 24;

typedef struct Look { // how a shape is drawn
    Ink fill, line;
    double width;
    bool hatched, doubled, dashed;
    double alpha; // of the fill; 0 means 1
} Look;

static Look look_of(const Actor *actor, Style style)
{
    if (style.as == STYLE_TRANSPARENT)
        return (Look){.fill = INK_PAPER, .line = INK_INK, .width = 1.5, .alpha = 0.5};
    if (style.as == STYLE_GHOST) return (Look){.line = INK_INK, .width = 1.5, .dashed = true};
    if (actor->traits & ACTOR_QUIET) return (Look){.line = INK_LINE, .width = 1};
    if (style.as == STYLE_PLAIN)
        return (Look){.fill = INK_FAINT, .line = INK_INK, .width = 2, .alpha = 0.3};
    if (!actor->asked) return (Look){.line = INK_LINE, .width = 1.5, .dashed = true};
    Look look = {.fill = INK_MISS_FILL, .line = INK_MISS_LINE, .width = style.crowd ? 1.2 : 2};
    if (actor->hit) look.fill = INK_HIT_FILL, look.line = INK_HIT_LINE;
    if (actor->relation != TS_APART) look.width = style.crowd ? 2.2 : 3;
    if (actor->traits & ACTOR_RESTS) look.width = style.crowd ? 1.2 : 1.5, look.alpha = 0.3;
    look.hatched = actor->relation == TS_OVERLAPPING;
    look.doubled = actor->relation == TS_TOUCHING && !style.crowd;
    return look;
}

static bool encloses(const TsShape *shape) { return ts_shape_kind_has_area(shape->kind); }

// ---- Outlines, filled and stroked

typedef struct Outline {
    const TsShape *shape;
    TsVec corner[STYLE_OUTLINE_MAX];
    int count;
    double reach; // of a ray
} Outline;

// A circle or capsule, `more` world px larger all round.
static void fill_round(Draw *draw, const TsShape *shape, double more, Fill fill)
{
    TsVec box[4];
    int count;
    const TsVec *end = ts_shape_view_corners(shape, box, &count);
    draw_capsule(draw, end[0], end[count - 1], ts_shape_radius(shape) + more, fill);
}

static void stroke_round(Draw *draw, const TsShape *shape, double more, Pen pen)
{
    TsVec box[4];
    int count;
    const TsVec *end = ts_shape_view_corners(shape, box, &count);
    draw_capsule_rim(draw, end[0], end[count - 1], ts_shape_radius(shape) + more, pen);
}

static void fill_outline(Draw *draw, const Outline *body, Fill fill)
{
    if (ts_shape_kind_is_round(body->shape->kind))
        fill_round(draw, body->shape, 0, fill);
    else
        draw_polygon(draw, body->corner, body->count, fill);
}

static void stroke_outline(Draw *draw, const Outline *body, Pen pen)
{
    if (ts_shape_kind_is_round(body->shape->kind))
        stroke_round(draw, body->shape, 0, pen);
    else
        draw_path(draw, body->corner, body->count, encloses(body->shape), pen);
}

static Pen pen_of(Look look)
{
    return (Pen){look.line, look.width, 0, look.dashed ? 5 : 0, look.dashed ? 4 : 0};
}

// Touching: a line of 5 with 2 of paper over it shows as two lines.
static void stroke_look(Draw *draw, const Outline *body, Look look)
{
    draw_layer(draw, LAYER_OUTLINES);
    if (look.doubled) {
        stroke_outline(draw, body, (Pen){.ink = look.line, .width = 5});
        stroke_outline(draw, body, (Pen){.ink = INK_PAPER, .width = 2});
    } else
        stroke_outline(draw, body, pen_of(look));
}

static void draw_solid(Draw *draw, const Outline *body, Look look)
{
    draw_layer(draw, LAYER_FILLS);
    fill_outline(draw, body, (Fill){.ink = look.fill, .alpha = look.alpha});
    if (look.hatched)
        fill_outline(draw, body,
                     (Fill){.ink = INK_HIT_HATCH, .alpha = look.alpha, .pattern = PATTERN_RISING});
    stroke_look(draw, body, look);
}

// A disc: larger if the point lies inside a shape, hollow if it touches one.
static void draw_point(Draw *draw, TsVec at, Look look)
{
    draw_layer(draw, LAYER_CONTACT);
    bool hollow = look.doubled || look.fill == INK_NONE;
    double radius = look.hatched ? POINT_RADIUS + 1.5 : POINT_RADIUS;
    draw_dot(draw, at, radius, (Fill){.ink = hollow ? INK_PAPER : look.line});
    if (hollow) draw_ring(draw, at, POINT_RADIUS, (Pen){.ink = look.line, .width = 2});
}

// Its end after `reach` px (0: no limit) or at the window's edge, above at the title if it comes
// from below that; its origin if it is never inside.
static TsVec ray_end(const Draw *draw, TsRay ray, double reach)
{
    View view = draw_view(draw);
    TsVec origin = view_device(view, ray.origin);
    TsVec step = ts_vec_scale(ray.direction, view.zoom);
    double most[] = {draw_width(draw), draw_height(draw)}, start[] = {origin.x, origin.y};
    double along[] = {step.x, step.y}, low = 0, high = HUGE_VAL; // in lengths of the direction
    double foot = STYLE_TITLE_FOOT * draw_scale(draw), least[] = {0, origin.y > foot ? foot : 0};
    for (int i = 0; i < 2; i++) {
        if (along[i] == 0 && (start[i] < 0 || start[i] > most[i])) return ray.origin;
        if (along[i] == 0) continue;
        double to_low = (least[i] - start[i]) / along[i], to_high = (most[i] - start[i]) / along[i];
        low = fmax(low, fmin(to_low, to_high));
        high = fmin(high, fmax(to_low, to_high));
    }
    double length = high > low ? high : 0;
    if (reach > 0) length = fmin(length, reach / ts_vec_length(ray.direction));
    return ts_vec_add(ray.origin, ts_vec_scale(ray.direction, length));
}

static bool has_center(const TsShape *shape)
{
    return ts_shape_kind_is_round(shape->kind) || ts_shape_kind_is_box(shape->kind);
}

static void draw_body(Draw *draw, const Outline *body, Look look)
{
    const TsShape *shape = body->shape;
    if (shape->kind == TS_SHAPE_POINT) {
        draw_point(draw, shape->point, look);
    } else if (shape->kind == TS_SHAPE_SEGMENT) {
        if (look.fill != INK_NONE) look.width = look.hatched ? 5 : 3;
        stroke_look(draw, body, look);
    } else if (shape->kind == TS_SHAPE_RAY) {
        TsRay ray = shape->ray;
        TsVec end = ray_end(draw, ray, body->reach);
        draw_layer(draw, LAYER_OUTLINES);
        if (!ts_vec_equal(end, ray.origin)) draw_arrow(draw, ray.origin, end, pen_of(look));
        draw_dot(draw, ray.origin, POINT_RADIUS, (Fill){.ink = look.line});
    } else {
        draw_solid(draw, body, look);
    }
}

// ---- A loop around it

static TsVec outward(const TsVec *corner, int count, int edge, double winding)
{
    TsVec along = ts_vec_sub(corner[(edge + 1) % count], corner[edge]);
    return ts_vec_scale(ts_vec_normalize(ts_vec_perp(along)), -winding);
}

static double winding_of(const TsVec *corner, int count)
{
    double area = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        area += ts_vec_cross(ts_vec_sub(corner[j], corner[0]), ts_vec_sub(corner[i], corner[0]));
    return area < 0 ? -1 : 1;
}

// The loop offset outward by `by`; a mitred corner moves at most twice as far.
static void push_out(const TsVec *corner, int count, double by, TsVec *out)
{
    double winding = winding_of(corner, count);
    for (int i = 0; i < count; i++) {
        TsVec before = outward(corner, count, (i + count - 1) % count, winding);
        TsVec after = outward(corner, count, i, winding);
        TsVec sum = ts_vec_add(before, after);
        double stretch = fmin(2 / fmax(ts_vec_length_squared(sum), 0.01), 2 / ts_vec_length(sum));
        out[i] = ts_vec_add(corner[i], ts_vec_scale(sum, by * stretch));
    }
}

// A tiny shape as one spot. A hit is darker, and half a pixel larger all round.
static void draw_spot(Draw *draw, const Outline *body, Look look, bool hit)
{
    double more = style_pixel(draw) / 2;
    Fill fill = {.ink = look.line, .alpha = hit ? 1 : NO_HIT};
    draw_layer(draw, hit ? LAYER_OUTLINES : LAYER_FILLS);
    if (!hit) {
        fill_outline(draw, body, fill);
    } else if (ts_shape_kind_is_round(body->shape->kind)) {
        fill_round(draw, body->shape, more, fill);
    } else {
        TsVec loop[STYLE_OUTLINE_MAX];
        push_out(body->corner, body->count, more, loop);
        draw_polygon(draw, loop, body->count, fill);
    }
}

// One fill for every answer: at that size hatch and outline could not be seen.
static void draw_chip(Draw *draw, const Outline *body, Look look, bool hit)
{
    TsVec center = ts_shape_center(body->shape), loop[STYLE_OUTLINE_MAX];
    Fill fill = {.ink = look.line, .alpha = look.alpha > 0 ? CHIP_AT_REST : hit ? 1 : NO_HIT};
    draw_layer(draw, LAYER_FILLS);
    if (ts_shape_kind_is_round(body->shape->kind)) {
        fill_round(draw, body->shape, (CHIP - 1) * ts_shape_radius(body->shape), fill);
        return;
    }
    for (int i = 0; i < body->count; i++) loop[i] = ts_vec_lerp(center, body->corner[i], CHIP);
    draw_polygon(draw, loop, body->count, fill);
}

// ---- The cue of what is selected or under the pointer

static void draw_cue(Draw *draw, const Outline *body, Look look, Style style)
{
    Pen pen = {.ink = style.selected ? INK_INK : INK_LINE, .width = 1};
    double offset = CUE_OFFSET + look.width / 2, pixel = style_pixel(draw);
    draw_layer(draw, LAYER_OUTLINES);
    if (ts_shape_kind_is_round(body->shape->kind)) {
        stroke_round(draw, body->shape, offset * pixel, pen);
    } else if (encloses(body->shape)) {
        TsVec loop[STYLE_OUTLINE_MAX];
        push_out(body->corner, body->count, offset * pixel, loop);
        draw_path(draw, loop, body->count, true, pen);
    } else { // rings around a point, around the origin of a ray, around both ends of a segment
        TsVec box[4];
        int ends;
        const TsVec *end = ts_shape_view_corners(body->shape, box, &ends);
        for (int i = 0; i < ends; i++) draw_ring(draw, end[i], POINT_RADIUS + CUE_OFFSET + 1, pen);
    }
}

// The yellow marker pen around a wrong shape, edged so that it shows on light paper; a disc around
// a point.
static void draw_marker(Draw *draw, const Outline *body)
{
    Pen pen = {.ink = INK_CLASH_INK, .width = MARKER + 2};
    draw_layer(draw, LAYER_FILLS);
    for (int edge = 1; edge >= 0; edge--, pen = (Pen){.ink = INK_CLASH, .width = MARKER}) {
        if (body->shape->kind == TS_SHAPE_POINT)
            draw_dot(draw, body->shape->point, MARKER + edge, (Fill){.ink = pen.ink});
        else if (body->count > 0)
            stroke_outline(draw, body, pen);
    }
}

// ---- What labels must not cover, and names

static void block_body(Draw *draw, Labels *labels, const Outline *body)
{
    TsVec loop[STYLE_OUTLINE_MAX];
    // A quarter of a rim's corners is enough to keep labels off it.
    int skip = ts_shape_kind_is_round(body->shape->kind) ? 4 : 1, count = 0;
    for (int i = 0; i < body->count; i += skip) loop[count++] = style_screen(draw, body->corner[i]);
    // A ray is blocked by its line to the window's edge, also in a crowd.
    if (body->shape->kind == TS_SHAPE_POINT)
        labels_block_line(labels, loop[0], loop[0], 2 * POINT_RADIUS + 4);
    else if (body->shape->kind == TS_SHAPE_SEGMENT)
        labels_block_line(labels, loop[0], loop[1], 6);
    else if (count > 0)
        labels_block(labels, loop, count);
}

// From the centre to the name, along the longer side.
static TsVec name_offset(const Draw *draw, const TsShape *shape)
{
    double far = fmax(NAME_WORLD / style_pixel(draw), NAME_SCREEN);
    if (!has_center(shape)) return ts_vec(0, 0);
    if (ts_shape_kind_core(shape->kind) == TS_SHAPE_POINT) return ts_vec(0, far);
    if (ts_shape_kind_core(shape->kind) == TS_SHAPE_SEGMENT) {
        int count;
        const TsVec *corner = ts_shape_stored_corners(shape, &count);
        return ts_vec_scale(ts_vec_normalize(ts_vec_sub(corner[1], corner[0])), far);
    }
    if (shape->kind == TS_SHAPE_AABB) {
        TsVec size = ts_vec_sub(shape->aabb.max, shape->aabb.min);
        return size.x > size.y ? ts_vec(far, 0) : ts_vec(0, far);
    }
    TsObb box = shape->obb;
    TsVec along = box.half.x >= box.half.y ? box.axis : ts_vec_perp(box.axis);
    return ts_vec_scale(ts_vec_normalize(along), far);
}

// The bodies of a world have no names of their own; the shapes of a crowd are too many for theirs.
static const char *tag_of(const Actor *actor, Style style)
{
    if (!actor->name[0] && actor->traits & ACTOR_BODY) return "bodies";
    if (!actor->name[0] && actor->traits & ACTOR_PINNED) return "floor";
    return style.crowd ? NULL : actor->name;
}

void style_actor(Draw *draw, Labels *labels, const Actor *actor, Style style)
{
    const TsShape *shape = &actor->shape;
    Outline body; // its corners are too many to be set to 0
    body.shape = shape;
    body.count = 0;
    body.reach = actor->reach;
    // In a crowd round shapes are drawn without their corners: only labels and the marker use them.
    bool drawn_round = ts_shape_kind_is_round(shape->kind) && style.crowd && !style.marked;
    if (!drawn_round) body.count = style_outline(shape, body.corner);
    Look look = look_of(actor, style);
    draw_tag(draw, tag_of(actor, style));
    if (actor->traits & ACTOR_UNDRAWN) {
        if (style.selected || style.hovered) draw_cue(draw, &body, look, style);
        draw_tag(draw, NULL);
        return;
    }
    if (style.marked) draw_marker(draw, &body);
    if (style.tiny && encloses(shape) && actor->asked) {
        draw_spot(draw, &body, look, actor->hit);
    } else if (style.chip && encloses(shape) && actor->asked) {
        draw_chip(draw, &body, look, actor->hit);
    } else {
        draw_body(draw, &body, look);
    }
    if (style.selected || style.hovered) draw_cue(draw, &body, look, style);
    if (shape->kind == TS_SHAPE_RAY)
        labels_block_line(labels, style_screen(draw, shape->ray.origin),
                          style_screen(draw, ray_end(draw, shape->ray, body.reach)), 6);
    if (style.crowd) return;
    bool whole = style.as == STYLE_ANSWERED || style.as == STYLE_PLAIN;
    if (whole && !style.centerless && has_center(shape)) {
        TsVec center = ts_shape_center(shape);
        draw_layer(draw, LAYER_OUTLINES);
        draw_dot(draw, center, CENTER_RADIUS + 1, (Fill){.ink = INK_PAPER});
        draw_dot(draw, center, CENTER_RADIUS, (Fill){.ink = INK_INK});
        style_block(draw, labels, center, center);
    }
    block_body(draw, labels, &body);
    bool named = style.as != STYLE_GHOST && !style.nameless && !(actor->traits & ACTOR_NAMELESS) &&
                 actor->name[0];
    if (named) {
        labels_add_name(labels, style_screen(draw, style_middle(shape)), name_offset(draw, shape),
                        encloses(shape), actor->name);
    }
    draw_tag(draw, NULL);
}

void style_handle(Draw *draw, TsVec at, double radius, bool hovered, bool grabbed)
{
    draw_layer(draw, LAYER_CONTACT);
    marks_open(draw, at, radius, (Pen){.ink = INK_INK, .width = hovered ? 2.5 : 1.5});
    if (grabbed) draw_dot(draw, at, 2.5, (Fill){.ink = INK_INK});
}
