// Two line segments, by where their lines cross
//
// Walk along *line 1* and measure the share of the path that is behind you: [t₁](t1) is 0 at the
// start and 1 at the end. Do the same along *line 2* with [t₂](t2). The two segments meet where
// both walks are at one place.
//
//     p₁ + [t₁](t1) a = p₂ + [t₂](t2) b
//     D = a × b
//     [t₁](t1) = (p₂ − p₁) × b / D
//     [t₂](t2) = (p₂ − p₁) × a / D
//
// p₁ and p₂ are the starts, and a and b lead from start to end. The cross product of (x, y) and (u,
// v) is x·v − y·u. It is 0 for vectors of one direction, so the product of the first formula with b
// is free of t₂, and with a free of t₁.
//
// Two lines that are not parallel have one [crossing] and no other common point. It is on a segment
// if that segment's t is from 0 to 1. So the segments meet exactly if both are. If one is not, a
// [distance] is left. If they cross, the [depth] along the [normal] would separate them.
//
// If D is 0, the lines are parallel and t is undefined. The method as printed divides anyway, and
// misses collinear segments. They need another test: the [interval] of line 2 on the scale of line
// 1 must overlap the part from 0 to 1. "t1 only" omits half of the condition. "Slopes" divides by 0
// for a vertical segment.
//
// Try: drag an end until a green knob leaves its track. Press P until "collinear, meeting", and
// then M.
//
// Source: XXHolic, "Collision Detection (Line)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/work_view.h"
#include "touchstone/orientation.h"
#include "touchstone/relation.h"

static const Scale scale[] = {{{305, 380}, 105}, {{305, 424}, 105}};
static const char *const t_name[] = {"t1", "t2"};
static const TsShape presets[][2] = {
    {SEGMENT({0, 0}, {560, 260}), LAB_SEGMENT},     // crossing
    {SEGMENT({0, 0}, {360, 150}), LAB_SEGMENT},     // too short
    {SEGMENT({0, 0}, {450, 210}), LAB_SEGMENT},     // T-joint
    {SEGMENT({0, 0}, {330, 270}), LAB_SEGMENT},     // ends meet
    {SEGMENT({240, 240}, {480, 120}), LAB_SEGMENT}, // parallel
    {SEGMENT({210, 330}, {450, 210}), LAB_SEGMENT}, // collinear, meeting
    {SEGMENT({594, 138}, {674, 98}), LAB_SEGMENT},  // collinear, apart
    {SEGMENT({450, 210}, {450, 210}), LAB_SEGMENT}, // no length
};

static struct {
    Actor *first, *second;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.first, "line 1", &s.second, "line 2");
}

// Where the lines cross: t1, t2 and the determinant that both are divided by.
typedef struct Crossing {
    double determinant, t[2];
    bool on[2];     // t is from 0 to 1
    bool collinear; // if the determinant is 0: the segments lie on one line
} Crossing;

static Crossing cross(TsSegment a, TsSegment b)
{
    TsVec along = ts_vec_sub(a.b, a.a), other = ts_vec_sub(b.b, b.a), apart = ts_vec_sub(b.a, a.a);
    double t[] = {ts_vec_cross(apart, other), ts_vec_cross(apart, along)};
    Crossing c = {.determinant = ts_vec_cross(along, other)};
    c.collinear = c.determinant == 0 && t[0] == 0 && t[1] == 0;
    for (int i = 0; i < 2 && c.determinant != 0; i++) {
        c.t[i] = t[i] / c.determinant;
        c.on[i] = c.t[i] >= 0 && c.t[i] <= 1;
    }
    return c;
}

// The lines as far as the place where they cross.
static void draw_lines(Stage *stage, TsSegment a, TsSegment b, Crossing c)
{
    const TsSegment line[2] = {a, b};
    bool both = c.on[0] && c.on[1];
    if (c.determinant == 0) return;
    TsVec at = ts_vec_lerp(a.a, a.b, c.t[0]);
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    for (int i = 0; i < 2; i++) {
        TsVec end = c.t[i] < 0 ? line[i].a : line[i].b;
        draw_tag(stage->draw, "crossing");
        if (!c.on[i]) draw_line(stage->draw, end, at, marks_dashed(INK_LINE, 1));
        draw_tag(stage->draw, t_name[i]);
        stage_label(stage, line[i].a, ts_vec_sub(line[i].a, line[i].b), LABEL_NUMBER, "t%d = 0",
                    i + 1);
        stage_label(stage, line[i].b, ts_vec_sub(line[i].b, line[i].a), LABEL_NUMBER, "1");
    }
    draw_on(stage->draw, LAYER_CONTACT, "crossing");
    draw_dot(stage->draw, at, 5, (Fill){.ink = both ? INK_FOCUS : INK_PAPER});
    draw_ring(stage->draw, at, 5, (Pen){.ink = both ? INK_FOCUS : INK_LINE, .width = 2});
    if (stage_is_simple(stage))
        stage_label(stage, at, ts_vec(0, -1), LABEL_PLAIN,
                    both ? "they cross here" : "their lines cross here");
    draw_tag(stage->draw, NULL);
}

// A scale for each t; for collinear segments, the second's interval on the first scale.
static void draw_scales(Draw *draw, TsSegment a, TsSegment b, Crossing c)
{
    TsVec along = ts_vec_sub(a.b, a.a);
    double square = ts_vec_length_squared(along);
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < 2; i++) {
        draw_tag(draw, t_name[i]);
        marks_scale(draw, scale[i], t_name[i]);
    }
    marks_scale_ends(draw, scale[1]);
    for (int i = 0; i < 2 && c.determinant != 0; i++) {
        draw_tag(draw, t_name[i]);
        marks_value(draw, scale[i], c.t[i]);
    }
    draw_tag(draw, NULL);
    if (!c.collinear || square == 0) return;
    double from = ts_vec_dot(ts_vec_sub(b.a, a.a), along) / square;
    double to = ts_vec_dot(ts_vec_sub(b.b, a.a), along) / square;
    Ink ink = ts_relation_segments(a, b) != TS_APART ? INK_FOCUS : INK_MUTED;
    draw_tag(draw, "interval");
    draw_line(draw, marks_on_scale(scale[0], from), marks_on_scale(scale[0], to),
              (Pen){.ink = ink, .width = 7});
    marks_reading(draw, scale[0], ink, "2 on 1");
    draw_tag(draw, NULL);
}

// The method that computes with slopes: y = m x + n of both lines, the x at which they are equal,
// and whether it is between the ends of both.
static void show_slopes(Stage *stage, TsSegment a, TsSegment b)
{
    const TsSegment line[] = {a, b};
    double m[2], n[2];
    for (int i = 0; i < 2; i++) {
        m[i] = (line[i].b.y - line[i].a.y) / (line[i].b.x - line[i].a.x);
        n[i] = line[i].a.y - m[i] * line[i].a.x;
    }
    double x = (n[1] - n[0]) / (m[0] - m[1]);
    stage_table(stage, "Slopes", "must hold\tpx");
    for (int i = 0; i < 2; i++) {
        double low = fmin(line[i].a.x, line[i].b.x), high = fmax(line[i].a.x, line[i].b.x);
        stage_row_for(stage, (i ? s.second : s.first)->name,
                      x >= low && x <= high ? ROW_LAMP_ON : ROW_LAMP_OFF, "x within line %d\t%s",
                      i + 1, isfinite(x) ? number_plain(NUMBER_TEXT, x, 1) : "·");
    }
    for (int i = 0; i < 2; i++)
        stage_row_for(stage, (i ? s.second : s.first)->name, ROW_PLAIN, "slope of line %d\t%s",
                      i + 1, isfinite(m[i]) ? number_plain(NUMBER_TEXT, m[i], 2) : "none");
    bool vertical = !isfinite(m[0]) || !isfinite(m[1]);
    if (isfinite(x)) {
        TsVec at = ts_vec(x, m[0] * x + n[0]);
        draw_on(stage->draw, LAYER_CONSTRUCTION, "crossing");
        for (int i = 0; i < 2; i++)
            draw_line(stage->draw, line[i].a, at, marks_dashed(INK_LINE, 1));
        draw_layer(stage->draw, LAYER_CONTACT);
        marks_place(stage->draw, at);
        stage_label(stage, at, ts_vec(0, -1), LABEL_NUMBER, "x = %.1f", x);
        draw_tag(stage->draw, NULL);
    }
    stage_note(stage, vertical      ? "a vertical segment has no slope: a division by 0"
                      : isfinite(x) ? "at this x both lines have the same y"
                                    : "equal slopes: a division by 0");
}

// The method that takes orientations: on which side of the one line the ends of the other are.
static void show_orientations(Stage *stage, TsSegment a, TsSegment b)
{
    static const char *const side[] = {"left", "on it", "right"};
    const TsSegment line[] = {a, b};
    bool both = true;
    stage_table(stage, "Where the ends are", "on both sides\tfrom\tto");
    for (int i = 0; i < 2; i++) {
        TsSegment ends = line[i], other = line[1 - i];
        int from = ts_orientation_sign(other.a, other.b, ends.a);
        int to = ts_orientation_sign(other.a, other.b, ends.b);
        bool apart = from * to <= 0;
        both = both && apart;
        stage_row_for(stage, (i ? s.second : s.first)->name, apart ? ROW_LAMP_ON : ROW_LAMP_OFF,
                      "line %d\t%s\t%s", i + 1, side[1 + from], side[1 + to]);
        if (ts_vec_equal(other.a, other.b)) continue;
        draw_on(stage->draw, LAYER_CONSTRUCTION, (i ? s.first : s.second)->name);
        marks_line(stage->draw, other.a, other.b);
        draw_tag(stage->draw, NULL);
    }
    stage_note(stage, both ? "the ends of each are on both sides of the other, or on its line"
                           : "the ends of one are on one side of the other: they are apart");
}

static const char *explain(TsSegment a, TsSegment b, Crossing c)
{
    bool touch = ts_relation_segments(a, b) == TS_TOUCHING;
    if (ts_vec_equal(a.a, a.b) || ts_vec_equal(b.a, b.b)) return "D = 0: a segment has no length";
    if (c.determinant == 0) return c.collinear ? "D = 0: collinear" : "D = 0: parallel";
    if (c.on[0] == c.on[1])
        return !c.on[0] ? "neither t is from 0 to 1"
               : touch  ? "t1 and t2 are from 0 to 1, one at an end: they touch"
                        : "t1 and t2 are from 0 to 1: they meet";
    return c.on[0] ? "t2 is not from 0 to 1" : "t1 is not from 0 to 1";
}

static void draw(Stage *stage)
{
    const Ask *asked = stage_asked(stage, s.first, s.second);
    TsSegment a = s.first->shape.segment, b = s.second->shape.segment;
    Crossing c = cross(a, b);
    bool known = c.determinant != 0;
    stage_drawn_by(stage, "segment_four_turns|segment_printed|segment_parallel_too|"
                          "segment_one_parameter|segment_slopes");
    if (work_draw(stage, asked, true)) return;
    if (ask_is_by(asked, "segment_slopes")) {
        show_slopes(stage, a, b);
        return;
    }
    bool by_t = ask_is_by(asked, "segment_printed") || ask_is_by(asked, "segment_parallel_too") ||
                ask_is_by(asked, "segment_one_parameter");
    if (!by_t && !stage_is_simple(stage)) {
        show_orientations(stage, a, b);
        return;
    }
    draw_lines(stage, a, b, c);
    draw_scales(stage->draw, a, b, c);
    stage_table(stage, "Where the lines cross", "must hold\tt");
    for (int i = 0; i < 2; i++) {
        stage_row_for(stage, t_name[i], c.on[i] ? ROW_LAMP_ON : ROW_LAMP_OFF, "0 ≤ t%d ≤ 1\t%s",
                      i + 1, known ? number_plain(NUMBER_TEXT, c.t[i], 2) : "·");
    }
    stage_row_for(stage, "crossing", known ? ROW_PLAIN : ROW_DECIDES, "D\t%s",
                  number_plain(NUMBER_TEXT, c.determinant, 0));
    stage_note(stage, ask_is_wrong(asked) ? "exactly: %s" : "%s", explain(a, b, c));
}

SCENE = {
    .title = "Two line segments",
    .idea = "They meet if their lines cross between the ends of both segments.",
    .build = build,
    .pair = {&s.first, &s.second},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "crossing",
    .method = "segment_four_turns",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {700, 454}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "crossing|too short|T-joint|ends meet|parallel|collinear, meeting|"
                        "collinear, apart|no length"}},
};
