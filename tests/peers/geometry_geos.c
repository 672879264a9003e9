#include "geometry_geos.h"

#include <geos_c.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "timing.h"
#include "touchstone/relate.h"

// Points of a run, so many that no processor learns their answers; areas beside each other, and
// pairs of them; corners of an area.
enum { POINTS = 25000, AREAS = 24, PAIRS = 96, SMALL = 1000, LARGE = 40960, RUNS = 31 };

static GEOSContextHandle_t geos;

// ---- The same in both

typedef struct Area {
    TsGeometry own;
    GEOSGeometry *theirs;
    const GEOSPreparedGeometry *prepared;
} Area;

typedef struct Task {
    Area area[AREAS]; // of points: one
    TsVec at[POINTS];
    GEOSGeometry *point[POINTS];
    int pair[PAIRS][2];
} Task;

static uint64_t state = 1;
static double uniform(double low, double high)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}

// A ring that is not valid, or is not prepared by both, ends the program.
static void make_area(Area *area, const TsVec *corner, int count)
{
    TsGeometryFlaw flaw;
    GEOSCoordSequence *ring = GEOSCoordSeq_create_r(geos, (unsigned)count + 1, 2);
    for (int i = 0; i <= count; i++)
        GEOSCoordSeq_setXY_r(geos, ring, (unsigned)i, corner[i % count].x, corner[i % count].y);
    area->own = ts_geometry_make(TS_MEMORY_HEAP);
    area->theirs = GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, ring), NULL, 0);
    area->prepared = GEOSPrepare_r(geos, area->theirs);
    if (!ts_geometry_add_ring(&area->own, corner, count, NULL) ||
        !ts_geometry_check(&area->own, &flaw) || flaw.kind != TS_FLAW_NONE || !area->prepared)
        abort();
}

static void free_area(Area *area)
{
    GEOSPreparedGeom_destroy_r(geos, area->prepared);
    GEOSGeom_destroy_r(geos, area->theirs);
    ts_geometry_free(&area->own);
}

// ---- Outlines

static void add_circle(Area *area, TsVec middle, double radius, double ragged, int count)
{
    TsVec *corner = malloc((size_t)count * sizeof *corner);
    if (!corner) abort();
    for (int i = 0; i < count; i++) {
        double turn = 2 * 3.14159265358979 * i / count;
        double r = radius * (1 - uniform(0, ragged));
        corner[i] = ts_vec(middle.x + r * cos(turn), middle.y + r * sin(turn));
    }
    make_area(area, corner, count);
    free(corner);
}

// After H. von Koch, 1904: each side gets a bump on either side of it, and so do the sides of the
// bump. So flat a bump stays within what its side has for itself, and the ring is simple.
static int put_coast(TsVec *out, TsVec from, TsVec to, int depth)
{
    if (depth == 0) {
        *out = from;
        return 1;
    }
    TsVec third = ts_vec_scale(ts_vec_sub(to, from), 1.0 / 3);
    TsVec a = ts_vec_add(from, third), b = ts_vec_sub(to, third);
    double high = uniform(0, 1) < 0.5 ? 0.5 : -0.5;
    TsVec tip = ts_vec_add(ts_vec_lerp(from, to, 0.5), ts_vec(-high * third.y, high * third.x));
    int count = put_coast(out, from, a, depth - 1);
    count += put_coast(out + count, a, tip, depth - 1);
    count += put_coast(out + count, tip, b, depth - 1);
    return count + put_coast(out + count, b, to, depth - 1);
}

static void add_coast(Area *area, double radius)
{
    TsVec *corner = malloc(LARGE * sizeof *corner);
    int count = 0;
    if (!corner) abort();
    for (int i = 0; i < 10; i++) {
        double turn = 0.2 * 3.14159265358979;
        TsVec from = ts_vec(radius * cos(i * turn), radius * sin(i * turn)),
              to = ts_vec(radius * cos((i + 1) % 10 * turn), radius * sin((i + 1) % 10 * turn));
        count += put_coast(corner + count, from, to, 6);
    }
    make_area(area, corner, count);
    free(corner);
}

// ---- Questions: how many hit

static long locate(const Task *task)
{
    long hits = 0;
    for (int i = 0; i < POINTS; i++) {
        TsLocation location = TS_EXTERIOR;
        ts_geometry_locate(&task->area[0].own, task->at[i], &location);
        hits += location != TS_EXTERIOR;
    }
    return hits;
}

static long locate_theirs(const Task *task)
{
    long hits = 0;
    for (int i = 0; i < POINTS; i++)
        hits += GEOSPreparedIntersects_r(geos, task->area[0].prepared, task->point[i]) == 1;
    return hits;
}

#define FOR_PAIRS(name, hit)                                                                       \
    static long name(const Task *task)                                                             \
    {                                                                                              \
        long hits = 0;                                                                             \
        for (int i = 0; i < PAIRS; i++) {                                                          \
            const Area *a = &task->area[task->pair[i][0]], *b = &task->area[task->pair[i][1]];     \
            hits += (hit);                                                                         \
        }                                                                                          \
        return hits;                                                                               \
    }

static bool relate_meets(const TsGeometry *a, const TsGeometry *b)
{
    TsMatrix matrix;
    return ts_relate(a, b, &matrix) && ts_matrix_is(&matrix, TS_RELATE_INTERSECTS, 2, 2);
}

static bool relate_meets_theirs(const GEOSGeometry *a, const GEOSGeometry *b)
{
    char *matrix = GEOSRelate_r(geos, a, b);
    bool meet =
        matrix && (matrix[0] != 'F' || matrix[1] != 'F' || matrix[3] != 'F' || matrix[4] != 'F');
    GEOSFree_r(geos, matrix);
    return meet;
}

FOR_PAIRS(intersect, ts_relate_intersects(&a->own, &b->own))
FOR_PAIRS(intersect_theirs, GEOSIntersects_r(geos, a->theirs, b->theirs) == 1)
FOR_PAIRS(intersect_prepared, GEOSPreparedIntersects_r(geos, a->prepared, b->theirs) == 1)
FOR_PAIRS(relate, relate_meets(&a->own, &b->own))
FOR_PAIRS(relate_theirs, relate_meets_theirs(a->theirs, b->theirs))

// ---- The table

typedef long Question(const Task *task);

// Asked once before, to have the cache for itself.
static double time_of(Question *ask, const Task *task, int questions)
{
    ask(task);
    double start = timing_now();
    ask(task);
    return (timing_now() - start) / questions;
}

static int compare(const char *name, const char *function, const Task *task, int questions,
                   Question *own, Question *theirs, double target)
{
    double mine[RUNS], other[RUNS], ratio[RUNS];
    long more = theirs(task) - own(task);
    for (int i = 0; i < RUNS; i++) {
        mine[i] = time_of(own, task, questions);
        other[i] = time_of(theirs, task, questions);
        ratio[i] = other[i] / mine[i];
    }
    double median = timing_of(ratio, RUNS).median;
    bool is_short = median < target;
    printf("%-34s%-22s%11.1f%11.1f%8.1f%8.0f%6ld%s\n", name, function, timing_of(mine, RUNS).median,
           timing_of(other, RUNS).median, median, target, more, is_short ? "  short" : "");
    return is_short;
}

static int compare_points(const char *name, Task *task, bool index)
{
    TsAabb box = ts_geometry_bounds(&task->area[0].own);
    for (int i = 0; i < POINTS; i++) {
        task->at[i] = ts_vec(uniform(box.min.x, box.max.x), uniform(box.min.y, box.max.y));
        task->point[i] = GEOSGeom_createPointFromXY_r(geos, task->at[i].x, task->at[i].y);
    }
    if (index && !ts_geometry_index_points(&task->area[0].own)) abort();
    int short_of =
        compare(name, "prepared intersects", task, POINTS, locate, locate_theirs, index ? 10 : 0);
    for (int i = 0; i < POINTS; i++) GEOSGeom_destroy_r(geos, task->point[i]);
    return short_of;
}

// Rings of a thousand corners at distances at which about half of them meet.
static int compare_areas(Task *task)
{
    int short_of = 0;
    for (int i = 0; i < AREAS; i++)
        add_circle(&task->area[i], ts_vec(uniform(0, 560), uniform(0, 560)), 150, 0.2, SMALL);
    for (int i = 0; i < PAIRS; i++) {
        task->pair[i][0] = (int)uniform(0, AREAS);
        task->pair[i][1] = (task->pair[i][0] + (int)uniform(1, AREAS)) % AREAS;
    }
    short_of += compare("two areas of 1,000: intersects", "intersects", task, PAIRS, intersect,
                        intersect_theirs, 3);
    short_of += compare("two areas of 1,000: intersects", "prepared intersects", task, PAIRS,
                        intersect, intersect_prepared, 0);
    short_of += compare("two areas of 1,000: nine entries", "relate", task, PAIRS, relate,
                        relate_theirs, 0);
    for (int i = 0; i < AREAS; i++) free_area(&task->area[i]);
    return short_of;
}

int geometry_geos_compare(void)
{
    int short_of = 0;
    static Task task;
    geos = GEOS_init_r();
    printf("\nGeometries beside GEOS %s, ns of CPU time a question; ratio: theirs / ours; all are "
           "prepared before.\n\n%-34s%-22s%11s%11s%8s%8s%6s\n",
           GEOS_VERSION, "question", "its function", "core", "GEOS", "ratio", "target", "more");
    add_coast(&task.area[0], 500);
    compare_points("point in a coast, no index", &task, false);
    short_of += compare_points("point in a coast of 40,960", &task, true);
    free_area(&task.area[0]);
    add_circle(&task.area[0], ts_vec(0, 0), 500, 0, LARGE);
    short_of += compare_points("point in a circle of 40,960", &task, true);
    free_area(&task.area[0]);
    short_of += compare_areas(&task);
    GEOS_finish_r(geos);
    return short_of;
}
