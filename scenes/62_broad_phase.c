// Broad phase: which pairs need the exact test?
//
// To see who bumps into whom in a crowd, you do not compare everyone with everyone: you look at
// neighbours. The number of pairs of n bodies is
//
//     n · (n − 1) / 2
//
// 400 bodies form 79,800 pairs, of which fewer than a hundred collide. Twice the bodies form four
// times the pairs, and the exact test of two shapes is expensive. The broad phase is the cheap
// search before it.
//
// First, each body gets an axis-aligned bounding [box](boxes), its AABB (X): upright, with the body
// inside. Four comparisons show whether two boxes are disjoint; then so are the bodies. Only pairs
// whose boxes overlap, the [candidates], need the exact test. No collision is lost.
//
// A [structure] (C) finds the overlapping boxes without comparing all. The cells of this grid are
// at least as large as the boxes. It enters each box once, in the cell of its upper left corner;
// such cells are outlined. If two boxes overlap, these corners are less than a cell apart:
// comparing boxes in the same and adjacent cells misses no pair. A tree has boxes around groups:
// what misses one misses the group. At equal density each body keeps few neighbours: work grows
// about as n, not n².
//
// A common mistake is to take candidates for collisions: with "bounding boxes" (M), bodies turn red
// although a [distance] is left between them.
//
// Try: S and B choose structure and number of bodies. Point at the crowd: the cells or nodes that a
// query there [looks into](looked into) light up. Drag a body: the dashed window around it is a
// [query], the boxes in it are its [results]; paused, "," and "." step through it. The ray (Y) is
// one, too. H lets all structures race: their [curves] grow with n, that of brute force with n².
//
// Source: JChehe, "Common 2D collision detection", 2017, which names quadtree, R-tree and spatial
// hash.
#include <stdlib.h>

#include "asking/crowd.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/race.h"
#include "scene_kit/steps.h"
#include "touchstone/cast.h"
#include "touchstone/degrees.h"

enum { BOX, CIRCLE, TRIANGLE, PENTAGON, KINDS };
enum { SPREAD, CLUSTERED, MIXED };
enum { KNOB_STRUCTURE, KNOB_BODIES, KNOB_PLACES, KNOB_RACE };
enum { NO_RACE, RACE_TESTS, RACE_TIME };
enum { FEW = 400, CLUSTERS = 5, LARGE_EVERY = 50, PARTS_MAX = 2047, LEVELS = 10, BOXED_MAX = 1000 };
static const double finest = 10; // px at scale 1: smaller parts of a structure are not drawn
static const int counts[] = {400, 1000, 2000, 5000, 10000, 20000, 50000};
static const double width = 980, height = 580;
static const TsVec source = {490, 290}; // of the ray
static const double reach = 36;         // of the window, beyond the selected body
static const double around = 30;        // of the window around the pointer, to each side

static struct {
    double structure, bodies, places, race;
    int raced;                       // ticks that the race has run for
    double cells, boxes, links, ray; // what is shown
    double heading;                  // of the ray, degrees
} s = {.structure = TS_BROAD_GRID, .cells = 1, .links = 1};

// ---- Bodies: the more, the smaller, so that they are equally crowded

_Static_assert((int)TS_BROAD_KINDS <= (int)RACE_ENTRANTS,
               "a structure would not fit into the race");

static int wanted(void) { return s.race == NO_RACE ? counts[(int)s.bodies] : 0; }

static double size_for(int count) { return sqrt((double)FEW / count); }
static double size_now(void) { return size_for(wanted()); }

// Sizes in quarters of a px, and boxes in whole px, so that exact touches exist in doubles.
static double quarters(double size) { return floor(4 * size) / 4; }

// Every random number is drawn in a statement of its own: compilers choose the order in which they
// evaluate arguments.
static const TsVec cluster[CLUSTERS] = {{180, 150}, {500, 120}, {790, 200}, {330, 420}, {700, 440}};

// Of its three random numbers, from 0 to 1; in a cluster denser towards the middle.
static TsVec place_of(int i, double x, double y, double turn)
{
    if (s.places != CLUSTERED) return ts_vec(20 + x * (width - 40), 20 + y * (height - 40));
    TsVec off = ts_vec_scale(ts_degrees(360 * turn), 150 * x * (0.3 + 0.7 * y));
    return ts_vec_add(cluster[i % CLUSTERS], off);
}

static bool is_large(int i) { return s.places == MIXED && i % LARGE_EVERY == 0; }

static void put(Stage *stage, int i)
{
    Actor *body = stage_nth(stage, i);
    TsVec pentagon[5];
    TsShape shape;
    int kind = i % KINDS;
    double across = quarters(stage_random_in(stage, 4, 7.5)),
           along = quarters(stage_random_in(stage, 7, 11));
    switch (kind) {
    case CIRCLE: shape = ts_shape_circle(ts_vec(0, 0), across); break;
    case TRIANGLE:
        shape =
            ts_shape_triangle(ts_vec(0, -along), ts_vec(across, across), ts_vec(-across, across));
        break;
    case PENTAGON:
        for (int k = 0; k < 5; k++) pentagon[k] = ts_vec_scale(ts_degrees(72.0 * k - 90), across);
        shape = ts_shape_polygon(pentagon, 5);
        break;
    default:
        shape = ts_shape_obb(ts_vec(0, 0), floor(2 * along), floor(1.2 * across), ts_vec(1, 0));
    }
    double x = stage_random(stage), y = stage_random(stage), turn = stage_random(stage);
    TsVec at = place_of(i, x, y, turn);
    double heading = stage_random_in(stage, 0, 360), pace = stage_random_in(stage, 0.2, 0.7);
    double angle = stage_random_in(stage, 0, 360), spin = stage_random_in(stage, -1, 1);
    stage_put(stage, &body, .shape = shape, .traits = ACTOR_NAMELESS);
    if (!body) return;
    body->velocity = ts_vec_scale(ts_degrees(heading), pace);
    body->spin = kind == CIRCLE ? 0 : spin;
    body->scale = size_now() * (is_large(i) ? 5 : 1);
    stage_place(stage, body, at, kind == CIRCLE ? 0 : angle);
}

static void populate(Stage *stage)
{
    int count = wanted();
    Actor *more;
    for (int i = 0; i < count; i++) put(stage, i);
    for (int i = count; (more = stage_nth(stage, i)); i++) stage_remove(stage, more);
}

// The race has no bodies, only boxes.
static void turned(Stage *stage, int knob)
{
    bool races = s.race != NO_RACE;
    if (knob == KNOB_PLACES || !races) s.raced = 0;
    if (knob == KNOB_BODIES || knob == KNOB_PLACES || knob == KNOB_RACE) populate(stage);
}

// ---- The race: boxes as crowded as the bodies, moved, and all pairs found

enum { TICKS_A_RUN = 2 };

// From 0 to 1, of a body: the scene's random numbers are those of time.
static double fraction(int body, unsigned which)
{
    uint32_t x = (uint32_t)body * 0x9e3779b9u + which * 0x85ebca6bu;
    x = (x ^ (x >> 16)) * 0x7feb352du;
    x = (x ^ (x >> 15)) * 0x846ca68bu;
    return (x ^ (x >> 16)) * 0x1p-32;
}

static void put_boxes(TsBounds *box, int count, double moved)
{
    for (int i = 0; i < count; i++) {
        double size = size_for(count) * (is_large(i) ? 5 : 1);
        TsVec at = place_of(i, fraction(i, 0), fraction(i, 1), fraction(i, 2));
        TsVec half = ts_vec(size * (4 + 7 * fraction(i, 3)), size * (4 + 7 * fraction(i, 4)));
        TsVec way = ts_vec_scale(ts_degrees(360 * fraction(i, 5)), moved * size);
        at = ts_vec_add(at, way);
        box[i] = ts_bounds_around((TsAabb){ts_vec_sub(at, half), ts_vec_add(at, half)});
    }
}

// Rounds of half a millisecond at least, as one round of few boxes is too short for a clock.
static bool run(unsigned task, int kind, int count, double (*now)(void), RaceCost *cost)
{
    (void)task;
    TsBroad broad = ts_broad_make((TsBroadKind)kind, TS_MEMORY_HEAP);
    TsBroadPairs pairs = {0};
    TsBounds *box = malloc(2 * (size_t)count * sizeof *box);
    bool done = box != NULL;
    if (done) put_boxes(box, count, 0), put_boxes(box + count, count, 1);
    for (int i = 0; i < count && done; i++) done = ts_broad_insert(&broad, box[i]) >= 0;
    done = done && ts_broad_pairs(&broad, &pairs);
    cost->found = pairs.count;
    for (int i = 0; i < pairs.count && done; i++)
        cost->answer = race_mix(cost->answer, (uint32_t)pairs.pair[i].a, (uint32_t)pairs.pair[i].b);
    double start = now ? now() : 0, end;
    int rounds = 0;
    do {
        ts_broad_move_all(&broad, box + (rounds % 2 ? 0 : count));
        done = done && ts_broad_pairs(&broad, &pairs);
        rounds++;
        end = now ? now() : start;
    } while (done && now && end - start < 0.5e-3);
    cost->seconds = (end - start) / rounds;
    cost->work = (double)(broad.cost.tests + broad.cost.nodes);
    ts_broad_pairs_free(&pairs, TS_MEMORY_HEAP);
    ts_broad_end(&broad);
    free(box);
    return done;
}

static const char *name_of(int kind)
{
    return kind == TS_BROAD_BRUTE ? "brute force, n²" : ts_broad_name((TsBroadKind)kind);
}

static RaceDef race_now(void)
{
    static const int size[] = {100, 200, 500, 1000, 2000, 5000, 10000, 20000};
    return (RaceDef){.name = name_of,
                     .entrants = TS_BROAD_KINDS,
                     .size = size,
                     .sizes = sizeof size / sizeof *size,
                     .most = 3e6,
                     .task = (unsigned)s.places + 1,
                     .run = run,
                     .sizes_name = "bodies",
                     .work_name = "box tests and nodes visited, to find all pairs",
                     .time_name = "µs, to move all boxes and find all pairs",
                     .found_name = "pairs"};
}

static void ask_race(Stage *stage)
{
    RaceDef def = race_now();
    const RaceView *view = stage_race(stage, &def, s.raced / TICKS_A_RUN);
    if (!view || view->runs == 0) return;
    stage_verdict_words(stage, NULL, view->same, view->same ? "SAME PAIRS" : "OTHER PAIRS",
                        "SAME PAIRS");
    stage_verdict_sentence(stage, "All find the same:", "each structure the same pairs.");
}

static void step(Stage *stage)
{
    stage_turn_back(stage, (TsAabb){{0, 0}, {width, height}});
    const RaceDef race = race_now();
    int last = TICKS_A_RUN * race.entrants * race.sizes;
    if (s.race != NO_RACE && s.raced < last) s.raced++;
    if (s.ray > 0) s.heading = ts_degrees_wrap(s.heading + 0.4);
}

typedef struct Asked {
    const CrowdQuery *found; // NULL: not asked
    const CrowdQuery *steps; // the same, traced, while paused; NULL: it is not stepped through
} Asked;

typedef struct Found {
    Asked body, ray;         // a window around the selected body; a ray
    const CrowdQuery *light; // around the pointer
    TsBounds around_body, around_pointer;
    int met; // of the bodies whose boxes the ray meets, those that it hits
    TsVec first;
} Found;

static TsBounds window_around(TsVec low, TsVec high, double far)
{
    return ts_bounds_around((TsAabb){{low.x - far, low.y - far}, {high.x + far, high.y + far}});
}

static void ask_body(Stage *stage, Found *found)
{
    const Actor *body = stage_selected(stage);
    if (!body || !body->alive) return;
    TsAabb box = ts_shape_bounds(&body->shape);
    found->around_body = window_around(box.min, box.max, reach * size_now());
    if (!stage->playing) found->body.steps = stage_query_window(stage, found->around_body, true);
    found->body.found = stage_query_window(stage, found->around_body, false);
}

// Of the bodies whose boxes the ray meets, the first hit is marked.
static void ask_ray(Stage *stage, Found *found)
{
    TsRay ray = {source, ts_degrees(s.heading)};
    TsBoundsRay way = ts_bounds_ray(ray.origin, ray.direction, width); // beyond the frame
    bool stepped = !stage->playing && !stage_selected(stage);
    if (stepped) found->ray.steps = stage_query_ray(stage, &way, true);
    const CrowdQuery *near = found->ray.found = stage_query_ray(stage, &way, false);
    const Candidates *crowd = stage_candidates(stage);
    double nearest = HUGE_VAL;
    for (int i = 0; near && i < near->count; i++) {
        TsHit hit = ts_cast_shape(ray, &crowd->actor[near->index[i]]->shape);
        if (hit.relation == TS_APART) continue;
        found->met++;
        if (hit.enter >= nearest) continue;
        nearest = hit.enter;
        found->first = hit.point;
    }
}

// While a query is stepped through, the pointer lights nothing.
static void ask_pointer(Stage *stage, Found *found)
{
    Pointer pointer = stage_pointer(stage);
    bool stepped = !stage->playing && (stage_selected(stage) || s.ray > 0);
    if (!pointer.inside || stepped || s.cells <= 0 || s.structure == TS_BROAD_BRUTE) return;
    found->around_pointer = window_around(pointer.at, pointer.at, around * size_now());
    found->light = stage_query_window(stage, found->around_pointer, true);
}

static void ask(Stage *stage)
{
    if (s.race != NO_RACE) {
        ask_race(stage);
        return;
    }
    stage_ask_near(stage, (TsBroadKind)s.structure);
    Found *found = stage_findings(stage, sizeof *found);
    if (!found || !stage_candidates(stage)) return;
    ask_pointer(stage, found);
    ask_body(stage, found);
    if (s.ray > 0) ask_ray(stage, found);
}

// ---- Drawing

static void draw_bounds(Draw *draw, TsBounds box, Pen pen)
{
    double left = fmax((double)box.left, -width), right = fmin((double)box.right, 2 * width);
    double top = fmax((double)box.top, -height), bottom = fmin((double)box.bottom, 2 * height);
    marks_outline(draw, (TsAabb){{left, top}, {right, bottom}}, pen);
}

// The part of a query that lies within the frame: there is nothing beyond it.
static void draw_window(Draw *draw, TsBounds box, Pen pen)
{
    TsVec low = {fmax((double)box.left, 0), fmax((double)box.top, 0)};
    TsVec high = {fmin((double)box.right, width), fmin((double)box.bottom, height)};
    if (low.x < high.x && low.y < high.y) marks_outline(draw, (TsAabb){low, high}, pen);
}

static void draw_structure(Stage *stage, const Candidates *found)
{
    TsBroadPart part[PARTS_MAX];
    Draw *draw = stage->draw;
    TsBroadKind kind = found->broad->kind;
    int parts = stage_crowd_parts(stage, part, PARTS_MAX);
    double least = finest * draw_scale(draw) / draw_view(draw).zoom;
    draw_on(draw, LAYER_GROUND, "structure");

    // The cells of 5,000 bodies are smaller: of their lines every second or third, as a texture.
    double across = parts > 0 ? (double)(part[0].bounds.right - part[0].bounds.left) : 0;
    double down = parts > 0 ? (double)(part[0].bounds.bottom - part[0].bounds.top) : 0;
    bool fine = (kind == TS_BROAD_GRID || kind == TS_BROAD_HASH) && fmin(across, down) < least;
    const Pen rule = {.ink = INK_FAINT};
    if (fine && across > 0 && down > 0) {
        double columns = across * ceil(least / across), rows = down * ceil(least / down);
        for (double x = 0; x <= width; x += columns)
            draw_line(draw, ts_vec(x, 0), ts_vec(x, height), rule);
        for (double y = 0; y <= height; y += rows)
            draw_line(draw, ts_vec(0, y), ts_vec(width, y), rule);
    }
    for (int i = 0; i < parts && i < PARTS_MAX; i++) {
        TsBounds box = part[i].bounds; // a quadtree's root is a square, larger than the frame
        box.left = fmaxf(box.left, 0), box.right = fminf(box.right, (float)width);
        box.top = fmaxf(box.top, 0), box.bottom = fminf(box.bottom, (float)height);
        bool seen = (double)(box.right - box.left) >= least &&
                    (double)(box.bottom - box.top) >= least; // smaller ones would only be grey
        if (part[i].level >= LEVELS || !seen) continue;
        draw_bounds(draw, box, (Pen){.ink = INK_LINE});
    }
    if (stage_is_simple(stage) && parts > 0)
        stage_label(stage, ts_vec(40, height), ts_vec(0, 1), LABEL_PLAIN, "%s",
                    ts_broad_name(kind));
    draw_tag(draw, NULL);
}

static void draw_boxes(Stage *stage, const Candidates *found)
{
    draw_on(stage->draw, LAYER_CONSTRUCTION, "boxes");
    for (int i = 0; s.boxes > 0 && i < found->actors; i++) {
        draw_bounds(stage->draw, found->broad->bounds[i], (Pen){.ink = INK_LINE});
    }
    Pen pen = {.ink = INK_MARK, .alpha = 0.7};
    draw_on(stage->draw, LAYER_OUTLINES, "candidates");
    for (int i = 0; s.links > 0 && i < found->pairs; i++) {
        int a = found->pair[i].a, b = found->pair[i].b;
        draw_line(stage->draw, found->actor[a]->position, found->actor[b]->position, pen);
        if (found->actors > BOXED_MAX) continue;
        draw_bounds(stage->draw, found->broad->bounds[a], pen);
        draw_bounds(stage->draw, found->broad->bounds[b], pen);
    }
    draw_tag(stage->draw, NULL);
}

static void draw_results(Stage *stage, const Candidates *crowd, const CrowdQuery *query)
{
    draw_tag(stage->draw, "results");
    for (int i = 0; i < query->count; i++) {
        TsBounds box = crowd->broad->bounds[query->index[i]];
        draw_bounds(stage->draw, box, (Pen){.ink = INK_MARK, .width = 1.5});
    }
    draw_tag(stage->draw, NULL);
}

// The first of the cells or nodes that a query enters, as far as they lie within the frame.
static void draw_entered(Draw *draw, const CrowdQuery *query, int parts, Pen last)
{
    draw_on(draw, LAYER_CONSTRUCTION, "looked into");
    for (int i = 0; i < parts; i++) {
        TsBounds box = query->part[i].bounds;
        Pen pen = i == parts - 1 ? last : (Pen){.ink = INK_MARK};
        TsVec low = {fmax((double)box.left, 0), fmax((double)box.top, 0)};
        TsVec high = {fmin((double)box.right, width), fmin((double)box.bottom, height)};
        TsAabb seen = {low, high};
        if (query->part[i].holds) marks_box(draw, seen, (Fill){.ink = pen.ink, .alpha = 0.08});
        marks_outline(draw, seen, pen);
    }
    draw_tag(draw, NULL);
}

// What a query around the pointer enters, as the structure reports it.
static void light_entered(Stage *stage, const Found *found)
{
    const CrowdQuery *light = found->light;
    Draw *draw = stage->draw;
    if (!light) return;
    draw_entered(draw, light, light->parts, (Pen){.ink = INK_MARK});
    draw_tag(draw, "looked into");
    draw_window(draw, found->around_pointer, marks_dashed(INK_MARK, 1.5));
    draw_tag(draw, NULL);
    stage_report(stage, "at the pointer", "%s, %s",
                 number_of(NUMBER_TEXT, light->count, "result", "results"),
                 number_of(NUMBER_TEXT, light->cost.tests, "box test", "box tests"));
    stage_report(stage, "looks into", "%s",
                 number_of(NUMBER_TEXT, light->entered, "cell or node", "cells or nodes"));
}

// Paused: the cells or nodes that a query enters, one after another. Returns whether that is all.
static bool step_query(Stage *stage, const CrowdQuery *query, bool by_ray)
{
    static const struct {
        const char *code, *ray_code; // of rays where these have a search of their own
    } search[TS_BROAD_KINDS] = {
        [TS_BROAD_GRID] = {.code = "src/core/broad/cells_window_kernels_private.h:cells_window",
                           .ray_code = "src/core/broad/cells.c:ts_cells_ray"},
        [TS_BROAD_HASH] = {.code = "src/core/broad/cells_window_kernels_private.h:cells_window",
                           .ray_code = "src/core/broad/cells.c:ts_cells_ray"},
        [TS_BROAD_QUADTREE] = {.code = "src/core/broad/flat_tree_kernels_private.h:flat_query"},
        [TS_BROAD_RTREE] = {.code = "src/core/broad/rtree_kernels_private.h:rtree_query"},
        [TS_BROAD_TREE] = {.code = "src/core/broad/dynamic_tree.c:tree_query_below"},
        [TS_BROAD_BVH] = {.code = "src/core/broad/bvh_kernels_private.h:bvh_find"},
        [TS_BROAD_SAP] = {.code = "src/core/broad/sap_kernels_private.h:sap_window",
                          .ray_code = "src/core/broad/sap_kernels_private.h:sap_ray"}};
    if (!query || query->parts == 0) return true; // playing, or brute force, which has no parts
    TsBroadKind kind = (TsBroadKind)s.structure;
    int shown = stage_trace(stage, query->parts), number = shown + 1;
    bool last = number == query->parts, holds = query->part[shown].holds;
    draw_entered(stage->draw, query, number, (Pen){.ink = INK_FOCUS, .width = 2});
    int results = query->count - !by_ray; // around a body, which is one, too
    const char *by = by_ray ? "ray" : "window";
    const char *end =
        last ? STEP_TEXT(" Found: %s.", number_of(NUMBER_TEXT, results, "result", "results")) : "";
    const StepRow rows[] = {
        {.when = kind == TS_BROAD_GRID || kind == TS_BROAD_HASH,
         .text = STEP_TEXT("Cell %d: its boxes are tested.%s", number, end),
         .code = "leaf"},
        {.when = kind == TS_BROAD_SAP,
         .text = STEP_TEXT("Stretch %d overlaps the %s along one axis: its boxes are tested.%s",
                           number, by, end),
         .code = "leaf"},
        {.when = kind == TS_BROAD_QUADTREE && holds,
         .text = STEP_TEXT("What belongs to square %d reaches the %s: its boxes are tested.%s",
                           number, by, end),
         .code = "leaf"},
        {.when = kind == TS_BROAD_QUADTREE,
         .text = STEP_TEXT("What belongs to square %d reaches the %s: its quarters are tested.%s",
                           number, by, end),
         .code = "node"},
        {.when = kind == TS_BROAD_TREE && holds,
         .text = STEP_TEXT("Leaf %d meets the %s: its box is tested.%s", number, by, end),
         .code = "leaf"},
        {.when = holds,
         .text = STEP_TEXT("Leaf %d meets the %s: its boxes are tested.%s", number, by, end),
         .code = "leaf"},
        {.text = STEP_TEXT("Node %d meets the %s: its children are tested.%s", number, by, end),
         .code = "node"}};
    const char *ray_code = by_ray ? search[kind].ray_code : NULL;
    stage_show_step(stage, rows, ray_code ? ray_code : search[kind].code, "level = %d",
                    query->part[shown].level);
    return last;
}

// The structure is queried with a window around the selected body.
static void show_body(Stage *stage, const Candidates *crowd, const Found *found)
{
    const CrowdQuery *query = found->body.found;
    bool done = step_query(stage, found->body.steps, false);
    if (!query) return;
    draw_on(stage->draw, LAYER_CONTACT, "query");
    draw_window(stage->draw, found->around_body, marks_dashed(INK_MARK, 1));
    if (done) draw_results(stage, crowd, query);
    stage_report(stage, "query", "%s, %s",
                 number_of(NUMBER_TEXT, query->count - 1, "result", "results"),
                 number_of(NUMBER_TEXT, query->cost.tests, "box test", "box tests"));
}

static void show_ray(Stage *stage, const Candidates *crowd, const Found *found)
{
    const CrowdQuery *query = found->ray.found;
    bool done = step_query(stage, found->ray.steps, true);
    if (!query) return;
    draw_layer(stage->draw, LAYER_CONTACT);
    TsVec end = ts_vec_add(source, ts_vec_scale(ts_degrees(s.heading), width));
    draw_tag(stage->draw, "query");
    draw_line(stage->draw, source, end, (Pen){.ink = INK_INK, .width = 1.5});
    draw_dot(stage->draw, source, 4.5, (Fill){.ink = INK_INK});
    if (done) draw_results(stage, crowd, query);
    draw_tag(stage->draw, "results");
    if (found->met && done) marks_answer(stage->draw, found->first);
    draw_tag(stage->draw, NULL);
    stage_report(stage, "ray hits", "%d of %s", found->met,
                 number_of(NUMBER_TEXT, query->count, "box", "boxes"));
}

static void show_figures(Stage *stage, const Candidates *found)
{
    double all = 0.5 * found->actors * (found->actors - 1.0);
    const char *name = ts_broad_name(found->broad->kind), *other = ts_broad_name(found->other);
    stage_report(stage, "box tests", "%s (%.3g %%)", number_count(NUMBER_TEXT, found->cost.tests),
                 all > 0 ? 100 * (double)found->cost.tests / all : 0);
    stage_report(stage, "nodes visited", "%s", number_count(NUMBER_TEXT, found->cost.nodes));
    const char *count = number_count(NUMBER_TEXT, found->pairs);
    const char *of = number_count(NUMBER_TEXT, (long long)all);
    stage_report(stage, "candidate pairs", "%s", count);
    stage_report(stage, "same pairs", "%s: %s", other, found->same ? "yes" : "NO");
    if (found->seconds > 0) stage_report(stage, "found in", "%.2f ms", 1e3 * found->seconds);
    if (found->same) {
        stage_note(stage, "%s: of %s pairs of bodies, %s need the exact test", name, of, count);
    } else {
        stage_note(stage, "%s and %s do not find the same pairs", name, other);
    }
}

static void draw(Stage *stage)
{
    if (s.race != NO_RACE) {
        RaceDef def = race_now();
        stage_hint(stage, stage->playing ? "“A” another crowd · “H” work, time, no race"
                                         : "Space goes on · “H” work, time, no race");
        stage_draw_race(stage, &def, s.race == RACE_TIME);
        return;
    }
    draw_layer(stage->draw, LAYER_GROUND);
    marks_outline(stage->draw, (TsAabb){{0, 0}, {width, height}}, (Pen){.ink = INK_LINE});
    stage_hint(stage, s.links > 0 ? "Drag a body · “S” another structure · plum: candidates"
                                  : "Drag a body · “S” another structure");
    const Candidates *crowd = stage_candidates(stage);
    const Found *found = stage_found(stage);
    if (!crowd || !found) return;
    show_figures(stage, crowd);
    if (s.cells > 0) draw_structure(stage, crowd);
    light_entered(stage, found);
    draw_boxes(stage, crowd);
    show_body(stage, crowd, found);
    show_ray(stage, crowd, found);
}

SCENE = {
    .title = "Broad phase",
    .idea = "A cheap search finds the pairs whose boxes overlap; only these need the exact test.",
    .build = populate,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .SCENE_STATE(s),
    .method = "exact_signs",
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {980, 580}},
    .knobs = {[KNOB_STRUCTURE] = {'s', "structure", &s.structure,
                                  .names = "brute force|grid|spatial hash|quadtree|R-tree|"
                                           "dynamic tree|flat BVH|sweep and prune",
                                  .says = "Which search finds the pairs whose boxes overlap."},
              [KNOB_BODIES] = {'b', "bodies", &s.bodies,
                               .names = "400|1,000|2,000|5,000|10k|20k|50k"},
              [KNOB_PLACES] = {'a', "arranged", &s.places, .names = "spread|clustered|mixed sizes"},
              [KNOB_RACE] = {'h', "race of all", &s.race, .name = "race", .names = "off|work|time",
                             .says = "All structures search crowds of growing size: the curves "
                                     "compare their work or time."},
              {.key = 'c',
               .label = "structure shown",
               .value = &s.cells,
               .max = 1,
               .says = "Draws the cells or boxes of the chosen structure."},
              {.key = 'l',
               .label = "candidates shown",
               .value = &s.links,
               .max = 1,
               .says = "Marks the pairs whose boxes overlap: only these need the exact test."},
              {.key = 'x',
               .label = "boxes shown",
               .value = &s.boxes,
               .max = 1,
               .says = "Draws the axis-aligned box around each body."},
              {.key = 'y',
               .label = "turning ray",
               .value = &s.ray,
               .max = 1,
               .says = "A ray that turns is another query to the structure."}},
};
