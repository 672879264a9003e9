// Prints digests of what the judge answers: for answers.sh, which compares them with
// digests/judge.txt. Sentences about wrong input stand there in words.
//
// A line "WHAT ABOUT NUMBERS DIGEST", separated by tabs, as answers_core prints them; or "line",
// which kind, what was wrong with it. Lines are made wrong by chance, by a fixed seed.
#include <math.h>

#include "answers.h"
#include "answers_lines.h"
#include "cases/adapt.h"
#include "cases/case_file.h"
#include "cases/checker.h"
#include "cases/digits.h"
#include "cases/wkt.h"
#include "fuzz/feature.h"
#include "fuzz/finding.h"
#include "fuzz/fuzzer.h"
#include "generate/generate.h"
#include "junit.h"
#include "query.h"
#include "results.h"
#include "spelling.h"
#include "trial/acid.h"
#include "trial/score.h"
#include "work.h"
#include "worlds/law.h"
#include "worlds/world_family.h"
#include "worlds/world_shrink.h"
#include "zoo/zoo.h"

// ---- Lines, right and wrong

static const char *const case_lines[] = {
    "circle 0 0 40 | circle 70 0 30 | expect touching",
    "aabb 0 0 9 9 | point 4 4 | method aabb_borders | note inside",
    "obb 0 0 5 3 0.6 0.8 | segment 1 2 3 4 | expect apart # a comment",
    "triangle 0 0 1 0 1 1 | capsule 0 0 4 4 2 | flag degenerate",
    "polygon 5 0 0 4 0 4 4 2 2 0 4 | ray 0 0 1 1 | family sliver | id c17",
    "aabb 0 0 1 1 | circle 9 0 1 | move 3 0 0 0 | expect overlapping",
    "polygon 3 0 0 0x1p3 0 4 4 | polygon 3 10 10 20 10 15 30 | flag either again",
    "point 1e3 -.5 | circle 1000 0 .5 | move 5 0 | also circle 1010 0 1 ; aabb 1 2 3 4",
};
static const char *const wkt_lines[] = {
    "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0)); POINT (1 1)",
    "LINESTRING (1 1, 2 3) ; POLYGON ((0 0, 4 0, 4 4, 0 0))",
    "POINT (1 2); POINT (1 2.5)",
};
static const char *const world_lines[] = {
    "world gravity 0 900 ticks 60 | fixed box 10 10 20 20 | moving box 10 -20 40 40 velocity 100 0",
    "world rate 30 unit 2 friction 0.5 | bullet circle 0 0 5 spin 2 | fixed polygon 0 0 9 0 9 9",
    "world restitution 1 | moving capsule 0 0 5 5 2 density 3 | fixed box 0 50 90 4 30 | law seam",
};

static void put_case(const Case *pair)
{
    char text[LINE], rounded[LINE], form[512], wkt[WKT_MAX];
    case_write(text, sizeof text, pair);
    put_text(text);
    case_write_rounded(rounded, sizeof rounded, pair);
    put_text(rounded);
    case_form(form, sizeof form, pair);
    put_text(form);
    const char *why = wkt_refuses(pair);
    put_text(why);
    if (why) return;
    wkt_write(wkt, sizeof wkt, pair);
    put_text(wkt);
}

static void print_lines(void)
{
    static char line[LINE];
    Random random = random_seeded(1);
    char error[512];
    Case pair;
    World world;
    for (int i = 0; i < 400; i++) {
        *error = 0;
        spoil(&random, case_lines[i % 8], line);
        answer_of("case_read");
        CaseLine read = case_read(&pair, line, error, sizeof error);
        put(read);
        if (read == CASE_GOOD) put_case(&pair);
        if (read == CASE_BAD) print_line("case", line, error);
        put_text(case_form_at(line, i % 40));
    }
    for (int i = 0; i < 100; i++) {
        *error = 0;
        WktReader reader = {0};
        spoil(&random, wkt_lines[i % 3], line);
        answer_of("wkt_read");
        put(wkt_begins(line));
        put(wkt_line(line));
        CaseLine read = wkt_read(&reader, &pair, line, error, sizeof error);
        put(read);
        if (read == CASE_GOOD) put_case(&pair);
        if (read == CASE_BAD) print_line("WKT", line, error);
    }
    for (int i = 0; i < 200; i++) {
        *error = 0;
        spoil(&random, world_lines[i % 3], line);
        answer_of("world_read");
        bool read = world_read(&world, line, error, sizeof error);
        put(read);
        if (!read) print_line("world", line, error);
        if (!read) continue;
        world_write(&world, line);
        put_text(line);
        for (int twin = 0; twin < WORLD_TWINS; twin++) {
            World other = world_twin(&world, (WorldTwin)twin);
            world_write(&other, line);
            put_text(line);
        }
    }
    for (int i = 0; i < 300; i++) { // of a number all digits
        double number = random_between(&random, -1, 1);
        number = ldexp(number, random_integer(&random, -130, 110));
        char text[DIGITS_MAX];
        if (i % 3 == 0) number = random_integer(&random, -4000, 4000) / 1000.0;
        ANSWER(put, digits_write, text, number);
        put_text(text);
        digits_write_decimal(text, number);
        put_text(text);
    }
    static const char *const meant[] = {"circl", "obb_four", "Polygn", "gjk", "aab", "CIRCLES"};
    for (int i = 0; i < 6; i++) {
        ANSWER(put_text, method_nearest, meant[i]);
        ANSWER(put, spelling_distance, meant[i], meant[(i + 1) % 6]);
        ANSWER(put, spelling_near, meant[i], "circle");
        ANSWER(put, spelling_distance, meant[i], "POLYGON");
    }
    answers_print("lines");
}

// ---- Files

// A file of cases and of wrong lines.
static char *make_file(int seed, bool wkt)
{
    static char text[1 << 17], line[LINE];
    Random random = random_seeded((uint64_t)seed);
    size_t length = 0;
    GeneratedPair pair;
    for (int i = 0; i < 60; i++) {
        Case given;
        TsShapeKind a = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        TsShapeKind b = (TsShapeKind)random_integer(&random, 0, TS_SHAPE_KINDS - 1);
        if (!generate_knows(a) || !generate_knows(b) || !query_known(QUERY_PAIR, a, b)) continue;
        Family family = (Family)random_integer(&random, 0, FAMILIES - 1);
        generate_pair(&random, family, a, b, &pair);
        case_of_pair(&given, &pair.a, &pair.b);
        given.expect = i % 4 ? (int)query_exact(&(Query){.a = &pair.a, .b = &pair.b}) : i % 3;
        snprintf(given.family, sizeof given.family, "%s", generate_family_name(family));
        if (wkt && wkt_refuses(&given)) continue;
        if (wkt) wkt_write(line, sizeof line, &given);
        if (!wkt) case_write(line, sizeof line, &given);
        if (i % 13 == 5) spoil(&random, wkt ? wkt_lines[1] : case_lines[2], line);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s\n", line);
    }
    return text;
}

static void seen(void *context, const Method *method, const Case *pair, const Finding *finding)
{
    char text[1024];
    (void)context;
    finding_write(text, sizeof text, finding);
    answer_of("checker_run");
    put_text(method ? method->name : "expectation");
    put_text(pair->family);
    put_text(text);
}

static void open_text(CaseFile *file, char *text)
{
    FILE *stream = fmemopen(text, strlen(text), "r");
    if (!stream) abort();
    case_file_over(file, stream, "some.case");
}

// Fails on circles far to the right, refuses those far to the left, and answers each eleventh query
// as it did the one before.
static void answer_from_memory(const Query *query, Answer *answer)
{
    static TsRelation before = TS_APART;
    static int asked;
    TsRelation now = query_core(query);
    double x = query->a->circle.center.x;
    *answer = (Answer){.relation = ++asked % 11 == 0 ? before : now};
    before = now;
    if (x < -1e6) answer->relation = METHOD_REFUSES;
    if (x > 1e6) *answer = (Answer){.relation = METHOD_FAILS, .failed = "returned 9"};
}

// Lines as findings of a function that remembers are written, and such as name methods.
static char *make_findings(int seed)
{
    static char text[1 << 17];
    Random random = random_seeded((uint64_t)seed);
    size_t length = (size_t)snprintf(text, sizeof text, "%s\n", CASE_HEADER);
    for (int i = 0; i < 700; i++) {
        static const char *const field[] = {"",
                                            "",
                                            "",
                                            " | flag again",
                                            " | flag either",
                                            " | method circle_strict",
                                            "",
                                            " | method sweep_circle_chord",
                                            "",
                                            " | move 3 0 | method sweep_circle_chord",
                                            "",
                                            " | method circle_strickt"};
        char x[8];
        snprintf(x, sizeof x, "%d", random_integer(&random, -90, 90));
        if (random_integer(&random, 0, 20) == 0) snprintf(x, sizeof x, i % 2 ? "1e7" : "-1e7");
        int which = i % 100 >= 50 ? random_integer(&random, 0, 3)
                    : i % 3 == 0  ? random_integer(&random, 0, 11)
                                  : 0;
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "circle %s %d 40 | circle 30 %d %d%s\n", x,
                                   random_integer(&random, 0, 50), random_integer(&random, 0, 50),
                                   random_integer(&random, 1, 40), field[which]);
    }
    return text;
}

static void print_files(void)
{
    static CaseFile file;
    static Score score;
    static const Method remembering = {.name = "from_memory",
                                       .label = "from memory",
                                       .a = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .b = TS_SHAPE_BIT(TS_SHAPE_CIRCLE),
                                       .touch = TOUCH_REPORTED,
                                       .sound = ROUNDS,
                                       .answer = answer_from_memory};
    const Method *const checked[] = {&remembering, method_find("polygon_sat_strict"),
                                     &remembering, method_find("first_by_center"),
                                     NULL,         NULL};
    for (int i = 0; i < 14; i++) {
        bool findings = i == 8 || i == 10 || i > 11;
        char *text = findings ? make_findings(i) : make_file(i + 10, i % 4 == 3), *out = NULL;
        char error[512];
        size_t size = 0;
        CheckerOptions options = {.no_oracle = i == 1,
                                  .strict = i == 2,
                                  .rounding = i % 2 == 0,
                                  .print = i % 3 == 1,
                                  .names_files = i == 4,
                                  .method = i >= 8 ? checked[i - 8] : NULL,
                                  .seen = seen};
        FILE *stream = open_memstream(&out, &size);
        Checker *checker = checker_new(&options, stream);
        open_text(&file, text);
        ANSWER(put, checker_run, checker, &file);
        CheckerCount count = checker_count(checker);
        fclose(stream);
        put_text(out);
        const int64_t number[] = {count.cases,         count.answers,        count.wrong,
                                  count.rounded.count, count.unstable.count, count.not_taken,
                                  count.as_polygons,   count.as_aabbs};
        for (int k = 0; k < 8; k++) put((double)number[k]);
        for (int k = 0; k < case_file_errors(&file); k++) {
            case_file_error(&file, k, error, sizeof error);
            print_line("file", "", error);
        }
        checker_free(checker);
        free(out);
        fclose(file.stream);
        answers_print("a file");
    }
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        if (method->kind != QUERY_PAIR) continue;
        open_text(&file, make_file(20, false));
        ANSWER(put, score_run, &score, method, &file, NULL, NULL);
        fclose(file.stream);
        put((double)score.all.asked);
        put((double)score_right(score.all));
        put((double)score.not_taken);
        for (int k = 0; k < score.families; k++) {
            put_text(score.family[k].name);
            put((double)score_right(score.family[k].count));
        }
    }
    answers_print("all methods");
}

// ---- Methods

static void put_answer(const Answer *answer)
{
    put(answer->relation);
    put(answer->has);
    if (answer->has & ANSWER_GAP) put(answer->gap);
    if (answer->has & ANSWER_NORMAL) put_vec(answer->normal);
    if (answer->has & ANSWER_POINT) put_vec(answer->point);
    if (answer->has & ANSWER_TIME) put(answer->time);
    if (answer->has & ANSWER_AXES) put(answer->axes);
    if (answer->has & ANSWER_WHICH) put(answer->which);
    put_text(answer->failed);
}

static void put_work(const Work *work)
{
    put(work->count);
    for (int i = 0; i < work->count && i < WORK_TESTS_MAX; i++) {
        const WorkTest *test = &work->test[i];
        put(test->kind);
        put(test->yes);
        put_vec(test->from);
        put_vec(test->to);
        put(test->most);
        put(test->depth);
        put_vec(test->axis.direction);
        put(test->axis.a_min);
        put(test->axis.b_max);
        put(test->shape * 100 + test->side);
    }
    for (int side = 0; side < 2; side++) put_vecs(work->corner[side], work->corners[side]);
}

static void put_features(const Features *features)
{
    put(features->a);
    put(features->b);
    put(features->exact);
    for (int i = 0; i < FEATURE_VALUES; i++) put(features->value[i]);
}

static void ask_method(const Method *method, const Query *query)
{
    static Work work;
    static Changes changes;
    static char text[LINE];
    Case pair;
    if (!method_accepts(method, query) || !query_is_fair(method, query)) return;
    answer_of("work_of");
    Answer answer = work_of(method, query, &work);
    put_answer(&answer);
    put_work(&work);
    TsRelation exact = query_exact_for(method, query);
    answer_of("query_exact_for");
    put(exact);
    answer_of("finding_of_answer");
    Finding finding = finding_of_answer(method, query, &answer, exact);
    finding_write(text, sizeof text, &finding);
    put_text(text);
    if (finding.kind == FINDING_NONE && answer.relation != METHOD_REFUSES) {
        finding = finding_of_measure(method, query, &answer, exact);
        finding_write(text, sizeof text, &finding);
        put_text(text);
    }
    query_to_case(query, &pair);
    answer_of("symmetry_list");
    symmetry_list(method, &pair, &changes);
    for (int i = 0; i < changes.count; i++) {
        put(changes.symmetry[i]);
        case_write(text, sizeof text, &changes.pair[i]);
        put_text(text);
        symmetry_write(text, sizeof text, changes.symmetry[i], &pair);
        put_text(text);
    }
    answer_of("feature_of_query");
    Features features = feature_of_query(method, query, exact);
    put_features(&features);
    Adapted adapted;
    ANSWER(put, adapt_case, method, &pair, &adapted);
}

static void print_methods(void)
{
    static GeneratedPair pair;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        Random random = random_seeded(30);
        if (method->kind == QUERY_NONE) continue;
        for (int k = 0; k < TS_SHAPE_KINDS * TS_SHAPE_KINDS * FAMILIES; k++) {
            TsShapeKind a = (TsShapeKind)(k % TS_SHAPE_KINDS);
            TsShapeKind b = (TsShapeKind)(k / TS_SHAPE_KINDS % TS_SHAPE_KINDS);
            Family family = (Family)(k / (TS_SHAPE_KINDS * TS_SHAPE_KINDS));
            bool takes = (method->a & TS_SHAPE_BIT(a)) && (method->b & TS_SHAPE_BIT(b));
            if (!takes || !generate_knows(a) || !generate_knows(b)) continue;
            // Of methods that take many kinds, not every pair of each family.
            if (random_integer(&random, 0, 3) && method->a == method->b) continue;
            if (!query_known(method->kind, a, b)) continue;
            GeneratePromise promise = generate_promise(method, a, b);
            if (method->kind == QUERY_SWEEP)
                generate_sweep_promised(&random, family, a, b, promise, &pair);
            else
                generate_promised(&random, family, a, b, promise, &pair);
            Query query = {.kind = method->kind, .a = &pair.a, .b = &pair.b};
            if (method->kind == QUERY_SWEEP) query.move_a = pair.move_a;
            if (method->kind == QUERY_SWEEP) query.move_b = pair.move_b;
            ask_method(method, &query);
        }
        answers_print(method->name);
    }
}

// ---- The acid test

static void print_acid(void)
{
    enum { LATTICE = 4 };
    static AcidCell cell[4 * LATTICE * LATTICE];
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        AcidPair pair[ACID_PAIRS];
        int pairs = method->kind == QUERY_NONE ? 0 : acid_pairs(method, pair);
        for (int k = i % 5; k < pairs; k += 5) {
            AcidPanel panel = acid_panel(pair[k], method->number, LATTICE);
            AcidCount count = {0};
            int first = -1;
            ANSWER(put, acid_ask, &panel, method, cell, &count, &first);
            put(first);
            put((double)(count.asked + 1000 * count.wrong + 1000000 * count.touching_wrong));
            for (int c = 0; c < 4 * LATTICE * LATTICE; c++)
                put(cell[c].answer * 100 + cell[c].exact * 10 + cell[c].wrong);
        }
    }
    answers_print("all methods");
}

// ---- The fuzzer's results: those that findings.c leaves out

static void print_results(const Method *method)
{
    enum { CASES = 96 };
    Fuzzer *fuzzer = fuzzer_new(
        method,
        &(FuzzerOptions){.seed = 3, .family = -1, .a = TS_SHAPE_KINDS, .b = TS_SHAPE_KINDS});
    ResultsRun run = {.version = "0", .seed = 3, .cases = CASES, .family = -1};
    Results *results = results_new(&run);
    Junit *junit = junit_new();
    if (!fuzzer || !results || !junit) abort();
    fuzzer_run(fuzzer, CASES, NULL, 0);
    fuzzer_explain(fuzzer);
    results_add(results, method, NULL, fuzzer, NULL);
    for (int i = 0; i < fuzzer_findings(fuzzer); i++) {
        const FuzzerFound *found = fuzzer_finding(fuzzer, i);
        char words[1024];
        finding_write(words, sizeof words, &found->finding);
        junit_failed(junit, method, found->a, found->b, generate_family_name(found->family), words,
                     found->line);
    }
    char *json = results_write(results), *xml = junit_write(junit);
    answer_of("results_write");
    put_text(json);
    answer_of("junit_write");
    put_text(xml);
    free(json);
    free(xml);
    junit_free(junit);
    results_free(results);
    fuzzer_free(fuzzer);
    answers_print(method->name);
}

static void print_fuzzed(void)
{
    for (int i = 1; i < method_count(); i += 2)
        if (method_at(i)->sound == FLAWED) print_results(method_at(i));
    for (int i = 3; i < zoo_count(); i += 8) {
        const ZooFunction *function = zoo_at(i);
        if (!function->fault) continue;
        Method *method = zoo_method(function);
        if (!method) abort();
        print_results(method);
        zoo_method_free(method);
    }
}

// ---- Worlds

static void judge_world(LawBench *bench, const World *world)
{
    static char line[WORLD_LINE];
    world_write(world, line);
    answer_of("world_family_make");
    put_text(line);
    ANSWER(put, law_begin, bench, world);
    for (int law = 0; law < LAWS; law++) {
        ANSWER(put_text, law_name, (LawName)law);
        LawVerdict verdict = law_judge(bench, (LawName)law);
        answer_of(law_sentence((LawName)law));
        put(verdict);
        if (verdict != LAW_BROKEN && verdict != LAW_LIMIT) continue;
        put_text(law_words(bench));
        LawBreach breach = law_breach(bench);
        put(breach.tick * 1000 + breach.body * 10 + breach.other);
    }
}

static void print_laws(void)
{
    static const char *const name[PLANTED_FAULTS] = {"ours",    "discrete", "spin", "tiles",
                                                     "drag",    "wind",     "left", "gravity",
                                                     "forgets", "stale",    "unit", "sorted"};
    for (int fault = 0; fault < PLANTED_FAULTS; fault++) {
        Engine *engine = engine_planted((PlantedFault)fault);
        LawBench *bench = engine ? law_bench_new(engine) : NULL;
        if (!bench) abort();
        const TouchstoneEngine *about = engine_about(engine);
        WorldLimits limits = {about->shapes, about->speed, about->spin};
        Random random = random_seeded(40);
        for (int i = 0; i < WORLD_FAMILIES; i++) {
            World world = world_family_make((WorldFamily)i, &limits, &random);
            judge_world(bench, &world);
        }
        law_bench_free(bench);
        engine_close(engine);
        answers_print(name[fault]);
    }
}

int main(void)
{
    print_lines();
    print_files();
    print_methods();
    print_acid();
    print_fuzzed();
    print_laws();
    return 0;
}
