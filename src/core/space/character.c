#include "touchstone/character.h"

#include <stddef.h>

#include "space/character_ground_private.h"
#include "touchstone/scalar.h"

enum { PARTS_MAX = 64 };
#define ABOVE (2 * TS_CHARACTER_CLEARANCE) // the ground: on a slope the clearance is less than that

typedef struct Walk { // one part of a step
    const TsCharacterBody *body;
    TsTerrain terrain; // near
    TsVec3 start;
    double falls; // by what, 0 or less,
    bool looks;   // and whether it looks for ground: it does not rise
    TsCharacterTrace *trace;
} Walk;

static TsVec3 middle(const Walk *walk, TsVec3 feet)
{
    return ts_vec3_add(feet, ts_vec3(0, walk->body->height / 2, 0));
}

// Sets the feet on the ground there. Looked for no higher than a step above where this part began.
static bool set_on_ground(const Walk *walk, TsVec3 *feet, TsCharacterRay *ray, int *rays,
                          int *chosen)
{
    const TsCharacterBody *body = walk->body;
    double y = fmin(feet->y, walk->start.y), up = body->from_feet ? 0 : body->step + ABOVE;
    *chosen = ts_character_probe(body, walk->terrain, ts_vec3(feet->x, y, feet->z), y + up,
                                 y - body->below, ray, rays);
    if (!walk->looks || *chosen < 0) {
        *chosen = -1;
        return false;
    }
    feet->y = ray[*chosen].at.y + ABOVE;
    return true;
}

static bool find_ground(const Walk *walk, TsVec3 *feet)
{
    TsCharacterRay ray[TS_CHARACTER_RAYS];
    int rays, chosen;
    return set_on_ground(walk, feet, ray, &rays, &chosen);
}

// Goes as far as it may; what stops it.
static CharacterStop go(const Walk *walk, TsVec3 *feet, TsVec3 way)
{
    CharacterStop stop = {.at = 1};
    if (!walk->body->never_asks) {
        stop = ts_character_reach(walk->body, walk->terrain, *feet, way);
    }
    *feet = ts_vec3_add(*feet, ts_vec3_scale(way, stop.at));
    return stop;
}

// To a place on the ground: up first, then across, then down, where it lands anyhow.
static CharacterStop go_over_ground(const Walk *walk, TsVec3 *feet, TsVec3 to)
{
    TsVec3 way = ts_vec3_sub(to, *feet);
    if (way.y > 0) {
        TsVec3 raised = *feet;
        CharacterStop above = go(walk, &raised, ts_vec3(0, way.y, 0));
        if (above.stopped) return go(walk, feet, ts_vec3(way.x, 0, way.z)); // no room to climb
        *feet = raised;
    }
    CharacterStop stop = go(walk, feet, ts_vec3(way.x, 0, way.z));
    if (!stop.stopped && way.y < 0) go(walk, feet, ts_vec3(0, way.y, 0));
    return stop;
}

// ---- Sliding

static TsVec3 without(TsVec3 v, TsVec3 normal)
{
    double into = ts_vec3_dot(v, normal);
    return into < 0 ? ts_vec3_sub(v, ts_vec3_scale(normal, into)) : v;
}

// What is too steep to walk on must not lift it, nor a ceiling press it down: they are walls.
static TsVec3 as_wall(const Walk *walk, TsVec3 v, TsVec3 normal)
{
    bool walkable = normal.y >= walk->body->slope;
    double rise = without(v, normal).y;
    bool lifts = rise > fmax(v.y, 0), presses = rise < v.y && v.y == 0;
    if (walkable || !(lifts || presses)) return normal;
    TsVec3 flat = ts_vec3_normalize(ts_vec3(normal.x, 0, normal.z));
    return ts_vec3_is_zero(flat) ? normal : flat;
}

// v without what goes into the planes so far: along the last, or along the line of the last and the
// one that it then goes into, or not at all.
static TsVec3 slide(const TsVec3 *plane, int planes, TsVec3 v)
{
    TsVec3 last = plane[planes - 1], along = without(v, last);
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

static TsVec3 note_plane(Walk *walk, TsVec3 feet, TsVec3 v, TsVec3 normal)
{
    TsCharacterTrace *trace = walk->trace;
    trace->place[trace->planes] = middle(walk, feet);
    trace->plane[trace->planes++] = as_wall(walk, v, normal);
    return slide(trace->plane, trace->planes, v);
}

// ---- One part of a step

static CharacterStop attempt(Walk *walk, TsVec3 *feet, TsVec3 v, bool first)
{
    TsCharacterTrace *trace = walk->trace;
    TsVec3 to = ts_vec3_add(*feet, v);
    if (!first) return find_ground(walk, &to) ? go_over_ground(walk, feet, to) : go(walk, feet, v);
    trace->p1 = middle(walk, to);
    bool grounded = set_on_ground(walk, &to, trace->ray, &trace->rays, &trace->chosen);
    trace->p2 = middle(walk, to);
    trace->on_ground_p1 = grounded;
    CharacterStop stop = grounded ? go_over_ground(walk, feet, to) : go(walk, feet, v);
    trace->stopped = stop.stopped;
    return stop;
}

// On an edge that stops it from below, or on what lies there, though a slope stops it first.
static bool rests(const Walk *walk, TsVec3 feet)
{
    if (!walk->looks || walk->body->no_center) return false;
    CharacterStop stop = go(walk, &feet, ts_vec3(0, -ABOVE, 0));
    bool carried = stop.stopped && stop.normal.y >= walk->body->slope;
    return carried || ts_character_rests(walk->body, walk->terrain, feet);
}

// Onto the ground where there is any, or down again, as far as it falls: a step that was not
// climbed.
static bool settle(const Walk *walk, TsVec3 *feet)
{
    TsVec3 to = *feet;
    bool found = find_ground(walk, &to);
    double down = found ? to.y - feet->y : fmin(walk->start.y + walk->falls - feet->y, 0);
    if (found || (walk->looks && down < 0)) go(walk, feet, ts_vec3(0, down, 0));
    return found || rests(walk, *feet);
}

static void move(TsCharacter *c, const TsCharacterBody *body, TsTerrain terrain, TsVec3 v,
                 TsCharacterTrace *trace)
{
    Walk walk = {body, terrain, c->feet, fmin(v.y, 0), .looks = v.y <= 0, .trace = trace};
    TsVec3 feet = c->feet, left = v;
    *trace = (TsCharacterTrace){.p0 = middle(&walk, feet), .chosen = -1};
    for (int pass = 0; pass <= TS_CHARACTER_PLANES && (pass == 0 || !ts_vec3_is_zero(left));
         pass++) {
        CharacterStop stop = attempt(&walk, &feet, left, pass == 0);
        if (!stop.stopped || trace->planes == TS_CHARACTER_PLANES) break;
        left = note_plane(&walk, feet, ts_vec3_scale(left, 1 - stop.at), stop.normal);
    }
    trace->on_ground_p3 = settle(&walk, &feet);
    bool stuck = !body->never_asks && !ts_character_fits(body, terrain, feet) &&
                 ts_character_fits(body, terrain, c->feet);
    if (stuck) feet = c->feet;
    trace->p3 = middle(&walk, feet);
    trace->on_ground = stuck ? c->on_ground : trace->on_ground_p3;
    c->feet = feet;
    c->on_ground = trace->on_ground;
}

// ---- A step

static TsAabb3 around_way(const TsCharacterBody *body, TsVec3 feet, TsVec3 v)
{
    TsAabb3 all =
        ts_shape3_both(ts_character_box(body, feet), ts_character_box(body, ts_vec3_add(feet, v)));
    double up = body->step + body->below + 2 * ABOVE, aside = ts_vec3_length(v) + ABOVE;
    return (TsAabb3){ts_vec3_sub(all.min, ts_vec3(aside, up, aside)),
                     ts_vec3_add(all.max, ts_vec3(aside, up, aside))};
}

static int parts_of(const TsCharacterBody *body, TsVec3 v)
{
    double parts = floor(ts_vec3_length(v) / body->half) + 1;
    return (int)ts_scalar_clamp(parts, 1, PARTS_MAX);
}

void ts_character_step(TsCharacter *character, const TsCharacterBody *body, TsTerrain terrain,
                       TsVec3 walk, bool jump, TsCharacterTrace *trace)
{
    TsCharacterTrace own;
    if (!trace) trace = &own;
    double falls = character->on_ground ? 0 : character->rise - body->gravity;
    character->rise = jump && character->on_ground ? body->leap : falls;
    TsVec3 v = ts_vec3(walk.x, character->rise, walk.z);
    int parts = parts_of(body, v);
    for (int i = 0; i < parts; i++) {
        TsVec3 part = ts_vec3_scale(ts_vec3(v.x, character->rise, v.z), 1.0 / parts);
        double before = character->feet.y;
        CharacterNear near;
        ts_character_gather(&near, terrain, around_way(body, character->feet, part));
        move(character, body, near.terrain, part, trace);
        double gone = (character->feet.y - before) * parts; // what stopped it took its speed
        if (character->on_ground || character->rise * gone <= 0) character->rise = 0;
        if (fabs(gone) < fabs(character->rise)) character->rise = gone;
    }
}
