// The nine cells of two geometries as pictures: where a location in A and a location in B meet, in
// trapezoids, stretches and points. For drawing only: crossings are rounded.
//
// Horizontal lines through all corners and crossings cut the plane into strips. Within a strip no
// sides cross, so they cut it into trapezoids, each of which lies in one cell.
#ifndef RELATE_CELLS_H
#define RELATE_CELLS_H

#include <stdlib.h>

#include "touchstone/relate.h"

enum { CELL_SIDES = 64, CELL_PLACES = 512, CELL_SHARES = 1024 };

typedef struct CellPlace {
    TsVec corner[4]; // of a trapezoid; two of a stretch, one of a point
    int in[2];       // TsLocation in A, in B
} CellPlace;

typedef struct Cells {
    CellPlace area[CELL_SHARES], stretch[CELL_PLACES], point[CELL_PLACES];
    int areas, stretches, points;
    TsVec loop[4 * CELL_SHARES]; // of the areas that are drawn at once
    int end[CELL_SHARES];
} Cells;

typedef struct CellSides {
    const TsGeometry *geometry[2];
    const TsGeometrySide *side[CELL_SIDES];
    int owner[CELL_SIDES], count;
} CellSides;

#define CELL_NEAR 1e-6 // px

// In the inside of a side.
static inline int cells_of_side(const TsGeometrySide *side)
{
    return side->area >= 0 ? TS_BOUNDARY : TS_INTERIOR;
}

static inline int cells_locate(const TsGeometry *geometry, TsVec at)
{
    TsLocation location = TS_EXTERIOR;
    return ts_geometry_locate(geometry, at, &location) ? (int)location : TS_EXTERIOR;
}

// The parameter along `a` at which it meets `b`; false if they do not, or are parallel.
static inline bool cells_cross(const TsGeometrySide *a, const TsGeometrySide *b, double *t)
{
    TsVec along = ts_vec_sub(a->b, a->a), other = ts_vec_sub(b->b, b->a);
    TsVec between = ts_vec_sub(b->a, a->a);
    double cross = ts_vec_cross(along, other), u = ts_vec_cross(between, along) / cross;
    *t = ts_vec_cross(between, other) / cross;
    return fabs(cross) > 1e-12 && *t >= 0 && *t <= 1 && u >= 0 && u <= 1;
}

static inline double cells_distance(const TsGeometrySide *side, TsVec at)
{
    TsVec along = ts_vec_sub(side->b, side->a);
    double square = ts_vec_length_squared(along);
    double t = square > 0 ? ts_vec_dot(ts_vec_sub(at, side->a), along) / square : 0;
    t = fmin(fmax(t, 0), 1);
    return ts_vec_distance(at, ts_vec_add(side->a, ts_vec_scale(along, t)));
}

static inline int cells_order(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static inline int cells_x_order(const void *a, const void *b)
{
    const double *one = a, *two = b; // at the upper, lower and middle line of the strip
    for (int i = 2; i > 0; i--) {    // if equal in the middle, by the lower line
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    }
    return 0;
}

static inline void cells_add_areas(Cells *cells, const CellSides *all, TsAabb frame)
{
    double y[CELL_SHARES] = {frame.min.y, frame.max.y}, t;
    int ys = 2;
    for (int i = 0; i < all->count; i++) {
        const TsGeometrySide *side = all->side[i];
        y[ys++] = side->a.y;
        y[ys++] = side->b.y;
        for (int k = 0; k < i && ys + 3 < CELL_SHARES; k++) {
            if (!cells_cross(side, all->side[k], &t)) continue;
            y[ys++] = ts_vec_lerp(side->a, side->b, t).y;
        }
    }
    qsort(y, (size_t)ys, sizeof *y, cells_order);
    for (int i = 0; i + 1 < ys; i++) {
        double high = y[i], low = y[i + 1], x[CELL_SIDES + 2][3];
        int xs = 0;
        if (low - high < CELL_NEAR || high < frame.min.y || low > frame.max.y) continue;
        for (int k = 0; k < 2; k++, xs++)
            for (int l = 0; l < 3; l++) x[xs][l] = k ? frame.max.x : frame.min.x;
        double line[3] = {high, low, (high + low) / 2};
        for (int k = 0; k < all->count; k++) {
            TsVec a = all->side[k]->a, b = all->side[k]->b;
            if (fmin(a.y, b.y) >= line[2] || fmax(a.y, b.y) <= line[2]) continue;
            for (int l = 0; l < 3; l++)
                x[xs][l] = a.x + (b.x - a.x) * ((line[l] - a.y) / (b.y - a.y));
            xs++;
        }
        qsort(x, (size_t)xs, sizeof *x, cells_x_order);
        for (int k = 0; k + 1 < xs && cells->areas < CELL_SHARES; k++) {
            if (x[k + 1][2] - x[k][2] < CELL_NEAR || x[k][2] < frame.min.x ||
                x[k + 1][2] > frame.max.x)
                continue;
            TsVec middle = ts_vec((x[k][2] + x[k + 1][2]) / 2, line[2]);
            cells->area[cells->areas++] = (CellPlace){
                {ts_vec(x[k][0], high), ts_vec(x[k + 1][0], high), ts_vec(x[k + 1][1], low),
                 ts_vec(x[k][1], low)},
                {cells_locate(all->geometry[0], middle), cells_locate(all->geometry[1], middle)}};
        }
    }
}

// The stretches of a side between all places at which it meets others.
static inline void cells_add_stretches(Cells *cells, const CellSides *all, int i)
{
    const TsGeometrySide *side = all->side[i];
    double t[2 * CELL_SIDES + 2] = {0, 1}, length = ts_vec_distance(side->a, side->b);
    int ts = 2;
    for (int k = 0; k < all->count; k++) {
        TsVec end[2] = {all->side[k]->a, all->side[k]->b};
        if (k == i) continue;
        if (cells_cross(side, all->side[k], &t[ts])) {
            ts++;
            continue;
        }
        for (int l = 0; l < 2; l++) {
            if (cells_distance(side, end[l]) < CELL_NEAR)
                t[ts++] = ts_vec_distance(side->a, end[l]) / length;
        }
    }
    qsort(t, (size_t)ts, sizeof *t, cells_order);
    int owner = all->owner[i], other = !owner;
    for (int k = 0; k + 1 < ts && cells->stretches < CELL_PLACES; k++) {
        if ((t[k + 1] - t[k]) * length < CELL_NEAR) continue;
        TsVec a = ts_vec_lerp(side->a, side->b, t[k]), b = ts_vec_lerp(side->a, side->b, t[k + 1]);
        TsVec middle = ts_vec_lerp(a, b, 0.5);
        CellPlace place = {.corner = {a, b}};
        place.in[owner] = cells_of_side(side);
        place.in[other] = cells_locate(all->geometry[other], middle);
        for (int l = 0; l < all->count; l++) {
            if (all->owner[l] == other && cells_distance(all->side[l], middle) < CELL_NEAR)
                place.in[other] = cells_of_side(all->side[l]);
        }
        cells->stretch[cells->stretches++] = place;
    }
}

static inline void cells_add_point(Cells *cells, TsVec at, int in_a, int in_b)
{
    if (cells->points < CELL_PLACES)
        cells->point[cells->points++] = (CellPlace){.corner = {at}, .in = {in_a, in_b}};
}

static inline bool cells_meet(TsAabb frame, TsVec a, TsVec b)
{
    return fmax(a.x, b.x) >= frame.min.x && fmin(a.x, b.x) <= frame.max.x &&
           fmax(a.y, b.y) >= frame.min.y && fmin(a.y, b.y) <= frame.max.y;
}

// All that there is within `frame`. False if more sides and points meet it than can be compared:
// locating a point costs as much as there are points.
static inline bool cells_find(Cells *cells, const TsGeometry *a, const TsGeometry *b, TsAabb frame)
{
    CellSides all = {.geometry = {a, b}};
    bool few = a->sides + b->sides <= CELL_SIDES;
    double t;
    int points = 0; // sides without length
    cells->areas = cells->stretches = cells->points = 0;
    for (int owner = 0; owner < 2; owner++) {
        const TsGeometry *geometry = all.geometry[owner];
        for (int i = 0; i < geometry->sides; i++) {
            const TsGeometrySide *side = &geometry->side[i];
            if (!few && !cells_meet(frame, side->a, side->b)) continue;
            if (all.count + points == CELL_SIDES) return false;
            if (ts_vec_equal(side->a, side->b)) {
                points++;
                continue;
            }
            all.side[all.count] = side;
            all.owner[all.count++] = owner;
        }
    }
    for (int owner = 0; owner < 2; owner++) {
        const TsGeometry *geometry = all.geometry[owner];
        for (int i = 0; i < geometry->corners; i++) {
            TsVec at = geometry->corner[i];
            if (few || cells_meet(frame, at, at))
                cells_add_point(cells, at, cells_locate(a, at), cells_locate(b, at));
        }
    }
    for (int i = 0; i < all.count; i++) {
        cells_add_stretches(cells, &all, i);
        for (int k = 0; k < i; k++) {
            const TsGeometrySide *one = all.side[k], *two = all.side[i];
            if (all.owner[i] == all.owner[k] || !cells_cross(one, two, &t)) continue;
            TsVec at = ts_vec_lerp(one->a, one->b, t);
            double near = fmin(fmin(ts_vec_distance(at, one->a), ts_vec_distance(at, one->b)),
                               fmin(ts_vec_distance(at, two->a), ts_vec_distance(at, two->b)));
            if (near > CELL_NEAR) // else it is a corner
                cells_add_point(cells, at, cells_of_side(one), cells_of_side(two));
        }
    }
    cells_add_areas(cells, &all, frame);
    return true;
}

#endif
