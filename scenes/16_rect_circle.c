// An axis-aligned rectangle and a circle, by the nearest point
//
// Walk from the centre of *circle* straight to the nearest point of *rect*. If the walk is no
// longer than the radius, that point is in the circle, and the two meet.
//
//     u = clamp(x, left, right)
//     v = clamp(y, top, bottom)
//     [d] = √((x − u)² + (y − v)²)
//     hit if [d] ≤ r
//
// (x, y) is the centre, r the radius, and (u, v) the [nearest point]. clamp keeps a number that is
// between the two limits, and replaces any other by the nearer limit.
//
// Why is this point the nearest? The sum under the root has one part for u and one for v. In a
// rectangle every u goes with every v. So choose each alone, as near as possible: both parts are
// least, and so is the sum. The lines through the edges make nine [zones](zone). Beside an edge one
// coordinate is clamped, off a corner both are. Inside, neither is: d is 0, a hit.
//
// While they are apart, the [distance] is d minus r. When they overlap, the [depth] along the
// [normal] separates them.
//
// Press M for the mistakes. "Corners only" misses a circle over a side. "Sides only" misses a
// circle inside. "Bounding boxes" treats the circle as a square and is wrong off a corner.
//
// Try: each mistake at its place. Press P until "over a side" or "off a corner", or C, which holds
// the centre inside. Drag the circle around a corner, and the nearest point stays there.
//
// Source: XXHolic, "Collision Detection (Rectangle)", after Jeffrey Thompson, "Collision
// Detection".
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"

#define FAR_AWAY 1e4
static const double sheet_top = 40, sheet_foot = 400; // the ends of the vertical lines

static const TsVec places[] = {
    {600, 90},  // diagonally apart
    {450, 120}, // over a side
    {450, 95},  // beside
    {565, 110}, // off a corner: the bounding boxes overlap
};

static struct {
    Actor *rect, *circle;
    double inside, place;
} s;

static void build(Stage *stage)
{
    stage_put(stage, &s.rect, .name = "rect",
              .shape = ts_shape_aabb(ts_vec(360, 135), ts_vec(540, 315)));
    stage_put(stage, &s.circle, .name = "circle",
              .shape = ts_shape_circle(places[(int)s.place], 30));
}

static void hold(Stage *stage)
{
    TsAabb box = s.rect->shape.aabb;
    if (s.inside <= 0) return;
    TsAabb inner = {ts_vec_lerp(box.min, box.max, 0.2), ts_vec_lerp(box.min, box.max, 0.8)};
    stage_place(stage, s.circle, ts_closest_aabb_point(inner, s.circle->position).a, 0);
}

// The zone along one axis: before (0), within (1) or beyond (2) the rectangle.
static int zone(double at, double min, double max) { return at < min ? 0 : at > max ? 2 : 1; }

static void draw_zones(Draw *draw, TsAabb box, int column, int line)
{
    double x[] = {-FAR_AWAY, box.min.x, box.max.x, FAR_AWAY};
    double y[] = {sheet_top, box.min.y, box.max.y, sheet_foot};
    TsAabb here = {ts_vec(x[column], y[line]), ts_vec(x[column + 1], y[line + 1])};
    draw_on(draw, LAYER_GROUND, "zone");
    marks_box(draw, here, (Fill){.ink = INK_FOCUS, .alpha = 0.08});
    draw_tag_which(draw, "zone", "line");
    for (int i = 1; i <= 2; i++) {
        draw_line(draw, ts_vec(x[i], y[0]), ts_vec(x[i], y[3]), (Pen){.ink = INK_LINE});
        draw_line(draw, ts_vec(x[0], y[i]), ts_vec(x[3], y[i]), (Pen){.ink = INK_LINE});
    }
    draw_tag(draw, NULL);
}

// What only the lesson shows: the circle's radius, and the bounding box of the circle.
static void draw_taught(Stage *stage, TsCircle circle)
{
    TsVec rim = ts_vec_add(circle.center, ts_vec(0, -circle.radius));
    if (stage_teaches(stage, "radius")) {
        draw_tag(stage->draw, "radius");
        stage_dimension(stage, circle.center, rim, LABEL_PLAIN, "r %.1f", circle.radius);
    }
    if (stage_teaches(stage, "bounding box")) {
        draw_on(stage->draw, LAYER_CONSTRUCTION, "bounding box");
        marks_outline(stage->draw, ts_shape_bounds(&s.circle->shape), marks_dashed(INK_MARK, 1.5));
    }
    draw_tag(stage->draw, NULL);
}

// What the method compares: dx and dy lie between the centre and the nearest point. One that is 0
// moves with that point.
static void report(Stage *stage, const Ask *ask, TsCircle circle, TsNearest nearest)
{
    TsVec at = circle.center;
    const Term gap = term_gap("gap", ask), r = term_radius("r", s.circle);
    const Term d = {.name = "d", .value = nearest.distance, .lights = "d"};
    Term dx = term_offset("dx", "d:dx", s.circle, 0, nearest.a.x);
    Term dy = term_offset("dy", "d:dy", s.circle, 1, nearest.a.y);
    if (dx.value == 0) dx.moves = NULL;
    if (dy.value == 0) dy.moves = NULL;
    marks_radius(stage->draw, s.circle);
    TsVec corner = ts_vec(nearest.a.x, at.y), leg[] = {at, corner, nearest.a};
    for (int i = 0; i < 2 && !stage_is_simple(stage); i++) { // drawn while d, dx or dy is lit
        draw_tag_hidden(stage->draw, i ? "d:dy" : "d:dx");
        draw_line(stage->draw, leg[i], leg[i + 1], (Pen){.ink = INK_FOCUS, .width = 2});
        draw_dot(stage->draw, corner, 3, (Fill){.ink = INK_FOCUS}); // a leg of length 0
    }
    draw_tag(stage->draw, NULL);
    if (ask->method->flaw || nearest.distance == 0) return; // the centre is inside: it meets
    if (stage_is_simple(stage))
        stage_formula(stage, "[gap] = [d] − [r]", gap, d, r);
    else
        stage_formula(stage, "[gap] = √([dx]² + [dy]²) − [r]", gap, dx, dy, r);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.rect, s.circle);
    stage_drawn_by(stage, "rect_circle_nearest");
    if (work_draw(stage, ask, true)) return;
    TsAabb box = s.rect->shape.aabb;
    TsCircle circle = s.circle->shape.circle;
    TsNearest nearest = ts_closest_aabb_point(box, circle.center);
    int column = zone(circle.center.x, box.min.x, box.max.x);
    int line = zone(circle.center.y, box.min.y, box.max.y);
    static const char *const names[3][3] = {{"above left", "above", "above right"},
                                            {"left", "inside", "right"},
                                            {"below left", "below", "below right"}};
    draw_zones(stage->draw, box, column, line);
    draw_taught(stage, circle);
    report(stage, ask, circle, nearest);
    draw_tag(stage->draw, "d");
    if (nearest.distance > 0) {
        stage_dimension(stage, circle.center, nearest.a, LABEL_NUMBER, "d %.1f", nearest.distance);
    }
    draw_on(stage->draw, LAYER_CONTACT, "nearest point");
    marks_answer(stage->draw, nearest.a);
    draw_tag(stage->draw, NULL);
    stage_table(stage, "Nearest point", "\tx\ty");
    stage_row_for(stage, "circle", ROW_PLAIN, "centre\t%.1f\t%.1f", circle.center.x,
                  circle.center.y);
    stage_row_for(stage, "nearest point", ROW_PLAIN, "clamped\t%.1f\t%.1f", nearest.a.x,
                  nearest.a.y);
    stage_row_for(stage, "d", ROW_DECIDES, "distance\t\t%.1f", nearest.distance);
    stage_row_for(stage, "circle", ROW_PLAIN, "radius\t\t%.1f", circle.radius);
    stage_report(stage, "zone", "%s", names[line][column]);
    stage_note(stage, "centre %s%s", column == 1 && line == 1 ? "" : "in the zone ",
               names[line][column]);
}

#include "16_lesson.h"

SCENE = {
    .title = "A rectangle and a circle",
    .idea = "They meet if the rectangle's point nearest to the centre is within the radius.",
    .build = build,
    .hold = hold,
    .pair = {&s.rect, &s.circle},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "center|d|circle",
    .lesson = &lesson,
    .method = "rect_circle_nearest",
    .touch = TOUCHING_HITS,
    .view = {{220, 56}, {680, 384}},
    .knobs = {{.key = 'c',
               .label = "hold centre inside",
               .value = &s.inside,
               .max = 1,
               .says = "Keeps the circle's centre inside the rectangle."},
              {'p', "place", &s.place, .name = "preset", .places = true,
               .names = "diagonally apart|over a side|beside|off a corner"}},
};
