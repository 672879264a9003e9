// Support points and the contact points that they make, by the four cases of the article.
#include "platform/rounding.h"

#include "touchstone/support.h"

#include "geometry/usable.h"
#include "platform/assert.h"

// ---- The points

static double least(const TsVec *corner, int count, TsVec n)
{
    double min = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double d = ts_vec_dot(corner[i], n);
        if (d < min) min = d;
    }
    return min;
}

static void put(TsSupport *support, int at, const TsVec *corner, int index)
{
    support->point[at] = corner[index];
    support->corner[at] = index;
    if (support->count <= at) support->count = at + 1;
}

// Moves the points of the core by the radius.
static TsSupport grown_by(TsSupport support, double radius, TsVec n)
{
    TsVec reach = ts_vec_scale(ts_vec_normalize(n), radius);
    for (int i = 0; i < support.count && radius > 0; i++)
        support.point[i] = ts_vec_sub(support.point[i], reach);
    return support;
}

// Keeps the two outermost corners along the perpendicular, sorted: a corner beyond either end
// replaces that end.
static void keep_outermost(TsSupport *support, const TsVec *corner, int index, TsVec along)
{
    double place = ts_vec_dot(corner[index], along);
    if (support->count == 1) {
        if (ts_vec_equal(corner[index], support->point[0])) return; // a repeated corner
        bool before = place < ts_vec_dot(support->point[0], along);
        if (before) put(support, 1, corner, support->corner[0]);
        put(support, before ? 0 : 1, corner, index);
    } else if (support->count == 0 || place < ts_vec_dot(support->point[0], along)) {
        put(support, 0, corner, index);
    } else if (place > ts_vec_dot(support->point[1], along)) {
        put(support, 1, corner, index);
    }
}

// The farthest corner itself is within any threshold.
static bool is_near(TsVec corner, TsVec n, double min, double threshold)
{
    double d = ts_vec_dot(corner, n);
    return d == min || d < min + threshold;
}

TsSupport ts_support_points(const TsShape *shape, TsVec n, double threshold)
{
    ASSERT(ts_usable_shape(shape));
    ASSERT(fabs(ts_vec_length_squared(n) - 1) < 1e-6);
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double min = least(corner, count, n);
    TsSupport support = {0};
    for (int i = 0; i < count; i++) {
        if (is_near(corner[i], n, min, threshold)) {
            keep_outermost(&support, corner, i, ts_vec_perp(n));
        }
    }
    return grown_by(support, ts_shape_radius(shape), n);
}

TsSupport ts_support_points_first(const TsShape *shape, TsVec n, double threshold)
{
    ASSERT(ts_usable_shape(shape));
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    double min = least(corner, count, n);
    TsSupport support = {0};
    // flaw: contacts_first_two
    for (int i = 0; i < count && support.count < TS_SUPPORT_MAX; i++) {
        if (is_near(corner[i], n, min, threshold)) put(&support, support.count, corner, i);
    }
    return grown_by(support, ts_shape_radius(shape), n);
}

TsSupport ts_support_moved(TsSupport support, TsVec velocity, double t)
{
    TsVec by = t > 0 ? ts_vec_scale(velocity, t) : ts_vec(0, 0);
    for (int i = 0; i < support.count; i++) support.point[i] = ts_vec_add(support.point[i], by);
    return support;
}

TsVec ts_support_closest(TsVec v, TsVec a, TsVec b)
{
    TsVec along = ts_vec_sub(b, a);
    double squared = ts_vec_length_squared(along);
    if (squared == 0) return a;
    double t = ts_vec_dot(ts_vec_sub(v, a), along) / squared;
    if (t <= 0) return a;
    return t >= 1 ? b : ts_vec_lerp(a, b, t);
}

// ---- The four cases

const char *ts_support_case_name(TsSupportCase of)
{
    static const char *const names[] = {"1-1", "1-2", "2-1", "2-2"};
    return names[of];
}

static TsVec closest_of(TsVec v, const TsSupport *side)
{
    return ts_support_closest(v, side->point[0], side->point[1]);
}

static void add_pair(TsSupportContacts *contacts, TsVec a, TsVec b)
{
    contacts->pair[contacts->count++] = (TsContactPair){a, b};
}

typedef struct Place { // of a support point along the perpendicular of N
    double along;
    bool of_a;
    TsVec point;
} Place;

// Stable: of equal places a's comes first.
static void sort_places(Place *place, int count)
{
    for (int i = 1; i < count; i++) {
        Place moving = place[i];
        int at = i;
        for (; at > 0 && place[at - 1].along > moving.along; at--) place[at] = place[at - 1];
        place[at] = moving;
    }
}

static Place place_of(const TsSupport *support, int i, TsVec along, bool of_a)
{
    return (Place){ts_vec_dot(support->point[i], along), of_a, support->point[i]};
}

static void add_place(TsSupportContacts *contacts, Place place, const TsSupport *a,
                      const TsSupport *b)
{
    if (place.of_a) {
        add_pair(contacts, place.point, closest_of(place.point, b));
    } else {
        add_pair(contacts, closest_of(place.point, a), place.point);
    }
}

// The middle two of the four places, each with its closest point on the other side.
static void add_pairs_of_sides(TsSupportContacts *contacts, const TsSupport *a, const TsSupport *b,
                               TsVec n)
{
    TsVec along = ts_vec_perp(n);
    Place place[4] = {place_of(a, 0, along, true), place_of(a, 1, along, true),
                      place_of(b, 0, along, false), place_of(b, 1, along, false)};
    sort_places(place, 4);
    for (int i = 0; i < 4; i++) {
        contacts->along[i] = place[i].along;
        contacts->of_a[i] = place[i].of_a;
    }
    // The intervals are disjoint if the first two places belong to one shape, unless the ends
    // coincide.
    if (place[0].of_a == place[1].of_a && place[1].along != place[2].along) return;
    add_place(contacts, place[1], a, b);
    if (place[1].along < place[2].along) add_place(contacts, place[2], a, b);
}

TsSupportContacts ts_support_contacts(const TsSupport *a, const TsSupport *b, TsVec n)
{
    TsSupportContacts contacts = {.which = (TsSupportCase)(2 * (a->count - 1) + b->count - 1)};
    switch (contacts.which) {
    case TS_SUPPORT_1_1: add_pair(&contacts, a->point[0], b->point[0]); break;
    case TS_SUPPORT_1_2: add_pair(&contacts, a->point[0], closest_of(a->point[0], b)); break;
    case TS_SUPPORT_2_1: add_pair(&contacts, closest_of(b->point[0], a), b->point[0]); break;
    case TS_SUPPORT_2_2: add_pairs_of_sides(&contacts, a, b, n); break;
    }
    return contacts;
}

TsSupportContacts ts_support_at(const TsShape *a, TsVec velocity_a, const TsShape *b,
                                TsVec velocity_b, TsVec n, double t, double threshold)
{
    TsSupport of_a = ts_support_moved(ts_support_points(a, n, threshold), velocity_a, t);
    TsSupport of_b =
        ts_support_moved(ts_support_points(b, ts_vec_negate(n), threshold), velocity_b, t);
    return ts_support_contacts(&of_a, &of_b, n);
}

TsSupportContacts ts_support_of(const TsShape *a, const TsShape *b, TsVec n, double threshold)
{
    return ts_support_at(a, ts_vec(0, 0), b, ts_vec(0, 0), n, 0, threshold);
}
