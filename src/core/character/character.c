#include "character.h"

#include <stddef.h>

#include "character_ground.h"
#include "scalar.h"

enum { PARTS_MAX = 64 };
#define ABOVE (2 * CHARACTER_CLEARANCE) // the ground: on a slope the clearance is less than that

typedef struct Walk { // one part of a step
    const CharacterBody *body;
    Terrain terrain; // near
    Vec3 start;
    double falls; // by what, 0 or less,
    bool looks;   // and whether it looks for ground: it does not rise
    CharacterTrace *trace;
} Walk;

static Vec3 middle(const Walk *walk, Vec3 feet)
{
    return vec3_add(feet, vec3(0, walk->body->height / 2, 0));
}

// Sets the feet on the ground there. Looked for no higher than a step above where this part began.
static bool set_on_ground(const Walk *walk, Vec3 *feet, CharacterRay *ray, int *rays, int *chosen)
{
    const CharacterBody *body = walk->body;
    double y = fmin(feet->y, walk->start.y), up = body->from_feet ? 0 : body->step + ABOVE;
    *chosen = character_probe(body, walk->terrain, vec3(feet->x, y, feet->z), y + up,
                              y - body->below, ray, rays);
    if (!walk->looks || *chosen < 0) {
        *chosen = -1;
        return false;
    }
    feet->y = ray[*chosen].at.y + ABOVE;
    return true;
}

static bool find_ground(const Walk *walk, Vec3 *feet)
{
    CharacterRay ray[CHARACTER_RAYS];
    int rays, chosen;
    return set_on_ground(walk, feet, ray, &rays, &chosen);
}

// Goes as far as it may; what stops it.
static CharacterStop go(const Walk *walk, Vec3 *feet, Vec3 way)
{
    CharacterStop stop = {.at = 1};
    if (!walk->body->never_asks) {
        stop = character_reach(walk->body, walk->terrain, *feet, way);
    }
    *feet = vec3_add(*feet, vec3_scale(way, stop.at));
    return stop;
}

// To a place on the ground: up first, then across, then down, where it lands anyhow.
static CharacterStop go_over_ground(const Walk *walk, Vec3 *feet, Vec3 to)
{
    Vec3 way = vec3_sub(to, *feet);
    if (way.y > 0) {
        Vec3 raised = *feet;
        CharacterStop above = go(walk, &raised, vec3(0, way.y, 0));
        if (above.stopped) return go(walk, feet, vec3(way.x, 0, way.z)); // no room to climb
        *feet = raised;
    }
    CharacterStop stop = go(walk, feet, vec3(way.x, 0, way.z));
    if (!stop.stopped && way.y < 0) go(walk, feet, vec3(0, way.y, 0));
    return stop;
}

// ---- Sliding

static Vec3 without(Vec3 v, Vec3 normal)
{
    double into = vec3_dot(v, normal);
    return into < 0 ? vec3_sub(v, vec3_scale(normal, into)) : v;
}

// What is too steep to walk on must not lift it, nor a ceiling press it down: they are walls.
static Vec3 as_wall(const Walk *walk, Vec3 v, Vec3 normal)
{
    bool walkable = normal.y >= walk->body->slope;
    double rise = without(v, normal).y;
    bool lifts = rise > fmax(v.y, 0), presses = rise < v.y && v.y == 0;
    if (walkable || !(lifts || presses)) return normal;
    Vec3 flat = vec3_normalize(vec3(normal.x, 0, normal.z));
    return vec3_is_zero(flat) ? normal : flat;
}

// v without what goes into the planes so far: along the last, or along the line of the last and the
// one that it then goes into, or not at all.
static Vec3 slide(const Vec3 *plane, int planes, Vec3 v)
{
    Vec3 last = plane[planes - 1], along = without(v, last);
    for (int i = 0; i < planes - 1; i++) {
        if (vec3_dot(along, plane[i]) >= 0) continue;
        Vec3 line = vec3_normalize(vec3_cross(plane[i], last));
        along = vec3_scale(line, vec3_dot(v, line));
        for (int k = 0; k < planes - 1; k++) {
            if (k != i && vec3_dot(along, plane[k]) < 0) return vec3(0, 0, 0);
        }
        return along;
    }
    return along;
}

static Vec3 note_plane(Walk *walk, Vec3 feet, Vec3 v, Vec3 normal)
{
    CharacterTrace *trace = walk->trace;
    trace->place[trace->planes] = middle(walk, feet);
    trace->plane[trace->planes++] = as_wall(walk, v, normal);
    return slide(trace->plane, trace->planes, v);
}

// ---- One part of a step

static CharacterStop attempt(Walk *walk, Vec3 *feet, Vec3 v, bool first)
{
    CharacterTrace *trace = walk->trace;
    Vec3 to = vec3_add(*feet, v);
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
static bool rests(const Walk *walk, Vec3 feet)
{
    if (!walk->looks || walk->body->no_center) return false;
    CharacterStop stop = go(walk, &feet, vec3(0, -ABOVE, 0));
    bool carried = stop.stopped && stop.normal.y >= walk->body->slope;
    return carried || character_rests(walk->body, walk->terrain, feet);
}

// Onto the ground where there is any, or down again, as far as it falls: a step that was not
// climbed.
static bool settle(const Walk *walk, Vec3 *feet)
{
    Vec3 to = *feet;
    bool found = find_ground(walk, &to);
    double down = found ? to.y - feet->y : fmin(walk->start.y + walk->falls - feet->y, 0);
    if (found || (walk->looks && down < 0)) go(walk, feet, vec3(0, down, 0));
    return found || rests(walk, *feet);
}

static void move(Character *c, const CharacterBody *body, Terrain terrain, Vec3 v,
                 CharacterTrace *trace)
{
    Walk walk = {body, terrain, c->feet, fmin(v.y, 0), .looks = v.y <= 0, .trace = trace};
    Vec3 feet = c->feet, left = v;
    *trace = (CharacterTrace){.p0 = middle(&walk, feet), .chosen = -1};
    for (int pass = 0; pass <= CHARACTER_PLANES && (pass == 0 || !vec3_is_zero(left)); pass++) {
        CharacterStop stop = attempt(&walk, &feet, left, pass == 0);
        if (!stop.stopped || trace->planes == CHARACTER_PLANES) break;
        left = note_plane(&walk, feet, vec3_scale(left, 1 - stop.at), stop.normal);
    }
    trace->on_ground_p3 = settle(&walk, &feet);
    bool stuck = !body->never_asks && !character_fits(body, terrain, feet) &&
                 character_fits(body, terrain, c->feet);
    if (stuck) feet = c->feet;
    trace->p3 = middle(&walk, feet);
    trace->on_ground = stuck ? c->on_ground : trace->on_ground_p3;
    c->feet = feet;
    c->on_ground = trace->on_ground;
}

// ---- A step

static Aabb3 around_way(const CharacterBody *body, Vec3 feet, Vec3 v)
{
    Aabb3 all = shape3_both(character_box(body, feet), character_box(body, vec3_add(feet, v)));
    double up = body->step + body->below + 2 * ABOVE, aside = vec3_length(v) + ABOVE;
    return (Aabb3){vec3_sub(all.min, vec3(aside, up, aside)),
                   vec3_add(all.max, vec3(aside, up, aside))};
}

static int parts_of(const CharacterBody *body, Vec3 v)
{
    double parts = floor(vec3_length(v) / body->half) + 1;
    return (int)scalar_clamp(parts, 1, PARTS_MAX);
}

void character_step(Character *character, const CharacterBody *body, Terrain terrain, Vec3 walk,
                    bool jump, CharacterTrace *trace)
{
    CharacterTrace own;
    if (!trace) trace = &own;
    double falls = character->on_ground ? 0 : character->rise - body->gravity;
    character->rise = jump && character->on_ground ? body->leap : falls;
    Vec3 v = vec3(walk.x, character->rise, walk.z);
    int parts = parts_of(body, v);
    for (int i = 0; i < parts; i++) {
        Vec3 part = vec3_scale(vec3(v.x, character->rise, v.z), 1.0 / parts);
        double before = character->feet.y;
        CharacterNear near;
        character_gather(&near, terrain, around_way(body, character->feet, part));
        move(character, body, near.terrain, part, trace);
        double gone = (character->feet.y - before) * parts; // what stopped it took its speed
        if (character->on_ground || character->rise * gone <= 0) character->rise = 0;
        if (fabs(gone) < fabs(character->rise)) character->rise = gone;
    }
}
