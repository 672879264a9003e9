// Why a point is not on a line, against rational numbers and known answers.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <gmp.h>

#include "generate/random.h"
#include "lines/ways_out.h"
#include "touchstone/orientation.h"

static TsGeometry line_of(const TsVec *corner, int count)
{
    TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
    assert_true(ts_geometry_add_path(&line, corner, count, NULL));
    return line;
}

// ---- Rational numbers

// The squared distance of a point from a segment.
static void squared_distance(mpq_t out, TsVec p, TsVec a, TsVec b)
{
    mpq_t number[6], dx, dy, ex, ey, t, length;
    const double value[6] = {p.x, p.y, a.x, a.y, b.x, b.y};
    for (int i = 0; i < 6; i++) {
        mpq_init(number[i]);
        mpq_set_d(number[i], value[i]);
    }
    mpq_inits(dx, dy, ex, ey, t, length, NULL);
    mpq_sub(dx, number[4], number[2]);
    mpq_sub(dy, number[5], number[3]);
    mpq_sub(ex, number[0], number[2]);
    mpq_sub(ey, number[1], number[3]);
    mpq_mul(length, dx, dx);
    mpq_mul(t, dy, dy);
    mpq_add(length, length, t);
    if (mpq_sgn(length) > 0) {
        mpq_t other;
        mpq_init(other);
        mpq_mul(t, dx, ex);
        mpq_mul(other, dy, ey);
        mpq_add(t, t, other);
        mpq_div(t, t, length);
        mpq_set_ui(other, 1, 1);
        if (mpq_cmp(t, other) > 0) mpq_set(t, other);
        if (mpq_sgn(t) < 0) mpq_set_ui(t, 0, 1);
        mpq_mul(dx, dx, t);
        mpq_mul(dy, dy, t);
        mpq_sub(ex, ex, dx);
        mpq_sub(ey, ey, dy);
        mpq_clear(other);
    }
    mpq_mul(ex, ex, ex);
    mpq_mul(ey, ey, ey);
    mpq_add(out, ex, ey);
    for (int i = 0; i < 6; i++) mpq_clear(number[i]);
    mpq_clears(dx, dy, ex, ey, t, length, NULL);
}

// The sign of number^2 - square.
static int compare_square(double number, const mpq_t square)
{
    mpq_t value;
    mpq_init(value);
    mpq_set_d(value, number);
    mpq_mul(value, value, value);
    int sign = mpq_cmp(value, square);
    mpq_clear(value);
    return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}

// Whether a double is the root rounded to nearest: the root lies between the middles of the steps.
static bool is_nearest_root(double root, const mpq_t square)
{
    mpq_t middle, step;
    bool good = true;
    mpq_inits(middle, step, NULL);
    for (int way = -1; way <= 1; way += 2) {
        mpq_set_d(middle, root);
        mpq_set_d(step, nextafter(root, way < 0 ? -INFINITY : INFINITY));
        mpq_add(middle, middle, step);
        mpq_div_2exp(middle, middle, 1);
        if (mpq_sgn(middle) < 0) continue;
        mpq_mul(middle, middle, middle);
        good = good && mpq_cmp(middle, square) * way >= 0;
    }
    mpq_clears(middle, step, NULL);
    return good;
}

// ---- Random points near lines

static TsVec random_at(Random *random, int power)
{
    double size = ldexp(1, power);
    return ts_vec(random_between(random, -size, size), random_between(random, -size, size));
}

static void distances_are_rounded_to_nearest(void **state)
{
    (void)state;
    Random random = random_seeded(11);
    int on = 0, between = 0, exact = 0;
    for (int i = 0; i < 1500; i++) {
        int power = random_integer(&random, -30, 30);
        TsVec corner[4], point;
        for (int k = 0; k < 4; k++) corner[k] = random_at(&random, power);
        if (i % 3 == 0) // whole numbers: points on the line, and ties between sides
            for (int k = 0; k < 4; k++)
                corner[k] = ts_vec(random_integer(&random, -4, 4), random_integer(&random, -4, 4));
        int side = random_integer(&random, 0, 2);
        point = ts_vec_lerp(corner[side], corner[side + 1], random_unit(&random));
        if (i % 3 == 0)
            point = ts_vec(random_integer(&random, -4, 4), random_integer(&random, -4, 4));
        if (i % 7 == 0) point = random_at(&random, power);
        TsGeometry line = line_of(corner, 4);
        PointOnLine found;
        point_on_line(point, &line, &found);
        mpq_t best, other;
        mpq_inits(best, other, NULL);
        int first = 0;
        for (int k = 0; k < 3; k++) {
            squared_distance(k == 0 ? best : other, point, corner[k], corner[k + 1]);
            if (k > 0 && mpq_cmp(other, best) < 0) {
                mpq_set(best, other);
                first = k;
            }
        }
        assert_int_equal(found.number, first);
        assert_int_equal(found.on, mpq_sgn(best) == 0);
        assert_true(is_nearest_root(found.distance, best));
        assert_true(compare_square(found.enough, best) >= 0);
        if (!found.on) assert_true(compare_square(nextafter(found.enough, 0), best) < 0);
        assert_true(point_is_within(&found, found.enough));
        assert_int_equal(point_is_within(&found, nextafter(found.enough, 0)), found.on);
        assert_int_equal(found.side, ts_orientation_sign(corner[first], corner[first + 1], point));
        if (found.has_length) {
            const PointBeside *beside = found.beside;
            for (int k = 0; k < 2; k++)
                assert_int_equal(beside[k].side,
                                 ts_orientation_sign(found.a, found.b, beside[k].at));
            assert_true(beside[0].side * beside[1].side == -1 ||
                        (beside[0].side == 0 && ts_vec_equal(beside[0].at, beside[1].at)));
            if (beside[0].side != 0) // one step apart, in one coordinate
                assert_true(beside[0].at.x == beside[1].at.x
                                ? nextafter(beside[0].at.y, INFINITY) == beside[1].at.y
                                : beside[0].at.y == beside[1].at.y &&
                                      nextafter(beside[0].at.x, INFINITY) == beside[1].at.x);
            if (found.steps >= 0) {
                assert_int_equal(ts_orientation_sign(found.a, found.b, found.exact), 0);
                exact++;
            }
        }
        on += found.on;
        between += found.nearest == POINT_BETWEEN;
        mpq_clears(best, other, NULL);
        ts_geometry_free(&line);
    }
    assert_true(on > 30 && between > 500 && exact > 300);
}

static void known_points(void **state)
{
    (void)state;
    PointOnLine found;
    TsGeometry line = line_of((TsVec[]){{0, 0}, {1, 3}}, 2);
    point_on_line(ts_vec(0.1, 0.3), &line, &found);
    assert_false(found.on);
    assert_int_equal(found.side, -1);
    assert_true(found.distance > 8.777e-18 && found.distance < 8.778e-18);
    assert_true(ts_vec_equal(found.beside[1].at, ts_vec(0.1, 0.3)));
    WaysOut ways;
    assert_true(ways_out(&found, &line, &ways));
    assert_true(ways.tolerance == 1e-17 && ways.is_within && ways.is_on && ways.grid == 0);
    assert_int_equal(ways.line.corners, 3);
    ways_out_free(&ways);
    ts_geometry_free(&line);
    // Of whole numbers: rounding to 1 puts it on the line.
    line = line_of((TsVec[]){{0, 0}, {20, 20}}, 2);
    point_on_line(ts_vec(5, 5.25), &line, &found);
    assert_true(ways_out(&found, &line, &ways));
    assert_true(ways.grid == 1 && ways.grid_move == 0.25);
    ways_out_free(&ways);
    // Beyond the end, and at a corner.
    point_on_line(ts_vec(23, 24), &line, &found);
    assert_true(found.nearest == POINT_AT_B && found.distance == 5);
    assert_true(ways_out(&found, &line, &ways));
    assert_true(ways.is_on && ts_vec_equal(ways.line.corner[2], ts_vec(23, 24)));
    ways_out_free(&ways);
    point_on_line(ts_vec(20, 20), &line, &found);
    assert_true(found.on && found.distance == 0 && found.enough == 0 && found.steps == 0);
    ts_geometry_free(&line);
    // Of no length, and of a ring, whose last side closes it.
    line = line_of((TsVec[]){{1, 1}, {1, 1}}, 2);
    point_on_line(ts_vec(4, 5), &line, &found);
    assert_true(!found.has_length && found.distance == 5);
    ts_geometry_free(&line);
    line = ts_geometry_make(TS_MEMORY_HEAP);
    assert_true(ts_geometry_add_ring(&line, (TsVec[]){{0, 0}, {4, 0}, {4, 4}}, 3, NULL));
    point_on_line(ts_vec(2, 2), &line, &found);
    assert_true(found.on && found.number == 2);
    ts_geometry_free(&line);
    // A line through 0: the doubles beside it are valid coordinates.
    line = line_of((TsVec[]){{-1, -1e-30}, {3, 1e-30}}, 2);
    point_on_line(ts_vec(1, 1), &line, &found);
    assert_true(found.beside[0].side == 0 && found.beside[0].at.y == 0);
    ts_geometry_free(&line);
}

static void decimals_are_exact(void **state)
{
    (void)state;
    static const struct {
        double number;
        const char *text;
    } row[] = {{0, "0"},
               {-0.0, "-0"},
               {1, "1"},
               {-2.5, "-2.5"},
               {0.0625, "0.0625"},
               {0.1, "0.1000000000000000055511151231257827021181583404541015625"},
               {0x1p70, "1180591620717411303424"},
               {-0x1.8p-3, "-0.1875"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[POINT_DECIMAL_MAX];
        assert_int_equal(point_decimal(text, sizeof text, row[i].number), strlen(row[i].text));
        assert_string_equal(text, row[i].text);
    }
    // The C library of Linux writes all digits too.
    Random random = random_seeded(5);
    for (int i = 0; i < 2000; i++) {
        char text[POINT_DECIMAL_MAX], other[POINT_DECIMAL_MAX];
        double number = ldexp(random_between(&random, -1, 1), random_integer(&random, -1070, 1020));
        point_decimal(text, sizeof text, number);
        snprintf(other, sizeof other, "%.1074f", number);
        size_t length = strlen(other);
        while (other[length - 1] == '0') length--;
        if (other[length - 1] == '.') length--;
        other[length] = '\0';
        assert_string_equal(text, other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_rounded_to_nearest),
        cmocka_unit_test(known_points),
        cmocka_unit_test(decimals_are_exact),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
