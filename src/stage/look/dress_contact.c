#include <stdio.h>

#include "look/dress.h"
#include "look/number.h"

enum { OUTLINE_MAX = 96, OVERLAP_MAX = 2 * OUTLINE_MAX };

// px at scale 1
static const double END_RADIUS = 4.5, NEAR_END_RADIUS = 3, TOUCH_RADIUS = 6, TOUCH_ON_POINT = 8.5;
static const double POINT_ROOM = 6;
static const double NORMAL_LENGTH = 70, ROOM_AROUND = 14;

// ---- Marks

static void open_end(Draw *draw, TsVec at, double radius, double width)
{
    draw_dot(draw, at, radius, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, radius, (Pen){.ink = INK_INK, .width = width});
}

// The outer border of both ends is the same.
static void full_end(Draw *draw, TsVec at, double radius, double width)
{
    draw_dot(draw, at, radius + width / 2, (Fill){.ink = INK_INK});
}

static void block(Draw *draw, Labels *labels, TsVec a, TsVec b)
{
    labels_block_line(labels, dress_screen(draw, a), dress_screen(draw, b), ROOM_AROUND);
}

static void want(Draw *draw, Labels *labels, TsVec at, TsVec toward, LabelStyle style,
                 const char *text)
{
    labels_want(labels, dress_screen(draw, at), toward, style, text);
}

// ---- The three relations

// An end on a point is the point itself, which wears its answer and must not be covered.
static bool is_point(const Actor *actor) { return actor->shape.kind == TS_SHAPE_POINT; }

static TsVec clear_of_point(const Draw *draw, const Actor *actor, TsVec from, TsVec toward)
{
    double radius = is_point(actor) ? POINT_ROOM * dress_pixel(draw) : 0;
    TsVec way = ts_vec_sub(toward, from);
    return ts_vec_add(from, ts_vec_scale(ts_vec_normalize(way), fmin(radius, ts_vec_length(way))));
}

static void draw_stretch(Draw *draw, const Ask *ask, double width, double radius, double rim)
{
    TsVec a = ask->contact.on_a, b = ask->contact.on_b;
    draw_line(draw, clear_of_point(draw, ask->a, a, b), clear_of_point(draw, ask->b, b, a),
              (Pen){.ink = INK_INK, .width = width});
    if (!is_point(ask->b)) full_end(draw, b, radius, rim);
    if (!is_point(ask->a)) open_end(draw, a, radius, rim);
}

static void draw_distance(Draw *draw, Labels *labels, const Ask *ask)
{
    TsContact contact = ask->contact;
    char text[NUMBER_MAX];
    draw_stretch(draw, ask, 1, NEAR_END_RADIUS, 1.5);
    block(draw, labels, contact.on_a, contact.on_b);
    want(draw, labels, ts_vec_lerp(contact.on_a, contact.on_b, 0.5), ts_vec_perp(contact.normal),
         LABEL_NUMBER, number_length(text, sizeof text, contact.gap));
}

static void draw_touch(Draw *draw, Labels *labels, const Ask *ask)
{
    TsVec at = ask->contact.on_a;
    bool point = is_point(ask->a) || is_point(ask->b);
    draw_ring(draw, at, point ? TOUCH_ON_POINT : TOUCH_RADIUS, (Pen){.ink = INK_INK, .width = 2});
    block(draw, labels, at, at);
}

static void draw_depth(Draw *draw, Labels *labels, const Ask *ask)
{
    TsContact contact = ask->contact;
    char text[NUMBER_MAX + 8], depth[NUMBER_MAX];
    TsVec tip =
        ts_vec_add(contact.on_a, ts_vec_scale(contact.normal, NORMAL_LENGTH * dress_pixel(draw)));
    draw_arrow(draw, clear_of_point(draw, ask->a, contact.on_a, tip), tip,
               (Pen){.ink = INK_INK, .width = 2.5});
    draw_stretch(draw, ask, 3, END_RADIUS, 2);
    block(draw, labels, contact.on_b, contact.on_a);
    block(draw, labels, contact.on_a, tip);
    want(draw, labels, tip, contact.normal, LABEL_PLAIN, "normal");
    snprintf(text, sizeof text, "depth %s", number_length(depth, sizeof depth, contact.gap));
    want(draw, labels, ts_vec_lerp(contact.on_a, contact.on_b, 0.5), ts_vec_perp(contact.normal),
         LABEL_NUMBER, text);
}

// ---- The overlap region

// 1 or -1 where the loop turns one way only, 0 where it is not convex or has no inside.
static int turning(const TsVec *loop, int count)
{
    bool left = false, right = false;
    for (int i = 0; i < count; i++) {
        TsVec a = loop[i], b = loop[(i + 1) % count], c = loop[(i + 2) % count];
        double cross = ts_vec_cross(ts_vec_sub(b, a), ts_vec_sub(c, b));
        left = left || cross < 0;
        right = right || cross > 0;
    }
    return left == right ? 0 : right ? 1 : -1;
}

static void copy(TsVec *to, const TsVec *from, int count)
{
    for (int i = 0; i < count; i++) to[i] = from[i];
}

// Both outlines convex: one is cut down by every side of the other.
static int overlap(const TsShape *a, const TsShape *b, TsVec *loop)
{
    TsVec of_b[OUTLINE_MAX], cut[OVERLAP_MAX];
    int count = dress_outline(a, loop), sides = dress_outline(b, of_b);
    int turn = turning(of_b, sides);
    if (!turning(loop, count) || !turn) return 0;
    for (int i = 0; i < sides && count > 0; i++) {
        TsVec along = ts_vec_sub(of_b[(i + 1) % sides], of_b[i]);
        count = dress_cut(loop, count, of_b[i], ts_vec_scale(ts_vec_perp(along), turn), cut);
        copy(loop, cut, count);
    }
    return count;
}

static void draw_overlap(Draw *draw, const TsShape *a, const TsShape *b)
{
    TsVec loop[OVERLAP_MAX];
    int count = overlap(a, b, loop);
    if (count >= 3)
        draw_path(draw, loop, count, true, (Pen){.ink = INK_INK, .width = 1.5, .on = 3, .off = 3});
}

void dress_contact(Draw *draw, Labels *labels, const Ask *ask)
{
    draw_layer(draw, LAYER_CONTACT);
    switch (ask->contact.relation) {
    case TS_APART: draw_distance(draw, labels, ask); break;
    case TS_TOUCHING: draw_touch(draw, labels, ask); break;
    case TS_OVERLAPPING:
        draw_overlap(draw, &ask->a->shape, &ask->b->shape);
        draw_depth(draw, labels, ask);
        break;
    }
}
