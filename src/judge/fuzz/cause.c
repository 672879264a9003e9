#include "fuzz/cause.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/cause_private.h"
#include "query.h"

Causes *cause_new(const Method *method, uint64_t seed)
{
    Causes *causes = malloc(sizeof *causes); // not cleared: it is large, and made for each part
    if (!causes) return NULL;
    causes->method = method;
    causes->random = random_seeded(seed ^ 0xca05e5);
    causes->right = (Samples){.level = CAUSE_RIGHT_LEVEL};
    causes->groups = 0;
    return causes;
}

void cause_free(Causes *causes)
{
    if (!causes) return;
    for (int i = 0; i < causes->groups; i++) free(causes->group[i]);
    free(causes);
}

// ---- Samples

static bool is_kept(uint32_t key, int level) { return (key & ((1u << level) - 1)) == 0; }

static void raise_level(Samples *samples, Sample *sample, int level)
{
    int kept = 0;
    samples->level = level;
    for (int i = 0; i < samples->count; i++) {
        if (is_kept(sample[i].key, level)) sample[kept++] = sample[i];
    }
    samples->count = kept;
}

static void add_sample(Samples *samples, Sample *sample, int room, const Sample *more)
{
    while (is_kept(more->key, samples->level) && samples->count == room)
        raise_level(samples, sample, samples->level + 1);
    if (is_kept(more->key, samples->level)) sample[samples->count++] = *more;
}

static void add_samples(Samples *samples, Sample *sample, int room, const Samples *more,
                        const Sample *from)
{
    if (more->level > samples->level) raise_level(samples, sample, more->level);
    for (int i = 0; i < more->count; i++) add_sample(samples, sample, room, &from[i]);
}

// ---- Groups

static bool is_of(const CauseGroup *group, TsShapeKind a, TsShapeKind b, const Finding *finding)
{
    return group->a == a && group->b == b && finding_alike(&group->finding, finding);
}

// -1 if there is none.
static int find_group(const Causes *causes, TsShapeKind a, TsShapeKind b, const Finding *finding)
{
    bool swap = method_swaps(causes->method, a, b);
    for (int i = 0; i < causes->groups; i++) {
        if (is_of(causes->group[i], swap ? b : a, swap ? a : b, finding)) return i;
    }
    return -1;
}

// NULL if there is no room or memory.
static CauseGroup *group_of(Causes *causes, TsShapeKind a, TsShapeKind b, const Finding *finding)
{
    int at = find_group(causes, a, b, finding);
    if (at >= 0) return causes->group[at];
    CauseGroup *group = causes->groups < CAUSE_GROUPS ? calloc(1, sizeof *group) : NULL;
    if (!group) return NULL;
    causes->group[causes->groups++] = group;
    bool swap = method_swaps(causes->method, a, b);
    group->a = swap ? b : a;
    group->b = swap ? a : b;
    group->finding = *finding;
    if (finding->failed) {
        snprintf(group->failed, sizeof group->failed, "%s", finding->failed);
        group->finding.failed = group->failed;
    }
    return group;
}

static void keep_largest(const Causes *causes, CauseGroup *group, const Case *about,
                         const Features *features, const Finding *finding)
{
    static Case pair;
    group->largest_error = finding->margin;
    group->largest_features = *features;
    case_copy(&pair, about);
    pair.expect = (int)finding->exact;
    snprintf(pair.method, sizeof pair.method, "%s", causes->method->name);
    snprintf(pair.note, sizeof pair.note, "largest error");
    if (case_write(group->largest, sizeof group->largest, &pair) < 0) *group->largest = 0;
}

void cause_note(Causes *causes, const Case *about, TsRelation exact, bool measured,
                const Finding *finding)
{
    uint32_t key = (uint32_t)random_next(&causes->random);
    bool fault = finding_is_fault(finding), right = finding->kind == FINDING_NONE;
    if (!fault && !(right && is_kept(key, causes->right.level))) return;
    CauseGroup *group = fault ? group_of(causes, about->a.kind, about->b.kind, finding) : NULL;
    if (fault && !group) return;
    Query query = query_of_case(causes->method->kind, about);
    Sample sample = {key, feature_of_query(causes->method, &query, fault ? finding->exact : exact)};
    sample.features.measured = measured;
    if (!fault) {
        add_sample(&causes->right, causes->right_sample, CAUSE_RIGHT, &sample);
        return;
    }
    group->count++;
    add_sample(&group->samples, group->sample, CAUSE_WRONG, &sample);
    if (finding->margin > group->largest_error)
        keep_largest(causes, group, about, &sample.features, finding);
}

// ---- Parts

void cause_write(const Causes *causes, FILE *out)
{
    fwrite(&causes->right, sizeof causes->right, 1, out);
    fwrite(causes->right_sample, sizeof *causes->right_sample, (size_t)causes->right.count, out);
    fwrite(&causes->groups, sizeof causes->groups, 1, out);
    for (int i = 0; i < causes->groups; i++)
        fwrite(causes->group[i], sizeof *causes->group[i], 1, out);
}

void cause_add(Causes *causes, const char *bytes, size_t size)
{
    static CauseGroup from;
    Samples right;
    Sample sample;
    int groups;
    const char *end = bytes + size;
    memcpy(&right, bytes, sizeof right);
    bytes += sizeof right;
    if (right.level > causes->right.level)
        raise_level(&causes->right, causes->right_sample, right.level);
    for (int i = 0; i < right.count; i++, bytes += sizeof sample) {
        memcpy(&sample, bytes, sizeof sample);
        add_sample(&causes->right, causes->right_sample, CAUSE_RIGHT, &sample);
    }
    memcpy(&groups, bytes, sizeof groups);
    bytes += sizeof groups;
    for (int i = 0; i < groups; i++, bytes += sizeof from) {
        memcpy(&from, bytes, sizeof from);
        if (from.finding.failed) from.finding.failed = from.failed;
        CauseGroup *group = group_of(causes, from.a, from.b, &from.finding);
        if (!group) continue;
        group->count += from.count;
        add_samples(&group->samples, group->sample, CAUSE_WRONG, &from.samples, from.sample);
        if (from.largest_error <= group->largest_error) continue;
        group->largest_error = from.largest_error;
        group->largest_features = from.largest_features;
        memcpy(group->largest, from.largest, sizeof group->largest);
    }
    assert(bytes == end);
}

// ---- Causes

typedef struct Explained {
    CausePart part; // without a group if it is not known
    CauseRule own;  // of this part alone
} Explained;

static CauseScope scope_of(const Causes *causes, const CausePart *part, int parts)
{
    return (CauseScope){.causes = causes, .part = part, .parts = parts};
}

static bool is_same_part(const CausePart *one, const CausePart *other)
{
    return one->group == other->group && one->strays == other->strays;
}

// Adds a part to those listed, unless it is known or there is none.
static void list_part(CausePart *list, int *count, const CausePart *part)
{
    bool known = !part->group;
    for (int i = 0; i < *count; i++) known |= is_same_part(&list[i], part);
    if (!known) list[(*count)++] = *part;
}

static bool are_alike(const Explained *one, const Explained *other)
{
    return one->part.group && other->part.group &&
           finding_alike(&one->part.group->finding, &other->part.group->finding);
}

// The rule of all findings that are alike but for their kinds of shapes: each group may be small.
static CauseRule rule_of_alike(const Causes *causes, const Explained *explained, int count, int at)
{
    CausePart part[2 * CAUSE_GROUPS] = {0};
    int parts = 0;
    for (int i = 0; i < count; i++) {
        if (are_alike(&explained[i], &explained[at])) list_part(part, &parts, &explained[i].part);
    }
    CauseScope scope = scope_of(causes, part, parts);
    return parts > 1 ? cause_find(&scope) : (CauseRule){0};
}

static void join(int *root, int count, int one, int other)
{
    int from = root[one] > root[other] ? root[one] : root[other];
    int to = root[one] > root[other] ? root[other] : root[one];
    for (int i = 0; i < count; i++) root[i] = root[i] == from ? to : root[i];
}

// Joins all findings that a rule explains.
static void join_explained(const Causes *causes, const CauseRule *rule, const Explained *explained,
                           int count, int *root)
{
    int first = -1;
    for (int i = 0; i < count && rule->tests > 0; i++) {
        CauseScope scope = scope_of(causes, &explained[i].part, 1);
        if (!explained[i].part.group || !cause_covers(rule, &scope, &explained[i].own)) continue;
        if (first >= 0) join(root, count, first, i);
        if (first < 0) first = i;
    }
}

enum { WHOLLY = 20 };

// Whether no right answer is known about the kinds and the exact relation of the group, or any
// relation: then nothing bounds the fault.
static bool is_wholly_wrong(const Causes *causes, const CausePart *part, bool any_relation)
{
    const CauseGroup *group = part->group;
    if (!group || part->strays || group->count < WHOLLY) return false;
    for (int i = 0; i < causes->right.count; i++) {
        const Features *right = &causes->right_sample[i].features;
        bool alike = right->a == group->a && right->b == group->b &&
                     (any_relation || right->exact == (int)group->finding.exact);
        if (alike && (right->measured || group->finding.kind != FINDING_MEASURE)) return false;
    }
    return true;
}

// What in a group does not follow its rule, but another one, has another cause.
static void look_for_strays(const Causes *causes, CauseGroup *group, const CauseRule *own)
{
    if (own->tests == 0 || own->inside < 0.9 || own->outside > 0.1) return;
    group->rule = *own;
    CausePart strays = {group, true};
    CauseScope scope = scope_of(causes, &strays, 1);
    CauseRule rule = cause_find(&scope);
    if (rule.score < 0.5) group->rule.tests = 0;
}

// A rule that holds for fewer wrong pairs than right ones misleads.
#define TELLING 0.5

// Only what is apart has a gap, and only what overlaps has a depth.
static bool is_about_relation(const CauseScope *scope, const CauseRule *rule)
{
    bool apart = true, overlap = true;
    for (int i = 0; i < scope->parts; i++) {
        apart &= scope->part[i].group->finding.exact == TS_APART;
        overlap &= scope->part[i].group->finding.exact == TS_OVERLAPPING;
    }
    for (int i = 0; i < rule->tests; i++) {
        Feature feature = rule->test[i].feature;
        bool gap = feature == FEATURE_GAP || feature == FEATURE_GAP_PART;
        bool depth = feature == FEATURE_DEPTH || feature == FEATURE_DEPTH_PART;
        if ((gap && !apart) || (depth && !overlap)) return false;
    }
    return true;
}

// The part of the scope to which the rule need not be restricted is left out of its sentence.
static void write_rule(const CauseScope *parts, char *text, int size)
{
    CauseScope scope = *parts;
    CauseRule rule = cause_find(&scope);
    bool wholly = true;
    scope.any_relation = true;
    for (int i = 0; i < parts->parts; i++) {
        wholly &= is_wholly_wrong(parts->causes, &parts->part[i], false);
        scope.any_relation &= is_wholly_wrong(parts->causes, &parts->part[i], true);
    }
    *text = 0;
    if (rule.tests == 0 && wholly) cause_write_wholly(text, size, &scope);
    if (rule.tests == 0 || rule.inside < TELLING || !is_about_relation(&scope, &rule)) return;
    double inside = rule.inside;
    scope.any_kinds = true;
    if (cause_measure(&scope, &rule).inside < 0.95 * inside) scope.any_kinds = false;
    scope.any_relation = true;
    if (cause_measure(&scope, &rule).inside < 0.95 * inside) scope.any_relation = false;
    rule = cause_measure(&scope, &rule);
    cause_write_rule(text, size, &scope, &rule);
}

// One cause, of the findings from `first` on that have it: the smallest stands for all.
static void explain_cause(const Causes *causes, const CauseFinding *finding,
                          const Explained *explained, int count, int first, const int *root,
                          Cause *cause)
{
    CausePart part[2 * CAUSE_GROUPS] = {0};
    int parts = 0;
    Cause own = {.index = first};
    for (int i = first; i < count; i++) {
        if (root[i] != first) continue;
        if (finding[i].length < finding[own.index].length) own.index = i;
        list_part(part, &parts, &explained[i].part);
    }
    for (int i = 0; i < parts; i++) {
        const CauseGroup *group = part[i].group;
        bool has_strays = group->rule.tests > 0;
        bool stray = has_strays && !cause_follows(&group->rule, &group->largest_features);
        if (!*group->largest || stray != part[i].strays) continue;
        if (group->largest_error <= own.largest_error) continue;
        own.largest_error = group->largest_error;
        own.largest = group->largest;
    }
    CauseScope scope = scope_of(causes, part, parts);
    if (parts > 0) write_rule(&scope, own.rule, sizeof own.rule);
    for (int i = first; i < count; i++) {
        if (root[i] == first) cause[i] = own;
    }
}

void cause_explain(Causes *causes, const CauseFinding *finding, int count, Cause *cause)
{
    Explained *explained = calloc((size_t)count + 1, sizeof *explained);
    int *root = calloc((size_t)count + 1, sizeof *root);
    for (int i = 0; i < count; i++) cause[i] = (Cause){.index = i};
    if (!explained || !root) count = 0; // each is a cause of its own
    for (int i = 0; i < count; i++) {
        bool fault = finding_is_fault(finding[i].finding);
        int at = fault ? find_group(causes, finding[i].a, finding[i].b, finding[i].finding) : -1;
        root[i] = i;
        if (at < 0) continue;
        explained[i].part = (CausePart){causes->group[at], finding[i].stray};
        for (int k = 0; k < i; k++) {
            if (is_same_part(&explained[k].part, &explained[i].part)) join(root, count, k, i);
        }
        CauseScope scope = scope_of(causes, &explained[i].part, 1);
        explained[i].own = cause_find(&scope);
        if (!finding[i].stray) look_for_strays(causes, causes->group[at], &explained[i].own);
    }
    for (int i = 0; i < count; i++) {
        if (!explained[i].part.group) continue;
        for (int k = 0; k < i && is_wholly_wrong(causes, &explained[i].part, false); k++) {
            if (are_alike(&explained[k], &explained[i]) &&
                is_wholly_wrong(causes, &explained[k].part, false))
                join(root, count, k, i);
        }
        join_explained(causes, &explained[i].own, explained, count, root);
        bool first = true; // of those alike
        for (int k = 0; k < i; k++) first &= !are_alike(&explained[k], &explained[i]);
        if (!first) continue;
        CauseRule rule = rule_of_alike(causes, explained, count, i);
        join_explained(causes, &rule, explained, count, root);
    }
    for (int i = 0; i < count; i++) {
        if (root[i] == i) explain_cause(causes, finding, explained, count, i, root, cause);
    }
    free(explained);
    free(root);
}

bool cause_has_strays(const Causes *causes)
{
    for (int i = 0; i < causes->groups; i++) {
        if (causes->group[i]->rule.tests > 0) return true;
    }
    return false;
}

CauseSide cause_side(const Causes *causes, const Case *about, const Finding *finding)
{
    int at = find_group(causes, about->a.kind, about->b.kind, finding);
    if (at < 0 || causes->group[at]->rule.tests == 0) return CAUSE_ONE;
    Query query = query_of_case(causes->method->kind, about);
    Features features = feature_of_query(causes->method, &query, finding->exact);
    return cause_follows(&causes->group[at]->rule, &features) ? CAUSE_MAIN : CAUSE_STRAY;
}
