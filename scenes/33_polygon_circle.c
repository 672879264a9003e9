// A polygon and a circle, by the nearest point of every side
//
// How far is it from the centre of *circle* to the boundary of *polygon*? The boundary is made of
// sides, so find the nearest point of each side, and take the nearest of them.
//
//     [d] = least |c − q| over all sides
//     hit if [d] ≤ r, or c is inside
//
// c is the centre, r the radius. q is the [nearest point of a side](of a side): the centre
// projected onto the side, and clamped to its ends. The green point is the [nearest of all].
//
// Why these two conditions? If c is inside, c itself is in both shapes. If c is outside and some
// point of the circle is in the polygon, the segment from c to that point enters the polygon. It
// meets the boundary, and within r. So d ≤ r. Conversely, if d ≤ r, the nearest of all is in both
// shapes.
//
// While they are apart, the [distance] is d minus r. When they overlap, the [depth] along the
// [normal] separates them.
//
// Press M for the mistakes. "Sides only", as printed, misses a circle wholly inside: it reaches no
// side. "No corners", as in the demo, demands a projection between the ends of a side, so it misses
// a circle at a corner. "Corners only" misses a circle over a side.
//
// Try: press P until "wholly inside", "over a corner" and "over a side", and M at each. Drag the
// circle around a corner: the green point stays there, the nearest point of two sides.
//
// Source: XXHolic, "Collision Detection (Polygon)", after Jeffrey Thompson, "Collision Detection".
#include "places.h"
#include "scene.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"
#include "sides.h"
#include "touchstone/closest.h"

static const TsShape presets[][2] = {
    {LAB_CHEVRON, CIRCLE(330, 130, 42)},                                    // over a side
    {LAB_CHEVRON, CIRCLE(590, 250, 42)},                                    // beside
    {LAB_CHEVRON, CIRCLE(570, 100, 42)},                                    // over a corner
    {LAB_CHEVRON, CIRCLE(582, 120, 42)},                                    // touching a corner
    {LAB_CHEVRON, CIRCLE(516, 210, 42)},                                    // in the notch
    {LAB_CHEVRON, CIRCLE(375, 210, 42)},                                    // wholly inside
    {POLYGON({330, 290}, {430, 110}, {540, 300}), CIRCLE(540, 180, 42)},    // triangle
    {POLYGON({330, 290}, {430, 110}, {540, 300}), CIRCLE(460.6, 79.4, 42)}, // off its corner
};

static struct {
    Actor *polygon, *circle;
    double preset;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.polygon, "polygon", &s.circle, "circle");
}

// What the method compares. A centre inside decides by itself.
static void report(Stage *stage, const Ask *ask, double distance, bool inside)
{
    const Term gap = term_gap("gap", ask), r = term_radius("r", s.circle);
    const Term d = {.name = "d", .value = distance, .lights = "d"};
    bool sides_only = ask_is_by(ask, "polygon_circle_sides");
    marks_radius(stage->draw, s.circle);
    if (sides_only || (!ask->method->flaw && !inside && ask->exact == TS_OVERLAPPING))
        stage_condition(stage, ask->hit, "[d] ≤ [r]", d, r);
    else if (!ask->method->flaw && !inside)
        stage_formula(stage, "[gap] = [d] − [r]", gap, d, r);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.polygon, s.circle);
    stage_drawn_by(stage, "polygon_circle_sides_or_center|polygon_circle_sides");
    if (work_draw(stage, ask, true)) return;
    TsCircle circle = s.circle->shape.circle;
    Sides sides = sides_of(&s.polygon->shape);
    TsNearest nearest[ACTOR_CORNERS_MAX] = {0};
    int least = 0, reached = 0;
    for (int i = 0; i < sides.count; i++) {
        nearest[i] = ts_closest_segment_point(sides.side[i], circle.center);
        if (nearest[i].distance < nearest[least].distance) least = i;
        reached += ts_relation_circle_segment(circle, sides.side[i]) != TS_APART;
    }
    bool inside =
        ts_relation_polygon_point(s.polygon->shape.polygon, circle.center) == TS_OVERLAPPING;
    report(stage, ask, nearest[least].distance, inside);
    stage_table(stage, "Nearest points", "within r\tx\ty\td");
    for (int i = 0; i < sides.count; i++) {
        TsVec at = nearest[i].a;
        bool within = nearest[i].distance <= circle.radius;
        RowMark mark = i == least ? ROW_DECIDES : within ? ROW_LAMP_ON : ROW_LAMP_OFF;
        stage_row(stage, mark, "side %d\t%.1f\t%.1f\t%.1f", i + 1, at.x, at.y, nearest[i].distance);
        char which[24];
        translate_print(which, sizeof which, "side %d", i + 1);
        draw_tag_which(stage->draw, "of a side", which);
        draw_layer(stage->draw, LAYER_CONTACT); // fills can be opaque
        draw_line(stage->draw, circle.center, at, (Pen){.ink = INK_INK, .alpha = 0.6});
        marks_open(stage->draw, at, 5, (Pen){.ink = INK_LINE, .width = 1.5});
    }
    draw_tag(stage->draw, "d");
    stage_dimension(stage, circle.center, nearest[least].a,
                    ask->contact.gap > 0 ? LABEL_FOCUS : LABEL_BOLD, "d %.1f",
                    nearest[least].distance);
    draw_on(stage->draw, LAYER_CONTACT, "nearest of all");
    marks_answer(stage->draw, nearest[least].a);
    draw_tag(stage->draw, NULL);
    stage_report(stage, "centre", inside ? "inside" : "not inside");
    stage_note(stage, "%d of %d sides within the radius%s", reached, sides.count,
               inside ? " · the centre is inside" : "");
}

SCENE = {
    .title = "A polygon and a circle",
    .idea = "They meet if a side is within the radius, or the centre lies inside.",
    .build = build,
    .pair = {&s.polygon, &s.circle},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "center|d|circle",
    .method = "polygon_circle_sides_or_center",
    .touch = TOUCHING_HITS,
    .view = {{240, 46}, {660, 344}},
    .knobs = {{'p', "place", &s.preset, .name = "preset", .places = true,
               .names = "over a side|beside|over a corner|touching a corner|in the notch|"
                        "wholly inside|triangle|off its corner"}},
};
