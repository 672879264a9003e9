// Two hulls share a point where the hull of all differences of their corners holds the origin. The
// directions in which all differences lie ahead, or beside, are a cone; its edges are square to two
// of the differences. No such direction: the origin is well inside. Directions that have every
// difference ahead: it is outside. Else it is on the border. A ray adds its direction, turned
// round, to what is not to lie behind; ahead it need not lie.
#include "space/integer3.h"
#include "space/oracle3.h"

enum { CORNERS = 8, DIFFERENCES = CORNERS * CORNERS };

static struct {
    bool ready;
    Integer3 difference[DIFFERENCES], from[CORNERS], to[CORNERS];
    int count;
    int asked; // of them those that must be ahead: all but a ray's direction
    Integer3 normal, plane;
    mpz_t along;
    bool ahead[DIFFERENCES]; // of some direction of the cone
    bool any;                // the cone is not empty
} s;

static void make_ready(void)
{
    if (s.ready) return;
    for (int i = 0; i < DIFFERENCES; i++) integer3_init(&s.difference[i]);
    for (int i = 0; i < CORNERS; i++) {
        integer3_init(&s.from[i]);
        integer3_init(&s.to[i]);
    }
    integer3_init(&s.normal);
    integer3_init(&s.plane);
    mpz_init(s.along);
    s.ready = true;
}

static void make_differences(const TsVec3 *a, int count_a, const TsVec3 *b, int count_b)
{
    int unit = 0;
    make_ready();
    for (int i = 0; i < count_a; i++) unit = integer3_unit_of(a[i], unit);
    for (int i = 0; i < count_b; i++) unit = integer3_unit_of(b[i], unit);
    for (int i = 0; i < count_a; i++) integer3_set(&s.from[i], a[i], unit);
    for (int i = 0; i < count_b; i++) integer3_set(&s.to[i], b[i], unit);
    s.count = 0;
    for (int i = 0; i < count_a; i++) {
        for (int k = 0; k < count_b; k++) {
            integer3_sub(&s.difference[s.count], &s.to[k], &s.from[i]);
            s.ahead[s.count++] = false;
        }
    }
    s.any = false;
    s.asked = s.count;
}

static int side(int i)
{
    integer3_dot(s.along, &s.normal, &s.difference[i]);
    return mpz_sgn(s.along);
}

// Takes s.normal, and its opposite, into the cone where they belong to it.
static void try_normal(void)
{
    bool ahead = true, behind = true;
    if (integer3_is_zero(&s.normal)) return;
    for (int i = 0; i < s.count && (ahead || behind); i++) {
        int at = side(i);
        ahead = ahead && at >= 0;
        behind = behind && at <= 0;
    }
    if (!ahead && !behind) return;
    s.any = true;
    for (int i = 0; i < s.count; i++) s.ahead[i] = s.ahead[i] || side(i) != 0;
}

// The first two that are not parallel make s.plane: false where all lie in one line.
static bool find_plane(void)
{
    for (int i = 0; i < s.count; i++) {
        for (int k = i + 1; k < s.count; k++) {
            integer3_cross(&s.plane, &s.difference[i], &s.difference[k]);
            if (!integer3_is_zero(&s.plane)) return true;
        }
    }
    return false;
}

static bool lies_in_plane(void)
{
    for (int i = 0; i < s.count; i++) {
        integer3_dot(s.along, &s.plane, &s.difference[i]);
        if (mpz_sgn(s.along) != 0) return false;
    }
    return true;
}

static void try_in_space(void)
{
    for (int i = 0; i < s.count; i++) {
        for (int k = i + 1; k < s.count; k++) {
            integer3_cross(&s.normal, &s.difference[i], &s.difference[k]);
            try_normal();
        }
    }
}

static void try_in_plane(void)
{
    for (int i = 0; i < s.count; i++) {
        integer3_cross(&s.normal, &s.plane, &s.difference[i]);
        try_normal();
    }
}

static void try_in_line(void)
{
    for (int i = 0; i < s.count; i++) {
        integer3_copy(&s.normal, &s.difference[i]);
        try_normal();
    }
}

static TsRelation relation(void)
{
    bool plane = find_plane(), space = plane && !lies_in_plane();
    (space ? try_in_space : plane ? try_in_plane : try_in_line)();
    if (space && !s.any) return TS_OVERLAPPING;
    for (int i = 0; i < s.asked; i++) {
        if (!s.ahead[i]) return TS_TOUCHING;
    }
    return TS_APART;
}

static void box_corners(TsAabb3 box, TsVec3 out[CORNERS])
{
    for (int i = 0; i < CORNERS; i++) {
        out[i] = ts_vec3(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y,
                         i & 4 ? box.max.z : box.min.z);
    }
}

TsRelation oracle3_triangles(const TsTriangle3 *a, const TsTriangle3 *b)
{
    make_differences(a->corner, 3, b->corner, 3);
    return relation();
}

TsRelation oracle3_hull_box(const TsVec3 *corner, int count, TsAabb3 b)
{
    TsVec3 other[CORNERS];
    box_corners(b, other);
    make_differences(corner, count, other, CORNERS);
    return relation();
}

TsRelation oracle3_triangle_box(const TsTriangle3 *a, TsAabb3 b)
{
    return oracle3_hull_box(a->corner, 3, b);
}

TsRelation oracle3_aabbs(TsAabb3 a, TsAabb3 b)
{
    TsVec3 first[CORNERS], second[CORNERS];
    box_corners(a, first);
    box_corners(b, second);
    make_differences(first, CORNERS, second, CORNERS);
    return relation();
}

// ---- Rays

static TsRelation cast(TsRay3 ray, const TsVec3 *corner, int count)
{
    int unit = integer3_unit_of(ray.direction, 0);
    make_differences(&ray.origin, 1, corner, count);
    integer3_set(&s.difference[s.count], ts_vec3_negate(ray.direction), unit);
    s.ahead[s.count++] = false;
    return relation();
}

TsRelation oracle3_cast_triangle(TsRay3 ray, const TsTriangle3 *triangle)
{
    return cast(ray, triangle->corner, 3);
}

TsRelation oracle3_cast_aabb(TsRay3 ray, TsAabb3 box)
{
    TsVec3 corner[CORNERS];
    box_corners(box, corner);
    return cast(ray, corner, CORNERS);
}
