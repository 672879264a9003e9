#include "character_ground.h"

#include "cast3.h"
#include "scalar.h"
#include "sweep3.h"

#define HAIR (2.5 * CHARACTER_CLEARANCE) // more than it keeps above the ground

static Aabb3 grown(Aabb3 box, double by)
{
    Vec3 more = vec3(by, by, by);
    return (Aabb3){vec3_sub(box.min, more), vec3_add(box.max, more)};
}

static bool share_bounds(const Triangle3 *t, Aabb3 box)
{
    const Vec3 *c = t->corner, min = box.min, max = box.max;
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

void character_gather(CharacterNear *near, Terrain terrain, Aabb3 bounds)
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
    near->terrain = (Terrain){near->kept, count};
}

// ---- Looking down

static void look_down(const CharacterBody *body, Terrain terrain, CharacterRay *ray)
{
    Ray3 down = {ray->from, vec3(0, -1, 0)};
    Aabb3 along = {ray->to, ray->from};
    for (int i = 0; i < terrain.count; i++) {
        const Triangle3 *t = &terrain.triangle[i];
        if (!share_bounds(t, along)) continue;
        Hit3 hit = cast3_triangle(down, t);
        if (hit.relation == APART || hit.point.y < ray->to.y) continue;
        bool counts = hit.normal.y >= body->slope;
        bool higher = !ray->hit || hit.point.y > ray->at.y;
        if (counts == ray->counts ? !higher : ray->counts) continue;
        ray->hit = true;
        ray->counts = counts;
        ray->at = hit.point;
    }
}

int character_probe(const CharacterBody *body, Terrain terrain, Vec3 feet, double top, double low,
                    CharacterRay ray[CHARACTER_RAYS], int *rays)
{
    static const double place[CHARACTER_RAYS][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}};
    int best = -1;
    *rays = body->no_center ? CHARACTER_RAYS - 1 : CHARACTER_RAYS;
    for (int i = 0; i < *rays; i++) {
        double x = feet.x + place[i][0] * body->half, z = feet.z + place[i][1] * body->half;
        ray[i] = (CharacterRay){.from = vec3(x, top, z), .to = vec3(x, low, z)};
        look_down(body, terrain, &ray[i]);
        if (ray[i].counts && (best < 0 || ray[i].at.y > ray[best].at.y)) best = i;
    }
    return best;
}

// ---- Sweeping

// What comes nearer than half the clearance stops it, the whole clearance before.
static void stop_at(CharacterStop *stop, Aabb3 box, Vec3 way, const Triangle3 *t)
{
    Impact3 impact = sweep3_box_triangle(box, way, t);
    if (impact.relation == APART) return;
    double speed = -vec3_dot(impact.normal, way);
    if (!(speed > 0x1p-40 * vec3_length(way))) return; // it leaves, or goes along
    double at = scalar_clamp(impact.enter - CHARACTER_CLEARANCE / 2 / speed, 0, 1);
    if (stop->stopped && stop->at <= at) return;
    *stop = (CharacterStop){true, at, impact.normal};
}

CharacterStop character_reach(const CharacterBody *body, Terrain terrain, Vec3 feet, Vec3 way)
{
    Aabb3 box = grown(character_box(body, feet), CHARACTER_CLEARANCE / 2);
    Aabb3 end = {vec3_add(box.min, way), vec3_add(box.max, way)}, all = shape3_both(box, end);
    CharacterStop stop = {.at = 1};
    for (int i = 0; i < terrain.count; i++) {
        if (share_bounds(&terrain.triangle[i], all)) {
            stop_at(&stop, box, way, &terrain.triangle[i]);
        }
    }
    return stop;
}

bool character_rests(const CharacterBody *body, Terrain terrain, Vec3 feet)
{
    Aabb3 below = character_box(body, feet);
    below.max.y = feet.y;
    below.min.y = feet.y - HAIR;
    for (int i = 0; i < terrain.count; i++) {
        const Triangle3 *t = &terrain.triangle[i];
        if (!share_bounds(t, below)) continue;
        Vec3 normal = vec3_normalize(shape3_triangle_normal(t));
        if (fabs(normal.y) < body->slope) continue;
        if (relation3_triangle_box(t, below) == OVERLAPPING) return true;
    }
    return false;
}

Aabb3 character_box(const CharacterBody *body, Vec3 feet)
{
    return (Aabb3){vec3_sub(feet, vec3(body->half, 0, body->half)),
                   vec3_add(feet, vec3(body->half, body->height, body->half))};
}

bool character_fits(const CharacterBody *body, Terrain terrain, Vec3 feet)
{
    Aabb3 box = character_box(body, feet);
    for (int i = 0; i < terrain.count; i++) {
        if (!share_bounds(&terrain.triangle[i], box)) continue;
        if (relation3_triangle_box(&terrain.triangle[i], box) == OVERLAPPING) return false;
    }
    return true;
}
