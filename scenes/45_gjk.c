// Two convex shapes, tested by GJK
//
// Draw all arrows from a point of *A* to a point of *B* from one [origin]. Their tips fill the
// Minkowski [difference], all b − a. If A and B share a point, one arrow has length zero. So they
// meet exactly if the difference contains the origin. If they are apart, the [shortest arrow] is as
// long as their [distance]. Press X: [A slides](sliding) around B and draws the [outline].
//
// A dot is a corner of B minus a corner of A. GJK keeps a [simplex], one to three of the outer
// dots. The point p of the simplex is nearest to the origin. The [direction] d points from p to the
// origin. The dot farthest along d is the [support point]:
//
//     support(d) = B(d) − A(−d)
//
// B(d) is B's corner farthest along d. If the support point is farther along d than p, it joins the
// simplex. Dots not needed leave. Each simplex is nearer to the origin than the last. So the search
// ends. Otherwise a [line](support line) through p, perpendicular to d, separates the difference
// from the origin: A and B are apart.
//
// If three dots surround the origin, A and B overlap. EPA grows this triangle to a [polytope], by
// the dot farthest beyond the [nearest edge], until none is. The shortest push is the [depth] along
// its [normal].
//
// MPR follows a [ray] from a [point inside] to the origin. A dot beyond the [portal] replaces one
// of its ends. V-Clip holds a [pair], a corner or side of each shape, until each is in the other's
// [region].
//
// Of a circle, the centre is tested: it meets if the difference is within its [radius] of the
// origin. Concave shapes are refused: a corner in a [notch] is farthest in no direction.
//
// Try: step with "," and "."; P "overlapping".
//
// Sources: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, 1988; G. van den Bergen, 2001; G. Snethen,
// 2008; B. Mirtich, 1998.

#include <stdio.h>
#include <string.h>

#include "convex.h"
#include "lesson_steps.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/work_view.h"
#include "touchstone/closest.h"
#include "touchstone/degrees.h"
#include "touchstone/gjk.h"
#include "touchstone/hull.h"
#include "touchstone/relation.h"
#include "touchstone/scalar.h"

#define PENTAGON POLYGON({60, 190}, {140, 140}, {200, 180}, {200, 270}, {110, 310})
#define TRIANGLE_AT(x, y) TRIANGLE({x, y}, {x + 120, y - 60}, {x + 90, y + 80})
static const TsShape presets[][2] = {
    {PENTAGON, TRIANGLE_AT(250, 240)}, // apart
    {PENTAGON, TRIANGLE_AT(150, 240)}, // overlapping
    {PENTAGON, TRIANGLE_AT(200, 240)}, // touching
    {PENTAGON, CIRCLE(260, 300, 45)},
    {POLYGON({40, 140}, {240, 130}, {260, 320}, {50, 330}),
     POLYGON({110, 190}, {180, 200}, {160, 260})}, // contained
    {POLYGON({110, 190}, {180, 200}, {160, 260}),
     POLYGON({40, 140}, {240, 130}, {260, 320}, {50, 330})}, // A contained
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}),
     POLYGON({330, 200}, {340, 350}, {195, 350})}, // only B's sides
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}),
     POLYGON({270, 150}, {270, 270}, {150, 210})},                                 // flat sides
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}), CIRCLE(120, 225, 40)}, // circle inside
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}), CIRCLE(235, 325, 50)}, // over a corner
    {POLYGON({30, 150}, {210, 150}, {210, 300}, {30, 300}), CIRCLE(120, 330, 50)}, // over a side
    {POLYGON({30, 200}, {330, 200}, {330, 260}, {30, 260}), CIRCLE(376, 306, 62)}, // off a corner
    {POLYGON({30, 150}, {300, 150}, {300, 190}, {90, 190}, {90, 300}, {30, 300}),
     POLYGON({130, 220}, {260, 225}, {150, 310})}, // concave
};
static const TsVec origin = {540, 250}; // of the difference, as it is drawn
static const double small = 0.6;

enum { ON_DIFFERENCE, ON_SLIDE, ON_DIRECTION }; // handles
enum { SLIDE_PARTS = 72 };                      // of the outline that A draws as it slides
enum { GAME_ASKED_MAX = 32 };                   // questions

static struct {
    Actor *a, *b;
    double preset;
    double slides; // A slides around B
    struct {
        double slide; // how far, as a share of the way round
        bool drawn[SLIDE_PARTS];
    } slid;
    struct { // the lesson's game: the direction that is chosen, degrees, and what was asked
        double direction;
        int asked;
        double asked_degrees[GAME_ASKED_MAX], asked_x[GAME_ASKED_MAX], asked_y[GAME_ASKED_MAX];
    } game;
} s;

static void build(Stage *stage)
{
    stage_put_pair(stage, presets[(int)s.preset], &s.a, "A", &s.b, "B");
}

// ---- The difference

static TsVec shown(TsVec difference) { return ts_vec_add(origin, ts_vec_scale(difference, small)); }

static int all_differences(TsVec all[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX])
{
    TsVec a[ACTOR_CORNERS_MAX], b[ACTOR_CORNERS_MAX];
    int count_a = ts_shape_corners(&s.a->shape, a), count_b = ts_shape_corners(&s.b->shape, b),
        count = 0;
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) all[count++] = ts_vec_sub(b[k], a[i]);
    }
    return count;
}

static int hull_of_difference(TsVec hull[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX])
{
    TsVec all[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX];
    return ts_hull_of(all, all_differences(all), hull);
}

// B - A, a dot for every difference of two corners, and its outline. Dragged, it takes B along.
static void draw_difference(Stage *stage)
{
    TsVec all[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX], hull[ACTOR_CORNERS_MAX * ACTOR_CORNERS_MAX];
    int count = all_differences(all);
    for (int i = 0; i < count; i++) all[i] = shown(all[i]);
    int corners = ts_hull_of(all, count, hull);
    double right = origin.x, foot = origin.y;
    for (int i = 0; i < corners; i++) {
        right = fmax(right, hull[i].x);
        foot = fmax(foot, hull[i].y);
    }
    Draw *draw = stage->draw;
    draw_on(draw, LAYER_FILLS, "difference");
    draw_polygon(draw, hull, corners, (Fill){.ink = INK_MUTED, .alpha = 0.12});
    draw_layer(draw, LAYER_OUTLINES);
    draw_path(draw, hull, corners, true, (Pen){.ink = INK_MUTED, .width = 1.5});
    for (int i = 0; i < count; i++) draw_dot(draw, all[i], 2, (Fill){.ink = INK_LINE});
    stage_keep_clear(stage, hull, corners);
    stage_plane_handle(stage, ON_DIFFERENCE, shown(ts_vec_sub(s.b->position, s.a->position)), hull,
                       corners);
    stage_label(stage, ts_vec((right + origin.x) / 2, foot), ts_vec(0, 1), LABEL_PLAIN,
                "difference B − A, drawn smaller");
    double radius = small * (ts_shape_radius(&s.a->shape) + ts_shape_radius(&s.b->shape));
    draw_on(draw, LAYER_CONTACT, "radius");
    if (radius > 0) draw_circle(draw, origin, radius, marks_dashed(INK_INK, 1));
    draw_tag(draw, NULL);
}

#include "45_slide.h"

// Of the lesson: an arrow from a corner of A to one of B, and the same from the origin.
static void draw_arrow_of_lesson(Stage *stage)
{
    TsVec a[ACTOR_CORNERS_MAX], b[ACTOR_CORNERS_MAX];
    ts_shape_corners(&s.a->shape, a);
    ts_shape_corners(&s.b->shape, b);
    const Pen pen = {.ink = INK_FOCUS, .width = 2};
    draw_on(stage->draw, LAYER_CONTACT, "arrow");
    draw_arrow(stage->draw, a[1], b[1], pen);
    draw_arrow(stage->draw, origin, shown(ts_vec_sub(b[1], a[1])), pen);
    draw_tag(stage->draw, NULL);
}

// Its label stands on that side. Above the arrows that begin or end here.
static void draw_origin(Stage *stage, TsVec side)
{
    Draw *draw = stage->draw;
    const Pen pen = {.ink = INK_INK, .width = 2};
    draw_on(draw, LAYER_CONTACT, "origin");
    draw_line(draw, ts_vec(origin.x - 9, origin.y), ts_vec(origin.x + 9, origin.y), pen);
    draw_line(draw, ts_vec(origin.x, origin.y - 9), ts_vec(origin.x, origin.y + 9), pen);
    double arms = 9 * style_pixel(draw);
    stage_keep_clear_box(
        stage, (TsAabb){{origin.x - arms, origin.y - arms}, {origin.x + arms, origin.y + arms}});
    // From the end of an arm, so that no leader crosses it.
    TsVec arm = ts_vec_add(origin, ts_vec_scale(ts_vec_normalize(side), 11));
    stage_label(stage, arm, side, LABEL_PLAIN, "origin");
    draw_tag(draw, NULL);
}

// ---- A step

#define ARROW 46.0 // px of the world

static void ring_support(Stage *stage, TsVec support)
{
    const double radius = 9;
    TsVec at = shown(support);
    double room = radius * style_pixel(stage->draw);
    draw_tag(stage->draw, "support point");
    draw_ring(stage->draw, at, radius, (Pen){.ink = INK_FOCUS, .width = 2});
    if (!stage_is_simple(stage))
        stage_label(stage, at, ts_vec(-1, at.y < origin.y ? -1 : 1), LABEL_PLAIN,
                    "support point"); // not over the origin
    draw_tag(stage->draw, NULL);
    stage_keep_clear_box(stage, (TsAabb){{at.x - room, at.y - room}, {at.x + room, at.y + room}});
}

// Where the search of a step begins: at the simplex's nearest point to the origin, and at first in
// the middle of the difference.
static TsVec start_of(const TsGjkStep *step, bool first)
{
    TsVec from = step->point[0].at;
    if (first) return ts_vec_sub(ts_shape_center(&s.b->shape), ts_shape_center(&s.a->shape));
    if (step->count != 2) return from;
    TsVec edge = ts_vec_sub(step->point[1].at, from);
    double along = -ts_vec_dot(from, edge) / ts_vec_length_squared(edge);
    return ts_vec_add(from, ts_vec_scale(edge, ts_scalar_clamp(along, 0, 1)));
}

// A letter stands beside its middle, if there is one.
static void show_arrow(Stage *stage, TsVec from, TsVec way, const char *letter)
{
    TsVec to = ts_vec_add(from, way);
    draw_tag(stage->draw, "direction");
    draw_dot(stage->draw, from, 4, (Fill){.ink = INK_FOCUS});
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_FOCUS, .width = 1.5});
    stage_keep_clear(stage, (TsVec[]){from, to}, 2);
    if (letter)
        stage_label(stage, ts_vec_lerp(from, to, 0.5), ts_vec_perp(way), LABEL_FOCUS, "%s", letter);
    draw_tag(stage->draw, NULL);
}

// From the simplex's nearest point to the origin, or as far as an arrow is long. If the arrow of
// the distance lies there, it begins elsewhere on the support line: at the support point, or beside
// it. The first has no letter, since it lies within the difference.
static void show_direction(Stage *stage, const TsGjkStep *step, bool first, bool ends_apart)
{
    TsVec nearest = start_of(step, first), from = shown(nearest);
    double length = fmin(ts_vec_length(nearest), ARROW / small);
    if (ts_vec_is_zero(step->direction) || length == 0) return;
    TsVec way = ts_vec_set_length(step->direction, small * length);
    bool alone = stage_teaches(stage, "direction") && !stage_teaches(stage, "shortest arrow");
    if (ends_apart && !alone) {
        TsVec off = ts_vec_sub(shown(step->support.at), from);
        bool aside = ts_vec_length(off) > ARROW / 4;
        from = ts_vec_add(from, aside ? off : ts_vec_set_length(ts_vec_perp(way), ARROW / 2));
    }
    show_arrow(stage, from, way, first ? NULL : "d");
    if (!first || !alone) return;
    draw_tag(stage->draw, "direction");
    stage_label(stage, from, ts_vec_negate(way), LABEL_FOCUS, "middle");
    draw_tag(stage->draw, NULL);
}

// Of the lesson, before it has named the simplex.
static void narrate_direction(Stage *stage, bool first, bool last)
{
    stage_narrate(stage, first  ? "From the middle of the difference towards the origin."
                         : last ? "No dot is farther along d."
                                : "From the nearest place reached, towards the origin.");
}

// `code`: the mark of its lines; NULL: those of the core, by its sentence.
static void show_simplex(Stage *stage, const TsGjkStep *step, const char *code)
{
    Draw *draw = stage->draw;
    TsVec corner[3];
    draw_on(draw, LAYER_CONTACT, "simplex");
    for (int i = 0; i < step->count; i++) {
        corner[i] = shown(step->point[i].at);
        TsGjkPoint point = step->point[i];
        draw_dot(draw, corner[i], 5, (Fill){.ink = INK_MARK});
        draw_dot(draw, point.on_a, 4, (Fill){.ink = INK_MARK}); // the corners that it is made of
        draw_dot(draw, point.on_b, 4, (Fill){.ink = INK_MARK});
        draw_line(draw, point.on_a, point.on_b, (Pen){.ink = INK_MARK, .on = 3, .off = 3});
        stage_keep_clear(stage, (TsVec[]){point.on_a, point.on_b}, 2);
    }
    if (step->count == 3) draw_polygon(draw, corner, 3, (Fill){.ink = INK_MARK, .alpha = 0.2});
    if (step->count > 1) // an edge is seen beside the support line
        draw_path(draw, corner, step->count, true,
                  (Pen){.ink = INK_MARK, .width = step->count == 2 ? 5 : 2});
    ring_support(stage, step->support.at);
    stage_narrate(stage, "%s", step->text);
    stage_code(stage, "ts_gjk_contact", code ? code : step->text,
               "direction = (%.1f, %.1f), at = (%.1f, %.1f)", step->direction.x, step->direction.y,
               step->support.at.x, step->support.at.y);
}

// The line on which the difference ends: across the direction, through the corner or edge that lies
// farthest along it.
static void show_support_line(Stage *stage, TsVec at, TsVec direction)
{
    TsVec end[2], along = ts_vec_normalize(ts_vec_perp(direction));
    for (int i = 0; i < 2; i++, along = ts_vec_negate(along)) {
        TsVec far = ts_vec_sub(ts_gjk_support(&s.b->shape, along),
                               ts_gjk_support(&s.a->shape, ts_vec_negate(along)));
        double most = ts_vec_dot(ts_vec_sub(far, at), along);
        end[i] = ts_vec_add(at, ts_vec_scale(along, most + 30 / small));
    }
    const TsVec line[] = {shown(end[0]), shown(end[1])};
    draw_on(stage->draw, LAYER_CONTACT, "support line");
    draw_line(stage->draw, line[0], line[1], (Pen){.ink = INK_FOCUS, .width = 1.5});
    stage_keep_clear(stage, line, 2);
    draw_tag(stage->draw, NULL);
}

static void show_polytope(Stage *stage, const TsEpaStep *step, bool last)
{
    Draw *draw = stage->draw;
    TsVec corner[TS_EPA_CORNERS];
    for (int i = 0; i < step->count; i++) corner[i] = shown(step->corner[i]);
    draw_on(draw, LAYER_CONTACT, "polytope");
    draw_path(draw, corner, step->count, true, (Pen){.ink = INK_MARK, .width = 2});
    draw_tag(draw, "nearest edge");
    draw_line(draw, corner[step->edge], corner[(step->edge + 1) % step->count],
              (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tag(draw, NULL);
    if (!last) ring_support(stage, step->support);
    const char *depth = number_length(NUMBER_TEXT, step->depth);
    const StepRow rows[] = {
        {.when = last,
         .text = STEP_TEXT("The nearest edge is on the boundary: depth %s.", depth),
         .code = "polytope_end"},
        {.when = !last,
         .text = STEP_TEXT("The nearest edge is %s away; a corner lies beyond it.", depth),
         .code = "polytope"}};
    stage_show_step(stage, rows, "ts_gjk_contact", "edge = %d, distance = %.2f", step->edge,
                    step->depth);
}

// From the origin to where the difference is nearest to it, and by how much.
static void show_end(Stage *stage, TsContact contact)
{
    TsVec core = ts_vec_scale(contact.normal, contact.gap + ts_shape_radius(&s.a->shape) +
                                                  ts_shape_radius(&s.b->shape));
    if (contact.relation == TS_TOUCHING) return;
    draw_tag(stage->draw, contact.relation == TS_APART ? "shortest arrow" : "depth");
    stage_dimension(stage, origin, shown(core), LABEL_FOCUS, "%s",
                    number_length(NUMBER_TEXT, fabs(contact.gap)));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, origin, shown(core), (Pen){.ink = INK_FOCUS, .width = 3});
    draw_tag(stage->draw, NULL);
}

// A gap along an axis is at most the distance, and equal to it only if the closest points lie on
// the axis. So the two are compared if they must be equal: for depths, and if both are.
static void compare(Stage *stage, TsContact gjk)
{
    TsContact sat = ts_sat_contact(&s.a->shape, &s.b->shape, NULL);
    bool same = gjk.relation == sat.relation, equal = fabs(sat.gap - gjk.gap) < 1e-9;
    bool bound = gjk.relation == TS_APART && sat.gap < gjk.gap && !equal;
    static const char *const words[] = {"apart", "touch", "overlap"};
    stage_table(stage, "Agreement", "\tGJK\tSAT");
    stage_own_table(stage);
    stage_row(stage, same ? ROW_LAMP_ON : ROW_LAMP_OFF, "answer\t%s\t%s", words[gjk.relation],
              words[sat.relation]);
    stage_row_for(stage, gjk.relation == TS_OVERLAPPING ? "depth" : "shortest arrow",
                  bound   ? ROW_PLAIN
                  : equal ? ROW_LAMP_ON
                          : ROW_LAMP_OFF,
                  "%s\t%s\t%s%s", gjk.relation == TS_OVERLAPPING ? "depth" : "distance",
                  number_figure(NUMBER_TEXT, fabs(gjk.gap)), bound ? "≥ " : "",
                  number_figure(NUMBER_TEXT, fabs(sat.gap)));
    if (bound) stage_note(stage, "a gap along an axis is a lower bound of the distance");
}

#include "45_game.h"
#include "45_walks.h"

typedef enum Walk { GJK, MPR, VCLIP } Walk;

// Any other method's answer is explained by GJK.
static Walk walk_of(const Method *method)
{
    return strcmp(method->name, "mpr") == 0     ? MPR
           : strcmp(method->name, "vclip") == 0 ? VCLIP
                                                : GJK;
}

// Of the method that works by axes.
static bool draw_axes(Stage *stage, const Ask *ask)
{
    TsAxisTrace trace;
    if (!ask_is_by(ask, "sat_exact")) return false;
    stage_drawn_by(stage, "sat_exact");
    ts_sat_contact(&s.a->shape, &s.b->shape, &trace);
    work_draw_axes(stage, ask, &trace);
    return true;
}

// GJK as the method has recorded it, which is flawed: what it misses is marked at the origin.
static bool draw_flawed(Stage *stage, const Ask *ask, TsVec away)
{
    static const struct {
        const char *code;
    } marks[] = {{.code = "support"}, {.code = "triangle"}};
    TsGjkTrace walk;
    bool teaches = stage_teaches(stage, "hull") || stage_teaches(stage, "arrow");
    if (teaches || s.slides > 0 || !work_simplexes(stage, ask, &walk)) return false;
    stage_drawn_by(stage, ask->method->name);
    int shown = stage_trace(stage, walk.count);
    bool triangle = shown + 1 == walk.count && walk.count > 3;
    const TsGjkStep *now = &walk.step[shown];
    draw_difference(stage);
    show_simplex(stage, now, marks[triangle].code);
    if (!triangle) show_direction(stage, now, shown == 0, false);
    draw_origin(stage, away);
    if (triangle && ask_is_wrong(ask)) {
        draw_tag(stage->draw, "origin");
        stage_label(stage, origin, ts_vec_negate(away), LABEL_CLASH, "inside B − A, yet missed");
        draw_tag(stage->draw, NULL);
    }
    return true;
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    stage_drawn_by(stage, "gjk_exact|mpr|vclip");
    TsVec away = ts_vec_sub(ts_shape_center(&s.a->shape), ts_shape_center(&s.b->shape));
    if (convex_refuses(stage, ask) || draw_flawed(stage, ask, away)) return;
    if (work_draw(stage, ask, true) || draw_axes(stage, ask)) return;
    if (stage_teaches(stage, "hull")) {
        draw_difference(stage);
        draw_game(stage);
        draw_origin(stage, ts_degrees(s.game.direction + 180)); // which gives nothing away
        return;
    }
    if (s.slides > 0) {
        draw_difference(stage);
        draw_slide(stage);
        draw_origin(stage, away);
        stage_note(stage, "A, moved by t, touches B exactly if t is on the outline of B − A");
        return;
    }
    TsGjkTrace walk = {.count = 0};
    TsEpaTrace out = {.count = 0};
    TsMprTrace mpr;
    TsVclipTrace vclip;
    TsContact contact = ts_gjk_contact(&s.a->shape, &s.b->shape, &walk, &out);
    ts_mpr_relation(&s.a->shape, &s.b->shape, &mpr);
    ts_vclip_relation(&s.a->shape, &s.b->shape, &vclip);
    Walk which = walk_of(ask->method);
    int steps = which == MPR ? mpr.count : which == VCLIP ? vclip.count : walk.count + out.count;
    bool teaches = stage_teaches(stage, "direction") || stage_teaches(stage, "simplex");
    int step = stage_trace(stage, teaches ? walk.count : steps); // no lesson is about the depth
    draw_difference(stage);
    bool last = step == steps - 1;
    if (which == MPR) {
        show_mpr(stage, &mpr.step[step], last);
    } else if (which == VCLIP) {
        show_vclip(stage, &vclip.step[step], last, contact);
    } else if (step < walk.count) {
        const TsGjkStep *now = &walk.step[step];
        show_simplex(stage, now, NULL);
        if (last) show_support_line(stage, now->support.at, now->direction);
        show_direction(stage, now, step == 0, last && contact.relation == TS_APART);
        if (teaches && !stage_teaches(stage, "simplex")) narrate_direction(stage, step == 0, last);
    } else if (step < steps) {
        const TsEpaStep *now = &out.step[step - walk.count];
        show_polytope(stage, now, last);
        TsVec from = now->corner[now->edge], to = now->corner[(now->edge + 1) % now->count];
        if (last) show_support_line(stage, from, ts_vec_perp(ts_vec_sub(to, from)));
    }
    if (last && (which == GJK || (which == VCLIP && contact.relation == TS_APART)))
        show_end(stage, contact);
    if (stage_teaches(stage, "arrow")) draw_arrow_of_lesson(stage);
    draw_origin(stage, away);
    compare(stage, contact);
    stage_table(stage, "Steps", "\tGJK\tMPR\tV-Clip");
    stage_column_says(stage, 1, "Steps of GJK for this pair; MPR and V-Clip answer the same.");
    stage_column_says(stage, 2, "Minkowski portal refinement: steps for this pair.");
    stage_column_says(stage, 3, "A walk over the nearest features: steps for this pair.");
    stage_own_table(stage);
    stage_row_for(stage, "difference", ROW_PLAIN, "to the answer\t%d\t%d\t%d", walk.count,
                  mpr.count, vclip.count);
}

static void step(Stage *stage)
{
    (void)stage;
    if (s.slides > 0) slide_to(s.slid.slide + 1.0 / 360);
}

static void moved(Stage *stage, int handle, TsVec3 to)
{
    TsVec at = ts_vec_scale(ts_vec_sub(ts_vec(to.x, to.y), origin), 1 / small);
    if (handle == ON_DIFFERENCE) {
        stage_place(stage, s.b, ts_vec_add(s.a->position, at), s.b->angle);
    } else if (handle == ON_DIRECTION) {
        s.game.direction = ts_degrees_of(at);
    } else {
        TsVec outline[OUTLINE_MAX];
        int count = outline_of_difference(outline);
        slide_to(outline_share(outline, count, at));
    }
}

static void clicked(Stage *stage, int handle)
{
    if (handle == ON_DIRECTION) ask_support(stage);
}

#include "45_lesson.h"

SCENE = {
    .title = "GJK and the Minkowski difference",
    .idea = "Two convex shapes meet exactly if their Minkowski difference contains the origin.",
    .build = build,
    .pair = {&s.a, &s.b},
    .draw = draw,
    .step = step,
    .moved = moved,
    .clicked = clicked,
    .edited = true, // the ring of the slide
    .SCENE_STATE(s),
    .simple = "difference|origin|simplex|support point|direction|radius|ray|point inside|portal|"
              "pair|region|sliding|outline",
    .lesson = &lesson,
    .method = "gjk_exact",
    .flaw = "gjk_first_triangle",
    .family = "gjk_*|mpr|vclip",
    .from_first_step = true,
    .touch = TOUCHING_HITS,
    .view = {{30, 90}, {750, 430}},
    .knobs = {{'p', "pair", &s.preset, .name = "preset", .places = true,
               .names = "apart|overlapping|touching|circle|contained|A contained|only B's sides|"
                        "level sides|circle inside|circle over a corner|"
                        "circle over a side|circle off a corner|concave"},
              {'x', "slide A around B", &s.slides, .name = "slide", .max = 1}},
};
