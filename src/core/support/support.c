#include "support.h"

// ---- The points

static double least(const Vec *corner, int count, Vec n)
{
    double min = HUGE_VAL;
    for (int i = 0; i < count; i++) {
        double d = vec_dot(corner[i], n);
        if (d < min) min = d;
    }
    return min;
}

static void put(Support *support, int at, const Vec *corner, int index)
{
    support->point[at] = corner[index];
    support->corner[at] = index;
    if (support->count <= at) support->count = at + 1;
}

static Support support_of_circle(Circle c, Vec n)
{
    Vec reach = vec_scale(vec_normalize(n), c.radius);
    return (Support){.count = 1, .point = {vec_sub(c.center, reach)}};
}

// The outermost of those near enough: the first two to come are sorted along the perpendicular,
// each later one takes the place of the end beyond which it lies.
static void keep_outermost(Support *support, const Vec *corner, int index, Vec along)
{
    double place = vec_dot(corner[index], along);
    if (support->count == 1) {
        if (vec_equal(corner[index], support->point[0])) return; // a repeated corner
        bool before = place < vec_dot(support->point[0], along);
        if (before) put(support, 1, corner, support->corner[0]);
        put(support, before ? 0 : 1, corner, index);
    } else if (support->count == 0 || place < vec_dot(support->point[0], along)) {
        put(support, 0, corner, index);
    } else if (place > vec_dot(support->point[1], along)) {
        put(support, 1, corner, index);
    }
}

// The farthest itself is within any threshold.
static bool is_near(Vec corner, Vec n, double min, double threshold)
{
    double d = vec_dot(corner, n);
    return d == min || d < min + threshold;
}

Support support_points(const Shape *shape, Vec n, double threshold)
{
    if (shape->kind == SHAPE_CIRCLE) return support_of_circle(shape->circle, n);
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    double min = least(corner, count, n);
    Support support = {0};
    for (int i = 0; i < count; i++) {
        if (is_near(corner[i], n, min, threshold)) {
            keep_outermost(&support, corner, i, vec_perp(n));
        }
    }
    return support;
}

Support support_points_first(const Shape *shape, Vec n, double threshold)
{
    if (shape->kind == SHAPE_CIRCLE) return support_of_circle(shape->circle, n);
    Vec corner[POLYGON_MAX];
    int count = shape_corners(shape, corner);
    double min = least(corner, count, n);
    Support support = {0};
    for (int i = 0; i < count && support.count < SUPPORT_MAX; i++) {
        if (is_near(corner[i], n, min, threshold)) put(&support, support.count, corner, i);
    }
    return support;
}

Support support_moved(Support support, Vec velocity, double t)
{
    Vec way = t > 0 ? vec_scale(velocity, t) : vec(0, 0);
    for (int i = 0; i < support.count; i++) support.point[i] = vec_add(support.point[i], way);
    return support;
}

Vec support_closest(Vec v, Vec a, Vec b)
{
    Vec way = vec_sub(b, a);
    double squared = vec_length_squared(way);
    if (squared == 0) return a;
    double t = vec_dot(vec_sub(v, a), way) / squared;
    if (t <= 0) return a;
    return t >= 1 ? b : vec_lerp(a, b, t);
}

// ---- The four cases

const char *support_case_name(SupportCase of)
{
    static const char *const names[] = {"1-1", "1-2", "2-1", "2-2"};
    return names[of];
}

static Vec closest_of(Vec v, const Support *side)
{
    return support_closest(v, side->point[0], side->point[1]);
}

static void add_pair(SupportContacts *contacts, Vec a, Vec b)
{
    contacts->pair[contacts->count++] = (ContactPair){a, b};
}

typedef struct Place { // of a support point along the perpendicular of N
    double along;
    bool of_a;
    Vec point;
} Place;

// Stable: of equal ones a's comes first.
static void sort_places(Place *place, int count)
{
    for (int i = 1; i < count; i++) {
        Place moving = place[i];
        int at = i;
        for (; at > 0 && place[at - 1].along > moving.along; at--) place[at] = place[at - 1];
        place[at] = moving;
    }
}

static Place place_of(const Support *support, int i, Vec along, bool of_a)
{
    return (Place){vec_dot(support->point[i], along), of_a, support->point[i]};
}

static void add_place(SupportContacts *contacts, Place place, const Support *a, const Support *b)
{
    if (place.of_a) {
        add_pair(contacts, place.point, closest_of(place.point, b));
    } else {
        add_pair(contacts, closest_of(place.point, a), place.point);
    }
}

// The spans share no point where the first two are of one shape, and the other's lie beyond.
static bool spans_meet(const Place *place)
{
    return place[0].of_a != place[1].of_a || place[1].along == place[2].along;
}

static void meet_sides(SupportContacts *contacts, const Support *a, const Support *b, Vec n)
{
    Vec along = vec_perp(n);
    Place place[4] = {place_of(a, 0, along, true), place_of(a, 1, along, true),
                      place_of(b, 0, along, false), place_of(b, 1, along, false)};
    sort_places(place, 4);
    for (int i = 0; i < 4; i++) {
        contacts->along[i] = place[i].along;
        contacts->of_a[i] = place[i].of_a;
    }
    if (!spans_meet(place)) return;
    add_place(contacts, place[1], a, b);
    if (place[1].along < place[2].along) add_place(contacts, place[2], a, b);
}

SupportContacts support_contacts(const Support *a, const Support *b, Vec n)
{
    SupportContacts contacts = {.which = (SupportCase)(2 * (a->count - 1) + b->count - 1)};
    switch (contacts.which) {
    case SUPPORT_1_1: add_pair(&contacts, a->point[0], b->point[0]); break;
    case SUPPORT_1_2: add_pair(&contacts, a->point[0], closest_of(a->point[0], b)); break;
    case SUPPORT_2_1: add_pair(&contacts, closest_of(b->point[0], a), b->point[0]); break;
    case SUPPORT_2_2: meet_sides(&contacts, a, b, n); break;
    }
    return contacts;
}

SupportContacts support_at(const Shape *a, Vec velocity_a, const Shape *b, Vec velocity_b, Vec n,
                           double t, double threshold)
{
    Support of_a = support_moved(support_points(a, n, threshold), velocity_a, t);
    Support of_b = support_moved(support_points(b, vec_negate(n), threshold), velocity_b, t);
    return support_contacts(&of_a, &of_b, n);
}

SupportContacts support_of(const Shape *a, const Shape *b, Vec n, double threshold)
{
    return support_at(a, vec(0, 0), b, vec(0, 0), n, 0, threshold);
}
