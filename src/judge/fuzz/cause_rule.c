// Searches for the rule that tells wrong answers from right ones: one test of a feature, or two
// that both must hold.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "fuzz/cause_private.h"

// A rule must tell more than chance: the square of the deviation from it in standard deviations,
// with hundreds of tests tried. It must hold for half of the wrong pairs, be wrong for this many
// times more of them than of the others, and be found by so many wrong pairs.
#define SURE 18.0
#define FACTOR 3.0
enum { WRONG_ENOUGH = 20 };

// Wrong pairs of a group that a rule found elsewhere may explain.
enum { EXPLAINED_ENOUGH = 5 };

// A second test must add so much to the score, and take away so many right pairs of the sample.
#define SECOND_ADDS 0.05
enum { SECOND_TAKES = 8 };

// A test is preferred to an earlier feature's only if it scores more by this factor.
#define BETTER 1.01

// Tests to which a second one is added.
enum { SEEDS = 8 };

// ---- Rows: the pairs of a scope

typedef struct Rows {
    const Features **row; // the wrong ones first
    double *weight;       // how many pairs each stands for
    unsigned char *in;    // those that are looked at
    int wrong, count, room;
    double all_wrong, all; // weights
} Rows;

static bool is_in_scope(const CauseScope *scope, const Features *right)
{
    for (int i = 0; i < scope->parts; i++) {
        const CauseGroup *group = scope->part[i].group;
        bool kinds = scope->any_kinds || (right->a == group->a && right->b == group->b);
        bool relation = scope->any_relation || right->exact == (int)group->finding.exact;
        bool asked = right->measured || group->finding.kind != FINDING_MEASURE;
        if (kinds && relation && asked) return true;
    }
    return false;
}

static void rows_free(Rows *rows)
{
    free(rows->row);
    free(rows->weight);
    free(rows->in);
}

static void add_row(Rows *rows, const Features *features, double weight)
{
    assert(rows->count < rows->room);
    rows->row[rows->count] = features;
    rows->in[rows->count] = 1;
    rows->weight[rows->count++] = weight;
    rows->all += weight;
}

// False if out of memory.
static bool rows_of(const CauseScope *scope, Rows *rows)
{
    const Causes *causes = scope->causes;
    size_t most = (size_t)scope->parts * CAUSE_WRONG + CAUSE_RIGHT;
    *rows = (Rows){.row = malloc(most * sizeof *rows->row),
                   .weight = malloc(most * sizeof *rows->weight),
                   .in = malloc(most),
                   .room = (int)most};
    if (!rows->row || !rows->weight || !rows->in) {
        rows_free(rows);
        return false;
    }
    for (int i = 0; i < scope->parts; i++) {
        const CauseGroup *group = scope->part[i].group;
        double weight = (double)group->count / group->samples.count;
        for (int k = 0; k < group->samples.count; k++) {
            const Features *wrong = &group->sample[k].features;
            if (scope->part[i].strays && cause_follows(&group->rule, wrong)) continue;
            add_row(rows, wrong, weight);
        }
    }
    rows->wrong = rows->count;
    rows->all_wrong = rows->all;
    double weight = ldexp(1, causes->right.level);
    for (int i = 0; i < causes->right.count; i++) {
        const Features *right = &causes->right_sample[i].features;
        if (is_in_scope(scope, right)) add_row(rows, right, weight);
    }
    return true;
}

// ---- Scores

// Pairs for which a rule holds: how many they stand for, and how many are in the samples.
typedef struct Holding {
    double wrong, all;
    int wrong_rows, right_rows;
} Holding;

static void hold(Holding *holding, const Rows *rows, int i)
{
    bool wrong = i < rows->wrong;
    holding->all += rows->weight[i];
    holding->wrong += wrong ? rows->weight[i] : 0;
    holding->wrong_rows += wrong;
    holding->right_rows += !wrong;
}

// 0 if wrong pairs are not more frequent among those for which it holds.
static double score(const Rows *rows, const Holding *holding)
{
    double w = holding->wrong, a = holding->all, all_w = rows->all_wrong, all = rows->all;
    double more = w * all - all_w * a, below = a * (all - a) * all_w * (all - all_w);
    return more > 0 && below > 0 ? more * more / below : 0;
}

// Whether so many wrong ones of the sample are no chance.
static bool is_sure(const Rows *rows, const Holding *holding)
{
    int right = rows->count - rows->wrong;
    if (rows->wrong == 0 || right == 0) return false;
    double part = fmax((double)holding->right_rows, 1) / right; // of the right ones
    double expected = part * rows->wrong, more = holding->wrong_rows - expected;
    if (more <= 0 || 2 * holding->wrong_rows < rows->wrong) return false;
    return more * more >= SURE * expected * (1 - part);
}

static CauseRule measured(const Rows *rows, const CauseRule *rule)
{
    CauseRule now = *rule;
    Holding holding = {0};
    for (int i = 0; i < rows->count; i++) {
        if (cause_follows(rule, rows->row[i])) hold(&holding, rows, i);
    }
    double others = rows->all - holding.all;
    now.score = score(rows, &holding);
    now.inside = holding.all > 0 ? holding.wrong / holding.all : 0;
    now.outside = others > 0 ? fmax(0, rows->all_wrong - holding.wrong) / others : 0;
    if (!is_sure(rows, &holding) || now.inside < FACTOR * now.outside) now.score = 0;
    return now;
}

CauseRule cause_measure(const CauseScope *scope, const CauseRule *rule)
{
    Rows rows;
    CauseRule now = *rule;
    now.inside = now.outside = now.score = 0;
    if (!rows_of(scope, &rows)) return now;
    now = measured(&rows, rule);
    rows_free(&rows);
    return now;
}

// ---- Tests

bool cause_holds(const CauseTest *test, const Features *features)
{
    const uint16_t *value = features->value;
    bool holds = false;
    int first = test->of == CAUSE_SECOND, last = test->of == CAUSE_EITHER ? 1 : first;
    for (int side = first; side <= last; side++) {
        int v = value[feature_at(test->feature, side)];
        switch (test->compare) {
        case CAUSE_EQUAL: holds |= v == test->value; break;
        case CAUSE_AT_LEAST: holds |= v >= test->value; break;
        case CAUSE_AT_MOST: holds |= v > 0 && v <= test->value; break;
        }
    }
    return holds;
}

bool cause_follows(const CauseRule *rule, const Features *features)
{
    bool follows = rule->tests > 0;
    for (int i = 0; i < rule->tests && follows; i++)
        follows = cause_holds(&rule->test[i], features);
    return follows;
}

// A test and what it gives among the rows that are looked at.
typedef struct Tried {
    CauseTest test;
    Holding holding;
    double score;
} Tried;

typedef void Take(Tried *best, int *count, const Tried *tried);

// How round a bound is: lengths are bounded by powers of ten rather than of two.
static int roundness(CauseCompare compare, FeatureScale scale, int value)
{
    if (scale != FEATURE_LENGTH || value < 2) return 0;
    int place = (value - 2) % 4, octave = FEATURE_OCTAVES_FROM + (value - 2) / 4;
    if (compare == CAUSE_AT_LEAST) {
        if (place == 0) return octave == 0 ? 4 : 2;
        return place == 2 ? 4 : place == 3 ? 3 : 1;
    }
    if (place == 0) return octave == 0 ? 3 : 1;
    return place == 1 ? 4 : place == 2 ? 3 : 2;
}

// The roundest bound of those that divide the rows alike, from `near` to just before `far`.
static int round_bound(CauseCompare compare, FeatureScale scale, int near, int far)
{
    int best = near, step = far > near ? 1 : -1;
    for (int value = near; value != far; value += step) {
        if (roundness(compare, scale, value) > roundness(compare, scale, best)) best = value;
    }
    return best;
}

// The best bound of a feature in one direction.
static void try_bounds(const Rows *rows, Tried tried, int least, int most, Take *take, Tried *best,
                       int *count)
{
    enum { VALUES = FEATURE_LENGTHS + 1 };
    static Holding at[VALUES];
    FeatureScale scale = feature_scale(tried.test.feature);
    bool up = tried.test.compare == CAUSE_AT_LEAST;
    int first = feature_at(tried.test.feature, tried.test.of == CAUSE_SECOND);
    int last = tried.test.of == CAUSE_EITHER ? first + 1 : first;
    for (int i = least; i <= most; i++) at[i] = (Holding){0};
    for (int i = 0; i < rows->count; i++) {
        if (!rows->in[i]) continue;
        int a = rows->row[i]->value[first], b = rows->row[i]->value[last];
        int value = up ? (a > b ? a : b) : a == 0 ? b : b == 0 ? a : a < b ? a : b;
        if (value > 0) hold(&at[value], rows, i);
    }
    Holding sum = {0};
    Tried one = tried;
    int before = 0; // the value that was taken up last
    bool pending = false;
    for (int i = 0; i <= most - least; i++) {
        int value = up ? most - i : least + i;
        const Holding *here = &at[value];
        if (here->all <= 0) continue;
        // The bound lies between the last value and this one.
        if (pending) {
            one.test.value = round_bound(tried.test.compare, scale, before, value);
            one.holding = sum;
            one.score = score(rows, &sum);
            if (one.score > tried.score && is_sure(rows, &sum)) tried = one;
        }
        sum.all += here->all;
        sum.wrong += here->wrong;
        sum.wrong_rows += here->wrong_rows;
        sum.right_rows += here->right_rows;
        before = value;
        pending = true;
    }
    if (tried.score > 0) take(best, count, &tried);
}

static void try_names(const Rows *rows, Tried tried, int most, Take *take, Tried *best, int *count)
{
    enum { NAMES = FEATURE_HEADINGS + 1 };
    Holding at[NAMES] = {0};
    int first = feature_at(tried.test.feature, tried.test.of == CAUSE_SECOND);
    int last = tried.test.of == CAUSE_EITHER ? first + 1 : first;
    for (int i = 0; i < rows->count; i++) {
        if (!rows->in[i]) continue;
        int a = rows->row[i]->value[first], b = rows->row[i]->value[last];
        hold(&at[a], rows, i);
        if (b != a) hold(&at[b], rows, i);
    }
    for (int value = 1; value <= most; value++) {
        tried.test.value = value;
        tried.holding = at[value];
        tried.score = score(rows, &at[value]);
        if (tried.score > 0 && is_sure(rows, &at[value])) take(best, count, &tried);
    }
}

// Hands over the tests of every feature, of rows that are looked at.
static void try_all(const Rows *rows, Take *take, Tried *best, int *count)
{
    for (int feature = 0; feature < FEATURES; feature++) {
        bool pair = feature >= FEATURES_OF_SHAPE;
        FeatureScale scale = feature_scale((Feature)feature);
        for (CauseOf of = pair ? CAUSE_PAIR : CAUSE_FIRST; of <= (pair ? CAUSE_PAIR : CAUSE_EITHER);
             of++) {
            Tried tried = {.test = {.feature = (Feature)feature, .of = of}};
            int first = feature_at((Feature)feature, of == CAUSE_SECOND);
            int last = of == CAUSE_EITHER ? first + 1 : first, most = 0, least = FEATURE_LENGTHS;
            for (int i = 0; i < rows->count; i++) {
                for (int k = first; k <= last; k++) {
                    int value = rows->row[i]->value[k];
                    if (value > most) most = value;
                    if (value > 0 && value < least) least = value;
                }
            }
            if (most <= least) continue; // all are alike
            if (scale == FEATURE_NAMES) {
                try_names(rows, tried, most, take, best, count);
                continue;
            }
            tried.test.compare = CAUSE_AT_LEAST;
            try_bounds(rows, tried, least, most, take, best, count);
            tried.test.compare = CAUSE_AT_MOST;
            try_bounds(rows, tried, least, most, take, best, count);
        }
    }
}

// ---- Search

static void take_best(Tried *best, int *count, const Tried *tried)
{
    if (*count > 0 && tried->score <= BETTER * best->score) return;
    *best = *tried;
    *count = 1;
}

// The best ones in order; of equal ones the earlier feature's.
static void take_seeds(Tried *best, int *count, const Tried *tried)
{
    int at = *count;
    while (at > 0 && tried->score > best[at - 1].score) at--;
    if (at == SEEDS) return;
    if (*count < SEEDS) ++*count;
    for (int i = *count - 1; i > at; i--) best[i] = best[i - 1];
    best[at] = *tried;
}

static CauseRule rule_of(const Rows *rows, const Tried *one, const Tried *other)
{
    CauseRule rule = {.tests = other ? 2 : 1, .test = {one->test}};
    if (other) rule.test[1] = other->test;
    return measured(rows, &rule);
}

static bool separates(const CauseRule *rule)
{
    return rule->inside >= 0.9 && rule->outside <= 0.02;
}

static CauseRule find(Rows *rows)
{
    Tried single, seed[SEEDS];
    int singles = 0, seeds = 0;
    CauseRule best = {0};
    try_all(rows, take_best, &single, &singles);
    if (singles > 0) best = rule_of(rows, &single, NULL);
    if (separates(&best)) return best;
    try_all(rows, take_seeds, seed, &seeds);
    for (int i = 0; i < seeds; i++) {
        Tried second;
        int seconds = 0;
        for (int k = 0; k < rows->count; k++)
            rows->in[k] = cause_holds(&seed[i].test, rows->row[k]);
        try_all(rows, take_best, &second, &seconds);
        if (seconds == 0) continue;
        int taken = seed[i].holding.right_rows - second.holding.right_rows;
        CauseRule rule = rule_of(rows, &seed[i], &second);
        if (taken >= SECOND_TAKES && rule.score > best.score + SECOND_ADDS) best = rule;
    }
    return best;
}

CauseRule cause_find(const CauseScope *scope)
{
    Rows rows;
    CauseRule rule = {0};
    if (!rows_of(scope, &rows)) return rule;
    if (rows.wrong >= WRONG_ENOUGH && rows.count > rows.wrong) rule = find(&rows);
    rows_free(&rows);
    return rule.score > 0 ? rule : (CauseRule){0};
}

// ---- One cause

static bool has_same_tests(const CauseRule *one, const CauseRule *other)
{
    if (one->tests != other->tests) return false;
    for (int i = 0; i < one->tests; i++) {
        const CauseTest *a = &one->test[i], *b = &other->test[i];
        if (a->feature != b->feature || a->of != b->of || a->compare != b->compare ||
            a->value != b->value)
            return false;
    }
    return one->tests > 0;
}

bool cause_covers(const CauseRule *rule, const CauseScope *scope, const CauseRule *own)
{
    Rows rows;
    if (!rows_of(scope, &rows)) return false;
    CauseRule there = measured(&rows, rule);
    rows_free(&rows);
    if (rows.wrong < EXPLAINED_ENOUGH) return false;
    if (has_same_tests(rule, own)) return there.score > 0.1;
    return there.score >= 0.5 && there.score >= 0.9 * own->score;
}
