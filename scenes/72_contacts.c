// Contacts: where two bodies bear on each other, found by support points.
//
// The normal N leads from B to A. The corners of A deepest against N, and those of B along it, are
// the support points, one or two each: corner to corner (1-1), corner to side (1-2, 2-1), side to
// side (2-2). Each contact is a pair of points, one on each body. Of two sides the four ends are
// sorted along the perpendicular of N, and the middle two are the contacts. For a hit that is yet
// to come both shapes are moved to its time first.
//
// Watch: S down to 1e-3 px, then turn the tilt (A): at eight millionths of a radian the side of 140
// px loses its second point, and a body would rock on one corner: the strip disagrees, and the mark
// is where the contacts are. M: the printed version stops at the first two corners, another forgets
// the ends of a side, and clipping finds the same contacts in another way. W gives A a velocity.
//
// Source: Olivier Renault, Polycolly tutorial.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "convex.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/degrees.h"
#include "touchstone/manifold.h"
#include "touchstone/sat.h"
#include "touchstone/support.h"
#include "touchstone/sweep.h"

enum { WAY_EXTREMES, WAY_CLIPPING, WAY_FIRST_TWO, WAY_NO_CLAMP };
enum { KNOB_PLACE, KNOB_TILT, KNOB_THRESHOLD, KNOB_SPEED, KNOB_HEADING };
#define MICRORADIAN (180 / 3.14159265358979323846 / 1e6) // degrees

static const TsShape places[][2] = {
    {POLYGON({270, 110}, {410, 110}, {410, 195}, {270, 195}),
     POLYGON({180, 221}, {500, 221}, {470, 330}, {210, 330})}, // side on side
    {POLYGON({340, 196}, {250, 140}, {300, 80}, {400, 90}, {420, 140}),
     POLYGON({180, 221}, {500, 221}, {470, 330}, {210, 330})}, // corner on side
    {POLYGON({200, 90}, {480, 90}, {480, 170}, {200, 170}),
     POLYGON({340, 196}, {440, 290}, {340, 350}, {240, 290})}, // side on corner
    {POLYGON({250, 120}, {330, 100}, {350, 190}, {270, 200}),
     POLYGON({380, 220}, {460, 200}, {470, 300}, {390, 310})}, // corner at corner
    {POLYGON({240, 110}, {440, 110}, {440, 194.8}, {400, 194.9}, {340, 195}, {280, 194.9},
             {240, 194.8}),
     POLYGON({160, 221}, {520, 221}, {490, 320}, {190, 320})}, // five within the threshold
    {SEGMENT({240, 195}, {440, 195}), POLYGON({300, 221}, {520, 221}, {480, 320}, {330, 320})},
    {POLYGON({200, 110}, {340, 110}, {340, 192}, {200, 192}),
     POLYGON({360, 221}, {500, 221}, {480, 310}, {360, 310})}, // their spans share nothing
    {POLYGON({340, 196}, {260, 150}, {270, 90}, {400, 90}, {410, 150}),
     POLYGON({342.5, 226}, {358.5, 226}, {400, 320}, {300, 320})}, // beyond a short side
};
static const double thresholds[] = {1e-3, 1e-2, 0.1, 0.5, 2};

static struct {
    Actor *a, *b;
    double place, tilt, threshold, speed, heading, sides; // knobs
    double tilted;                                        // degrees that A is tilted by now
} s = {.threshold = 3, .heading = 90};

static double threshold_now(void) { return thresholds[(int)s.threshold]; }

static void build(Stage *stage)
{
    const TsShape *pair = places[(int)s.place];
    stage_put(stage, &s.a, .name = "A", .shape = pair[0]);
    stage_put(stage, &s.b, .name = "B", .shape = pair[1]);
    s.tilted = s.tilt * MICRORADIAN;
    stage_place(stage, s.a, s.a->position, s.tilted);
}

static void turned(Stage *stage, int knob)
{
    if (knob != KNOB_TILT) return;
    double tilted = s.tilt * MICRORADIAN;
    stage_place(stage, s.a, s.a->position, s.a->angle - s.tilted + tilted);
    s.tilted = tilted;
}

static TsVec velocity_now(void) { return ts_vec_scale(ts_degrees(s.heading), s.speed); }

// ---- The moment

typedef struct Instant {
    TsShape a, b; // where they are then
    TsVec corner[TS_POLYGON_MAX];
    TsVec n; // from B to A
    double time;
    bool moves, misses;
} Instant;

// As Polycolly has it, whose axes are the sides' normals: the one of greatest separation.
static TsVec normal_of_sides(const TsShape *a, const TsShape *b, TsVec along)
{
    TsAxisTrace trace;
    const TsAxis *best = NULL;
    ts_sat_contact(a, b, &trace);
    for (int i = 0; i < trace.count; i++) {
        const TsAxis *axis = &trace.axis[i];
        if (strstr(axis->name, "corner") || (best && axis->gap <= best->gap)) continue;
        best = axis;
    }
    if (!best) return along;
    return best->a_min + best->a_max < best->b_min + best->b_max ? ts_vec_negate(best->direction)
                                                                 : best->direction;
}

// `velocity`: A's. Of shapes that share a point already the moment is now. `sides`: N is a side's.
static void find_instant(Instant *moment, const Ask *ask, TsVec velocity, bool sides)
{
    assert(ask->a && ask->b);
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    *moment = (Instant){.a = *a, .b = *b, .n = ts_vec_negate(ask->contact.normal)};
    if (sides) moment->n = normal_of_sides(a, b, moment->n);
    moment->moves = !ts_vec_is_zero(velocity) && ask->contact.relation == TS_APART;
    if (!moment->moves) return;
    TsImpact impact = ts_sweep_shapes(a, velocity, b, ts_vec(0, 0));
    moment->misses = impact.relation == TS_APART;
    if (moment->misses) return;
    moment->time = impact.enter;
    moment->n = ts_vec_negate(impact.normal);
    moment->a = ts_sweep_moved(a, velocity, impact.enter, moment->corner);
}

// ---- The ways

typedef struct Found {
    TsVec n; // from B to A, clipping's own
    TsSupport a, b;
    TsSupportContacts contacts;
    uint32_t id[TS_SUPPORT_MAX];
    bool by_clipping, refused;
} Found;

static TsVec nearest_on_line(TsVec v, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a);
    double square = ts_vec_length_squared(along);
    return square > 0 ? ts_vec_lerp(a, b, ts_vec_dot(ts_vec_sub(v, a), along) / square) : a;
}

// The closest point on a side without its clamp to the ends, as printed.
static void unclamp(Found *found)
{
    TsSupportContacts *contacts = &found->contacts;
    for (int i = 0; i < contacts->count; i++) {
        TsContactPair *pair = &contacts->pair[i];
        if (contacts->which == TS_SUPPORT_1_2)
            pair->b = nearest_on_line(pair->a, found->b.point[0], found->b.point[1]);
        if (contacts->which == TS_SUPPORT_2_1)
            pair->a = nearest_on_line(pair->b, found->a.point[0], found->a.point[1]);
    }
}

// The clipping manifold, put as pairs across its gaps: of its points those less than the threshold
// behind the nearest.
static void clip(Found *found, const TsShape *a, const TsShape *b, double threshold)
{
    TsCollider form_a, form_b;
    TsPose pose_a, pose_b;
    found->by_clipping = true;
    found->contacts.count = 0;
    found->refused = !ts_collider_of(a, &form_a, &pose_a) || !ts_collider_of(b, &form_b, &pose_b);
    if (found->refused) return;
    TsManifold patch = ts_manifold_of(&form_a, pose_a, &form_b, pose_b, 1e4);
    double least = HUGE_VAL;
    for (int i = 0; i < patch.count; i++) least = fmin(least, patch.point[i].gap);
    found->n = ts_vec_negate(patch.normal);
    for (int i = 0; i < patch.count; i++) {
        TsManifoldPoint point = patch.point[i];
        TsVec half = ts_vec_scale(patch.normal, point.gap / 2);
        if (point.gap >= least + threshold) continue;
        found->id[found->contacts.count] = point.id;
        found->contacts.pair[found->contacts.count++] =
            (TsContactPair){ts_vec_sub(point.at, half), ts_vec_add(point.at, half)};
    }
}

static Found find_contacts(int way, const Instant *moment, double threshold)
{
    TsSupport (*points)(const TsShape *, TsVec, double) =
        way == WAY_FIRST_TWO ? ts_support_points_first : ts_support_points;
    TsVec n = moment->n;
    Found found = {.n = n,
                   .a = points(&moment->a, n, threshold),
                   .b = points(&moment->b, ts_vec_negate(n), threshold)};
    found.contacts = ts_support_contacts(&found.a, &found.b, n);
    if (way == WAY_NO_CLAMP) unclamp(&found);
    if (way == WAY_CLIPPING) clip(&found, &moment->a, &moment->b, threshold);
    return found;
}

// ---- Judged by a second way: the stretches of both bodies that bear on each other, as spans
// across N. The places are right where each end of what the two spans share is told, and every
// point lies on its body. Corners that lie less than a hair behind the farthest belong to a span
// whatever the threshold: who leaves them out rocks on one corner.

static const double hair = 0.01;     // px
static const double rounding = 1e-6; // px: rounding

typedef struct Span { // of a body along the perpendicular of N
    double low, high;
} Span;

// Of the corners less than `within` behind the farthest against `n`.
static Span span_of(const TsShape *shape, TsVec n, TsVec along, double within)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double round = ts_shape_radius(shape), least = HUGE_VAL;
    Span span = {HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < count; i++) least = fmin(least, ts_vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double d = ts_vec_dot(corner[i], n),
               at = ts_vec_dot(corner[i], along) - round * ts_vec_dot(n, along);
        if (d != least && d >= least + within) continue;
        span = (Span){fmin(span.low, at), fmax(span.high, at)};
    }
    return span;
}

typedef struct Bearing { // the places across N where contacts are to be
    int count;
    double at[2];
} Bearing;

// A single corner bears on the nearest place of a side.
static Bearing bearing_of(Span a, Span b)
{
    double low = fmax(a.low, b.low), high = fmin(a.high, b.high);
    if (a.low == a.high)
        low = high = fmin(fmax(a.low, b.low), b.high);
    else if (b.low == b.high)
        low = high = fmin(fmax(b.low, a.low), a.high);
    if (low > high) return (Bearing){0};
    return (Bearing){low < high ? 2 : 1, {low, high}};
}

static double off_border(TsVec point, const TsShape *shape)
{
    TsShape at = ts_shape_point(point);
    return fabs(ts_contact_shapes(&at, shape).gap);
}

typedef struct Judged {
    bool right;
    double off; // px: how far a place is from the next that is told, or a point from its body
    int count;  // that there are exactly
} Judged;

static Judged judge(const Found *found, const Instant *moment, double threshold)
{
    TsVec along = ts_vec_perp(found->n);
    const TsSupportContacts *told = &found->contacts;
    double within = found->by_clipping ? hair : fmax(threshold, hair), off = 0;
    Bearing bearing = bearing_of(span_of(&moment->a, found->n, along, within),
                                 span_of(&moment->b, ts_vec_negate(found->n), along, within));
    for (int i = 0; i < bearing.count; i++) {
        double nearest = HUGE_VAL;
        for (int k = 0; k < told->count; k++) {
            double a = ts_vec_dot(told->pair[k].a, along), b = ts_vec_dot(told->pair[k].b, along);
            double miss = fmin(fabs(a - bearing.at[i]), fabs(b - bearing.at[i]));
            nearest = fmin(nearest, miss);
        }
        off = fmax(off, nearest);
    }
    for (int k = 0; k < told->count; k++) {
        double a = off_border(told->pair[k].a, &moment->a);
        double b = off_border(told->pair[k].b, &moment->b);
        if (fmax(a, b) > within) off = fmax(off, fmax(a, b));
    }
    bool right = off <= rounding && (told->count > 0) == (bearing.count > 0);
    return (Judged){right, off, right ? told->count : bearing.count};
}

// Shapes that are apart have closest points, not contacts.
static void write_count(char *text, size_t size, int count, bool apart)
{
    const char *word = apart ? "POINT" : "CONTACT";
    snprintf(text, size, count == 0 ? "NO %s" : "%s", word);
    if (count > 0) snprintf(text, size, "%d %s%s", count, word, count > 1 ? "S" : "");
}

// ---- Asking

typedef struct Bearings {
    Instant moment;
    Found found;
    bool wrong;
} Bearings;

static void ask(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.a, s.b);
    if (!ask || convex_notched(ask)) return;
    Bearings *now = stage_findings(stage, sizeof *now);
    if (!now) return;
    find_instant(&now->moment, ask, velocity_now(), s.sides > 0);
    now->found = find_contacts(stage_variant(stage), &now->moment, threshold_now());
    if (now->moment.misses || now->found.refused) return;
    Judged judged = judge(&now->found, &now->moment, threshold_now());
    char said[NUMBER_MAX + 16], truth[NUMBER_MAX + 16], off[NUMBER_MAX];
    bool apart = ask->contact.relation == TS_APART && !now->moment.moves;
    write_count(said, sizeof said, now->found.contacts.count, apart);
    write_count(truth, sizeof truth, judged.count, apart);
    if (!judged.right && now->found.contacts.count == judged.count) { // as many, but elsewhere
        number_length(off, sizeof off, judged.off);
        snprintf(said, sizeof said, "%d, %s off", judged.count, off);
    }
    stage_verdict_words(stage, ask, judged.right, said, truth);
    now->wrong = !judged.right;
}

// ---- What is shown

static TsVec middle_of(const Found *found)
{
    const TsContactPair *pair = found->contacts.pair;
    int last = found->contacts.count - 1;
    if (last < 0) return ts_vec_lerp(found->a.point[0], found->b.point[0], 0.5);
    return ts_vec_lerp(ts_vec_lerp(pair[0].a, pair[last].a, 0.5),
                       ts_vec_lerp(pair[0].b, pair[last].b, 0.5), 0.5);
}

static void draw_pairs(Stage *stage, const Found *found)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < found->contacts.count; i++) {
        TsContactPair pair = found->contacts.pair[i];
        draw_line(stage->draw, pair.a, pair.b, (Pen){.ink = INK_FOCUS, .width = 3});
        draw_dot(stage->draw, pair.a, 4.5, (Fill){.ink = INK_PAPER});
        draw_ring(stage->draw, pair.a, 4.5, (Pen){.ink = INK_FOCUS, .width = 2});
        draw_dot(stage->draw, pair.b, 4, (Fill){.ink = INK_FOCUS});
        if (found->by_clipping)
            stage_label(stage, pair.b, ts_vec(0, 1), LABEL_NUMBER, "id %u", found->id[i]);
    }
}

// The exact contacts, behind the wrong ones.
static void show_wrong(Stage *stage, const Instant *moment)
{
    double pixel = style_pixel(stage->draw), threshold = threshold_now();
    Found right = find_contacts(WAY_EXTREMES, moment, fmax(threshold, hair));
    TsVec beyond = ts_vec_scale(right.n, 7 * pixel);
    draw_layer(stage->draw, LAYER_OUTLINES);
    for (int i = 0; i < right.contacts.count; i++) {
        TsContactPair pair = right.contacts.pair[i];
        draw_line(stage->draw, ts_vec_add(pair.a, beyond), ts_vec_sub(pair.b, beyond),
                  (Pen){.ink = INK_CLASH, .width = 11});
    }
    if (stage_variant(stage) <= WAY_CLIPPING)
        stage_note(stage, "a threshold of %g px loses the other end of a side", threshold);
}

static void draw_support(Stage *stage, const TsSupport *support, const char *name, TsVec away)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < support->count; i++) {
        draw_ring(stage->draw, support->point[i], 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, support->point[i], away, LABEL_PLAIN, "%s%d", name, support->corner[i]);
    }
}

static void draw_motion(Stage *stage, TsVec from, TsVec velocity, const Instant *moment)
{
    TsVec loop[2 * TS_POLYGON_MAX];
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, ts_vec_add(from, velocity), (Pen){.ink = INK_MARK, .width = 2});
    if (moment->misses) return;
    int count = style_outline(&moment->a, loop);
    draw_layer(stage->draw, LAYER_OUTLINES);
    draw_path(stage->draw, loop, count, true,
              (Pen){.ink = INK_INK, .width = 1.5, .on = 5, .off = 4});
}

// How far each corner lies behind the farthest one, of those near enough to be of interest.
static void show_corners(Stage *stage, const TsShape *shape, const char *name, TsVec n,
                         double threshold)
{
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) least = fmin(least, ts_vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double behind = ts_vec_dot(corner[i], n) - least;
        bool takes = behind < threshold;
        if (behind < 8)
            stage_row(stage, takes ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s%d\t%.5f", name, i, behind);
    }
}

static void note_case(Stage *stage, const Found *found, const Instant *moment)
{
    static const char *const words[] = {"corner and corner", "corner of A, side of B",
                                        "side of A, corner of B", "side and side"};
    const char *name = ts_support_case_name(found->contacts.which);
    if (moment->misses)
        stage_note(stage, "with this velocity A misses B");
    else if (found->refused)
        stage_note(stage, "clipping needs two shapes with an area");
    else if (found->by_clipping)
        stage_note(stage,
                   found->contacts.count == 1 ? "clipping: %d contact" : "clipping: %d contacts",
                   found->contacts.count);
    else if (found->contacts.count == 0)
        stage_note(stage, "%s, but the spans do not overlap: no contact", name);
    else if (moment->moves)
        stage_note(stage, "%s: %s at t = %.3f", name, words[found->contacts.which], moment->time);
    else
        stage_note(stage, "%s: closest features: %s", name, words[found->contacts.which]);
}

static void show(Stage *stage, const Instant *moment, const Found *found, bool wrong)
{
    TsVec n = found->n, middle = middle_of(found);
    const TsSupportContacts *contacts = &found->contacts;
    const char *name = ts_support_case_name(contacts->which);
    stage_report(stage, "case", "%s", name);
    stage_report(stage, "N", "%.6f, %.6f", n.x, n.y);
    stage_table(stage, "Behind the support point", "corner\tpx");
    show_corners(stage, &moment->a, "A", n, threshold_now());
    show_corners(stage, &moment->b, "B", ts_vec_negate(n), threshold_now());

    stage_table(stage, "Contacts", "\ton A\ton B");
    for (int i = 0; i < contacts->count; i++) {
        TsContactPair p = contacts->pair[i];
        RowMark mark = wrong ? ROW_WRONG : ROW_PLAIN;
        stage_row(stage, mark, "x\t%.2f\t%.2f", p.a.x, p.b.x);
        stage_row(stage, mark, "y\t%.2f\t%.2f", p.a.y, p.b.y);
    }
    stage_report(stage, "contacts", "%d", contacts->count);

    if (!found->by_clipping) {
        bool sides = contacts->which == TS_SUPPORT_2_2;
        if (sides) stage_table(stage, "Across N", "end of\tpx");
        for (int i = 0; sides && i < 4; i++) {
            bool taken = contacts->count > 0 && (i == 1 || i == 2);
            stage_row(stage, taken ? ROW_DECIDES : ROW_PLAIN, "%s\t%.1f",
                      contacts->of_a[i] ? "A" : "B", contacts->along[i]);
        }
        draw_support(stage, &found->a, "A", n);
        draw_support(stage, &found->b, "B", ts_vec_negate(n));
    }
    draw_pairs(stage, found);
    TsVec tip = ts_vec_add(middle, ts_vec_scale(n, 64 / draw_view(stage->draw).zoom));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, middle, tip, (Pen){.ink = INK_INK, .width = 2.5});
    stage_label(stage, tip, n, LABEL_PLAIN, "N, B to A");
    if (!found->by_clipping) stage_label(stage, middle, ts_vec_perp(n), LABEL_FOCUS, "%s", name);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    const Bearings *now = stage_found(stage);
    stage_hint(stage, "Drag A · S threshold · A tilts slightly · W velocity");
    if (!ask || convex_refuses(stage, ask) || !now) return;
    if (now->moment.moves) draw_motion(stage, s.a->position, velocity_now(), &now->moment);
    note_case(stage, &now->found, &now->moment);
    if (now->moment.misses) return;
    if (now->wrong) show_wrong(stage, &now->moment);
    show(stage, &now->moment, &now->found, now->wrong);
}

SCENE = {
    .title = "Contact points",
    .idea = "The closest features of two bodies, corners or sides, give their contact points.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .touch = TOUCHING_HITS,
    .view = {{90, 50}, {590, 390}},
    .variants = {[WAY_EXTREMES] = {"contacts_extremes", "support points", NULL},
                 [WAY_CLIPPING] = {"contacts_clipping", "clipping, with ids", NULL},
                 [WAY_FIRST_TWO] = {"contacts_first_two", "the first two",
                                    "it stops at the first two corners within the threshold"},
                 [WAY_NO_CLAMP] = {"contacts_no_clamp", "no clamp to the ends",
                                   "its closest point may lie past the end of a side"}},
    .knobs = {[KNOB_PLACE] = {'p', "place", &s.place, .places = true,
                              .names = "side on side|corner on side|side on corner|"
                                       "corner at corner|five near|segment|beside|past the end"},
              [KNOB_TILT] = {'a', "tilt", &s.tilt, -50, 50, 0.5, .unit = "µrad"},
              [KNOB_THRESHOLD] = {'s', "threshold, px", &s.threshold, .name = "threshold",
                                  .names = "0.001|0.01|0.1|0.5|2"},
              [KNOB_SPEED] = {'w', "velocity", &s.speed, 0, 300, 5, .unit = "px"},
              [KNOB_HEADING] = {'d', "heading", &s.heading, 0, 360, 5, .unit = "°"},
              {'l', "N of", &s.sides, .names = "MTV|a side", .name = "normal"}},
};
