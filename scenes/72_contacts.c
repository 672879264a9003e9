// Contact points: where two bodies press on each other
//
// To let a box stand on the floor, a program must know where the floor pushes. A push at one corner
// tips the box over; a push at both ends of its side holds it. These places are the contacts.
//
// The [normal] N is an arrow from *B* to *A*. The [support points] are the corners of a body that
// reach farthest toward the other one. Numbers are rounded, so a corner still counts if it lies
// behind the farthest by less than a small distance, the threshold:
//
//     (p − q) · N < threshold
//
// p is a corner of A and q its farthest one; the dot product is how far p lies behind q. Two
// support points form a side, a single one is a corner. So there are four cases, from corner on
// corner to side on side; the picture names the case.
//
// A [contact](contacts) is a pair of points, one on each body. A corner on a side is paired with
// the nearest point of the side. Of two sides, sort the four ends along the side: the bodies lie
// over each other only between the middle two. So these are the contacts.
//
// The bodies need not touch yet: the points that would touch first are found the same way, at any
// [distance or depth](d*). With a [velocity] (W), A is first moved to the [moment of
// impact](impact).
//
// What goes wrong: with a threshold of 0.001 px (S) and a tilt of 8 µrad (A), half a thousandth of
// a degree, one end of the side no longer counts, and the box would rock on the other. Missing
// contacts are [marked yellow](right contacts).
//
// Try: P goes through the cases. At "five near" press M until "the first two": it takes
// neighbouring corners instead of the outermost.
//
// Source: Olivier Renault, Polycolly tutorial.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "convex.h"
#include "places.h"
#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/degrees.h"
#include "touchstone/manifold.h"
#include "touchstone/sat.h"
#include "touchstone/support.h"
#include "touchstone/sweep.h"

enum { EXTREMES, CLIPPING, FIRST_TWO, NO_CLAMP };
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
    {POLYGON({340, 166}, {260, 120}, {270, 60}, {400, 60}, {410, 120}),
     POLYGON({344, 250}, {354, 250}, {410, 345}, {290, 345})}, // past the end of a short side
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
    stage_put_pair(stage, places[(int)s.place], &s.a, "A", &s.b, "B");
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

// ---- The instant of contact

typedef struct Instant {
    TsShape a, b; // where they are then
    TsVec corner[ACTOR_CORNERS_MAX];
    TsVec n; // from B to A
    double time;
    bool moves, misses;
} Instant;

// N of greatest separation among the normals of sides, as in Polycolly, whose only axes they are.
static TsVec normal_of_sides(const TsShape *a, const TsShape *b, TsVec otherwise)
{
    TsAxisTrace trace;
    const TsAxis *best = NULL;
    ts_sat_contact(a, b, &trace);
    for (int i = 0; i < trace.count; i++) {
        const TsAxis *axis = &trace.axis[i];
        if (strstr(axis->name, "corner") || (best && axis->gap <= best->gap)) continue;
        best = axis;
    }
    if (!best) return otherwise;
    return best->a_min + best->a_max < best->b_min + best->b_max ? ts_vec_negate(best->direction)
                                                                 : best->direction;
}

// If A moves and they are apart, the instant at which they first meet; else now.
static void find_instant(Instant *instant, const Ask *ask)
{
    assert(ask->a && ask->b);
    const TsShape *a = &ask->a->shape, *b = &ask->b->shape;
    TsVec velocity = velocity_now();
    *instant = (Instant){.a = *a, .b = *b, .n = ts_vec_negate(ask->contact.normal)};
    if (s.sides > 0) instant->n = normal_of_sides(a, b, instant->n);
    instant->moves = !ts_vec_is_zero(velocity) && ask->contact.relation == TS_APART;
    if (!instant->moves) return;
    TsImpact impact = ts_sweep_shapes(a, velocity, b, ts_vec(0, 0));
    instant->misses = impact.relation == TS_APART;
    if (instant->misses) return;
    instant->time = impact.enter;
    instant->n = ts_vec_negate(impact.normal);
    instant->a = ts_sweep_moved(a, velocity, impact.enter, instant->corner);
}

// ---- The methods

typedef struct Found {
    TsVec n; // from B to A, clipping's own
    TsSupport a, b;
    TsSupportContacts contacts;
    uint32_t id[TS_SUPPORT_MAX];
    bool by_clipping, refused;
} Found;

// The points of the clipping manifold that are less than the threshold behind the nearest, each as
// a pair across its gap.
static void clip(Found *found, const Instant *instant, double threshold)
{
    TsCollider collider_a, collider_b;
    TsPose pose_a, pose_b;
    found->by_clipping = true;
    found->contacts.count = 0;
    found->refused = !ts_collider_of(&instant->a, &collider_a, &pose_a) ||
                     !ts_collider_of(&instant->b, &collider_b, &pose_b);
    if (found->refused) return;
    TsManifold patch = ts_manifold_of(&collider_a, pose_a, &collider_b, pose_b, 1e4);
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

static TsVec nearest_on_line(TsVec v, const TsVec end[2])
{
    TsVec along = ts_vec_sub(end[1], end[0]);
    double square = ts_vec_length_squared(along);
    // flaw: contacts_no_clamp
    return square > 0
               ? ts_vec_lerp(end[0], end[1], ts_vec_dot(ts_vec_sub(v, end[0]), along) / square)
               : end[0];
}

static Found find_contacts(int method, const Instant *instant, double threshold)
{
    // flaw: contacts_first_two
    TsSupport (*points)(const TsShape *, TsVec, double) =
        method == FIRST_TWO ? ts_support_points_first : ts_support_points;
    TsVec n = instant->n;
    Found found = {.n = n,
                   .a = points(&instant->a, n, threshold),
                   .b = points(&instant->b, ts_vec_negate(n), threshold)};
    found.contacts = ts_support_contacts(&found.a, &found.b, n);
    for (int i = 0; i < found.contacts.count && method == NO_CLAMP; i++) {
        TsContactPair *pair = &found.contacts.pair[i];
        TsSupportCase which = found.contacts.which;
        if (which == TS_SUPPORT_1_2) pair->b = nearest_on_line(pair->a, found.b.point);
        if (which == TS_SUPPORT_2_1) pair->a = nearest_on_line(pair->b, found.a.point);
    }
    if (method == CLIPPING) clip(&found, instant, threshold);
    return found;
}

// ---- Judged in a second way. The corners of each body nearest to the other form a span across N;
// where both spans overlap, the bodies bear on each other. The contacts are right if one lies at
// each end of that overlap, and every point lies on its body. Corners less than 0.01 px behind the
// farthest belong to the span, however small the threshold: without them a body rocks on one
// corner.

static const double least_threshold = 0.01; // px
static const double rounding = 1e-6;        // px

typedef struct Span { // of a body along the perpendicular of N
    double low, high;
} Span;

// Of the corners less than `within` behind the farthest against `n`.
static Span span_of(const TsShape *shape, TsVec n, TsVec along, double within)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
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

static double distance_to_boundary(TsVec point, const TsShape *shape)
{
    TsShape at = ts_shape_point(point);
    return fabs(ts_contact_shapes(&at, shape).gap);
}

typedef struct Judged {
    bool right;
    double off; // px: how far the nearest contact is from where one must be, or from its body
    int count;  // that there are exactly
} Judged;

static Judged judge(const Found *found, const Instant *instant, double threshold)
{
    TsVec n = found->n, along = ts_vec_perp(n);
    const TsSupportContacts *contacts = &found->contacts;
    double within = found->by_clipping ? least_threshold : fmax(threshold, least_threshold);
    Span a = span_of(&instant->a, n, along, within);
    Span b = span_of(&instant->b, ts_vec_negate(n), along, within);

    // Where contacts must be. A single corner bears on the nearest place of the other's side.
    double end[2] = {fmax(a.low, b.low), fmin(a.high, b.high)}, off = 0;
    if (a.low == a.high)
        end[0] = end[1] = fmin(end[0], b.high);
    else if (b.low == b.high)
        end[0] = end[1] = fmin(end[0], a.high);
    int count = end[0] > end[1] ? 0 : end[0] < end[1] ? 2 : 1;

    for (int i = 0; i < count; i++) {
        double nearest = HUGE_VAL;
        for (int k = 0; k < contacts->count; k++) {
            TsContactPair pair = contacts->pair[k];
            nearest = fmin(nearest, fabs(ts_vec_dot(pair.a, along) - end[i]));
            nearest = fmin(nearest, fabs(ts_vec_dot(pair.b, along) - end[i]));
        }
        off = fmax(off, nearest);
    }
    for (int k = 0; k < contacts->count; k++) {
        double away = fmax(distance_to_boundary(contacts->pair[k].a, &instant->a),
                           distance_to_boundary(contacts->pair[k].b, &instant->b));
        if (away > within) off = fmax(off, away);
    }
    bool right = off <= rounding && (contacts->count > 0) == (count > 0);
    return (Judged){right, off, right ? contacts->count : count};
}

// ---- Asking

typedef struct Bearings {
    Instant instant;
    Found found;
    bool wrong;
} Bearings;

// Shapes that are apart have closest points, not contacts.
static const char *count_words(char *text, int size, int count, bool apart)
{
    if (count == 0) return apart ? "NO POINT" : "NO CONTACT";
    return apart ? number_of(text, size, count, "CLOSEST", "CLOSEST")
                 : number_of(text, size, count, "CONTACT", "CONTACTS");
}

static void ask(Stage *stage)
{
    const Ask *ask = stage_ask(stage, s.a, s.b);
    if (!ask || convex_notched(ask)) return;
    Bearings *now = stage_findings(stage, sizeof *now);
    if (!now) return;
    find_instant(&now->instant, ask);
    now->found = find_contacts(stage_variant(stage), &now->instant, threshold_now());
    if (now->instant.misses || now->found.refused) return;
    Judged judged = judge(&now->found, &now->instant, threshold_now());
    char shifted[NUMBER_MAX + 20];
    bool apart = ask->contact.relation == TS_APART && !now->instant.moves;
    const char *said = count_words(NUMBER_TEXT, now->found.contacts.count, apart);
    const char *truth = count_words(NUMBER_TEXT, judged.count, apart);
    if (!judged.right && now->found.contacts.count == judged.count) { // as many, but elsewhere
        translate_print(shifted, sizeof shifted, "%d, %s off", judged.count,
                        number_length(NUMBER_TEXT, judged.off));
        said = shifted;
    }
    stage_verdict_words(stage, ask, judged.right, said, truth);
    if (judged.count == 0)
        stage_verdict_sentence(
            stage, apart ? "They are apart:" : "No contact:", "neither lies over the other.");
    else if (apart)
        stage_verdict_sentence(stage, "They are apart:",
                               judged.count == 1 ? "%d point of each would touch first."
                                                 : "%d points of each would touch first.",
                               judged.count);
    else
        stage_verdict_sentence(stage, "They press on each other:",
                               judged.count == 1 ? "at %d point." : "at %d points.", judged.count);
    now->wrong = !judged.right;
}

// ---- What is shown

// A at the instant of contact, dashed, and its velocity.
static void draw_motion(Stage *stage, const Instant *instant)
{
    TsVec loop[2 * ACTOR_CORNERS_MAX], from = s.a->position;
    draw_on(stage->draw, LAYER_CONTACT, "velocity");
    draw_arrow(stage->draw, from, ts_vec_add(from, velocity_now()),
               (Pen){.ink = INK_MARK, .width = 2});
    draw_tag(stage->draw, NULL);
    if (instant->misses) return;
    int count = style_outline(&instant->a, loop);
    draw_on(stage->draw, LAYER_OUTLINES, "impact");
    draw_path(stage->draw, loop, count, true, marks_dashed(INK_INK, 1.5));
    draw_tag(stage->draw, NULL);
}

static const char *case_name(TsSupportCase which)
{
    static const char *const names[] = {[TS_SUPPORT_1_1] = "corner on corner",
                                        [TS_SUPPORT_1_2] = "corner on side",
                                        [TS_SUPPORT_2_1] = "side on corner",
                                        [TS_SUPPORT_2_2] = "side on side"};
    return names[which];
}

static void note_case(Stage *stage, const Found *found, const Instant *instant)
{
    static const char *const words[] = {
        "a corner of A faces a corner of B", "a corner of A faces a side of B",
        "a side of A faces a corner of B", "a side of A faces a side of B"};
    static const char *const firsts[] = {"a corner of A would touch a corner of B first",
                                         "a corner of A would touch a side of B first",
                                         "a side of A would touch a corner of B first",
                                         "a side of A would touch a side of B first"};
    const char *name = case_name(found->contacts.which);
    bool apart = stage_asked(stage, s.a, s.b)->contact.relation == TS_APART;
    if (instant->misses)
        stage_note(stage, "with this velocity A misses B");
    else if (found->refused)
        stage_note(stage, "clipping needs two shapes with an area");
    else if (found->by_clipping)
        stage_note(stage, "clipping: %s",
                   number_of(NUMBER_TEXT, found->contacts.count, "contact", "contacts"));
    else if (found->contacts.count == 0)
        stage_note(stage, "%s, but neither lies over the other: no contact", name);
    else if (instant->moves)
        stage_note(stage, "%s when they meet, at t = %.3f", words[found->contacts.which],
                   instant->time);
    else if (apart)
        stage_note(stage, "%s", firsts[found->contacts.which]);
    else
        stage_note(stage, "%s", words[found->contacts.which]);
}

static bool has_contact(const Found *found, TsContactPair pair)
{
    for (int i = 0; i < found->contacts.count; i++) {
        TsContactPair own = found->contacts.pair[i];
        if (ts_vec_distance(own.a, pair.a) <= rounding &&
            ts_vec_distance(own.b, pair.b) <= rounding)
            return true;
    }
    return false;
}

// The exact contacts that the method does not find.
static void draw_missing(Stage *stage, const Instant *instant, const Found *found)
{
    double pixel = style_pixel(stage->draw), threshold = threshold_now();
    Found right = find_contacts(EXTREMES, instant, fmax(threshold, least_threshold));
    TsVec beyond = ts_vec_scale(right.n, 7 * pixel), across = ts_vec_perp(right.n);
    draw_on(stage->draw, LAYER_OUTLINES, "right contacts");
    for (int i = 0; i < right.contacts.count; i++) {
        TsContactPair pair = right.contacts.pair[i];
        TsVec a = ts_vec_add(pair.a, beyond), b = ts_vec_sub(pair.b, beyond);
        TsVec middle = ts_vec_lerp(pair.a, pair.b, 0.5);
        if (has_contact(found, pair)) continue;
        bool first = ts_vec_dot(ts_vec_sub(middle, s.b->position), across) < 0;
        draw_line(stage->draw, a, b, (Pen){.ink = INK_CLASH_INK, .width = 13});
        draw_line(stage->draw, a, b, (Pen){.ink = INK_CLASH, .width = 11});
        stage_keep_clear(stage, (TsVec[]){a, b}, 2);
        stage_label(stage, middle, first ? ts_vec_negate(across) : across, LABEL_CLASH, "missing");
    }
    draw_tag(stage->draw, NULL);
    if (stage_variant(stage) <= CLIPPING)
        stage_note(stage, "with a threshold of %g px the other end of the side is lost", threshold);
}

// How far each corner lies behind the farthest one, of those near enough to be of interest.
static void list_corners(Stage *stage, const TsShape *shape, const char *name, TsVec n)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double least = HUGE_VAL;
    for (int i = 0; i < count; i++) least = fmin(least, ts_vec_dot(corner[i], n));
    for (int i = 0; i < count; i++) {
        double behind = ts_vec_dot(corner[i], n) - least;
        bool takes = behind < threshold_now();
        if (behind < 8)
            stage_row(stage, takes ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s%d\t%.5f", name, i, behind);
    }
}

static void list_found(Stage *stage, const Instant *instant, const Found *found, bool wrong)
{
    const TsSupportContacts *contacts = &found->contacts;
    stage_report(stage, "case", "%s", case_name(contacts->which));
    stage_report(stage, "N", "%.6f, %.6f", found->n.x, found->n.y);
    stage_table(stage, "How far behind", "corner\tpx");
    stage_column_says(stage, 1, "The distance of the corner behind the closest one, along N.");
    list_corners(stage, &instant->a, "A", found->n);
    list_corners(stage, &instant->b, "B", ts_vec_negate(found->n));

    stage_table(stage, "Contacts", "\ton A\ton B");
    for (int i = 0; i < contacts->count; i++) {
        TsContactPair p = contacts->pair[i];
        RowMark mark = wrong ? ROW_WRONG : ROW_PLAIN;
        stage_row_for(stage, "contacts", mark, "x\t%.2f\t%.2f", p.a.x, p.b.x);
        stage_row_for(stage, "contacts", mark, "y\t%.2f\t%.2f", p.a.y, p.b.y);
    }
    stage_report(stage, "contacts", "%d", contacts->count);

    if (found->by_clipping || contacts->which != TS_SUPPORT_2_2) return;
    stage_table(stage, "Ends along the side", "end of\tpx");
    stage_column_says(stage, 1,
                      "Where the four ends of both sides lie along the side. The bodies lie over "
                      "each other between the middle two: these are the contacts.");
    for (int i = 0; i < 4; i++) {
        bool taken = contacts->count > 0 && (i == 1 || i == 2);
        stage_row(stage, taken ? ROW_DECIDES : ROW_PLAIN, "%s\t%.1f", contacts->of_a[i] ? "A" : "B",
                  contacts->along[i]);
    }
}

static void draw_support(Stage *stage, const TsSupport *support, const char *name, TsVec away)
{
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < support->count; i++) {
        char which[16];
        snprintf(which, sizeof which, "%s%d", name, support->corner[i]);
        draw_tag_which(stage->draw, "support points", which);
        draw_ring(stage->draw, support->point[i], 8, (Pen){.ink = INK_MARK, .width = 2});
        stage_label(stage, support->point[i], away, LABEL_PLAIN, "%s%d", name, support->corner[i]);
    }
    draw_tag(stage->draw, NULL);
}

static void draw_found(Stage *stage, const Found *found)
{
    Draw *draw = stage->draw;
    TsVec n = found->n, middle = ts_vec_lerp(found->a.point[0], found->b.point[0], 0.5);
    const TsContactPair *pair = found->contacts.pair;
    int last = found->contacts.count - 1;
    if (!found->by_clipping) {
        draw_support(stage, &found->a, "A", n);
        draw_support(stage, &found->b, "B", ts_vec_negate(n));
    }
    draw_on(draw, LAYER_CONTACT, "contacts");
    for (int i = 0; i <= last; i++) {
        draw_line(draw, pair[i].a, pair[i].b, (Pen){.ink = INK_FOCUS, .width = 3});
        marks_open(draw, pair[i].a, 4.5, (Pen){.ink = INK_FOCUS, .width = 2});
        draw_dot(draw, pair[i].b, 4, (Fill){.ink = INK_FOCUS});
        stage_keep_clear(stage, (TsVec[]){pair[i].a, pair[i].b}, 2);
        if (found->by_clipping)
            stage_label(stage, pair[i].b, ts_vec(0, 1), LABEL_NUMBER, "id %u", found->id[i]);
    }
    if (last >= 0) {
        middle = ts_vec_lerp(ts_vec_lerp(pair[0].a, pair[last].a, 0.5),
                             ts_vec_lerp(pair[0].b, pair[last].b, 0.5), 0.5);
    }
    TsVec tip = ts_vec_add(middle, ts_vec_scale(n, 64 * style_pixel(draw)));
    draw_on(draw, LAYER_CONTACT, "normal");
    draw_arrow(draw, middle, tip, (Pen){.ink = INK_INK, .width = 2.5});
    stage_label(stage, ts_vec_lerp(middle, tip, 0.2), ts_vec_perp(n), LABEL_PLAIN,
                "normal N, from B to A");
    draw_tag(draw, "contacts");
    if (!found->by_clipping)
        stage_label(stage, middle, ts_vec_perp(n), LABEL_FOCUS, "%s",
                    !stage_is_simple(stage) ? case_name(found->contacts.which)
                    : last > 0              ? "contact points"
                                            : "contact point");
    draw_tag(draw, NULL);
}

static void draw(Stage *stage)
{
    const Ask *ask = stage_asked(stage, s.a, s.b);
    const Bearings *now = stage_found(stage);
    stage_hint(stage, "Drag A · “A”: tilt it a little · “W”: let it move · “S”: how close a "
                      "corner must be to count (ringed)");
    if (!ask || convex_refuses(stage, ask) || !now) return;
    if (now->instant.moves) draw_motion(stage, &now->instant);
    note_case(stage, &now->found, &now->instant);
    if (now->instant.misses) return;
    if (now->wrong) draw_missing(stage, &now->instant, &now->found);
    list_found(stage, &now->instant, &now->found, now->wrong);
    draw_found(stage, &now->found);
}

SCENE = {
    .title = "Contact points",
    .idea = "Where do two bodies press on each other? At the corners and sides that are closest.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .turned = turned,
    .SCENE_STATE(s),
    .touch = TOUCHING_HITS,
    .view = {{90, 50}, {590, 390}},
    .simple = "contacts|right contacts",
    .variants = {[EXTREMES] = {"contacts_extremes", "support points", NULL},
                 [CLIPPING] = {"contacts_clipping", "clipping, with ids", NULL},
                 [FIRST_TWO] = {"contacts_first_two", "the first two",
                                "It stops at the first two corners within the threshold."},
                 [NO_CLAMP] = {"contacts_no_clamp", "no clamp to the ends",
                               "Its closest point may lie past the end of a side."}},
    .knobs =
        {[KNOB_PLACE] = {'p', "place", &s.place, .places = true,
                         .names = "side on side|corner on side|side on corner|"
                                  "corner at corner|five near|segment|beside|past the end"},
         [KNOB_TILT] = {'a', "tilt", &s.tilt, -50, 50, 0.5, .unit = "µrad",
                        .says = "Tilts A a little. 1 µrad is a millionth of a radian, 0.00006°."},
         [KNOB_THRESHOLD] =
             {'s', "threshold, px", &s.threshold, .name = "threshold",
              .names = "0.001|0.01|0.1|0.5|2",
              .says = "A corner still counts if it lies behind the closest one by less than this."},
         [KNOB_SPEED] = {'w', "velocity", &s.speed, 0, 300, 5, .unit = "px",
                         .says =
                             "A moves this far in one step, and is shown where it first meets B."},
         [KNOB_HEADING] = {'d', "heading", &s.heading, 0, 360, 5, .unit = "°",
                           .says =
                               "The direction in which A moves: 0° is to the right, 90° is down."},
         {'l', "normal N by", &s.sides, .names = "MTV|a side", .name = "normal",
          .says = "MTV: along the shortest push apart (minimum translation vector). A side: across "
                  "the side with the largest gap."}},
};
