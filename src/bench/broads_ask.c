// Times window and ray queries, one after the other, on a finished structure.
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "broads_private.h"
#include "generate/generate.h"
#include "timing.h"

// ---- Questions

enum { SEED = 5, SAMPLE = 16, BISECTIONS = 14 };

static TsVec middle_of(TsBounds b)
{
    return ts_vec(((double)b.left + (double)b.right) / 2, ((double)b.top + (double)b.bottom) / 2);
}

static TsBounds square_about(TsVec center, double side)
{
    TsVec half = ts_vec(side / 2, side / 2);
    return ts_bounds_around((TsAabb){ts_vec_sub(center, half), ts_vec_add(center, half)});
}

static void place(Questions *questions, const Boxes *boxes, int count, double side, double length)
{
    Random random = random_seeded(SEED);
    for (int i = 0; i < count; i++) {
        TsVec center = middle_of(boxes->bounds[random_integer(&random, 0, boxes->count - 1)]);
        questions->window[i] = square_about(center, side);
        questions->ray[i] = ts_bounds_ray(center, generate_direction(&random), length);
    }
}

static int window_hits(const Questions *questions, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_intersect(questions->window[i % SAMPLE], boxes->bounds[i / SAMPLE]);
    }
    return hits;
}

static int ray_hits(const Questions *questions, const Boxes *boxes)
{
    int hits = 0;
    for (int i = 0; i < SAMPLE * boxes->count; i++) {
        hits += ts_bounds_ray_hits(&questions->ray[i % SAMPLE], boxes->bounds[i / SAMPLE], NULL);
    }
    return hits;
}

// The size that gives the wanted number of hits, estimated on a sample.
static double size_for(Questions *questions, const Boxes *boxes,
                       int (*hits)(const Questions *, const Boxes *))
{
    double low = 0, high = 2 * boxes->side;
    for (int i = 0; i < BISECTIONS; i++) {
        double middle = (low + high) / 2;
        place(questions, boxes, SAMPLE, middle, middle);
        *(hits(questions, boxes) > SAMPLE * QUESTIONS_HITS ? &high : &low) = middle;
    }
    return high;
}

void broads_make_questions(Questions *questions, const Boxes *boxes)
{
    assert(boxes->count > 0);
    double side = size_for(questions, boxes, window_hits);
    double length = size_for(questions, boxes, ray_hits);
    place(questions, boxes, QUESTIONS, side, length);
}

// ---- Asking

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
        set->hash += broads_hash_hits(&bench->hits, i);
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

// Compares with what the first structure found.
static BroadsFault ask(BroadBench *bench, const Questions *questions, bool rays, BroadsSet *first,
                       double *ns)
{
    BroadsSet set;
    if (!ask_all(bench, questions, rays, &set)) return broads_no_memory(bench);
    if (!first->known) *first = set;
    *ns = time_all(bench, questions, rays);
    if (set.count == first->count && set.hash == first->hash) return BROADS_FINE;
    snprintf(bench->error, BROADS_SENTENCE,
             "%s (%s) found %lld boxes by %s among %d %s ones, the first structure %lld%s",
             ts_broad_name(bench->broad.kind), ts_simd_name(bench->broad.simd), set.count,
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
        fault = broads_begin(&bench, (TsBroadKind)kind, broads_path(way), boxes, error);
        if (fault == BROADS_FINE)
            fault = ask(&bench, questions, false, &first[0], &asked->window[kind][way]);
        if (fault == BROADS_FINE)
            fault = ask(&bench, questions, true, &first[1], &asked->ray[kind][way]);
        broads_end(&bench);
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
        broads_make_questions(questions, &boxes);
        fault = ask_kinds(asked, &boxes, questions, error);
        boxes_free(&boxes);
    } else {
        snprintf(error, BROADS_SENTENCE, "out of memory for %d boxes", asked->count);
    }
    free(questions);
    return fault;
}
