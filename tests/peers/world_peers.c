// Whole worlds beside those of other libraries: the same bodies, first let come to rest, then
// stepped in turn. Nothing sleeps.
#include "world_peers.h"

#include <stdio.h>
#include <stdlib.h>

#include "timing.h"

enum { SETTLES = 300, STEPS = 41 };
static const double dt = 1 / 60.0, target = 1 / 0.6; // theirs / ours
static const double no_deeper = 1.02;                // of theirs: what counts as no more

// ---- The core

static void *make_core(const Bodies *bodies)
{
    TsWorld *world = malloc(sizeof *world);
    *world = ts_world_make((TsMemory){realloc, free});
    bodies_add_to_world(bodies, world);
    return world;
}

static void release_core(void *data)
{
    ts_world_end(data);
    free(data);
}

static void step_core(void *data, double seconds)
{
    TsWorldSettings settings = {.gravity = world_peers_gravity, .sleepless = true};
    ts_world_step(data, seconds, &settings);
}

static void poses_core(const void *data, TsPose *pose)
{
    const TsWorld *world = data;
    for (int i = 0; i < world->count; i++) pose[i] = world->body[i].pose;
}

const WorldPeer world_peer_core = {"core", make_core, release_core, step_core, poses_core};

// ---- Beside each other

typedef struct Score {
    Timing core, peer; // ms a step
    double ratio;
    BodiesDepth core_depth, peer_depth;
} Score;

static double time_of(const WorldPeer *peer, void *data)
{
    double start = timing_now();
    peer->step(data, dt);
    return (timing_now() - start) / 1e6;
}

static BodiesDepth depth_of(const WorldPeer *peer, const void *data, const Bodies *bodies)
{
    TsPose *pose = calloc((size_t)bodies->count, sizeof *pose);
    peer->poses(data, pose);
    BodiesDepth depth = bodies_depth(bodies, pose);
    free(pose);
    return depth;
}

static Score compare(const WorldPeer *peer, const Bodies *bodies)
{
    double core[STEPS], other[STEPS], ratio[STEPS];
    void *ours = world_peer_core.make(bodies), *theirs = peer->make(bodies);
    for (int i = 0; i < SETTLES; i++) {
        world_peer_core.step(ours, dt);
        peer->step(theirs, dt);
    }
    for (int i = 0; i < STEPS; i++) {
        core[i] = time_of(&world_peer_core, ours);
        other[i] = time_of(peer, theirs);
        ratio[i] = other[i] / core[i];
    }
    Score score = {.core_depth = depth_of(&world_peer_core, ours, bodies),
                   .peer_depth = depth_of(peer, theirs, bodies)};
    score.core = timing_of(core, STEPS);
    score.peer = timing_of(other, STEPS);
    score.ratio = timing_of(ratio, STEPS).median;
    world_peer_core.release(ours);
    peer->release(theirs);
    return score;
}

static void write_score(const char *name, const WorldPeer *peer, const Score *s)
{
    printf("%-18s%-14s%8.2f%8.2f%8.2f%8.2f%9.3f%9.3f%9.2f%9.2f", name, peer->name, s->core.median,
           s->peer.median, s->ratio, target, s->core_depth.mean, s->peer_depth.mean,
           s->core_depth.most, s->peer_depth.most);
}

// Faster by the target, and in the mean no deeper in each other.
static bool is_met(const Score *s)
{
    bool fast = s->ratio >= target, deep = s->core_depth.mean > no_deeper * s->peer_depth.mean;
    puts(fast && !deep ? "  met" : fast ? "  deeper" : deep ? "  short, deeper" : "  short");
    return fast && !deep;
}

static int compare_all(const char *name, Bodies bodies, const WorldPeer *const *peers)
{
    int short_of = 0;
    for (int i = 0; peers[i]; i++) {
        Score s = compare(peers[i], &bodies);
        write_score(name, peers[i], &s);
        short_of += !is_met(&s);
    }
    bodies_free(&bodies);
    return short_of;
}

int world_peers_compare(const WorldPeer *const *peers)
{
    printf("\nWhole worlds at rest, nothing asleep: ms of CPU time a step, and how deep bodies lie "
           "in each other, px.\n\n");
    printf("%-18s%-14s%8s%8s%8s%8s%9s%9s%9s%9s\n", "world", "library", "core", "theirs", "ratio",
           "target", "mean", "theirs", "deepest", "theirs");
    int short_of = compare_all("pyramid of 5,050", bodies_pyramid(100, 20, 0.5), peers);
    return short_of + compare_all("pile of 10,000", bodies_pile(10000, 2400), peers);
}
