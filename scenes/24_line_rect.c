// A line segment and an axis-aligned rectangle, by the four sides
//
// A fence runs around a field. You cannot walk into the field or out of it without crossing the
// fence. A walk that does not cross it is inside from start to end, or outside from start to end.
//
//     hit if *line* meets the left, right, top
//     or bottom [side], or its start is inside
//
// Each side is a segment too, so this needs four tests of two segments. A side that is met is drawn
// thick. The ring is the [meeting point], and its number is the share of the line before it: 0 at
// the start, 1 at the end.
//
// Why does one end suffice? If no side is met, the line does not change between inside and outside.
// Then all its points are where its start is, and one of them answers for all.
//
// While *rect* and line are apart, the [distance] is shown. When they overlap, the [depth] along
// the [normal] separates them.
//
// Press M for the mistakes. "Sides only", as printed, misses a line wholly inside. "Ends only"
// misses a line right through. "Whole line" also tests the thin [extension] beyond the ends, and
// reports a line that only points at the rectangle. "Slabs" is correct: it keeps the piece between
// left and right, of that the piece between top and bottom, and tests whether anything is left.
//
// Try: press P until "wholly inside", "through" and "too short", and M at each. At "corner contact"
// two sides are met at one point.
//
// Source: XXHolic, "Collision Detection (Line)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/work_view.h"
#include "touchstone/cast.h"

static const TsAabb lab = {{360, 135}, {540, 315}};
static const TsShape presets[] = {
    SEGMENT({0, 0}, {640, 330}),     // through
    SEGMENT({0, 0}, {450, 240}),     // one end inside
    SEGMENT({400, 180}, {500, 270}), // wholly inside
    SEGMENT({270, 225}, {450, 405}), // corner contact
    SEGMENT({300, 135}, {480, 135}), // along a side
    SEGMENT({0, 0}, {400, 380}),     // beside
    SEGMENT({420, 240}, {420, 240}), // no length
    SEGMENT({0, 0}, {300, 150}),     // too short
};

static struct {
    Actor *line, *rect;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put(stage, &s.rect, .name = "rect", .shape = ts_shape_of_aabb(lab));
    stage_put(stage, &s.line, .name = "line", .shape = presets[(int)s.preset]);
}

// Tests one side; if the line meets it, draws it thick and green with a ring at their first common
// point. Returns whether it does.
static bool ask_side(Stage *stage, TsSegment line, const char *name, TsSegment side)
{
    draw_layer(stage->draw, LAYER_FILLS); // under the outline: seen only if its row is pointed at
    draw_tag_which(stage->draw, "side", name);
    draw_line(stage->draw, side.a, side.b, (Pen){.ink = INK_INK, .width = 1});
    draw_tag(stage->draw, NULL);
    if (ts_relation_segments(line, side) == TS_APART) {
        stage_row(stage, ROW_LAMP_OFF, "%s\t·\t·\t·", name);
        return false;
    }
    TsRay ray = {line.a, ts_vec_sub(line.b, line.a)};
    double t = ts_vec_equal(line.a, line.b) ? 0 : ts_cast_segment(ray, side).enter;
    TsVec at = ts_vec_lerp(line.a, line.b, t);
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_tag_which(stage->draw, "side", name);
    draw_line(stage->draw, side.a, side.b, (Pen){.ink = INK_FOCUS, .width = 5});
    draw_tag_which(stage->draw, "meeting point", name);
    marks_place(stage->draw, at);
    stage_label(stage, at, ts_vec_sub(at, ts_vec_lerp(side.a, side.b, 0.5)), LABEL_NUMBER,
                stage_is_simple(stage) ? "%s: t = %.2f" : "%s %.2f", name, t);
    draw_tag(stage->draw, NULL);
    stage_row(stage, ROW_LAMP_ON, "%s\t%.2f\t%.0f\t%.0f", name, t, at.x, at.y);
    return true;
}

// ---- The formula

// Of a box: 0 its left side, 1 its upper, 2 its right, 3 its lower one; of a segment x and y of its
// start, then of its end.
static double shape_number(const Actor *actor, int number)
{
    int count;
    return ts_shape_view_numbers(&actor->shape, &count)[number];
}

// By the sides: how far along the line the first side that it crosses is met.
static void report_sides(Stage *stage, const bool met[4])
{
    static const struct {
        const char *formula;
        struct {
            const char *name;
        } side, from, to;
        struct {
            const char *lights;
        } ring, edge;
    } equations[] = {{.formula = "[t] = ([left] − [x₁]) / ([x₂] − [x₁])",
                      .side = {.name = "left"},
                      .from = {.name = "x₁"},
                      .to = {.name = "x₂"},
                      .ring = {.lights = "meeting point:left"},
                      .edge = {.lights = "side:left"}},
                     {.formula = "[t] = ([top] − [y₁]) / ([y₂] − [y₁])",
                      .side = {.name = "top"},
                      .from = {.name = "y₁"},
                      .to = {.name = "y₂"},
                      .ring = {.lights = "meeting point:top"},
                      .edge = {.lights = "side:top"}},
                     {.formula = "[t] = ([right] − [x₁]) / ([x₂] − [x₁])",
                      .side = {.name = "right"},
                      .from = {.name = "x₁"},
                      .to = {.name = "x₂"},
                      .ring = {.lights = "meeting point:right"},
                      .edge = {.lights = "side:right"}},
                     {.formula = "[t] = ([bottom] − [y₁]) / ([y₂] − [y₁])",
                      .side = {.name = "bottom"},
                      .from = {.name = "y₁"},
                      .to = {.name = "y₂"},
                      .ring = {.lights = "meeting point:bottom"},
                      .edge = {.lights = "side:bottom"}}};
    int first = -1;
    double share = HUGE_VAL;
    for (int i = 0; i < 4; i++) {
        double from = shape_number(s.line, i % 2), to = shape_number(s.line, i % 2 + 2);
        double t = (shape_number(s.rect, i) - from) / (to - from);
        if (met[i] && to != from && t < share) first = i, share = t;
    }
    if (first < 0) return;
    stage_formula(
        stage, equations[first].formula,
        {.name = "t", .value = share, .lights = equations[first].ring.lights, .decimals = 2},
        {.name = equations[first].side.name,
         .value = shape_number(s.rect, first),
         .lights = equations[first].edge.lights,
         .moves = s.rect,
         .number = first,
         .least = -HUGE_VAL},
        {.name = equations[first].from.name,
         .value = shape_number(s.line, first % 2),
         .lights = s.line->name,
         .moves = s.line,
         .number = first % 2,
         .least = -HUGE_VAL},
        {.name = equations[first].to.name,
         .value = shape_number(s.line, first % 2 + 2),
         .lights = s.line->name,
         .moves = s.line,
         .number = first % 2 + 2,
         .least = -HUGE_VAL});
}

// By slabs: the pieces of the line, as shares of it, that lie between left and right, and between
// top and bottom. No formula if it runs along one of the slabs. `whole`: the line has no ends.
static void report_slabs(Stage *stage, const Ask *ask, bool whole)
{
    static const char *const sides[] = {"side:left", "side:top", "side:right", "side:bottom"};
    double enter[2], leave[2];
    const char *first[2], *last[2];
    for (int axis = 0; axis < 2; axis++) {
        double from = shape_number(s.line, axis), way = shape_number(s.line, axis + 2) - from;
        double low = (shape_number(s.rect, axis) - from) / way;
        double high = (shape_number(s.rect, axis + 2) - from) / way;
        if (way == 0) return;
        enter[axis] = whole ? fmin(low, high) : fmax(fmin(low, high), 0);
        leave[axis] = whole ? fmax(low, high) : fmin(fmax(low, high), 1);
        first[axis] = sides[way > 0 ? axis : axis + 2];
        last[axis] = sides[way > 0 ? axis + 2 : axis];
    }
    stage_table(stage, "Pieces between", "sides\tfrom\tto");
    stage_row(stage, ROW_PLAIN, "left, right\t%.2f\t%.2f", enter[0], leave[0]);
    stage_row_names(stage, "side");
    stage_row(stage, ROW_PLAIN, "top, bottom\t%.2f\t%.2f", enter[1], leave[1]);
    stage_row_names(stage, "side");
    stage_own_table(stage);
    stage_condition(stage, ask->hit, "max([x from], [y from]) ≤ min([x to], [y to])",
                    {.name = "x from", .value = enter[0], .lights = first[0], .decimals = 2},
                    {.name = "y from", .value = enter[1], .lights = first[1], .decimals = 2},
                    {.name = "x to", .value = leave[0], .lights = last[0], .decimals = 2},
                    {.name = "y to", .value = leave[1], .lights = last[1], .decimals = 2});
    stage_own_formula(stage);
}

// The method that takes the segment for an infinite line: that line, and what of it is between the
// sides.
static void show_whole_line(Stage *stage, const Ask *ask, TsSegment line)
{
    static const char *const names[] = {"top", "right", "bottom", "left"};
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(&s.rect->shape, box, &count);
    draw_on(stage->draw, LAYER_CONSTRUCTION, "extension");
    if (!ts_vec_equal(line.a, line.b)) marks_line(stage->draw, line.a, line.b);
    for (int i = 0; i < 4; i++) {
        draw_tag_which(stage->draw, "side", names[i]);
        draw_line(stage->draw, corner[i], corner[(i + 1) % 4], (Pen){.ink = INK_LINE});
    }
    draw_tag(stage->draw, NULL);
    report_slabs(stage, ask, true);
    stage_note(stage, ask->hit ? "the infinite line through both ends meets the rectangle"
                               : "the infinite line through both ends misses the rectangle");
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.line, s.rect);
    stage_drawn_by(stage, "segment_aabb_sides_or_end|segment_aabb_line");
    if (work_draw(stage, ask, true)) return;
    TsSegment line = s.line->shape.segment;
    if (ask_is_by(ask, "segment_aabb_line")) {
        show_whole_line(stage, ask, line);
        return;
    }
    TsAabb box = s.rect->shape.aabb;
    TsVec top_right = ts_vec(box.max.x, box.min.y), foot_left = ts_vec(box.min.x, box.max.y);
    bool inside = ts_relation_aabb_point(box, line.a) == TS_OVERLAPPING;
    int hits = 0;
    draw_on(stage->draw, LAYER_CONSTRUCTION, "extension");
    marks_line(stage->draw, line.a,
               line.b); // the whole line: which sides a longer segment would meet
    stage_hint(stage, "Drag a shape · the thin line: beyond the segment's ends");
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Sides", "is met\tt\tx\ty");
    bool met[4]; // left, top, right, bottom
    met[0] = ask_side(stage, line, "left", (TsSegment){box.min, foot_left});
    met[2] = ask_side(stage, line, "right", (TsSegment){top_right, box.max});
    met[1] = ask_side(stage, line, "top", (TsSegment){box.min, top_right});
    met[3] = ask_side(stage, line, "bottom", (TsSegment){foot_left, box.max});
    for (int i = 0; i < 4; i++) hits += met[i];
    stage_row_for(stage, s.line->name, inside ? ROW_LAMP_ON : ROW_LAMP_OFF,
                  "start inside\t\t%.0f\t%.0f", line.a.x, line.a.y);
    if (ask_is_by(ask, "segment_aabb_slabs"))
        report_slabs(stage, ask, false);
    else if (!ask->method->flaw || ask_is_by(ask, "segment_aabb_sides"))
        report_sides(stage, met);
    stage_note(stage, "%d of 4 sides met%s", hits, inside ? " · the start is inside" : "");
}

SCENE = {
    .title = "A line segment and a rectangle",
    .idea = "They meet if the segment meets a side, or lies inside the rectangle.",
    .build = build,
    .pair = {&s.line, &s.rect},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "meeting point|side",
    .method = "segment_aabb_sides_or_end",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {700, 410}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "through|one end inside|wholly inside|corner contact|along a side|"
                        "beside|no length|too short"}},
};
