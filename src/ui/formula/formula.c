#include "formula/formula_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "figures/figures.h"

enum { SIZE_IN_LINE = 15, SIZE_IN_PANEL = 14, SIZE_LEAST = 13 };

// ---- Which number is meant

// NULL: it is shown no longer.
static const RecordTerm *term_of(const Ui *ui, int argument)
{
    const RecordFormula *formula;
    int formulas = figures_formulas(ui, &formula), which = argument / FORMULA_TERMS;
    int term = argument % FORMULA_TERMS;
    if (argument < 0 || which >= formulas || term >= formula[which].terms) return NULL;
    return &formula[which].term[term];
}

// A number that the viewer sees and can change: one on screen has a target.
static bool is_free(const Ui *ui, int argument)
{
    bool seen = false;
    for (int i = 0; i < ui->targets && !seen; i++)
        seen = ui->target[i].action == &formula_number && ui->target[i].argument == argument;
    return seen && term_of(ui, argument);
}

// The next free number, round the end; the same if there is no other, FORMULA_NONE if there is none
// at all.
static int next_free(const Ui *ui, int from, int by)
{
    enum { ALL = FORMULAS_MAX * FORMULA_TERMS };
    for (int i = 1, at = from < 0 ? (by > 0 ? ALL - 1 : 0) : from; i <= ALL; i++) {
        at = (at + by + ALL) % ALL;
        if (is_free(ui, at)) return at;
    }
    return FORMULA_NONE;
}

// ---- Changing it

static double step_now(const Ui *ui)
{
    return ui->mods & MOD_ALT ? 0.1 : ui->mods & MOD_SHIFT ? 10 : 1;
}

// Whole, or with Alt in tenths.
static double on_step(const Ui *ui, double value)
{
    double parts = ui->mods & MOD_ALT ? 10 : 1;
    return floor(value * parts + 0.5) / parts;
}

static bool change(Ui *ui, int argument, double steps)
{
    const RecordTerm *term = term_of(ui, argument);
    if (!is_free(ui, argument) || steps == 0) return false;
    double value = on_step(ui, term->value + steps * step_now(ui));
    return stage_move_term(ui->stage, &term->move, value);
}

static void hold(Ui *ui, int argument, double x)
{
    struct FormulaState *state = ui->formulas;
    const RecordTerm *term = term_of(ui, argument);
    state->chosen = argument;
    state->x = x;
    state->move = term ? term->move : (TermMove){.actor = NULL};
    state->want = term ? term->value : 0;
    if (!state->move.actor) return;
    int count;
    const double *number = ts_shape_view_numbers(&state->move.actor->shape, &count);
    state->number = state->move.number < count ? number[state->move.number] : 0;
}

static void slide(Ui *ui, int argument, double x)
{
    (void)argument;
    struct FormulaState *state = ui->formulas;
    if (x == state->x) return;
    state->want = fmax(state->want + (x - state->x) * step_now(ui), state->move.least);
    state->x = x;
    stage_move_term(ui->stage, &state->move, on_step(ui, state->want));
}

static double value_of(const Ui *ui, int argument)
{
    const RecordTerm *term = term_of(ui, argument);
    return term ? term->value : 0;
}

static void put_back(Ui *ui, int argument, double value)
{
    (void)argument, (void)value;
    TermMove itself = ui->formulas->move;
    itself.scale = 1, itself.from = 0, itself.least = -HUGE_VAL;
    stage_move_term(ui->stage, &itself, ui->formulas->number);
}

const Action formula_number = {.name = "drag a number of the formula",
                               .slide = slide,
                               .hold = hold,
                               .value = value_of,
                               .put_back = put_back};

bool formula_wheel(Ui *ui, TsVec at, double notches)
{
    const Target *target = ui->overlay ? NULL : ui_target_at(ui, at);
    if (!target || target->action != &formula_number) return false;
    change(ui, target->argument, notches);
    return true;
}

bool formula_key(Ui *ui, const Event *event)
{
    struct FormulaState *state = ui->formulas;
    int by = event->mods & MOD_SHIFT ? -1 : 1;
    if (!is_free(ui, state->chosen) || event->mods & MOD_CTRL) return false;
    switch ((int)event->key) {
    case KEY_LEFT:
    case KEY_DOWN: change(ui, state->chosen, -1); return true;
    case KEY_RIGHT:
    case KEY_UP: change(ui, state->chosen, 1); return true;
    case KEY_TAB: state->chosen = next_free(ui, state->chosen, by); return true;
    case KEY_ENTER:
    case KEY_ESCAPE: state->chosen = FORMULA_NONE; return true;
    default: return false;
    }
}

bool formula_choose(Ui *ui)
{
    struct FormulaState *state = ui->formulas;
    state->chosen = next_free(ui, is_free(ui, state->chosen) ? state->chosen : FORMULA_NONE, 1);
    return state->chosen != FORMULA_NONE;
}

void formula_leave(Ui *ui, const Target *pressed)
{
    if (!pressed || pressed->action != &formula_number) ui->formulas->chosen = FORMULA_NONE;
}

// ---- Drawing it

// Where it is written.
typedef struct Line {
    Ui *ui;
    Draw *draw;       // NULL: only measure
    const Draw *text; // for measuring
    Rect room, seen;
    const RecordFormula *formula;
    int which;
    double size; // of its text
    bool wide;   // numbers take the room of longer ones
} Line;

static bool can_break_before(const FormulaPiece *piece, int i)
{
    return i > 0 && piece[i].spaced && !piece[i - 1].operator;
}

// A name or number: pointing at it lights what it measures, and the reverse.
static void draw_term(const Line *line, Rect box, const FormulaPiece *piece, Font *font)
{
    Ui *ui = line->ui;
    const RecordTerm *term = &line->formula->term[piece->term];
    int argument = line->which * FORMULA_TERMS + piece->term;
    bool free = piece->number && term->move.actor, marked = false;
    bool held = ui->held.action == &formula_number && ui->held.argument == argument;
    bool chosen = free && ui->formulas->chosen == argument;
    const char *name;
    for (int i = 0; (name = draw_tag_name(line->draw, i)) != NULL; i++)
        marked |= ui->near[i] && draw_tag_matches(term->lights, name);
    bool seen = ui_contains(line->seen, ui->pointer) && ui_contains(box, ui->pointer);
    bool at = (held || (seen && !ui->held.action)) && !ui->overlay;
    if (at) memcpy(ui->row_lit, term->lights, sizeof term->lights);
    if (at || marked || chosen) draw_box(line->draw, box, 4, (Fill){.ink = INK_RAISED});
    if (chosen) draw_frame(line->draw, box, 4, (Pen){.ink = INK_FOCUS, .width = 1.5});
    if (piece->number) font->ink = widget_tag_ink(line->draw, term->lights);
    if (!free) return;
    double foot = box.y + box.height - 3.5;
    draw_line(line->draw, ts_vec(box.x + 2, foot), ts_vec(box.x + box.width - 2, foot),
              (Pen){.ink = font->ink, .width = 1, .on = 2, .off = 2});
    double top = fmax(box.y, line->seen.y);
    double end = fmin(box.y + box.height, line->seen.y + line->seen.height);
    ui_target(ui, (Rect){box.x, top, box.width, end - top}, &formula_number, argument);
}

// What a piece takes; a number in a wide line as much as one of five digits.
static double width_of(const Line *line, Font font, const FormulaPiece *piece)
{
    double width = draw_text_width(line->text, font, piece->text);
    return piece->number && line->wide ? fmax(width, draw_text_width(line->text, font, "−888.88"))
                                       : width;
}

// Returns the number of rows, and where the last one ends in `x`, from the room's left edge.
static int write(const Line *line, double top, const FormulaPiece *piece, int count, double *x)
{
    const Font plain = {.size = line->size, .ink = INK_MUTED, .verbatim = true};
    double space = draw_text_width(line->text, plain, " ");
    int row = 0;
    for (int i = 0; i < count; i++) {
        Font font = plain;
        double wide = width_of(line, font, &piece[i]), whole = wide;
        for (int k = i + 1; k < count && !can_break_before(piece, k); k++) // what stays with it
            whole += width_of(line, font, &piece[k]) + piece[k].spaced * space;
        double before = piece[i].spaced && *x > 0 ? space : 0;
        if (can_break_before(piece, i) && *x + before + whole > line->room.width) {
            row++;
            *x = before = 0;
        }
        *x += before;
        Rect box = {line->room.x + *x - 2, top + FORMULA_ROW * row, wide + 4, FORMULA_ROW};
        if (line->draw && piece[i].term >= 0) draw_term(line, box, &piece[i], &font);
        if (line->draw)
            draw_text(line->draw, ts_vec(box.x + 2, box.y + FORMULA_ROW - 7), font, piece[i].text);
        *x += wide;
    }
    return row + 1;
}

double formula_write(Ui *ui, Draw *draw, const Draw *text, Rect room, Rect seen,
                     const RecordFormula *formula, int which, FormulaLook look)
{
    FormulaPiece name[FORMULA_PIECES], number[FORMULA_PIECES];
    Line line = {ui, draw, text, room, seen, formula, which, SIZE_IN_LINE, false}, measure = line;
    measure.draw = NULL;
    int names = stage_formula_pieces(formula, FORMULA_NAMES, name);
    int numbers = stage_formula_pieces(formula, FORMULA_NUMBERS, number);
    double x = 0, top = room.y;
    if (look == FORMULA_IN_PANEL) {
        measure.size = SIZE_IN_PANEL;
        measure.wide = true;
        line.size = write(&measure, top, number, numbers, &x) > 1 ? SIZE_LEAST : SIZE_IN_PANEL;
        measure.size = line.size;
        double *tall = &ui->formulas->tall[which], height = 0, room_for = 0;
        x = 0;
        height += FORMULA_ROW * write(&line, top, name, names, &x);
        x = 0;
        room_for = height + FORMULA_ROW * write(&measure, top, number, numbers, &x);
        x = 0;
        height += FORMULA_ROW * write(&line, top + height, number, numbers, &x);
        const Method *method = stage_method(ui->stage);
        if (ui->formulas->of[which] != method) *tall = 0;
        ui->formulas->of[which] = method;
        return *tall = fmax(*tall, fmax(height, room_for));
    }
    double between = formula->condition ? 14 : 0; // a condition, and whether it holds
    int rows = write(&measure, top, name, names, &x);
    x += between;
    bool one = rows == 1 && write(&measure, top, number, numbers, &x) == 1;
    if (one && x <= room.width) {
        x = 0;
        write(&line, top, name, names, &x);
        x += between;
        write(&line, top, number, numbers, &x);
        return FORMULA_ROW;
    }
    x = 0;
    numbers = stage_formula_pieces(formula, FORMULA_SHORT, number);
    return FORMULA_ROW * write(&line, top, number, numbers, &x);
}

// ---- The part

static bool begin(Ui *ui)
{
    ui->formulas = calloc(1, sizeof *ui->formulas);
    if (ui->formulas) ui->formulas->chosen = FORMULA_NONE;
    return ui->formulas != NULL;
}

static void end(Ui *ui) { free(ui->formulas); }
void formula_forget(Ui *ui) { *ui->formulas = (struct FormulaState){.chosen = FORMULA_NONE}; }

const Part formula_part = {.begin = begin, .end = end, .open = formula_forget};
