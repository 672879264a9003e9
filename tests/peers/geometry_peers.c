// Areas of many corners beside those of another library: points in them, and two of them.
#include "geometry_peers.h"

#include <stdio.h>
#include <stdlib.h>

#include "generate/random.h"
#include "timing.h"
#include "touchstone/degrees.h"
#include "touchstone/relate.h"

enum { CORNERS = 40000, AREAS = 64, CORNERS_OF_PAIR = 1000, RUNS = 15 };
static const double areas_target = 3; // theirs / ours

// ---- The core

static void *make_area_core(const TsVec *corner, int count)
{
    TsGeometry *area = malloc(sizeof *area);
    *area = ts_geometry_make((TsMemory){realloc, free});
    if (!ts_geometry_add_ring(area, corner, count, NULL) || !ts_geometry_prepare(area, NULL) ||
        !ts_geometry_index_points(area))
        abort();
    return area;
}

static void release_area_core(void *area)
{
    ts_geometry_free(area);
    free(area);
}

static void *make_points_core(const TsVec *point, int count)
{
    (void)count;
    return (void *)point;
}

static void release_points_core(void *points, int count) { (void)points, (void)count; }

static long count_inside_core(const void *area, const void *points, int count)
{
    const TsVec *point = points;
    long inside = 0;
    for (int i = 0; i < count; i++) {
        TsLocation location;
        inside += ts_geometry_locate(area, point[i], &location) && location == TS_INTERIOR;
    }
    return inside;
}

static bool intersects_core(const void *area, const void *other)
{
    return ts_relate_intersects(area, other);
}

const GeometryPeer geometry_peer_core = {"core",
                                         make_area_core,
                                         make_points_core,
                                         release_area_core,
                                         release_points_core,
                                         count_inside_core,
                                         intersects_core};

// ---- Outlines around the origin: the distance by the direction

// A circle.
static double round_outline(double *radius, int count, Random *random)
{
    (void)random;
    for (int i = 0; i < count; i++) radius[i] = 1;
    return 1;
}

// A coast: the middle between two directions is moved by chance, by less the nearer they are.
static double rough_outline(double *radius, int count, Random *random)
{
    int steps = 1;
    while (steps < count) steps *= 2;
    double *level = calloc((size_t)steps + 1, sizeof *level), most = 0, by = 0.8;
    for (int step = steps; step > 1; step /= 2, by *= 0.6)
        for (int i = step / 2; i < steps; i += step)
            level[i] = (level[i - step / 2] + level[i + step / 2]) / 2 +
                       by * random_between(random, -0.5, 0.5);
    for (int i = 0; i < count; i++) {
        double at = level[(long)i * steps / count];
        radius[i] = at < 0 ? 1 / (1 - at) : 1 + at;
        if (radius[i] > most) most = radius[i];
    }
    free(level);
    return most;
}

// A star: neighbouring corners are far from each other, and a ray crosses many sides.
static double spiked_outline(double *radius, int count, Random *random)
{
    (void)random;
    for (int i = 0; i < count; i++) radius[i] = i % 2 ? 1 : 0.7;
    return 1;
}

typedef double Outline(double *radius, int count, Random *random);

// Returns how far the outline reaches.
static double make_outline(Outline *outline, TsVec *corner, int count, double size, TsVec at,
                           Random *random)
{
    double *radius = malloc((size_t)count * sizeof *radius), most = outline(radius, count, random);
    for (int i = 0; i < count; i++)
        corner[i] = ts_vec_add(at, ts_vec_scale(ts_degrees(360.0 * i / count), size * radius[i]));
    free(radius);
    return size * most;
}

// ---- Beside each other

static int write_score(const char *what, const GeometryPeer *peer, double *ours, double *theirs,
                       double target, bool same)
{
    double ratio[RUNS];
    for (int i = 0; i < RUNS; i++) ratio[i] = theirs[i] / ours[i];
    double median = timing_of(ratio, RUNS).median;
    bool is_short = median < target;
    printf("%-34s%-16s%10.1f%10.1f%8.1f%8.0f%s%s\n", what, peer->name, timing_of(ours, RUNS).median,
           timing_of(theirs, RUNS).median, median, target, is_short ? "  short" : "",
           same ? "" : "  other answers");
    return is_short || !same;
}

// Points everywhere in the box around the outline, or within a thousandth of its size of a corner.
static int compare_points(const char *what, Outline *outline, bool near, int points, double target,
                          const GeometryPeer *peer)
{
    Random random = random_seeded(40);
    TsVec *corner = malloc(CORNERS * sizeof *corner),
          *point = malloc((size_t)points * sizeof *point);
    double size = make_outline(outline, corner, CORNERS, 1000, ts_vec(0, 0), &random);
    for (int i = 0; i < points; i++) {
        double reach = near ? 1 : size;
        TsVec by =
            ts_vec(random_between(&random, -reach, reach), random_between(&random, -reach, reach));
        point[i] = near ? ts_vec_add(corner[random_integer(&random, 0, CORNERS - 1)], by) : by;
    }
    void *area[] = {geometry_peer_core.make_area(corner, CORNERS),
                    peer->make_area(corner, CORNERS)};
    void *their_points = peer->make_points(point, points);
    double ours[RUNS], theirs[RUNS];
    long our_hits = geometry_peer_core.count_inside(area[0], point, points);
    long their_hits = peer->count_inside(area[1], their_points, points);
    for (int i = 0; i < RUNS; i++) {
        double start = timing_now();
        geometry_peer_core.count_inside(area[0], point, points);
        double middle = timing_now();
        peer->count_inside(area[1], their_points, points);
        theirs[i] = (timing_now() - middle) / points;
        ours[i] = (middle - start) / points;
    }
    int missed = write_score(what, peer, ours, theirs, target, our_hits == their_hits);
    geometry_peer_core.release_area(area[0]);
    peer->release_area(area[1]);
    peer->release_points(their_points, points);
    free(corner);
    free(point);
    return missed;
}

static double time_of_pairs(const GeometryPeer *peer, void *const *area, int *hits)
{
    double start = timing_now();
    *hits = 0;
    for (int i = 0; i < AREAS; i++)
        for (int k = 0; k < AREAS; k++) *hits += peer->intersects(area[i], area[k]);
    return (timing_now() - start) / (AREAS * AREAS);
}

// Coasts whose boxes nearly all overlap; some half of the pairs meet.
static int compare_areas(const GeometryPeer *peer)
{
    Random random = random_seeded(41);
    static TsVec corner[CORNERS_OF_PAIR];
    void *area[2][AREAS];
    for (int i = 0; i < AREAS; i++) {
        TsVec at = ts_vec(random_between(&random, -190, 190), random_between(&random, -190, 190));
        make_outline(rough_outline, corner, CORNERS_OF_PAIR, 100, at, &random);
        area[0][i] = geometry_peer_core.make_area(corner, CORNERS_OF_PAIR);
        area[1][i] = peer->make_area(corner, CORNERS_OF_PAIR);
    }
    double ours[RUNS], theirs[RUNS];
    int our_hits, their_hits;
    for (int i = 0; i < RUNS; i++) {
        ours[i] = time_of_pairs(&geometry_peer_core, area[0], &our_hits);
        theirs[i] = time_of_pairs(peer, area[1], &their_hits);
    }
    char what[64];
    snprintf(what, sizeof what, "two areas of %d, %.0f %% meet", CORNERS_OF_PAIR,
             100.0 * our_hits / (AREAS * AREAS));
    int missed = write_score(what, peer, ours, theirs, areas_target, our_hits == their_hits);
    for (int i = 0; i < AREAS; i++) {
        geometry_peer_core.release_area(area[0][i]);
        peer->release_area(area[1][i]);
    }
    return missed;
}

int geometry_peers_compare(const GeometryPeer *const *peers)
{
    static const struct {
        const char *what;
        Outline *outline;
        bool near;
        int points;
        double target;
    } row[] = {{"point, circle", round_outline, false, 100000, 10},
               {"point, coast", rough_outline, false, 100000, 10},
               {"point, star", spiked_outline, false, 2000, 10},
               {"point near the outline, circle", round_outline, true, 100000, 1},
               {"point near the outline, coast", rough_outline, true, 100000, 1}};
    int short_of = 0;
    printf("\nAreas of many corners, indexed: ns of CPU time a question, medians of %d runs in "
           "turn; points in %d corners.\n\n",
           RUNS, CORNERS);
    printf("%-34s%-16s%10s%10s%8s%8s\n", "question", "library", "core", "theirs", "ratio",
           "target");
    for (int i = 0; peers[i]; i++) {
        for (size_t k = 0; peers[i]->count_inside && k < sizeof row / sizeof *row; k++)
            short_of += compare_points(row[k].what, row[k].outline, row[k].near, row[k].points,
                                       row[k].target, peers[i]);
        short_of += compare_areas(peers[i]);
    }
    return short_of;
}
