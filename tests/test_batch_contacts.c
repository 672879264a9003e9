// Batches of contacts against the single contacts, to the bit: every kind, family and path, both
// orders, in floats and in doubles. TOUCHSTONE_CASES sets the pairs a kind.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "case_line.h"
#include "generate/generate.h"
#include "touchstone/batch.h"
#include "touchstone/contact.h"

enum {
    PAIRS = 300, // in a batch: some blocks, and some over
    NUMBERS = 6, // of a shape, at most
    MEASURES = 7,
    GUARD = 99
};

typedef struct Side {
    float narrow[NUMBERS][PAIRS];
    double wide[NUMBERS][PAIRS];
} Side;

typedef struct Answers { // one more, which nothing may write to
    uint8_t relation[PAIRS + 1];
    double measure[MEASURES][PAIRS + 1];
} Answers;

typedef void (*Ask)(TsSimdLevel path, const Side *a, const Side *b, bool wide, int count,
                    const TsBatchContacts *found);

static void ask_aabbs(TsSimdLevel path, const Side *a, const Side *b, bool wide, int count,
                      const TsBatchContacts *found)
{
    if (wide) {
        TsBatchAabbsDouble of_a = {a->wide[0], a->wide[1], a->wide[2], a->wide[3]};
        TsBatchAabbsDouble of_b = {b->wide[0], b->wide[1], b->wide[2], b->wide[3]};
        ts_batch_contacts_aabbs_double(path, &of_a, &of_b, count, found);
    } else {
        TsBatchAabbs of_a = {a->narrow[0], a->narrow[1], a->narrow[2], a->narrow[3]};
        TsBatchAabbs of_b = {b->narrow[0], b->narrow[1], b->narrow[2], b->narrow[3]};
        ts_batch_contacts_aabbs(path, &of_a, &of_b, count, found);
    }
}

static void ask_circles(TsSimdLevel path, const Side *a, const Side *b, bool wide, int count,
                        const TsBatchContacts *found)
{
    if (wide) {
        TsBatchCirclesDouble of_a = {a->wide[0], a->wide[1], a->wide[2]};
        TsBatchCirclesDouble of_b = {b->wide[0], b->wide[1], b->wide[2]};
        ts_batch_contacts_circles_double(path, &of_a, &of_b, count, found);
    } else {
        TsBatchCircles of_a = {a->narrow[0], a->narrow[1], a->narrow[2]};
        TsBatchCircles of_b = {b->narrow[0], b->narrow[1], b->narrow[2]};
        ts_batch_contacts_circles(path, &of_a, &of_b, count, found);
    }
}

static void ask_obbs(TsSimdLevel path, const Side *a, const Side *b, bool wide, int count,
                     const TsBatchContacts *found)
{
    if (wide) {
        TsBatchObbsDouble of_a = {a->wide[0], a->wide[1], a->wide[2],
                                  a->wide[3], a->wide[4], a->wide[5]};
        TsBatchObbsDouble of_b = {b->wide[0], b->wide[1], b->wide[2],
                                  b->wide[3], b->wide[4], b->wide[5]};
        ts_batch_contacts_obbs_double(path, &of_a, &of_b, count, found);
    } else {
        TsBatchObbs of_a = {a->narrow[0], a->narrow[1], a->narrow[2],
                            a->narrow[3], a->narrow[4], a->narrow[5]};
        TsBatchObbs of_b = {b->narrow[0], b->narrow[1], b->narrow[2],
                            b->narrow[3], b->narrow[4], b->narrow[5]};
        ts_batch_contacts_obbs(path, &of_a, &of_b, count, found);
    }
}

static const struct {
    TsShapeKind kind;
    Ask ask;
} kinds[] = {{TS_SHAPE_AABB, ask_aabbs}, {TS_SHAPE_CIRCLE, ask_circles}, {TS_SHAPE_OBB, ask_obbs}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static void ask_to(Answers *answers, int kind, TsSimdLevel path, const Side *a, const Side *b,
                   bool wide, int count)
{
    memset(answers, GUARD, sizeof *answers);
    TsBatchContacts found = {answers->relation,   answers->measure[0], answers->measure[1],
                             answers->measure[2], answers->measure[3], answers->measure[4],
                             answers->measure[5], answers->measure[6]};
    kinds[kind].ask(path, a, b, wide, count, &found);
}

static void put(Side *side, int at, const TsShape *shape)
{
    double number[TS_SHAPE_NUMBERS_MAX];
    int count = ts_shape_numbers(shape, number);
    assert_in_range(count, 1, NUMBERS);
    for (int i = 0; i < count; i++) {
        side->narrow[i][at] = (float)number[i];
        side->wide[i][at] = number[i];
    }
}

typedef struct Batch {
    GeneratedPair pair[PAIRS];
    Side a, b;
} Batch;

static void check_answers(const Batch *batch, const Answers *answers, int count, bool swapped)
{
    for (int i = 0; i < count; i++) {
        const TsShape *a = &batch->pair[i].a, *b = &batch->pair[i].b;
        TsContact c = swapped ? ts_contact_shapes(b, a) : ts_contact_shapes(a, b);
        double measure[MEASURES] = {c.gap,    c.normal.x, c.normal.y, c.on_a.x,
                                    c.on_a.y, c.on_b.x,   c.on_b.y};
        bool same = answers->relation[i] == c.relation;
        for (int k = 0; k < MEASURES; k++)
            same &= memcmp(&measure[k], &answers->measure[k][i], sizeof(double)) == 0;
        if (same) continue;
        fail_pair(a, b, (int)c.relation, "%s", swapped ? "swapped" : "as it is");
    }
    assert_int_equal(answers->relation[count], GUARD);
    for (int k = 0; k < MEASURES; k++) {
        double guard;
        memset(&guard, GUARD, sizeof guard);
        assert_memory_equal(&answers->measure[k][count], &guard, sizeof guard);
    }
}

static void check_batch(const Batch *batch, int kind, bool wide, int count)
{
    static Answers answers;
    for (int path = 0; path < TS_SIMD_LEVELS; path++) {
        if (!ts_simd_has((TsSimdLevel)path)) continue;
        ask_to(&answers, kind, (TsSimdLevel)path, &batch->a, &batch->b, wide, count);
        check_answers(batch, &answers, count, false);
        ask_to(&answers, kind, (TsSimdLevel)path, &batch->b, &batch->a, wide, count);
        check_answers(batch, &answers, count, true);
    }
}

// Some boxes get an axis of another length: the corners stay, to the bit.
static void stretch(Random *random, TsShape *shape)
{
    if (shape->kind != TS_SHAPE_OBB || random_integer(random, 0, 7) > 0) return;
    double by = ldexp(1, random_integer(random, -20, 20));
    TsShape longer = ts_shape_obb(shape->obb.center, shape->obb.half.x / by, shape->obb.half.y / by,
                                  ts_vec_scale(shape->obb.axis, by));
    if (ts_shape_valid(&longer, NULL)) *shape = longer;
}

static void fill(Batch *batch, int kind, Random *random, Family family, bool wide)
{
    for (int i = 0; i < PAIRS; i++) {
        GeneratedPair *pair = &batch->pair[i];
        if (wide)
            generate_pair(random, family, kinds[kind].kind, kinds[kind].kind, pair);
        else
            generate_promised(random, family, kinds[kind].kind, kinds[kind].kind,
                              (GeneratePromise){.number = NUMBER_FLOAT}, pair);
        stretch(random, &pair->a);
        stretch(random, &pair->b);
        put(&batch->a, i, &pair->a);
        put(&batch->b, i, &pair->b);
    }
}

static long cases_a_kind(void)
{
    const char *text = getenv("TOUCHSTONE_CASES");
    long cases = text ? strtol(text, NULL, 10) : 0;
    return cases > 0 ? cases : 8000;
}

static void every_contact_is_the_single_one(void **state)
{
    (void)state;
    static Batch batch;
    for (int kind = 0; kind < KINDS; kind++) {
        Random random = random_seeded(4000 + (uint64_t)kind);
        for (long round = 0; round * PAIRS < cases_a_kind() || round < 2 * FAMILIES; round++) {
            bool wide = round / FAMILIES % 2;
            fill(&batch, kind, &random, (Family)(round % FAMILIES), wide);
            check_batch(&batch, kind, wide, PAIRS);
        }
    }
}

// Every pair is answered, whatever is left over of a block, and nothing behind the last.
static void any_count(void **state)
{
    (void)state;
    static const int counts[] = {0, 1, 2, 3, 15, 16, 17, 31, 63, 64, 65, 100, 127, 128, 129};
    static Batch batch;
    for (int kind = 0; kind < KINDS; kind++) {
        Random random = random_seeded(5000 + (uint64_t)kind);
        fill(&batch, kind, &random, FAMILY_LATTICE, false);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            check_batch(&batch, kind, false, counts[c]);
            check_batch(&batch, kind, true, counts[c]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_contact_is_the_single_one),
        cmocka_unit_test(any_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
