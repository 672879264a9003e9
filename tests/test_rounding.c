// What rounding explains (fuzz/rounding.h): cases that sound functions once were blamed for, and faults beside them
// that it does not explain.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cases/case.h"
#include "fuzz/finding.h"
#include "zoo/zoo.h"

static const ZooFunction *function_of(const char *name)
{
    for (int i = 0; i < zoo_count(); i++) {
        if (strcmp(zoo_at(i)->plugin.name, name) == 0) return zoo_at(i);
    }
    fail_msg("no function %s", name);
    return NULL;
}

static Finding finding_about(const char *name, const char *line)
{
    Case pair;
    char error[CASE_LINE_MAX] = "";
    if (case_read(&pair, line, error, sizeof error) != CASE_GOOD) fail_msg("%s: %s", line, error);
    Method *method = zoo_method(function_of(name));
    assert_non_null(method);
    Finding finding = finding_of(method, &pair, false);
    zoo_method_free(method);
    return finding;
}

typedef struct Blamed {
    const char *name, *line;
} Blamed;

// Each function is sound, and its answer to this case is wrong.
static void what_rounding_explains_is_excused(void **state)
{
    static const Blamed blamed[] = {
        // A quotient that rounds, in every size and direction, but not in every place.
        {"zoo_circle_segment_double", "circle -42 -56 0 | segment 0 0 -75 -100"},
        {"zoo_circle_segment_double", "circle 17 -19 0 | segment -25 -75 50 25"},
        // The capsule's axis and a side lie on one line, far from each other.
        {"zoo_capsule_polygon_double",
         "triangle -0x1.52d0547b4117p+7 0x1.6405e222c1d0fp+7 0x1.0a3e3da4e45c6p+6 "
         "0x1.81d6136743d0fp+8 -0x1.1ff4c89578ba2p+6 0x1.f838a1efa0b98p+6 | capsule "
         "-0x1.067ebc496e2e4p+8 -0x1.ce49750f6ba24p+7 -0x1.5fcd86a09f458p+7 -68.780391014308 "
         "0x1.7005e222c1d0fp+7"},
        // A corner lies on a side, up to rounding: it seems to be outside, and no sides to cross.
        {"zoo_areas_sides_and_one_corner_double",
         "polygon 3 0x1.625852ea455e6p-6 -0x1.0654b06bb9afbp-4 0 0 0.02 0 | triangle "
         "0x1.625852ea455e6p-3 -0x1.e5e7b7c5d3c91p-2 -0x1.625852ea455e6p-3 0.463702994311829 0 1"},
        {"zoo_areas_sides_and_one_corner_double",
         "triangle 0 -0x1.92575d0bf5c25p-3 1 0 0x1.8dc20cd1aa1d7p-2 0x1.0f54d85de2cf6p-2 | polygon "
         "3 0x1.d734743e4c02ap-4 -0x1.e9dd2545bf69cp-5 0.5 0 0.3 0"},
        {"zoo_capsule_polygon_float",
         "capsule 0x1.a91cc8p+8 -0x1.d7f7e4p+7 -0x1.2197a8p+8 -0x1.bc7092p+8 0 | triangle "
         "-0x1.ca5798p+8 -0x1.781476p+9 0x1.ee98fep+8 -0x1.da3818p+8 0x1.2657e4p+7 "
         "0x1.667a52p+9"},
        // Sides on one line, far from each other, seem to cross, also in the mirrored pair.
        {"zoo_areas_sides_and_one_corner_float",
         "polygon 9 -0x1.57f85cp+7 -0x1.38d65ep+0 -0x1.afe914p+7 -0x1.4eaa0cp+6 "
         "-257.17724609375 -0x1.ed72a8p+5 -0x1.2a6636p+8 -0x1.3d9138p+5 -0x1.4cfa46p+7 "
         "0x1.9f45bep+7 0x1.3cf86ap+5 0x1.86d7e4p+6 -0x1.1653b6p+2 15.2667875289917 "
         "-0x1.a557cep+4 -0x1.9f48a2p+4 -150 40 | polygon 12 0x1.6f57eap+6 -0x1.2cc4cap+8 "
         "0x1.2c89bep+3 -0x1.00cc6ep+8 0x1.855418p+6 -0x1.6fa452p+6 0x1.c0e17ep+5 "
         "-69.9253921508789 0x1.c0e17ep+5 -69.9253921508789 0x1.dc6b2ep+3 -0x1.7f85c2p+5 "
         "-0x1.d416ecp+6 -0x1.2745bep+8 0x1.a981fp+7 -0x1.d7272ep+8 0x1.16b582p+8 "
         "-0x1.5b7cacp+8 0x1.daf958p+7 -0x1.45807ep+8 0x1.0378dap+8 -0x1.1c47a8p+8 "
         "0x1.0f9caep+7 -0x1.b4a63ap+7"},
        // A ray starts on the rim, and leaves the circle behind its start.
        {"zoo_ray_circle_double",
         "circle 0x1.18e70fe9b409dp+6 0x1.cc975b4bcc23ap+6 0x1.94d77f2cd8e4fp+8 | ray "
         "0x1.392176aeef256p+8 0x1.b7056fc3a08cep+8 0x1.43df98f0ad83fp+8 -0x1.e5cf65690445ep+7"},
        {"zoo_ray_circle_float", "circle 0 -0x1.37aacap+6 0x1.cc4f42p+6 | ray -0x1.b9e5bp+6 "
                                 "-0x1.b88dc8p+6 -0x1.57b2a4p+3 0x1.26992p+5"},
        // It starts outside by less than rounding, and the entry is rounded backwards.
        {"zoo_ray_circle_float", "circle -0x1.71c866p+0 0x1.e80cd2p+2 0x1.3c402cp+3 | ray "
                                 "-0x1.36a6fp+3 0x1.1a38e2p+1 0x1.e71bcp+2 -0x1.72d30ap+3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof blamed / sizeof *blamed; i++) {
        Finding finding = finding_about(blamed[i].name, blamed[i].line);
        if (finding_is_fault(&finding)) fail_msg("%s: %s", blamed[i].name, blamed[i].line);
    }
}

static void what_it_does_not_explain_is_blamed(void **state)
{
    static const Blamed blamed[] = {
        // All corners are equal, which does not round.
        {"zoo_polygons_equal_apart", "polygon 3 0 0 0.3 0.1 0 0.7 | polygon 3 0 0 0.3 0.1 0 0.7"},
        // Small whole numbers: an end on a segment, and corners on the sides that two shapes cross.
        {"zoo_segments_ends_left_out", "segment 0 0 4 2 | segment 2 1 2 5"},
        {"zoo_polygons_proper_crossings",
         "polygon 4 0 0 4 4 0 8 -4 4 | polygon 4 0 0 4 4 0 8 -4 4"},
        // Sides on one line, and right if mirrored, but wrong in every size and place.
        {"zoo_convex_sat_last_axis",
         "polygon 3 -7.3 -14.6 0 -21.9 -7.3 -14.6 | polygon 3 -58.4 -36.5 -58.4 21.9 7.3 0"},
        {"zoo_capsule_obb_local", "capsule 0 0 -1 1 2 | obb -2 -1 0 0 0.28 -0.96"},
        // A box without size, which has no sides on a line.
        {"zoo_boxes_int_cast", "aabb -0.125 0.5 0.5 0.5 | aabb 0.75 0.875 0.75 0.875"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof blamed / sizeof *blamed; i++) {
        Finding finding = finding_about(blamed[i].name, blamed[i].line);
        if (!finding_is_fault(&finding)) fail_msg("%s: %s", blamed[i].name, blamed[i].line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_rounding_explains_is_excused),
        cmocka_unit_test(what_it_does_not_explain_is_blamed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
