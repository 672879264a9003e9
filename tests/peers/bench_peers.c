// The core beside those of other libraries that were found when this was built: the same
// pairs in one run, in turn. They tell hit from miss with rounding, the core tells touching too.
#include <stdio.h>

#include "broad_peers.h"
#include "geometry_peers.h"
#include "peers.h"
#include "timing.h"
#include "world_peers.h"

static const Peer *const peers[] = {
#ifdef HAS_CHIPMUNK
    &peer_chipmunk,
#endif
#ifdef HAS_BOX2D
    &peer_box2d,
#endif
    NULL};

static const BroadPeer *const broad_peers[] = {
#ifdef HAS_CGAL
    &broad_peer_cgal,
#endif
#ifdef HAS_BOOST
    &broad_peer_boost,
#endif
#ifdef HAS_CHIPMUNK
    &broad_peer_tree,
    &broad_peer_hash,
#endif
#ifdef HAS_BOX2D
    &broad_peer_box2d,
#endif
    NULL};

static const WorldPeer *const world_peers[] = {
#ifdef HAS_CHIPMUNK
    &world_peer_chipmunk,
#endif
#ifdef HAS_BOX2D
    &world_peer_box2d,
#endif
    NULL};

static const GeometryPeer *const geometry_peers[] = {
#ifdef HAS_GEOS
    &geometry_peer_geos, &geometry_peer_geos_plain,
#endif
    NULL};

// So many pairs that no processor learns their answers, and so few that all data of a library stay
// in its cache: beyond that the memory is timed, whatever is asked.
enum { CASES = 25000, RUNS = 101 };

// How far ahead the core is to be; 0: none is set.
static const struct {
    PeerQuestion question;
    const char *name;
    TsShapeKind a, b;
    int corners;
    double target;
} subjects[] = {
    {MEET_POLYGONS, "polygon 4 - polygon 4", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 4, 1},
    {MEET_POLYGONS, "polygon 8 - polygon 8", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 1},
    {MEET_BOXES, "oriented boxes", TS_SHAPE_OBB, TS_SHAPE_OBB, 0, 2},
    {MEET_POINT_POLYGON, "point - polygon 8", TS_SHAPE_POINT, TS_SHAPE_POLYGON, 8, 1},
    {MEET_SEGMENT_POLYGON, "segment - polygon 8", TS_SHAPE_SEGMENT, TS_SHAPE_POLYGON, 8, 1},
    {MEET_CIRCLES, "circles", TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE, 0, 1},
    {MEET_CIRCLE_POLYGON, "circle - polygon 8", TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8, 1},
    {CONTACT_POLYGONS, "contact, polygons of 8", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 1},
    {CONTACT_BOXES, "contact, boxes", TS_SHAPE_OBB, TS_SHAPE_OBB, 0, 1},
    {CONTACT_CIRCLE_POLYGON, "contact, circle - 8", TS_SHAPE_CIRCLE, TS_SHAPE_POLYGON, 8, 0},
    {SWEEP_POLYGONS, "sweep 8 - polygon 8", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 0},
};

typedef struct Score {
    Timing core, peer;
    double ratio; // peer / core, median of the runs' own
    long core_hits, peer_hits;
} Score;

typedef long Asked(const void *data);

// Asked once before, to have the cache for itself.
static double time_of(Asked *ask, const void *data)
{
    ask(data);
    double start = timing_now();
    ask(data);
    return (timing_now() - start) / CASES;
}

static Score compare(Asked *core_ask, const void *core_data, Asked *peer_ask, const void *data)
{
    double core[RUNS], other[RUNS], ratio[RUNS];
    Score score = {.core_hits = core_ask(core_data), .peer_hits = peer_ask(data)};
    for (int i = 0; i < RUNS; i++) {
        core[i] = time_of(core_ask, core_data);
        other[i] = time_of(peer_ask, data);
        ratio[i] = other[i] / core[i];
    }
    score.core = timing_of(core, RUNS);
    score.peer = timing_of(other, RUNS);
    score.ratio = timing_of(ratio, RUNS).median;
    return score;
}

// How many peers are less far behind than they should be.
static int compare_all(int subject)
{
    Workload w;
    int short_of = 0;
    PeerQuestion question = subjects[subject].question;
    double target = subjects[subject].target;
    bool (*make)(Workload *, TsShapeKind, TsShapeKind, int, int) =
        question == SWEEP_POLYGONS ? workload_make_moving : workload_make;
    if (!make(&w, subjects[subject].a, subjects[subject].b, subjects[subject].corners, CASES))
        return 1;
    void *core_data = peer_core.prepare(&w);
    for (int i = 0; peers[i]; i++) {
        if (!peers[i]->ask[question]) continue;
        void *data = peers[i]->prepare(&w);
        Score score = compare(peer_core.ask[question], core_data, peers[i]->ask[question], data);
        peers[i]->release(data);
        bool is_short = score.ratio < target;
        printf("%-23s%-12s%9.1f%9.1f%8.2f%8.1f%9ld%s\n", subjects[subject].name, peers[i]->name,
               score.core.median, score.peer.median, score.ratio, target,
               score.peer_hits - score.core_hits, is_short ? "  short" : "");
        short_of += is_short;
    }
    peer_core.release(core_data);
    workload_free(&w);
    return short_of;
}

static int compare_pairs(void)
{
    int short_of = 0;
    printf("The core beside other libraries, ns of CPU time, %d pairs; ratio: theirs / ours;\n"
           "more: hits that they count above ours.\n\n",
           CASES);
    printf("%-23s%-12s%9s%9s%8s%8s%9s\n", "pairs", "library", "core", "theirs", "ratio", "target",
           "more");
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) short_of += compare_all((int)i);
    return short_of;
}

int main(void)
{
    if (!broad_peers[0] && !geometry_peers[0]) {
        puts("None of Chipmunk2D, Box2D 2.4, CGAL, Boost.Geometry and GEOS found (Debian: "
             "chipmunk-dev, libbox2d-dev, libcgal-dev, libboost-dev, libgeos-dev): not compared.");
        return 0;
    }
    int short_of = peers[0] ? compare_pairs() : 0;
    if (broad_peers[0]) short_of += broad_peers_compare(broad_peers);
    if (world_peers[0]) short_of += world_peers_compare(world_peers);
    if (geometry_peers[0]) short_of += geometry_peers_compare(geometry_peers);
    return short_of ? 1 : 0;
}
