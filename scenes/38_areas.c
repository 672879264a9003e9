// A point and an area with holes, by crossing and by winding
//
// An *area* is bounded by [rings](ring): outlines, and those of holes. Is *P* in it? Send a [ray]
// from P to the right, and look at each [crossing].
//
//     even-odd: the number of [crossings](crossing) is odd
//     nonzero: the sum of their signs is not 0
//
// The sign is +1 if the [side] goes up across the ray, and −1 if it goes down. The sum is the
// winding number: how often the rings turn around P. [Arrows](direction) show which way they go. If
// holes turn against their outline, both rules agree. They differ where a ring crosses itself,
// where rings overlap, and where a hole turns as its outline does. So a program must say which rule
// it means.
//
// Nothing is rounded. Whether a side lies to the right of P is the sign of an orientation. A corner
// at the height of P counts as above the ray, for both of its sides. If P is on a side, turn around
// P once: each side that leaves or arrives changes the count. P is on the boundary if some of what
// is next to it is inside and some is not. A side in the middle of the area is no boundary.
//
// What goes wrong is one line of code. Without its holes an area is too large. A hole that is cut
// out with its boundary takes away too much. Files do not always turn holes over, and the second of
// two areas is no hole. Even-odd leaves out the middle of a star that is meant by nonzero. A corner
// that counts twice makes a whole row wrong. Yellow marks what a method gets [wrong].
//
// Try: choose places with P and methods with M. Drag P along a side and through a corner. Pause,
// and step back with the comma.
//
// Sources: Moshe Shimrat, "Algorithm 112: Position of Point Relative to Polygon", 1962; Kai Hormann
// and Alexander Agathos, "The Point in Polygon Problem for Arbitrary Polygons", 2001.
#include <stdio.h>

#include "38_figures.h"
#include "39_cells.h"
#include "scene.h"
#include "scene_kit/locating.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/steps.h"
#include "scene_kit/style.h"
#include "touchstone/polygon.h"

static struct {
    Actor *body, *point; // the box around the area, which moves it; P
    double place;
} s;

static TsAabb home(void) { return figure_box(&area_places[(int)s.place].area); }

static void build(Stage *stage)
{
    TsAabb box = home();
    stage_put(stage, &s.body, .name = "area", .shape = ts_shape_aabb(box.min, box.max),
              .traits = ACTOR_RIGID | ACTOR_NAMELESS | ACTOR_UNDRAWN);
    stage_put(stage, &s.point, .name = "P",
              .shape = ts_shape_point(area_places[(int)s.place].point));
}

// ---- Asking

enum { WRONG_LINES = 128 };
enum { FAR = 4000 }; // px beyond which what is wrong is not drawn

typedef struct Found {
    bool made, refused;
    Located located;
    Cells cells; // of the trapezoids, in[0] is what is said and in[1] what is right
    TsVec wrong[WRONG_LINES][2];
    int wrongs;
} Found;

static bool make(TsGeometry *area)
{
    const Figure *figure = &area_places[(int)s.place].area;
    TsVec by = ts_vec_sub(s.body->position, ts_vec_lerp(home().min, home().max, 0.5));
    *area = ts_geometry_make(TS_MEMORY_HEAP);
    for (int i = 0; i < FIGURE_PARTS && figure->part[i].count > 0; i++) {
        const FigurePart *part = &figure->part[i];
        TsVec corner[FIGURE_CORNERS];
        for (int k = 0; k < part->count; k++) corner[k] = ts_vec_add(part->corner[k], by);
        if (!ts_geometry_add_part(area, part->kind, corner, part->count, NULL)) return false;
    }
    return true;
}

// A stretch along which the way is wrong, if it is so in its middle.
static void add_wrong(Found *found, const TsGeometry *area, TsVec a, TsVec b)
{
    TsVec middle = ts_vec(a.x / 2 + b.x / 2, a.y == b.y ? a.y : a.y / 2 + b.y / 2);
    TsLocation says = stage_locate_says(&found->located, area, middle);
    if (says == stage_locate_right(&found->located, area, middle)) return;
    if (found->wrongs == WRONG_LINES) return;
    found->wrong[found->wrongs][0] = a;
    found->wrong[found->wrongs++][1] = b;
}

// Along the height of a corner, between all sides.
static void find_wrong_along(Found *found, const TsGeometry *area, double y, TsAabb frame)
{
    double x[2 + CELL_SIDES] = {frame.min.x, frame.max.x};
    int xs = 2;
    for (int i = 0; i < area->sides && xs < 2 + CELL_SIDES; i++) {
        TsVec a = area->side[i].a, b = area->side[i].b;
        if (fmin(a.y, b.y) > y || fmax(a.y, b.y) < y || a.y == b.y) continue;
        x[xs++] = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
    }
    qsort(x, (size_t)xs, sizeof *x, cells_order);
    for (int i = 0; i + 1 < xs; i++)
        if (x[i + 1] - x[i] > CELL_NEAR)
            add_wrong(found, area, ts_vec(x[i], y), ts_vec(x[i + 1], y));
}

// The trapezoids of the area, and where the way is wrong: in some of them, along sides, and along
// the heights of corners.
static void find_picture(Found *found, const TsGeometry *area)
{
    TsAabb frame = ts_geometry_bounds(area);
    TsGeometry none = ts_geometry_make(TS_MEMORY_HEAP);
    if (ts_geometry_prepare(&none, NULL)) cells_find(&found->cells, area, &none, frame);
    for (int i = 0; i < found->cells.areas; i++) {
        CellPlace *place = &found->cells.area[i];
        TsVec above = ts_vec_lerp(place->corner[0], place->corner[1], 0.5);
        TsVec below = ts_vec_lerp(place->corner[2], place->corner[3], 0.5);
        TsVec middle = ts_vec_lerp(above, below, 0.5);
        place->in[0] = stage_locate_says(&found->located, area, middle);
        place->in[1] = stage_locate_right(&found->located, area, middle);
    }
    for (int i = 0; i < found->cells.stretches; i++) {
        const CellPlace *place = &found->cells.stretch[i];
        if (place->corner[0].y != place->corner[1].y) // those are on the height of a corner
            add_wrong(found, area, place->corner[0], place->corner[1]);
    }
    frame.min.x -= FAR, frame.max.x += FAR;
    for (int i = 0; i < area->corners; i++) {
        bool known = false;
        for (int k = 0; k < i && !known; k++) known = area->corner[k].y == area->corner[i].y;
        if (!known) find_wrong_along(found, area, area->corner[i].y, frame);
    }
    ts_geometry_free(&none);
}

static int count_of(const LocateWork *work, TsFillRule rule)
{
    int count = 0;
    for (int i = 0; i < work->steps; i++)
        count += rule == TS_FILL_NONZERO ? work->step[i].crosses : work->step[i].crosses != 0;
    return count;
}

static bool is_on_a_side(const LocateWork *work)
{
    for (int i = 0; i < work->steps; i++)
        if (work->step[i].on) return true;
    return false;
}

enum { WHY = 128 };

// Why the exact answer is what it is.
static void write_why(const Located *located, char text[WHY])
{
    bool nonzero = located->way->rule == TS_FILL_NONZERO;
    int count = count_of(&located->right, located->way->rule);
    if (located->exact == TS_BOUNDARY)
        translate_print(text, WHY, "next to P there are points of the area and others");
    else if (is_on_a_side(&located->right))
        translate_print(text, WHY,
                        located->exact == TS_INTERIOR
                            ? "P is on a ring, but all that is next to P is in the area"
                            : "P is on a ring, but nothing next to P is in the area");
    else if (nonzero && count != 0)
        translate_print(text, WHY, "the signs of the crossings add up to %s, not to 0",
                        number_plain(NUMBER_TEXT, count, 0));
    else if (nonzero)
        translate_print(text, WHY, "the signs of the crossings add up to 0");
    else if (count == 0)
        translate_print(text, WHY, "the ray crosses no side");
    else
        translate_print(text, WHY,
                        count % 2 != 0 ? "the ray crosses %s, an odd number"
                                       : "the ray crosses %s, an even number",
                        number_of(NUMBER_TEXT, count, "side", "sides"));
}

static const struct {
    const char *word, *says, *small;
} locations[] = {[TS_INTERIOR] = {"INSIDE", "P is inside:", "inside"},
                 [TS_BOUNDARY] = {"BOUNDARY", "P is on the boundary:", "on the boundary"},
                 [TS_EXTERIOR] = {"OUTSIDE", "P is outside:", "outside"}};

static void ask(Stage *stage)
{
    Found *found = stage_findings(stage, sizeof *found);
    TsGeometry area;
    TsGeometryFlaw flaw;
    if (!found || !s.body->alive || !s.point->alive) return;
    found->made = make(&area) && ts_geometry_check(&area, &flaw);
    bool valid = found->made && flaw.kind == TS_FLAW_NONE;
    if (!valid) found->made &= ts_geometry_prepare(&area, NULL);
    if (found->made) {
        Located *located = &found->located;
        char why[WHY];
        stage_locate(stage, &area, valid, s.point->shape.point, located);
        find_picture(found, &area);
        bool hit = located->says != TS_EXTERIOR, meets = located->exact != TS_EXTERIOR;
        write_why(located, why);
        stage_verdict_named(stage, located->says == located->exact, hit,
                            locations[located->says].word, meets, locations[located->exact].word);
        stage_verdict_sentence(stage, locations[located->exact].says, "%s.", why);
        stage_color(stage, s.point, hit, meets);
        stage_color(stage, s.body, hit, meets);
    }
    ts_geometry_free(&area);
}

// ---- Drawing the area

// The trapezoids that are in the area, or those about which the way is wrong, as one fill: side by
// side they leave no seam.
static void fill_cells(Draw *draw, const Cells *cells, bool wrong, Fill fill)
{
    TsVec loop[4 * CELL_SHARES];
    int end[CELL_SHARES], loops = 0;
    for (int i = 0; i < cells->areas; i++) {
        const CellPlace *place = &cells->area[i];
        if (wrong ? place->in[0] == place->in[1] : place->in[1] != TS_INTERIOR) continue;
        memcpy(&loop[4 * loops++], place->corner, sizeof place->corner);
        end[loops - 1] = 4 * loops;
    }
    if (loops > 0) draw_loops(draw, loop, end, loops, fill);
}

static void fill_area(Draw *draw, const Cells *cells, TsLocation shown)
{
    bool hit = shown != TS_EXTERIOR;
    draw_layer(draw, LAYER_FILLS);
    fill_cells(draw, cells, false, (Fill){.ink = hit ? INK_HIT_FILL : INK_MISS_FILL});
    if (shown == TS_INTERIOR)
        fill_cells(draw, cells, false, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
}

// A small triangle in the middle of a side, where it goes.
static void draw_direction(Draw *draw, TsVec a, TsVec b)
{
    double pixel = style_pixel(draw);
    TsVec along = ts_vec_sub(b, a), middle = ts_vec_lerp(a, b, 0.5);
    if (ts_vec_length(along) < 30 * pixel) return;
    TsVec unit = ts_vec_scale(ts_vec_normalize(along), 5 * pixel), across = ts_vec_perp(unit);
    TsVec back = ts_vec_sub(middle, unit);
    const TsVec corner[] = {ts_vec_add(middle, unit), ts_vec_add(back, across),
                            ts_vec_sub(back, across)};
    draw_polygon(draw, corner, 3, (Fill){.ink = INK_INK});
}

static void ring_name(char name[16], const TsGeometry *area, int part)
{
    translate_print(name, 16, area->part[part].kind == TS_PART_HOLE ? "hole %d" : "ring %d",
                    part + 1);
}

static void draw_rings(Stage *stage, const TsGeometry *area, TsLocation shown)
{
    Draw *draw = stage->draw;
    Ink ink = shown != TS_EXTERIOR ? INK_HIT_LINE : INK_MISS_LINE;
    double width = shown == TS_BOUNDARY ? 5 : 2 + (shown == TS_INTERIOR);
    for (int i = 0; i < area->parts; i++) {
        const TsVec *corner = area->corner + area->part[i].first;
        int count = area->part[i].count;
        char name[16];
        ring_name(name, area, i);
        draw_tag_which(draw, "ring", name);
        draw_layer(draw, LAYER_OUTLINES);
        draw_path(draw, corner, count, true, (Pen){.ink = ink, .width = width});
        if (shown == TS_BOUNDARY)
            draw_path(draw, corner, count, true, (Pen){.ink = INK_PAPER, .width = 2});
        for (int k = 0; k < count; k++)
            stage_keep_clear(stage, (const TsVec[]){corner[k], corner[(k + 1) % count]}, 2);
    }
    draw_on(draw, LAYER_OUTLINES, "direction");
    for (int i = 0; i < area->parts; i++) {
        const TsVec *corner = area->corner + area->part[i].first;
        for (int k = 0, count = area->part[i].count; k < count; k++)
            draw_direction(draw, corner[k], corner[(k + 1) % count]);
    }
    draw_tag(draw, NULL);
}

static void draw_wrong(Draw *draw, const Found *found)
{
    draw_on(draw, LAYER_BACKDROP, "wrong");
    fill_cells(draw, &found->cells, true, (Fill){.ink = INK_CLASH, .alpha = 0.6});
    draw_layer(draw, LAYER_CONSTRUCTION);
    for (int i = 0; i < found->wrongs; i++)
        draw_line(draw, found->wrong[i][0], found->wrong[i][1],
                  (Pen){.ink = INK_CLASH, .width = 9});
    draw_tag(draw, NULL);
}

// ---- The ray

static TsSegment side_of(const TsGeometry *area, const LocateStep *step)
{
    TsPart part = area->part[step->part];
    const TsVec *corner = area->corner + part.first;
    return (TsSegment){corner[step->side], corner[(step->side + 1) % part.count]};
}

// The number of a side among those of all rings, from 1.
static int number_of_side(const TsGeometry *area, const LocateStep *step)
{
    return area->part[step->part].first + step->side + 1;
}

static TsVec crossing_of(TsSegment side, TsVec p)
{
    double t = (p.y - side.a.y) / (side.b.y - side.a.y);
    return ts_vec(side.a.x + (side.b.x - side.a.x) * t, p.y);
}

// Whether these crossings are counted by their signs: by the way itself, or by the exact one.
static bool counts_signs(const Located *located, const LocateWork *work)
{
    bool own = work == &located->work;
    return (own ? located->way->counts : located->way->rule) == TS_FILL_NONZERO;
}

// Counts the crossings of the first steps along the ray, up to this one: that is its number. If
// `by_ring`, only those of its ring count.
static int number_along(const TsGeometry *area, const LocateWork *work, int steps, int which,
                        bool by_ring)
{
    TsVec p = s.point->shape.point;
    double x = crossing_of(side_of(area, &work->step[which]), p).x;
    int number = 1;
    for (int i = 0; i < steps; i++) {
        const LocateStep *step = &work->step[i];
        if (step->crosses == 0 || (by_ring && step->part != work->step[which].part)) continue;
        double other = crossing_of(side_of(area, step), p).x;
        number += other < x || (other == x && i < which);
    }
    return number;
}

static void narrate(Stage *stage, const TsGeometry *area, const Located *located,
                    const LocateWork *work, int shown, int count)
{
    const LocateStep *step = &work->step[shown];
    TsSegment side = side_of(area, step);
    double y = s.point->shape.point.y;
    int number = number_of_side(area, step);
    bool nonzero = counts_signs(located, work);
    TsLocation says = work == &located->work ? located->says : located->exact;
    const char *end =
        shown + 1 < work->steps
            ? ""
            : STEP_TEXT(says == located->exact ? " So P is %s." : " So P is %s, which is wrong.",
                        locations[says].small);
    const char *sum = number_plain(NUMBER_TEXT, count, 0);
    const StepRow rows[] = {
        {.when = step->on, .text = STEP_TEXT("P is on side %d.%s", number, end)},
        {.when = step->crosses > 0 && nonzero,
         .text = STEP_TEXT("Side %d goes up across the ray: +1. Sum %s.%s", number, sum, end)},
        {.when = step->crosses < 0 && nonzero,
         .text = STEP_TEXT("Side %d goes down across the ray: −1. Sum %s.%s", number, sum, end)},
        {.when = step->crosses != 0,
         .text = STEP_TEXT("Side %d is crossed. Count %s.%s", number, sum, end)},
        {.when = side.a.y == side.b.y,
         .text = STEP_TEXT("Side %d is horizontal, and never counts.%s", number, end)},
        {.when = (side.a.y > y) != (side.b.y > y),
         .text = STEP_TEXT("Side %d is to the left of P.%s", number, end)},
        {.when = side.a.y == y || side.b.y == y,
         .text = STEP_TEXT("Side %d reaches the height of P from above, which does not count.%s",
                           number, end)},
        {.text = STEP_TEXT("Side %d does not reach the height of P.%s", number, end)}};
    stage_show_sentence(stage, rows);
    bool twice = strcmp(located->way->name, "area_corners_twice") == 0;
    stage_code(stage,
               twice && work == &located->work ? "src/judge/relate/locate_way.c:by_closed_sides"
                                               : "src/judge/relate/locate_way.c:locate_rings",
               "side", "a.y = %.0f, b.y = %.0f, at.y = %.0f", side.a.y, side.b.y, y);
}

// The sides as far as the step shown, with the crossings: numbered, or with their signs.
static void walk(Stage *stage, const TsGeometry *area, const Located *located,
                 const LocateWork *work)
{
    Draw *draw = stage->draw;
    bool nonzero = counts_signs(located, work);
    bool by_ring = located->way->by_ring && work == &located->work;
    TsVec p = s.point->shape.point;
    // The core records no steps: these are of a way by the same rule, and not its own.
    bool traced = located->work.steps > 0 && !located->refused;
    int shown = traced ? stage_trace(stage, work->steps) : work->steps - 1, count = 0;
    if (work == &located->right && shown + 1 >= located->work.steps) shown = work->steps - 1;
    stage_table(stage, "Sides", nonzero ? "\tcrosses\tat x\tsum" : "\tcrosses\tat x\tcount");
    for (int i = 0; i < work->steps; i++) {
        const LocateStep *step = &work->step[i];
        TsSegment side = side_of(area, step);
        char name[16];
        translate_print(name, sizeof name, "side %d", number_of_side(area, step));
        if (by_ring && step->side == 0) count = 0;
        count += nonzero ? step->crosses : step->crosses != 0;
        const char *way = step->on            ? "P on it"
                          : step->crosses > 0 ? "up"
                          : step->crosses < 0 ? "down"
                                              : "·";
        const char *sum = number_plain(NUMBER_TEXT, count, 0);
        if (step->crosses != 0)
            stage_row(stage, ROW_LAMP_ON, "%s\t%s\t%.1f\t%s", name, way, crossing_of(side, p).x,
                      sum);
        else
            stage_row(stage, ROW_LAMP_OFF, "%s\t%s\t·\t%s", name, way, sum);
        draw_layer(draw, LAYER_FILLS); // below the outline: seen if its row is pointed at
        draw_tag_which(draw, "side", name);
        draw_line(draw, side.a, side.b, (Pen){.ink = INK_INK, .width = 1});
        if (traced && i == shown && !stage->playing) {
            draw_on(draw, LAYER_CONTACT, "side");
            draw_line(draw, side.a, side.b, (Pen){.ink = INK_FOCUS, .width = 4});
        }
        draw_tag(draw, NULL);
        if (step->crosses != 0 && i <= shown) {
            TsVec at = crossing_of(side, p);
            int number = number_along(area, work, shown + 1, i, by_ring);
            draw_on(draw, LAYER_CONTACT, "crossing");
            marks_answer(draw, at);
            stage_label(stage, at, ts_vec(1, -1), LABEL_FOCUS, "%s",
                        !nonzero            ? number_count(NUMBER_TEXT, number)
                        : step->crosses > 0 ? "+1"
                                            : "−1");
            draw_tag(draw, NULL);
        }
        if (traced && i == shown) narrate(stage, area, located, work, i, count);
    }
}

// ---- The panel

static void show_rings(Stage *stage, const TsGeometry *area, const LocateWork *work)
{
    stage_table(stage, "Rings", "\tturns\tcrossed\tsum");
    stage_column_says(stage, 1, "Which way the ring goes, as it is seen on screen.");
    stage_column_says(stage, 2, "How many of its sides the ray crosses.");
    stage_column_says(stage, 3, "Of the signs of these crossings: its winding number around P.");
    for (int i = 0; i < area->parts; i++) {
        const TsVec *corner = area->corner + area->part[i].first;
        int turn = 0, crossed = 0, sum = 0;
        char name[16];
        for (int k = 0; k < work->steps; k++) {
            if (work->step[k].part != i) continue;
            crossed += work->step[k].crosses != 0;
            sum += work->step[k].crosses;
        }
        turn = ts_polygon_winding(ts_polygon_of(corner, area->part[i].count));
        ring_name(name, area, i);
        stage_row(stage, ROW_PLAIN, "%s\t%s\t%d\t%s", name, turn > 0 ? "↻" : "↺", crossed,
                  number_plain(NUMBER_TEXT, sum, 0));
    }
}

static void show_rules(Stage *stage, const Located *located, TsLocation shown)
{
    stage_report(stage, "rule", "%s",
                 located->way->rule == TS_FILL_NONZERO ? "nonzero" : "even-odd");
    stage_report(stage, "P is", "%s", locations[shown].small);
}

static void draw(Stage *stage)
{
    const Found *found = stage_found(stage);
    TsGeometry area;
    if (!found || !found->made) return;
    const Located *located = &found->located;
    bool exact = stage_shows_exact(stage);
    TsLocation shown = exact ? located->exact : located->says;
    const LocateWork *work = exact || located->work.steps == 0 ? &located->right : &located->work;
    if (make(&area)) {
        char why[WHY];
        TsVec p = s.point->shape.point;
        draw_tag(stage->draw, "area");
        fill_area(stage->draw, &found->cells, shown);
        if (!exact) draw_wrong(stage->draw, found);
        draw_rings(stage, &area, shown);
        draw_on(stage->draw, LAYER_CONTACT, "ray");
        draw_line(stage->draw, p, ts_vec(p.x + FAR, p.y), (Pen){.ink = INK_LINE, .width = 1.5});
        draw_tag(stage->draw, NULL);
        show_rings(stage, &area, work);
        walk(stage, &area, located, work);
        show_rules(stage, located, shown);
        write_why(located, why);
        stage_note(stage,
                   found->located.refused
                       ? "the core takes no rings that cross or share sides; by crossing: %s"
                       : "%s",
                   why);
    }
    ts_geometry_free(&area);
    stage_hint(stage, "Drag P · “P” another place · “M” another method · PgDn next");
}

SCENE = {
    .title = "A point and an area with holes",
    .idea = "A ray's crossings decide: they are odd in number, or their signs do not add up to 0.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .SCENE_STATE(s),
    .simple = "area|ring|ray|crossing|wrong",
    .view = {{90, 80}, {500, 380}},
    .flaw = "area_no_holes",
    .variants =
        {{"area_crossing", "crossing number", NULL},
         {"area_winding", "winding number", NULL},
         {"area_core", "the core", NULL},
         {"area_no_holes", "outlines only",
          "It leaves out the holes: a point in a hole counts as inside."},
         {"area_hole_border", "holes with border",
          "It counts the boundary of a hole as part of the hole, and so as outside."},
         {"area_by_turn", "holes by their turn",
          "It takes each ring that goes counterclockwise for a hole, and each other for an "
          "outline."},
         {"area_first_ring", "all others are holes",
          "It takes the first ring for the outline and all others for holes, also a second area."},
         {"area_parity", "even-odd",
          "It counts crossings where the rule is nonzero: what is wound around twice is left out."},
         {"area_corners_twice", "corners twice",
          "It counts a corner at the height of P for both of its sides, and so once too often."}},
    .knobs = {{'p', "place", &s.place, .name = "preset", .places = true,
               .names = "in the area|in a hole|edge of a hole|hole turned over|two areas|"
                        "overlapping rings|a star|through corners|along a side|"
                        "a hole at the border|a common side"}},
};
