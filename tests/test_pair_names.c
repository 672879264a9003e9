// The functions that are named after a pair of kinds answer what ts_..._shapes does about the same
// shapes in the order of the name, to the bit, and every one of the headers is tested.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "generate/generate.h"
#include "touchstone/closest.h"
#include "touchstone/contact.h"
#include "touchstone/relation.h"

enum { CASES = 60 }; // a family and function

typedef struct Named {
    const char *name;
    TsShapeKind a, b;
    TsRelation (*relation)(const TsShape *a, const TsShape *b);
    TsContact (*contact)(const TsShape *a, const TsShape *b);
    TsNearest (*closest)(const TsShape *a, const TsShape *b);
} Named;

// function's result, its prefix, rest of the name, members of the shapes
#define NAMED(Type, what, rest, of_a, of_b)                                                        \
    static Type what##_##rest(const TsShape *a, const TsShape *b)                                  \
    {                                                                                              \
        return ts_##what##_##rest(a->of_a, b->of_b);                                               \
    }
#define RELATION(rest, of_a, of_b) NAMED(TsRelation, relation, rest, of_a, of_b)
#define CONTACT(rest, of_a, of_b) NAMED(TsContact, contact, rest, of_a, of_b)
#define CLOSEST(rest, of_a, of_b) NAMED(TsNearest, closest, rest, of_a, of_b)

#define RELATIONS(OF)                                                                              \
    OF(points, POINT, POINT, point, point)                                                         \
    OF(circle_point, CIRCLE, POINT, circle, point)                                                 \
    OF(circles_exact, CIRCLE, CIRCLE, circle, circle)                                              \
    OF(circles, CIRCLE, CIRCLE, circle, circle)                                                    \
    OF(aabb_point, AABB, POINT, aabb, point)                                                       \
    OF(aabbs, AABB, AABB, aabb, aabb)                                                              \
    OF(aabb_circle, AABB, CIRCLE, aabb, circle)                                                    \
    OF(aabb_segment, AABB, SEGMENT, aabb, segment)                                                 \
    OF(obbs, OBB, OBB, obb, obb)                                                                   \
    OF(obb_circle, OBB, CIRCLE, obb, circle)                                                       \
    OF(obb_aabb, OBB, AABB, obb, aabb)                                                             \
    OF(obb_point, OBB, POINT, obb, point)                                                          \
    OF(obb_segment, OBB, SEGMENT, obb, segment)                                                    \
    OF(triangles, TRIANGLE, TRIANGLE, triangle, triangle)                                          \
    OF(triangle_obb, TRIANGLE, OBB, triangle, obb)                                                 \
    OF(triangle_circle, TRIANGLE, CIRCLE, triangle, circle)                                        \
    OF(triangle_aabb, TRIANGLE, AABB, triangle, aabb)                                              \
    OF(triangle_point, TRIANGLE, POINT, triangle, point)                                           \
    OF(triangle_segment, TRIANGLE, SEGMENT, triangle, segment)                                     \
    OF(segment_point, SEGMENT, POINT, segment, point)                                              \
    OF(segments, SEGMENT, SEGMENT, segment, segment)                                               \
    OF(circle_segment, CIRCLE, SEGMENT, circle, segment)                                           \
    OF(polygon_point, POLYGON, POINT, polygon, point)                                              \
    OF(polygon_segment, POLYGON, SEGMENT, polygon, segment)                                        \
    OF(polygon_circle, POLYGON, CIRCLE, polygon, circle)                                           \
    OF(polygon_aabb, POLYGON, AABB, polygon, aabb)                                                 \
    OF(polygon_obb, POLYGON, OBB, polygon, obb)                                                    \
    OF(polygon_triangle, POLYGON, TRIANGLE, polygon, triangle)                                     \
    OF(polygons, POLYGON, POLYGON, polygon, polygon)
#define CONTACTS(OF)                                                                               \
    OF(points, POINT, POINT, point, point)                                                         \
    OF(circle_point, CIRCLE, POINT, circle, point)                                                 \
    OF(circles, CIRCLE, CIRCLE, circle, circle)                                                    \
    OF(aabb_point, AABB, POINT, aabb, point)                                                       \
    OF(aabbs, AABB, AABB, aabb, aabb)                                                              \
    OF(aabb_circle, AABB, CIRCLE, aabb, circle)                                                    \
    OF(obbs, OBB, OBB, obb, obb)                                                                   \
    OF(triangle_obb, TRIANGLE, OBB, triangle, obb)                                                 \
    OF(obb_circle, OBB, CIRCLE, obb, circle)                                                       \
    OF(obb_aabb, OBB, AABB, obb, aabb)                                                             \
    OF(obb_point, OBB, POINT, obb, point)                                                          \
    OF(polygon_point, POLYGON, POINT, polygon, point)                                              \
    OF(polygon_circle, POLYGON, CIRCLE, polygon, circle)                                           \
    OF(polygons, POLYGON, POLYGON, polygon, polygon)
#define CLOSESTS(OF)                                                                               \
    OF(points, POINT, POINT, point, point)                                                         \
    OF(segment_point, SEGMENT, POINT, segment, point)                                              \
    OF(circle_point, CIRCLE, POINT, circle, point)                                                 \
    OF(circles, CIRCLE, CIRCLE, circle, circle)                                                    \
    OF(aabb_point, AABB, POINT, aabb, point)                                                       \
    OF(aabbs, AABB, AABB, aabb, aabb)                                                              \
    OF(aabb_circle, AABB, CIRCLE, aabb, circle)                                                    \
    OF(obbs, OBB, OBB, obb, obb)                                                                   \
    OF(triangle_obb, TRIANGLE, OBB, triangle, obb)                                                 \
    OF(obb_circle, OBB, CIRCLE, obb, circle)                                                       \
    OF(obb_aabb, OBB, AABB, obb, aabb)                                                             \
    OF(obb_point, OBB, POINT, obb, point)                                                          \
    OF(segments, SEGMENT, SEGMENT, segment, segment)                                               \
    OF(circle_segment, CIRCLE, SEGMENT, circle, segment)                                           \
    OF(polygon_point, POLYGON, POINT, polygon, point)                                              \
    OF(polygon_circle, POLYGON, CIRCLE, polygon, circle)                                           \
    OF(polygons, POLYGON, POLYGON, polygon, polygon)

#define DEFINE_RELATION(rest, A, B, a, b) RELATION(rest, a, b)
#define DEFINE_CONTACT(rest, A, B, a, b) CONTACT(rest, a, b)
#define DEFINE_CLOSEST(rest, A, B, a, b) CLOSEST(rest, a, b)
RELATIONS(DEFINE_RELATION)
CONTACTS(DEFINE_CONTACT)
CLOSESTS(DEFINE_CLOSEST)

#define ROW_RELATION(rest, A, B, a, b)                                                             \
    {"relation_" #rest, TS_SHAPE_##A, TS_SHAPE_##B, .relation = relation_##rest},
#define ROW_CONTACT(rest, A, B, a, b)                                                              \
    {"contact_" #rest, TS_SHAPE_##A, TS_SHAPE_##B, .contact = contact_##rest},
#define ROW_CLOSEST(rest, A, B, a, b)                                                              \
    {"closest_" #rest, TS_SHAPE_##A, TS_SHAPE_##B, .closest = closest_##rest},
static const Named all[] = {RELATIONS(ROW_RELATION) CONTACTS(ROW_CONTACT) CLOSESTS(ROW_CLOSEST)};
enum { NAMED_FUNCTIONS = sizeof all / sizeof *all };

static bool are_same(TsVec a, TsVec b) { return a.x == b.x && a.y == b.y; }

static void they_answer_as_any_two_shapes(void **state)
{
    (void)state;
    int seen[3] = {0};
    for (int i = 0; i < NAMED_FUNCTIONS; i++) {
        const Named *named = &all[i];
        for (int family = 0; family < FAMILIES; family++) {
            for (int number = 0; number < CASES; number++) {
                Random random = random_seeded((uint64_t)(family * CASES + number));
                GeneratedPair pair;
                generate_pair(&random, (Family)family, named->a, named->b, &pair);
                TsShape a = pair.a, b = pair.b;
                TsContact contact = ts_contact_shapes(&a, &b);
                seen[contact.relation]++;
                bool right = true;
                if (named->relation) right = named->relation(&a, &b) == contact.relation;
                if (named->contact) {
                    TsContact got = named->contact(&a, &b);
                    right = got.relation == contact.relation && got.gap == contact.gap &&
                            are_same(got.normal, contact.normal) &&
                            are_same(got.on_a, contact.on_a) && are_same(got.on_b, contact.on_b);
                }
                if (named->closest) {
                    TsNearest got = named->closest(&a, &b), nearest = ts_closest_shapes(&a, &b);
                    right = got.distance == nearest.distance && are_same(got.a, nearest.a) &&
                            are_same(got.b, nearest.b);
                }
                if (!right) fail_msg("ts_%s, family %d, case %d", named->name, family, number);
            }
        }
    }
    for (int i = 0; i < 3; i++) assert_true(seen[i] > 1000);
}

// The kinds of a name are in the order that CONTRIBUTING.md states, and all functions of the
// headers are listed above.
static void names_have_the_later_kind_first(void **state)
{
    (void)state;
    for (int i = 0; i < NAMED_FUNCTIONS; i++) {
        if (all[i].a < all[i].b) fail_msg("ts_%s names the earlier kind first", all[i].name);
    }
    const char *headers[] = {"relation", "contact", "closest"};
    for (int i = 0; i < 3; i++) {
        char path[64], line[512];
        snprintf(path, sizeof path, "include/touchstone/%s.h", headers[i]);
        FILE *file = fopen(path, "r");
        assert_non_null(file);
        while (fgets(line, sizeof line, file)) {
            char name[64], prefix[32];
            snprintf(prefix, sizeof prefix, " ts_%s_", headers[i]);
            char *at = strncmp(line, "Ts", 2) == 0 || strncmp(line, "static inline Ts", 16) == 0
                           ? strstr(line, prefix)
                           : NULL;
            if (!at || sscanf(at, " ts_%63[a-z_]", name) != 1 || strstr(name, "_shapes")) continue;
            bool found = strstr(line, "TsShape *") || strstr(line, "cached") ||
                         strstr(line, "(TsRelation") || strstr(line, "_of_sign");
            for (int n = 0; n < NAMED_FUNCTIONS; n++) found |= strcmp(all[n].name, name) == 0;
            if (!found) fail_msg("ts_%s is not listed", name);
        }
        fclose(file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(they_answer_as_any_two_shapes),
        cmocka_unit_test(names_have_the_later_kind_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
