// Geometries as text and at random, for tests.
#ifndef GEOMETRIES_H
#define GEOMETRIES_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate/random.h"
#include "touchstone/geometry.h"
#include "touchstone/outlines.h"
#include "touchstone/polygon.h"
#include "touchstone/relation.h"

static const TsMemory geometry_heap = {realloc, free};

// ---- Geometries as text: "point 1 2 path 0 0 1 1 ring 0 0 4 0 4 4 hole 1 1 2 1 2 2"

static inline TsGeometry read_geometry(const char *text)
{
    static const char *const word[] = {"point", "path", "ring", "hole"};
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    while (*text) {
        TsVec corner[64];
        int kind = 0, count = 0, used = 0;
        const char *why = "";
        char name[8];
        assert_int_equal(sscanf(text, " %7s%n", name, &used), 1);
        text += used;
        while (kind < 4 && strcmp(name, word[kind]) != 0) kind++;
        for (double x, y; sscanf(text, "%lf %lf%n", &x, &y, &used) == 2; text += used)
            corner[count++] = ts_vec(x, y);
        text += strspn(text, " ");
        bool added = kind == TS_PART_POINT  ? ts_geometry_add_point(&geometry, corner[0], &why)
                     : kind == TS_PART_PATH ? ts_geometry_add_path(&geometry, corner, count, &why)
                     : kind == TS_PART_RING ? ts_geometry_add_ring(&geometry, corner, count, &why)
                                            : ts_geometry_add_hole(&geometry, corner, count, &why);
        if (!added) fail_msg("%s: %s", name, why);
    }
    return geometry;
}

static inline void require_prepared(TsGeometry *geometry)
{
    const char *why = "";
    if (!ts_geometry_prepare(geometry, &why)) fail_msg("%s", why);
}

// ---- At random: nasty, and valid

// A map of the lattice that leaves it valid: scaled, sheared, turned by a quarter, far away.
typedef struct Map {
    double xx, xy, yx, yy, x, y;
} Map;

static inline TsVec mapped(Map map, TsVec at)
{
    return ts_vec(map.xx * at.x + map.xy * at.y + map.x, map.yx * at.x + map.yy * at.y + map.y);
}

static inline Map random_map(Random *random)
{
    static const Map map[] = {{1, 0, 0, 1, 0, 0},
                              {1, 1, 0, 1, 0, 0},
                              {2, 1, -1, 3, 0, 0},
                              {0, -1, 1, 0, 0, 0},
                              {1, 0, 0, 1, 0x1p53 - 64, -0x1p53 + 64},
                              {0x1p-40, 0, 0, 0x1p40, 0, 0}};
    return map[random_integer(random, 0, 5)];
}

static inline TsVec random_place(Random *random, int size)
{
    return ts_vec(random_integer(random, 0, size), random_integer(random, 0, size));
}

// Rings and holes of random cells of a lattice: they share corners, and lie in each other.
static inline void add_cells(TsGeometry *geometry, Random *random, Map map)
{
    TsShape cell[16];
    TsOutlines outlines;
    int cells = 0, size = random_integer(random, 2, 4);
    for (int i = 0; i < size * size; i++) {
        TsVec low = ts_vec(i % size, i / size);
        if (random_integer(random, 0, 2) > 0)
            cell[cells++] = ts_shape_aabb(low, ts_vec(low.x + 1, low.y + 1));
    }
    assert_true(ts_outlines_of(cell, cells, geometry_heap, &outlines, NULL));
    for (int i = 0; i < outlines.count; i++) {
        TsVec *corner = outlines.corner + outlines.first[i];
        TsPolygon ring = ts_polygon_of(corner, outlines.first[i + 1] - outlines.first[i]);
        if (ts_polygon_winding(ring) < 0) continue;
        TsVec image[64];
        for (int k = 0; k < ring.count; k++) image[k] = mapped(map, corner[k]);
        assert_true(ts_geometry_add_ring(geometry, image, ring.count, NULL));
        for (int m = 0; m < outlines.count; m++) {
            TsVec *inner = outlines.corner + outlines.first[m];
            TsPolygon hole = ts_polygon_of(inner, outlines.first[m + 1] - outlines.first[m]);
            if (ts_polygon_winding(hole) > 0) continue;
            // Sides of holes leave the tiles on the right: a place left of the first is in the
            // hole.
            TsVec along = ts_vec_sub(inner[1], inner[0]),
                  middle = ts_vec_lerp(inner[0], inner[1], 0.5);
            double length = ts_vec_length(along);
            TsVec at = ts_vec_add(middle, ts_vec_scale(ts_vec(along.y, -along.x), 0.25 / length));
            bool nearest = ts_relation_polygon_point(ring, at) == TS_OVERLAPPING;
            for (int n = 0; n < outlines.count && nearest; n++) { // no smaller ring around it
                TsPolygon other = ts_polygon_of(outlines.corner + outlines.first[n],
                                                outlines.first[n + 1] - outlines.first[n]);
                nearest = n == i || ts_polygon_winding(other) < 0 ||
                          ts_relation_polygon_point(other, at) == TS_APART ||
                          ts_polygon_area(other) > ts_polygon_area(ring);
            }
            if (!nearest) continue;
            for (int k = 0; k < hole.count; k++) image[k] = mapped(map, inner[k]);
            assert_true(ts_geometry_add_hole(geometry, image, hole.count, NULL));
        }
    }
    ts_outlines_free(&outlines, geometry_heap);
}

static inline void add_simple_polygon(TsGeometry *geometry, Random *random, Map map)
{
    TsVec corner[8];
    for (;;) {
        int count = random_integer(random, 3, 8);
        for (int i = 0; i < count; i++) corner[i] = random_place(random, 5);
        if (!ts_polygon_is_simple(ts_polygon_of(corner, count))) continue;
        for (int i = 0; i < count; i++) corner[i] = mapped(map, corner[i]);
        assert_true(ts_geometry_add_ring(geometry, corner, count, NULL));
        return;
    }
}

// Random walks on the lattice: they cross themselves, go back and forth, and stay in one place.
static inline void add_paths(TsGeometry *geometry, Random *random, Map map)
{
    for (int paths = random_integer(random, 1, 3); paths > 0; paths--) {
        TsVec corner[8];
        int count = random_integer(random, 2, 6);
        for (int i = 0; i < count; i++) corner[i] = mapped(map, random_place(random, 4));
        if (random_integer(random, 0, 3) == 0) corner[count++] = corner[0];
        assert_true(ts_geometry_add_path(geometry, corner, count, NULL));
    }
}

static inline void add_points(TsGeometry *geometry, Random *random, Map map)
{
    for (int points = random_integer(random, 1, 3); points > 0; points--)
        assert_true(ts_geometry_add_point(geometry, mapped(map, random_place(random, 4)), NULL));
}

static inline TsGeometry random_geometry(Random *random, Map map)
{
    TsGeometry geometry = ts_geometry_make(geometry_heap);
    switch (random_integer(random, 0, 6)) {
    case 0: add_points(&geometry, random, map); break;
    case 1: add_paths(&geometry, random, map); break;
    case 2: add_simple_polygon(&geometry, random, map); break;
    case 3:
    case 4: add_cells(&geometry, random, map); break;
    default: // a union of several
        geometry.overlapping = true;
        for (int parts = random_integer(random, 1, 3); parts > 0; parts--) {
            int kind = random_integer(random, 0, 3);
            if (kind == 0)
                add_points(&geometry, random, map);
            else if (kind == 1)
                add_paths(&geometry, random, map);
            else if (kind == 2)
                add_simple_polygon(&geometry, random, map);
            else
                add_cells(&geometry, random, map);
        }
    }
    require_prepared(&geometry);
    return geometry;
}

static inline void print_geometry(char *text, size_t room, const TsGeometry *geometry)
{
    static const char *const word[] = {"point", "path", "ring", "hole"};
    size_t used = (size_t)snprintf(text, room, "%s", geometry->overlapping ? "union: " : "");
    for (int i = 0; i < geometry->parts; i++) {
        TsPart part = geometry->part[i];
        used += (size_t)snprintf(text + used, room - used, "%s ", word[part.kind]);
        for (int k = part.first; k < part.first + part.count; k++)
            used += (size_t)snprintf(text + used, room - used, "%.17g %.17g ",
                                     geometry->corner[k].x, geometry->corner[k].y);
    }
}

#endif
