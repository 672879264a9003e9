// The core beside those of other libraries that were found when this was built: the same
// pairs in one run, in turn. They tell hit from miss with rounding, the core tells touching too.
#include <stdio.h>

#include "broad_peers.h"
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

// So many pairs that no processor learns their answers, and so few that all data of a library stay
// in its cache: beyond that the memory is timed, whatever is asked.
enum { CASES = 25000, RUNS = 101 };

// What the peers can answer, and how far ahead the core is to be.
static const struct {
    const char *name;
    TsShapeKind a, b;
    int corners;
    double target;
    bool moves; // a, within one step
} subjects[] = {
    {"polygon 8 - polygon 8", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 1, false},
    {"oriented boxes", TS_SHAPE_OBB, TS_SHAPE_OBB, 0, 2, false},
    {"point - polygon 8", TS_SHAPE_POINT, TS_SHAPE_POLYGON, 8, 1, false},
    {"sweep 8 - polygon 8", TS_SHAPE_POLYGON, TS_SHAPE_POLYGON, 8, 0, true}, // none is set
};

static long ask(const Peer *peer, const Workload *w, const void *data)
{
    if (w->move) return peer->ask_sweeps(data);
    if (w->kind[0] == TS_SHAPE_POINT) return peer->ask_points(data);
    return w->kind[0] == TS_SHAPE_OBB ? peer->ask_boxes(data) : peer->ask_polygons(data);
}

typedef struct Score {
    Timing core, peer;
    double ratio; // peer / core, median of the runs' own
    long core_hits, peer_hits;
} Score;

// Asked once before, to have the cache for itself.
static double time_of(const Peer *peer, const Workload *w, const void *data)
{
    ask(peer, w, data);
    double start = timing_now();
    ask(peer, w, data);
    return (timing_now() - start) / w->count;
}

static Score compare(const Workload *w, const void *core_data, const Peer *peer, const void *data)
{
    double core[RUNS], other[RUNS], ratio[RUNS];
    Score score = {.core_hits = ask(&peer_core, w, core_data), .peer_hits = ask(peer, w, data)};
    for (int i = 0; i < RUNS; i++) {
        core[i] = time_of(&peer_core, w, core_data);
        other[i] = time_of(peer, w, data);
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
    double target = subjects[subject].target;
    bool (*make)(Workload *, TsShapeKind, TsShapeKind, int, int) =
        subjects[subject].moves ? workload_make_moving : workload_make;
    if (!make(&w, subjects[subject].a, subjects[subject].b, subjects[subject].corners, CASES))
        return 1;
    void *core_data = peer_core.prepare(&w);
    for (int i = 0; peers[i]; i++) {
        if (subjects[subject].moves && !peers[i]->ask_sweeps) continue;
        void *data = peers[i]->prepare(&w);
        Score score = compare(&w, core_data, peers[i], data);
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
    if (!broad_peers[0]) {
        puts("None of Chipmunk2D, Box2D 2.4, CGAL and Boost.Geometry found (Debian: chipmunk-dev, "
             "libbox2d-dev, libcgal-dev, libboost-dev): not compared.");
        return 0;
    }
    int short_of = peers[0] ? compare_pairs() : 0;
    short_of += broad_peers_compare(broad_peers);
    if (world_peers[0]) short_of += world_peers_compare(world_peers);
    return short_of ? 1 : 0;
}
