// What the screen says never contradicts itself: in every scene, by every method or variant, at
// every place and at four ticks, each sentence, table, figure and colour is held against the
// method's answer, the exact answer and each other. It looks at records and the draw list only.
#include <ctype.h>
#include <math.h>

#include "draw_private.h"
#include "full_bench.h"
#include "scene.h"
#include "scene_kit/number.h"
#include "touchstone/sweep.h"

enum { WHY = 1024, SENTENCES = 4 };

// ---- What a frame says

typedef struct Said {
    StripWords strip;
    Figures figures;
    const RecordTable *table;
    int tables;
    char sentence[SENTENCES][RECORD_TEXT + ALARM_TEXT]; // note, hint, narration, alarm
    bool counts;                                        // pairs are counted in this frame
    bool held;                                          // figures may be those of a tick before
    bool plugin;                                        // a function is loaded
    bool chosen_hit, chosen_wrong, has_lamp;            // of the chosen method's lamp
} Said;

enum { NOTE, HINT, NARRATION, ALARM };

static Said said_now(const Bench *bench)
{
    enum { LAMPS = 64 };
    Ui *ui = bench->ui;
    Stage *stage = ui_stage(ui);
    const Figures *figures = figures_shown(ui);
    Said said = {.strip = strip_words(ui),
                 .figures = *figures,
                 .counts = !stage_in_scope(stage),
                 .held = stage->playing,
                 .plugin = stage_plugin(stage)};
    said.tables = figures_tables(ui, &said.table);
    snprintf(said.sentence[NOTE], sizeof said.sentence[NOTE], "%s", figures->note);
    snprintf(said.sentence[HINT], sizeof said.sentence[HINT], "%s", stage_record(stage)->hint);
    TraceView trace = stage_trace_view(stage);
    snprintf(said.sentence[NARRATION], sizeof said.sentence[NARRATION], "%s",
             trace.sentence ? trace.sentence : "");
    const Ask *ask = figures->ask;
    if (ask && said.strip.wrong && ask_is_wrong(ask))
        alarm_sentence(ask, strip_names_pair(ui, ask), said.sentence[ALARM],
                       sizeof said.sentence[ALARM]);
    static Ask lamp[LAMPS];
    int lamps = lamps_lit(ui, lamp, LAMPS);
    for (int i = 0; i < lamps; i++) {
        if (lamp[i].method != stage_method(stage) || lamp[i].refused == lamp[i].method) continue;
        said.has_lamp = true;
        said.chosen_hit = lamp[i].hit, said.chosen_wrong = ask_is_wrong(&lamp[i]);
    }
    return said;
}

// ---- Rules: each returns what contradicts what, or NULL

static char why[WHY];
#define CONTRADICTS(...) (snprintf(why, sizeof why, __VA_ARGS__), why)

// What a sentence concludes about the pair; "exactly" makes it one about the exact answer.
typedef enum Claim { CLAIM_NONE, CLAIM_APART, CLAIM_TOUCH, CLAIM_MEET } Claim;

static Claim claim_of(const char *sentence)
{
    static const struct {
        const char *words;
        Claim claim;
    } known[] = {{"do not meet", CLAIM_APART},
                 {": apart", CLAIM_APART},
                 {"outside", CLAIM_APART},
                 {"no collision", CLAIM_APART},
                 {"they graze", CLAIM_TOUCH},
                 {"they touch", CLAIM_TOUCH},
                 {"on the boundary", CLAIM_TOUCH},
                 {"they meet", CLAIM_MEET},
                 {"so inside", CLAIM_MEET},
                 {"so exactly it is inside", CLAIM_MEET},
                 {"Odd: inside", CLAIM_MEET},
                 {"Odd: exactly, inside", CLAIM_MEET},
                 {"a collision", CLAIM_MEET},
                 {"apart: nothing to move", CLAIM_APART},
                 {"touching: nothing to move", CLAIM_TOUCH},
                 {"A just touches B", CLAIM_MEET}};
    // A step concludes nothing yet, and what a volume or a projection does is not what the shapes
    // do.
    if (bench_says(sentence, "test the next")) return CLAIM_NONE;
    if (bench_says(sentence, "decides") || bench_says(sentence, "Agrees: ") ||
        bench_says(sentence, "depth"))
        return CLAIM_NONE;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (bench_says(sentence, known[i].words)) return known[i].claim;
    }
    return CLAIM_NONE;
}

static const char *sentences_conclude_as_the_answer(const Said *said)
{
    static const Claim of[] = {
        [TS_APART] = CLAIM_APART, [TS_TOUCHING] = CLAIM_TOUCH, [TS_OVERLAPPING] = CLAIM_MEET};
    const Ask *ask = said->figures.ask;
    if (!ask || said->figures.verdict.given || said->figures.pairs > 0) return NULL;
    for (int i = NOTE; i < ALARM; i++) {
        const char *sentence = said->sentence[i];
        Claim claim = claim_of(sentence);
        if (claim == CLAIM_NONE) continue;
        bool exactly = bench_says(sentence, "exactly");
        Claim answer = of[ask->answer.relation], exact = of[ask->exact];
        bool right = exactly ? claim == exact
                             : claim == answer || (claim == CLAIM_TOUCH && exact == CLAIM_TOUCH);
        if (!right)
            return CONTRADICTS("\"%s\" beside %s, exactly %s", sentence, said->strip.answer.word,
                               said->strip.exact.word);
    }
    return NULL;
}

static const char *no_axis_has_a_gap_if_all_overlap(const Said *said)
{
    if (!bench_says(said->sentence[NARRATION], "the least of all")) return NULL;
    if (said->strip.answer.relation == TS_APART)
        return CONTRADICTS("\"%s\" beside APART", said->sentence[NARRATION]);
    return NULL;
}

static const char *the_comparison_is_that_of_the_words(const Said *said)
{
    const StripWords *strip = &said->strip;
    const SceneVerdict *verdict = &said->figures.verdict;
    const Ask *ask = said->figures.ask;
    bool agrees = strcmp(strip->compared, "AGREE") == 0;
    bool same = strcmp(strip->answer.word, strip->exact.word) == 0;
    bool partly = said->figures.judged < said->figures.pairs && !verdict->given;
    if (!*strip->compared) return NULL;
    if (strip->wrong != (strcmp(strip->compared, "DISAGREE") == 0))
        return CONTRADICTS("wrong %d beside %s", strip->wrong, strip->compared);
    if (!strip->wrong && !same && !partly &&
        !(strip->by_touch_rule && ask && ask->exact == TS_TOUCHING))
        return CONTRADICTS("%s, exactly %s, %s, without a reason", strip->answer.word,
                           strip->exact.word, strip->compared);
    if (strip->by_touch_rule && agrees && !bench_says(said->sentence[HINT], "touching"))
        return CONTRADICTS("%s, exactly %s, agree: \"%s\" does not say why", strip->answer.word,
                           strip->exact.word, said->sentence[HINT]);
    if (strip->wrong && same && !(ask && ask_measure_is_wrong(ask)))
        return CONTRADICTS("%s on both sides, DISAGREE", strip->answer.word);
    return NULL;
}

static const char *the_counts_are_those_of_the_comparison(const Said *said)
{
    const Figures *figures = &said->figures;
    bool agrees = strcmp(said->strip.compared, "AGREE") == 0;
    if (!said->counts || figures->judged < figures->pairs) return NULL;
    if (said->strip.wrong && figures->wrong == 0)
        return CONTRADICTS("DISAGREE beside %lld agreed, 0 not", figures->agreed);
    if (agrees && figures->agreed == 0) return CONTRADICTS("AGREE beside 0 agreed");
    return NULL;
}

static const char *figure_named(const Said *said, const char *name)
{
    for (int i = 0; i < said->figures.rows; i++) {
        if (strcmp(said->figures.row[i].name, name) == 0) return said->figures.row[i].value;
    }
    return NULL;
}

// "5 collisions" beside "1 of 70" are two counts of two things.
static const char *a_crowd_has_one_count(const Said *said)
{
    const Figures *figures = &said->figures;
    char count[NUMBER_MAX], word[64];
    if (!figures->pairs || figures->verdict.given) return NULL;
    const char *hits = figure_named(said, "collisions"), *pairs = figure_named(said, "all pairs");
    number_count(count, sizeof count, figures->hits);
    if (hits && strcmp(hits, count) != 0)
        return CONTRADICTS("hits %s beside %s", hits, said->strip.answer.word);
    number_of(word, sizeof word, figures->hits, "collision", "collisions");
    if (strcmp(word, said->strip.answer.word) != 0)
        return CONTRADICTS("%s beside %s", said->strip.answer.word, word);
    number_count(count, sizeof count, figures->pairs);
    if (pairs && strcmp(pairs, count) != 0) return CONTRADICTS("pairs %s beside %s", pairs, count);
    if (figures->judged == figures->pairs || !*said->strip.exact.word) return NULL;
    number_count(count, sizeof count, figures->judged);
    if (figures->others)
        snprintf(word, sizeof word, "%d of %s differ", figures->others, count);
    else
        snprintf(word, sizeof word, "same answers");
    if (!bench_says(said->strip.exact_name, count))
        return CONTRADICTS("%s beside %s pairs", said->strip.exact_name, count);
    if (strcmp(word, said->strip.exact.word) != 0)
        return CONTRADICTS("%s beside \"%s\"", said->strip.answer.word, said->strip.exact.word);
    const char *checked = figure_named(said, "spot-checked");
    if (checked && (strncmp(checked, count, strlen(count)) != 0 ||
                    bench_says(checked, "some differ") != (said->strip.wrong != 0)))
        return CONTRADICTS("spot-checked \"%s\" beside \"%s\", %s", checked, said->strip.exact.word,
                           said->strip.compared);
    return NULL;
}

// A length as it is printed, "+1,250 px" or "600.0", is this one, to the last digit printed.
static bool is_length(const char *text, double value)
{
    char plain[64];
    int used = 0, decimals = 0;
    bool point = false;
    for (; *text && strchr(" +", *text); text++) {
    }
    if (strncmp(text, "−", strlen("−")) == 0) plain[used++] = '-', text += strlen("−");
    for (; (isdigit((unsigned char)*text) || *text == '.' || *text == ',') && used < 60; text++) {
        if (*text == ',') continue;
        plain[used++] = *text;
        if (point) decimals++;
        point |= *text == '.';
    }
    plain[used] = 0;
    if (used == 0) return true; // a dot, a dash
    double exponent = strncmp(text, "e−", strlen("e−")) == 0 ? -atof(text + strlen("e−")) : 0;
    double printed = strtod(plain, NULL) * pow(10, exponent);
    // Three digits are printed, or as many as the text has.
    double unit = pow(10, exponent - decimals);
    if (!point && used > 3) unit = pow(10, used - 3);
    return fabs(printed - value) <= 0.51 * unit;
}

// The time at which a swept shape first meets the other, or one of a list.
static double first_meeting(const Query *query)
{
    double enter = INFINITY;
    for (int i = 0; i <= query->other_count; i++) {
        const TsShape *b = i == 0 ? query->b : &query->others[i - 1];
        TsImpact impact = ts_sweep_shapes(query->a, query->move_a, b, query->move_b);
        if (impact.relation != TS_APART) enter = fmin(enter, impact.enter);
    }
    return enter;
}

static const char *lengths_are_the_strips(const Said *said)
{
    const Figures *figures = &said->figures;
    if (!*said->strip.gap || figures->pairs > 0 || !figures->ask) return NULL;
    double gap = figures->gap;
    if (figures->time[0] && !figures->verdict.given) { // a swept pair that meets has a time instead
        double enter = first_meeting(&figures->ask->query);
        bool same = strcmp(said->strip.gap, figures->time) == 0;
        bool right = said->held || is_length(said->strip.gap, enter);
        return same && right ? NULL : CONTRADICTS("time %s is %g", said->strip.gap, enter);
    }
    if (!is_length(said->strip.gap, gap)) return CONTRADICTS("gap %s is %g", said->strip.gap, gap);
    const char *note = strstr(said->sentence[NOTE], "gap = d");
    if (note && !is_length(strrchr(note, '=') + 1, gap))
        return CONTRADICTS("\"%s\" beside gap %s", note, said->strip.gap);
    for (int i = 0; i < figures->rows; i++) {
        if (strncmp(figures->row[i].name, "gap d", 5) == 0 &&
            !is_length(figures->row[i].value, gap))
            return CONTRADICTS("%s %s beside gap %s", figures->row[i].name, figures->row[i].value,
                               said->strip.gap);
    }
    for (int t = 0; t < said->tables; t++) {
        const RecordTable *table = &said->table[t];
        if (strcmp(table->heading, "Answers") != 0) continue;
        for (int i = 0; i < table->rows; i++) {
            const RecordRow *row = &table->row[i];
            if (strcmp(row->name, "gap") == 0 && !is_length(row->cell[2], gap))
                return CONTRADICTS("gap %s in the table beside %s", row->cell[2], said->strip.gap);
        }
    }
    return NULL;
}

static const char *nobody_owns_a_function_that_is_not_loaded(const Said *said)
{
    for (int t = 0; t < said->tables && !said->plugin; t++) {
        for (int i = 0; i < said->table[t].columns.cells; i++) {
            if (bench_says(said->table[t].columns.cell[i], "your"))
                return CONTRADICTS("\"%s\" without a function", said->table[t].columns.cell[i]);
        }
    }
    return NULL;
}

static const char *the_alarm_names_both_answers(const Said *said)
{
    const char *alarm = said->sentence[ALARM];
    const Ask *ask = said->figures.ask;
    if (!*alarm || !ask) return NULL;
    const char *answer = ask->answer.failed ? ask->answer.failed : said->strip.answer.word;
    if (!said->figures.pairs && !bench_says(alarm, answer))
        return CONTRADICTS("\"%s\" beside %s", alarm, answer);
    if (!said->figures.pairs && !bench_says(alarm, said->strip.exact.word) &&
        !ask_measure_is_wrong(ask))
        return CONTRADICTS("\"%s\" beside %s", alarm, said->strip.exact.word);
    return NULL;
}

static const char *the_lamp_is_the_strips(const Said *said)
{
    if (!said->has_lamp || said->figures.verdict.given) return NULL;
    if (said->chosen_hit != said->strip.answer.hit || said->chosen_wrong != said->strip.wrong)
        return CONTRADICTS("lamp %d, wrong %d beside %s", said->chosen_hit, said->chosen_wrong,
                           said->strip.answer.word);
    return NULL;
}

// The note writes "−0.40" for what the strip has as "-0.40": they read as two things.
static const char *a_minus_is_one_sign(const Said *said)
{
    const char *word[] = {said->strip.answer.word, said->strip.exact.word};
    for (int i = 0; i < 2; i++) {
        for (const char *c = word[i]; *c; c++) {
            bool begins = c == word[i] || c[-1] == ' ';
            if (begins && *c == '-' && isdigit((unsigned char)c[1]))
                return CONTRADICTS("\"%s\" has a hyphen for a minus", word[i]);
        }
    }
    return NULL;
}

static const char *contradiction(const Said *said)
{
    static const char *(*const rule[])(const Said *) = {sentences_conclude_as_the_answer,
                                                        no_axis_has_a_gap_if_all_overlap,
                                                        the_comparison_is_that_of_the_words,
                                                        the_counts_are_those_of_the_comparison,
                                                        a_crowd_has_one_count,
                                                        lengths_are_the_strips,
                                                        nobody_owns_a_function_that_is_not_loaded,
                                                        the_alarm_names_both_answers,
                                                        the_lamp_is_the_strips,
                                                        a_minus_is_one_sign};
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++) {
        const char *found = rule[i](said);
        if (found) return found;
    }
    return NULL;
}

// ---- What is drawn

// Every shape that was asked about has the colour of its answers, and the outline in the picture
// has it too.
static const char *colours_are_the_answers(const Bench *bench)
{
    Stage *stage = ui_stage(bench->ui);
    const Record *record = stage_record(stage);
    if (record->verdict.given || record->pairs > 0) return NULL;
    stage_each(stage, actor)
    {
        bool hit = false, asked = false, wrong = false;
        for (int i = 0; i < record->asks; i++) {
            const Ask *ask = &record->ask[i];
            bool listed = false, named = ask->a == actor || ask_named(ask) == actor;
            for (int k = 0; ask->list && k < ask->list->count; k++)
                listed |= ask->list->actor[k] == actor;
            asked |= named || listed;
            hit |= named && ask->hit;
            wrong |= (named || ask_first(ask) == actor) && ask_is_wrong(ask);
        }
        if (!asked) continue;
        if (actor->hit != hit || actor->wrong != wrong)
            return CONTRADICTS("%s has the colour of another answer", actor->name);
        Ink ink = INK_INK;
        if (actor->traits & ACTOR_QUIET || !draw_tagged(bench->draw, actor->name, &ink)) continue;
        bool red = ink == INK_HIT || ink == INK_HIT_FILL || ink == INK_HIT_LINE;
        bool blue = ink == INK_MISS || ink == INK_MISS_FILL || ink == INK_MISS_LINE;
        if ((red && !hit) || (blue && hit))
            return CONTRADICTS("%s is drawn in the colour of another answer", actor->name);
    }
    return NULL;
}

// The length that is written at the contact is the strip's.
static const char *lengths_drawn_are_the_strips(const Bench *bench)
{
    const Draw *draw = bench->draw;
    const Figures *figures = figures_shown(bench->ui);
    const Record *record = stage_record(ui_stage(bench->ui));
    if (figures->verdict.given || record->asks != 1 || !figures->ask) return NULL;
    if (figures->ask->query.kind != QUERY_PAIR) return NULL;
    for (int i = 0; i < draw->commands; i++) {
        const Command *command = &draw->command[i];
        if (command->kind != COMMAND_TEXT || command->tag == 0) continue;
        const char *tag = draw_tag_name(draw, command->tag - 1);
        const char *text = draw->text + command->text.first;
        bool depth = strcmp(tag, "depth") == 0;
        if (!depth && strcmp(tag, "distance") != 0) continue;
        const char *px = strstr(text, " px");
        if (!px || strspn(text, "0123456789.,") != (size_t)(px - text)) continue;
        if (!is_length(text, fabs(figures->gap)))
            return CONTRADICTS("%s %s in the picture beside %g in the strip", tag, text,
                               figures->gap);
    }
    return NULL;
}

// ---- Everywhere

static bool check_frame(Bench *bench, const char *id, int place, void *faults)
{
    Said said = said_now(bench);
    const Stage *stage = ui_stage(bench->ui);
    const Method *method = stage_method(stage);
    const char *found = contradiction(&said);
    if (!found) found = colours_are_the_answers(bench);
    if (!found) found = lengths_drawn_are_the_strips(bench);
    if (found && ++*(int *)faults <= 40)
        print_message("%s, %s, place %d, tick %d: %s\n", id, method ? method->name : "-", place,
                      stage->tick, found);
    return true;
}

static void nothing_on_screen_contradicts(void **state)
{
    (void)state;
    Bench bench;
    int faults = 0;
    const char *only = getenv("TOUCHSTONE_SCENE");
    full_open(&bench);
    for (int i = 0; scene_table[i]; i++) {
        if (!only || bench_says(scene_ids[i], only)) full_frames(&bench, i, check_frame, &faults);
    }
    full_close(&bench);
    assert_int_equal(faults, 0);
}

// While time runs figures are held for a tenth of a second: picture, table and strip hold the same.
static void what_runs_shows_one_number(void **state)
{
    (void)state;
    Bench bench;
    int faults = 0;
    full_open(&bench);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        stage_play(stage, true);
        for (int frame = 0; frame < 40 && stage_moves(stage); frame++) {
            ui_advance(bench.ui, 1.0 / 60);
            bench_frame(&bench);
            check_frame(&bench, scene_ids[i], 0, &faults);
        }
    }
    full_close(&bench);
    assert_int_equal(faults, 0);
}

// ---- The rules find what they are for: one thing is changed in a frame that contradicts nothing

typedef struct Planted {
    const char *scene, *method;
    int place;
    void (*plant)(Said *said);
} Planted;

static void say(Said *said, int which, const char *sentence)
{
    snprintf(said->sentence[which], sizeof said->sentence[which], "%s", sentence);
}

static void plant_they_meet(Said *said)
{
    say(said, NARRATION,
        "On axis 4 the projections overlap by 65.3 px, the least of all: they meet.");
}

static void plant_inside(Said *said) { say(said, NOTE, "1 crossed: odd, so inside"); }
static void plant_no_reason(Said *said) { say(said, HINT, "Drag a shape"); }
static void plant_agree(Said *said) { said->strip.compared = "AGREE"; }
static void plant_no_count(Said *said) { said->figures.wrong = 0; }
static void plant_nothing_agreed(Said *said) { said->figures.agreed = 0; }
static void plant_gap(Said *said) { say(said, NOTE, "gap = d − r = +90.1 px"); }
static void plant_strip_gap(Said *said) { said->figures.gap += 1; }

static void plant_one_of(Said *said)
{
    snprintf(said->strip.exact.word, sizeof said->strip.exact.word, "1 of 70");
}

static void plant_hits(Said *said) { said->figures.hits++; }
static void plant_lamp(Said *said) { said->chosen_hit = !said->chosen_hit; }

static void plant_alarm(Said *said)
{
    say(said, ALARM, "It reports APART. Exactly, they are APART.");
}

static void plant_yours(Said *said)
{
    static RecordTable table;
    table = said->table[0];
    snprintf(table.columns.cell[1], sizeof table.columns.cell[1], "yours");
    said->table = &table;
    said->tables = 1;
}

static void each_kind_is_found(void **state)
{
    (void)state;
    static const Planted planted[] = {
        {"41_obb", "obb_prose", 0, plant_they_meet},
        {"31_polygon_point", "polygon_point_crossings", 1, plant_inside},
        {"11_point_point", "point_equal", 1, plant_no_reason},
        {"13_circle_circle", "bounding_boxes", 1, plant_agree},
        {"13_circle_circle", "bounding_boxes", 1, plant_no_count},
        {"13_circle_circle", "bounding_boxes", 0, plant_nothing_agreed},
        {"12_point_circle", "point_circle_distance", 0, plant_gap},
        {"12_point_circle", "point_circle_distance", 0, plant_strip_gap},
        {"93_playground", "bounding_boxes", 0, plant_one_of},
        {"93_playground", "bounding_boxes", 0, plant_hits},
        {"13_circle_circle", "bounding_boxes", 1, plant_lamp},
        {"13_circle_circle", "bounding_boxes", 1, plant_alarm},
        {"94_your_function", "exact_signs", 0, plant_yours}};
    Bench bench;
    full_open(&bench);
    for (size_t i = 0; i < sizeof planted / sizeof *planted; i++) {
        int knob, index = 0;
        char error[256];
        while (strcmp(scene_ids[index], planted[i].scene) != 0) index++;
        Stage *stage = ui_stage(bench.ui);
        full_places(scene_table[index], &knob);
        ui_open(bench.ui, scene_table[index]);
        if (knob >= 0) stage_put_knob(stage, knob, planted[i].place);
        bench_frame(&bench);
        if (!stage_set(stage, "method", planted[i].method, error, sizeof error))
            print_message("%s: %s\n", planted[i].scene, error);
        stage_reset(stage);
        stage_play(stage, false);
        bench_frame(&bench);
        Said said = said_now(&bench);
        const char *before = contradiction(&said);
        if (before) fail_msg("%zu, %s: %s", i, planted[i].scene, before);
        planted[i].plant(&said);
        if (!contradiction(&said)) fail_msg("%zu, %s: is not found", i, planted[i].scene);
    }
    full_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_found),
        cmocka_unit_test(what_runs_shows_one_number),
        cmocka_unit_test(nothing_on_screen_contradicts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
