#include "dress.h"

enum { OUTLINE_MAX = 96 };

// px at scale 1
static const double POINT_RADIUS = 4.5, CENTER_RADIUS = 3, CUE_OFFSET = 4, MARKER = 9;
static const double CHIP = 0.88, CHIP_AT_REST = 0.5; // of its shape's size; alpha
static const double NAME_WORLD = 18, NAME_SCREEN = 24;

typedef struct Look { // how an answer is worn
    Ink fill, line;
    double width;
    bool hatched, doubled, dashed;
    double alpha; // of the fill; 0 means 1
} Look;

static Look answer_look(const Actor *actor, bool crowd)
{
    Look look = {.fill = INK_MISS_FILL, .line = INK_MISS_LINE, .width = crowd ? 1.2 : 2};
    if (actor->hit) look.fill = INK_HIT_FILL, look.line = INK_HIT_LINE;
    if (actor->relation != APART) look.width = crowd ? 2.2 : 3;
    if (actor->traits & ACTOR_RESTS) look.width = crowd ? 1.2 : 1.5, look.alpha = 0.3;
    look.hatched = actor->relation == OVERLAPPING;
    look.doubled = actor->relation == TOUCHING && !crowd;
    return look;
}

static Look look_of(const Actor *actor, Dress dress)
{
    if (dress.as == DRESS_SHEER)
        return (Look){.fill = INK_PAPER, .line = INK_INK, .width = 1.5, .alpha = 0.5};
    if (dress.as == DRESS_GHOST) return (Look){.line = INK_INK, .width = 1.5, .dashed = true};
    if (actor->traits & ACTOR_QUIET) return (Look){.line = INK_LINE, .width = 1};
    if (!actor->asked) return (Look){.line = INK_LINE, .width = 1.5, .dashed = true};
    return answer_look(actor, dress.crowd);
}

static bool encloses(const Shape *shape)
{
    ShapeMask thin = SHAPE_BIT(SHAPE_POINT) | SHAPE_BIT(SHAPE_SEGMENT) | SHAPE_BIT(SHAPE_RAY);
    return !(SHAPE_BIT(shape->kind) & thin);
}

// ---- Bodies

typedef struct Body {
    const Shape *shape;
    Vec corner[OUTLINE_MAX];
    int count;
} Body;

static void fill_body(Draw *draw, const Body *body, Fill fill)
{
    if (body->shape->kind == SHAPE_CIRCLE)
        draw_disc(draw, body->shape->circle.center, body->shape->circle.radius, fill);
    else
        draw_polygon(draw, body->corner, body->count, fill);
}

static void stroke_body(Draw *draw, const Body *body, Pen pen)
{
    if (body->shape->kind == SHAPE_CIRCLE)
        draw_circle(draw, body->shape->circle.center, body->shape->circle.radius, pen);
    else
        draw_path(draw, body->corner, body->count, encloses(body->shape), pen);
}

static Pen pen_of(Look look)
{
    return (Pen){look.line, look.width, 0, look.dashed ? 5 : 0, look.dashed ? 4 : 0};
}

// Touching: a line of 5 with 2 of paper over it shows as two lines.
static void stroke_look(Draw *draw, const Body *body, Look look)
{
    draw_layer(draw, LAYER_OUTLINES);
    if (look.doubled) {
        stroke_body(draw, body, (Pen){.ink = look.line, .width = 5});
        stroke_body(draw, body, (Pen){.ink = INK_PAPER, .width = 2});
    } else
        stroke_body(draw, body, pen_of(look));
}

static void draw_solid(Draw *draw, const Body *body, Look look)
{
    draw_layer(draw, LAYER_FILLS);
    fill_body(draw, body, (Fill){.ink = look.fill, .alpha = look.alpha});
    if (look.hatched)
        fill_body(draw, body,
                  (Fill){.ink = INK_HIT_HATCH, .alpha = look.alpha, .pattern = PATTERN_RISING});
    stroke_look(draw, body, look);
}

// A disc: with a rim where the point lies inside something, hollow where it touches.
static void draw_point(Draw *draw, Vec at, Look look)
{
    draw_layer(draw, LAYER_CONTACT);
    bool hollow = look.doubled || look.fill == INK_NONE;
    double radius = look.hatched ? POINT_RADIUS + 1.5 : POINT_RADIUS;
    draw_dot(draw, at, radius, (Fill){.ink = hollow ? INK_PAPER : look.line});
    if (hollow) draw_ring(draw, at, POINT_RADIUS, (Pen){.ink = look.line, .width = 2});
}

static void draw_segment(Draw *draw, const Body *body, Look look)
{
    if (look.fill != INK_NONE) look.width = look.hatched ? 5 : 3;
    stroke_look(draw, body, look);
}

// How far a ray runs from its origin until it leaves the window, in its own lengths; 0 where it
// never is inside.
static double ray_length(const Draw *draw, Vec origin, Vec step)
{
    double low = 0, high = HUGE_VAL;
    double most[] = {draw_width(draw), draw_height(draw)}, start[] = {origin.x, origin.y};
    double along[] = {step.x, step.y};
    for (int i = 0; i < 2; i++) {
        if (along[i] == 0 && (start[i] < 0 || start[i] > most[i])) return 0;
        if (along[i] == 0) continue;
        double to_low = -start[i] / along[i], to_high = (most[i] - start[i]) / along[i];
        low = fmax(low, fmin(to_low, to_high));
        high = fmin(high, fmax(to_low, to_high));
    }
    return high > low ? high : 0;
}

// Its end at the window's edge; its origin where it never is inside.
static Vec ray_end(const Draw *draw, Ray ray)
{
    View view = draw_view(draw);
    Vec origin = vec_add(vec_scale(ray.origin, view.zoom), view.offset);
    double length = ray_length(draw, origin, vec_scale(ray.direction, view.zoom));
    return vec_add(ray.origin, vec_scale(ray.direction, length));
}

static void draw_ray(Draw *draw, Ray ray, Look look)
{
    Vec end = ray_end(draw, ray);
    draw_layer(draw, LAYER_OUTLINES);
    if (!vec_equal(end, ray.origin)) draw_arrow(draw, ray.origin, end, pen_of(look));
    draw_dot(draw, ray.origin, POINT_RADIUS, (Fill){.ink = look.line});
}

static void draw_center(Draw *draw, Vec at)
{
    draw_layer(draw, LAYER_OUTLINES);
    draw_dot(draw, at, CENTER_RADIUS + 1, (Fill){.ink = INK_PAPER});
    draw_dot(draw, at, CENTER_RADIUS, (Fill){.ink = INK_INK});
}

static bool has_center(const Shape *shape)
{
    return shape->kind == SHAPE_CIRCLE || shape->kind == SHAPE_AABB || shape->kind == SHAPE_OBB;
}

static void draw_body(Draw *draw, const Body *body, Look look)
{
    switch (body->shape->kind) {
    case SHAPE_POINT: draw_point(draw, body->shape->point, look); break;
    case SHAPE_SEGMENT: draw_segment(draw, body, look); break;
    case SHAPE_RAY: draw_ray(draw, body->shape->ray, look); break;
    default: draw_solid(draw, body, look); break;
    }
}

// ---- A loop around it

static Vec outward(const Vec *corner, int count, int edge, double winding)
{
    Vec along = vec_sub(corner[(edge + 1) % count], corner[edge]);
    return vec_scale(vec_normalize(vec_perp(along)), -winding);
}

static double winding_of(const Vec *corner, int count)
{
    double area = 0;
    for (int i = 0, j = count - 1; i < count; j = i++)
        area += vec_cross(vec_sub(corner[j], corner[0]), vec_sub(corner[i], corner[0]));
    return area < 0 ? -1 : 1;
}

// The loop pushed outward by `by`, its corners mitred as far as twice that.
static void push_out(const Vec *corner, int count, double by, Vec *out)
{
    double winding = winding_of(corner, count);
    for (int i = 0; i < count; i++) {
        Vec before = outward(corner, count, (i + count - 1) % count, winding);
        Vec after = outward(corner, count, i, winding);
        Vec sum = vec_add(before, after);
        double stretch = fmin(2 / fmax(vec_length_squared(sum), 0.01), 2 / vec_length(sum));
        out[i] = vec_add(corner[i], vec_scale(sum, by * stretch));
    }
}

// One that collides is the darker spot, and the larger by half a pixel all round.
static void draw_spot(Draw *draw, const Body *body, Look look, bool hit)
{
    double more = dress_pixel(draw) / 2;
    Fill fill = {.ink = look.line, .alpha = hit ? 1 : 0.55};
    draw_layer(draw, hit ? LAYER_OUTLINES : LAYER_FILLS);
    if (!hit) {
        fill_body(draw, body, fill);
    } else if (body->shape->kind == SHAPE_CIRCLE) {
        draw_disc(draw, body->shape->circle.center, body->shape->circle.radius + more, fill);
    } else {
        Vec loop[OUTLINE_MAX];
        push_out(body->corner, body->count, more, loop);
        draw_polygon(draw, loop, body->count, fill);
    }
}

// One fill, whatever the answer: three layers of it could not be told at that size.
static void draw_chip(Draw *draw, const Body *body, Look look, bool hit)
{
    Vec center = shape_center(body->shape), loop[OUTLINE_MAX];
    Fill fill = {.ink = look.line, .alpha = look.alpha > 0 ? CHIP_AT_REST : hit ? 1 : 0.55};
    draw_layer(draw, LAYER_FILLS);
    if (body->shape->kind == SHAPE_CIRCLE) {
        draw_disc(draw, center, CHIP * body->shape->circle.radius, fill);
        return;
    }
    for (int i = 0; i < body->count; i++) loop[i] = vec_lerp(center, body->corner[i], CHIP);
    draw_polygon(draw, loop, body->count, fill);
}

// ---- The cue of what is selected or under the pointer

static void draw_cue(Draw *draw, const Body *body, Look look, Dress dress)
{
    Pen pen = {.ink = dress.selected ? INK_INK : INK_LINE, .width = 1};
    double offset = CUE_OFFSET + look.width / 2, pixel = dress_pixel(draw);
    draw_layer(draw, LAYER_OUTLINES);
    if (body->shape->kind == SHAPE_CIRCLE) {
        Circle circle = body->shape->circle;
        draw_circle(draw, circle.center, circle.radius + offset * pixel, pen);
    } else if (encloses(body->shape)) {
        Vec loop[OUTLINE_MAX];
        push_out(body->corner, body->count, offset * pixel, loop);
        draw_path(draw, loop, body->count, true, pen);
    } else {
        Vec at[2] = {shape_center(body->shape)};
        int ends = body->shape->kind == SHAPE_SEGMENT ? shape_corners(body->shape, at) : 1;
        for (int i = 0; i < ends; i++) draw_ring(draw, at[i], POINT_RADIUS + CUE_OFFSET + 1, pen);
    }
}

// The yellow marker pen, edged so that it shows on light paper; a point wears it as a disc.
static void draw_marker(Draw *draw, const Body *body)
{
    Pen pen = {.ink = INK_CLASH_INK, .width = MARKER + 2};
    draw_layer(draw, LAYER_FILLS);
    for (int edge = 1; edge >= 0; edge--, pen = (Pen){.ink = INK_CLASH, .width = MARKER}) {
        if (body->shape->kind == SHAPE_POINT)
            draw_dot(draw, body->shape->point, MARKER + edge, (Fill){.ink = pen.ink});
        else if (body->count > 0)
            stroke_body(draw, body, pen);
    }
}

// ---- Room and names

static void block_ray(const Draw *draw, Labels *labels, Ray ray)
{
    labels_block_line(labels, dress_screen(draw, ray.origin),
                      dress_screen(draw, ray_end(draw, ray)), 6);
}

static void block_body(Draw *draw, Labels *labels, const Body *body)
{
    Vec loop[OUTLINE_MAX];
    // A quarter of a circle's corners is enough to keep labels off it.
    int skip = body->shape->kind == SHAPE_CIRCLE ? 4 : 1, count = 0;
    for (int i = 0; i < body->count; i += skip) loop[count++] = dress_screen(draw, body->corner[i]);
    if (body->shape->kind == SHAPE_POINT)
        labels_block_line(labels, loop[0], loop[0], 2 * POINT_RADIUS + 4);
    else if (body->shape->kind == SHAPE_SEGMENT)
        labels_block_line(labels, loop[0], loop[1], 6);
    else if (count > 0)
        labels_block(labels, loop, count);
}

// From the centre, along the long side: where the name lies.
static Vec name_offset(const Draw *draw, const Shape *shape)
{
    double far = fmax(NAME_WORLD / dress_pixel(draw), NAME_SCREEN);
    if (shape->kind == SHAPE_CIRCLE) return vec(0, far);
    if (shape->kind == SHAPE_AABB) {
        Vec size = vec_sub(shape->aabb.max, shape->aabb.min);
        return size.x > size.y ? vec(far, 0) : vec(0, far);
    }
    if (shape->kind != SHAPE_OBB) return vec(0, 0);
    Vec axis = shape->obb.half.x >= shape->obb.half.y ? shape->obb.axis : vec_perp(shape->obb.axis);
    return vec_scale(vec_normalize(axis), far);
}

static void want_name(const Draw *draw, Labels *labels, const Actor *actor)
{
    if ((actor->traits & ACTOR_NAMELESS) || !actor->name[0]) return;
    Vec center = dress_screen(draw, dress_middle(&actor->shape));
    labels_want_name(labels, center, name_offset(draw, &actor->shape), encloses(&actor->shape),
                     actor->name);
}

// A circle's corners are for labels and the marker.
static void outline_body(Body *body, const Actor *actor, Dress dress)
{
    bool round = actor->shape.kind == SHAPE_CIRCLE && dress.crowd && !dress.marked;
    body->shape = &actor->shape;
    body->count = round ? 0 : dress_outline(body->shape, body->corner);
}

void dress_actor(Draw *draw, Labels *labels, const Actor *actor, Dress dress)
{
    Body body;
    outline_body(&body, actor, dress);
    Look look = look_of(actor, dress);
    if (dress.marked) draw_marker(draw, &body);
    if (dress.tiny && encloses(body.shape) && actor->asked) {
        draw_spot(draw, &body, look, actor->hit);
    } else if (dress.chip && encloses(body.shape) && actor->asked) {
        draw_chip(draw, &body, look, actor->hit);
    } else {
        draw_body(draw, &body, look);
    }
    if (dress.selected || dress.hovered) draw_cue(draw, &body, look, dress);
    if (body.shape->kind == SHAPE_RAY) block_ray(draw, labels, body.shape->ray);
    if (dress.crowd) return;
    bool answered = dress.as == DRESS_ANSWERED;
    if (answered && has_center(body.shape)) draw_center(draw, shape_center(body.shape));
    block_body(draw, labels, &body);
    if (dress.as != DRESS_GHOST) want_name(draw, labels, actor);
}

void dress_grip(Draw *draw, Vec at, bool hovered, bool grabbed)
{
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, at, hovered ? 6 : 5, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, hovered ? 6 : 5, (Pen){.ink = INK_INK, .width = hovered ? 2.5 : 1.5});
    if (grabbed) draw_dot(draw, at, 2.5, (Fill){.ink = INK_INK});
}
