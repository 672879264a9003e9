#include "lines/ways_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/case.h"
#include "cases/digits.h"

// The double nearest to 10^power: pow may be off by one.
static double ten_to(int power)
{
    char text[DIGITS_MAX];
    double number;
    snprintf(text, sizeof text, "1e%d", power);
    digits_read(text, &number);
    return number;
}

// The line with the point as a corner of its nearest side.
static bool insert(const PointOnLine *found, const TsGeometry *line, TsGeometry *out)
{
    out->overlapping = line->overlapping;
    for (int i = 0; i < line->parts; i++) {
        TsPart of = line->part[i];
        const TsVec *corner = line->corner + of.first;
        if (i != found->part) {
            if (!ts_geometry_add_part(out, of.kind, corner, of.count, NULL)) return false;
            continue;
        }
        TsVec *more = malloc(((size_t)of.count + 1) * sizeof *more);
        if (!more) return false;
        int count = 0;
        bool is_corner =
            ts_vec_equal(found->point, found->a) || ts_vec_equal(found->point, found->b);
        for (int k = 0; k < of.count; k++) {
            more[count++] = corner[k];
            if (k == found->number && !is_corner) more[count++] = found->point;
        }
        // A ring begins where it began; beyond an end the path becomes longer.
        if (of.kind == TS_PART_PATH && !is_corner && found->nearest != POINT_BETWEEN) {
            bool before = found->nearest == POINT_AT_A && found->number == 0;
            bool behind = found->nearest == POINT_AT_B && found->number == of.count - 2;
            if (before) {
                more[0] = found->point;
                more[1] = corner[0];
            } else if (behind) {
                more[count - 2] = corner[of.count - 1];
                more[count - 1] = found->point;
            }
        }
        bool good = ts_geometry_add_part(out, of.kind, more, count, NULL);
        free(more);
        if (!good) return false;
    }
    return true;
}

static bool meets(TsVec point, const TsGeometry *line)
{
    PointOnLine again;
    point_on_line(point, line, &again);
    return again.on;
}

// The double nearest to a multiple of 10^power. 10^22 is the greatest power that is a double.
static double round_to(double number, int power, double *move)
{
    double scale = ten_to(power < 0 ? -power : power);
    double rounded = power < 0 ? round(number * scale) / scale : round(number / scale) * scale;
    *move = fmax(*move, fabs(rounded - number));
    return rounded;
}

// Rounds the ends of the nearest side and the point.
static bool meets_on_grid(const PointOnLine *found, int power, double *move)
{
    TsVec at[3] = {found->a, found->b, found->point};
    TsGeometry line = ts_geometry_make(TS_MEMORY_HEAP);
    *move = 0;
    bool good = true;
    for (int i = 0; i < 3; i++) {
        at[i] = ts_vec(round_to(at[i].x, power, move), round_to(at[i].y, power, move));
        good = good && case_number_fits(at[i].x) && case_number_fits(at[i].y);
    }
    // A side that collapses is no way out.
    good = good && !ts_vec_equal(at[0], at[1]) && ts_geometry_add_path(&line, at, 2, NULL) &&
           meets(at[2], &line);
    ts_geometry_free(&line);
    return good;
}

static void try_grids(const PointOnLine *found, WaysOut *ways)
{
    double length = ts_vec_distance(found->a, found->b);
    int finest = (int)ceil(log10(found->ulp)), coarsest = (int)floor(log10(length / 10));
    if (finest < -22) finest = -22;
    if (coarsest > 22) coarsest = 22;
    for (int power = finest; power <= coarsest; power++) {
        double grid = ten_to(power), move;
        if (ways->tried++ == 0) ways->finest = grid;
        ways->coarsest = grid;
        if (ways->grid > 0 || !meets_on_grid(found, power, &move)) continue;
        ways->grid = grid;
        ways->grid_move = move;
    }
}

bool ways_out(const PointOnLine *found, const TsGeometry *line, WaysOut *ways)
{
    *ways = (WaysOut){.line = ts_geometry_make(TS_MEMORY_HEAP)};
    int power = (int)floor(log10(found->enough));
    while (ten_to(power) < found->enough) power++;
    ways->tolerance = ten_to(power);
    ways->is_within = point_is_within(found, ways->tolerance);
    if (found->has_length) try_grids(found, ways);
    if (!insert(found, line, &ways->line)) return false;
    ways->is_on = meets(found->point, &ways->line);
    return true;
}

void ways_out_free(WaysOut *ways) { ts_geometry_free(&ways->line); }
