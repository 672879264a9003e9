// The bodies of the panel's sections on methods, figures, the selected shape and a trace.

#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "figures/figures.h"
#include "formula/formula.h"
#include "panel/panel_private.h"
#include "scene_kit/number.h"
#include "strip/strip.h"

enum { METHOD_ROW = 27, METHODS_LINE = 22, PAIR_ROW = 22 };

void panel_target(Column column, const Action *action, int argument, Rect rect)
{
    double top = column.ui->layout.panel_y, bottom = column.ui->layout.alarm_y;
    if (rect.y + rect.height > bottom) rect.height = bottom - rect.y;
    if (rect.y < top) {
        rect.height -= top - rect.y;
        rect.y = top;
    }
    ui_target(column.ui, rect, action, argument);
}

void panel_tip(Column column, Rect rect, const char *head, const char *sentence)
{
    Ui *ui = column.ui;
    bool seen = panel_covers(ui, ui->pointer) && ui->pointer.y < ui->layout.alarm_y;
    if (seen) ui_tip_about(ui, rect, NULL, head, sentence);
}

// ---- Method

// A variant of a simulation that is right does what the scene is about.
const char *panel_method_says(const Ui *ui, const Method *method)
{
    if (method->flaw && *method->flaw) return method->flaw;
    if (method->does) return method->does;
    if (method->answer_many) return "It is your function.";
    return method->kind == QUERY_NONE ? stage_scene(ui->stage)->idea : NULL;
}

const char *panel_grade_says(const char *grade)
{
    static const char *const says[][2] = {
        {"exact", "It decides by exact signs: no rounding changes its answer."},
        {"floating point", "Its formula is right, but its numbers are rounded: for shapes that "
                           "nearly touch it may be wrong."},
        {"flawed", "It has a known flaw: for some shapes it is wrong."},
        {"correct", "This way of simulating it has no known flaw."},
        {"touch: hit", "Its rule: shapes that only touch collide. It has no answer for touching."},
        {"touch: miss", "Its rule: shapes that only touch do not collide. It has no answer for "
                        "touching."},
        {"touch: open", "It promises neither answer for shapes that only touch: it is not judged "
                        "there."},
        {"refuses", "It does not take shapes of these kinds."},
        {"no answer", "It failed, hung or crashed."}};
    for (size_t i = 0; i < sizeof says / sizeof *says; i++) {
        if (strcmp(says[i][0], grade) == 0) return says[i][1];
    }
    return NULL;
}

// What the method of that row answers about the pair on screen; NULL: the scene has no such list.
static const Ask *lamp_at(const Ui *ui, int index)
{
    const struct PanelState *state = ui->panel_state;
    return index < state->lamps ? &state->lamp[index] : NULL;
}

static bool answers(const Ask *lamp) { return lamp->refused != lamp->method; }

// In the strip touching counts by the rule of the chosen method; what is the same answer has the
// same colour here.
bool panel_lamp_hit(const Ui *ui, const Ask *lamp)
{
    const Ask *shown = figures_shown(ui)->ask;
    bool touching = lamp->judged && lamp->answer.relation == TS_TOUCHING;
    return touching && shown && shown->judged && shown->exact == TS_TOUCHING ? shown->exact_hit
                                                                             : lamp->hit;
}

int panel_answering(const Ui *ui)
{
    const struct PanelState *state = ui->panel_state;
    int all = 0;
    for (int i = 0; i < state->lamps; i++) all += answers(&state->lamp[i]);
    return all;
}

void panel_methods_words(const Ui *ui, char *text, int size)
{
    const struct PanelState *state = ui->panel_state;
    int right = 0, all = 0;
    for (int i = 0; i < state->lamps; i++) {
        if (!answers(&state->lamp[i])) continue;
        all++;
        right += !ask_is_wrong(&state->lamp[i]);
    }
    const char *words = right == all ? "all %d are right here"
                        : right == 1 ? "%d of %d is right here"
                                     : "%d of %d are right here";
    *text = '\0';
    if (right == all && all > 0) translate_print(text, (size_t)size, words, all);
    if (right < all) translate_print(text, (size_t)size, words, right, all);
}

enum { LABEL_X = 20, LAMP_SIDE = 12 }; // where a method's label begins, right of its mark

// The rule of a method that has only two answers. It says why, of two methods that answer the same
// about shapes that touch, one is right and one is wrong.
static const char *touch_word(const Ask *lamp)
{
    if (!lamp->judged || lamp->exact != TS_TOUCHING) return NULL;
    switch (lamp->method->touch) {
    case TOUCH_HIT: return "touch: hit";
    case TOUCH_MISS: return "touch: miss";
    case TOUCH_EITHER: return "touch: open";
    case TOUCH_HALF_OPEN:
    case TOUCH_REPORTED: break;
    }
    return NULL;
}

// What stands at the right of a method's name: how sound it is, unless its answer needs a word.
static const char *method_word(const Stage *stage, const Method *method, const Ask *lamp)
{
    const Ask *ask = stage_main_ask(stage);
    bool replaced = ask && ask->refused && method == stage_method(stage); // another one answered
    bool variant = method->kind == QUERY_NONE; // of a simulation: right or flawed
    const char *measure = lamp && ask_is_wrong(lamp) ? strip_wrong_measure(lamp) : NULL;
    if (replaced || (lamp && !answers(lamp))) return "refuses";
    if (lamp && lamp->answer.failed) return "no answer";
    if (measure) return measure; // its relation is right
    if (lamp && touch_word(lamp)) return touch_word(lamp);
    return variant && method->sound != FLAWED ? "correct" : method_sound_name(method->sound);
}

// The chosen one of a folded list opens it.
static void draw_method(Column column, double top, int index, bool chosen, bool folded)
{
    const Stage *stage = column.ui->stage;
    const Method *method = stage_method_at(stage, index);
    const Ask *lamp = lamp_at(column.ui, index);
    const SceneVerdict *verdict = &figures_shown(column.ui)->verdict;
    bool wrong =
        lamp ? answers(lamp) && ask_is_wrong(lamp) : chosen && verdict->given && verdict->wrong;
    Draw *draw = column.draw;
    Ink ink = wrong ? INK_CLASH_INK : INK_INK;
    const Font plain = {.size = 14, .ink = ink};
    Font font = plain;
    if (chosen) font.face = FACE_BOLD;
    double height = target_height(column.ui, METHOD_ROW) - 1, middle = top + floor(height / 2);
    Rect row = {column.x - 12, top, column.width + 24, height};
    Rect mark = {column.x, middle - LAMP_SIDE / 2.0, LAMP_SIDE, LAMP_SIDE};
    if (chosen || wrong) draw_box(draw, row, 6, (Fill){.ink = wrong ? INK_CLASH : INK_RAISED});
    if (chosen && wrong) draw_frame(draw, row, 6, (Pen){.ink = ink, .width = 1.5});
    if (!lamp)
        widget_radio(draw, ts_vec(column.x + 6, middle), chosen);
    else if (answers(lamp) && !lamp->answer.failed)
        widget_swatch(draw, mark, (int)lamp->answer.relation, panel_lamp_hit(column.ui, lamp));

    // A long label is not bold, then moves the word to the edge of the row, then off it: the label
    // is the name that M and the strip show.
    const char *word = method_word(stage, method, lamp);
    Font small = {.size = 13, .ink = wrong ? ink : INK_MUTED, .align = ALIGN_RIGHT};
    double taken = draw_text_width(draw, small, word);
    double room = column.width - LABEL_X - taken - 6;
    font.size = widget_fit(draw, font, room, method->label);
    if (draw_text_width(draw, font, method->label) > room)
        font = plain, font.size = widget_fit(draw, plain, room, method->label);
    double over = draw_text_width(draw, font, method->label) - room;
    double right = column.x + column.width + fmax(over, 0);
    if (over <= 10) draw_text(draw, ts_vec(right, middle + 5), small, word);
    widget_text(draw, ts_vec(column.x + LABEL_X, middle + 5), font,
                over <= 10 ? room + 10 : column.width - LABEL_X, method->label);
    if (folded)
        panel_target(column, &panel_open, SECTION_METHOD, row);
    else
        panel_target(column, &strip_method, index, row);
    panel_tip(column, row, method->label, panel_method_says(column.ui, method));
    Rect grade = {right - taken - 4, top, column.x + column.width + 12 - (right - taken - 4),
                  height};
    if (over <= 10) panel_tip(column, grade, word, panel_grade_says(word));
}

// Below the chosen one alone a line says how many are right.
double panel_methods(Column column, double top, bool all)
{
    const Stage *stage = column.ui->stage;
    int count = stage_method_count(stage), rows = 0;
    double row = target_height(column.ui, METHOD_ROW);
    for (int i = 0; i < count; i++) {
        bool chosen = stage_method_at(stage, i) == stage_method(stage);
        if (!all && !chosen) continue;
        if (column.draw) draw_method(column, top + rows * row, i, chosen, !all && count > 1);
        rows++;
    }
    char words[RECORD_TEXT];
    panel_methods_words(column.ui, words, sizeof words);
    if (all || !*words) return rows * row;
    Rect line = {column.x, top + rows * row, column.width, METHODS_LINE};
    if (column.draw) {
        widget_text(column.draw, ts_vec(line.x, line.y + 16), (Font){.size = 13, .ink = INK_MUTED},
                    line.width, words);
        panel_target(column, &panel_open, SECTION_METHOD, line);
    }
    return rows * row + line.height;
}

// ---- The formula

double panel_formula(Column column, double top)
{
    const Layout *layout = &column.ui->layout;
    const RecordFormula *formula;
    int formulas = figures_formulas(column.ui, &formula);
    Rect seen = {layout->panel_x, layout->panel_y, layout->panel_width,
                 layout->alarm_y - layout->panel_y};
    double height = 0;
    for (int i = 0; i < formulas; i++) {
        Rect room = {column.x, top + height, column.width, 0};
        height += formula_write(column.ui, column.draw, column.text, room, seen, &formula[i], i,
                                FORMULA_IN_PANEL);
    }
    return height;
}

// ---- Figures and the selected shape: a name on the left, a value on the right

static const Font name_font = {.size = 14, .ink = INK_MUTED};
static const Font figure_font = {
    .face = FACE_MONO, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};

void panel_pair(Column column, double top, int row, const char *name, const char *value)
{
    double y = top + PAIR_ROW * row + 16, room = column.width - 12;
    double taken = fmin(draw_text_width(column.draw, figure_font, value), room * 0.7);
    widget_text(column.draw, ts_vec(column.x, y), name_font, room - taken, name);
    widget_text(column.draw, ts_vec(column.x + column.width, y), figure_font, room * 0.7, value);
}

// A value that does not fit beside its name stands on a row of its own.
double panel_figures(Column column, double top)
{
    const Figures *figures = figures_shown(column.ui);
    int rows = 0;
    for (int i = 0; i < figures->rows; i++) {
        const RecordFigure *figure = &figures->row[i];
        double name = draw_text_width(column.text, name_font, figure->name);
        double value = draw_text_width(column.text, figure_font, figure->value);
        bool below = name + value > column.width - 12 || value > (column.width - 12) * 0.7;
        RecordRow named = {.cells = 1};
        snprintf(named.name, sizeof named.name, "%s", figure->name);
        if (column.draw) panel_mark_row(column, top + PAIR_ROW * (rows + 0.5), &named);
        if (column.draw) panel_pair(column, top, rows, figure->name, below ? "" : figure->value);
        rows++;
        if (!below) continue;
        Font font = figure_font;
        font.size = widget_fit(column.text, font, column.width, figure->value);
        TsVec at = ts_vec(column.x + column.width, top + PAIR_ROW * rows++ + 16);
        if (column.draw) widget_text(column.draw, at, font, column.width, figure->value);
    }
    return PAIR_ROW * rows;
}

static void write_size(const Actor *actor, char *text, int size)
{
    const TsShape *rest = &actor->rest;
    double scale = actor->scale;
    char first[NUMBER_MAX], second[NUMBER_MAX];
    TsAabb bounds = ts_shape_bounds(rest);
    TsVec extent = ts_vec_scale(ts_vec_sub(bounds.max, bounds.min), scale);
    switch (rest->kind) {
    case TS_SHAPE_POINT: translate_print(text, (size_t)size, "point"); return;
    case TS_SHAPE_RAY: translate_print(text, (size_t)size, "ray"); return;
    case TS_SHAPE_CIRCLE:
        number_length(first, sizeof first, rest->circle.radius * scale);
        translate_print(text, (size_t)size, "radius %s", first);
        return;
    case TS_SHAPE_SEGMENT:
        number_length(first, sizeof first, ts_vec_length(extent));
        translate_print(text, (size_t)size, "length %s", first);
        return;
    case TS_SHAPE_CAPSULE:
        number_plain(first, sizeof first, ts_vec_distance(rest->capsule.a, rest->capsule.b) * scale,
                     1);
        number_plain(second, sizeof second, rest->capsule.radius * scale, 1);
        translate_print(text, (size_t)size, "%s long, r %s", first, second);
        return;
    case TS_SHAPE_POLYGON:
        translate_print(text, (size_t)size, "%d corners", rest->polygon.count);
        return;
    case TS_SHAPE_OBB: extent = ts_vec_scale(rest->obb.half, 2 * scale); break;
    case TS_SHAPE_AABB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_KINDS: break;
    }
    bool whole = extent.x == floor(extent.x) && extent.y == floor(extent.y);
    number_plain(first, sizeof first, extent.x, whole ? 0 : 2);
    number_plain(second, sizeof second, extent.y, whole ? 0 : 2);
    snprintf(text, (size_t)size, "%s × %s", first, second);
}

// Points and circles look the same at every angle.
static bool has_angle(TsShapeKind kind) { return ts_shape_kind_core(kind) != TS_SHAPE_POINT; }

PanelShape panel_shape(const Actor *actor)
{
    PanelShape words = {.angle = ""};
    char x[NUMBER_MAX], y[NUMBER_MAX];
    write_size(actor, words.size, sizeof words.size);
    number_plain(x, sizeof x, actor->position.x, 2);
    number_plain(y, sizeof y, actor->position.y, 2);
    snprintf(words.centre, sizeof words.centre, "(%s, %s)", x, y);
    if (!has_angle(actor->shape.kind)) return words;
    number_plain(x, sizeof x, actor->angle, 2);
    snprintf(words.angle, sizeof words.angle, "%s°", x);
    return words;
}

double panel_selected(Column column, double top)
{
    const Actor *actor = stage_selected(column.ui->stage);
    if (!stage_first(column.ui->stage)) return 0;
    bool fields = field_shown(column.ui);
    if (!column.draw) return fields ? PAIR_ROW + field_rows(column, top) : PAIR_ROW * 3;
    int count = stage_selected_count(column.ui->stage);
    Font plain = {.size = 14, .ink = INK_MUTED};
    if (!actor) draw_text(column.draw, ts_vec(column.x, top + 16), plain, "none");
    if (count > 1) draw_textf(column.draw, ts_vec(column.x, top + 16), plain, "%d shapes", count);
    if (!actor || count != 1) return PAIR_ROW * 3;
    PanelShape words = panel_shape(actor);
    panel_pair(column, top, 0, actor->name, words.size);
    if (fields) return PAIR_ROW + field_rows(column, top + PAIR_ROW);
    panel_pair(column, top, 1, "centre", words.centre);
    if (words.angle[0]) panel_pair(column, top, 2, "angle", words.angle);
    return PAIR_ROW * 3;
}

// ---- The steps of a trace

enum { TRACE_HEIGHT = 22, SEGMENT_HEIGHT = 6, TRACE_WORDS = 20 };

static double segment_gap(int steps) { return steps <= 20 ? 4 : steps <= 50 ? 2 : 0; }

static Rect segment_place(Column column, double top, int steps, int step)
{
    double gap = segment_gap(steps), pace = (column.width + gap) / steps;
    double width = fmax(pace - gap, 3); // the current step stays visible among many
    return (Rect){fmin(column.x + step * pace, column.x + column.width - width), top + 8, width,
                  SEGMENT_HEIGHT};
}

// A step that the trace has not reached is thin.
static void draw_segment(Column column, Rect place, Ink ink)
{
    if (ink == INK_LINE) place.y += 2, place.height -= 4;
    draw_box(column.draw, place, fmin(2, place.width / 2), (Fill){.ink = ink});
}

double panel_trace(Column column, double top)
{
    TraceView trace = stage_trace_view(column.ui->stage);
    double height = target_height(column.ui, TRACE_HEIGHT), more = height - SEGMENT_HEIGHT;
    top += (height - TRACE_HEIGHT) / 2;
    for (int i = 0; column.draw && i < trace.steps; i++) {
        Rect place = segment_place(column, top, trace.steps, i);
        draw_segment(column, place, i < trace.shown ? INK_MUTED : INK_LINE);
    }
    if (column.draw && trace.steps > 0) {
        Rect shown = segment_place(column, top, trace.steps, trace.shown);
        draw_segment(column, shown, INK_FOCUS);
        panel_target(column, &panel_step_bar, 0,
                     (Rect){column.x, shown.y - more / 2, column.width, height});
    }
    if (trace.steps == 0) return 0;
    if (column.draw) {
        char words[RECORD_TEXT];
        translate_print(words, sizeof words,
                        trace.steps > 1 ? "step %d of %d · click a bar" : "step %d of %d",
                        trace.shown + 1, trace.steps);
        widget_text(column.draw, ts_vec(column.x, top + height + 8),
                    (Font){.size = 13, .ink = INK_MUTED}, column.width, words);
    }
    return height + TRACE_WORDS;
}

static void slide_step(Ui *ui, int argument, double x)
{
    (void)argument;
    TraceView trace = stage_trace_view(ui->stage);
    double left = ui->layout.panel_x + PANEL_PAD, width = ui->layout.panel_width - 2 * PANEL_PAD;
    if (trace.steps < 1 || width <= 0) return;
    double t = (x - left) / (width + segment_gap(trace.steps));
    int step = (int)floor(fmin(fmax(t, 0), 1) * trace.steps);
    timeline_show_step(ui, step < trace.steps ? step : trace.steps - 1);
}

static double value_of_step(const Ui *ui, int argument)
{
    (void)argument;
    return stage_trace_view(ui->stage).shown;
}

static void put_back_step(Ui *ui, int argument, double step)
{
    (void)argument;
    stage_trace_step(ui->stage, (int)step - stage_trace_view(ui->stage).shown);
}

const Action panel_step_bar = {.name = "slide through the steps",
                               .slide = slide_step,
                               .value = value_of_step,
                               .put_back = put_back_step};
