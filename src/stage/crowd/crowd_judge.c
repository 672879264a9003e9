// The oracle's share of a crowd, round robin: where the last frame's time was up, this one goes on.
// Pairs that no Ask is kept of are not listed, there are too many: a place among all pairs goes
// round, and passes over the others.

#include <string.h>

#include "stage_self.h"

#define ORACLE_SECONDS 2e-3       // of a frame
#define ORACLE_SECONDS_LEAST 1e-3 // where to answer thousands takes most of it

enum { APARTS_JUDGED = 2000 }; // a frame, where there is no clock

// ---- Those that no Ask is kept of

static void go_on(Crowd *crowd)
{
    if (++crowd->far_b < crowd->members) return;
    if (++crowd->far_a + 1 >= crowd->members) crowd->far_a = 0;
    crowd->far_b = crowd->far_a + 1;
}

// NULL: of that pair there is an Ask, or nobody takes it.
static const Method *method_of_far(const Crowding *crowding)
{
    const Stage *stage = crowding->stage;
    const Crowd *crowd = &stage->self->crowd;
    int a = crowd->far_a, b = crowd->far_b;
    if (ts_bounds_meet(crowd->bounds[a], crowd->bounds[b]) || crowd_chosen(stage, a, b))
        return NULL;
    Query query = ask_query(crowd->member[a], crowd->member[b]);
    return crowd_method(crowding, &query);
}

static const Method *next_far(const Crowding *crowding)
{
    Crowd *crowd = &crowding->stage->self->crowd;
    const Method *method;
    do go_on(crowd);
    while (!(method = method_of_far(crowding)));
    return method;
}

// Nothing of them is remembered but how many were counted since anybody moved: at most each once.
static void count_far(Stage *stage, const Ask *ask)
{
    Crowd *crowd = &stage->self->crowd;
    if (stage_lent(stage) || crowd->counted >= crowd->aparts) return;
    crowd->counted++;
    ask_count(stage, ask);
}

static void judge_far(const Crowding *crowding)
{
    Stage *stage = crowding->stage;
    const Method *method = next_far(crowding);
    const Crowd *crowd = &stage->self->crowd;
    Actor *a = crowd->member[crowd->far_a], *b = crowd->member[crowd->far_b];
    bool unasked = crowd->phased || method->sound == EXACT;
    Ask ask = ask_about(a, b);
    ask.method = method;
    if (unasked)
        ask = ask_apart(stage, method, a, b);
    else
        ask_once(stage, &ask);
    if (ask.answer.relation != TS_APART) return; // of that one there is an Ask
    count_far(stage, &ask);
    if (!ask_is_wrong(&ask)) return;
    ask_keep(stage, &ask);
}

// ---- All

static uint64_t fingerprint_of(const Stage *stage)
{
    const Crowd *crowd = &stage->self->crowd;
    uint64_t hash = (uint64_t)(uintptr_t)stage->self->choice.wanted + (uint64_t)crowd->members;
    for (int i = 0; i < crowd->members; i++) {
        double bits[2];
        memcpy(bits, &crowd->bounds[i], sizeof bits);
        hash = ask_mix(ask_mix(hash, bits[0]), bits[1]);
    }
    return hash;
}

static void begin_round(Stage *stage)
{
    Crowd *crowd = &stage->self->crowd;
    if (crowd->far_b >= crowd->members) crowd->far_a = crowd->far_b = 0;
    if (stage_lent(stage)) return; // what was counted stands
    uint64_t fingerprint = crowd->aparts ? fingerprint_of(stage) : 0;
    if (fingerprint != crowd->fingerprint) crowd->counted = 0;
    crowd->fingerprint = fingerprint;
}

int crowd_judge(const Crowding *crowding, int first, int asks)
{
    struct StageSelf *self = crowding->stage->self;
    Crowd *crowd = &self->crowd;
    long long aparts = crowd->aparts, near = 0, far = 0;
    long long share = self->now || aparts < APARTS_JUDGED ? aparts : APARTS_JUDGED;
    begin_round(crowding->stage);
    double most = crowd->members > THRONG ? ORACLE_SECONDS_LEAST : ORACLE_SECONDS;
    double start = self->now ? self->now() : 0;
    while (near < asks || far < share) {
        if (self->now && self->now() - start > most) break;
        if (near < asks) {
            ask_judge(crowding->stage, &self->asked.ask[first + (crowd->near + near++) % asks]);
        }
        if (far++ < share) judge_far(crowding);
    }
    if (far > share) far = share;
    crowd->near = asks ? (int)((crowd->near + near) % asks) : 0;
    return (int)(near + far);
}
