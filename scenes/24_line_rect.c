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
                "%s %.2f", name, t);
    draw_tag(stage->draw, NULL);
    stage_row(stage, ROW_LAMP_ON, "%s\t%.2f\t%.0f\t%.0f", name, t, at.x, at.y);
    return true;
}

static void ask(Stage *stage) { stage_ask(stage, s.line, s.rect); }

static void draw(Stage *stage)
{
    if (!stage_asked(stage, s.line, s.rect)) return;
    TsSegment line = s.line->shape.segment;
    TsAabb box = s.rect->shape.aabb;
    TsVec top_right = ts_vec(box.max.x, box.min.y), foot_left = ts_vec(box.min.x, box.max.y);
    bool inside = ts_relation_aabb_point(box, line.a) == TS_OVERLAPPING;
    int hits = 0;
    draw_tag(stage->draw, "extension");
    draw_layer(stage->draw, LAYER_CONSTRUCTION);
    marks_line(stage->draw, line.a,
               line.b); // the whole line: which sides a longer segment would meet
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Sides", "is met\tt\tx\ty");
    hits += ask_side(stage, line, "left", (TsSegment){box.min, foot_left});
    hits += ask_side(stage, line, "right", (TsSegment){top_right, box.max});
    hits += ask_side(stage, line, "top", (TsSegment){box.min, top_right});
    hits += ask_side(stage, line, "bottom", (TsSegment){foot_left, box.max});
    stage_row(stage, inside ? ROW_LAMP_ON : ROW_LAMP_OFF, "start inside\t\t%.0f\t%.0f", line.a.x,
              line.a.y);
    stage_row_names(stage, s.line->name);
    stage_note(stage, "%d of 4 sides met%s", hits, inside ? " · the start is inside" : "");
}

SCENE = {
    .title = "A line segment and a rectangle",
    .idea = "They meet if the segment meets a side, or lies inside the rectangle.",
    .build = build,
    .ask = ask,
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
