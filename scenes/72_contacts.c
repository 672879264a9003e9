// Contacts: where two bodies bear on each other, found by support points.
//
// N leads from B to A. The corners of A that lie deepest against N, and those of B along it, are
// the support points, one or two each: a corner meets a corner (1-1), a corner a side (1-2, 2-1), a
// side a side (2-2). Each contact is a pair of points, one on each body, joined by a line. Of two
// sides the four ends are sorted across N, and the middle two are the contacts. The same works for
// a hit that is yet to come: both shapes are moved to its moment first.
//
// Watch: S down to 1e-3 px, then turn the tilt (A): at eight millionths of a radian the side of 140
// px loses its second point, and a body would rock on one corner: the strip disagrees, and the mark
// is where the contacts are. M: the document's version stops at the first two corners, another
// forgets the ends of a side, and clipping finds the same contacts by another way. W gives A a
// velocity.
#include "contacts_judged.h"
#include "contacts_shown.h"
#include "convex.h"
#include "places.h"
#include "scene.h"
#include "touchstone/degrees.h"

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
    contact_ways_moment(&now->moment, ask, velocity_now(), s.sides > 0);
    now->found = contact_ways_find(stage_variant(stage), &now->moment, threshold_now());
    if (now->moment.misses || now->found.refused) return;
    Judged judged = judged_contacts(&now->found, &now->moment, threshold_now());
    judged_tell(stage, ask, &now->found, judged);
    now->wrong = !judged.right;
}

static void show(Stage *stage, const Instant *moment, const Found *found, bool wrong)
{
    TsVec n = found->n, middle = contacts_middle_of(found);
    const char *name = ts_support_case_name(found->contacts.which);
    stage_report(stage, "case", "%s", name);
    stage_report(stage, "N", "%.6f, %.6f", n.x, n.y);
    stage_table(stage, "Behind the farthest", "corner\tpx");
    contacts_show_corners(stage, &moment->a, "A", n, threshold_now());
    contacts_show_corners(stage, &moment->b, "B", ts_vec_negate(n), threshold_now());
    contacts_show_pairs(stage, found, wrong);
    if (!found->by_clipping) {
        contacts_show_order(stage, &found->contacts);
        contacts_draw_support(stage, &found->a, "A", n);
        contacts_draw_support(stage, &found->b, "B", ts_vec_negate(n));
    }
    contacts_draw_pairs(stage, found);
    contacts_draw_normal(stage, middle, n);
    if (!found->by_clipping) stage_label(stage, middle, ts_vec_perp(n), LABEL_FOCUS, "%s", name);
}

static void show_wrong(Stage *stage, const Instant *moment)
{
    double threshold = threshold_now();
    Found right = contact_ways_find(WAY_EXTREMES, moment, fmax(threshold, judged_hair));
    contacts_mark_right(stage, &right);
    if (stage_variant(stage) <= WAY_CLIPPING)
        stage_note(stage, "a threshold of %g px loses the other end of a side", threshold);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    const Bearings *now = stage_found(stage);
    stage_hint(stage, "Drag A · S the threshold · A tilts a hair · W a velocity");
    if (!ask || convex_refuses(stage, ask) || !now) return;
    if (now->moment.moves) contacts_draw_motion(stage, s.a->position, velocity_now(), &now->moment);
    contacts_note(stage, &now->found, &now->moment);
    if (now->moment.misses) return;
    if (now->wrong) show_wrong(stage, &now->moment);
    show(stage, &now->moment, &now->found, now->wrong);
}

SCENE = {
    .title = "Contacts",
    .idea = "The corners that reach farthest towards the other tell where two bodies meet.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .touch = TOUCHING_HITS,
    .view = {{90, 50}, {590, 390}},
    .variants = {[WAY_EXTREMES] = {"contacts_extremes", "the outermost two", NULL},
                 [WAY_CLIPPING] = {"contacts_clipping", "clipping, with ids", NULL},
                 [WAY_FIRST_TWO] = {"contacts_first_two", "the first two",
                                    "it stops at the first two corners near enough"},
                 [WAY_NO_CLAMP] = {"contacts_no_clamp", "past the ends",
                                   "its closest point runs on past the end of a side"}},
    .knobs = {[KNOB_PLACE] = {'p', "place", &s.place, .places = true,
                              .names = "side on side|corner on side|side on corner|"
                                       "corner at corner|five near|segment|beside|past the end"},
              [KNOB_TILT] = {'a', "tilt", &s.tilt, -50, 50, 0.5, .unit = "µrad"},
              [KNOB_THRESHOLD] = {'s', "threshold, px", &s.threshold, .name = "threshold",
                                  .names = "0.001|0.01|0.1|0.5|2"},
              [KNOB_SPEED] = {'w', "velocity", &s.speed, 0, 300, 5, .unit = "px"},
              [KNOB_HEADING] = {'d', "heading", &s.heading, 0, 360, 5, .unit = "°"},
              {'l', "N of", &s.sides, .names = "the shortest way|a side", .name = "normal"}},
};
