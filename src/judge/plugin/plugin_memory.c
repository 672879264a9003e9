#include "plugin/plugin_memory.h"

#include <stdlib.h>

#include "generate/generate.h"
#include "plugin/plugin_private.h"
#include "query.h"

enum { GROWTH_ROUNDS = 10, LAST = 5, MORE_ROUNDS = 300, FIRST_TRIES = 3, TIMED = 16 };

#define LEAST_PAGES 4096.0             // bytes of a round
#define ENOUGH_PAGES (8.0 * (1 << 20)) // bytes of the further rounds
#define ENOUGH_ALLOCATED (1.0 * (1 << 20))

typedef struct Queries {
    int count;
    GeneratedPair *pair;
    Query *query;
    Answer *answer;
} Queries;

// Every pair of kinds in every family, in turn. Fewer than wanted if the method takes none.
static void draw(Queries *queries, const Method *method, uint64_t seed, int wanted)
{
    enum { PAIRS = TS_SHAPE_KINDS * TS_SHAPE_KINDS };
    Random random = random_seeded(seed);
    for (int i = 0; queries->count < wanted; i++) {
        TsShapeKind a = (TsShapeKind)(i % PAIRS / TS_SHAPE_KINDS);
        TsShapeKind b = (TsShapeKind)(i % TS_SHAPE_KINDS);
        TsShape first = {.kind = a}, second = {.kind = b};
        Query query = {.kind = method->kind, .a = &first, .b = &second};
        bool asked = generate_knows(a) && generate_knows(b) && query_known(method->kind, a, b) &&
                     method_accepts(method, &query);
        if (i == PAIRS && queries->count == 0) return;
        if (!asked) continue;
        GeneratedPair *pair = &queries->pair[queries->count];
        generate_promised(&random, (Family)(i / PAIRS % FAMILIES), a, b,
                          generate_promise(method, a, b), pair);
        queries->query[queries->count++] =
            (Query){.kind = method->kind, .a = &pair->a, .b = &pair->b};
    }
}

static bool is_late(const Queries *queries)
{
    return queries->count == 0 || queries->answer[queries->count - 1].late;
}

// Asks all in one worker, and measures it. Returns false if it is another one afterwards.
static bool ask_round(Plugin *plugin, Queries *queries, PluginMemory *memory)
{
    const PluginLimits limits = {
        .used = plugin->timeout, .asleep = HUGE_VAL, .now = plugin->now, .until = plugin->until};
    unsigned worker = plugin->link.started;
    method_ask_many(&plugin->method, queries->query, queries->answer, queries->count);
    if (is_late(queries) || plugin->link.started != worker || !plugin_link_alive(&plugin->link))
        return false;
    plugin_frame_clear(&plugin->link.batch->questions);
    if (plugin_link_run(&plugin->link, 1, &limits).end != PLUGIN_DONE) return false;
    *memory = plugin->link.batch->memory;
    return true;
}

// The first round in a worker that lasts: queries on which it fails are left out.
static bool begin(Plugin *plugin, Queries *queries, PluginMemory *memory)
{
    for (int i = 0; i < FIRST_TRIES; i++) {
        plugin->method.renew(&plugin->method);
        if (ask_round(plugin, queries, memory)) return true;
        if (is_late(queries)) return false;
        int kept = 0;
        for (int k = 0; k < queries->count; k++) {
            if (queries->answer[k].relation != METHOD_FAILS)
                queries->query[kept++] = queries->query[k];
        }
        queries->count = kept;
    }
    return false;
}

// The growth from round to round, a query; 0 if one of the last made it larger by less than
// `least`.
static double growth(const double *bytes, double least, int queries)
{
    for (int i = GROWTH_ROUNDS - LAST; i < GROWTH_ROUNDS; i++) {
        if (bytes[i - 1] < 0 || bytes[i] - bytes[i - 1] < least) return 0;
    }
    return (bytes[GROWTH_ROUNDS - 1] - bytes[GROWTH_ROUNDS - LAST - 1]) / LAST / queries;
}

static double measure(Plugin *plugin, Queries *queries)
{
    PluginMemory memory;
    double allocated[GROWTH_ROUNDS], pages[GROWTH_ROUNDS];
    if (!begin(plugin, queries, &memory)) return 0;
    for (int i = 0; i < GROWTH_ROUNDS; i++) {
        if (i > 0 && !ask_round(plugin, queries, &memory)) return 0;
        allocated[i] = memory.allocated;
        pages[i] = memory.pages;
    }
    double bytes = growth(allocated, 1, queries->count);
    if (bytes > 0) return bytes;
    bytes = growth(pages, LEAST_PAGES, queries->count);
    double from = pages[GROWTH_ROUNDS - 1], last = from;
    for (int i = 0; i < MORE_ROUNDS && bytes > 0; i++) {
        if (!ask_round(plugin, queries, &memory) || memory.pages < last) return 0;
        last = memory.pages;
        bool more = memory.allocated - allocated[GROWTH_ROUNDS - 1] >= ENOUGH_ALLOCATED;
        if (more || last - from >= ENOUGH_PAGES) return bytes;
    }
    return 0;
}

// As many as there is time for.
static int count_for(Plugin *plugin, Queries *queries)
{
    int count = queries->count;
    if (!plugin->now || count <= TIMED) return count;
    queries->count = TIMED;
    double before = plugin->now();
    method_ask_many(&plugin->method, queries->query, queries->answer, TIMED);
    double each = (plugin->now() - before) / TIMED, left = plugin->until - plugin->now();
    double most = each > 0 ? left / each / (GROWTH_ROUNDS + FIRST_TRIES) : count;
    return most < TIMED ? TIMED : most < count ? (int)most : count;
}

PluginGrowth plugin_memory_growth(Plugin *plugin, uint64_t seed, int queries)
{
    PluginGrowth growth = {0};
    Queries asked = {.pair = malloc((size_t)queries * sizeof *asked.pair),
                     .query = malloc((size_t)queries * sizeof *asked.query),
                     .answer = malloc((size_t)queries * sizeof *asked.answer)};
    if (asked.pair && asked.query && asked.answer) {
        draw(&asked, &plugin->method, seed, queries);
        asked.count = count_for(plugin, &asked);
        if (asked.count > 0) {
            growth.a = asked.query[0].a->kind;
            growth.b = asked.query[0].b->kind;
            growth.bytes = measure(plugin, &asked);
        }
    }
    free(asked.pair);
    free(asked.query);
    free(asked.answer);
    return growth;
}
