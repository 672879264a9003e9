// The core beside those of Chipmunk2D and Box2D 2.4 that were found when this was built: the same
// pairs in one run, in turn. They tell hit from miss with rounding, the core tells touching too.
#include <stdio.h>
#include <string.h>

#include "filter.h"
#include "peers.h"

static const Peer *const peers[] = {
#ifdef HAS_CHIPMUNK
    &peer_chipmunk,
#endif
#ifdef HAS_BOX2D
    &peer_box2d,
#endif
    NULL};

enum { CASES = 100000 };

// The rows of the filter's table that the peers can answer, and how far ahead the core is to be.
static const struct {
    const char *name, *relation;
    int corners;
    double target;
} subjects[] = {
    {"polygon 8 - polygon 8", "relation_polygons", 8, 1},
    {"oriented boxes", "relation_obbs", 0, 2},
    {"point - polygon 8", "relation_polygon_point", 8, 1},
};

static const FilterRow *find_row(const char *relation, int corners)
{
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        if (strcmp(row->relation, relation) == 0 && row->corners == corners) return row;
    }
    return NULL;
}

typedef struct Score {
    Timing core, peer;
    double ratio; // peer / core, median of the runs' own
    long core_hits, peer_hits;
} Score;

static Score compare(const FilterRow *row, const Workload *w, const Peer *peer, const void *data)
{
    long (*ask)(const void *) = w->kind[0] == SHAPE_POINT ? peer->ask_points : peer->ask_polygons;
    double core[TIMING_RUNS], other[TIMING_RUNS], ratio[TIMING_RUNS];
    Score score = {.core_hits = row->core(w), .peer_hits = ask(data)};
    for (int i = 0; i < TIMING_RUNS; i++) {
        double start = timing_now();
        row->core(w);
        double middle = timing_now();
        ask(data);
        core[i] = (middle - start) / w->count;
        other[i] = (timing_now() - middle) / w->count;
        ratio[i] = other[i] / core[i];
    }
    score.core = timing_of(core);
    score.peer = timing_of(other);
    score.ratio = timing_of(ratio).median;
    return score;
}

static void compare_all(int subject)
{
    const FilterRow *row = find_row(subjects[subject].relation, subjects[subject].corners);
    Workload w;
    if (!row || !workload_make(&w, row->a, row->b, row->corners, CASES)) return;
    for (int i = 0; peers[i]; i++) {
        void *data = peers[i]->prepare(&w);
        Score score = compare(row, &w, peers[i], data);
        peers[i]->release(data);
        double target = subjects[subject].target;
        printf("%-23s%-12s%9.1f%9.1f%8.2f%8.1f%9ld%s\n", subjects[subject].name, peers[i]->name,
               score.core.median, score.peer.median, score.ratio, target,
               score.peer_hits - score.core_hits, score.ratio < target ? "  short" : "");
    }
    workload_free(&w);
}

int main(void)
{
    if (!peers[0]) {
        puts("Neither Chipmunk2D nor Box2D 2.4 found (Debian: chipmunk-dev, libbox2d-dev): not "
             "compared.");
        return 0;
    }
    printf("The core beside other libraries, ns of CPU time, %d pairs; ratio: theirs / ours;\n"
           "more: hits that they count above ours.\n\n",
           CASES);
    printf("%-23s%-12s%9s%9s%8s%8s%9s\n", "pairs", "library", "core", "theirs", "ratio", "target",
           "more");
    for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++) compare_all((int)i);
    return 0;
}
