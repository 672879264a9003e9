#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asking/asking.h"
#include "asking/record.h"
#include "draw.h"
#include "snapshots/snapshot.h"
#include "stage_self.h"
#include "text.h"
#include "tool.h"
#include "view/pointer.h"
#include "view/view.h"

enum { FIGURES_MAX = 32, SLIDERS_MAX = 4 };

typedef struct Trace {
    int steps, shown;               // of this frame; 0 steps: none
    int before;                     // steps of the frame before
    char sentence[2 * RECORD_TEXT]; // with its conclusion
    char code[80], values[RECORD_TEXT];
    const char *traced;
} Trace;

typedef struct FrameRecord {
    Record record;
    RecordTable table[RECORD_TABLES];
    RecordRow row[RECORD_ROWS];
    RecordFigure figure[FIGURES_MAX];
    RecordFormula formula[FORMULAS_MAX];
    int rows;
    RecordSlider slider[SLIDERS_MAX];
    int sliders;
    RecordOffer offer[OFFERS_MAX];
    int offers;
    char message[RECORD_TEXT]; // replaces the scene's note until the next key or press
    Trace trace;
    const char *drawn_by; // stage_drawn_by; NULL: not called
    bool own_table[RECORD_TABLES], own_formula[FORMULAS_MAX];
} FrameRecord;

bool record_init(Stage *stage)
{
    stage->self->frame = calloc(1, sizeof *stage->self->frame);
    return stage->self->frame;
}

void record_free(Stage *stage) { free(stage->self->frame); }

Record *record_now(Stage *stage) { return &stage->self->frame->record; }

void record_forget_trace(Stage *stage) { stage->self->frame->trace = (Trace){0}; }

static const char *default_hint(const Stage *stage)
{
    return pointer_is_finger(stage) ? "Drag a shape · two fingers turn it or zoom"
                                    : "Drag a shape · PgDn next · F1 help";
}

// ---- Text

// A true minus is as wide as a plus.
void record_write_minuses(char *text, size_t size)
{
    static const char minus[] = "\u2212";
    for (size_t i = 0; text[i]; i++) {
        bool begins = i == 0 || strchr(" \t(", text[i - 1]);
        if (text[i] != '-' || !begins) continue;
        const char *number = text + i + 1;
        size_t digits = strspn(number, "0123456789."), zeros = strspn(number, "0.");
        size_t bytes = zeros == digits ? 0 : sizeof minus - 1;
        if (digits == 0 || *number == '.' || strlen(text) + bytes >= size) continue;
        memmove(text + i + bytes, number, strlen(number) + 1);
        memcpy(text + i, minus, bytes);
    }
}

static void write_text(char *text, size_t size, const char *format, va_list arguments)
{
    translate_vprint(text, size, format, arguments);
    record_write_minuses(text, size);
    text_trim(text);
}

static void copy_text(char *text, size_t size, const char *from)
{
    size_t length = strnlen(from, size - 1);
    memmove(text, from, length);
    text[length] = 0;
    text_trim(text);
}

// ---- From frame to frame

// The hint is the only place that shows the flaw of a variant.
static const char *variant_flaw(const Stage *stage)
{
    const Method *method = stage_method(stage);
    return method && method->kind == QUERY_NONE ? method->flaw : NULL;
}

void record_begin(Stage *stage)
{
    Record *record = &stage->self->frame->record;
    *record = (Record){.agreed = record->agreed, .wrong = record->wrong};
    const char *flaw = variant_flaw(stage);
    char small[RECORD_TEXT];
    text_after_colon(small, sizeof small, flaw ? translate(flaw) : "");
    translate_print(record->hint, sizeof record->hint, flaw ? "Its flaw: %s" : "%s",
                    flaw ? small : default_hint(stage));
    text_trim(record->hint);
    record->hint_is_flaw = flaw;
    FrameRecord *frame = stage->self->frame;
    frame->rows = frame->sliders = frame->offers = 0;
    frame->drawn_by = NULL;
    memset(frame->own_table, 0, sizeof frame->own_table);
    memset(frame->own_formula, 0, sizeof frame->own_formula);
}

// ---- Whose numbers they are

void stage_drawn_by(Stage *stage, const char *methods) { stage->self->frame->drawn_by = methods; }

bool record_is_drawn(const Stage *stage, const Method *method)
{
    const char *among = stage->self->frame->drawn_by;
    return !among || draw_tag_is_among(among, method->name);
}

void record_draw_own(Stage *stage)
{
    stage->self->frame->drawn_by = NULL;
    stage->self->frame->record.draws_method = true;
}

void stage_own_table(Stage *stage)
{
    FrameRecord *frame = stage->self->frame;
    if (frame->record.tables > 0) frame->own_table[frame->record.tables - 1] = true;
}

void stage_own_formula(Stage *stage)
{
    FrameRecord *frame = stage->self->frame;
    if (frame->record.formulas > 0) frame->own_formula[frame->record.formulas - 1] = true;
}

// Of the methods that compute what is drawn the one with which the scene starts, else the first
// that takes the pair. NULL: it is the one that answered.
static const char *drawn_by(const Stage *stage)
{
    const char *among = stage->self->frame->drawn_by, *usual = stage->self->scene->method;
    const Ask *ask = among ? stage_main_ask(stage) : NULL;
    const Method *first = NULL;
    if (!ask || draw_tag_is_among(among, ask->method->name)) return NULL;
    for (int i = 0; i < method_count(); i++) {
        const Method *method = method_at(i);
        bool takes = method->kind == ask->query.kind && method_accepts(method, &ask->query);
        if (!takes || !draw_tag_is_among(among, method->name)) continue;
        if (usual && strcmp(method->name, usual) == 0) return method->label;
        if (!first) first = method;
    }
    return first ? first->label : NULL;
}

static void tell_whose(Stage *stage)
{
    FrameRecord *frame = stage->self->frame;
    const char *by = frame->record.by = drawn_by(stage);
    const Ask *ask = by ? stage_main_ask(stage) : NULL;
    for (int i = 0; i < frame->record.tables; i++)
        frame->table[i].by = frame->own_table[i] ? NULL : by;
    for (int i = 0; i < frame->record.formulas; i++) {
        bool own =
            frame->own_formula[i] || (frame->formula[i].condition && ask && ask->method->flaw);
        frame->formula[i].by = own ? NULL : by;
    }
}

// An answer that is another relation than the exact one, and not wrong: the shapes touch, and its
// rule for that makes the two equal, or leaves both open. NULL for other answers.
static const char *touch_rule(const Stage *stage)
{
    const Ask *ask = stage_record(stage)->pairs > 0 ? NULL : stage_main_ask(stage);
    if (!ask || !ask->judged || ask_is_wrong(ask) || ask->answer.relation == ask->exact)
        return NULL;
    if (ask->verdict == VERDICT_NOT_JUDGED)
        return "Not judged: for shapes that just touch, this method promises neither answer";
    return ask->hit ? "Agrees: touching counts as a collision here"
                    : "Agrees: touching is no collision here";
}

void record_end(Stage *stage)
{
    FrameRecord *frame = stage->self->frame;
    tell_whose(stage);
    frame->record.table = frame->table;
    frame->record.figure = frame->figure;
    frame->record.formula = frame->formula;
    frame->record.is_reply = frame->message[0] != 0;
    const char *note = frame->record.is_reply ? frame->message : tool_note(stage);
    if (note) copy_text(frame->record.note, sizeof frame->record.note, translate(note));
    const char *hint = tool_hint(stage);
    if (!hint) hint = ask_only_hint(stage);
    if (!hint && stage->self->concealed == CONCEAL_NOTHING) hint = touch_rule(stage);
    if (hint && !frame->record.unasked)
        copy_text(frame->record.hint, sizeof frame->record.hint, translate(hint));
}

void record_message(Stage *stage, const char *sentence)
{
    FrameRecord *frame = stage->self->frame;
    copy_text(frame->message, sizeof frame->message, sentence ? translate(sentence) : "");
}

void stage_forget_words(Stage *stage) { record_message(stage, NULL); }

const Record *stage_record(const Stage *stage) { return &stage->self->frame->record; }

// ---- Notes and figures. The second picture of a split view records nothing.

static bool is_closed(const Stage *stage) { return view_is_second(stage); }

void stage_note(Stage *stage, const char *format, ...)
{
    Record *record = &stage->self->frame->record;
    if (is_closed(stage)) return;
    va_list arguments;
    va_start(arguments, format);
    write_text(record->note, sizeof record->note, format, arguments);
    va_end(arguments);
}

void stage_verdict_sentence(Stage *stage, const char *answer, const char *format, ...)
{
    Record *record = &stage->self->frame->record;
    if (is_closed(stage)) return;
    va_list arguments;
    va_start(arguments, format);
    write_text(record->rest, sizeof record->rest, format, arguments);
    va_end(arguments);
    copy_text(record->answer, sizeof record->answer, translate(answer));
}

void stage_hint(Stage *stage, const char *format, ...)
{
    Record *record = &stage->self->frame->record;
    if (is_closed(stage) || variant_flaw(stage)) return;
    if (!format) {
        copy_text(record->hint, sizeof record->hint, translate(default_hint(stage)));
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    write_text(record->hint, sizeof record->hint, format, arguments);
    va_end(arguments);
}

void stage_unasked(Stage *stage, const char *format, ...)
{
    Record *record = &stage->self->frame->record;
    if (is_closed(stage)) return;
    va_list arguments;
    va_start(arguments, format);
    write_text(record->hint, sizeof record->hint, format, arguments);
    va_end(arguments);
    record->hint_is_flaw = false;
    record->unasked = true;
}

// The figure of that name, or a new one; NULL if there is no more room.
static RecordFigure *figure_named(FrameRecord *frame, const char *name)
{
    for (int i = 0; i < frame->record.figures; i++) {
        if (strcmp(frame->figure[i].name, name) == 0) return &frame->figure[i];
    }
    if (frame->record.figures == FIGURES_MAX) return NULL;
    RecordFigure *figure = &frame->figure[frame->record.figures++];
    copy_text(figure->name, sizeof figure->name, name);
    return figure;
}

void stage_report(Stage *stage, const char *name, const char *format, ...)
{
    RecordFigure *figure = is_closed(stage) ? NULL : figure_named(stage->self->frame, name);
    if (!figure) return;
    va_list arguments;
    va_start(arguments, format);
    write_text(figure->value, sizeof figure->value, format, arguments);
    va_end(arguments);
}

RecordFormula *record_add_formula(Stage *stage)
{
    FrameRecord *frame = stage->self->frame;
    bool full = frame->record.formulas == FORMULAS_MAX;
    return is_closed(stage) || full ? NULL : &frame->formula[frame->record.formulas++];
}

void record_drop_formulas(Stage *stage)
{
    if (!is_closed(stage)) stage->self->frame->record.formulas = 0;
}

// ---- Tables

static void split_cells(RecordRow *row, const char *text)
{
    row->cells = 0;
    while (*text && row->cells < RECORD_CELLS) {
        size_t length = strcspn(text, "\t"), room = sizeof *row->cell;
        copy_text(row->cell[row->cells++], length + 1 < room ? length + 1 : room, text);
        text += length;
        if (*text && !*++text && row->cells < RECORD_CELLS) row->cell[row->cells++][0] = 0;
    }
}

void stage_table(Stage *stage, const char *heading, const char *columns)
{
    FrameRecord *frame = stage->self->frame;
    if (is_closed(stage) || frame->record.tables == RECORD_TABLES) return;
    RecordTable *table = &frame->table[frame->record.tables++];
    *table = (RecordTable){.row = &frame->row[frame->rows]};
    copy_text(table->heading, sizeof table->heading, translate(heading));
    split_cells(&table->columns, columns ? translate(columns) : "");
    for (int i = 0; i < RECORD_CELLS; i++) { // moves the marks of the heads into `when`
        char *head = table->columns.cell[i];
        bool marked = i < table->columns.cells && (head[0] == '+' || head[0] == '-');
        table->when[i] = marked ? head[0] : ' ';
        if (marked) memmove(head, head + 1, strlen(head));
    }
}

void stage_column_says(Stage *stage, int column, const char *sentence)
{
    FrameRecord *frame = stage->self->frame;
    if (is_closed(stage) || frame->record.tables == 0) return;
    frame->table[frame->record.tables - 1].tip[column] = sentence;
}

void stage_row(Stage *stage, RowMark mark, const char *format, ...)
{
    FrameRecord *frame = stage->self->frame;
    if (is_closed(stage) || frame->record.tables == 0 || frame->rows == RECORD_ROWS) return;
    char text[RECORD_CELLS * sizeof frame->row->cell[0]];
    RecordRow *row = &frame->row[frame->rows++];
    row->mark = mark;
    row->tag[0] = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    copy_text(row->name, sizeof row->name, text);
    row->name[strcspn(row->name, "\t")] = 0;
    va_start(arguments, format);
    write_text(text, sizeof text, format, arguments);
    va_end(arguments);
    split_cells(row, text);
    frame->table[frame->record.tables - 1].rows++;
}

void stage_row_names(Stage *stage, const char *tag)
{
    FrameRecord *frame = stage->self->frame;
    if (is_closed(stage) || frame->rows == 0) return;
    RecordRow *row = &frame->row[frame->rows - 1];
    snprintf(row->tag, sizeof row->tag, "%s", tag);
}

static bool is_drawn(const Draw *draw, const char *pattern)
{
    const char *name;
    for (int i = 0; (name = draw_tag_name(draw, i)) != NULL; i++) {
        if (draw_tag_matches(pattern, name)) return true;
    }
    return false;
}

bool stage_row_tag(const Draw *draw, const RecordRow *row, char tag[DRAW_TAG_TEXT])
{
    const char *first = row->name + strspn(row->name, " ");
    snprintf(tag, DRAW_TAG_TEXT, "%s", row->tag[0] ? row->tag : first);
    if (is_drawn(draw, tag) || row->tag[0] || !first[0]) return is_drawn(draw, tag);
    snprintf(tag, DRAW_TAG_TEXT, ":%.*s", DRAW_TAG_TEXT - 2, first);
    return is_drawn(draw, tag);
}

// ---- The trace that the viewer steps through

void record_begin_trace(Stage *stage)
{
    Trace *trace = &stage->self->frame->trace;
    trace->before = trace->steps;
    trace->steps = 0;
    trace->sentence[0] = trace->code[0] = trace->values[0] = 0;
    trace->traced = NULL;
}

static int last_of(int steps) { return steps > 0 ? steps - 1 : 0; }

// The step that is shown until the viewer chooses one.
static int usual_step(const Stage *stage, int steps)
{
    bool first = stage_scene(stage)->from_first_step && !stage_is_edited(stage);
    return first ? 0 : last_of(steps);
}

// record_begin_trace has not been called in this frame.
int stage_trace_next(const Stage *stage, int steps)
{
    const Trace *trace = &stage->self->frame->trace;
    return stage->playing || steps != trace->steps ? usual_step(stage, steps) : trace->shown;
}

// The step shown stays while the number of steps does.
int stage_trace(Stage *stage, int steps)
{
    Trace *trace = &stage->self->frame->trace;
    int last = last_of(steps);
    // The second half of a split view, which may have fewer.
    if (is_closed(stage)) return trace->shown < last ? trace->shown : last;
    if (stage->playing || steps != trace->before) trace->shown = usual_step(stage, steps);
    trace->steps = last + (steps > 0);
    return trace->shown;
}

void stage_narrate(Stage *stage, const char *format, ...)
{
    Trace *trace = &stage->self->frame->trace;
    if (is_closed(stage)) return;
    va_list arguments;
    va_start(arguments, format);
    translate_vprint(trace->sentence, sizeof trace->sentence, format, arguments);
    va_end(arguments);
    text_trim(trace->sentence);
}

void stage_code(Stage *stage, const char *traced, const char *name, const char *values, ...)
{
    Trace *trace = &stage->self->frame->trace;
    if (is_closed(stage)) return;
    va_list arguments;
    va_start(arguments, values);
    vsnprintf(trace->values, sizeof trace->values, values, arguments);
    va_end(arguments);
    text_trim(trace->values);
    copy_text(trace->code, sizeof trace->code, name);
    trace->traced = traced;
}

TraceView stage_trace_view(const Stage *stage)
{
    const Trace *trace = &stage->self->frame->trace;
    return (TraceView){trace->steps, trace->shown,  trace->sentence,
                       trace->code,  trace->values, trace->traced};
}

bool stage_trace_step(Stage *stage, int by)
{
    Trace *trace = &stage->self->frame->trace;
    int last = trace->steps - 1, to = trace->shown + by;
    to = to > last ? last : to < 0 ? 0 : to;
    if (last < 0) return false;
    bool moved = to != trace->shown || stage->self->frame->message[0];
    record_message(stage, NULL); // a reply would hide what the step says
    trace->shown = to;
    return moved;
}

// ---- Sliders in the picture

// A place of the picture, px at scale 1.
static Rect place_of(const Draw *draw, TsAabb area)
{
    View view = draw_view(draw);
    double zoom = view.zoom / draw_scale(draw);
    TsVec at = ts_vec_scale(view.offset, 1 / draw_scale(draw));
    return (Rect){at.x + zoom * area.min.x, at.y + zoom * area.min.y,
                  zoom * (area.max.x - area.min.x), zoom * (area.max.y - area.min.y)};
}

void stage_slider(Stage *stage, int id, TsAabb area, double now)
{
    FrameRecord *frame = stage->self->frame;
    Draw *draw = stage->draw;
    double share = fmin(fmax(now, 0), 1);
    TsVec thumb = ts_vec(area.min.x + share * (area.max.x - area.min.x), area.max.y);
    draw_dot(draw, thumb, 5, (Fill){.ink = INK_PAPER});
    draw_ring(draw, thumb, 5, (Pen){.ink = INK_INK, .width = 1.5});
    if (is_closed(stage) || frame->sliders == SLIDERS_MAX) return;
    frame->slider[frame->sliders++] = (RecordSlider){id, place_of(draw, area), share};
}

int stage_sliders(const Stage *stage, const RecordSlider **slider)
{
    *slider = stage->self->frame->slider;
    return stage->self->frame->sliders;
}

void stage_slide(Stage *stage, int id, double share)
{
    const Scene *scene = stage->self->scene;
    if (!scene || !scene->slid) return;
    snapshot_keep_run(stage, RUN_SLIDER, id);
    stage_play(stage, false);
    stage_wake(stage);
    scene->slid(stage, id, fmin(fmax(share, 0), 1));
}

// ---- Texts to copy

void stage_offer(Stage *stage, TsAabb area, const char *text)
{
    FrameRecord *frame = stage->self->frame;
    if (is_closed(stage) || frame->offers == OFFERS_MAX) return;
    RecordOffer *offer = &frame->offer[frame->offers++];
    offer->area = place_of(stage->draw, area);
    snprintf(offer->text, sizeof offer->text, "%s", text);
}

int stage_offers(const Stage *stage, const RecordOffer **offer)
{
    *offer = stage->self->frame->offer;
    return stage->self->frame->offers;
}
