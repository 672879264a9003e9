#include "space/character_ground_private.h"

#include "touchstone/cast3.h"
#include "touchstone/scalar.h"
#include "touchstone/sweep3.h"

#define HAIR (2.5 * TS_CHARACTER_CLEARANCE) // more than it keeps above the ground

static TsAabb3 grown(TsAabb3 box, double by)
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

void ts_character_gather(CharacterNear *near, TsTerrain terrain, TsAabb3 bounds)
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

// ---- Looking down

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

int ts_character_probe(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet, double top,
                       double low, TsCharacterRay ray[TS_CHARACTER_RAYS], int *rays)
{
    static const double place[TS_CHARACTER_RAYS][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}};
    int best = -1;
    *rays = body->no_center ? TS_CHARACTER_RAYS - 1 : TS_CHARACTER_RAYS;
    for (int i = 0; i < *rays; i++) {
        double x = feet.x + place[i][0] * body->half, z = feet.z + place[i][1] * body->half;
        ray[i] = (TsCharacterRay){.from = ts_vec3(x, top, z), .to = ts_vec3(x, low, z)};
        look_down(body, terrain, &ray[i]);
        if (ray[i].counts && (best < 0 || ray[i].at.y > ray[best].at.y)) best = i;
    }
    return best;
}

// ---- Sweeping

// What comes nearer than half the clearance stops it, the whole clearance before.
static void stop_at(CharacterStop *stop, TsAabb3 box, TsVec3 way, const TsTriangle3 *t)
{
    TsImpact3 impact = ts_sweep3_box_triangle(box, way, t);
    if (impact.relation == TS_APART) return;
    double speed = -ts_vec3_dot(impact.normal, way);
    if (!(speed > 0x1p-40 * ts_vec3_length(way))) return; // it leaves, or goes along
    double at = ts_scalar_clamp(impact.enter - TS_CHARACTER_CLEARANCE / 2 / speed, 0, 1);
    if (stop->stopped && stop->at <= at) return;
    *stop = (CharacterStop){true, at, impact.normal};
}

CharacterStop ts_character_reach(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet,
                                 TsVec3 way)
{
    TsAabb3 box = grown(ts_character_box(body, feet), TS_CHARACTER_CLEARANCE / 2);
    TsAabb3 end = {ts_vec3_add(box.min, way), ts_vec3_add(box.max, way)},
            all = ts_shape3_both(box, end);
    CharacterStop stop = {.at = 1};
    for (int i = 0; i < terrain.count; i++) {
        if (share_bounds(&terrain.triangle[i], all)) {
            stop_at(&stop, box, way, &terrain.triangle[i]);
        }
    }
    return stop;
}

bool ts_character_rests(const TsCharacterBody *body, TsTerrain terrain, TsVec3 feet)
{
    TsAabb3 below = ts_character_box(body, feet);
    below.max.y = feet.y;
    below.min.y = feet.y - HAIR;
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
