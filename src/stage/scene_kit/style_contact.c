// How a contact is drawn: the distance of shapes that are apart, the ring where they touch, or the
// depth, the normal and the outline of their overlap.
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"

enum { OVERLAP_MAX = 2 * STYLE_OUTLINE_MAX };

// px at scale 1
static const double END_RADIUS = 4.5, NEAR_END_RADIUS = 3, TOUCH_RADIUS = 6, TOUCH_ON_POINT = 8.5;
static const double POINT_ROOM = 6;
static const double NORMAL_LENGTH = 70, DIMENSION_END = 6;

static void want(Draw *draw, Labels *labels, TsVec at, TsVec toward, LabelStyle style,
                 const char *text)
{
    labels_add(labels, style_screen(draw, at), toward, style, text);
}

// ---- The three relations

// An end on a point is the point itself, whose color is its answer: it must not be covered.
static bool is_point(const Actor *actor) { return actor->shape.kind == TS_SHAPE_POINT; }

static TsVec clear_of_point(const Draw *draw, const Actor *actor, TsVec from, TsVec toward)
{
    double radius = is_point(actor) ? POINT_ROOM * style_pixel(draw) : 0;
    TsVec way = ts_vec_sub(toward, from);
    return ts_vec_add(from, ts_vec_scale(ts_vec_normalize(way), fmin(radius, ts_vec_length(way))));
}

// The line between the two closest points, with an open end on a and a full one on b. The outer
// border of both ends is the same.
static void draw_stretch(Draw *draw, const Ask *ask, double width, double radius, double rim)
{
    TsVec a = ask->contact.on_a, b = ask->contact.on_b;
    draw_line(draw, clear_of_point(draw, ask->a, a, b), clear_of_point(draw, ask->b, b, a),
              (Pen){.ink = INK_INK, .width = width});
    if (!is_point(ask->b)) draw_dot(draw, b, radius + rim / 2, (Fill){.ink = INK_INK});
    if (is_point(ask->a)) return;
    marks_open(draw, a, radius, (Pen){.ink = INK_INK, .width = rim});
}

// The same as a dimension: an end that is no point has a short line across, and no dot, which no
// word would name.
static void draw_dimension(Draw *draw, const Ask *ask, double width)
{
    TsVec a = ask->contact.on_a, b = ask->contact.on_b;
    TsVec aside = ts_vec_scale(ts_vec_perp(ask->contact.normal), DIMENSION_END * style_pixel(draw));
    Pen pen = {.ink = INK_INK, .width = width};
    draw_line(draw, clear_of_point(draw, ask->a, a, b), clear_of_point(draw, ask->b, b, a), pen);
    pen.width = 1.5;
    if (!is_point(ask->a)) draw_line(draw, ts_vec_sub(a, aside), ts_vec_add(a, aside), pen);
    if (!is_point(ask->b)) draw_line(draw, ts_vec_sub(b, aside), ts_vec_add(b, aside), pen);
}

// ---- The overlap region

// 1 or -1 if the loop turns one way only; 0 if it is not convex or has no inside.
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

// The overlap of two convex outlines: one is clipped by every side of the other. 0: one of them is
// not convex.
static int overlap(const TsShape *a, const TsShape *b, TsVec *loop)
{
    TsVec of_b[STYLE_OUTLINE_MAX], cut[OVERLAP_MAX];
    int count = style_outline(a, loop), sides = style_outline(b, of_b);
    int turn = turning(of_b, sides);
    if (!turning(loop, count) || !turn) return 0;
    for (int i = 0; i < sides && count > 0; i++) {
        TsVec along = ts_vec_sub(of_b[(i + 1) % sides], of_b[i]);
        count = style_cut(loop, count, of_b[i], ts_vec_scale(ts_vec_perp(along), turn), cut);
        for (int k = 0; k < count; k++) loop[k] = cut[k];
    }
    return count;
}

void style_contact(Draw *draw, Labels *labels, const Ask *ask, bool plain)
{
    TsContact contact = ask->contact;
    TsVec middle = ts_vec_lerp(contact.on_a, contact.on_b, 0.5),
          aside = ts_vec_perp(contact.normal);
    char text[NUMBER_MAX + 8], length[NUMBER_MAX];
    draw_layer(draw, LAYER_CONTACT);
    switch (contact.relation) {
    case TS_APART:
        draw_tag(draw, "distance");
        if (plain)
            draw_dimension(draw, ask, 1);
        else
            draw_stretch(draw, ask, 1, NEAR_END_RADIUS, 1.5);
        style_block(draw, labels, contact.on_a, contact.on_b);
        number_length_to(length, sizeof length, contact.gap, ask_gap_decimals(ask));
        if (plain)
            want(draw, labels, middle, aside, LABEL_NUMBER, length);
        else // of two boxes the gap on an axis is often the distance
            labels_add_once(labels, style_screen(draw, middle), aside, LABEL_NUMBER, length);
        break;
    case TS_TOUCHING: {
        bool point = is_point(ask->a) || is_point(ask->b);
        draw_tag(draw, "distance");
        draw_ring(draw, contact.on_a, point ? TOUCH_ON_POINT : TOUCH_RADIUS,
                  (Pen){.ink = INK_INK, .width = 2});
        style_block(draw, labels, contact.on_a, contact.on_a);
        if (plain) want(draw, labels, contact.on_a, aside, LABEL_PLAIN, "they touch here");
        break;
    }
    case TS_OVERLAPPING: {
        translate_print(
            text, sizeof text, "depth %s",
            number_length_to(length, sizeof length, contact.gap, ask_gap_decimals(ask)));
        if (plain) {
            draw_tag(draw, "depth");
            draw_dimension(draw, ask, 3);
            style_block(draw, labels, contact.on_b, contact.on_a);
            want(draw, labels, middle, aside, LABEL_NUMBER, text);
            break;
        }
        TsVec loop[OVERLAP_MAX];
        int count = overlap(&ask->a->shape, &ask->b->shape, loop);
        draw_tag(draw, "depth");
        if (count >= 3)
            draw_path(draw, loop, count, true,
                      (Pen){.ink = INK_INK, .width = 1.5, .on = 3, .off = 3});
        TsVec tip = ts_vec_add(contact.on_a,
                               ts_vec_scale(contact.normal, NORMAL_LENGTH * style_pixel(draw)));
        draw_tag(draw, "normal");
        draw_arrow(draw, clear_of_point(draw, ask->a, contact.on_a, tip), tip,
                   (Pen){.ink = INK_INK, .width = 2.5});
        draw_tag(draw, "depth");
        draw_stretch(draw, ask, 3, END_RADIUS, 2);
        style_block(draw, labels, contact.on_b, contact.on_a);
        style_block(draw, labels, contact.on_a, tip);
        draw_tag(draw, "normal");
        want(draw, labels, tip, contact.normal, LABEL_PLAIN, "normal");
        draw_tag(draw, "depth");
        want(draw, labels, middle, aside, LABEL_NUMBER, text);
        break;
    }
    }
    draw_tag(draw, NULL);
}
