// The broad phases beside those of other libraries: the same boxes and the same frames in one run,
// in turn, and only where all find the same.
#include "broad_peers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "broads.h"
#include "timing.h"

enum { BOXES = 100000, RUNS = 9, TRIES = 3, MOST_PEERS = 8, WAYS = 2 };

static const TsMemory heap = {realloc, free};
static const BoxesFamily families[] = {BOXES_UNIFORM, BOXES_CLUSTERED, BOXES_MIXED};

// How many times as fast the best of ours is to be, scalar and with vectors.
static const struct {
    const char *peer;
    double faster[WAYS][3];
} targets[] = {
    {"CGAL", {{8, 6, 8}, {15, 12, 15}}},
    {"Chipmunk tree", {{25, 25, 25}, {40, 40, 40}}},
};

static double target_of(const char *peer, int way, int family)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++) {
        if (strcmp(peer, targets[i].peer) == 0) return targets[i].faster[way][family];
    }
    return 0;
}

static TsSimdLevel path_of(int way) { return way ? ts_simd_best() : TS_SIMD_SCALAR; }

// 1 where it is missed.
static int write_ratio(double ratio, double target)
{
    printf("%9.1f", ratio);
    if (target <= 0) return printf("%13s", ""), 0;
    printf("%7.1f%-6s", target, ratio < target ? " short" : " met");
    return ratio < target;
}

// ---- Ours

static TsBroad filled(const Boxes *boxes, TsBroadKind kind, TsSimdLevel path)
{
    TsBroad broad = ts_broad_make(kind, heap);
    broad.simd = path;
    for (int i = 0; i < boxes->count; i++) {
        if (ts_broad_insert(&broad, boxes->bounds[i]) < 0) abort();
    }
    return broad;
}

static double frame_of(TsBroad *broad, const Boxes *boxes, TsBroadPairs *pairs)
{
    double start = timing_now();
    ts_broad_move_all(broad, boxes->bounds);
    if (!ts_broad_pairs(broad, pairs)) abort();
    return timing_now() - start;
}

static double least_frame(Boxes *boxes, TsBroadKind kind, TsSimdLevel path)
{
    double least = HUGE_VAL;
    TsBroadPairs pairs = {0};
    TsBroad broad = filled(boxes, kind, path);
    frame_of(&broad, boxes, &pairs);
    for (int i = 0; i < TRIES; i++) {
        boxes_step(boxes);
        least = fmin(least, frame_of(&broad, boxes, &pairs));
    }
    ts_broad_end(&broad);
    ts_broad_pairs_free(&pairs, heap);
    return least;
}

static TsBroadKind fastest(Boxes *boxes, TsSimdLevel path)
{
    double least = HUGE_VAL;
    int best = TS_BROAD_GRID;
    for (int kind = TS_BROAD_BRUTE + 1; kind < TS_BROAD_KINDS; kind++) {
        double ns = least_frame(boxes, (TsBroadKind)kind, path);
        if (ns < least) best = kind, least = ns;
    }
    return (TsBroadKind)best;
}

// ---- Frames

typedef struct Contest {
    Boxes boxes;
    TsBroad ours[WAYS];
    const BroadPeer *peer[MOST_PEERS];
    void *data[MOST_PEERS];
    int peers;
    TsBroadPairs pairs;
    uint64_t hash; // of ours, scalar
    double our_ns[WAYS][RUNS], their_ns[MOST_PEERS][RUNS];
} Contest;

static bool same_pairs(Contest *contest, const char *name)
{
    uint64_t hash = broads_hash_pairs(&contest->pairs);
    if (contest->hash == 0) contest->hash = hash;
    if (hash == contest->hash) return true;
    printf("%s: %s finds other pairs\n", boxes_name(contest->boxes.family), name);
    return false;
}

// False where the pairs differ.
static bool turn(Contest *contest, int run)
{
    bool same = true;
    boxes_step(&contest->boxes);
    contest->hash = 0;
    for (int way = 0; way < WAYS; way++) {
        contest->our_ns[way][run] = frame_of(&contest->ours[way], &contest->boxes, &contest->pairs);
        same &= same_pairs(contest, ts_broad_name(contest->ours[way].kind));
    }
    for (int i = 0; i < contest->peers; i++) {
        double start = timing_now();
        contest->peer[i]->frame(contest->data[i], contest->boxes.bounds, &contest->pairs);
        contest->their_ns[i][run] = timing_now() - start;
        same &= same_pairs(contest, contest->peer[i]->name);
    }
    return same;
}

static double median_ratio(const double *theirs, const double *ours)
{
    double ratio[RUNS];
    for (int i = 0; i < RUNS; i++) ratio[i] = theirs[i] / ours[i];
    return timing_of(ratio, RUNS).median;
}

static double median_box(const double *ns)
{
    double copy[RUNS];
    memcpy(copy, ns, sizeof copy);
    return timing_of(copy, RUNS).median / BOXES;
}

static int write_contest(const Contest *contest, int family)
{
    int missed = 0;
    printf("\n%-16s%9s%9s%22s%22s\n", boxes_name(contest->boxes.family), "", "ns a box", "scalar",
           ts_simd_name(ts_simd_best()));
    for (int way = 0; way < WAYS; way++) {
        printf("%-16s%-9s%9.1f\n", ts_broad_name(contest->ours[way].kind),
               ts_simd_name(path_of(way)), median_box(contest->our_ns[way]));
    }
    for (int i = 0; i < contest->peers; i++) {
        const char *name = contest->peer[i]->name;
        printf("%-25s%9.1f", name, median_box(contest->their_ns[i]));
        for (int way = 0; way < WAYS; way++) {
            double ratio = median_ratio(contest->their_ns[i], contest->our_ns[way]);
            missed += write_ratio(ratio, target_of(name, way, family));
        }
        putchar('\n');
    }
    return missed;
}

static int compare_frames(const BroadPeer *const *peers, int family)
{
    Contest *contest = calloc(1, sizeof *contest);
    int missed = 0;
    if (!contest || !boxes_make(&contest->boxes, families[family], BOXES)) abort();
    for (int way = 0; way < WAYS; way++) {
        TsBroadKind best = fastest(&contest->boxes, path_of(way));
        contest->ours[way] = filled(&contest->boxes, best, path_of(way));
    }
    for (; peers[contest->peers]; contest->peers++) {
        contest->peer[contest->peers] = peers[contest->peers];
        contest->data[contest->peers] =
            peers[contest->peers]->prepare(contest->boxes.bounds, BOXES);
    }
    bool same = turn(contest, 0); // warms up
    for (int run = 0; run < RUNS; run++) same &= turn(contest, run);
    missed += write_contest(contest, family) + !same;
    for (int i = 0; i < contest->peers; i++) contest->peer[i]->release(contest->data[i]);
    for (int way = 0; way < WAYS; way++) ts_broad_end(&contest->ours[way]);
    ts_broad_pairs_free(&contest->pairs, heap);
    boxes_free(&contest->boxes);
    free(contest);
    return missed;
}

// ---- Windows and rays, of two structures of ours beside each that answers them

static const struct {
    TsBroadKind kind;
    bool ray;
    const char *peer;
    double faster;
} asked[] = {
    {TS_BROAD_GRID, false, "Boost R-tree", 5},  {TS_BROAD_BVH, false, "Boost R-tree", 2.5},
    {TS_BROAD_GRID, false, "Chipmunk tree", 0}, {TS_BROAD_GRID, false, "Box2D 2.4 tree", 0},
    {TS_BROAD_BVH, true, "Chipmunk tree", 4},   {TS_BROAD_BVH, true, "Box2D 2.4 tree", 0},
};

typedef struct Found {
    long long hits;
    uint64_t hash;
} Found;

static double ask_ours(TsBroad *broad, const BroadsQueries *questions, bool ray, TsBroadHits *hits,
                       Found *found)
{
    double start = timing_now();
    for (int i = 0; i < BROADS_QUERIES; i++) {
        bool done = ray ? ts_broad_ray(broad, &questions->ray[i], hits)
                        : ts_broad_window(broad, questions->window[i], hits);
        if (!done) abort();
        if (found) found->hits += hits->count, found->hash += broads_hash_hits(hits, i);
    }
    return (timing_now() - start) / BROADS_QUERIES;
}

static double ask_theirs(const BroadPeer *peer, void *data, const BroadsQueries *questions,
                         bool ray, TsBroadHits *hits, Found *found)
{
    double start = timing_now();
    for (int i = 0; i < BROADS_QUERIES; i++) {
        if (ray)
            peer->ray(data, &questions->ray[i], hits);
        else
            peer->window(data, questions->window[i], hits);
        if (found) found->hits += hits->count, found->hash += broads_hash_hits(hits, i);
    }
    return (timing_now() - start) / BROADS_QUERIES;
}

// Each is asked once before it is timed, to have the cache for itself.
static int compare_questions(const Boxes *boxes, const BroadsQueries *questions,
                             const BroadPeer *peer, int row)
{
    double ours[RUNS], theirs[RUNS];
    bool ray = asked[row].ray;
    TsBroadHits hits = {0};
    Found our = {0}, their = {0};
    TsBroad broad = filled(boxes, asked[row].kind, ts_simd_best());
    void *data = peer->prepare(boxes->bounds, boxes->count);
    ask_ours(&broad, questions, ray, &hits, &our);
    ask_theirs(peer, data, questions, ray, &hits, &their);
    for (int run = 0; run < RUNS; run++) {
        ask_ours(&broad, questions, ray, &hits, NULL);
        ours[run] = ask_ours(&broad, questions, ray, &hits, NULL);
        ask_theirs(peer, data, questions, ray, &hits, NULL);
        theirs[run] = ask_theirs(peer, data, questions, ray, &hits, NULL);
    }
    double ratio = median_ratio(theirs, ours);
    printf("%-8s%-16s%-16s%9.0f%9.0f", ray ? "rays" : "windows", ts_broad_name(asked[row].kind),
           peer->name, timing_of(ours, RUNS).median, timing_of(theirs, RUNS).median);
    int missed = write_ratio(ratio, asked[row].faster);
    bool same = our.hash == their.hash;
    printf("%7.0f%s\n", (double)our.hits / BROADS_QUERIES, same ? "" : "  other hits");
    peer->release(data);
    ts_broad_end(&broad);
    ts_broad_hits_free(&hits, heap);
    return missed + !same;
}

static const BroadPeer *peer_named(const BroadPeer *const *peers, const char *name)
{
    for (int i = 0; peers[i]; i++) {
        if (strcmp(peers[i]->name, name) == 0) return peers[i];
    }
    return NULL;
}

static int compare_all_questions(const BroadPeer *const *peers)
{
    Boxes boxes;
    int missed = 0;
    BroadsQueries *questions = malloc(sizeof *questions);
    if (!questions || !boxes_make(&boxes, BOXES_UNIFORM, BOXES)) abort();
    broads_make_queries(questions, &boxes);
    printf("\n%-8s%-16s%-16s%9s%9s%9s%13s%7s\n", "", "ours", "theirs", "ours ns", "theirs", "ratio",
           "target", "hits");
    for (int i = 0; i < (int)(sizeof asked / sizeof *asked); i++) {
        const BroadPeer *peer = peer_named(peers, asked[i].peer);
        if (peer) missed += compare_questions(&boxes, questions, peer, i);
    }
    boxes_free(&boxes);
    free(questions);
    return missed;
}

int broad_peers_compare(const BroadPeer *const *peers)
{
    int missed = 0;
    printf("\nThe broad phases beside other libraries, %d boxes, ns of CPU time in turn, %d times, "
           "medians;\na frame moves all by 5 %% of their size and finds the same pairs; ratio: "
           "theirs / ours.\n",
           BOXES, RUNS);
    for (int family = 0; family < 3; family++) missed += compare_frames(peers, family);
    return missed + compare_all_questions(peers);
}
