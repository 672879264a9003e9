// A polygon and a line segment, by the polygon's sides
//
// The boundary of a polygon is a closed wall without a door. So *line* can change from inside to
// outside, or back, only where it meets a [side].
//
//     hit if *line* meets any [side],
//     or its [start] is inside
//
// If a side is met, the [meeting point] belongs to both, so it is a hit. If no side is met, the
// line is all inside or all outside. Then one of its points answers for all, and the start is as
// good as any. The number of crossings decides it, as in the scene of a polygon and a point.
//
// This needs one test of two segments per side, and one more loop for the start. The sides may turn
// in any direction: nothing here needs a convex *polygon*. A round outline only has more sides to
// test. The thin [extension] shows which sides a longer line would meet. While they are apart, the
// [distance] is shown. When they overlap, the [depth] along the [normal] separates them.
//
// Press M for the mistakes. "Sides only", as printed, misses a line wholly inside. "Ends only"
// misses a line that passes right through. Bounding boxes and circles see the notch as filled.
//
// Try: press P until "wholly inside" and "through", and M at each. At "in the notch" nothing is
// met, although the box around the polygon is. Drag an end in and out, and see the sides turn
// green.
//
// Source: XXHolic, "Collision Detection (Polygon)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/work_view.h"
#include "sides.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"

enum { ROUND = 16 };
static const struct {
    TsSegment line;
    enum { CHEVRON, ROUND_POLYGON, TRIANGLE } polygon;
} presets[] = {
    {{{0, 0}, {600, 300}}, CHEVRON},           // through
    {{{0, 0}, {400, 180}}, CHEVRON},           // one end inside
    {{{350, 190}, {400, 260}}, CHEVRON},       // wholly inside
    {{{500, 180}, {530, 240}}, CHEVRON},       // in the notch
    {{{480, 60}, {600, 180}}, CHEVRON},        // corner contact
    {{{340, 120}, {600, 120}}, CHEVRON},       // along a side
    {{{0, 0}, {420, 240}}, ROUND_POLYGON},     // 16 sides
    {{{250, 170}, {350, 230}}, ROUND_POLYGON}, // inside 16 sides
    {{{300, 180}, {560, 240}}, TRIANGLE},      // triangle
};

static struct {
    Actor *polygon, *line;
    double preset;
} s;

static void build(Stage *stage)
{
    int i = (int)s.preset;
    TsVec corner[ROUND];
    for (int k = 0; k < ROUND; k++) {
        corner[k] = ts_vec_add(ts_vec(300, 200), ts_vec_scale(ts_degrees(k * 360.0 / ROUND), 100));
    }
    const TsShape polygon[] = {[CHEVRON] = LAB_CHEVRON,
                               [ROUND_POLYGON] = ts_shape_polygon(corner, ROUND),
                               [TRIANGLE] = POLYGON({330, 290}, {430, 110}, {540, 300})};
    stage_put(stage, &s.polygon, .name = "polygon", .shape = polygon[presets[i].polygon]);
    stage_put(stage, &s.line, .name = "line", .shape = ts_shape_of_segment(presets[i].line));
}

static void draw(Stage *stage)
{
    TsSegment line = s.line->shape.segment;
    Sides own = sides_of(&s.line->shape), sides = sides_of(&s.polygon->shape);
    int met[ACTOR_CORNERS_MAX] = {0};
    stage_drawn_by(stage, "polygon_segment_sides_or_end");
    if (work_draw(stage, stage_asked(stage, s.polygon, s.line), true)) return;
    draw_on(stage->draw, LAYER_CONSTRUCTION, "extension");
    marks_line(stage->draw, line.a,
               line.b); // the whole line: which sides a longer segment would meet
    draw_tag(stage->draw, NULL);
    int hits = sides_show_meeting(stage, &own, &sides, met);
    bool inside = ts_relation_polygon_point(s.polygon->shape.polygon, line.a) == TS_OVERLAPPING;
    stage_table(stage, "Sides", "is met\tx\ty");
    for (int i = 0; i < sides.count; i++) {
        sides_name_row(stage, &sides, i);
        if (!met[i]) {
            stage_row(stage, ROW_LAMP_OFF, "side %d\t·\t·", i + 1);
            continue;
        }
        TsVec at = sides_place(line, sides.side[i]);
        stage_row(stage, ROW_LAMP_ON, "side %d\t%.1f\t%.1f", i + 1, at.x, at.y);
    }
    stage_report(stage, "start", inside ? "inside" : "not inside");
    stage_note(stage, "%d of %d sides met%s", hits, sides.count,
               inside ? " · the start is inside" : "");
    if (hits || !inside) return;
    draw_on(stage->draw, LAYER_CONTACT, "start");
    marks_answer(stage->draw, line.a);
    draw_tag(stage->draw, NULL);
}

SCENE = {
    .title = "A polygon and a line segment",
    .idea = "They meet if the segment meets a side, or lies inside the polygon.",
    .build = build,
    .pair = {&s.polygon, &s.line},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "meeting point|side",
    .method = "polygon_segment_sides_or_end",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {640, 340}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "through|one end inside|wholly inside|in the notch|corner contact|"
                        "along a side|16 sides|inside 16 sides|triangle"}},
};
