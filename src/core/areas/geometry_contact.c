// The contact of two geometries: the way out at each place where their borders cross.
#include "platform/rounding.h"

#include "touchstone/geometry_contact.h"

#include <float.h>
#include <math.h>

#include "areas/areas_private.h"
#include "geometry/aabb.h"
#include "platform/assert.h"
#include "touchstone/geometry_distance.h"
#include "touchstone/orientation.h"

// A border of one that leads behind the line of a side of the other, up to a corner.
typedef struct Run {
    const TsGeometry *geometry;
    int owner;    // of the corners
    int side;     // the index of the side that leads to the corner
    bool ascends; // from its a to its b
    TsVec corner;
    HalfSide line; // of the other
    int inner;     // the sign of the turn from the line to what is behind it
    double depth;  // of the corner
    bool ended;    // the next corner is not deeper
} Run;

// A corner of the region that both cover, between two borders of it. Corners of one outline of the
// region are in one group.
typedef struct CommonPlace {
    Node node;
    int group; // a place of the same one; itself if it stands for the group
    Run way;   // the shortest of the group, in the place that stands for it; depth INFINITY: none
} CommonPlace;

// The border of the region leaves a place along a side.
typedef struct Leaving {
    int owner, side;
    bool ascends; // to its b
    int place;
} Leaving;

typedef struct Contacts {
    const TsGeometry *geometry[2];
    Node node;                      // the present one
    CommonBorder begins, first_end; // of the regions around it
    bool has_begun, has_end;
    int first_place;  // of first_end
    HalfSide kept[4]; // what they point to
    CommonPlace *place;
    Leaving *leaving;
    int places, place_room, leavings, leaving_room;
    bool ok; // false if out of memory
} Contacts;

static double depth_of(const Run *run)
{
    TsVec along = ts_vec_sub(run->line.to, run->line.from);
    TsVec offset = ts_vec_sub(run->corner, run->line.from);
    return fmax(run->inner * ts_vec_cross(along, offset) / ts_vec_length(along), DBL_MIN);
}

// The side of the same ring behind the corner that a run is at.
static int side_behind(const Run *run)
{
    const TsGeometry *geometry = run->geometry;
    const TsGeometrySide *side = &geometry->side[run->side];
    TsPart part = geometry->part[side->part];
    bool forward = ts_vec_equal(side->a, geometry->corner[part.first + side->number]);
    int next = run->side + (run->ascends == forward ? 1 : -1);
    if (next >= 0 && next < geometry->sides && geometry->side[next].part == side->part) return next;
    // Around to the other end of the ring, whose sides stand in a row.
    bool up = next < run->side;
    int low = up ? run->side : -1, high = up ? geometry->sides : run->side;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        bool is_in = geometry->side[middle].part == side->part;
        if (is_in == up)
            low = middle;
        else
            high = middle;
    }
    return up ? low : high;
}

// To the next corner, if it is deeper.
static void follow_run(Run *run)
{
    int next = side_behind(run);
    const TsGeometrySide *side = &run->geometry->side[next];
    TsVec corner = run->ascends ? side->b : side->a;
    HalfSide step = {.from = run->corner, .to = corner};
    run->ended = ts_around_turn(&run->line, &step) != run->inner;
    if (run->ended) return;
    run->side = next;
    run->corner = corner;
    run->depth = depth_of(run);
}

static void add_run(const Contacts *contacts, Run *run, int *count, const HalfSide *border,
                    const HalfSide *line, int inner)
{
    if (!border || !line || ts_around_turn(line, border) != inner) return;
    Run made = {contacts->geometry[border->owner],
                border->owner,
                border->side,
                border->inside > 0,
                border->to,
                *line,
                inner,
                0,
                false};
    made.depth = depth_of(&made);
    run[(*count)++] = made;
}

// A place at the present node, to which the next borders belong.
static void add_common_place(Contacts *contacts)
{
    contacts->ok = contacts->ok &&
                   ts_memory_room(contacts->geometry[0]->memory, (void **)&contacts->place,
                                  &contacts->place_room, contacts->places + 1, sizeof(CommonPlace));
    if (!contacts->ok) return;
    int place = contacts->places++;
    contacts->place[place] = (CommonPlace){contacts->node, place, {.depth = INFINITY}};
}

// The sides along which a border leaves the last place: if parts overlap, these may be several.
static void add_leavings(Contacts *contacts, const CommonBorder *border)
{
    contacts->ok =
        contacts->ok && ts_memory_room(contacts->geometry[0]->memory, (void **)&contacts->leaving,
                                       &contacts->leaving_room, contacts->leavings + border->count,
                                       sizeof(Leaving));
    for (int i = 0; contacts->ok && i < border->count; i++) {
        const HalfSide *half = &border->first[i];
        if (!border->half[half->owner] || half->inside == 0) continue;
        contacts->leaving[contacts->leavings++] =
            (Leaving){half->owner, half->side, half->inside > 0, contacts->places - 1};
    }
}

// The shortest way out at the corner of a region from one border around a node to the next, by
// growing angle.
static Run shortest_way(const Contacts *contacts, const CommonBorder *begins,
                        const CommonBorder *ends)
{
    Run run[4];
    int count = 0;
    for (int owner = 0; owner < 2; owner++) {
        add_run(contacts, run, &count, ends->half[owner], begins->half[!owner], 1);
        add_run(contacts, run, &count, begins->half[owner], ends->half[!owner], -1);
    }
    while (count > 0) { // the one that is least deep goes on, so none is followed for nothing
        Run *least = &run[0];
        for (int i = 1; i < count; i++)
            if (run[i].depth < least->depth) least = &run[i];
        if (least->ended) return *least;
        follow_run(least);
    }
    return (Run){.depth = INFINITY};
}

static CommonBorder keep(const CommonBorder *border, HalfSide room[2])
{
    CommonBorder kept = *border;
    for (int owner = 0; owner < 2; owner++) {
        if (!border->half[owner]) continue;
        room[owner] = *border->half[owner];
        kept.half[owner] = &room[owner];
    }
    return kept;
}

static void end_region(Contacts *contacts, const CommonBorder *end)
{
    if (contacts->ok)
        contacts->place[contacts->places - 1].way = shortest_way(contacts, &contacts->begins, end);
    contacts->has_begun = false;
}

// A region may begin before the first angle and end behind it: its end comes first, as a place that
// waits for the last border around the node.
static void end_node(Contacts *contacts)
{
    if (contacts->has_begun && contacts->has_end) {
        end_region(contacts, &contacts->first_end);
        if (contacts->ok) contacts->place[contacts->first_place].group = contacts->places - 1;
    }
    contacts->has_begun = contacts->has_end = false;
}

static void visit_border(void *context, const Node *node, const CommonBorder *border)
{
    Contacts *contacts = context;
    if (!border) {
        end_node(contacts);
        contacts->node = *node;
        return;
    }
    if (!contacts->has_begun) add_common_place(contacts);
    add_leavings(contacts, border);
    if (border->begins) {
        contacts->begins = keep(border, &contacts->kept[0]);
        contacts->has_begun = true;
    } else if (contacts->has_begun) {
        end_region(contacts, border);
    } else {
        contacts->first_end = keep(border, &contacts->kept[2]);
        contacts->first_place = contacts->places - 1;
        contacts->has_end = true;
    }
}

// ---- Groups

static int order_of_leavings(const Contacts *contacts, const Leaving *a, const Leaving *b)
{
    if (a->owner != b->owner) return a->owner < b->owner ? -1 : 1;
    if (a->side != b->side) return a->side < b->side ? -1 : 1;
    const TsGeometrySide *side = &contacts->geometry[a->owner]->side[a->side];
    int order = a->place == b->place ? 0
                                     : ts_node_order(&contacts->place[a->place].node,
                                                     &contacts->place[b->place].node, side);
    if (order != 0) return order;
    return a->ascends - b->ascends; // a region that ends here, then one that begins
}

static void sift_leaving(Contacts *contacts, int root, int count)
{
    Leaving *leaving = contacts->leaving;
    for (int child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count &&
            order_of_leavings(contacts, &leaving[child], &leaving[child + 1]) < 0)
            child++;
        if (order_of_leavings(contacts, &leaving[root], &leaving[child]) >= 0) return;
        Leaving kept = leaving[root];
        leaving[root] = leaving[child];
        leaving[child] = kept;
    }
}

static void sort_leavings(Contacts *contacts)
{
    Leaving *leaving = contacts->leaving;
    for (int i = contacts->leavings / 2 - 1; i >= 0; i--)
        sift_leaving(contacts, i, contacts->leavings);
    for (int end = contacts->leavings - 1; end > 0; end--) {
        Leaving kept = leaving[0];
        leaving[0] = leaving[end];
        leaving[end] = kept;
        sift_leaving(contacts, 0, end);
    }
}

static int group_of(Contacts *contacts, int place)
{
    CommonPlace *all = contacts->place;
    while (all[place].group != place) place = all[place].group = all[all[place].group].group;
    return place;
}

static void join(Contacts *contacts, int one, int other)
{
    one = group_of(contacts, one);
    other = group_of(contacts, other);
    if (one == other) return;
    CommonPlace *all = contacts->place;
    if (all[other].way.depth < all[one].way.depth) all[one].way = all[other].way;
    all[other].group = one;
}

// The first border that leaves a place along a side, or the index behind all of them.
static int first_leaving(const Contacts *contacts, int owner, int side)
{
    int low = 0, high = contacts->leavings;
    while (low < high) {
        int middle = (low + high) / 2;
        const Leaving *leaving = &contacts->leaving[middle];
        if (leaving->owner < owner || (leaving->owner == owner && leaving->side < side))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_on(const Contacts *contacts, int i, int owner, int side)
{
    return i < contacts->leavings && contacts->leaving[i].owner == owner &&
           contacts->leaving[i].side == side;
}

// Joins each place with the next one along the border that leaves it towards b.
static void join_along(Contacts *contacts, int i)
{
    const Leaving *from = &contacts->leaving[i];
    const TsGeometry *geometry = contacts->geometry[from->owner];
    Run along = {.geometry = geometry, .side = from->side, .ascends = true};
    int next = i + 1;
    // A ring goes round: it ends at its own side at the latest.
    while (!is_on(contacts, next, from->owner, along.side)) {
        along.side = side_behind(&along);
        next = first_leaving(contacts, from->owner, along.side);
        if (along.side == from->side) break;
    }
    if (is_on(contacts, next, from->owner, along.side))
        join(contacts, from->place, contacts->leaving[next].place);
}

// The deepest of the shortest ways; NULL if there is none.
static const Run *find_deepest(Contacts *contacts)
{
    const Run *deepest = NULL;
    sort_leavings(contacts);
    for (int i = 0; i < contacts->leavings; i++)
        if (contacts->leaving[i].ascends) join_along(contacts, i);
    for (int i = 0; i < contacts->places; i++) {
        const CommonPlace *place = &contacts->place[i];
        if (place->group == i && place->way.depth < HUGE_VAL &&
            (!deepest || place->way.depth > deepest->depth))
            deepest = &place->way;
    }
    return deepest;
}

static TsContact contact_of_run(const Run *run)
{
    // Behind the line is where the region is; out of it leads the other way.
    TsVec along = ts_vec_sub(run->line.to, run->line.from);
    TsVec out = ts_vec_scale(ts_vec_normalize(ts_vec_perp(along)), -run->inner);
    TsVec foot = ts_vec_add(run->corner, ts_vec_scale(out, run->depth));
    bool of_a = run->owner == 0;
    TsContact contact = {TS_OVERLAPPING, -run->depth, of_a ? ts_vec_scale(out, -1) : out,
                         of_a ? run->corner : foot, of_a ? foot : run->corner};
    return contact;
}

// The shortest move along an axis that separates the two boxes.
static TsContact contact_of_boxes(TsAabb a, TsAabb b)
{
    const double way[] = {a.max.x - b.min.x, b.max.x - a.min.x, a.max.y - b.min.y,
                          b.max.y - a.min.y};
    static const TsVec normal[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (way[i] < way[best]) best = i;
    double depth = fmax(way[best], DBL_MIN);
    TsVec middle = ts_vec((fmax(a.min.x, b.min.x) + fmin(a.max.x, b.max.x)) / 2,
                          (fmax(a.min.y, b.min.y) + fmin(a.max.y, b.max.y)) / 2);
    TsVec on_a = best == 0   ? ts_vec(a.max.x, middle.y)
                 : best == 1 ? ts_vec(a.min.x, middle.y)
                 : best == 2 ? ts_vec(middle.x, a.max.y)
                             : ts_vec(middle.x, a.min.y);
    return (TsContact){TS_OVERLAPPING, -depth, normal[best], on_a,
                       ts_vec_add(on_a, ts_vec_scale(normal[best], -depth))};
}

// ---- A common point

typedef struct Touch {
    const TsGeometry *a, *b;
    TsVec normal;
} Touch;

// The side of a line on which a side lies, or of its area if it is on the line: 1 or -1.
static int side_of_touch(const TsGeometrySide *line, const TsGeometrySide *side)
{
    int turn = ts_orientation_sign(line->a, line->b, side->a);
    if (turn == 0) turn = ts_orientation_sign(line->a, line->b, side->b);
    return turn != 0 ? turn : line->area >= 0 ? -1 : 1;
}

// The normal of a side that has an end of the other between its own; otherwise of any there.
static double visit_touch(void *context, int i, int k)
{
    Touch *touch = context;
    const TsGeometrySide *s = &touch->a->side[i], *t = &touch->b->side[k];
    TsNearest nearest = ts_closest_segments((TsSegment){s->a, s->b}, (TsSegment){t->a, t->b});
    if (nearest.distance > 0) return 0;
    bool ends_s = ts_vec_equal(nearest.a, s->a) || ts_vec_equal(nearest.a, s->b);
    bool ends_t = ts_vec_equal(nearest.b, t->a) || ts_vec_equal(nearest.b, t->b);
    bool of_s = (!ends_s || ts_vec_equal(t->a, t->b)) && !ts_vec_equal(s->a, s->b);
    const TsGeometrySide *line = of_s ? s : t;
    if (!ts_vec_equal(line->a, line->b)) {
        TsVec across = ts_vec_normalize(ts_vec_perp(ts_vec_sub(line->b, line->a)));
        int turn = of_s ? side_of_touch(s, t) : -side_of_touch(t, s);
        touch->normal = ts_vec_scale(across, turn);
    }
    return ends_s && ends_t ? 0 : -1;
}

bool ts_geometry_contact(const TsGeometry *a, const TsGeometry *b, TsContact *contact)
{
    ASSERT(a->prepared && b->prepared);
    TsMatrix matrix;
    Contacts contacts = {.geometry = {a, b}, .ok = true};
    bool ok = ts_relate_nodes(a, b, &matrix, visit_border, &contacts);
    end_node(&contacts);
    ok = ok && contacts.ok;
    bool overlaps = ok && matrix.entry[TS_INTERIOR][TS_INTERIOR] >= 0;
    if (overlaps) {
        const Run *deepest = find_deepest(&contacts);
        *contact = deepest ? contact_of_run(deepest)
                           : contact_of_boxes(ts_geometry_bounds(a), ts_geometry_bounds(b));
    }
    a->memory.release(contacts.place);
    a->memory.release(contacts.leaving);
    if (overlaps || !ok) return ok;
    TsNearest nearest = ts_geometry_closest(a, b);
    bool apart = nearest.distance > 0, empty = a->sides == 0 || b->sides == 0;
    TsVec way = ts_vec_sub(nearest.b, nearest.a);
    Touch touch = {a, b, {1, 0}};
    if (!apart) ts_geometry_near_pairs(a, b, 0, visit_touch, &touch);
    TsVec normal = !apart || ts_vec_equal(way, ts_vec(0, 0)) ? touch.normal : ts_vec_normalize(way);
    if (empty) normal = ts_vec(0, 0);
    *contact =
        (TsContact){apart ? TS_APART : TS_TOUCHING, nearest.distance, normal, nearest.a, nearest.b};
    return true;
}
