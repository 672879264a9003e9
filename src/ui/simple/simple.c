#include "simple/simple.h"

#include <stdio.h>
#include <string.h>

#include "axis.h"
#include "base/self.h"
#include "base/widget.h"
#include "color_words.h"
#include "figures/figures.h"
#include "formula/formula.h"
#include "held_cases/held_cases.h"
#include "overlays/picker.h"
#include "questions/questions.h"
#include "scene_kit/number.h"
#include "strip/strip.h"

// ---- Words

// "They", or the names of both.
static void name_pair(const Ui *ui, const Ask *ask, char *text, int size)
{
    if (!strip_names_pair(ui, ask)) {
        translate_print(text, (size_t)size, "They");
    } else {
        translate_print(text, (size_t)size, "%s and %s", ask->a->name, ask->b->name);
    }
}

static void say_first(const Ask *ask, SimpleWords *words)
{
    const Actor *named = ask_named(ask);
    char shapes[NUMBER_MAX], the[32];
    number_of(shapes, sizeof shapes, ask->list->count, "shape", "shapes");
    if (named)
        translate_print(words->answer, sizeof words->answer, "%s first meets %s.", ask->a->name,
                        widget_the(named->name, the, sizeof the));
    else
        translate_print(words->answer, sizeof words->answer,
                        ask->hit ? "%s meets one of %s." : "%s meets none of %s.", ask->a->name,
                        shapes);
}

static void say_relation(const Ui *ui, const Ask *ask, SimpleWords *words)
{
    double gap = figures_shown(ui)->gap;
    const char *time = figures_shown(ui)->time;
    if (ask->list) {
        say_first(ask, words);
        return;
    }
    char pair[64], length[NUMBER_MAX];
    bool sweeps = ask->query.kind == QUERY_SWEEP;
    name_pair(ui, ask, pair, sizeof pair);
    number_length(length, sizeof length, fabs(gap));
    switch (ask->answer.relation) {
    case TS_APART:
        translate_print(words->answer, sizeof words->answer,
                        sweeps ? "%s miss each other:" : "%s are apart:", pair);
        translate_print(words->rest, sizeof words->rest,
                        sweeps ? "%s between them at the least." : "%s between them.", length);
        break;
    case TS_TOUCHING:
        translate_print(words->answer, sizeof words->answer, "%s touch:", pair);
        snprintf(words->rest, sizeof words->rest, "%s",
                 translate(ask->hit ? "here that counts as a collision."
                                    : "here that does not count as a collision."));
        break;
    case TS_OVERLAPPING:
        translate_print(words->answer, sizeof words->answer,
                        sweeps ? "%s meet on their way." : "%s overlap:", pair);
        if (sweeps && *time)
            translate_print(words->rest, sizeof words->rest, "First contact at t = %s of the step.",
                            time);
        else if (!sweeps)
            translate_print(words->rest, sizeof words->rest,
                            "it takes %s (the depth) to part them.", length);
        break;
    }
}

// Of an MTV that is wrong, what comes of it. False: it is another fault.
static bool says_mtv(const Ask *ask, char text[SIMPLE_TEXT])
{
    MeasureFault fault = ask->measure.fault;
    char amount[NUMBER_MAX];
    bool is_short = fault == MEASURE_TOO_SHORT, is_long = fault == MEASURE_TOO_LONG;
    if (ask->answer.failed || !ask_measure_is_wrong(ask) || ask->query.kind != QUERY_PAIR)
        return false;
    if ((!is_short && !is_long) || !isfinite(ask->measure.by)) return false;
    number_length(amount, sizeof amount, ask->measure.by);
    translate_print(text, SIMPLE_TEXT,
                    is_short ? "moved by the MTV of “%s”, they still overlap by %s."
                             : "the MTV of “%s” is longer than needed by %s.",
                    ask->method->label, amount);
    return true;
}

// One that is wrong: in short words if only the relation is, else what the alarm says.
static void say_wrong(const Ui *ui, const Ask *ask, SimpleWords *words)
{
    static const char *const says[] = {
        [TS_APART] = "“%s” says that they are apart. In truth they %s",
        [TS_TOUCHING] = "“%s” says that they touch. In truth they %s",
        [TS_OVERLAPPING] = "“%s” says that they overlap. In truth they %s"};
    static const char *const says_of[] = {
        [TS_APART] = "“%s” says that %s and %s are apart. In truth they %s",
        [TS_TOUCHING] = "“%s” says that %s and %s touch. In truth they %s",
        [TS_OVERLAPPING] = "“%s” says that %s and %s overlap. In truth they %s"};
    char truth[128], gap[NUMBER_MAX], first[32], second[32];
    words->wrong = true;
    snprintf(words->answer, sizeof words->answer, "%s", translate("Wrong:"));
    if (says_mtv(ask, words->rest)) return;
    bool plain = !ask->answer.failed && !ask_measure_is_wrong(ask) &&
                 ask->query.kind != QUERY_SWEEP && ask->exact != ask->answer.relation;
    if (!plain) {
        snprintf(words->rest, sizeof words->rest, "%s", alarm_words(ui)->sentence);
        return;
    }
    const Figures *figures = figures_shown(ui);
    number_length(gap, sizeof gap, fabs(figures->pairs ? ask->contact.gap : figures->gap));
    if (ask->exact == TS_APART)
        translate_print(truth, sizeof truth, "are apart, by %s.", gap);
    else if (ask->exact == TS_TOUCHING)
        translate_print(truth, sizeof truth, "touch.");
    else
        translate_print(truth, sizeof truth, "overlap, %s deep.", gap);
    if (strip_names_pair(ui, ask))
        translate_print(words->rest, sizeof words->rest, says_of[ask->answer.relation],
                        ask->method->label, widget_the(ask->a->name, first, sizeof first),
                        widget_the(ask->b->name, second, sizeof second), truth);
    else
        translate_print(words->rest, sizeof words->rest, says[ask->answer.relation],
                        ask->method->label, truth);
}

static void say_verdict(const Ui *ui, const SceneVerdict *verdict, const char *note,
                        SimpleWords *words)
{
    const Method *method = stage_method(ui->stage);
    const char *word = strip_verdict_word(verdict->hit, verdict->answer_text);
    words->hit = verdict->hit;
    words->relation = verdict->hit ? TS_OVERLAPPING : TS_APART;
    words->wrong = verdict->wrong;
    snprintf(words->answer, sizeof words->answer, "%s", translate(word));
    const Record *record = stage_record(ui->stage);
    if (!verdict->wrong && record->answer[0]) {
        snprintf(words->answer, sizeof words->answer, "%s", record->answer);
        snprintf(words->rest, sizeof words->rest, "%s", record->rest);
        return;
    }
    if (!verdict->wrong && *verdict->answer_text && !verdict->explained) return;
    if (!verdict->wrong) { // the scene says what hits what, or why
        translate_print(words->answer, sizeof words->answer, *note ? "%s:" : "%s", translate(word));
        snprintf(words->rest, sizeof words->rest, "%s", note);
        return;
    }
    word = strip_verdict_word(verdict->exact, verdict->exact_text);
    char said[sizeof words->answer];
    snprintf(said, sizeof said, "%s", words->answer);
    snprintf(words->answer, sizeof words->answer, "%s", translate("Wrong:"));
    if (stage_scene(ui->stage)->on_trial && method) {
        translate_print(words->rest, sizeof words->rest,
                        *note ? "“%s” breaks this law, which a right engine keeps: %s."
                              : "“%s” breaks this law, which a right engine keeps.",
                        method->label, note);
        return;
    }
    const char *label = method ? method->label : "";
    translate_print(words->brief, sizeof words->brief, "“%s” says %s. The exact answer is %s.",
                    label, said, translate(word));
    if (*note)
        translate_print(words->rest, sizeof words->rest,
                        "“%s” says %s. The exact answer is %s (%s).", label, said, translate(word),
                        note);
    else
        snprintf(words->rest, sizeof words->rest, "%s", words->brief);
}

static void say_answer(const Ui *ui, SimpleWords *words)
{
    const Figures *figures = figures_shown(ui);
    const Ask *ask = figures->ask;
    if (figures->verdict.given) {
        say_verdict(ui, &figures->verdict, figures->note, words);
    } else if (ask && ask_is_wrong(ask)) {
        words->hit = ask->hit;
        words->relation = (int)ask->answer.relation;
        say_wrong(ui, ask, words);
    } else if (figures->pairs) {
        char hits[NUMBER_MAX], pairs[NUMBER_MAX];
        words->hit = figures->hits > 0;
        words->relation = words->hit ? TS_OVERLAPPING : TS_APART;
        number_count(hits, sizeof hits, figures->hits);
        number_of(pairs, sizeof pairs, figures->pairs, "pair", "pairs");
        translate_print(words->answer, sizeof words->answer, "%s of %s", hits, pairs);
        snprintf(words->rest, sizeof words->rest, "%s",
                 translate(figures->hits == 1 ? "of shapes collides." : "of shapes collide."));
    } else if (ask) {
        words->hit = ask->hit;
        words->relation = (int)ask->answer.relation;
        say_relation(ui, ask, words);
    } else {
        snprintf(words->rest, sizeof words->rest, "%s", translate(stage_scene(ui->stage)->idea));
    }
}

#define KNOWN_LITTLE 0.06 // share of the axis's curve: it was hardly turned

static void say_axis(const Ui *ui, SimpleWords *words)
{
    AxisView view;
    if (!stage_axis_view(ui->stage, &view)) return;
    const Ask *ask = figures_shown(ui)->ask;
    if (view.known < KNOWN_LITTLE && view.last > 0 && ask) { // what the picture shows all at once
        bool round = ts_shape_radius(&ask->a->shape) + ts_shape_radius(&ask->b->shape) > 0;
        translate_print(words->task, sizeof words->task,
                        view.last == 1 ? "1: the axis that a method asks. Turn yours by its ring: "
                                         "the curve of the gap is drawn."
                        : round        ? "1 to %d: the axes that a method asks. Turn yours by its "
                                         "ring: the curve of the gap is drawn."
                                       : "1 to %d: the directions of the sides. Turn the axis by "
                                         "its ring: the curve of the gap is drawn.",
                        view.last);
        return;
    }
    const char *task = view.gap > 0 ? "Here the shadows leave a gap: that is a proof."
                       : view.above > 0
                           ? "Here the shadows overlap. Turn the axis by its ring to a gap."
                           : "No axis shows a gap. Which shows the least overlap?";
    if (view.best && view.gap <= 0)
        task = "The least overlap: moved along this axis by it, they only touch.";
    snprintf(words->task, sizeof words->task, "%s", translate(task));
}

// What the viewer was just told; else what the method does wrong, the scene's hint, or the drag
// that changes the answer.
static void say_task(const Ui *ui, SimpleWords *words)
{
    const Method *method = stage_method(ui->stage);
    const Record *record = stage_record(ui->stage);
    const Ask *ask = figures_shown(ui)->ask;
    TraceView trace = stage_trace_view(ui->stage);
    bool pair = ask && !figures_shown(ui)->pairs && !figures_shown(ui)->verdict.given;
    if (ui->message_left > 0) {
        snprintf(words->task, sizeof words->task, "%s", ui->message);
    } else if (live_fuzz_words(ui, words->task, sizeof words->task)) {
        return;
    } else if (stage_turns_axis(ui->stage)) {
        say_axis(ui, words);
    } else if (stage_scene(ui->stage)->from_first_step && trace.steps > 0) {
        translate_print(words->task, sizeof words->task, "Step %d of %d. %s", trace.shown + 1,
                        trace.steps, trace.sentence);
    } else if (method && method->flaw && (pair || figures_shown(ui)->pairs)) {
        bool moves = ui->stage->playing && stage_moves(ui->stage);
        const char *flaw = translate(method->flaw);
        if (words->wrong) // which names it already
            snprintf(words->task, sizeof words->task, "%s", flaw);
        else
            translate_print(words->task, sizeof words->task,
                            moves ? "“%s”: %s Wait, or drag a shape, until it is wrong."
                                  : "“%s”: %s Drag a shape until it is wrong.",
                            method->label, flaw);
    } else if (pair && ask->list) {
        snprintf(words->task, sizeof words->task, "%s",
                 translate("Drag a shape until another one is first. Then press “Make it lie”."));
    } else if (pair) {
        bool lies = simple_other_method(ui) >= 0;
        const char *task =
            words->hit ? lies ? "Drag a shape until they turn blue. Then press “Make it lie”."
                              : "Drag a shape until they turn blue."
            : lies     ? "Drag a shape until they turn red. Then press “Make it lie”."
                       : "Drag a shape until they turn red.";
        bool moves = stage_moves(ui->stage), turns = stage_scene(ui->stage)->turns_axis;
        bool plays = ui->stage->playing;
        const char *also =
            !moves && !turns ? ""
            : ui->finger     ? "“More” has all else."
            : !moves         ? "“A” shows an axis."
            : !turns         ? plays ? "They move by themselves: Space pauses." : "Space plays on."
            : plays          ? "They turn by themselves: Space pauses, “A” shows an axis."
                             : "Space plays on, “A” shows an axis.";
        translate_print(words->task, sizeof words->task, "%s %s", task, also);
    } else if (ui->finger) {
        hint_for_finger(record->hint, false, words->task, sizeof words->task);
    } else {
        snprintf(words->task, sizeof words->task, "%s", record->hint);
        char *next = strstr(words->task, " · PgDn"); // a button says it
        if (next) *next = '\0';
    }
}

void simple_words(const Ui *ui, SimpleWords *words)
{
    *words = (SimpleWords){.answer = ""};
    say_answer(ui, words);
    say_task(ui, words);
    char task[SIMPLE_TEXT];
    snprintf(task, sizeof task, "%s", words->task);
    color_words(ui_palette(ui), task, words->task, sizeof words->task);
}

// ---- What clicks do

int simple_other_method(const Ui *ui)
{
    const Stage *stage = ui->stage;
    const Method *now = stage_method(stage);
    if (!now) return -1;
    for (int i = 0; i < stage_method_count(stage); i++) {
        if (!stage_method_at(stage, i)->flaw != !now->flaw) return i;
    }
    return -1;
}

static bool click_lessons(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    picker_open_course(ui);
    return true;
}

// The flawed method that the scene names; -1: none, or it is not offered now.
static int scenes_own_flaw(const Stage *stage)
{
    const char *flaw = stage_scene(stage)->flaw;
    for (int i = 0; flaw && i < stage_method_count(stage); i++) {
        if (strcmp(stage_method_at(stage, i)->name, flaw) == 0) return i;
    }
    return -1;
}

// Chooses the scene's own flawed method, else the first that is wrong about the shapes, here or
// where they are moved for it; those whose relation is wrong come first, which is seen in the
// picture. If none is, the first flawed one. Returns whether it is wrong on screen now.
static bool choose_flawed(Ui *ui)
{
    static const FlawShows rank[] = {FLAW_IN_RELATION, FLAW_IN_TOUCH, FLAW_IN_MEASURE};
    int other = simple_other_method(ui), count = stage_method_count(ui->stage);
    int own = scenes_own_flaw(ui->stage);
    if (own >= 0) stage_choose_method(ui->stage, own);
    if (own >= 0 && quiz_show_wrong(ui, QUIZ_LATER)) return true;
    for (int i = 0; i < 6 * count; i++) { // what shows at once, then the rest
        const Method *method = stage_method_at(ui->stage, i % count);
        if (!method->flaw || method->shows != rank[i / count % 3]) continue;
        stage_choose_method(ui->stage, i % count);
        if (quiz_show_wrong(ui, i < 3 * count ? QUIZ_AT_ONCE : QUIZ_LATER)) return true;
    }
    stage_choose_method(ui->stage, other);
    return false;
}

static bool is_flawed(const Ui *ui)
{
    const Method *method = stage_method(ui->stage);
    return method && method->flaw;
}

bool simple_can_lie(const Ui *ui) { return is_flawed(ui) || simple_other_method(ui) >= 0; }

bool simple_make_lie(Ui *ui)
{
    char sentence[MESSAGE_MAX];
    if (!simple_can_lie(ui)) return false;
    ui->message_left = 0;
    bool shown = is_flawed(ui) ? quiz_show_wrong(ui, QUIZ_LATER) : choose_flawed(ui);
    const Method *method = stage_method(ui->stage);
    if (ui->message_left > 0) return true; // it says where the shapes are now
    translate_print(sentence, sizeof sentence,
                    shown ? "“%s” is wrong here." : "No place was found where “%s” is wrong.",
                    method->label);
    alarm_add_flaw(ui, method, sentence, sizeof sentence);
    ui_message(ui, sentence);
    return true;
}

bool simple_make_right(Ui *ui)
{
    int other = simple_other_method(ui);
    if (!is_flawed(ui) || other < 0) return false;
    stage_choose_method(ui->stage, other);
    ui->message_left = 0;
    return true;
}

static bool click_lie(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    if (simple_other_method(ui) < 0) return false;
    if (is_flawed(ui)) return simple_make_right(ui);
    ui->message_left = 0;
    choose_flawed(ui);
    return true;
}

static bool click_axis(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return stage_event(ui->stage, &(Event){.kind = EVENT_KEY, .key = (Key)'a'});
}

// To the next step of the trace; after the last comes the first.
static bool click_step(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    stage_play(ui->stage, false);
    return timeline_step_by(ui, 1);
}

static bool click_next(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    ui_turn_page(ui, 1);
    return true;
}

static bool click_back(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return picker_go_back(ui);
}

const Action simple_back = {.name = "back from one's own function", .click = click_back};
const Action simple_lessons = {.name = "lessons", .click = click_lessons};
const Action simple_axis = {.name = "turn an axis by hand no longer", .click = click_axis};
const Action simple_lie = {.name = "a flawed method, or a sound one", .click = click_lie};
const Action simple_next = {.name = "next scene", .click = click_next};
const Action simple_step = {.name = "the next step of the trace", .click = click_step};

// ---- The foot

typedef struct FootButton {
    const char *word, *key;
    const Action *action;
    int rank; // of two that do not fit both, the one of the lower rank stays
    double width;
} FootButton;

enum {
    LISTED = 5,
    BUTTONS = 4,
    BUTTONS_NARROW = 3,
    PAD = 16,
    PAD_SMALL = 10,
    BETWEEN = 12,
    BETWEEN_SMALL = 8,
    HEIGHT = 40
};
enum { BUTTONS_TAKE_NARROW = 68 };             // of the foot's height, with the paper above them
#define ORPHAN 0.3                             // of the width: a last row that takes less is lost
enum { SENTENCE = 220, SENTENCE_LEAST = 150 }; // the width that they leave beside them

static double between_buttons(const Layout *layout)
{
    return layout->small ? BETWEEN_SMALL : BETWEEN;
}

static bool is_low(const Layout *layout) { return layout->shallow && !layout->narrow; }

static Font answer_font(const Layout *layout)
{
    return (Font){.face = FACE_BOLD, .size = is_low(layout) || layout->small ? 16 : 20};
}

static double answer_width(const Draw *draw, const Layout *layout, const SimpleWords *words)
{
    Font bold = answer_font(layout);
    return bold.size + 8 + draw_text_width(draw, bold, words->answer);
}

static int list_buttons(const Ui *ui, bool brief, FootButton button[LISTED])
{
    const Method *method = stage_method(ui->stage);
    bool keys = !ui->finger && !ui->layout.small;
    int count = 0;
    bool steps = stage_scene(ui->stage)->from_first_step, axis = stage_turns_axis(ui->stage);
    // Leftmost, since the row ends at the right: the others stay where they are.
    if (axis) button[count++] = (FootButton){"Axis off", NULL, &simple_axis, 2, 0};
    button[count++] = (FootButton){"Lessons", NULL, &simple_lessons, 0, 0};
    if (simple_other_method(ui) >= 0) {
        const char *word = method->flaw ? "Right again" : "Make it lie";
        button[count++] = (FootButton){word, NULL, &simple_lie, 1, 0};
    }
    if (steps) button[count++] = (FootButton){"Step", ".", &simple_step, 2, 0};
    if (picker_before(ui)) {
        button[count++] = (FootButton){"Back", NULL, &simple_back, 0, 0};
    } else {
        const char *word = brief ? "Next" : "Next scene";
        button[count++] = (FootButton){word, "PgDn", &simple_next, 3, 0};
    }
    for (int i = 0; i < count && !keys; i++) button[i].key = NULL;
    return count;
}

static double measure_buttons(const Draw *draw, const Layout *layout, FootButton button[],
                              int count)
{
    double sum = between_buttons(layout) * (count - 1);
    for (int i = 0; i < count; i++) {
        double pad = layout->small ? PAD_SMALL : PAD;
        sum += button[i].width = widget_button_width(draw, button[i].word, button[i].key, pad);
    }
    return sum;
}

// The last in rank goes. Returns how many are left.
static int drop_last(FootButton button[], int count)
{
    int last = 0;
    for (int i = 1; i < count; i++) last = button[i].rank > button[last].rank ? i : last;
    for (int i = last; i + 1 < count; i++) button[i] = button[i + 1];
    return count - 1;
}

static int choose_buttons(const Ui *ui, bool brief, FootButton button[LISTED])
{
    int count = list_buttons(ui, brief, button);
    while (count > (ui->layout.narrow ? BUTTONS_NARROW : BUTTONS)) count = drop_last(button, count);
    return count;
}

// In one row, which begins at that x. In a narrow window they share the whole width. Elsewhere they
// leave room for the sentence: else their words are brief, and the last in rank go. What has no
// button has a key, and is in the bar and in the menu.
static int lay_out_buttons(const Ui *ui, const Draw *draw, FootButton button[LISTED], double *x)
{
    const Layout *layout = &ui->layout;
    SimpleWords words;
    simple_words(ui, &words);
    double between = between_buttons(layout), room = layout->width - 2 * layout->margin;
    double beside = fmax(answer_width(draw, layout, &words), SENTENCE_LEAST) + 2 * between;
    int count = choose_buttons(ui, layout->narrow, button);
    double sum = measure_buttons(draw, layout, button, count);
    if (!layout->narrow && room - sum < fmax(beside, SENTENCE)) {
        count = choose_buttons(ui, true, button);
        sum = measure_buttons(draw, layout, button, count);
    }
    while (!layout->narrow && room - sum < beside && count > 1) {
        count = drop_last(button, count);
        sum = measure_buttons(draw, layout, button, count);
    }
    *x = layout->narrow ? layout->margin : layout->width - layout->margin - sum;
    if (!layout->narrow) return count;
    // Less beside each word, if need be.
    double less = sum > room ? fmin((sum - room) / count, 2 * PAD_SMALL - 8) : 0;
    double spare = (room - sum + less * count) / count;
    for (int i = 0; i < count; i++) button[i].width = fmax(button[i].width - less + spare, 1);
    return count;
}

// Where what stands beside them ends.
static double end_beside_buttons(const Ui *ui, double x)
{
    const Layout *layout = &ui->layout;
    return layout->narrow ? layout->width - layout->margin : x - 2 * between_buttons(layout);
}

static double draw_buttons(Ui *ui, Draw *draw, Rect foot)
{
    const Layout *layout = &ui->layout;
    FootButton button[LISTED];
    double x, height = layout->finger ? FINGER_HEIGHT : HEIGHT;
    int count = lay_out_buttons(ui, draw, button, &x);
    double right = end_beside_buttons(ui, x);
    double y =
        layout->narrow ? foot.y + foot.height - height - 12 : foot.y + (foot.height - height) / 2;
    for (int i = 0; i < count; i++) {
        Rect box = {x, y, button[i].width, height};
        widget_button(draw, box, button[i].word, button[i].key);
        if (button[i].action == &simple_lessons && !layout->narrow) // the way in
            draw_frame(draw, box, 8, (Pen){.ink = INK_INK, .width = 2});
        ui_target(ui, box, button[i].action, 0);
        x += button[i].width + between_buttons(layout);
    }
    return right;
}

double simple_formula(Ui *ui, const Draw *draw)
{
    const Layout *layout = &ui->layout;
    const Record *record = stage_record(ui->stage);
    FootButton button[LISTED];
    double x;
    if (record->formulas == 0 || layout->height < LOW_BELOW) return 0;
    lay_out_buttons(ui, draw, button, &x);
    Rect room = {layout->margin, 0, end_beside_buttons(ui, x) - layout->margin, 0};
    return formula_write(ui, NULL, draw, room, room, record->formula, 0, FORMULA_IN_LINE);
}

// Of a text whose first row begins at x and the others at `left`. `last`: what the last one takes.
static int rows_between(const Draw *draw, Font font, double x, double left, double right,
                        const char *text, double *last)
{
    int rows = 0;
    while (*text) {
        char row[WIDGET_TEXT];
        double from = rows > 0 ? left : x;
        int bytes = widget_break(draw, font, right - from, text);
        if (bytes == 0 && from == left) break;
        snprintf(row, sizeof row, "%.*s", bytes, text);
        *last = draw_text_width(draw, font, row);
        text += bytes;
        text += strspn(text, " ");
        rows++;
    }
    return rows;
}

static int rows_needed(const Draw *draw, Font font, double width, const char *text)
{
    double last;
    return rows_between(draw, font, 0, 0, width, text, &last);
}

// Where its rows end: farther left if else the last one is a word or two, alone.
static double end_of_rows(const Draw *draw, Font font, double x, double left, double right,
                          const char *text)
{
    enum { BY = 8 };
    double last = 0, end = right;
    int rows = rows_between(draw, font, x, left, right, text, &last);
    double least = ORPHAN * (right - left);
    while (rows > 1 && last < least && end - BY > fmax(x, left) &&
           rows_between(draw, font, x, left, end - BY, text, &last) == rows)
        end -= BY;
    return end;
}

// Where the last sentence of the text begins; 0: it has one only.
static size_t last_sentence(const char *text)
{
    static const char stop[] = "。";
    size_t begins = 0;
    for (size_t i = 0; text[i]; i++) {
        size_t bytes = strncmp(text + i, ". ", 2) == 0              ? 2
                       : strncmp(text + i, stop, strlen(stop)) == 0 ? strlen(stop)
                                                                    : 0;
        if (bytes > 0 && text[i + bytes]) begins = i + bytes;
    }
    return begins;
}

// A sentence for which there is no room is left out, instead of being cut.
static void drop_sentences(const Draw *draw, Font font, double width, int rows, char *text)
{
    size_t begins;
    while (rows_needed(draw, font, width, text) > rows && (begins = last_sentence(text)) > 0)
        text[text[begins - 1] == ' ' ? begins - 1 : begins] = 0;
}

void simple_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Rect foot = {0, layout->strip_y, layout->width, layout->strip_height};
    SimpleWords words;
    simple_words(ui, &words);
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, foot, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, foot.y), ts_vec(layout->width, foot.y));
    if (words.wrong) draw_box(draw, (Rect){0, foot.y, 8, foot.height}, 0, (Fill){.ink = INK_CLASH});
    ui_target(ui, foot, &target_cover, 0);
    double right = draw_buttons(ui, draw, foot), left = layout->margin, x = left;
    bool low = is_low(layout);
    Font bold = answer_font(layout), plain = bold;
    double answer = answer_width(draw, layout, &words), last;
    plain.face = FACE_SANS;
    plain.ink = INK_INK;
    // In a low foot what the method does wrong is worth more than a number of the picture.
    double after = left + answer + draw_text_width(draw, plain, " ");
    if (low && *words.brief && rows_between(draw, plain, after, left, right, words.rest, &last) > 2)
        snprintf(words.rest, sizeof words.rest, "%s", words.brief);
    bold.ink = words.wrong ? INK_INK : words.hit ? INK_HIT_WORD : INK_MISS_WORD;
    double pitch = bold.size + (low ? 4 : 6), y = foot.y + (low ? 32 : 44);
    // A sentence of several rows begins higher; they are closer to each other if the task needs
    // two.
    bool long_answer = answer + draw_text_width(draw, plain, words.rest) > right - x;
    if (long_answer || layout->narrow) y -= low ? 6 : 10;
    Font task = {.size = low || layout->small ? 14 : 16, .ink = INK_MUTED};
    bool close = long_answer && !layout->narrow && ui->formula <= 0 &&
                 draw_text_width(draw, task, words.task) > right - left;
    if (close) y -= low ? 2 : 4, pitch -= low ? 2 : 4;
    double task_pitch = low && close ? 17 : 20;
    if (*words.answer) {
        double side = bold.size - 2;
        widget_swatch(draw, (Rect){x, y - side, side, side}, words.relation, words.hit);
        x += side + 10;
        x += widget_text(draw, ts_vec(x, y), bold, right - x, words.answer);
        x += draw_text_width(draw, plain, " ");
    }
    double end = end_of_rows(draw, plain, x, left, right, words.rest);
    int rows = widget_rows(draw, ts_vec(x, y), left, end, plain, pitch, 3, words.rest);
    y += pitch * (rows - 1) + (low || close ? task_pitch : 26);
    const RecordFormula *formula;
    if (figures_formulas(ui, &formula) > 0 && ui->formula > 0) {
        Rect room = {left, y - 14, right - left, 0};
        y += formula_write(ui, draw, draw, room, foot, formula, 0, FORMULA_IN_LINE) + 4;
    }
    if (ui->message_left > 0) task.ink = INK_INK;
    double least = layout->narrow ? foot.height - 60 : foot.height - 8;
    int most = (int)floor((foot.y + least - y) / task_pitch) + 1;
    double buttons = foot.y + foot.height - BUTTONS_TAKE_NARROW;
    int usual = layout->narrow && y + 2 * task_pitch <= buttons ? 3 : 2;
    most = most < usual + ui->flaw_rows ? most : usual + ui->flaw_rows;
    if (rows_needed(draw, task, right - left, words.task) > most) task.size = 14;
    // What the method does wrong is worth more than that the shapes were moved for it.
    const Method *method = stage_method(ui->stage);
    const char *flaw = method && method->flaw ? translate(method->flaw) : NULL;
    bool says_flaw = flaw && strstr(words.task, flaw);
    int needed = says_flaw ? rows_needed(draw, task, right - left, flaw) : 0;
    if (says_flaw && rows_needed(draw, task, right - left, words.task) > most && needed <= most)
        snprintf(words.task, sizeof words.task, "%s", flaw);
    // The foot is higher for it, if need be, from the next frame on.
    int lacks = needed - (most - ui->flaw_rows);
    ui->flaw_rows = lacks > 0 && stage_shows_whole(ui->stage) ? lacks : 0;
    ui->flaw_more = ui->flaw_rows * task_pitch;
    drop_sentences(draw, task, right - left, most, words.task);
    if (most == 1) task.size = widget_fit(draw, task, right - left, words.task);
    if (rows_needed(draw, task, right - left, words.task) <= most)
        widget_rows(draw, ts_vec(left, y), left,
                    end_of_rows(draw, task, left, left, right, words.task), task, task_pitch, most,
                    words.task);
}
