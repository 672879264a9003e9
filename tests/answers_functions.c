// Prints digests of how functions under test are described, asked and reported: plug-ins'
// descriptions and replies, functions that remember, runs in parts, sentences about causes, pages.
// For answers.sh, which compares them with digests/functions.txt.
//
// Lines as answers_judge prints them.
#include <math.h>
#include <unistd.h>

#include "answers.h"
#include "answers_lines.h"
#include "base/blocks.h"
#include "fuzz/cause_private.h"
#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "page.h"
#include "plugin/plugin_private.h"
#include "query.h"
#include "results.h"
#include "zoo/zoo.h"

// ---- Descriptions

#define BOXES "{ \"touchstone\": 3, \"name\": \"mine\", \"a\": \"aabb\", \"b\": "
static const char *const descriptions[] = {
    BOXES "[ \"obb\", \"circle\" ], \"touch\": \"hits\" }",
    BOXES "\"aabb\", \"touch\": \"half open\", \"number\": \"int32\", \"corners\": 8 }",
    BOXES "\"polygon\", \"touch\": \"misses\", \"gives\": [ \"gap\", \"normal\", \"contact\" ], "
          "\"tolerance\": 0.25, \"ulps\": 4, \"batch\": 400 }",
    BOXES "\"convex_polygon\", \"touch\": \"reported\", \"form\": \"placed\", \"number\": "
          "\"float\", \"refuses\": true, \"subject\": \"boxes of mine\" }",
    BOXES "\"ray\", \"touch\": \"either\", \"gives\": [ \"distance\", \"normal\" ] }",
    BOXES "\"circle\", \"touch\": \"hits\", \"asks\": \"cast\", \"gives\": [ \"time\", "
          "\"normal\", \"contact\" ] }",
    BOXES "\"capsule\", \"touch\": \"consistent\", \"asks\": \"first\", \"gives\": [ \"first\", "
          "\"time\" ] }",
    BOXES "[ \"ray\", \"point\" ], \"touch\": \"hits\" }",
};
enum { DESCRIPTIONS = sizeof descriptions / sizeof *descriptions };

static void put_method(const Method *method)
{
    put_text(method->name);
    put_text(method->subject);
    put(method->kind * 100 + method->touch * 10 + (int)method->number);
    put(method->a * 1000.0 + method->b);
    put(method->convex_a * 100 + method->convex_b * 10 + method->many);
    put(method->consistent * 10 + method->placed);
    put(method->batch);
    put(method->corners);
    put(method->tolerance);
    put(method->ulps);
}

// Fields of the wrong value that a description in words cannot have, but a plug-in in C can.
static void spoil_info(Random *random, PluginInfo *info)
{
    int *const field[] = {&info->abi,   &info->a,      &info->b,       &info->touch,
                          &info->gives, &info->number, &info->corners, &info->refuses,
                          &info->form,  &info->asks,   &info->size,    &info->batch};
    static const int value[] = {-1, 0, 1, 2, 3, 4, 5, 6, 8, 16, 65, 128, 256, 511, 512, 1 << 20};
    int at = random_integer(random, 0, 14);
    if (at < 12) *field[at] = value[random_integer(random, 0, 15)];
    if (at == 12) info->has_answer = info->has_reply = false;
    if (at == 13) info->tolerance = info->ulps = random_integer(random, 0, 1) ? (double)NAN : -1;
    if (at == 14) snprintf(info->name, sizeof info->name, "%s", "a name, with blanks and a comma");
}

static void print_descriptions(void)
{
    static char line[LINE];
    Random random = random_seeded(7);
    for (int i = 0; i < 1000; i++) {
        PluginInfo info;
        PluginTexts texts;
        Method method = {0};
        char error[PLUGIN_ERROR_MAX] = "";
        if (i < DESCRIPTIONS || i % 2)
            snprintf(line, sizeof line, "%s", descriptions[i % DESCRIPTIONS]);
        else
            spoil(&random, descriptions[i / 2 % DESCRIPTIONS], line);
        answer_of("plugin_describe");
        plugin_describe(line, &info);
        if (i >= DESCRIPTIONS && i % 2) spoil_info(&random, &info);
        bool good = plugin_check(&info, NULL, &method, &texts, error, sizeof error);
        put(good);
        if (good) put_method(&method);
        if (!good) print_line("description", i % 2 ? "" : line, error);
    }
    answers_print("descriptions");
}

// ---- Replies

static PluginReply make_reply(Random *random, const Query *query)
{
    PluginReply reply = {.state = PLUGIN_ANSWERED};
    static const int relation[] = {0, 2, 0, 2, 0, 2, 0, 2, 1, 3, -1, TOUCHSTONE_REFUSED};
    reply.relation = relation[random_integer(random, 0, 11)];
    int how = random_integer(random, 0, 40);
    if (how == 0) reply.state = PLUGIN_REFUSED;
    if (how == 1) reply.state = PLUGIN_EXCEPTION;
    if (how == 2) reply.state = PLUGIN_UNKNOWN;
    if (how >= 3 && how < 7) reply.trespass = (PluginTrespass)(how - 2);
    if (how < 4) snprintf(reply.text, sizeof reply.text, "printed %d", how);
    for (int i = 0; i < PLUGIN_MEASURES; i++) reply.measure[i] = random_between(random, -9, 9);
    reply.measure[PLUGIN_FIRST] = random_integer(random, 0, query->other_count);
    int bad = random_integer(random, 0, 4 * PLUGIN_MEASURES);
    if (bad < PLUGIN_MEASURES)
        reply.measure[bad] = how % 3 == 0   ? plugin_unwritten()
                             : how % 3 == 1 ? (double)NAN
                                            : 1.5 - 4 * how;
    return reply;
}

static void put_reply(const Answer *answer)
{
    put(answer->relation);
    put(answer->has);
    put_text(answer->failed);
    put_text(answer->printed);
    if (answer->has & ANSWER_GAP) put(answer->gap);
    if (answer->has & ANSWER_NORMAL) put_vec(answer->normal);
    if (answer->has & ANSWER_POINT) put_vec(answer->point);
    if (answer->has & ANSWER_TIME) put(answer->time);
    if (answer->has & ANSWER_WHICH) put(answer->which);
}

static void put_question(const PluginFrame *frame, const Query *query, const PluginInfo *info)
{
    PluginQuestion question;
    int at = 0;
    answer_of("plugin_check_ask");
    while (plugin_frame_next_question(frame, &at, &question)) {
        put(question.query * 1000 + question.shapes);
        for (int i = 0; i < question.shapes; i++) {
            put(question.kind[i]);
            for (int k = 0; k < question.numbers[i]; k++) put(question.number[i][k]);
        }
        if (query->kind == QUERY_SWEEP) put_vecs(question.move, 2);
    }
    if (info->form != TOUCHSTONE_PLACED) return;
    static char text[LINE];
    plugin_check_write_placed(query, info, text, sizeof text);
    put_text(text);
}

static void print_replies(void)
{
    static PluginFrame frame;
    static GeneratedPair pair;
    Random random = random_seeded(8);
    for (int i = 0; i < DESCRIPTIONS - 1; i++) {
        PluginInfo info;
        PluginTexts texts;
        Method method = {0};
        char error[PLUGIN_ERROR_MAX];
        plugin_describe(descriptions[i], &info);
        if (i == 3 || i == 4) info.gives |= TOUCHSTONE_CONTACT | TOUCHSTONE_DEPTH;
        if (!plugin_check(&info, NULL, &method, &texts, error, sizeof error)) abort();
        for (int k = 0; k < 400; k++) {
            TsShapeKind kind[2];
            for (int side = 0; side < 2; side++) {
                TsShapeMask mask = side ? method.b : method.a;
                do kind[side] = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
                while (!(mask & TS_SHAPE_BIT(kind[side])));
            }
            GeneratePromise promise = generate_promise(&method, kind[0], kind[1]);
            Family family = (Family)(k % FAMILIES);
            if (method.kind == QUERY_SWEEP)
                generate_sweep_promised(&random, family, kind[0], kind[1], promise, &pair);
            else
                generate_promised(&random, family, kind[0], kind[1], promise, &pair);
            pair.other_count = 0;
            if (method.many) generate_others(&random, &method, TS_SHAPE_ANY, &pair);
            Query query = query_of_pair(method.kind, &pair);
            info.abi = k % 5 == 4 ? 1 : TOUCHSTONE_ABI;
            plugin_frame_clear(&frame);
            if (!plugin_check_ask(&frame, &query, &info)) abort();
            put_question(&frame, &query, &info);
            PluginReply reply = make_reply(&random, &query);
            char failed[PLUGIN_WORDS] = "";
            answer_of("plugin_check_answer");
            Answer answer = plugin_check_answer(&reply, &query, method.touch, &info, failed);
            put_reply(&answer);
        }
        answers_print(descriptions[i] + sizeof BOXES - 1);
    }
}

// ---- Runs: of functions that remember, and in parts

static const FuzzerOptions all = {
    .seed = 11, .family = -1, .roundings = true, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS};

static void put_run(const Method *method, Fuzzer *fuzzer)
{
    Results *results = results_new(&(ResultsRun){.version = "0", .seed = 11, .family = 0});
    if (!results) abort();
    fuzzer_explain(fuzzer);
    results_add(results, method, "mine.so", fuzzer, NULL);
    char *json = results_write(results);
    put_text(json);
    put_text(fuzzer_worst_rounding(fuzzer));
    put_text(fuzzer_worst_instability(fuzzer));
    free(json);
    results_free(results);
}

static const ZooFunction *zoo_named(const char *name)
{
    for (int i = 0; i < zoo_count(); i++)
        if (strcmp(zoo_at(i)->plugin.name, name) == 0) return zoo_at(i);
    fprintf(stderr, "no %s in the zoo\n", name);
    exit(2);
}

static void print_remembering(void)
{
    static const char *const name[] = {"zoo_memory_last_axis",  "zoo_memory_one_shape",
                                       "zoo_memory_hash",       "zoo_memory_twice",
                                       "zoo_memory_after_1000", "zoo_memory_larger_polygon",
                                       "zoo_memory_bounds_grow"};
    for (int i = 0; i < (int)(sizeof name / sizeof *name); i++) {
        Method *method = zoo_method_apart(zoo_named(name[i]));
        Fuzzer *fuzzer = method ? fuzzer_new(method, &all) : NULL;
        if (!fuzzer) abort();
        answer_of("fuzzer_run, remembering");
        fuzzer_run(fuzzer, 1200, NULL, 0);
        put_run(method, fuzzer);
        fuzzer_free(fuzzer);
        zoo_method_free(method);
        answers_print(name[i]);
    }
}

// Open at the left and the right, closed above and below; it fails on boxes far away, in three
// ways.
static void meet_in_part(const Query *query, Answer *answer)
{
    static const char *const words[] = {"crashed", "threw an exception", "returned 7"};
    const TsAabb *a = &query->a->aabb, *b = &query->b->aabb;
    bool hit =
        a->min.x < b->max.x && b->min.x < a->max.x && a->min.y <= b->max.y && b->min.y <= a->max.y;
    *answer = (Answer){.relation = hit ? TS_OVERLAPPING : TS_APART};
    if (fabs(a->min.x) < 1e4) return;
    int way = a->min.x < 0 ? 0 : b->min.y < 0 ? 1 : 2;
    *answer = (Answer){.relation = METHOD_FAILS, .failed = words[way], .hung = way == 0};
}

static void print_parts(void)
{
    Method own = {.name = "meet_in_part",
                  .label = "meet_in_part",
                  .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                  .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                  .touch = TOUCH_EITHER,
                  .consistent = true,
                  .sound = ROUNDS,
                  .answer = meet_in_part};
    const Method *const method[] = {&own, method_find("bounding_boxes"),
                                    method_find("first_by_center")};
    for (int i = 0; i < 3; i++) {
        if (!method[i]) abort();
        Fuzzer *whole = fuzzer_new(method[i], &all);
        if (!whole) abort();
        for (int part = 0; part < 3; part++) {
            FuzzerOptions options = all;
            options.seed += (uint64_t)part;
            options.known = part > 0 ? whole : NULL;
            Fuzzer *fuzzer = fuzzer_new(method[i], &options);
            char *bytes = NULL;
            size_t size;
            FILE *out = open_memstream(&bytes, &size);
            if (!fuzzer || !out) abort();
            fuzzer_run(fuzzer, 500, NULL, 0);
            fuzzer_write(fuzzer, out);
            fclose(out);
            fuzzer_add(whole, bytes, size);
            free(bytes);
            fuzzer_free(fuzzer);
        }
        answer_of("fuzzer_add");
        put_run(method[i], whole);
        fuzzer_free(whole);
        answers_print(method[i]->name);
    }
}

// ---- Sentences about causes

static void print_rules(void)
{
    static CauseGroup group[3] = {
        {.a = TS_SHAPE_CIRCLE, .b = TS_SHAPE_AABB, .finding = {.exact = TS_APART}, .count = 1},
        {.a = TS_SHAPE_POLYGON, .b = TS_SHAPE_POLYGON, .finding = {.exact = TS_TOUCHING}},
        {.a = TS_SHAPE_CIRCLE, .b = TS_SHAPE_OBB, .finding = {.exact = TS_OVERLAPPING}}};
    static const double part[][2] = {{1, 0}, {0.997, 0.00004}, {0.96, 0.5}, {0.31, 0.004}};
    for (int feature = 0; feature < FEATURES; feature++) {
        FeatureScale scale = feature_scale((Feature)feature);
        bool pair = feature >= FEATURES_OF_SHAPE;
        answer_of("cause_write_rule");
        for (int i = 0; i < 3 * 3 * FEATURE_LENGTHS; i++) {
            int value = i / 9 + 1, most = scale == FEATURE_LENGTH ? FEATURE_LENGTHS - 1 : 4;
            if (feature == FEATURE_HEADING || feature == FEATURE_PLACE ||
                feature == FEATURE_TOWARDS)
                most = FEATURE_HEADINGS;
            CauseCompare compare = (CauseCompare)(i % 3);
            if (value > most || (compare == CAUSE_EQUAL) != (scale == FEATURE_NAMES)) continue;
            CausePart parts[] = {{&group[i % 2], false}, {&group[i % 9 % 3], false}};
            CauseScope scope = {.part = parts,
                                .parts = 1 + i / 3 % 2,
                                .any_relation = i % 4 == 3,
                                .any_kinds = i % 5 == 4};
            CauseRule rule = {.tests = 1, .inside = part[i % 4][0], .outside = part[i % 4][1]};
            rule.test[0] = (CauseTest){.feature = (Feature)feature,
                                       .of = pair ? CAUSE_PAIR : (CauseOf)(i / 3 % 3),
                                       .compare = compare,
                                       .value = value};
            if (i % 7 == 6) rule.test[rule.tests++] = rule.test[0];
            group[0].samples.count = 1;
            group[0].sample[0].features.value[feature_at((Feature)feature, i % 2 && !pair)] =
                (uint16_t)value;
            char text[CAUSE_RULE_MAX];
            cause_write_rule(text, sizeof text, &scope, &rule);
            put_text(text);
            cause_write_wholly(text, sizeof text, &scope);
            put_text(text);
        }
        char family[32];
        snprintf(family, sizeof family, "feature %d", feature);
        answers_print(family);
    }
}

// ---- Pages

// Of the text between marks of its kind a row each, so that it shows what differs.
static void print_page(const char *page)
{
    static const char *const head[] = {"<section", "<h3>",   "<article",
                                       "<svg",     "<table", "</section>"};
    const char *name = "head";
    int number = 0;
    char family[64];
    for (const char *at = page; *at;) {
        const char *next = at + strlen(at);
        const char *found = name;
        for (size_t i = 0; i < sizeof head / sizeof *head; i++) {
            const char *mark = strstr(at + 1, head[i]);
            if (!mark || mark >= next) continue;
            next = mark;
            found = head[i];
        }
        answer_of("page_make");
        for (; at < next; at++) {
            static const char picture[] = "base64,"; // packed by another library
            if (strncmp(at, picture, sizeof picture - 1) == 0) at = strchr(at, '"');
            put(*at);
        }
        snprintf(family, sizeof family, "%d %s", number++, name);
        answers_print(family);
        name = found;
    }
}

static void write_corpus(char *path)
{
    static GeneratedPair pair;
    static char line[LINE];
    Random random = random_seeded(9);
    int made = mkstemp(path);
    FILE *out = made >= 0 ? fdopen(made, "w") : NULL;
    if (!out) abort();
    fputs(CASE_HEADER "\n# corpus 2.5, of two families\n", out);
    for (int i = 0; i < 120; i++) {
        static const TsShapeKind kinds[][2] = {{TS_SHAPE_AABB, TS_SHAPE_AABB},
                                               {TS_SHAPE_CIRCLE, TS_SHAPE_CIRCLE},
                                               {TS_SHAPE_POLYGON, TS_SHAPE_CIRCLE},
                                               {TS_SHAPE_OBB, TS_SHAPE_OBB}};
        Case given;
        Family family = (Family)(i % FAMILIES);
        generate_pair(&random, family, kinds[i % 4][0], kinds[i % 4][1], &pair);
        case_of_pair(&given, &pair.a, &pair.b);
        snprintf(given.family, sizeof given.family, "%s", i % 3 ? "whole" : "near");
        if (i % 2) snprintf(given.id, sizeof given.id, "c%d", i);
        case_write(line, sizeof line, &given);
        fprintf(out, "%s\n", line);
    }
    fclose(out);
}

static void put_portrait(const Trial *trial, const Glyphs *glyphs, PaletteName name, bool bare)
{
    char words[128];
    trial_score_words(trial, words, sizeof words);
    Portrait portrait = trial_portrait(trial, words);
    portrait.bare = bare;
    Image image = portrait_image(&portrait, glyphs, palette(name));
    answer_of("portrait_image");
    put(image.width);
    put(image.height);
    digest_bytes(&sheet.row[sheet.now].digest, image.pixel,
                 sizeof *image.pixel * (size_t)image.width * (size_t)image.height);
    image_free(&image);
}

// Reports that boxes touch if both have one centre, and fails as meet_in_part does.
static void meet_in_middle(const Query *query, Answer *answer)
{
    meet_in_part(query, answer);
    if (answer->relation == METHOD_FAILS) return;
    answer->relation = query_core(query);
    TsVec a = ts_shape_center(query->a), b = ts_shape_center(query->b);
    if (ts_vec_equal(a, b)) answer->relation = TS_TOUCHING;
}

static void print_pages(void)
{
    static Blocks blocks;
    static Trial trial[4];
    blocks_init(&blocks);
    Glyphs glyphs = blocks_glyphs(&blocks);
    char error[256], line[CASE_LINE_MAX], words[128];
    char path[] = "/tmp/touchstone_answers_XXXXXX";
    write_corpus(path);
    Method own = {.name = "meet_in_middle",
                  .label = "in & part <closed>",
                  .a = TS_SHAPE_BIT(TS_SHAPE_AABB),
                  .b = TS_SHAPE_BIT(TS_SHAPE_AABB),
                  .touch = TOUCH_REPORTED,
                  .ulps = 3,
                  .tolerance = 0.5,
                  .sound = ROUNDS,
                  .answer = meet_in_middle};
    const Method *const method[] = {method_find("bounding_boxes"), &own,
                                    method_find("circle_inclusive"), method_find("obb_three_axes")};
    for (int i = 0; i < 4; i++) {
        if (!method[i]) abort();
        TrialOptions options = {
            .lattice = 8, .cases = i == 3 ? 0 : 1500, .seed = 12, .corpus = i == 3 ? NULL : path};
        answer_of("trial_run");
        put(trial_run(&trial[i], method[i], &options, error, sizeof error));
        put(trial_is_flawless(&trial[i]));
        trial_score_words(&trial[i], words, sizeof words);
        put_text(words);
        for (int k = 0; k < trial[i].panels; k++) {
            put(trial[i].first[k]);
            if (trial[i].first[k] < 0) continue;
            put(trial_cell_line(&trial[i], k, trial[i].first[k], line, sizeof line));
            put_text(line);
        }
        put_portrait(&trial[i], &glyphs, i % 2 ? PALETTE_DARK : PALETTE_LIGHT, i == 2);
        answers_print(method[i]->name);
    }
    trial[2].ns = 12.3, trial[2].core_ns = 30;
    trial[3].ns = 41234, trial[3].core_ns = 20;
    for (int from = 0; from < 2; from++) { // all, and the last one alone
        char *page = page_make(&(Page){.version = "0",
                                       .seed = 12,
                                       .cases = 1500,
                                       .trial = trial + 3 * from,
                                       .trials = from ? 1 : 4,
                                       .glyphs = &glyphs});
        if (!page) abort();
        print_page(page);
        free(page);
    }
    for (int i = 0; i < 4; i++) trial_end(&trial[i]);
    remove(path);
}

int main(void)
{
    print_descriptions();
    print_replies();
    print_remembering();
    print_parts();
    print_rules();
    print_pages();
    return 0;
}
