// The arithmetic's self-test passes here, and notices a processor that is set otherwise. What
// compilers do to it: tests/arithmetic.sh. Shapes from floats, and the header of all headers.
#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include <cmocka.h>
#include <dirent.h>

#include "touchstone/touchstone.h"

static void passes_here(void **state)
{
    (void)state;
    const char *why = "";
    if (!ts_self_test(&why)) fail_msg("%s", why);
    assert_true(ts_self_test(NULL));
}

static void notices_directed_rounding(void **state)
{
    (void)state;
    const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 3; i++) {
        const char *why = NULL;
        fesetround(modes[i]);
        bool passed = ts_self_test(&why);
        fesetround(FE_TONEAREST);
        assert_false(passed);
        assert_non_null(strstr(why, "rounding mode"));
    }
    assert_true(ts_self_test(NULL));
}

static void notices_flushed_denormals(void **state)
{
    (void)state;
#if defined(__SSE2__)
    const unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x40, before = _mm_getcsr();
    for (int i = 0; i < 2; i++) {
        const char *why = NULL;
        _mm_setcsr(before | (i ? flush_to_zero : denormals_are_zero));
        bool passed = ts_self_test(&why);
        _mm_setcsr(before);
        assert_false(passed);
        assert_non_null(strstr(why, "denormal"));
    }
#endif
}

static void floats_are_widened_exactly(void **state)
{
    (void)state;
    const float tenth = 0.1F, xy[] = {0.1F, 0.2F, 0.3F, 0.4F, 0.5F, 0.7F};
    TsVec v = ts_vec_of_floats(tenth, -tenth);
    assert_true((float)v.x == tenth && v.y == -v.x && v.x != 0.1);
    TsSegment s = ts_segment_of_floats(xy[0], xy[1], xy[2], xy[3]);
    assert_true(s.a.x == v.x && (float)s.b.y == xy[3]);
    TsRay ray = ts_ray_of_floats(1, 2, 3, 4);
    assert_true(ray.origin.y == 2 && ray.direction.x == 3);
    TsCircle circle = ts_circle_of_floats(1, 2, tenth);
    assert_true(circle.radius == v.x && circle.center.y == 2);
    TsCapsule capsule = ts_capsule_of_floats(1, 2, 3, 4, tenth);
    assert_true(capsule.b.x == 3 && capsule.radius == v.x);
    TsAabb aabb = ts_aabb_of_floats(1, 2, 3, 4);
    assert_true(aabb.min.y == 2 && aabb.max.x == 3);
    TsObb obb = ts_obb_of_floats(1, 2, 3, 4, 0.6F, 0.8F);
    assert_true(obb.half.y == 4 && (float)obb.axis.x == 0.6F);
    TsTriangle triangle = ts_triangle_of_floats(xy);
    TsVec corner[3];
    TsPolygon polygon = ts_polygon_of_floats(xy, 3, corner);
    assert_true(polygon.corner == corner && polygon.count == 3);
    for (int i = 0; i < 3; i++) assert_true(ts_vec_equal(polygon.corner[i], triangle.corner[i]));
    assert_true((float)corner[2].y == xy[5]);
}

static void one_header_includes_all(void **state)
{
    (void)state;
    char line[200], text[20000] = "";
    FILE *file = fopen("include/touchstone/touchstone.h", "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    DIR *folder = opendir("include/touchstone");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "touchstone.h") == 0) continue;
        snprintf(line, sizeof line, "#include \"touchstone/%.100s\"", entry->d_name);
        if (!strstr(text, line)) fail_msg("touchstone.h does not include %s", entry->d_name);
    }
    closedir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_here),
        cmocka_unit_test(notices_directed_rounding),
        cmocka_unit_test(notices_flushed_denormals),
        cmocka_unit_test(floats_are_widened_exactly),
        cmocka_unit_test(one_header_includes_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
