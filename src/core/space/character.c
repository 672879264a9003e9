// A character controller: a box that moves over triangles, climbs steps and slides along walls.
#include "platform/rounding.h"

#include "touchstone/character.h"

#include <stddef.h>

#include "touchstone/cast3.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep3.h"

// ---- Queries on the triangles nearby

enum { CHARACTER_PARTS = 64, CHARACTER_NEAR = 256 };
#define CHARACTER_ABOVE (2 * TS_CHARACTER_CLEARANCE) // the ground; on a slope less
#define CHARACTER_HAIR                                                                             \
    (2.5 * TS_CHARACTER_CLEARANCE) // more than the distance it keeps above the ground

typedef struct CharacterNear { // triangles whose bounds overlap a box; all, if too many
    TsTerrain terrain;
    TsTriangle3 kept[CHARACTER_NEAR];
} CharacterNear;

// How far the box may move, as a fraction of the motion, and the normal of what stops it.
typedef struct CharacterStop {
    bool stopped;
    double at;
    TsVec3 normal;
} CharacterStop;

static TsAabb3 grown3(TsAabb3 box, double by)
{
    TsVec3 more = ts_vec3(by, by, by);
    return (TsAabb3){ts_vec3_sub(box.min, more), ts_vec3_add(box.max, more)};
}

static bool share_bounds(const TsTriangle3 *t, TsAabb3 box)
{
    const TsVec3 *c = t->corner, min = box.min, max = box.max;
    if ((c[0].x < min.x && c[1].x < min.x && c[2].x < min.x) ||
        (c[0].x > max.x && c[1].x > max.x && c[2].x > max.x)) {
        return false;
    }
    if ((c[0].z < min.z && c[1].z < min.z && c[2].z < min.z) ||
        (c[0].z > max.z && c[1].z > max.z && c[2].z > max.z)) {
        return false;
    }
    return !(c[0].y < min.y && c[1].y < min.y && c[2].y < min.y) &&
           !(c[0].y > max.y && c[1].y > max.y && c[2].y > max.y);
}

static void gather_near(CharacterNear *near, TsTerrain terrain, TsAabb3 bounds)
{
    int count = 0;
    for (int i = 0; i < terrain.count; i++) {
        if (!share_bounds(&terrain.triangle[i], bounds)) continue;
        if (count == CHARACTER_NEAR) {
            near->terrain = terrain;
            return;
        }
        near->kept[count++] = terrain.triangle[i];
    }
    near->terrain = (TsTerrain){near->kept, count};
}

// ---- Ground rays

static void look_down(const TsCharacterBody *body, TsTerrain terrain, TsCharacterRay *ray)
{
    TsRay3 down = {ray->from, ts_vec3(0, -1, 0)};
    TsAabb3 along = {ray->to, ray->from};
    for (int i = 0; i < terrain.count; i++) {
        const TsTriangle3 *t = &terrain.triangle[i];
        if (!share_bounds(t, along)) continue;
        TsHit3 hit = ts_cast3_triangle(down, t);
        if (hit.relation == TS_APART || hit.point.y < ray->to.y) continue;
        bool counts = hit.normal.y >= body->slope;
        bool higher = !ray->hit || hit.point.y > ray->at.y;
        if (counts == ray->counts ? !higher : ray->counts) continue;
        ray->hit = true;
        ray->counts = counts;
        ray->at = hit.point;
    }
}

// Casts the ground rays of a box at `feet` from `top` down to `low`. Returns the index of the ray
// with the highest walkable hit, or -1.
static int probe_ground(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet, double top,
                        double low, TsCharacterRay ray[TS_CHARACTER_RAYS], int *rays)
{
    static const double place[TS_CHARACTER_RAYS][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}};
    int best = -1;
    // flaw: character_no_center, character_as_printed
    *rays = body->no_center_ray ? TS_CHARACTER_RAYS - 1 : TS_CHARACTER_RAYS;
    for (int i = 0; i < *rays; i++) {
        double x = feet.x + place[i][0] * body->half, z = feet.z + place[i][1] * body->half;
        ray[i] = (TsCharacterRay){.from = ts_vec3(x, top, z), .to = ts_vec3(x, low, z)};
        look_down(body, terrain, &ray[i]);
        if (ray[i].counts && (best < 0 || ray[i].at.y > ray[best].at.y)) best = i;
    }
    return best;
}

// ---- Sweeping

// A triangle that comes nearer than half the clearance stops the box, the whole clearance before.
static void stop_at(CharacterStop *stop, TsAabb3 box, TsVec3 motion, const TsTriangle3 *t)
{
    TsImpact3 impact = ts_sweep3_box_triangle(box, motion, t);
    if (impact.relation == TS_APART) return;
    double speed = -ts_vec3_dot(impact.normal, motion);
    if (!(speed > 0x1p-40 * ts_vec3_length(motion))) return; // it moves away or slides along
    double at = ts_scalar_clamp(impact.enter - TS_CHARACTER_CLEARANCE / 2 / speed, 0, 1);
    if (stop->stopped && stop->at <= at) return;
    *stop = (CharacterStop){true, at, impact.normal};
}

static CharacterStop sweep_through(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet,
                                   TsVec3 motion)
{
    TsAabb3 box = grown3(ts_character_box(body, feet), TS_CHARACTER_CLEARANCE / 2);
    TsAabb3 end = {ts_vec3_add(box.min, motion), ts_vec3_add(box.max, motion)},
            all = ts_shape3_union(box, end);
    CharacterStop stop = {.at = 1};
    for (int i = 0; i < terrain.count; i++) {
        if (share_bounds(&terrain.triangle[i], all)) {
            stop_at(&stop, box, motion, &terrain.triangle[i]);
        }
    }
    return stop;
}

// True if a walkable triangle is just below the base, under a ray or not.
static bool rests_on_terrain(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet)
{
    TsAabb3 below = ts_character_box(body, feet);
    below.max.y = feet.y;
    below.min.y = feet.y - CHARACTER_HAIR;
    for (int i = 0; i < terrain.count; i++) {
        const TsTriangle3 *t = &terrain.triangle[i];
        if (!share_bounds(t, below)) continue;
        TsVec3 normal = ts_vec3_normalize(ts_shape3_triangle_normal(t));
        if (fabs(normal.y) < body->slope) continue;
        if (ts_relation3_triangle_box(t, below) == TS_OVERLAPPING) return true;
    }
    return false;
}

TsAabb3 ts_character_box(const TsCharacterBody *body, TsVec3 feet)
{
    return (TsAabb3){ts_vec3_sub(feet, ts_vec3(body->half, 0, body->half)),
                     ts_vec3_add(feet, ts_vec3(body->half, body->height, body->half))};
}

bool ts_character_fits(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet)
{
    TsAabb3 box = ts_character_box(body, feet);
    for (int i = 0; i < terrain.count; i++) {
        if (!share_bounds(&terrain.triangle[i], box)) continue;
        if (ts_relation3_triangle_box(&terrain.triangle[i], box) == TS_OVERLAPPING) return false;
    }
    return true;
}

// ---- The step

typedef struct CharacterPart { // one part of a step
    const TsCharacterBody *body;
    TsTerrain terrain; // nearby
    TsVec3 start;
    double falls; // vertical motion, 0 or less
    bool looks;   // for ground: it does not rise
    TsCharacterTrace *trace;
} CharacterPart;

static TsVec3 middle_of_body(const CharacterPart *part, TsVec3 feet)
{
    return ts_vec3_add(feet, ts_vec3(0, part->body->height / 2, 0));
}

// Places the feet on the ground, at most a step above the start of this part.
static bool set_on_ground(const CharacterPart *part, TsVec3 *feet, TsCharacterRay *ray, int *rays,
                          int *chosen)
{
    const TsCharacterBody *body = part->body;
    // flaw: character_from_feet
    double y = fmin(feet->y, part->start.y),
           up = body->rays_from_feet ? 0 : body->step + CHARACTER_ABOVE;
    *chosen = probe_ground(body, part->terrain, ts_vec3(feet->x, y, feet->z), y + up,
                           y - body->below, ray, rays);
    if (!part->looks || *chosen < 0) {
        *chosen = -1;
        return false;
    }
    feet->y = ray[*chosen].at.y + CHARACTER_ABOVE;
    return true;
}

static bool find_ground(const CharacterPart *part, TsVec3 *feet)
{
    TsCharacterRay ray[TS_CHARACTER_RAYS];
    int rays, chosen;
    return set_on_ground(part, feet, ray, &rays, &chosen);
}

// Moves as far as possible. Returns what stopped it.
static CharacterStop go_along(const CharacterPart *part, TsVec3 *feet, TsVec3 motion)
{
    CharacterStop stop = {.at = 1};
    // flaw: character_as_printed
    if (!part->body->no_sweep) {
        stop = sweep_through(part->body, part->terrain, *feet, motion);
    }
    *feet = ts_vec3_add(*feet, ts_vec3_scale(motion, stop.at));
    return stop;
}

// Moves to a point on the ground: up, then across, then down.
static CharacterStop go_over_ground(const CharacterPart *part, TsVec3 *feet, TsVec3 to)
{
    TsVec3 motion = ts_vec3_sub(to, *feet);
    if (motion.y > 0) {
        TsVec3 raised = *feet;
        CharacterStop above = go_along(part, &raised, ts_vec3(0, motion.y, 0));
        if (above.stopped)
            return go_along(part, feet, ts_vec3(motion.x, 0, motion.z)); // no room to climb
        *feet = raised;
    }
    CharacterStop stop = go_along(part, feet, ts_vec3(motion.x, 0, motion.z));
    if (!stop.stopped && motion.y < 0) go_along(part, feet, ts_vec3(0, motion.y, 0));
    return stop;
}

// ---- Sliding

static TsVec3 without_normal(TsVec3 v, TsVec3 normal)
{
    double into = ts_vec3_dot(v, normal);
    return into < 0 ? ts_vec3_sub(v, ts_vec3_scale(normal, into)) : v;
}

// A slope that is too steep must not lift it, nor a ceiling press it down: both act as vertical
// walls.
static TsVec3 as_wall(const CharacterPart *part, TsVec3 v, TsVec3 normal)
{
    bool walkable = normal.y >= part->body->slope;
    double rise = without_normal(v, normal).y;
    bool lifts = rise > fmax(v.y, 0), presses = rise < v.y && v.y == 0;
    if (walkable || !(lifts || presses)) return normal;
    TsVec3 flat = ts_vec3_normalize(ts_vec3(normal.x, 0, normal.z));
    return ts_vec3_is_zero(flat) ? normal : flat;
}

// v without its components into the planes so far: along the last plane, or along the line of
// intersection of the last and another plane, or 0.
static TsVec3 slide_along(const TsVec3 *plane, int planes, TsVec3 v)
{
    TsVec3 last = plane[planes - 1], along = without_normal(v, last);
    for (int i = 0; i < planes - 1; i++) {
        if (ts_vec3_dot(along, plane[i]) >= 0) continue;
        TsVec3 line = ts_vec3_normalize(ts_vec3_cross(plane[i], last));
        along = ts_vec3_scale(line, ts_vec3_dot(v, line));
        for (int k = 0; k < planes - 1; k++) {
            if (k != i && ts_vec3_dot(along, plane[k]) < 0) return ts_vec3(0, 0, 0);
        }
        return along;
    }
    return along;
}

static TsVec3 note_plane(CharacterPart *part, TsVec3 feet, TsVec3 v, TsVec3 normal)
{
    TsCharacterTrace *trace = part->trace;
    trace->place[trace->planes] = middle_of_body(part, feet);
    trace->plane[trace->planes++] = as_wall(part, v, normal);
    return slide_along(trace->plane, trace->planes, v);
}

// ---- One part of a step

static CharacterStop attempt_move(CharacterPart *part, TsVec3 *feet, TsVec3 v, bool first)
{
    TsCharacterTrace *trace = part->trace;
    TsVec3 to = ts_vec3_add(*feet, v);
    if (!first)
        return find_ground(part, &to) ? go_over_ground(part, feet, to) : go_along(part, feet, v);
    trace->p1 = middle_of_body(part, to);
    bool grounded = set_on_ground(part, &to, trace->ray, &trace->rays, &trace->chosen);
    trace->p2 = middle_of_body(part, to);
    trace->on_ground_p1 = grounded;
    CharacterStop stop = grounded ? go_over_ground(part, feet, to) : go_along(part, feet, v);
    trace->stopped = stop.stopped;
    return stop;
}

// True if an edge stops it from below, or ground lies below although a steep slope stops it first.
static bool rests_on_edge(const CharacterPart *part, TsVec3 feet)
{
    if (!part->looks || part->body->no_center_ray) return false;
    CharacterStop stop = go_along(part, &feet, ts_vec3(0, -CHARACTER_ABOVE, 0));
    bool carried = stop.stopped && stop.normal.y >= part->body->slope;
    return carried || rests_on_terrain(part->body, part->terrain, feet);
}

// Drops onto the ground, or, after a step that it could not climb, down again as far as it falls.
static bool settle_down(const CharacterPart *part, TsVec3 *feet)
{
    TsVec3 to = *feet;
    bool found = find_ground(part, &to);
    double down = found ? to.y - feet->y : fmin(part->start.y + part->falls - feet->y, 0);
    if (found || (part->looks && down < 0)) go_along(part, feet, ts_vec3(0, down, 0));
    return found || rests_on_edge(part, *feet);
}

static void move_part(TsCharacter *c, const TsCharacterBody *body, TsTerrain terrain, TsVec3 v,
                      TsCharacterTrace *trace)
{
    CharacterPart part = {body, terrain, c->feet, fmin(v.y, 0), .looks = v.y <= 0, .trace = trace};
    TsVec3 feet = c->feet, left = v;
    *trace = (TsCharacterTrace){.p0 = middle_of_body(&part, feet), .chosen = -1};
    for (int pass = 0; pass <= TS_CHARACTER_PLANES && (pass == 0 || !ts_vec3_is_zero(left));
         pass++) {
        CharacterStop stop = attempt_move(&part, &feet, left, pass == 0);
        if (!stop.stopped || trace->planes == TS_CHARACTER_PLANES) break;
        left = note_plane(&part, feet, ts_vec3_scale(left, 1 - stop.at), stop.normal);
    }
    trace->on_ground_p3 = settle_down(&part, &feet);
    bool stuck = !body->no_sweep && !ts_character_fits(body, terrain, feet) &&
                 ts_character_fits(body, terrain, c->feet);
    if (stuck) feet = c->feet;
    trace->p3 = middle_of_body(&part, feet);
    trace->on_ground = stuck ? c->on_ground : trace->on_ground_p3;
    c->feet = feet;
    c->on_ground = trace->on_ground;
}

// ---- A step

static TsAabb3 around_step(const TsCharacterBody *body, TsVec3 feet, TsVec3 v)
{
    TsAabb3 all =
        ts_shape3_union(ts_character_box(body, feet), ts_character_box(body, ts_vec3_add(feet, v)));
    double up = body->step + body->below + 2 * CHARACTER_ABOVE,
           aside = ts_vec3_length(v) + CHARACTER_ABOVE;
    return (TsAabb3){ts_vec3_sub(all.min, ts_vec3(aside, up, aside)),
                     ts_vec3_add(all.max, ts_vec3(aside, up, aside))};
}

void ts_character_step(TsCharacter *character, const TsCharacterBody *body, TsTerrain terrain,
                       TsVec3 walk, bool jump, TsCharacterTrace *trace)
{
    TsCharacterTrace own;
    if (!trace) trace = &own;
    double falls = character->on_ground ? 0 : character->rise - body->gravity;
    character->rise = jump && character->on_ground ? body->leap : falls;
    TsVec3 v = ts_vec3(walk.x, character->rise, walk.z);
    double wanted = floor(ts_vec3_length(v) / body->half) + 1;
    int parts = (int)ts_scalar_clamp(wanted, 1, CHARACTER_PARTS);
    for (int i = 0; i < parts; i++) {
        TsVec3 part = ts_vec3_scale(ts_vec3(v.x, character->rise, v.z), 1.0 / parts);
        double before = character->feet.y;
        CharacterNear near;
        gather_near(&near, terrain, around_step(body, character->feet, part));
        move_part(character, body, near.terrain, part, trace);
        double gone = (character->feet.y - before) * parts; // an obstacle took its speed
        if (character->on_ground || character->rise * gone <= 0) character->rise = 0;
        if (fabs(gone) < fabs(character->rise)) character->rise = gone;
    }
}
