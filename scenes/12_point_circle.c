// A point and a circle, by the distance from the centre
//
// Tie a pen to a nail with a string, and the tight string draws a circle: all places at one
// distance from the nail. That distance is the radius [r]. So measure the distance [d] from the
// centre to the *point*, and compare.
//
//     [d] = √([a]² + [b]²)
//     inside if [d] ≤ [r]
//
// [a] is how far the point lies across from the centre, and [b] how far down. They meet at a [right
// angle], so by Pythagoras' theorem the squares of [a] and [b] add up to the square of [d].
//
// The test needs no root. Lengths are never below 0, and of two such numbers the larger has the
// larger square. So the squares compare as the lengths do.
//
//     [a]² + [b]² ≤ [r]²
//
// While the point is outside the *circle*, its [distance] from the rim is d minus r. Inside, its
// [depth] is r minus d; the [normal] is the direction of the shortest path out.
//
// Press M for the mistakes. One compares a² + b² with r instead of r², so the circle shrinks to a
// radius of 7.7 px. One adds a and b without squares (Manhattan distance), so the circle becomes a
// diamond. One tests the circle's bounding box, so the four corners around the circle count as
// inside.
//
// Try: press P until "inside", where the first two mistakes show, and until "inside its box" for
// the third. Click the point and press K: it moves onto the rim, exactly. There, with the method
// "exact signs", T decides whether touching counts.
//
// Source: XXHolic, "Collision Detection (Point)", after Jeffrey Thompson, "Collision Detection".
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"

static const TsVec places[] = {
    {570, 135}, // outside
    {485, 260}, // inside
    {500, 275}, // outside, but inside the circle's bounding box
};

static struct {
    Actor *circle, *point;
    double place;
} s;

static void build(Stage *stage)
{
    stage_put(stage, &s.circle, .name = "circle", .shape = ts_shape_circle(ts_vec(450, 225), 60));
    stage_put(stage, &s.point, .name = "point", .shape = ts_shape_point(places[(int)s.place]));
}

// The right triangle with its right angle marked, and the radius on the side away from the point.
static void draw_triangle(Stage *stage, TsVec center, TsVec at, double radius)
{
    TsVec corner = ts_vec(at.x, center.y), opposite = ts_vec_normalize(ts_vec_sub(center, at));
    double side = 8, x = at.x < center.x ? side : -side, y = at.y < center.y ? -side : side;
    TsVec square[] = {ts_vec(corner.x + x, corner.y), ts_vec(corner.x + x, corner.y + y),
                      ts_vec(corner.x, corner.y + y)};
    draw_on(stage->draw, LAYER_CONSTRUCTION, "right angle");
    if (fabs(at.x - center.x) > 2 * side && fabs(at.y - center.y) > 2 * side) {
        draw_path(stage->draw, square, 3, false, (Pen){.ink = INK_LINE});
    }
    draw_tag(stage->draw, "a");
    stage_dimension(stage, center, corner, LABEL_NUMBER, "a %.1f", fabs(at.x - center.x));
    draw_tag(stage->draw, "b");
    stage_dimension(stage, corner, at, LABEL_NUMBER, "b %.1f", fabs(at.y - center.y));
    draw_tag(stage->draw, "d");
    stage_dimension(stage, center, at, LABEL_NUMBER, "d %.1f", ts_vec_distance(center, at));
    draw_tag(stage->draw, "r");
    stage_dimension(stage, center, ts_vec_add(center, ts_vec_scale(opposite, radius)), LABEL_NUMBER,
                    "r %.1f", radius);
    draw_tag(stage->draw, NULL);
}

// What the method compares. The simple picture has no a and no b.
static void report(Stage *stage, const Ask *ask)
{
    TsVec center = s.circle->shape.circle.center;
    bool simple = stage_is_simple(stage), squares = ask_is_by(ask, "point_circle_squares");
    const Term gap = term_gap("gap", ask);
    const Term d = {"d", ts_vec_distance(center, s.point->shape.point), .lights = "d"};
    const Term a = term_offset("a", simple ? "point" : "a", s.point, 0, center.x);
    const Term b = term_offset("b", simple ? "point" : "b", s.point, 1, center.y);
    Term r = term_radius("r", s.circle);
    r.lights = "r";
    if (ask_is_by(ask, "point_circle_no_root"))
        stage_condition(stage, ask->hit, "[d]² ≤ [r]", d, r);
    else if (ask_is_by(ask, "point_circle_blocks"))
        stage_condition(stage, ask->hit, "[a] + [b] ≤ [r]", a, b, r);
    else if (squares && simple)
        stage_condition(stage, ask->hit, "[d]² ≤ [r]²", d, r);
    else if (squares)
        stage_condition(stage, ask->hit, "[a]² + [b]² ≤ [r]²", a, b, r);
    else if (!ask->method->flaw && simple)
        stage_formula(stage, "[gap] = [d] − [r]", gap, d, r);
    else if (!ask->method->flaw)
        stage_formula(stage, "[gap] = √([a]² + [b]²) − [r]", gap, a, b, r);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.point, s.circle);
    stage_drawn_by(stage, "point_circle_distance|point_circle_squares|point_circle_no_root");
    if (work_draw(stage, ask, true)) return;
    TsCircle circle = s.circle->shape.circle;
    TsVec at = s.point->shape.point, offset = ts_vec_sub(at, circle.center);
    draw_triangle(stage, circle.center, at, circle.radius);
    report(stage, ask);
    const char *gap = number_gap(NUMBER_TEXT, ask->contact.gap);
    stage_table(stage, "Right triangle", "side\tlength\tsquare");
    static const char *const names[] = {"a across", "b down", "d", "r"};
    static const char *const tags[] = {"a", "b", "d", "r"};
    const double side[] = {fabs(offset.x), fabs(offset.y), ts_vec_length(offset), circle.radius};
    const double square[] = {offset.x * offset.x, offset.y * offset.y,
                             ts_vec_length_squared(offset), circle.radius * circle.radius};
    for (int i = 0; i < 4; i++) {
        stage_row_for(stage, tags[i], i < 2 ? ROW_PLAIN : ROW_DECIDES, "%s\t%.1f\t%s", names[i],
                      side[i], number_plain(NUMBER_TEXT, square[i], 1));
    }
    stage_report(stage, "gap d − r", "%s", gap);
    stage_note(stage, "gap = d − r = %s", gap);
}

SCENE = {
    .title = "A point and a circle",
    .idea = "The point is inside if its distance from the centre is at most the radius.",
    .build = build,
    .pair = {&s.point, &s.circle},
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "center|d|r",
    .method = "point_circle_distance",
    .touch = TOUCHING_HITS,
    .view = {{270, 90}, {690, 370}},
    .knobs = {{'p', "place", &s.place, .name = "preset", .places = true,
               .names = "outside|inside|inside its box"}},
};
