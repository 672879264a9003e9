// What a session (session.h) has come to, as facts: each has a name and a value, and belongs to a
// part of the program. A digest stands for each part; told, each fact is a line.
#ifndef SESSION_FACTS_H
#define SESSION_FACTS_H

#include <stdio.h>

#include "base/self.h"
#include "cases/wkt.h"
#include "draw_digest.h"
#include "events/touch_private.h"
#include "formula/formula_private.h"
#include "held_cases/live_fuzz_private.h"
#include "keys/help_private.h"
#include "lesson/lesson_private.h"
#include "menus/menus_private.h"
#include "overlays/picker_private.h"
#include "panel/panel_private.h"
#include "questions/quiz_private.h"
#include "reading/code_column_private.h"
#include "reading/read_private.h"
#include "record_digest.h"
#include "strip/strip_private.h"

// A row of the digests, in their order. The layers of a picture are the first. What the bar of
// buttons has in all scenes is a part of its own, so that a change of it is seen in no other.
typedef enum FactPart {
    PART_WORLD,  // what is drawn of it, with the evidence
    PART_LABELS, // and what is written there
    PART_TITLE,
    PART_BAR,   // of buttons: what is drawn of it, and its targets
    PART_PANEL, // and columns beside it
    PART_STRIP,
    PART_OVERLAY,
    PART_TARGETS,
    PART_SHAPES,
    PART_STAGE,
    PART_REPORT, // of the scene
    PART_UI,
    PART_WORDS,  // for a host
    PART_EVENTS, // what came of them at once: commands, the clipboard, sentences
    FACT_PARTS
} FactPart;

static const char *const fact_part_name[] = {"world",  "labels",  "title",   "bar",    "panel",
                                             "strip",  "overlay", "targets", "shapes", "stage",
                                             "report", "ui",      "words",   "events"};
_Static_assert(sizeof fact_part_name / sizeof *fact_part_name == FACT_PARTS, "a name for each");

static const FactPart fact_part_of_layer[LAYERS] = {
    [LAYER_LABELS] = PART_LABELS, [LAYER_TITLE] = PART_TITLE,  [LAYER_PANEL] = PART_PANEL,
    [LAYER_STRIP] = PART_STRIP,   [LAYER_VEIL] = PART_OVERLAY, [LAYER_OVERLAY] = PART_OVERLAY,
    [LAYER_DEMO] = PART_OVERLAY}; // the others: PART_WORLD

typedef struct Facts {
    Digest digest[FACT_PARTS];
    Digest layer[LAYERS]; // as drawn last: a layer that stays is no fact
    Digest bar;           // as drawn last, in LAYER_PANEL
    FactPart part;
    bool tells; // prints each fact
} Facts;

static inline void fact(Facts *facts, const char *name, double value)
{
    digest_number(&facts->digest[facts->part], value);
    if (facts->tells) printf("%s: %s %.17g\n", fact_part_name[facts->part], name, value + 0);
}

static inline void fact_text(Facts *facts, const char *name, const char *text)
{
    digest_text(&facts->digest[facts->part], text ? text : "(none)");
    if (facts->tells)
        printf("%s: %s \"%s\"\n", fact_part_name[facts->part], name, text ? text : "(none)");
}

static inline void fact_vec(Facts *facts, const char *name, TsVec v)
{
    digest_number(&facts->digest[facts->part], v.x);
    digest_number(&facts->digest[facts->part], v.y);
    if (facts->tells)
        printf("%s: %s %.17g %.17g\n", fact_part_name[facts->part], name, v.x + 0, v.y + 0);
}

static inline void fact_rect(Facts *facts, const char *name, Rect rect)
{
    fact_vec(facts, name, ts_vec(rect.x, rect.y));
    fact_vec(facts, name, ts_vec(rect.width, rect.height));
}

// ---- What is drawn

static inline bool fact_is_in_bar(const Ui *ui, TsVec at)
{
    return at.x <= ui->layout.bar_width && at.y <= ui->layout.bar;
}

// Whether the command draws something of the bar of buttons. A hairline at its edge does.
static inline bool fact_draws_bar(const Ui *ui, const Draw *draw, int layer, const Command *command)
{
    if (layer != LAYER_PANEL) return false;
    double scale = ui->layout.scale, edge = 1;
    if (command->kind == COMMAND_TEXT)
        return fact_is_in_bar(ui, ts_vec(command->text.x / scale, command->text.y / scale));
    if (command->kind != COMMAND_SHAPE || command->shape.first == command->shape.last) return false;
    const Outline *outline = &draw->outline;
    int first = command->shape.first > 0 ? outline->end[command->shape.first - 1] : 0;
    for (int i = first; i < outline->end[command->shape.last - 1]; i++) {
        TsVec at = ts_vec(outline->point[i].x / scale - edge, outline->point[i].y / scale - edge);
        if (!fact_is_in_bar(ui, at)) return false;
    }
    return true;
}

static inline void tell_command(const Draw *draw, const char *name, const Command *command)
{
    const char *tag = command->tag > 0 ? draw->tag[command->tag - 1] : "";
    printf("%s: ", name);
    if (command->kind == COMMAND_TEXT) {
        printf("text \"%s\" at %d %d, face %d, size %d", draw->text + command->text.first,
               command->text.x, command->text.y, (int)command->text.face, command->text.size);
    } else if (command->kind == COMMAND_SHAPE) {
        Digest digest = digest_empty;
        digest_shape(&digest, &draw->outline, command->shape);
        printf("shape %08x", digest_short(digest));
    } else {
        printf("%s", command->kind == COMMAND_IMAGE ? "image" : "solids");
    }
    printf(", ink %d, alpha %g%s%s\n", (int)command->fill.ink, (double)command->fill.alpha,
           *tag ? ", tag " : "", tag);
}

// Of a layer, or what draws the bar in it. One that is as it was drawn last is no fact.
static inline void facts_of_layer(Facts *facts, const Ui *ui, const Draw *draw, int layer, bool bar)
{
    Digest now = digest_empty;
    for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next)
        if (fact_draws_bar(ui, draw, layer, &draw->command[i]) == bar)
            digest_command(&now, draw, layer, &draw->command[i]);
    Digest *last = bar ? &facts->bar : &facts->layer[layer];
    if (now == *last) return;
    *last = now;
    FactPart part = bar ? PART_BAR : fact_part_of_layer[layer];
    digest_bytes(&facts->digest[part], &layer, sizeof layer);
    digest_bytes(&facts->digest[part], &now, sizeof now);
    for (int i = draw->first[layer]; i >= 0 && facts->tells; i = draw->command[i].next)
        if (fact_draws_bar(ui, draw, layer, &draw->command[i]) == bar)
            tell_command(draw, bar ? "bar" : digest_layer_name[layer], &draw->command[i]);
}

static inline void facts_of_picture(Facts *facts, const Ui *ui, const Draw *draw)
{
    for (int i = 0; i < LAYERS; i++) facts_of_layer(facts, ui, draw, i, false);
    facts_of_layer(facts, ui, draw, LAYER_PANEL, true);
}

static inline void facts_of_targets(Facts *facts, const Ui *ui)
{
    for (int i = 0; i < ui->targets; i++) {
        Rect rect = ui->target[i].rect;
        TsVec end = ts_vec(rect.x + rect.width, rect.y + rect.height);
        facts->part = fact_is_in_bar(ui, end) ? PART_BAR : PART_TARGETS;
        fact_text(facts, "target", ui->target[i].action->name);
        fact(facts, "argument", ui->target[i].argument);
        fact_rect(facts, "at", rect);
    }
}

// ---- The stage

static inline void facts_of_shape(Facts *facts, const TsShape *shape)
{
    int count;
    const double *number = ts_shape_view_numbers(shape, &count);
    fact(facts, "kind", shape->kind);
    for (int i = 0; i < count; i++) fact(facts, "number", number[i]);
}

static inline void facts_of_actors(Facts *facts, Stage *stage)
{
    facts->part = PART_SHAPES;
    stage_each(stage, actor)
    {
        fact_text(facts, "shape", actor->name);
        fact_vec(facts, "position", actor->position);
        fact(facts, "angle", actor->angle);
        fact(facts, "scale", actor->scale);
        fact(facts, "spin", actor->spin);
        fact_vec(facts, "velocity", actor->velocity);
        fact(facts, "traits", actor->traits);
        fact(facts, "asked", actor->asked);
        fact(facts, "hit", actor->hit);
        fact(facts, "wrong", actor->wrong);
        fact(facts, "relation", actor->relation);
        fact(facts, "reach", actor->reach);
        fact(facts, "selected", stage_is_selected(stage, actor));
        facts_of_shape(facts, &actor->shape);
    }
}

static inline void facts_of_stage(Facts *facts, Stage *stage)
{
    facts->part = PART_STAGE;
    const Method *method = stage_method(stage);
    fact_text(facts, "scene", scene_id(stage_scene(stage)));
    fact_text(facts, "method", method ? method->name : "none");
    fact(facts, "variant", stage_variant(stage));
    fact(facts, "touch", stage_touch(stage));
    for (int i = 0; i < stage_knob_count(stage); i++)
        fact(facts, stage_knob_at(stage, i)->label, *stage_knob_at(stage, i)->value);
    fact(facts, "tick", stage->tick);
    fact(facts, "playing", stage->playing);
    fact(facts, "edited", stage_is_edited(stage));
    fact(facts, "replays", stage_replays(stage));
    fact(facts, "moves", stage_moves(stage));
    fact(facts, "due", stage_due(stage));
    int first, last;
    stage_ticks(stage, &first, &last);
    fact(facts, "first tick", first);
    fact(facts, "last tick", last);
    TraceView trace = stage_trace_view(stage);
    fact(facts, "steps", trace.steps);
    fact(facts, "step", trace.shown);
    fact_text(facts, "sentence", trace.sentence);
    fact_text(facts, "code", trace.code);
    fact_text(facts, "values", trace.values);
    fact_text(facts, "traced", trace.traced);
    const RecordSlider *slider;
    int sliders = stage_sliders(stage, &slider);
    for (int i = 0; i < sliders; i++) {
        fact(facts, "slider", slider[i].id);
        fact_rect(facts, "slider at", slider[i].area);
        fact(facts, "slider", slider[i].now);
    }
    fact(facts, "zoom", stage_view(stage).zoom);
    fact_vec(facts, "offset", stage_view(stage).offset);
    fact_vec(facts, "orbit", stage_orbit(stage));
    fact(facts, "split", stage_is_split(stage));
    fact(facts, "map", stage_shows_map(stage));
    fact(facts, "magnifies", stage_magnifies(stage));
    fact(facts, "axis", stage_turns_axis(stage));
    DrawingView drawing = stage_drawing(stage);
    fact(facts, "tool", drawing.tool);
    fact(facts, "points", drawing.points);
}

static inline void facts_of_report(Facts *facts, const Record *record)
{
    Reported reported = reported_nothing();
    facts->part = PART_REPORT;
    reported_add(&reported, record);
    fact(facts, "answers", digest_short(reported.answers));
    fact(facts, "tables", digest_short(reported.tables));
    fact(facts, "formulas", digest_short(reported.formulas));
    fact(facts, "words", digest_short(reported.words));
    fact_text(facts, "note", record->note);
    fact_text(facts, "hint", record->hint);
    fact(facts, "is a reply", record->is_reply);
}

// ---- The user interface

static inline void facts_of_ui(Facts *facts, Ui *ui)
{
    facts->part = PART_UI;
    Settings settings = ui_settings(ui);
    fact_text(facts, "scene", settings.scene);
    fact_text(facts, "done", settings.done);
    fact(facts, "palette", settings.palette);
    fact(facts, "language", settings.language);
    fact_text(facts, "speaks", language_name(language_now()));
    fact(facts, "panel", settings.panel);
    fact(facts, "drawer", ui->drawer);
    fact(facts, "simple", settings.simple);
    fact(facts, "is simple", ui_is_simple(ui));
    fact(facts, "read", settings.read);
    fact(facts, "code", ui->code);
    fact(facts, "text", settings.font_scale);
    fact(facts, "demo", settings.demo);
    fact(facts, "still", settings.still);
    fact(facts, "finger", settings.finger);
    fact(facts, "overlay", ui->overlay);
    fact(facts, "question", ui->question);
    fact(facts, "concealed", ui->concealed);
    fact(facts, "due", ui_due(ui));
    fact(facts, "cursor", ui_cursor(ui));
    fact(facts, "wants text", ui_wants_text(ui));
    fact_text(facts, "slides", ui->held.action ? ui->held.action->name : "nothing");
    fact_text(facts, "message", ui_state(ui).message);
    fact(facts, "message left", ui->message_left);
    UiState state = ui_state(ui);
    fact(facts, "cases", state.cases);
    fact(facts, "fuzzing", state.fuzzing);
    fact_text(facts, "offered", ui->offered);
    fact_text(facts, "tip", ui->tip.sentence);
    fact_text(facts, "tip's key", ui->tip.key);
    fact_text(facts, "tip's head", ui->tip.head);
}

static inline void facts_of_rooms(Facts *facts, const Ui *ui)
{
    facts->part = PART_UI;
    fact(facts, "rate", ui->strip->trace_rate);
    fact(facts, "formula", ui->formulas->chosen);
    fact(facts, "row", ui->picker->list.chosen);
    fact(facts, "first row", ui->picker->list.first);
    fact_text(facts, "query", ui->picker->list.query);
    fact(facts, "lessons", ui->picker->by_course);
    for (int i = 0; i < SECTIONS; i++) fact(facts, "folding", ui->panel_state->folding[i]);
    fact(facts, "panel scrolled", ui->panel_state->scroll);
    fact(facts, "field", field_is_open(ui) ? ui->field->number : -9);
    if (field_is_open(ui)) fact_text(facts, "typed", ui->field->text);
    if (field_is_open(ui)) fact(facts, "caret", ui->field->caret);
    fact(facts, "text scrolled", ui->reading->scroll);
    fact(facts, "term lit", ui->reading->term_lit);
    fact(facts, "term", ui->reading->term_pinned);
    fact(facts, "line", ui->column->picked);
    fact(facts, "source scrolled", ui->column->scroll);
    fact(facts, "whole", ui->column->whole);
    fact(facts, "case", ui->fuzz->shown);
    fact(facts, "phase", ui->quiz->phase);
    fact(facts, "asked", ui->quiz->asked);
    fact(facts, "good", ui->quiz->good);
    fact(facts, "tried", ui->quiz->tried);
    fact(facts, "lesson", lesson_at(ui));
    fact(facts, "choice", ui->lesson->choice);
    fact(facts, "done", ui->lesson->done);
    fact(facts, "page", ui->lesson->page);
    fact(facts, "fingers", ui->touch->fingers);
    fact(facts, "help scrolled", ui->help->scroll);
    fact(facts, "menu", ui->menu->kind);
    fact(facts, "item", ui->menu->chosen);
}

// What a host shows beside the picture.
static inline void facts_of_words(Facts *facts, Ui *ui, const Draw *draw)
{
    static UiItem item[UI_ITEMS];
    static char link[UI_LINK_MAX];
    char text[2048], line[CASE_LINE_MAX], wkt[WKT_MAX];
    const char *why = NULL;
    facts->part = PART_WORDS;
    ui_answer_text(ui, text, sizeof text);
    fact_text(facts, "answer", text);
    ui_scene_text(ui, text, sizeof text);
    fact_text(facts, "scene", text);
    ui_term_inks(ui, draw, text, sizeof text);
    fact_text(facts, "inks", text);
    fact_text(facts, "pointed", ui_pointed(ui, draw));
    int items = ui_items(ui, item, UI_ITEMS);
    for (int i = 0; i < items; i++) {
        fact(facts, "item", item[i].id);
        fact_text(facts, "name", item[i].name);
        fact_text(facts, "sentence", item[i].sentence);
        fact_rect(facts, "where", item[i].where);
        fact(facts, "selected", item[i].selected);
    }
    bool has_case = ui_case(ui, line, sizeof line);
    fact_text(facts, "case", has_case ? line : ui_no_case(ui));
    bool has_wkt = ui_wkt(ui, wkt, sizeof wkt, &why);
    fact_text(facts, "WKT", has_wkt ? wkt : why);
    fact_text(facts, "link", ui_link(ui, link, sizeof link) ? link : "");
}

static inline void facts_of_all(Facts *facts, Ui *ui, const Draw *draw)
{
    facts_of_targets(facts, ui);
    facts_of_actors(facts, ui_stage(ui));
    facts_of_stage(facts, ui_stage(ui));
    facts_of_report(facts, stage_record(ui_stage(ui)));
    facts_of_ui(facts, ui);
    facts_of_rooms(facts, ui);
    facts_of_words(facts, ui, draw);
}

#endif
