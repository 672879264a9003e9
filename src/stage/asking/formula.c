// Formulas with the present numbers: how these are rounded, so that a reader who computes with what
// is shown gets what is shown; and the pieces of text of which they consist on screen.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/record.h"
#include "scene_kit/number.h"

enum { USUAL_DECIMALS = 1, MOST_DECIMALS = 3, GAP_DECIMALS = 5 };
static const double EXPONENT_FROM = 1e12;   // number_plain writes such numbers with an exponent
static const double SHORT_FROM = 1e6 - 0.5; // number_figure writes these in millions

// ---- Reading it

// The term whose name, between brackets, begins there; -1: none. Moves behind it. A translation
// writes the name after the words: "[间隙](gap)".
static int term_at(const RecordFormula *formula, const char **at, char words[FORMULA_PIECE])
{
    const char *first = *at + 1;
    int length = (int)strcspn(first, "]");
    snprintf(words, FORMULA_PIECE, "%.*s", length, first);
    *at = first + length + (first[length] == ']');
    if (first[length] == ']' && **at == '(') {
        first = *at + 1;
        length = (int)strcspn(first, ")");
        *at = first + length + (first[length] == ')');
    }
    for (int i = 0; i < formula->terms; i++) {
        const char *name = formula->term[i].name;
        if ((int)strlen(name) == length && strncmp(name, first, (size_t)length) == 0) return i;
    }
    return -1;
}

static bool take(const char **at, const char *word)
{
    size_t length = strlen(word), blanks = strspn(*at, " ");
    if (strncmp(*at + blanks, word, length) != 0) return false;
    *at += blanks + length;
    return true;
}

// ---- Computing it, with these values of its terms

typedef struct Reader {
    const RecordFormula *formula;
    const double *value;
    const char *at;
} Reader;

static double read_sum(Reader *r);

static double read_factor(Reader *r)
{
    double value, other;
    char words[FORMULA_PIECE], *end;
    if (take(&r->at, "−")) return -read_factor(r);
    if (take(&r->at, "√")) return sqrt(read_factor(r));
    bool least = take(&r->at, "min("), most = !least && take(&r->at, "max(");
    r->at += strspn(r->at, " ");
    if (least || most) {
        value = read_sum(r);
        take(&r->at, ",");
        other = read_sum(r);
        take(&r->at, ")");
        value = least ? fmin(value, other) : fmax(value, other);
    } else if (*r->at == '[') {
        int term = term_at(r->formula, &r->at, words);
        value = term < 0 ? (double)NAN : r->value[term];
    } else if (take(&r->at, "(")) {
        value = read_sum(r);
        take(&r->at, ")");
    } else if (take(&r->at, "|")) {
        value = fabs(read_sum(r));
        take(&r->at, "|");
    } else {
        value = strtod(r->at, &end);
        r->at = end;
    }
    return take(&r->at, "²") ? value * value : value;
}

static double read_product(Reader *r)
{
    double value = read_factor(r);
    for (;;) {
        if (take(&r->at, "·"))
            value *= read_factor(r);
        else if (take(&r->at, "/"))
            value /= read_factor(r);
        else
            return value;
    }
}

static double read_sum(Reader *r)
{
    double value = read_product(r);
    for (;;) {
        if (take(&r->at, "+"))
            value += read_product(r);
        else if (take(&r->at, "−"))
            value -= read_product(r);
        else
            return value;
    }
}

static const char *const relations[] = {"=", "≤", "≥", "<", ">"};
enum { EQUAL, AT_MOST, AT_LEAST, BELOW, ABOVE, RELATIONS };

// Which relation it is, and what is on both sides of it.
static int sides_of(const RecordFormula *formula, const double *value, double side[2])
{
    Reader r = {formula, value, formula->text};
    int relation = 0;
    side[0] = read_sum(&r);
    while (relation < RELATIONS && !take(&r.at, relations[relation])) relation++;
    side[1] = read_sum(&r);
    return relation;
}

static bool is_so(int relation, const double side[2])
{
    switch (relation) {
    case AT_MOST: return side[0] <= side[1];
    case AT_LEAST: return side[0] >= side[1];
    case BELOW: return side[0] < side[1];
    case ABOVE: return side[0] > side[1];
    default: return side[0] == side[1];
    }
}

// ---- Rounding it

// What a reader reads.
static double shown(double value, int decimals)
{
    char digits[64];
    if (fabs(value) < EXPONENT_FROM)
        snprintf(digits, sizeof digits, "%.*f", decimals, value);
    else
        snprintf(digits, sizeof digits, "%.2e", value);
    return strtod(digits, NULL);
}

// As many as the strip and the picture show of a gap (number_figure): three digits.
static int decimals_of_gap(double gap)
{
    int decimals = 0;
    if (gap == 0) return 0;
    for (double most = 99.95; decimals < GAP_DECIMALS && fabs(gap) < most; most /= 10) decimals++;
    return decimals;
}

// Whether it holds as it is shown with these decimals. A result that is not 0 is not shown as 0: it
// is written with an exponent, and does not follow from the other numbers as they are rounded.
static bool holds_as_shown(const RecordFormula *formula, const int *decimals)
{
    double value[FORMULA_TERMS], side[2];
    for (int i = 0; i < formula->terms; i++) value[i] = shown(formula->term[i].value, decimals[i]);
    int relation = sides_of(formula, value, side);
    if (formula->condition) return is_so(relation, side) == formula->holds;
    if (side[0] == 0 && formula->term[0].value != 0) return false;
    return fabs(side[0] - side[1]) <= 0.5 * pow(10, -decimals[0]) * (1 + 1e-6);
}

static void round_terms(RecordFormula *formula, const Term *term)
{
    bool gap = !formula->condition && term[0].decimals == 0; // has the digits of the strip
    int its_decimals = gap ? decimals_of_gap(term[0].value) : 0, usual = USUAL_DECIMALS;
    if (gap && its_decimals > usual && shown(term[0].value, MOST_DECIMALS) != 0)
        usual = its_decimals < MOST_DECIMALS ? its_decimals : MOST_DECIMALS;
    for (int more = 0; more <= 2; more++) { // the last attempt is the first again
        int decimals[FORMULA_TERMS];
        for (int i = 0; i < formula->terms; i++)
            decimals[i] = (term[i].decimals > 0 ? term[i].decimals : usual) + more % 2;
        if (gap) decimals[0] = its_decimals;
        formula->rounded = !holds_as_shown(formula, decimals);
        for (int i = 0; i < formula->terms; i++) {
            RecordTerm *its = &formula->term[i];
            bool vanishes = its->value != 0 && shown(its->value, decimals[i]) == 0;
            if (vanishes || (gap && i == 0 && fabs(its->value) < SHORT_FROM))
                number_figure(its->number, sizeof its->number, its->value);
            else
                number_plain(its->number, sizeof its->number, its->value, decimals[i]);
        }
        if (!formula->rounded) return;
    }
}

// ---- Reporting it

static void report(RecordFormula *formula, const char *text, const Term *term, int terms)
{
    snprintf(formula->text, sizeof formula->text, "%s", translate(text));
    formula->terms = terms < FORMULA_TERMS ? terms : FORMULA_TERMS;
    for (int i = 0; i < formula->terms; i++) {
        RecordTerm *its = &formula->term[i];
        *its = (RecordTerm){.value = term[i].value};
        snprintf(its->name, sizeof its->name, "%s", term[i].name);
        snprintf(its->lights, sizeof its->lights, "%s", term[i].lights);
        if (!term[i].moves || !actor_takes_numbers(term[i].moves)) continue;
        its->move = (TermMove){.actor = term[i].moves,
                               .number = term[i].number,
                               .scale = term[i].scale != 0 ? term[i].scale : 1,
                               .from = term[i].from,
                               .least = term[i].least};
    }
    round_terms(formula, term);
}

void stage_formula_of(Stage *stage, const char *text, const Term *term, int terms)
{
    RecordFormula *formula = record_add_formula(stage);
    if (!formula) return;
    formula->condition = formula->holds = false;
    report(formula, text, term, terms);
}

void stage_condition_of(Stage *stage, bool holds, const char *text, const Term *term, int terms)
{
    RecordFormula *formula = record_add_formula(stage);
    if (!formula) return;
    formula->condition = true;
    formula->holds = holds;
    report(formula, text, term, terms);
}

// ---- Its pieces on screen

typedef struct Pieces {
    FormulaPiece *piece;
    int count;
    bool spaced;
} Pieces;

static void add(Pieces *pieces, const char *text, int length, int term, bool number)
{
    static const char *const operators[] = {"=", "≈", "≤", "≥", "<", ">", "+", "−", "·", "/"};
    if (length == 0 || pieces->count == FORMULA_PIECES) return;
    FormulaPiece *piece = &pieces->piece[pieces->count++];
    *piece = (FormulaPiece){.term = term, .number = number, .spaced = pieces->spaced};
    snprintf(piece->text, sizeof piece->text, "%.*s", length, text);
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
        piece->operator|= term<0 && strcmp(piece->text, operators[i]) == 0;
    pieces->spaced = false;
}

static void add_word(Pieces *pieces, const char *text)
{
    add(pieces, text, (int)strlen(text), -1, false);
}

// Whether the last piece is a sign, behind which a negative number stands in brackets.
static bool follows_sign(const Pieces *pieces)
{
    static const char *const signs[] = {"+", "−", "·", "/"};
    for (int i = 0; i < 4 && pieces->count > 0; i++) {
        if (strcmp(pieces->piece[pieces->count - 1].text, signs[i]) == 0) return true;
    }
    return false;
}

// The formula from `at` to `end`, with names or numbers. Plain text is broken at its blanks.
static void add_side(Pieces *pieces, const RecordFormula *formula, const char *at, const char *end,
                     bool numbers)
{
    while (at < end) {
        char words[FORMULA_PIECE];
        if (*at == ' ') {
            pieces->spaced = true;
            at++;
        } else if (*at == '[') {
            int term = term_at(formula, &at, words);
            const char *text = numbers && term >= 0 ? formula->term[term].number : words;
            char within[FORMULA_PIECE + 2];
            bool bracket = numbers && strncmp(text, "−", strlen("−")) == 0 && follows_sign(pieces);
            snprintf(within, sizeof within, "%s%s%s", bracket ? "(" : "", text, bracket ? ")" : "");
            add(pieces, within, (int)strlen(within), term, numbers);
        } else {
            int length = (int)strcspn(at, " [");
            add(pieces, at, at + length > end ? (int)(end - at) : length, -1, false);
            at += length;
        }
    }
}

// Whether the pieces from `first` on are the number of the result already: "−2.0" of "a = −b".
static bool is_result(const Pieces *pieces, int first, const RecordFormula *formula)
{
    char text[2 * FORMULA_PIECE] = "";
    for (int i = first; i < pieces->count; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s", pieces->piece[i].text);
    }
    return formula->terms > 1 && strcmp(text, formula->term[0].number) == 0;
}

int stage_formula_pieces(const RecordFormula *formula, FormulaForm form,
                         FormulaPiece piece[FORMULA_PIECES])
{
    static const char *const opposite[] = {"≈", ">", "<", "≥", "≤"};
    Pieces pieces = {.piece = piece};
    const char *text = formula->text, *end = text + strlen(text), *at = NULL;
    int relation = -1;
    while (!at && ++relation < RELATIONS) {
        char sign[8];
        snprintf(sign, sizeof sign, " %s ", relations[relation]);
        at = strstr(text, sign);
    }
    if (!at) return 0;
    const char *behind = at + 1 + strlen(relations[relation]);
    if (form == FORMULA_NAMES) {
        if (formula->condition) {
            const char *only = translate("collide only if");
            add(&pieces, only, (int)strlen(only), -1, false);
            pieces.spaced = true;
        }
        add_side(&pieces, formula, text, end, false);
        return pieces.count;
    }
    if (formula->condition) {
        bool so = formula->holds;
        const char *sign = formula->rounded ? "≈" : so ? relations[relation] : opposite[relation];
        add_side(&pieces, formula, text, at, true);
        pieces.spaced = true;
        add_word(&pieces, sign);
        add_side(&pieces, formula, behind, end, true);
        return pieces.count;
    }
    if (form == FORMULA_SHORT) add_side(&pieces, formula, text, at, false);
    pieces.spaced = true;
    add_word(&pieces, "=");
    int first = pieces.count;
    add_side(&pieces, formula, behind, end, true);
    if (form == FORMULA_NUMBERS && is_result(&pieces, first, formula)) return pieces.count;
    pieces.spaced = true;
    add_word(&pieces, formula->rounded ? "≈" : "=");
    pieces.spaced = true;
    add_side(&pieces, formula, text, at, true);
    return pieces.count;
}
