// Windows and rays, one after the other, of a structure that stands.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "broad/broad_bench.h"
#include "broad/pairset.h"
#include "broad/questions.h"
#include "timing.h"

enum { ROUNDS = 3 };

static bool ask_one(BroadBench *bench, const Questions *questions, bool rays, int i)
{
    return rays ? ts_broad_ray(&bench->broad, &questions->ray[i], &bench->hits)
                : ts_broad_window(&bench->broad, questions->window[i], &bench->hits);
}

static bool ask_all(BroadBench *bench, const Questions *questions, bool rays, BroadsSet *set)
{
    *set = (BroadsSet){.known = true};
    for (int i = 0; i < QUESTIONS; i++) {
        if (!ask_one(bench, questions, rays, i)) return false;
        set->count += bench->hits.count;
        set->hash += pairset_hits(&bench->hits, i);
    }
    return true;
}

static double time_all(BroadBench *bench, const Questions *questions, bool rays)
{
    double least = HUGE_VAL;
    for (int round = 0; round < ROUNDS; round++) {
        double start = timing_now();
        for (int i = 0; i < QUESTIONS; i++) ask_one(bench, questions, rays, i);
        least = fmin(least, timing_now() - start);
    }
    return least / QUESTIONS;
}

// Against what the first of them found.
static BroadsFault ask(BroadBench *bench, const Questions *questions, bool rays, BroadsSet *first,
                       double *ns)
{
    BroadsSet set;
    if (!ask_all(bench, questions, rays, &set)) return broad_bench_no_memory(bench);
    if (!first->known) *first = set;
    *ns = time_all(bench, questions, rays);
    if (set.count == first->count && set.hash == first->hash) return BROADS_FINE;
    snprintf(bench->error, BROADS_SENTENCE,
             "%s (%s) found %lld boxes by %s among %d %s ones, the first structure %lld%s",
             ts_broad_name(bench->broad.kind), ts_simd_name(bench->broad.path), set.count,
             rays ? "rays" : "windows", bench->boxes->count, boxes_name(bench->boxes->family),
             first->count, set.count == first->count ? " others" : "");
    return BROADS_DISAGREE;
}

static BroadsFault ask_kind(BroadsAsked *asked, Boxes *boxes, const Questions *questions, int kind,
                            BroadsSet *first, char *error)
{
    BroadsFault fault = BROADS_FINE;
    for (int way = 0; way < broads_ways((TsBroadKind)kind) && fault == BROADS_FINE; way++) {
        BroadBench bench;
        fault = broad_bench_begin(&bench, (TsBroadKind)kind, broads_path(way), boxes, error);
        if (fault == BROADS_FINE)
            fault = ask(&bench, questions, false, &first[0], &asked->window[kind][way]);
        if (fault == BROADS_FINE)
            fault = ask(&bench, questions, true, &first[1], &asked->ray[kind][way]);
        broad_bench_end(&bench);
    }
    return fault;
}

static BroadsFault ask_kinds(BroadsAsked *asked, Boxes *boxes, const Questions *questions,
                             char *error)
{
    BroadsSet first[2] = {0};
    BroadsFault fault = BROADS_FINE;
    for (int kind = 0; kind < TS_BROAD_KINDS && fault == BROADS_FINE; kind++) {
        if (kind == TS_BROAD_BRUTE && boxes->count > BROADS_BRUTE) continue;
        fault = ask_kind(asked, boxes, questions, kind, first, error);
    }
    asked->window_hits = (double)first[0].count / QUESTIONS;
    asked->ray_hits = (double)first[1].count / QUESTIONS;
    return fault;
}

BroadsFault broads_ask(BroadsAsked *asked, BoxesFamily family, int most,
                       char error[BROADS_SENTENCE])
{
    Boxes boxes;
    *asked = (BroadsAsked){.family = family, .count = most < BROADS_ASKED ? most : BROADS_ASKED};
    Questions *questions = malloc(sizeof *questions);
    bool made = questions && boxes_make(&boxes, family, asked->count);
    BroadsFault fault = BROADS_NO_MEMORY;
    if (made) {
        questions_make(questions, &boxes);
        fault = ask_kinds(asked, &boxes, questions, error);
        boxes_free(&boxes);
    } else {
        snprintf(error, BROADS_SENTENCE, "no memory for %d boxes", asked->count);
    }
    free(questions);
    return fault;
}
