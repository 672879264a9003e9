// Seams: fixed bodies that share sides or corners make one surface, on which no joint is felt.
//
// A contact with one of them is computed as if the others were not there, so a body that slides
// over a level floor of tiles would hit the side of the next tile. On the whole surface a contact's
// normal lies in the normal cone of its point, and the cone of a union of convex shapes that share
// a point is what the cones of all of them have in common (Rockafellar, Convex Analysis, 1970,
// section 23). So a normal is admitted if all neighbours that hold the point have it in their
// cones; a normal of a side, if the point lies on a stretch of it that no neighbour covers. If it
// is refused, the contact is computed again along an admitted side. Chains of links do this by the
// normals of the links beside (Catto, "Box2D: ghost collisions", 2020); here no order is needed.
#include "platform/rounding.h"

#include <string.h>

#include "dynamics/world_private.h"
#include "narrow/manifold_along.h"

// ---- Which fixed bodies are near each other

// The lists are of all bodies whose bounds overlap, in the order of their indices. Pairs are
// sorted, and those of two fixed bodies often lie together: only these are visited again.
static bool list_seams(TsWorld *world)
{
    TsWorldSelf *self = world->self;
    const TsBroadPair *pair = self->found.pair;
    int count = 0, first = 0, last = 0, body = -1;
    bool fixed = false;
    for (int i = 0; i < self->found.count; i++) {
        if (pair[i].a != body) {
            body = pair[i].a;
            fixed = world->body[body].fixed;
        }
        if (!fixed || !world->body[pair[i].b].fixed) continue;
        if (count++ == 0) first = i;
        last = i;
    }
    self->seams = count;
    self->seams_known = true;
    if (count == 0) return true;
    if (!ts_world_list(world, &self->seams_from, world->count + 2, sizeof(int32_t)) ||
        !ts_world_list(world, &self->seams_of, 2 * count, sizeof(int32_t))) {
        self->seams = 0;
        self->seams_known = false;
        return false;
    }
    int32_t *from = self->seams_from.item, *of = self->seams_of.item;
    memset(from, 0, ((size_t)world->count + 2) * sizeof *from);
    for (int i = first; i <= last; i++) {
        if (!world->body[pair[i].a].fixed || !world->body[pair[i].b].fixed) continue;
        from[pair[i].a + 2]++;
        from[pair[i].b + 2]++;
    }
    for (int i = 2; i <= world->count; i++) from[i + 1] += from[i];
    for (int i = first; i <= last; i++) {
        if (!world->body[pair[i].a].fixed || !world->body[pair[i].b].fixed) continue;
        of[from[pair[i].a + 1]++] = pair[i].b;
        of[from[pair[i].b + 1]++] = pair[i].a;
    }
    return true;
}

bool ts_world_find_seams(TsWorld *world) { return list_seams(world); }

// ---- What is near a contact

static const double seam_rounding = 1e-9; // of a size: by so much a normal may leave a cone

enum { NEIGHBOURS = 64, STRETCHES = 16 }; // all but a few have four neighbours at most

typedef struct Neighbour {
    const TsCollider *collider;
    TsPose pose; // in the frame of the fixed body
} Neighbour;

typedef struct Seam { // a fixed body, a mover near it, and the fixed bodies beside
    const TsCollider *fixed, *mover;
    TsPose at_fixed, at_mover;
    TsVec center; // of the mover, in the frame of the fixed body
    bool one_sided;
    int count;
    Neighbour neighbour[NEIGHBOURS]; // if more are near, those with the smallest indices
} Seam;

static void find_neighbours(Seam *seam, const TsWorld *world, int fixed, double margin)
{
    const TsWorldSelf *self = world->self;
    seam->count = 0;
    if (self->seams == 0) return;
    const int32_t *from = self->seams_from.item, *of = self->seams_of.item;
    double more = margin + 2 * world_weld;
    TsAabb box = ts_collider_bounds(seam->mover, seam->at_mover);
    TsVec by = ts_vec(more, more);
    TsBounds near = ts_bounds_around((TsAabb){ts_vec_sub(box.min, by), ts_vec_add(box.max, by)});
    for (int i = from[fixed]; i < from[fixed + 1] && seam->count < NEIGHBOURS; i++) {
        int other = of[i];
        if (!ts_bounds_intersect(world->broad.bounds[other], near)) continue;
        TsPose pose = world->body[other].pose;
        seam->neighbour[seam->count++] =
            (Neighbour){&world->collider[other],
                        {ts_pose_local(seam->at_fixed, pose.position),
                         ts_vec_unturn(pose.turn, seam->at_fixed.turn)}};
    }
}

// ---- Normal cones

typedef struct Held { // a point of a neighbour's boundary
    TsVec point;
    enum { BESIDE, ON_BORDER, INSIDE } where;
} Held;

static Held held_by_polygon(const TsCollider *collider, TsVec point)
{
    int best = 0;
    double gap = -HUGE_VAL;
    for (int i = 0; i < collider->count; i++) {
        TsVec corner = collider->side[i].corner, away = ts_vec_sub(point, corner);
        if (ts_vec_length_squared(away) <= world_weld * world_weld)
            return (Held){corner, ON_BORDER};
        double d = ts_vec_dot(away, collider->side[i].normal);
        if (d > gap) {
            gap = d;
            best = i;
        }
    }
    if (gap > world_weld) return (Held){point, BESIDE};
    if (gap < -world_weld) return (Held){point, INSIDE};
    const TsSide *side = &collider->side[best];
    TsVec end = collider->side[best + 1 < collider->count ? best + 1 : 0].corner,
          along = ts_vec_perp(side->normal);
    bool faces = ts_vec_dot(ts_vec_sub(point, side->corner), along) >= 0 &&
                 ts_vec_dot(ts_vec_sub(end, point), along) >= 0;
    return (Held){ts_vec_sub(point, ts_vec_scale(side->normal, gap)), faces ? ON_BORDER : BESIDE};
}

static TsVec nearest_of_core(const TsCollider *collider, TsVec point)
{
    if (collider->count == 0) return ts_vec(0, 0);
    double half = collider->side[1].corner.x; // it lies on the x axis
    return ts_vec(point.x < -half ? -half : point.x > half ? half : point.x, 0);
}

// Whether the neighbour allows a contact with that normal at a point, both in the frame of the
// fixed body.
static bool neighbour_admits(const Neighbour *neighbour, TsVec point, TsVec normal)
{
    const TsCollider *collider = neighbour->collider;
    point = ts_pose_local(neighbour->pose, point);
    normal = ts_vec_unturn(normal, neighbour->pose.turn);
    if (collider->radius > 0) {
        TsVec out = ts_vec_sub(point, nearest_of_core(collider, point));
        double distance = ts_vec_length(out);
        if (distance > collider->radius + world_weld) return true;
        if (distance < collider->radius - world_weld) return false;
        return ts_vec_dot(out, normal) >= (1 - seam_rounding) * distance;
    }
    Held held = held_by_polygon(collider, point);
    if (held.where != ON_BORDER) return held.where == BESIDE;
    for (int i = 0; i < collider->count; i++) {
        TsVec to = ts_vec_sub(collider->side[i].corner, held.point);
        if (ts_vec_dot(to, normal) > seam_rounding * collider->outer) return false;
    }
    return true;
}

static bool all_admit(const Seam *seam, TsVec point, TsVec normal)
{
    for (int i = 0; i < seam->count; i++) {
        if (!neighbour_admits(&seam->neighbour[i], point, normal)) return false;
    }
    return true;
}

// ---- Stretches of a side that no neighbour covers

typedef struct Stretch {
    double from, to; // px along the side, from its first corner
} Stretch;

typedef struct Stretches {
    int count;
    Stretch stretch[STRETCHES];
} Stretches;

// A line in the frame of a collider.
typedef struct SeamLine {
    TsVec origin, along;
} SeamLine;

static void cut_by_half_plane(Stretch *inside, SeamLine line, TsVec on, TsVec normal)
{
    double before = ts_vec_dot(ts_vec_sub(line.origin, on), normal),
           by = ts_vec_dot(line.along, normal);
    if (fabs(by) <= seam_rounding) { // parallel
        if (before > 0) inside->to = -HUGE_VAL;
        return;
    }
    double at = -before / by;
    if (by > 0 && at < inside->to) inside->to = at;
    if (by < 0 && at > inside->from) inside->from = at;
}

static void join_circle(Stretch *inside, SeamLine line, TsVec center, double radius)
{
    TsVec to = ts_vec_sub(center, line.origin);
    double middle = ts_vec_dot(to, line.along), off = ts_vec_cross(to, line.along);
    double squared = radius * radius - off * off;
    if (squared < 0) return;
    double half = sqrt(squared);
    bool none = inside->from > inside->to;
    if (none || middle - half < inside->from) inside->from = middle - half;
    if (none || middle + half > inside->to) inside->to = middle + half;
}

// A neighbour that is pointed reaches the line later than it leaves the side below: what covers the
// side is all of a side that lies on it, to within the weld.
static void join_common_side(Stretch *inside, SeamLine line, const TsCollider *collider)
{
    TsVec normal = ts_vec_perp_back(line.along);
    for (int i = 0; i < collider->count; i++) {
        TsVec from = ts_vec_sub(collider->side[i].corner, line.origin),
              to = ts_vec_sub(collider->side[i + 1 < collider->count ? i + 1 : 0].corner,
                              line.origin);
        if (ts_vec_dot(collider->side[i].normal, normal) > -0.9) continue;
        if (fabs(ts_vec_dot(from, normal) + world_weld) > world_weld ||
            fabs(ts_vec_dot(to, normal) + world_weld) > world_weld)
            continue;
        double high = ts_vec_dot(from, line.along), low = ts_vec_dot(to, line.along);
        bool none = inside->from > inside->to;
        if (none || low < inside->from) inside->from = low;
        if (none || high > inside->to) inside->to = high;
    }
}

// The part of the line that lies in the neighbour; none if from > to. A link counts as solid behind
// the side at which the mover is, as deep as the mover's inner radius.
static Stretch covered_by(const Seam *seam, const Neighbour *neighbour, SeamLine line)
{
    const TsCollider *collider = neighbour->collider;
    Stretch inside = {-HUGE_VAL, HUGE_VAL};
    line.origin = ts_pose_local(neighbour->pose, line.origin);
    line.along = ts_vec_unturn(line.along, neighbour->pose.turn);
    if (collider->count == 0) {
        inside = (Stretch){1, 0};
        join_circle(&inside, line, ts_vec(0, 0), collider->radius);
        return inside;
    }
    if (collider->count == 2) {
        double half = collider->side[1].corner.x, above = collider->radius, below = above;
        if (world_is_link(collider)) {
            bool in_front = ts_pose_local(neighbour->pose, seam->center).y < 0;
            above = in_front ? 0 : seam->mover->inner;
            below = in_front ? seam->mover->inner : 0;
        }
        cut_by_half_plane(&inside, line, ts_vec(half, 0), ts_vec(1, 0));
        cut_by_half_plane(&inside, line, ts_vec(-half, 0), ts_vec(-1, 0));
        cut_by_half_plane(&inside, line, ts_vec(0, below), ts_vec(0, 1));
        cut_by_half_plane(&inside, line, ts_vec(0, -above), ts_vec(0, -1));
        if (collider->radius == 0) return inside;
        join_circle(&inside, line, ts_vec(-half, 0), collider->radius);
        join_circle(&inside, line, ts_vec(half, 0), collider->radius);
        return inside;
    }
    for (int i = 0; i < collider->count; i++)
        cut_by_half_plane(&inside, line, collider->side[i].corner, collider->side[i].normal);
    join_common_side(&inside, line, collider);
    return inside;
}

// What is left of the stretches. If they become too many, the last ones are given up.
static void take_stretch(Stretches *free, Stretch covered)
{
    Stretches left = {0};
    for (int i = 0; i < free->count; i++) {
        Stretch s = free->stretch[i];
        Stretch part[2] = {{s.from, covered.from < s.to ? covered.from : s.to},
                           {covered.to > s.from ? covered.to : s.from, s.to}};
        bool cut = covered.from <= s.to && covered.to >= s.from;
        if (!cut) part[0] = s;
        for (int k = 0; k < (cut ? 2 : 1) && left.count < STRETCHES; k++) {
            if (part[k].from < part[k].to) left.stretch[left.count++] = part[k];
        }
    }
    *free = left;
}

static double side_length(const TsCollider *collider, int side)
{
    TsVec next = collider->side[side + 1 < collider->count ? side + 1 : 0].corner;
    return ts_vec_distance(collider->side[side].corner, next);
}

// The stretches of a side that are not covered, but for those shorter than the weld.
static Stretches free_stretches(const Seam *seam, int side)
{
    const TsCollider *fixed = seam->fixed;
    TsVec normal = fixed->side[side].normal;
    double height = fixed->radius + world_weld;
    SeamLine line = {ts_vec_add(fixed->side[side].corner, ts_vec_scale(normal, height)),
                     ts_vec_perp(normal)};
    Stretches free = {1, {{0, side_length(fixed, side)}}};
    bool cut = false;
    for (int i = 0; i < seam->count; i++) {
        Stretch covered = covered_by(seam, &seam->neighbour[i], line);
        if (!(covered.from <= covered.to)) continue;
        take_stretch(&free, covered);
        cut = true;
    }
    int kept = 0;
    for (int i = 0; i < free.count; i++) {
        if (!cut || free.stretch[i].to - free.stretch[i].from > world_weld)
            free.stretch[kept++] = free.stretch[i];
    }
    free.count = kept;
    return free;
}

// ---- Is a contact admitted?

// The side that has this normal; -1: none.
static int side_with_normal(const TsCollider *collider, TsVec normal)
{
    for (int i = 0; i < collider->count; i++) {
        if (ts_vec_dot(collider->side[i].normal, normal) > 1 - 1e-12) return i;
    }
    return -1;
}

// What the mover covers of the line through a side.
static Stretch extent_along(const Seam *seam, int side)
{
    const TsCollider *mover = seam->mover;
    TsVec along = ts_vec_perp(seam->fixed->side[side].normal),
          turn = ts_vec_unturn(seam->at_mover.turn, seam->at_fixed.turn);
    double center = ts_vec_dot(ts_vec_sub(seam->center, seam->fixed->side[side].corner), along);
    Stretch extent = {center, center};
    for (int i = 0; i < mover->count; i++) {
        double u = center + ts_vec_dot(ts_vec_turn(mover->side[i].corner, turn), along);
        if (u < extent.from) extent.from = u;
        if (u > extent.to) extent.to = u;
    }
    return (Stretch){extent.from - mover->radius, extent.to + mover->radius};
}

// The stretch, with what a contact's point may lie beyond its ends: at a joint as much as the weld
// allows to be missing, and where a neighbour rises as far as a mover that is over the stretch may
// be in that neighbour.
static Stretch widened(const Seam *seam, int side, Stretch s)
{
    Stretch extent = extent_along(seam, side), wide = {s.from - world_weld, s.to + world_weld};
    bool over = extent.to > s.from + world_weld && extent.from < s.to - world_weld;
    double deep = over ? seam->mover->inner : 0;
    if (s.from > 0 && deep > world_weld) wide.from = s.from - deep;
    if (s.to < side_length(seam->fixed, side) && deep > world_weld) wide.to = s.to + deep;
    return wide;
}

static bool side_is_admitted(const Seam *seam, int side, const TsVec *point, int points)
{
    if (seam->one_sided && side == 1) return false;
    TsVec corner = seam->fixed->side[side].corner,
          along = ts_vec_perp(seam->fixed->side[side].normal);
    Stretches free = free_stretches(seam, side);
    for (int k = 0; k < free.count; k++) {
        Stretch s = widened(seam, side, free.stretch[k]);
        for (int i = 0; i < points; i++) {
            double u = ts_vec_dot(ts_vec_sub(point[i], corner), along);
            if (u >= s.from && u <= s.to) return true;
        }
    }
    return false;
}

static bool is_admitted(const Seam *seam, const TsManifold *manifold)
{
    TsVec normal = ts_vec_unturn(manifold->normal, seam->at_fixed.turn), on[TS_MANIFOLD_POINTS];
    for (int i = 0; i < manifold->count; i++) {
        on[i] = ts_vec_sub(ts_pose_local(seam->at_fixed, manifold->point[i].at),
                           ts_vec_scale(normal, manifold->point[i].gap / 2));
    }
    int side = side_with_normal(seam->fixed, normal);
    if (side >= 0) return side_is_admitted(seam, side, on, manifold->count);
    if (seam->one_sided && ts_vec_dot(normal, seam->fixed->side[0].normal) < 0) return false;
    for (int i = 0; i < manifold->count; i++) {
        if (!all_admit(seam, on[i], normal)) return false;
    }
    return true;
}

// ---- Along another side

// How much longer a side is at an end where a neighbour goes on: as much as the weld allows to be
// missing; if the neighbour rises, the side's line bounds what is free for the mover there too.
static double beyond_end(const Seam *seam, int side, TsVec end)
{
    double beyond = 0;
    TsVec normal = seam->fixed->side[side].normal;
    for (int i = 0; i < seam->count; i++) {
        const Neighbour *neighbour = &seam->neighbour[i];
        bool holds = !neighbour_admits(neighbour, end, ts_vec_perp(normal)) ||
                     !neighbour_admits(neighbour, end, ts_vec_perp_back(normal));
        if (!holds) continue;
        double more = neighbour_admits(neighbour, end, normal) ? world_weld : seam->mover->outer;
        if (more > beyond) beyond = more;
    }
    return beyond;
}

static bool in_front(const Seam *seam, int side)
{
    const TsSide *of = &seam->fixed->side[side];
    return ts_vec_dot(ts_vec_sub(seam->center, of->corner), of->normal) > 0;
}

static double least_gap(const TsManifold *manifold)
{
    double gap = manifold->count ? manifold->point[0].gap : -HUGE_VAL;
    return manifold->count == 2 && manifold->point[1].gap < gap ? manifold->point[1].gap : gap;
}

// The manifold along one side, if it has an uncovered stretch in front of which the mover is.
static TsManifold manifold_along(const Seam *seam, int side, double margin)
{
    const TsCollider *fixed = seam->fixed;
    Stretches free = free_stretches(seam, side);
    TsManifold best = {0};
    for (int i = 0; i < free.count; i++) {
        Stretch s = widened(seam, side, free.stretch[i]);
        TsVec last = fixed->side[side + 1 < fixed->count ? side + 1 : 0].corner;
        if (free.stretch[i].from == 0) s.from = -beyond_end(seam, side, fixed->side[side].corner);
        if (free.stretch[i].to == side_length(fixed, side))
            s.to = free.stretch[i].to + beyond_end(seam, side, last);
        TsManifold manifold = ts_manifold_along(fixed, seam->at_fixed, side, s.from, s.to,
                                                seam->mover, seam->at_mover, margin);
        if (manifold.count && (!best.count || least_gap(&manifold) < least_gap(&best)))
            best = manifold;
    }
    return best;
}

// Of the sides in front of which the mover's centre is, the one with the least depth.
static TsManifold best_along(const Seam *seam, double margin, bool *behind_all)
{
    TsManifold best = {0};
    *behind_all = true;
    for (int i = 0; i < seam->fixed->count; i++) {
        if ((seam->one_sided && i == 1) || !in_front(seam, i)) continue;
        *behind_all = false;
        TsManifold manifold = manifold_along(seam, i, margin);
        if (manifold.count && (!best.count || least_gap(&manifold) > least_gap(&best)))
            best = manifold;
    }
    return best;
}

bool ts_world_has_seams(const TsWorld *world, int fixed)
{
    const TsWorldSelf *self = world->self;
    if (world->body[fixed].one_sided) return true;
    const int32_t *from = self->seams_from.item;
    return self->seams > 0 && from[fixed] < from[fixed + 1];
}

static void seam_at(Seam *seam, const TsWorld *world, int fixed, int mover, TsPose at,
                    double margin)
{
    seam->fixed = &world->collider[fixed];
    seam->mover = &world->collider[mover];
    seam->at_fixed = world->body[fixed].pose;
    seam->at_mover = at;
    seam->center = ts_pose_local(seam->at_fixed, at.position);
    seam->one_sided = world->body[fixed].one_sided;
    find_neighbours(seam, world, fixed, margin);
}

// ---- Gaps
//
// What slides over a gap between level fixed bodies is a little lower than the far one's surface,
// as bodies rest in each other, and would run into its side. So if a mover lies in the plane of
// another side, to within the weld, and still does so when it has come to the contact, it is that
// side that it meets, as soon as it is over it.

// The other side; -1: none. The manifold's normal is from the fixed body.
static int side_beside(const TsWorld *world, int fixed, int mover, TsPose at,
                       const TsManifold *manifold)
{
    const TsCollider *collider = &world->collider[fixed], *other = &world->collider[mover];
    const TsBody *body = &world->body[mover];
    TsPose pose = world->body[fixed].pose;
    double closing = -ts_vec_dot(body->velocity, manifold->normal);
    if (!(closing > 0)) return -1;
    double time = least_gap(manifold) / closing;
    TsVec normal = ts_vec_unturn(manifold->normal, pose.turn),
          velocity = ts_vec_unturn(body->velocity, pose.turn),
          center = ts_pose_local(pose, at.position);
    if (fabs(body->spin * time) * other->outer > world_weld) return -1;
    for (int i = 0; i < collider->count; i++) {
        const TsSide *side = &collider->side[i];
        if (ts_vec_dot(side->normal, normal) > 0.999) continue;
        if (ts_vec_dot(ts_vec_sub(center, side->corner), side->normal) <= 0) continue;
        double gap = ts_manifold_gap_along(collider, pose, i, other, at);
        double then = gap + ts_vec_dot(velocity, side->normal) * time;
        if (fabs(gap) <= world_weld && fabs(then) <= world_weld) return i;
    }
    return -1;
}

// The contact becomes that with the other side, which is as much longer as bodies are looked at.
static bool passes_beside(const TsWorld *world, int fixed, int mover, TsPose at, double margin,
                          TsManifold *manifold)
{
    int side = side_beside(world, fixed, mover, at, manifold);
    if (side < 0) return false;
    const TsCollider *collider = &world->collider[fixed];
    *manifold = ts_manifold_along(collider, world->body[fixed].pose, side, -margin,
                                  side_length(collider, side) + margin, &world->collider[mover], at,
                                  margin);
    return true;
}

// ---- All

static bool admits_by_neighbours(const TsWorld *world, int fixed, int mover, TsPose at,
                                 double margin, TsManifold *manifold)
{
    Seam seam;
    if (!ts_world_has_seams(world, fixed)) return true;
    seam_at(&seam, world, fixed, mover, at, margin);
    if (seam.count == 0 && !seam.one_sided) return true;
    if (seam.one_sided && !in_front(&seam, 0)) {
        manifold->count = 0;
        return false;
    }
    if (is_admitted(&seam, manifold)) return true;
    bool behind_all;
    TsManifold other = best_along(&seam, margin, &behind_all);
    if (behind_all && seam.fixed->count > 2) return true; // too deep inside to know better
    *manifold = other;
    return false;
}

bool ts_world_admit(const TsWorld *world, int fixed, int mover, TsPose at, double margin,
                    TsManifold *manifold)
{
    if (world->alone && !world->body[fixed].one_sided) return true;
    return admits_by_neighbours(world, fixed, mover, at, margin, manifold) &&
           !passes_beside(world, fixed, mover, at, margin, manifold);
}

bool ts_world_admit_pair(const TsWorld *world, int a, int b, TsPose at_a, TsPose at_b,
                         double margin, TsManifold *manifold)
{
    bool first = world->body[a].fixed;
    if (!first && !world->body[b].fixed) return true;
    if (first) return ts_world_admit(world, a, b, at_b, margin, manifold);
    TsManifold turned = *manifold;
    turned.normal = ts_vec_negate(turned.normal);
    if (ts_world_admit(world, b, a, at_a, margin, &turned)) return true;
    turned.normal = ts_vec_negate(turned.normal);
    for (int i = 0; i < turned.count && world->collider[a].count > 0; i++)
        turned.point[i].id ^= 0x10000; // the features' bodies are exchanged
    *manifold = turned;
    return false;
}

bool ts_world_meets_side(const TsWorld *world, int fixed, int side, int mover, TsPose at,
                         double margin)
{
    Seam seam;
    if (world->body[fixed].one_sided && side == 1) return false;
    seam_at(&seam, world, fixed, mover, at, margin);
    return manifold_along(&seam, side, margin).count > 0;
}
