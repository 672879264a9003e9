// The formulas with the present numbers: in every scene, by every method, at every place and at
// four ticks they hold, as computed and as shown, their numbers are those of the frame, and what
// they light is drawn; each free number is dragged; a question hides them.
#include <ctype.h>
#include <math.h>

#include "slow_clock.h"
#include "ui_bench.h"

#include "axis.h"
#include "formula/formula_private.h"
#include "lesson/lesson.h"
#include "panel/panel_private.h"
#include "scene.h"
#include "scene_kit/number.h"

enum { LINE = 256, WHY = 1280, NUMBERS = 400 };

// ---- Arithmetic as a reader does it: on the text itself

static const char *next; // of the text

static bool eat(const char *word)
{
    while (*next == ' ') next++;
    size_t length = strlen(word);
    if (strncmp(next, word, length) != 0) return false;
    next += length;
    return true;
}

static double sum(void);

static double number(void)
{
    char digits[64];
    int length = 0;
    while (*next == ' ') next++;
    for (; isdigit((unsigned char)*next) || *next == '.' || *next == 'e' ||
           (*next == ',' && isdigit((unsigned char)next[1])) ||
           (length > 0 && digits[length - 1] == 'e' && strncmp(next, "−", 3) == 0);) {
        if (*next == ',') {
            next++;
        } else if ((unsigned char)*next > 127) {
            digits[length++] = '-';
            next += 3;
        } else {
            digits[length++] = *next++;
        }
    }
    digits[length] = 0;
    if (length == 0) fail_msg("no number: %s", next);
    return strtod(digits, NULL);
}

static double factor(void)
{
    double value;
    if (eat("−")) return -factor();
    if (eat("√")) return sqrt(factor());
    bool most = eat("max("), least = !most && eat("min(");
    if (most || least) {
        double first = sum();
        assert_true(eat(","));
        double second = sum();
        assert_true(eat(")"));
        value = (first > second) == most ? first : second;
    } else if (eat("(")) {
        value = sum();
        assert_true(eat(")"));
    } else if (eat("|")) {
        value = fabs(sum());
        assert_true(eat("|"));
    } else {
        value = number();
    }
    return eat("²") ? value * value : value;
}

static double product(void)
{
    double value = factor();
    while (true) {
        if (eat("/"))
            value /= factor();
        else if (eat("·"))
            value *= factor();
        else
            return value;
    }
}

static double sum(void)
{
    double value = product();
    while (true) {
        if (eat("+"))
            value += product();
        else if (eat("−"))
            value -= product();
        else
            return value;
    }
}

static double compute(const char *text)
{
    next = text;
    double value = sum();
    return value;
}

// Both sides of a text around the first relation; returns that.
static const char *split(const char *text, double side[2])
{
    static const char *const relations[] = {"=", "≈", "≤", "≥", "<", ">"};
    side[0] = compute(text);
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
        if (!eat(relations[i])) continue;
        side[1] = sum();
        return relations[i];
    }
    fail_msg("no relation in %s", text);
    return NULL;
}

static bool is_so(const char *relation, double a, double b)
{
    return strcmp(relation, "≤") == 0   ? a <= b
           : strcmp(relation, "≥") == 0 ? a >= b
           : strcmp(relation, "<") == 0 ? a < b
           : strcmp(relation, ">") == 0 ? a > b
                                        : a == b;
}

// ---- What is shown

static void write_pieces(const RecordFormula *formula, FormulaForm form, char text[LINE])
{
    FormulaPiece piece[FORMULA_PIECES];
    int count = stage_formula_pieces(formula, form, piece), length = 0;
    text[0] = 0;
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, (size_t)(LINE - length), "%s%s",
                           piece[i].spaced ? " " : "", piece[i].text);
    assert_true(length < LINE - 1);
}

// The formula with each value to the last bit.
static void write_exactly(const RecordFormula *formula, char *text, int size)
{
    int length = 0;
    for (const char *at = formula->text; *at;) {
        if (*at != '[') {
            length += snprintf(text + length, (size_t)(size - length), "%c", *at++);
            continue;
        }
        const char *end = strchr(at, ']');
        if (end[1] == '(') at = end + 1, end = strchr(at, ')');
        for (int i = 0; i < formula->terms; i++) {
            const RecordTerm *term = &formula->term[i];
            if (strncmp(term->name, at + 1, strlen(term->name)) != 0 ||
                at + 1 + strlen(term->name) != end)
                continue;
            length += snprintf(text + length, (size_t)(size - length), "(%s%.17g)",
                               term->value < 0 ? "−" : "", fabs(term->value));
        }
        at = end + 1;
    }
    for (char *e = text; (e = strstr(e, "e-")) != NULL;) { // as the reader above reads it
        memmove(e + 4, e + 2, strlen(e + 2) + 1);
        memcpy(e + 1, "−", 3);
        e += 4;
    }
    for (char *e; (e = strstr(text, "e+")) != NULL;) memmove(e + 1, e + 2, strlen(e + 2) + 1);
}

static char why[WHY];
#define FAULT(...) (snprintf(why, sizeof why, __VA_ARGS__), why)

static const char *it_holds(const RecordFormula *formula)
{
    char exactly[1024], shown[LINE];
    double side[2];
    write_exactly(formula, exactly, sizeof exactly);
    const char *relation = split(exactly, side);
    double scale = 1 + fabs(side[0]) + fabs(side[1]);
    bool close = fabs(side[0] - side[1]) <= 1e-9 * scale;
    if (!formula->condition && !close) return FAULT("it is false: %s", exactly);
    if (formula->condition && !close && is_so(relation, side[0], side[1]) != formula->holds)
        return FAULT("the method says otherwise: %s", exactly);
    write_pieces(formula, formula->condition ? FORMULA_NUMBERS : FORMULA_SHORT, shown);
    if (strstr(shown, "nan") || strstr(shown, "inf") || strstr(shown, "–"))
        return FAULT("no number: %s", shown);
    const char *right = formula->condition ? shown : strchr(shown, '=') + 1;
    relation = split(right, side);
    if (strcmp(relation, "≈") == 0) {
        bool near = fabs(side[0] - side[1]) <= 0.2 + 1e-2 * scale;
        return near ? NULL : FAULT("far from it: %s", shown);
    }
    if (formula->condition)
        return is_so(relation, side[0], side[1]) ? NULL : FAULT("as shown it is false: %s", shown);
    const char *point = strchr(strrchr(shown, '=') + 1, '.');
    double unit = pow(10, point ? -(double)strlen(point + 1) : 0);
    bool rounds = fabs(side[0] - side[1]) <= 0.5 * unit * (1 + 1e-6);
    return rounds ? NULL : FAULT("a reader computes something else: %s", shown);
}

static bool stands_in(const char *text, double value)
{
    char digits[NUMBER_MAX];
    for (int decimals = 0; decimals <= 3; decimals++) {
        number_plain(digits, sizeof digits, value, decimals);
        if (strstr(text, digits)) return true;
    }
    number_figure(digits, sizeof digits, value);
    return strstr(text, digits) != NULL;
}

// In the picture, a table, the figures, the strip or a shape.
static bool is_of_the_frame(const Bench *bench, double value)
{
    const Record *record = stage_record(ui_stage(bench->ui));
    const Draw *draw = bench->draw;
    for (int i = 0; i < record->asks; i++) {
        if (record->ask[i].contact.gap == value) return true;
    }
    for (int i = 0; i < record->tables; i++) {
        for (int k = 0; k < record->table[i].rows; k++) {
            const RecordRow *row = &record->table[i].row[k];
            for (int c = 0; c < row->cells; c++) {
                if (stands_in(row->cell[c], value) || stands_in(row->cell[c], -value)) return true;
            }
        }
    }
    for (int i = 0; i < record->figures; i++) {
        if (stands_in(record->figure[i].value, value)) return true;
    }
    for (int layer = 0; layer <= LAYER_LABELS; layer++) {
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next) {
            const Command *command = &draw->command[i];
            if (command->kind == COMMAND_TEXT && stands_in(draw->text + command->text.first, value))
                return true;
        }
    }
    stage_each(ui_stage(bench->ui), actor)
    {
        int count;
        const double *its = ts_shape_view_numbers(&actor->shape, &count);
        for (int i = 0; i < count; i++) {
            if (its[i] == value) return true;
        }
    }
    return false;
}

// x and y of one place ("x₁" and "y₁", "ux" and "uy"), or numbers of one shape.
static bool may_light_alike(const Bench *bench, const RecordTerm *a, const RecordTerm *b)
{
    char x[FORMULA_PIECE], y[FORMULA_PIECE];
    snprintf(x, sizeof x, "%s", a->name);
    snprintf(y, sizeof y, "%s", b->name);
    for (char *c = x; *c; c++) *c = *c == 'y' ? 'x' : *c;
    for (char *c = y; *c; c++) *c = *c == 'y' ? 'x' : *c;
    if (strcmp(x, y) == 0) return true;
    stage_each(ui_stage(bench->ui), actor)
    {
        if (strcmp(actor->name, a->lights) == 0) return true;
    }
    return false;
}

static const char *its_numbers_are_of_the_frame(const Bench *bench, const RecordFormula *formula)
{
    const Record *record = stage_record(ui_stage(bench->ui));
    for (int i = 0; i < record->asks && !formula->condition; i++) { // one number, one rounding
        char digits[NUMBER_MAX];
        number_figure(digits, sizeof digits, formula->term[0].value);
        if (record->ask[i].contact.gap == formula->term[0].value &&
            strcmp(formula->term[0].number, digits) != 0)
            return FAULT("the strip says %s, and it %s", digits, formula->term[0].number);
    }
    for (int i = 0; i < formula->terms; i++) {
        const RecordTerm *term = &formula->term[i];
        Ink ink;
        int count;
        for (int k = 0; k < i; k++) {
            const RecordTerm *other = &formula->term[k];
            if (strcmp(term->lights, other->lights) == 0 && !may_light_alike(bench, term, other))
                return FAULT("%s lights what %s lights", term->name, other->name);
        }
        if (!draw_tagged(bench->draw, term->lights, &ink))
            return FAULT("%s lights \"%s\", which is not drawn", term->name, term->lights);
        if (!term->move.actor) {
            bool simple = ui_is_simple(bench->ui);
            if (!simple && !is_of_the_frame(bench, term->value))
                return FAULT("%s is %.17g, which stands nowhere", term->name, term->value);
            continue;
        }
        const double *its = ts_shape_view_numbers(&term->move.actor->shape, &count);
        double moved = term->move.from + term->move.scale * term->value;
        if (term->move.number >= count ||
            fabs(its[term->move.number] - moved) > 1e-9 * (1 + fabs(moved)))
            return FAULT("%s is %.17g, and number %d of %s is not", term->name, term->value,
                         term->move.number, term->move.actor->name);
    }
    return NULL;
}

static const char *fault_of(const Bench *bench, const RecordFormula *formula)
{
    const char *found = it_holds(formula);
    return found ? found : its_numbers_are_of_the_frame(bench, formula);
}

// ---- Everywhere

static void open_all(Bench *bench, bool simple)
{
    *bench = (Bench){.ui = ui_new(scene_table), .draw = draw_new()};
    assert_true(bench->ui && bench->draw);
    stage_set_clock(ui_stage(bench->ui), slow_clock);
    Settings settings = ui_settings(bench->ui);
    settings.simple = simple;
    ui_apply(bench->ui, &settings);
    ui_resize(bench->ui, 1280, 1600, 1); // the panel has room for all
}

static void close_all(Bench *bench)
{
    ui_free(bench->ui);
    draw_free(bench->draw);
}

static int places_of(const Scene *scene, int *knob)
{
    int places = 1;
    *knob = -1;
    for (int k = 0; k < scene_knobs(scene) && *knob < 0; k++) {
        const Knob *its = &scene->knobs[k];
        if (!its->places || !its->names) continue;
        *knob = k;
        for (const char *c = its->names; *c; c++) places += *c == '|';
    }
    return places;
}

static int formulas_seen, scenes_seen, rounded_seen;

static int check_frame(Bench *bench, const char *id, int place)
{
    Stage *stage = ui_stage(bench->ui);
    bench_frame(bench);
    const Record *record = stage_record(stage);
    int faults = 0;
    for (int i = 0; i < record->formulas; i++) {
        const char *found = fault_of(bench, &record->formula[i]);
        formulas_seen++;
        rounded_seen += record->formula[i].rounded;
        faults += found != NULL;
        if (found)
            print_message("%s, %s, place %d, tick %d: %s: %s\n", id, stage_method(stage)->name,
                          place, stage->tick, record->formula[i].text, found);
    }
    return faults;
}

static int check_scene(Bench *bench, int index)
{
    static const int shown[] = {0, 1, 30, 100};
    Stage *stage = ui_stage(bench->ui);
    int knob, places = places_of(scene_table[index], &knob), faults = 0, before = formulas_seen;
    ui_open(bench->ui, scene_table[index]);
    for (int place = 0; place < places; place++) {
        if (knob >= 0) stage_put_knob(stage, knob, place);
        stage_reset(stage);
        bench_frame(bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            stage_reset(stage);
            stage_play(stage, false);
            for (int t = 0, tick = 0; t < 4; t++) {
                for (; tick < shown[t]; tick++) stage_step(stage);
                int seen = formulas_seen;
                faults += check_frame(bench, scene_ids[index], place);
                if (!stage_moves(stage) || formulas_seen == seen) break;
            }
        }
    }
    scenes_seen += formulas_seen > before;
    return faults;
}

static void every_formula_holds(void **state)
{
    (void)state;
    const char *only = getenv("TOUCHSTONE_SCENE");
    int faults = 0;
    for (int simple = 0; simple < 2; simple++) {
        Bench bench;
        scenes_seen = formulas_seen = rounded_seen = 0;
        open_all(&bench, simple);
        for (int i = 0; scene_table[i]; i++) {
            if (!only || strstr(scene_ids[i], only)) faults += check_scene(&bench, i);
        }
        close_all(&bench);
        print_message("%d formulas in %d scenes, %d of them rounded\n", formulas_seen, scenes_seen,
                      rounded_seen);
        assert_true(only || scenes_seen >= (simple ? 12 : 17));
        assert_true(rounded_seen * 5 < formulas_seen);
    }
    assert_int_equal(faults, 0);
}

// ---- One that is wrong is found

static Scene const *scene_of(const char *id)
{
    for (int i = 0; scene_table[i]; i++) {
        if (strcmp(scene_ids[i], id) == 0) return scene_table[i];
    }
    fail_msg("no scene %s", id);
    return NULL;
}

static void what_is_wrong_is_found(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, false);
    ui_open(bench.ui, scene_of("13_circle_circle"));
    bench_frame(&bench);
    const RecordFormula *right = stage_record(ui_stage(bench.ui))->formula;
    assert_null(fault_of(&bench, right));
    RecordFormula wrong = *right; // a radius taken twice
    wrong.term[3].value = wrong.term[2].value;
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // shown with a digit that does not add up
    snprintf(wrong.term[1].number, sizeof wrong.term[1].number, "166.3");
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // lights nothing
    snprintf(wrong.term[1].lights, sizeof wrong.term[1].lights, "d:A to C");
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // moves the x of the circle in place of its radius
    wrong.term[2].move.number = 0;
    assert_non_null(fault_of(&bench, &wrong));
    wrong = *right; // true, but of no circle in the picture
    wrong.term[1].value += 7, wrong.term[0].value += 7;
    assert_non_null(fault_of(&bench, &wrong));
    stage_choose_method(ui_stage(bench.ui), 2);
    bench_frame(&bench);
    wrong = *stage_record(ui_stage(bench.ui))->formula;
    assert_true(wrong.condition);
    assert_null(fault_of(&bench, &wrong));
    wrong.holds = !wrong.holds;
    assert_non_null(fault_of(&bench, &wrong));
    close_all(&bench);
}

// ---- A free number is changed

typedef struct Numbers {
    double of[NUMBERS];
    int count, changed, which; // the last one that differs
} Numbers;

static Numbers numbers_now(Stage *stage)
{
    Numbers now = {.count = 0};
    stage_each(stage, actor)
    {
        int count;
        const double *its = ts_shape_view_numbers(&actor->shape, &count);
        for (int i = 0; i < count && now.count < NUMBERS; i++) now.of[now.count++] = its[i];
    }
    return now;
}

static int differences(const Numbers *a, const Numbers *b)
{
    int changed = 0;
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) changed += a->of[i] != b->of[i];
    return changed;
}

typedef enum Way { MOUSE, FINGER, WHEEL, ARROWS, WAYS } Way;

static void act(Bench *bench, Way way, int argument, double by)
{
    Rect box = bench_target(bench, &formula_number, argument).rect;
    TsVec at = ts_vec(box.x + box.width / 2, box.y + box.height / 2);
    Event event = {.button = BUTTON_LEFT, .finger = 1, .at = at};
    int steps = way == WHEEL || way == ARROWS ? 1 : 6;
    if (way == ARROWS) {
        bench_click(bench, at);
        assert_int_equal(bench->ui->formulas->chosen, argument);
        for (int i = 0; i < fabs(by); i++) bench_key(bench, by > 0 ? "Right" : "Left");
        return;
    }
    event.kind = way == FINGER ? EVENT_TOUCH : way == WHEEL ? EVENT_MOVE : EVENT_PRESS;
    ui_event(bench->ui, &event);
    for (int i = 1; i <= steps; i++) {
        event.kind = way == FINGER ? EVENT_TOUCH_MOVE : way == WHEEL ? EVENT_WHEEL : EVENT_MOVE;
        event.wheel = way == WHEEL ? by : 0;
        event.at.x = way == WHEEL ? at.x : at.x + by * i / steps;
        ui_event(bench->ui, &event);
        bench_frame(bench);
    }
    event.kind = way == FINGER ? EVENT_TOUCH_UP : EVENT_RELEASE;
    if (way != WHEEL) ui_event(bench->ui, &event);
    bench_frame(bench);
}

static const RecordTerm *term_at(Bench *bench, int argument)
{
    const Record *record = stage_record(ui_stage(bench->ui));
    if (argument / FORMULA_TERMS >= record->formulas) return NULL;
    const RecordFormula *formula = &record->formula[argument / FORMULA_TERMS];
    return argument % FORMULA_TERMS < formula->terms ? &formula->term[argument % FORMULA_TERMS]
                                                     : NULL;
}

static int change_number(Bench *bench, const char *id, Way way, int argument)
{
    Stage *stage = ui_stage(bench->ui);
    RecordTerm before = *term_at(bench, argument);
    double by = way == MOUSE || way == FINGER ? 18 : 2, moved = by;
    if (way == FINGER) moved = 0; // what its slack takes is not known here
    Numbers old = numbers_now(stage);
    act(bench, way, argument, by);
    Numbers new = numbers_now(stage);
    const RecordTerm *after = term_at(bench, argument);
    double expected = floor(before.value + moved + 0.5);
    int faults = 0;
    bool right = after && (way == FINGER ? after->value > before.value + 5
                                         : fabs(after->value - expected) < 1e-9);
    if (!right || differences(&old, &new) != 1) {
        faults++;
        print_message("%s, way %d: %s %.17g became %.17g, %d numbers changed\n", id, (int)way,
                      before.name, before.value, after ? after->value : -1,
                      differences(&old, &new));
    }
    // One step of undo; of keys, one each.
    for (int i = 0; i < (way == ARROWS ? by : 1); i++) bench_key(bench, "Ctrl+Z");
    Numbers undone = numbers_now(stage);
    if (differences(&old, &undone) != 0) {
        faults++;
        print_message("%s, way %d: %s is not undone\n", id, (int)way, before.name);
    }
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = {5, 5}});
    return faults;
}

static void every_free_number_is_changed(void **state)
{
    (void)state;
    Bench bench;
    int faults = 0, changed = 0;
    open_all(&bench, false);
    for (int i = 0; scene_table[i]; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_table[i]);
        stage_play(stage, false);
        bench_frame(&bench);
        for (int k = 0; k < stage_method_count(stage); k++) {
            stage_choose_method(stage, k);
            ui_event(bench.ui, &(Event){.kind = EVENT_MOVE, .at = {5, 5}});
            bench_frame(&bench);
            for (int n = 0; n < FORMULAS_MAX * FORMULA_TERMS; n++) {
                const RecordTerm *term = term_at(&bench, n);
                for (Way way = MOUSE; way < WAYS && term && term->move.actor; way++) {
                    faults += change_number(&bench, scene_ids[i], way, n);
                    changed++;
                    term = term_at(&bench, n);
                }
            }
        }
    }
    print_message("%d changes\n", changed);
    assert_true(changed > 80);
    assert_int_equal(faults, 0);
    close_all(&bench);
}

// A finger's drag that the system cancels has changed nothing, to the bit.
static void a_cancelled_drag_changes_nothing(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, false);
    Stage *stage = ui_stage(bench.ui);
    ui_open(bench.ui, scene_of("12_point_circle"));
    bench_frame(&bench);
    Actor *point = stage_nth(stage, 1);
    const char *refused;
    assert_true(stage_set_number(stage, point, 0, 570.1, &refused));
    bench_frame(&bench);
    Numbers old = numbers_now(stage);
    Rect box = bench_target(&bench, &formula_number, 1).rect;
    Event event = {
        .kind = EVENT_TOUCH, .finger = 1, .at = {box.x + box.width / 2, box.y + box.height / 2}};
    ui_event(bench.ui, &event);
    event.kind = EVENT_TOUCH_MOVE;
    for (int i = 0; i < 5; i++) {
        event.at.x += 9;
        ui_event(bench.ui, &event);
        bench_frame(&bench);
    }
    Numbers now = numbers_now(stage);
    assert_int_equal(differences(&old, &now), 1);
    event.kind = EVENT_TOUCH_CANCEL;
    ui_event(bench.ui, &event);
    bench_frame(&bench);
    now = numbers_now(stage);
    assert_int_equal(differences(&old, &now), 0);
    close_all(&bench);
}

static double radius_after(Bench *bench, double by, unsigned mods)
{
    Rect box = bench_target(bench, &formula_number, 2).rect;
    Event event = {.kind = EVENT_PRESS,
                   .button = BUTTON_LEFT,
                   .mods = mods,
                   .at = {box.x + box.width / 2, box.y + box.height / 2}};
    ui_event(bench->ui, &event);
    event.kind = EVENT_MOVE;
    event.at.x += by;
    ui_event(bench->ui, &event);
    event.kind = EVENT_RELEASE;
    ui_event(bench->ui, &event);
    bench_frame(bench);
    double radius = term_at(bench, 2)->value;
    bench_key(bench, "Ctrl+Z");
    return radius;
}

static void finer_coarser_and_no_lower(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, scene_of("13_circle_circle"));
    bench_frame(&bench);
    assert_float_equal(radius_after(&bench, 7, 0), 67, 0);
    assert_float_equal(radius_after(&bench, 7, MOD_ALT), 60.7, 1e-12);
    assert_float_equal(radius_after(&bench, 7, MOD_SHIFT), 130, 0);
    assert_float_equal(radius_after(&bench, -500, 0), 1, 0);
    assert_float_equal(term_at(&bench, 2)->value, 60, 0);
    close_all(&bench);
}

static void keys_go_through_the_free_numbers(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, scene_of("13_circle_circle"));
    bench_frame(&bench);
    int *chosen = &bench.ui->formulas->chosen;
    bench_key(&bench, "=");
    assert_int_equal(*chosen, 2);
    bench_key(&bench, "Tab");
    assert_int_equal(*chosen, 3);
    bench_key(&bench, "Down");
    assert_float_equal(term_at(&bench, 3)->value, 29, 0);
    static const char *const others[] = {"Ctrl+Right", "Ctrl+Up", "Ctrl+Left", "Ctrl+Down"};
    for (int i = 0; i < 4; i++) { // with Ctrl they are no keys of the number
        Event event = {.kind = EVENT_KEY};
        event.key = input_key(others[i], &event.mods);
        assert_false(formula_key(bench.ui, &event));
        assert_float_equal(term_at(&bench, 3)->value, 29, 0);
    }
    bench_key(&bench, "Shift+Tab");
    assert_int_equal(*chosen, 2);
    bench_key(&bench, "Esc");
    assert_int_equal(*chosen, FORMULA_NONE);
    TsVec before = stage_first(ui_stage(bench.ui))->position;
    bench_key(&bench, "Tab"); // the shapes have the keys again
    bench_key(&bench, "Right");
    assert_float_equal(stage_first(ui_stage(bench.ui))->position.x, before.x + 1, 0);
    bench_key(&bench, "="); // not once it is out of sight
    assert_int_equal(*chosen, 2);
    Settings settings = ui_settings(bench.ui);
    settings.simple = settings.panel = false;
    ui_apply(bench.ui, &settings);
    bench_frame(&bench);
    double radius = term_at(&bench, 2)->value;
    bench_key(&bench, "Right");
    assert_float_equal(term_at(&bench, 2)->value, radius, 0);
    bench_key(&bench, "=");
    assert_int_equal(*chosen, FORMULA_NONE);
    ui_open(bench.ui, scene_of("45_gjk"));
    bench_frame(&bench);
    bench_key(&bench, "=");
    assert_int_equal(*chosen, FORMULA_NONE);
    assert_true(bench.ui->message_left > 0);
    close_all(&bench);
}

// ---- It lights, and is lit

static int faint_commands(const Draw *draw)
{
    int faint = 0;
    for (int i = 0; i < draw->commands; i++) faint += draw->command[i].faint;
    return faint;
}

static int plates(const Draw *draw)
{
    int count = 0;
    for (int i = draw->first[LAYER_STRIP]; i >= 0; i = draw->command[i].next)
        count += draw->command[i].kind == COMMAND_SHAPE && draw->command[i].fill.ink == INK_RAISED;
    return count;
}

static void point_at(Bench *bench, TsVec at)
{
    ui_event(bench->ui, &(Event){.kind = EVENT_MOVE, .at = at});
    bench_frame(bench);
}

static void a_number_lights_what_it_measures_and_the_reverse(void **state)
{
    (void)state;
    Bench bench;
    open_all(&bench, true);
    ui_open(bench.ui, scene_of("13_circle_circle"));
    bench_frame(&bench);
    point_at(&bench, ts_vec(5, 5));
    assert_int_equal(faint_commands(bench.draw), 0);
    int usual = plates(bench.draw);
    Rect box = bench_target(&bench, &formula_number, 2).rect;
    point_at(&bench, ts_vec(box.x + box.width / 2, box.y + box.height / 2));
    assert_string_equal(bench.ui->row_lit, "A");
    assert_true(faint_commands(bench.draw) > 0);
    assert_int_equal(plates(bench.draw), usual + 1);

    Actor *a = stage_first(ui_stage(bench.ui));
    View view = stage_view(ui_stage(bench.ui));
    TsVec rim = ts_vec_add(a->position, ts_vec(0, a->shape.circle.radius));
    point_at(&bench, ts_vec_add(ts_vec_scale(rim, view.zoom), view.offset));
    assert_int_equal(faint_commands(bench.draw), 0);
    assert_int_equal(plates(bench.draw), usual + 2); // its name, and its number
    close_all(&bench);
}

// An axis by hand stands in place of what the scene draws: the formula is that of this axis.
static void an_axis_by_hand_has_a_formula_of_its_own(void **state)
{
    (void)state;
    static const char *const ids[] = {"41_obb", "42_sat", "43_mtv"};
    Bench bench;
    open_all(&bench, true);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        Stage *stage = ui_stage(bench.ui);
        ui_open(bench.ui, scene_of(ids[i]));
        stage_play(stage, false);
        bench_frame(&bench);
        assert_true(stage_turn_axis(stage, true));
        for (int degrees = 0; degrees < 360; degrees += 20) {
            AxisView view;
            stage_set_axis(stage, degrees);
            bench_frame(&bench);
            assert_true(stage_axis_view(stage, &view));
            const Record *record = stage_record(stage);
            assert_int_equal(record->formulas, 1);
            assert_true(record->formula->term[0].value == view.gap);
            const char *found = fault_of(&bench, record->formula);
            if (found) fail_msg("%s, %d degrees: %s", ids[i], degrees, found);
        }
    }
    close_all(&bench);
}

// ---- It is seen where there is anything less important to fold

static void the_panel_shows_it(void **state)
{
    (void)state;
    static const struct {
        int width, height;
        bool drawer;
    } sizes[] = {{1280, 800, false}, {800, 500, true}};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        Bench bench;
        int seen = 0;
        open_all(&bench, false);
        ui_resize(bench.ui, sizes[k].width, sizes[k].height, 1);
        bench_frame(&bench);
        if (sizes[k].drawer) bench_key(&bench, "F3");
        for (int i = 0; scene_table[i]; i++) {
            ui_open(bench.ui, scene_table[i]);
            stage_play(ui_stage(bench.ui), false);
            bench_frame(&bench);
            if (stage_record(ui_stage(bench.ui))->formulas == 0) continue;
            if (!bench_text(&bench, "Formula")) fail_msg("%s has no panel", scene_ids[i]);
            seen++;
            for (int t = 0; t < bench.ui->targets; t++) {
                const Target *target = &bench.ui->target[t];
                if (target->action == &panel_open && target->argument == SECTION_FORMULA)
                    fail_msg("%s: folded at %dx%d", scene_ids[i], sizes[k].width, sizes[k].height);
            }
        }
        assert_true(seen >= 12);
        close_all(&bench);
    }
}

// ---- It is hidden with the answer

static bool is_shown(const Bench *bench)
{
    for (int i = 0; i < bench->ui->targets; i++) {
        if (bench->ui->target[i].action == &formula_number) return true;
    }
    return false;
}

static void a_hidden_answer_is_not_betrayed(void **state)
{
    (void)state;
    static const char *const keys[] = {"F6", "F7", "G"};
    for (int simple = 0; simple < 2; simple++) {
        Bench bench;
        open_all(&bench, simple);
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
            ui_open(bench.ui, scene_of("13_circle_circle"));
            bench_frame(&bench);
            assert_true(is_shown(&bench));
            bench_key(&bench, keys[i]);
            assert_false(is_shown(&bench));
            bench_key(&bench, "=");
            assert_int_equal(bench.ui->formulas->chosen, FORMULA_NONE);
            bench_key(&bench, "Esc");
        }
        lesson_begin(bench.ui, scene_of("16_rect_circle"), 0);
        bench_frame(&bench);
        assert_non_null(bench.ui->step.heading);
        for (int step = 0; step < 20 && bench.ui->step.heading; step++) {
            assert_false(is_shown(&bench));
            bench_key(&bench, "PgDn");
        }
        close_all(&bench);
    }
}

// ---- The rounding by itself

static struct {
    Actor *a, *b;
    double gap, d, r;
} told;

static void told_build(Stage *stage)
{
    told.a = stage_add(stage, .name = "a", .shape = ts_shape_circle(ts_vec(0, 0), 30));
    told.b = stage_add(stage, .name = "b", .shape = ts_shape_circle(ts_vec(90, 0), 10));
}

static void told_ask(Stage *stage) { stage_ask(stage, told.a, told.b); }

static void told_draw(Stage *stage)
{
    stage_formula(stage, "[gap] = [d] − [r]", {.name = "gap", .value = told.gap, .lights = "a"},
                  {.name = "d", .value = told.d, .lights = "a"},
                  {.name = "r", .value = told.r, .lights = "b"});
}

static const Scene told_scene = {.title = "Told",
                                 .idea = "A formula of these numbers.",
                                 .build = told_build,
                                 .ask = told_ask,
                                 .draw = told_draw,
                                 .SCENE_STATE(told)};

static void numbers_add_up_as_shown(void **state)
{
    (void)state;
    static const Scene *const scenes[] = {&told_scene, NULL};
    static const struct {
        double d, r;
        const char *text;
    } row[] = {
        {64.7, 36.9, "gap = 64.7 − 36.9 = 27.8"},
        {64.74, 36.86, "gap = 64.74 − 36.86 = 27.9"},          // 64.7 − 36.9 is 27.8
        {253.47778, 90, "gap = 253.5 − 90.0 = 163"},           // as the strip rounds it
        {43.2, 36.82, "gap = 43.20 − 36.82 = 6.38"},           // as many digits as the strip has
        {90, 90, "gap = 90.0 − 90.0 = 0"},                     // touching
        {90.000000000001, 90, "gap = 90.0 − 90.0 ≈ 1.00e−12"}, // nothing is shown as 0 that is not
        {60, 90, "gap = 60.0 − 90.0 = −30.0"},
        {60, -90, "gap = 60.0 − (−90.0) = 150"},
        {1e15, 90, "gap = 1.00e15 − 90.0 ≈ 1.00e15"},
        {1234567.5, 90, "gap = 1,234,567.5 − 90.0 = 1,234,478"},
    };
    void *bench_state;
    assert_int_equal(bench_open_with(&bench_state, scenes), 0);
    Bench *bench = bench_state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char text[LINE];
        told.d = row[i].d, told.r = row[i].r, told.gap = row[i].d - row[i].r;
        if (row[i].d == 90.000000000001) told.gap = 1e-12;
        bench_frame(bench);
        write_pieces(stage_record(ui_stage(bench->ui))->formula, FORMULA_SHORT, text);
        assert_string_equal(text, row[i].text);
    }
    bench_close(&bench_state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_add_up_as_shown),
        cmocka_unit_test(every_formula_holds),
        cmocka_unit_test(what_is_wrong_is_found),
        cmocka_unit_test(every_free_number_is_changed),
        cmocka_unit_test(a_cancelled_drag_changes_nothing),
        cmocka_unit_test(finer_coarser_and_no_lower),
        cmocka_unit_test(keys_go_through_the_free_numbers),
        cmocka_unit_test(a_number_lights_what_it_measures_and_the_reverse),
        cmocka_unit_test(an_axis_by_hand_has_a_formula_of_its_own),
        cmocka_unit_test(the_panel_shows_it),
        cmocka_unit_test(a_hidden_answer_is_not_betrayed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
