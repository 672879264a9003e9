// Seams: a box slides over tiles, and no joint may stop it
//
// The [tiles] make a level floor. The *box* slides over it without friction, so nothing should
// change its speed. But each tile is a body of its own. If the contact with the next one is
// computed as if the others were not there, its side pushes the box back at the [joint](cones).
//
// The next tile's side is covered by its neighbour, so no body can touch it. Which normals can a
// contact have at a point? On one convex body those of its [normal cone](cones). Where tiles share
// a point, a normal must lie in the cones of all of them:
//
//     N(A ∪ B) = N(A) ∩ N(B)
//
// At a level joint one tile allows all normals from up to right, the other one from left to up.
// [Both allow](admitted) up alone, as the [contact] has it. The normal to the left is [refused]. At
// a real step the side is not covered: there it is admitted, and the box must stop.
//
// M has other ways. "Merged" joins the tiles to one [outline](surface) first. "Chain" takes
// its top alone. Both have no joints left. Two are flawed: "each tile alone" lets each joint push
// (its tiles are 0.2 px apart, since the library joins what is closer than 0.1 px). "Tops only"
// leaves out all sides, so a high step and a wall stop nothing.
//
// The black outline is the box [now], by the method. The dashed one is on its [free way]: the same
// run on a floor of one piece. The method's [path] may be off by 2 px, until the free body meets
// a step or a wall.
//
// Try: drag the *box* to another start, and the [ring](height) up to make a step. P leads to other
// floors. In "welded" one tile is 0.09 px higher than the others.
//
// Source: R. T. Rockafellar, "Convex Analysis", 1970, section 23; E. Catto, "Box2D: ghost
// collisions", 2020.
#include <math.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/seam_run.h"
#include "scene_kit/style.h"
#include "scene_kit/sweep_view.h"
#include "touchstone/degrees.h"

static const double size = 40, shown = 480; // px
static const double head_radius = 6, most_height = 100;
static const double near_joint = 6, slowness = 8; // px before and after it; times slower there
static const double rest = 40;                    // ticks, after each run

enum { KNOB_PLACE, KNOB_SPEED, KNOB_TILE, KNOB_HEIGHT, KNOB_SLOW };
enum { LEVEL, SLOPE, STEP, CORNER, BALL, WELDED };

static const struct {
    double angle, y; // of the floor, and where it begins
    double height;
    bool wall, ball;
} places[] = {[LEVEL] = {0, 210, 0, false, false}, [SLOPE] = {10, 140, 0, false, false},
              [STEP] = {0, 210, 40, false, false}, [CORNER] = {0, 210, 0, true, false},
              [BALL] = {0, 210, 0, false, true},   [WELDED] = {0, 210, 0.09, false, false}};

static struct {
    Actor *box, *ring;
    TsVec given; // where the scene put the ring last
    double time; // ticks
    double place, speed, tile, height, slow;
} s = {.speed = 200, .tile = 40};

static SeamFloor floor_now(void)
{
    int place = (int)s.place;
    bool wall = places[place].wall;
    return (SeamFloor){.origin = ts_vec(0, places[place].y),
                       .angle = places[place].angle,
                       .tile = s.tile,
                       .count = (int)((wall ? 440 : 720) / s.tile),
                       .raised = (int)(240 / s.tile + 0.5),
                       .height = s.height,
                       .wall = wall ? (int)(120 / s.tile) : 0,
                       .shown = shown};
}

static SeamStart start_now(void)
{
    return (SeamStart){.ball = places[(int)s.place].ball,
                       .size = size,
                       .position = s.box->position,
                       .speed = s.speed};
}

static void put_ring(Stage *stage)
{
    SeamFloor floor = floor_now();
    stage_place(stage, s.ring, seam_point(&floor, (floor.raised + 0.5) * s.tile, s.height), 0);
    s.given = s.ring->position;
}

static void build(Stage *stage)
{
    int place = (int)s.place;
    SeamFloor floor = floor_now();
    SeamStart start = {
        .ball = places[place].ball, .size = size, .position = seam_point(&floor, 80, size / 2)};
    SeamFloor level = {.angle = 0};
    stage_put(stage, &s.box, .name = start.ball ? "ball" : "box", .angle = floor.angle,
              .traits = ACTOR_UPRIGHT | ACTOR_RIGID, .shape = seam_body(&start, &level));
    stage_put(stage, &s.ring, .name = "height",
              .traits = ACTOR_QUIET | ACTOR_NAMELESS | ACTOR_RIGID | ACTOR_UPRIGHT,
              .shape = ts_shape_circle(ts_vec(0, 0), head_radius));
    s.time = 0;
    put_ring(stage);
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (knob == KNOB_PLACE) s.height = places[(int)s.place].height; // a new place brings its own
    if (knob != KNOB_SLOW) s.time = 0;
}

static double clamp(double x, double least, double most)
{
    return x < least ? least : x > most ? most : x;
}

// The box stays above the floor, and on this side of the step. The ring, if dragged, sets the
// height of its tile.
static void hold(Stage *stage)
{
    if (!s.box->alive || !s.ring->alive) return;
    SeamFloor on = floor_now();
    if (!ts_vec_equal(s.ring->position, s.given)) {
        double height = clamp(floor(seam_local(&on, s.ring->position).y + 0.5), 0, most_height);
        if (height != s.height) s.time = 0;
        s.height = height;
    }
    put_ring(stage);
    TsVec at = seam_local(&on, s.box->position);
    double u = clamp(at.x, size / 2, on.raised * s.tile - size / 2 - 1),
           v = at.y < size / 2 - 0.01 ? size / 2 : fmin(at.y, 160);
    if (u != at.x || v != at.y) stage_place(stage, s.box, seam_point(&on, u, v), s.box->angle);
}

// ---- Time: slower around the first joint, and around the step or the wall

static bool is_near_joint(void)
{
    SeamFloor on = floor_now();
    double time = s.time / 60, pull = 900 * ts_degrees(on.angle).y;
    double first = seam_local(&on, s.box->position).x + size / 2;
    double lead = first + s.speed * time + pull * time * time / 2; // of the free way
    double joint = ceil(first / s.tile) * s.tile,
           step = (on.wall > 0 ? on.count - 1 : on.raised) * s.tile;
    return fabs(lead - joint) < near_joint || fabs(lead - step) < near_joint;
}

static void step(Stage *stage)
{
    (void)stage;
    s.time += is_near_joint() ? 1 / slowness : 1;
    if (s.time > SEAM_TICKS + rest) s.time = 0;
}

// ---- Asking

typedef struct Found {
    SeamFloor on;
    SeamRun run, free;
    SeamFinding finding;
} Found;

static void ask(Stage *stage)
{
    if (!s.box->alive || !s.ring->alive) return;
    Found *found = stage_findings(stage, sizeof *found);
    if (!found) return;
    SeamStart start = start_now();
    found->on = floor_now();
    found->finding.end = -1;
    if (!seam_run(&found->on, &start, SEAM_SOLID, &found->free) ||
        !seam_run(&found->on, &start, (SeamMethod)stage_variant(stage), &found->run))
        return; // out of memory
    found->finding = seam_compare(&found->on, &found->run, &found->free);
    const SeamFinding *finding = &found->finding;
    const char *must = finding->stops ? "STOPS" : "SLIDES";
    double off = fmax(finding->apart, finding->past);
    char text[32];
    translate_print(text, sizeof text, "OFF BY %s px", number_plain(NUMBER_TEXT, off, 1));
    stage_verdict_words(stage, NULL, finding->right, finding->right ? must : text, must);
    stage_verdict_sentence(stage, finding->stops ? "The box stops:" : "The box slides on:",
                           finding->stops ? "what it meets is no seam."
                                          : "no seam between two tiles stops it.");
    stage_color(stage, s.box, !finding->right, false);
}

// ---- What is drawn

static void draw_tiles(Stage *stage, const Found *found)
{
    TsVec corner[TS_POLYGON_MAX];
    draw_on(stage->draw, LAYER_BACKDROP, "tiles");
    for (int i = 0; i < seam_tiles(&found->on); i++) {
        TsShape tile = seam_tile(&found->on, i);
        int count = ts_shape_corners(&tile, corner);
        draw_polygon(stage->draw, corner, count, (Fill){.ink = INK_FAINT, .alpha = 0.35});
        draw_path(stage->draw, corner, count, true, (Pen){.ink = INK_LINE, .width = 1});
    }
    draw_tag(stage->draw, NULL);
}

// What the method takes for the floor.
static void draw_surface(Stage *stage, const Found *found, SeamMethod method)
{
    const Pen pen = {.ink = INK_INK, .width = 2};
    const SeamFloor *on = &found->on;
    TsVec point[SEAM_TOP_POINTS + 2], corner[TS_POLYGON_MAX];
    draw_on(stage->draw, LAYER_OUTLINES, "surface");
    if (method == SEAM_CHAIN || method == SEAM_MERGED) {
        int count = seam_top_line(on, point);
        if (method == SEAM_MERGED) {
            point[count++] = seam_point(on, on->count * on->tile, -on->tile);
            point[count++] = seam_point(on, 0, -on->tile);
        }
        draw_path(stage->draw, point, count, method == SEAM_MERGED, pen);
    }
    for (int i = 0; method == SEAM_TOPS && i < seam_tiles(on); i++) {
        TsShape tile = seam_tile(on, i);
        ts_shape_corners(&tile, corner);
        draw_line(stage->draw, corner[0], corner[1], pen);
    }
    draw_tag(stage->draw, NULL);
}

static double time_now(const Found *found)
{
    double last = found->finding.stops || !found->finding.right ? SEAM_TICKS : found->finding.end;
    return fmin(s.time, last);
}

// In slow motion, between two ticks.
static SeamTick tick_at(const SeamRun *run, double time)
{
    int before = (int)time;
    SeamTick now = run->tick[before];
    if (before == SEAM_TICKS) return now;
    TsPose after = run->tick[before + 1].pose;
    double share = time - before;
    now.pose.position = ts_vec_lerp(now.pose.position, after.position, share);
    now.pose.turn = ts_vec_normalize(ts_vec_lerp(now.pose.turn, after.turn, share));
    return now;
}

static void draw_way(Stage *stage, const SeamRun *run, int end, const char *tag, Pen pen)
{
    TsVec at[SEAM_TICKS + 1];
    for (int i = 0; i <= end; i++) at[i] = run->tick[i].pose.position;
    draw_on(stage->draw, LAYER_CONSTRUCTION, tag);
    draw_path(stage->draw, at, end + 1, false, pen);
}

static void draw_body(Stage *stage, const SeamTick *tick, const char *tag, Pen pen)
{
    TsShape shape = places[(int)s.place].ball
                        ? ts_shape_circle(tick->pose.position, size / 2)
                        : ts_shape_obb(tick->pose.position, size, size, tick->pose.turn);
    draw_on(stage->draw, LAYER_CONTACT, tag);
    sweep_outline(stage->draw, &shape, pen);
}

// The angles are between that of `from` and a quarter turn clockwise from it.
static void draw_cone(Stage *stage, TsVec tip, TsVec from, Pattern pattern)
{
    enum { POINTS = 14 };
    const double radius = 44;
    TsVec corner[POINTS];
    corner[0] = tip;
    for (int i = 1; i < POINTS; i++) {
        TsVec turn = ts_degrees(90.0 * (i - 1) / (POINTS - 2));
        corner[i] = ts_vec_add(tip, ts_vec_scale(ts_vec_turn(from, turn), radius));
    }
    draw_polygon(stage->draw, corner, POINTS,
                 (Fill){.ink = INK_MUTED, .alpha = 0.6, .pattern = pattern});
    draw_path(stage->draw, corner, POINTS, true, (Pen){.ink = INK_LINE, .width = 1});
}

static void draw_normal(Stage *stage, const char *tag, TsVec from, TsVec normal, Pen pen)
{
    draw_on(stage->draw, LAYER_CONTACT, tag);
    TsVec to = ts_vec_add(from, ts_vec_scale(normal, 58));
    if (pen.ink == INK_CLASH)
        draw_arrow(stage->draw, from, to, (Pen){.ink = INK_CLASH_INK, .width = pen.width + 2});
    draw_arrow(stage->draw, from, to, pen);
    stage_keep_clear(stage, (TsVec[]){from, to}, 2);
}

// The joint that the body comes to next; of a wrong run the one at which it goes wrong.
static int joint_of(const Found *found, int tick)
{
    const SeamRun *run = &found->run;
    const SeamFinding *finding = &found->finding;
    if (finding->first > 0)
        return (int)floor(
            (seam_local(&found->on, run->tick[finding->first].pose.position).x + size / 2) /
                found->on.tile +
            0.5);
    if (!finding->right) return found->on.wall > 0 ? found->on.count - 1 : found->on.raised;
    double lead = seam_local(&found->on, found->free.tick[tick].pose.position).x + size / 2;
    return (int)ceil((lead - near_joint) / found->on.tile);
}

static const char *draw_joint(Stage *stage, const Found *found, int joint, bool wrong)
{
    const SeamFloor *on = &found->on;
    TsVec along = ts_degrees(on->angle), up = ts_vec_perp_back(along),
          back = ts_vec_scale(along, -1);
    bool wall = on->wall > 0 && joint == on->count - 1;
    bool higher = on->height > SEAM_WELD && joint == on->raised;
    bool lower = on->height > SEAM_WELD && joint == on->raised + 1;
    double u = joint * on->tile;
    const Pen admitted = {.ink = INK_FOCUS, .width = 2.5}, marker = {.ink = INK_CLASH, .width = 3};
    if (joint < 1 || joint >= on->count || u > shown - 20) return NULL;
    if (wall || higher) {
        double height = wall ? on->wall * on->tile : on->height;
        TsVec foot = seam_point(on, u, 0), top = seam_point(on, u, height),
              middle = ts_vec_lerp(foot, top, wall ? 0.25 : 0.5);
        draw_on(stage->draw, LAYER_CONTACT, "admitted");
        draw_line(stage->draw, foot, top, (Pen){.ink = INK_FOCUS, .width = 3});
        draw_normal(stage, "admitted", middle, back, wrong ? marker : admitted);
        stage_label(stage, ts_vec_add(middle, ts_vec_scale(back, 58)), up,
                    wrong ? LABEL_CLASH : LABEL_FOCUS, wrong ? "left out" : "admitted");
        draw_tag(stage->draw, NULL);
        return wrong ? "the side is free, so its normal is admitted"
                     : "No tile covers this side: its normal is admitted, and the body must stop.";
    }
    TsVec tip = seam_point(on, u, lower ? on->height : 0);
    draw_on(stage->draw, LAYER_CONSTRUCTION, "cones");
    draw_cone(stage, tip, up, PATTERN_RISING);
    if (!lower) draw_cone(stage, tip, back, PATTERN_FALLING);
    if (lower) {
        draw_tag(stage->draw, NULL);
        return "Only the higher tile has this corner: all normals of its cone are admitted.";
    }
    TsVec aside = ts_vec_normalize(ts_vec_add(up, along));
    stage_label(stage, ts_vec_add(tip, ts_vec_scale(aside, 44)), aside, LABEL_PLAIN,
                "normal cones");
    draw_normal(stage, "admitted", tip, up, admitted);
    stage_label(stage, ts_vec_add(tip, ts_vec_scale(up, 58)), up, LABEL_FOCUS, "admitted");
    draw_normal(stage, "refused", tip, back,
                wrong ? marker : (Pen){.ink = INK_MARK, .width = 2, .on = 5, .off = 4});
    stage_label(stage, ts_vec_add(tip, ts_vec_scale(back, 58)), ts_vec_scale(up, -1),
                wrong ? LABEL_CLASH : LABEL_PLAIN, "refused");
    draw_tag(stage->draw, NULL);
    if (wrong) return "the side is covered, so its normal is refused";
    return "The next tile's side is covered by its neighbour: this normal is refused.";
}

static void report(Stage *stage, const Found *found, const SeamFinding *finding, double time)
{
    TsVec free = seam_local(&found->on, tick_at(&found->free, time).pose.position),
          now = seam_local(&found->on, tick_at(&found->run, time).pose.position);
    bool wrong = !finding->right && ts_vec_distance(free, now) > 0.5;
    stage_table(stage, "Where the middle is, px", "\talong\tabove");
    stage_row_for(stage, "now", wrong ? ROW_WRONG : ROW_PLAIN, "by the method\t%s\t%s",
                  number_plain(NUMBER_TEXT, now.x, 1), number_plain(NUMBER_TEXT, now.y, 2));
    stage_row_for(stage, "free way", ROW_PLAIN, "free way\t%s\t%s",
                  number_plain(NUMBER_TEXT, free.x, 1), number_plain(NUMBER_TEXT, free.y, 2));
    stage_report(stage, "greatest distance", "%.4f px", finding->apart);
    stage_report(stage, "past the step by", "%.2f px", finding->past);
}

static void draw(Stage *stage)
{
    const Found *found = stage_found(stage);
    if (!found) return;
    draw_tiles(stage, found);
    if (found->finding.end < 0) return;
    Found shown_now = *found;
    if (stage_shows_exact(stage)) {
        shown_now.run = found->free;
        shown_now.finding = seam_compare(&found->on, &found->free, &found->free);
    }
    found = &shown_now;
    const SeamFinding *finding = &found->finding;
    double time = time_now(found);
    int tick = (int)time;
    const SeamTick now = tick_at(&found->run, time), free = tick_at(&found->free, time);
    if (!stage_shows_exact(stage)) draw_surface(stage, found, (SeamMethod)stage_variant(stage));
    bool wrong = !finding->right;
    draw_way(stage, &found->free, finding->stops ? SEAM_TICKS : finding->end, "free way",
             marks_dashed(INK_MUTED, 1.5));
    draw_way(stage, &found->run, tick, "path", (Pen){.ink = INK_INK, .width = 1.5});
    draw_body(stage, &free, "free way", sweep_ghost);
    draw_body(stage, &now, "now", sweep_body);
    const char *sentence = draw_joint(stage, found, joint_of(found, tick), wrong);
    if (now.touches) {
        draw_normal(stage, "contact", now.at, now.normal, sweep_body);
        stage_label(stage, ts_vec_add(now.at, ts_vec_scale(now.normal, 58)), now.normal,
                    LABEL_PLAIN, "contact normal");
    }
    if (wrong && tick > finding->first && finding->first > 0)
        stage_label(stage, free.pose.position, ts_vec(0, -1), LABEL_PLAIN, "free way");
    draw_on(stage->draw, LAYER_CONTACT, "height");
    draw_circle(stage->draw, s.ring->position, head_radius, (Pen){.ink = INK_INK, .width = 1.5});
    draw_tag(stage->draw, NULL);
    report(stage, found, finding, time);
    if (sentence) stage_note(stage, "%s", sentence);
    if (wrong) return;
    if (sentence && stage_is_simple(stage))
        stage_hint(stage, "%s", sentence);
    else
        stage_hint(stage, "Drag the box to another start, or the ring: a step · “P” another floor");
}

SCENE = {
    .title = "Seams between tiles",
    .idea = "A contact's normal must lie in the normal cones of all tiles at its point.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .edited = true,
    .touch = TOUCHING_HITS,
    .flaw = "seams_alone",
    .view = {{0, 60}, {480, 300}},
    .simple = "tiles|free way|now|admitted|refused|height",
    .variants = {[SEAM_CONES] = {"seams_cones", "normal cones", NULL},
                 [SEAM_MERGED] = {"seams_merged", "merged", NULL},
                 [SEAM_CHAIN] = {"seams_chain", "chain", NULL},
                 [SEAM_ALONE] = {"seams_alone", "each tile alone",
                                 "It computes each contact as if no other tile were there, so "
                                 "the side of the next one stops the box."},
                 [SEAM_TOPS] = {"seams_tops", "tops only",
                                "It leaves out the sides of all tiles, so the box passes through "
                                "a high step or a wall."}},
    .knobs = {[KNOB_PLACE] = {'p', "place", &s.place, .places = true,
                              .names = "level tiles|slope|a step|wall|ball|welded"},
              [KNOB_SPEED] = {'y', "speed", &s.speed, 50, 400, 10, .unit = "px/s"},
              [KNOB_TILE] = {'c', "tile size", &s.tile, 20, 80, 4, .unit = "px"},
              [KNOB_HEIGHT] = {'u', "height of a tile", &s.height, 0, 100, 1, .name = "height",
                               .unit = "px"},
              [KNOB_SLOW] = {'l', "slow motion", &s.slow, .names = SCENE_SPEEDS}},
    .slow = &s.slow,
};
