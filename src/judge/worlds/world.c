// What a world consists of: bodies as solids, and twins.
#include "worlds/world.h"

#include <math.h>
#include <string.h>

#include "touchstone/degrees.h"
#include "touchstone/polygon.h"

// ---- Bodies

static TsVec number_vec(const WorldBody *body, int i)
{
    return ts_vec(body->number[i], body->number[i + 1]);
}

// The shape of a body where it starts.
static TsShape start_shape(const WorldBody *body, TsVec corner[WORLD_CORNERS])
{
    const double *n = body->number;
    switch (body->shape) {
    case WORLD_BOX: return ts_shape_obb(number_vec(body, 0), n[2], n[3], ts_degrees(n[4]));
    case WORLD_CAPSULE: return ts_shape_capsule(number_vec(body, 0), number_vec(body, 2), n[4]);
    case WORLD_POLYGON:
        for (int i = 0; i < body->corners; i++) corner[i] = number_vec(body, 2 * i);
        return ts_shape_polygon(corner, body->corners);
    case WORLD_CIRCLE:
    case WORLD_SHAPES: break;
    }
    return ts_shape_circle(number_vec(body, 0), n[2]);
}

const char *world_body_wrong(const WorldBody *body)
{
    TsVec corner[WORLD_CORNERS];
    TsCollider collider;
    TsPose pose;
    const double *n = body->number;
    if (body->shape == WORLD_CIRCLE && !(n[2] > 0)) return "a circle with a radius above 0";
    if (body->shape == WORLD_BOX && !(n[2] > 0 && n[3] > 0))
        return "a box with a width and a height above 0";
    if (body->shape == WORLD_CAPSULE && !(n[4] > 0)) return "a capsule with a radius above 0";
    if (body->shape == WORLD_CAPSULE && n[0] == n[2] && n[1] == n[3])
        return "a capsule with two different ends";
    if (body->shape == WORLD_POLYGON && body->corners < 3) return "a polygon of 3 corners or more";
    TsShape shape = start_shape(body, corner);
    if (!ts_shape_valid(&shape, NULL)) return "numbers that are 0 or of magnitude 2^-120 or more";
    if (body->shape == WORLD_POLYGON && !ts_polygon_is_convex(shape.polygon))
        return "a convex polygon";
    if (!ts_collider_of(&shape, &collider, &pose)) return "a shape with an area";
    if (body->shape == WORLD_POLYGON && collider.count != body->corners)
        return "a polygon without corners on its sides";
    if (body->motion != WORLD_FIXED) return NULL;
    if (ts_vec_is_zero(body->velocity) && body->spin == 0) return NULL;
    return "a fixed body without velocity and spin";
}

// ---- Masses
//
// By formulas of their own: the core's are on trial, as a part of our engine.

typedef struct Weight {
    double mass, inertia; // about the centroid, of density 1
} Weight;

static Weight weight_of_box(double width, double height)
{
    return (Weight){width * height, width * height * (width * width + height * height) / 12};
}

// Two half discs, each as half of a disc about its middle, moved to its centroid and from there to
// where it is.
static Weight weight_of_capsule(double length, double r)
{
    double pi = 2 * acos(0), off = 4 * r / (3 * pi), far = length / 2 + off;
    double half = pi * r * r / 2, own = half * (r * r / 2 - off * off);
    Weight box = weight_of_box(length, 2 * r);
    return (Weight){box.mass + 2 * half, box.inertia + 2 * (own + half * far * far)};
}

// Triangles from the first corner: (a^2 + b^2 + c^2) / 36 times the area, each about its own
// centroid, which lies off the whole one's.
static Weight weight_of_polygon(TsPolygon polygon)
{
    TsVec first = polygon.corner[0], middle = ts_vec(0, 0);
    double mass = 0, inertia = 0;
    for (int i = 1; i + 1 < polygon.count; i++) {
        TsVec b = ts_vec_sub(polygon.corner[i], first),
              c = ts_vec_sub(polygon.corner[i + 1], first);
        double area = fabs(ts_vec_cross(b, c)) / 2;
        double sides = ts_vec_length_squared(b) + ts_vec_length_squared(c) +
                       ts_vec_length_squared(ts_vec_sub(b, c));
        TsVec at = ts_vec_divide(ts_vec_add(b, c), 3);
        mass += area;
        inertia += area * (sides / 36 + ts_vec_length_squared(at));
        middle = ts_vec_add(middle, ts_vec_scale(at, area));
    }
    return (Weight){mass, inertia - ts_vec_length_squared(middle) / mass};
}

static Weight weight_of(const WorldBody *body, const TsShape *shape)
{
    const double *n = body->number;
    double disc = 2 * acos(0) * n[2] * n[2];
    switch (body->shape) {
    case WORLD_BOX: return weight_of_box(n[2], n[3]);
    case WORLD_CAPSULE:
        return weight_of_capsule(ts_vec_distance(number_vec(body, 0), number_vec(body, 2)), n[4]);
    case WORLD_POLYGON: return weight_of_polygon(shape->polygon);
    case WORLD_CIRCLE:
    case WORLD_SHAPES: break;
    }
    return (Weight){disc, disc * n[2] * n[2] / 2};
}

WorldSolid world_solid(const WorldBody *body)
{
    TsVec corner[WORLD_CORNERS];
    TsShape shape = start_shape(body, corner);
    WorldSolid solid = {.reach = 0};
    bool made = ts_collider_of(&shape, &solid.collider, &solid.pose);
    (void)made; // of a valid body it is
    solid.angle = atan2(solid.pose.turn.y, solid.pose.turn.x);
    if (body->motion != WORLD_FIXED) {
        Weight weight = weight_of(body, &shape);
        solid.mass = weight.mass * body->density;
        solid.inertia = weight.inertia * body->density;
    }
    solid.reach = solid.collider.outer;
    const double *n = body->number;
    switch (body->shape) {
    case WORLD_BOX: solid.thin = fmin(n[2], n[3]) / 2; break;
    case WORLD_CAPSULE: solid.thin = n[4]; break;
    case WORLD_CIRCLE: solid.thin = n[2]; break;
    case WORLD_POLYGON:
    case WORLD_SHAPES: solid.thin = solid.collider.inner; break;
    }
    return solid;
}

// ---- Twins

const char *world_twin_name(WorldTwin twin)
{
    static const char *const name[] = {"mirrored",
                                       "turned by a quarter",
                                       "turned by half a turn",
                                       "turned by three quarters",
                                       "twice as large",
                                       "half as large"};
    return name[twin];
}

TsVec world_twin_vec(WorldTwin twin, TsVec v)
{
    switch (twin) {
    case WORLD_MIRRORED: return ts_vec(-v.x, v.y);
    case WORLD_QUARTER: return ts_vec(-v.y, v.x);
    case WORLD_HALF: return ts_vec(-v.x, -v.y);
    case WORLD_THREE_QUARTERS: return ts_vec(v.y, -v.x);
    case WORLD_LARGER: return ts_vec_scale(v, 2);
    case WORLD_SMALLER: return ts_vec_scale(v, 0.5);
    case WORLD_TWINS: break;
    }
    return v;
}

static double quarters(WorldTwin twin)
{
    return twin >= WORLD_QUARTER && twin <= WORLD_THREE_QUARTERS ? twin - WORLD_QUARTER + 1 : 0;
}

static double twin_size(WorldTwin twin)
{
    return twin == WORLD_LARGER ? 2 : twin == WORLD_SMALLER ? 0.5 : 1;
}

static WorldBody twin_body(const WorldBody *body, WorldTwin twin)
{
    WorldBody made = *body;
    double size = twin_size(twin);
    bool mirrored = twin == WORLD_MIRRORED;
    int vecs = body->shape == WORLD_POLYGON ? body->corners : body->shape == WORLD_CAPSULE ? 2 : 1;
    for (int i = 0; i < vecs; i++) {
        // A mirrored polygon keeps its winding, a mirrored capsule its ends.
        int from = mirrored && body->shape == WORLD_POLYGON ? vecs - 1 - i : i;
        TsVec v = world_twin_vec(twin, number_vec(body, 2 * from));
        made.number[2 * i] = v.x;
        made.number[2 * i + 1] = v.y;
    }
    for (int i = 2 * vecs; i < world_numbers(body) - (body->shape == WORLD_BOX); i++)
        made.number[i] *= size;
    if (body->shape == WORLD_BOX) {
        double angle = (mirrored ? -body->number[4] : body->number[4]) + 90 * quarters(twin);
        made.number[4] = angle >= 360 ? angle - 360 : angle;
    }
    made.velocity = world_twin_vec(twin, body->velocity);
    if (mirrored) made.spin = -body->spin;
    return made;
}

World world_twin(const World *world, WorldTwin twin)
{
    World made = *world;
    made.gravity = world_twin_vec(twin, world->gravity);
    made.unit *= twin_size(twin);
    for (int i = 0; i < world->bodies; i++) made.body[i] = twin_body(&world->body[i], twin);
    return made;
}

// ---- Merged floors

// The sides of an upright box whose halves are exact; false of anything else.
static bool upright(const WorldBody *body, TsAabb *box)
{
    const double *n = body->number;
    if (body->shape != WORLD_BOX || body->motion != WORLD_FIXED || n[4] != 0) return false;
    *box = (TsAabb){ts_vec(n[0] - n[2] / 2, n[1] - n[3] / 2),
                    ts_vec(n[0] + n[2] / 2, n[1] + n[3] / 2)};
    return box->max.x - n[0] == n[2] / 2 && n[0] - box->min.x == n[2] / 2 &&
           box->max.y - n[1] == n[3] / 2 && n[1] - box->min.y == n[3] / 2;
}

static bool join(WorldBody *a, const WorldBody *b)
{
    TsAabb p, q;
    if (!upright(a, &p) || !upright(b, &q)) return false;
    bool level = p.min.y == q.min.y && p.max.y == q.max.y;
    bool plumb = p.min.x == q.min.x && p.max.x == q.max.x;
    bool beside = level && (p.max.x == q.min.x || q.max.x == p.min.x);
    bool above = plumb && (p.max.y == q.min.y || q.max.y == p.min.y);
    if (!beside && !above) return false;
    TsVec min = ts_vec(fmin(p.min.x, q.min.x), fmin(p.min.y, q.min.y));
    TsVec max = ts_vec(fmax(p.max.x, q.max.x), fmax(p.max.y, q.max.y));
    a->number[0] = (min.x + max.x) / 2;
    a->number[1] = (min.y + max.y) / 2;
    a->number[2] = max.x - min.x;
    a->number[3] = max.y - min.y;
    return true;
}

bool world_merged(const World *world, World *merged)
{
    *merged = *world;
    bool any = false;
    for (int i = 0; i < merged->bodies; i++) {
        for (int k = i + 1; k < merged->bodies; k++) {
            if (!join(&merged->body[i], &merged->body[k])) continue;
            memmove(&merged->body[k], &merged->body[k + 1],
                    (size_t)(merged->bodies - k - 1) * sizeof *merged->body);
            merged->bodies--;
            any = true;
            k = i; // what was joined may fit others now
        }
    }
    return any;
}
