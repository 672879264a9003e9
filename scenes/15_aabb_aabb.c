// Two axis-aligned boxes (AABBs), by four comparisons
//
// Two meetings in one room clash unless one ends before the other begins. Boxes follow that rule
// twice: once across, once down.
//
//     left₁ < right₂ and right₁ > left₂
//     top₁ < bottom₂ and bottom₁ > top₂
//
// 1 is *mover*, 2 is *fixed*. A [lamp] on each edge of *fixed* is lit if its comparison holds.
//
// If one fails, one box ends before the other begins: a straight line passes between them, and a
// [distance] is left. If all hold, the boxes share some x and some y. The point with this x and y
// is in both, because a box contains every pair of its x and y. The comparison with the least slack
// gives the [depth] and the [normal].
//
// The row shows what must be right: [apart], touching at a [side] or a [corner], [overlap],
// [inside] and [cross]. Press M. "Corners only" misses the cross, because no corner is in the other
// box. "Boundaries only" misses the box inside. The articles differ only at the two touching pairs:
// JChehe compares with <, XXHolic with ≤.
//
// The answer is about boxes. A turned or L-shaped [picture] fills its box only partly. A box with a
// negative width has its left on the right, so the comparisons fail: sort the edges first (H).
//
// Try: press L, and drag *mover* over the lower left corner of *fixed*, until the boxes overlap and
// the picture is still apart. Turn the picture with the wheel or Y.
//
// Sources: JChehe, "Common 2D collision detection", 2017; XXHolic, "Collision Detection
// (Rectangle)", after Jeffrey Thompson, "Collision Detection".
#include "scene.h"
#include "scene_kit/comparisons.h"
#include "scene_kit/marks.h"
#include "scene_kit/term.h"
#include "scene_kit/work_view.h"
#include "touchstone/degrees.h"
#include "touchstone/relation.h"

enum { PAIRS = 6 };
static const struct {
    const char *name;
    TsAabb a, b;
} gallery[PAIRS] = {
    {"apart", {{40, 380}, {80, 420}}, {{92, 386}, {116, 410}}},
    {"side", {{190, 380}, {230, 420}}, {{230, 386}, {254, 410}}},
    {"corner", {{340, 388}, {380, 428}}, {{380, 364}, {404, 388}}},
    {"overlap", {{490, 380}, {530, 420}}, {{516, 400}, {546, 430}}},
    {"inside", {{645, 375}, {695, 425}}, {{660, 380}, {670, 390}}},
    {"cross", {{795, 380}, {835, 420}}, {{785, 392}, {845, 408}}},
};

enum { KNOB_ANGLE };
static struct {
    Actor *mover, *fixed, *a[PAIRS], *b[PAIRS];
    double turned, l_shaped, negative;
} s;

static void build(Stage *stage)
{
    unsigned still = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_RIGID | ACTOR_NAMELESS;
    s.fixed = stage_add(stage, .name = "fixed",
                        .shape = ts_shape_aabb(ts_vec(360, 135), ts_vec(540, 315)));
    s.mover = stage_add(stage, .name = "mover",
                        .shape = ts_shape_aabb(ts_vec(570, 100), ts_vec(630, 160)),
                        .angle = s.turned, .traits = ACTOR_DRAWING_TURNS);
    for (int i = 0; i < PAIRS; i++) {
        s.a[i] = stage_add(stage, .name = gallery[i].name, .traits = still,
                           .shape = ts_shape_of_aabb(gallery[i].a));
        s.b[i] = stage_add(stage, .name = gallery[i].name, .traits = still,
                           .shape = ts_shape_of_aabb(gallery[i].b));
    }
}

static void turned(Stage *stage, int knob)
{
    if (knob == KNOB_ANGLE) stage_place(stage, s.mover, s.mover->position, s.turned);
}

// Draws the picture in the mover, a rectangle or the two arms of an L. Returns its relation to the
// fixed box.
static TsRelation show_picture(Stage *stage)
{
    TsAabb box = s.mover->shape.aabb;
    TsVec center = ts_vec_lerp(box.min, box.max, 0.5), size = ts_vec_sub(box.max, box.min);
    TsVec turn = ts_degrees(s.mover->angle);
    TsVec upright = ts_vec_turn(ts_vec(-size.x / 3, 0), turn);
    TsVec foot = ts_vec_turn(ts_vec(size.x / 6, size.y / 3), turn);
    TsShape part[2] = {ts_shape_obb(center, size.x, size.y, turn)};
    if (s.l_shaped > 0) {
        part[0] = ts_shape_obb(ts_vec_add(center, upright), size.x / 3, size.y, turn);
        part[1] = ts_shape_obb(ts_vec_add(center, foot), size.x * 2 / 3, size.y / 3, turn);
    }
    TsRelation strongest = TS_APART;
    for (int i = 0, count = s.l_shaped > 0 ? 2 : 1; i < count; i++) {
        TsVec room[4];
        int corners;
        const TsVec *corner = ts_shape_view_corners(&part[i], room, &corners);
        draw_on(stage->draw, LAYER_CONTACT, "picture");
        draw_polygon(stage->draw, corner, corners, (Fill){.ink = INK_MUTED, .alpha = 0.5});
        draw_tag(stage->draw, NULL);
        TsRelation relation = ts_relation_obb_aabb(part[i].obb, s.fixed->shape.aabb);
        if (relation > strongest) strongest = relation;
    }
    return strongest;
}

static double side_of(const Actor *box, BoxSide side)
{
    int count;
    return ts_shape_view_numbers(&box->shape, &count)[side];
}

// The gap between the left or upper side that is farther, and the nearer right or lower one.
static void report_axis(Stage *stage, BoxSide low_side, BoxSide high_side)
{
    bool across = low_side == BOX_LEFT;
    Actor *begins = side_of(s.mover, low_side) > side_of(s.fixed, low_side) ? s.mover : s.fixed;
    Actor *ends = side_of(s.mover, high_side) < side_of(s.fixed, high_side) ? s.mover : s.fixed;
    const Term low = term_number(across ? "left" : "top", begins, low_side);
    const Term high = term_number(across ? "right" : "bottom", ends, high_side);
    const Term gap = {.name = across ? "gap x" : "gap y",
                      .value = low.value - high.value,
                      .lights = begins == s.mover
                                    ? (across ? "lamp:left < right" : "lamp:top < bottom")
                                    : (across ? "lamp:right > left" : "lamp:bottom > top")};
    stage_formula(stage, across ? "[gap x] = [left] − [right]" : "[gap y] = [top] − [bottom]", gap,
                  low, high);
}

static void show_conditions(Stage *stage, bool equal)
{
    TsAabb a = s.mover->shape.aabb, b = s.fixed->shape.aabb;
    stage_table(stage, equal ? "Conditions, or equal" : "Conditions", "mover, fixed\tslack");
    stage_compare(stage, "left < right", b.max.x - a.min.x, equal, b, BOX_RIGHT);
    stage_compare(stage, "right > left", a.max.x - b.min.x, equal, b, BOX_LEFT);
    stage_compare(stage, "top < bottom", b.max.y - a.min.y, equal, b, BOX_BOTTOM);
    stage_compare(stage, "bottom > top", a.max.y - b.min.y, equal, b, BOX_TOP);
}

// A box whose width and height are negative starts at its lower right corner. The comparisons as
// printed then miss every overlap.
static void show_given(Stage *stage)
{
    TsAabb a = s.mover->shape.aabb, b = s.fixed->shape.aabb;
    TsVec size = ts_vec_sub(b.max, b.min);
    bool hit = a.min.x < b.min.x && a.max.x > b.max.x && a.min.y < b.min.y && a.max.y > b.max.y;
    stage_table(stage, "Fixed box", "\tx\ty\tw\th");
    stage_row_for(stage, s.fixed->name, ROW_PLAIN, "given\t%.0f\t%.0f\t−%.0f\t−%.0f", b.max.x,
                  b.max.y, size.x, size.y);
    stage_row_for(stage, s.fixed->name, ROW_PLAIN, "sorted\t%.0f\t%.0f\t%.0f\t%.0f", b.min.x,
                  b.min.y, size.x, size.y);
    stage_report(stage, "unsorted test", "%s", hit ? "a collision" : "no collision");
}

static void hold(Stage *stage)
{
    (void)stage;
    s.turned = s.mover->angle; // the wheel turns the picture too
}

static void ask(Stage *stage)
{
    stage_ask(stage, s.mover, s.fixed);
    for (int i = 0; i < PAIRS; i++) stage_ask(stage, s.a[i], s.b[i]);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.mover, s.fixed);
    stage_drawn_by(stage, "aabb_strict|aabb_inclusive");
    if (work_draw(stage, ask, true)) return;
    bool equal = false; // whether touching counts, taken from the touching pairs of the row
    draw_layer(stage->draw, LAYER_LABELS);
    for (int i = 0; i < PAIRS; i++) {
        const Ask *pair = stage_asked(stage, s.a[i], s.b[i]);
        if (pair && pair->exact == TS_TOUCHING) equal = pair->hit;
        draw_tag(stage->draw, gallery[i].name);
        draw_text(stage->draw, ts_vec(75 + 150 * i, 454),
                  (Font){.size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER}, gallery[i].name);
        draw_tag(stage->draw, NULL);
        const Actor *both[] = {s.a[i], s.b[i]}; // in a small view nothing else keeps labels off
        for (int k = 0; k < 2; k++) {
            TsVec corner[4];
            int corners = ts_shape_corners(&both[k]->shape, corner);
            stage_keep_clear(stage, corner, corners);
        }
    }
    if (!ask) return;
    show_conditions(stage, equal);
    if (!ask->method->flaw) {
        TsAabb a = s.mover->shape.aabb, b = s.fixed->shape.aabb;
        bool across = fmax(a.min.y, b.min.y) - fmin(a.max.y, b.max.y) >
                      fmax(a.min.x, b.min.x) - fmin(a.max.x, b.max.x);
        if (across) report_axis(stage, BOX_TOP, BOX_BOTTOM); // of the axis that decides
        report_axis(stage, BOX_LEFT, BOX_RIGHT);
        if (!across) report_axis(stage, BOX_TOP, BOX_BOTTOM);
    }
    if (s.negative > 0) show_given(stage);
    if (s.turned > 0 || s.l_shaped > 0) {
        const char *picture = ts_relation_name(show_picture(stage));
        stage_report(stage, "picture", "%s", picture);
        stage_note(stage, "boxes: %s · picture: %s", ts_relation_name(ask->answer.relation),
                   picture);
    }
}

SCENE = {
    .title = "Two AABBs",
    .idea = "Two axis-aligned boxes overlap unless one ends before the other begins.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .simple = "lamp",
    .method = "aabb_strict",
    .touch = TOUCHING_MISSES,
    .view = {{20, 75}, {880, 460}},
    .knobs = {[KNOB_ANGLE] = {'y', "picture angle", &s.turned, 0, 355, 5, .name = "drawing_turned",
                              .unit = "°"},
              {'l', "L-shaped picture", &s.l_shaped, .max = 1},
              {'h', "negative sizes", &s.negative, .max = 1}},
};
