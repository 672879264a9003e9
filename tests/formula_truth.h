// Whether a formula holds, computed from its text as a reader does it, and whether its numbers are
// those of the frame; and all scenes opened to look at theirs.
#ifndef FORMULA_TRUTH_H
#define FORMULA_TRUTH_H

#include <ctype.h>
#include <math.h>

#include "formula/formula_private.h"
#include "full_bench.h"
#include "scene.h"
#include "scene_kit/number.h"

enum { LINE = 256, WHY = 1280, NUMBERS = 400 };
static const char *next; // of the text

static inline bool eat(const char *word)
{
    while (*next == ' ') next++;
    size_t length = strlen(word);
    if (strncmp(next, word, length) != 0) return false;
    next += length;
    return true;
}

static inline double sum(void);

static inline double number(void)
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

static inline double factor(void)
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

static inline double product(void)
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

static inline double sum(void)
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

static inline double compute(const char *text)
{
    next = text;
    double value = sum();
    return value;
}

// Both sides of a text around the first relation; returns that.
static inline const char *split(const char *text, double side[2])
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

static inline bool is_so(const char *relation, double a, double b)
{
    return strcmp(relation, "≤") == 0   ? a <= b
           : strcmp(relation, "≥") == 0 ? a >= b
           : strcmp(relation, "<") == 0 ? a < b
           : strcmp(relation, ">") == 0 ? a > b
                                        : a == b;
}

static inline void write_pieces(const RecordFormula *formula, FormulaForm form, char text[LINE])
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
static inline void write_exactly(const RecordFormula *formula, char *text, int size)
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

static inline const char *it_holds(const RecordFormula *formula)
{
    char exactly[1024], shown[LINE];
    double side[2] = {0, 0};
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

static inline bool stands_in(const char *text, double value)
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
static inline bool is_of_the_frame(const Bench *bench, double value)
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
static inline bool may_light_alike(const Bench *bench, const RecordTerm *a, const RecordTerm *b)
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

static inline const char *its_numbers_are_of_the_frame(const Bench *bench,
                                                       const RecordFormula *formula)
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

static inline const char *fault_of(const Bench *bench, const RecordFormula *formula)
{
    const char *found = it_holds(formula);
    return found ? found : its_numbers_are_of_the_frame(bench, formula);
}

static inline void open_all(Bench *bench, bool simple)
{
    full_open(bench);
    bench_simple(bench, simple);
    ui_resize(bench->ui, 1280, 1600, 1); // the panel has room for all
}

#endif
