// What the foot of a simple picture says: the answer in a sentence, and what to do.
#include <stdio.h>
#include <string.h>

#include "axis.h"
#include "base/self.h"
#include "base/widget.h"
#include "color_words.h"
#include "figures/figures.h"
#include "held_cases/held_cases.h"
#include "scene_kit/number.h"
#include "simple/simple.h"
#include "strip/strip.h"

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
