// Contacts: where two bodies bear on each other, found by support points.
//
// N leads from B to A. The corners of A that lie deepest against N, and those of B along it, are
// the support points, one or two each: a corner meets a corner (1-1), a corner a side (1-2, 2-1), a
// side a side (2-2). Each contact is a pair of points, one on each body, joined by a line. Of two
// sides the four ends are sorted across N, and the middle two are the contacts. The same works for
// a hit that is yet to come: both shapes are moved to its moment first.
//
// Watch: S down to 1e-3 px, then turn the tilt (A): at eight millionths of a radian the side of 140
// px loses its second point, and a body would rock on one corner. M: the document's version stops
// at the first two corners, another forgets the ends of a side, and clipping finds the same
// contacts by another way. W gives A a velocity.
#include <string.h>

#include "contact.h"
#include "convex.h"
#include "degrees.h"
#include "dress.h"
#include "number.h"
#include "patch.h"
#include "places.h"
#include "scene.h"
#include "support.h"
#include "sweep.h"

enum { EXTREMES, CLIPPING, FIRST_TWO, NO_CLAMP };
enum { KNOB_PLACE, KNOB_TILT, KNOB_THRESHOLD, KNOB_SPEED, KNOB_HEADING };
#define MICRORADIAN (180 / 3.14159265358979323846 / 1e6) // degrees
#define SAME 1e-6                                        // px between answers that are the same

static const Shape places[][2] = {
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
    const Shape *pair = places[(int)s.place];
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

// ---- The moment that is shown: now, or that of a hit to come

typedef struct Instant {
    Shape a; // where it is then
    Vec corner[POLYGON_MAX];
    Vec n; // from B to A
    double time;
    bool moves, misses;
} Instant;

static Vec velocity_now(void) { return vec_scale(degrees(s.heading), s.speed); }

// As the document has it, whose axes are the sides' normals: the one along which they lie farthest
// apart.
static Vec normal_of_sides(const Shape *a, const Shape *b, Vec along)
{
    AxisTrace trace;
    const Axis *best = NULL;
    sat_contact(a, b, &trace);
    for (int i = 0; i < trace.count; i++) {
        const Axis *axis = &trace.axis[i];
        if (strstr(axis->name, "corner") || (best && axis->gap <= best->gap)) continue;
        best = axis;
    }
    if (!best) return along;
    return best->a_min + best->a_max < best->b_min + best->b_max ? vec_negate(best->direction)
                                                                 : best->direction;
}

static void find_moment(Instant *moment, const Ask *ask)
{
    *moment = (Instant){.a = ask->a->shape, .n = vec_negate(ask->contact.normal)};
    if (s.sides > 0) moment->n = normal_of_sides(&moment->a, &ask->b->shape, moment->n);
    moment->moves = s.speed > 0 && ask->contact.relation == APART;
    if (!moment->moves) return;
    Impact impact = sweep_shapes(&ask->a->shape, velocity_now(), &ask->b->shape, vec(0, 0));
    moment->misses = impact.relation == APART;
    if (moment->misses) return;
    moment->time = impact.enter;
    moment->n = vec_negate(impact.normal);
    moment->a = sweep_moved(&ask->a->shape, velocity_now(), impact.enter, moment->corner);
}

// ---- The ways

typedef struct Found {
    Support a, b;
    SupportContacts contacts;
    uint32_t id[SUPPORT_MAX];
    bool by_clipping, refused;
} Found;

static Vec on_line(Vec v, Vec a, Vec b)
{
    Vec along = vec_sub(b, a);
    double square = vec_length_squared(along);
    return square > 0 ? vec_lerp(a, b, vec_dot(vec_sub(v, a), along) / square) : a;
}

// As FindClosestPoint without its clamp (E57).
static void unclamp(Found *found)
{
    SupportContacts *contacts = &found->contacts;
    for (int i = 0; i < contacts->count; i++) {
        ContactPair *pair = &contacts->pair[i];
        if (contacts->which == SUPPORT_1_2)
            pair->b = on_line(pair->a, found->b.point[0], found->b.point[1]);
        if (contacts->which == SUPPORT_2_1)
            pair->a = on_line(pair->b, found->a.point[0], found->a.point[1]);
    }
}

// The clipping manifold, put as pairs across its gaps.
static void clip(Found *found, const Shape *a, const Shape *b)
{
    Form form_a, form_b;
    Pose pose_a, pose_b;
    found->by_clipping = true;
    found->contacts.count = 0;
    found->refused = !form_of(a, &form_a, &pose_a) || !form_of(b, &form_b, &pose_b);
    if (found->refused) return;
    Patch patch = patch_of(&form_a, pose_a, &form_b, pose_b, 1e4);
    found->contacts.count = patch.count;
    for (int i = 0; i < patch.count; i++) {
        Vec half = vec_scale(patch.normal, patch.point[i].gap / 2);
        found->contacts.pair[i] =
            (ContactPair){vec_sub(patch.point[i].at, half), vec_add(patch.point[i].at, half)};
        found->id[i] = patch.point[i].id;
    }
}

static Found find(int variant, const Instant *moment, const Shape *b)
{
    bool first = variant == FIRST_TWO;
    Vec n = moment->n;
    Found found = {
        .a = (first ? support_points_first : support_points)(&moment->a, n, threshold_now()),
        .b = (first ? support_points_first : support_points)(b, vec_negate(n), threshold_now())};
    found.contacts = support_contacts(&found.a, &found.b, n);
    if (variant == NO_CLAMP) unclamp(&found);
    if (variant == CLIPPING) clip(&found, &moment->a, b);
    return found;
}

static bool same_contacts(const SupportContacts *one, const SupportContacts *other)
{
    if (one->count != other->count) return false;
    for (int i = 0; i < one->count; i++) {
        ContactPair p = one->pair[i], q = other->pair[i];
        if (vec_distance(p.a, q.a) > SAME || vec_distance(p.b, q.b) > SAME) return false;
    }
    return true;
}

// ---- What is shown

static Vec middle_of(const Found *found)
{
    const ContactPair *pair = found->contacts.pair;
    int last = found->contacts.count - 1;
    if (last < 0) return vec_lerp(found->a.point[0], found->b.point[0], 0.5);
    return vec_lerp(vec_lerp(pair[0].a, pair[last].a, 0.5), vec_lerp(pair[0].b, pair[last].b, 0.5),
                    0.5);
}

static void draw_pairs(Stage *stage, const Found *found)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < found->contacts.count; i++) {
        ContactPair pair = found->contacts.pair[i];
        draw_line(stage->draw, pair.a, pair.b, (Pen){.ink = INK_FOCUS, .width = 3});
        draw_dot(stage->draw, pair.a, 4.5, (Fill){.ink = INK_PAPER});
        draw_ring(stage->draw, pair.a, 4.5, (Pen){.ink = INK_FOCUS, .width = 2});
        draw_dot(stage->draw, pair.b, 4, (Fill){.ink = INK_FOCUS});
        if (found->by_clipping)
            stage_label(stage, pair.b, vec(0, 1), LABEL_NUMBER, "id %u", found->id[i]);
    }
}

static void draw_support(Stage *stage, const Support *support, const char *name, Vec away)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < support->count; i++) {
        draw_ring(stage->draw, support->point[i], 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, support->point[i], away, LABEL_PLAIN, "%s%d", name, support->corner[i]);
    }
}

static void draw_normal(Stage *stage, Vec from, Vec n)
{
    Vec to = vec_add(from, vec_scale(n, 64 / draw_view(stage->draw).zoom));
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_INK, .width = 2.5});
    stage_label(stage, to, n, LABEL_PLAIN, "N, B to A");
}

static void draw_motion(Stage *stage, const Instant *moment)
{
    Vec from = s.a->position, loop[2 * POLYGON_MAX];
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_arrow(stage->draw, from, vec_add(from, velocity_now()),
               (Pen){.ink = INK_MARK, .width = 2});
    if (moment->misses) return;
    int count = dress_outline(&moment->a, loop);
    draw_layer(stage->draw, LAYER_OUTLINES);
    draw_path(stage->draw, loop, count, true,
              (Pen){.ink = INK_INK, .width = 1.5, .on = 5, .off = 4});
}

// How far each corner lies behind the farthest one, of those near enough to be of interest.
static void show_corners(Stage *stage, const Shape *shape, Vec n, const char *name)
{
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) least = fmin(least, vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double behind = vec_dot(corner[i], n) - least;
        bool takes = behind < threshold_now();
        if (behind < 8)
            stage_row(stage, takes ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s%d\t%.5f", name, i, behind);
    }
}

static void show_order(Stage *stage, const SupportContacts *contacts)
{
    if (contacts->which != SUPPORT_2_2) return;
    stage_table(stage, "Across N", "end of\tpx");
    for (int i = 0; i < 4; i++) {
        bool taken = contacts->count > 0 && (i == 1 || i == 2);
        stage_row(stage, taken ? ROW_DECIDES : ROW_PLAIN, "%s\t%.1f", contacts->of_a[i] ? "A" : "B",
                  contacts->along[i]);
    }
}

static void show_pairs(Stage *stage, const Found *found, bool wrong)
{
    stage_table(stage, "Contacts", "\ton A\ton B");
    for (int i = 0; i < found->contacts.count; i++) {
        ContactPair p = found->contacts.pair[i];
        RowMark mark = wrong ? ROW_WRONG : ROW_PLAIN;
        stage_row(stage, mark, "x\t%.2f\t%.2f", p.a.x, p.b.x);
        stage_row(stage, mark, "y\t%.2f\t%.2f", p.a.y, p.b.y);
    }
    stage_report(stage, "contacts", "%d", found->contacts.count);
}

static void note(Stage *stage, const Found *found, const Instant *moment)
{
    static const char *const words[] = {"a corner meets a corner", "A's corner meets B's side",
                                        "A's side meets B's corner", "a side meets a side"};
    const char *name = support_case_name(found->contacts.which);
    if (moment->misses)
        stage_note(stage, "with this velocity A misses B");
    else if (found->refused)
        stage_note(stage, "clipping asks for two shapes with an area");
    else if (found->by_clipping)
        stage_note(stage, "clipping: %d contacts", found->contacts.count);
    else if (found->contacts.count == 0)
        stage_note(stage, "%s, but the spans share nothing: no contact", name);
    else if (moment->moves)
        stage_note(stage, "%s: %s at t = %.3f", name, words[found->contacts.which], moment->time);
    else
        stage_note(stage, "%s: %s", name, words[found->contacts.which]);
}

static void show(Stage *stage, const Instant *moment, const Found *found, bool wrong)
{
    Vec n = moment->n;
    stage_report(stage, "case", "%s", support_case_name(found->contacts.which));
    stage_report(stage, "N", "%.6f, %.6f", n.x, n.y);
    stage_table(stage, "Behind the farthest", "corner\tpx");
    show_corners(stage, &moment->a, n, "A");
    show_corners(stage, &s.b->shape, vec_negate(n), "B");
    show_pairs(stage, found, wrong);
    if (!found->by_clipping) {
        show_order(stage, &found->contacts);
        draw_support(stage, &found->a, "A", n);
        draw_support(stage, &found->b, "B", vec_negate(n));
    }
    draw_pairs(stage, found);
    draw_normal(stage, middle_of(found), n);
    if (!found->by_clipping)
        stage_label(stage, middle_of(found), vec_perp(n), LABEL_FOCUS, "%s",
                    support_case_name(found->contacts.which));
}

static void frame(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.a, s.b);
    stage_hint(stage, "Drag A · S the threshold · A tilts a hair · W a velocity");
    if (!ask || convex_refuses(stage, ask)) return;
    Instant moment;
    find_moment(&moment, ask);
    int variant = stage_variant(stage);
    Found found = find(variant, &moment, &s.b->shape);
    Found right = find(EXTREMES, &moment, &s.b->shape);
    bool wrong = variant >= FIRST_TWO && !same_contacts(&found.contacts, &right.contacts);
    if (moment.moves) draw_motion(stage, &moment);
    note(stage, &found, &moment);
    if (moment.misses) return;
    if (wrong) stage_verdict(stage, true, false);
    show(stage, &moment, &found, wrong);
}

SCENE = {
    .title = "Contacts",
    .idea = "The corners that reach farthest towards the other tell where two bodies meet.",
    .build = build,
    .frame = frame,
    .turned = turned,
    .SCENE_STATE(s),
    .touch = TOUCHING_HITS,
    .view = {{90, 50}, {590, 390}},
    .variants = {[EXTREMES] = {"contacts_extremes", "the outermost two", NULL},
                 [CLIPPING] = {"contacts_clipping", "clipping, with ids", NULL},
                 [FIRST_TWO] = {"contacts_first_two", "the first two",
                                "it stops at the first two corners near enough (E56)"},
                 [NO_CLAMP] = {"contacts_no_clamp", "past the ends",
                               "its closest point runs on past the end of a side (E57)"}},
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
