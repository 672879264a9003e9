// What is on screen as a link, and a link as what is on screen.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "base/self.h"
#include "cases/digits.h"
#include "demo/autoplay.h"
#include "held_cases/held_cases.h"
#include "host/link_text.h"
#include "host/take_text.h"
#include "lesson/lesson.h"
#include "lesson_steps.h"
#include "overlays/point_panel.h"

// A crowd is played again only if its ticks, times its members, are no more.
enum { CROWD_TICKS = 400000 };

// Seconds after which playing again gives up, if there is a clock.
#define REPLAY_SECONDS 3

double link_first_value(const Ui *ui, const Scene *scene, int knob)
{
    const double *value = scene->knobs[knob].value;
    size_t offset = (size_t)((const char *)value - (const char *)scene->state);
    double first = *value;
    for (int i = 0; i < ui->scene_count; i++) {
        if (ui->scenes[i] != scene || !ui->pristine[i] || offset >= scene->state_size) continue;
        memcpy(&first, (const char *)ui->pristine[i] + offset, sizeof first);
    }
    return first;
}

static int count_living(const Stage *stage, bool shapes_only)
{
    int count = 0;
    stage_each(stage, actor) count += !shapes_only || !(actor->traits & ACTOR_QUIET);
    return count;
}

static bool can_replay(const Stage *stage, int tick)
{
    int living = count_living(stage, false);
    return tick <= LINK_TICKS && (living <= LINK_POSES || tick <= CROWD_TICKS / living);
}

// Whether its actors are all that there is: no bodies that others move, and few enough.
static bool has_few_shapes(const Stage *stage)
{
    stage_each(stage, actor)
    {
        if ((actor->traits & ACTOR_BODY) || actor->index > LINK_INDEX) return false;
    }
    return count_living(stage, true) <= LINK_SHAPES && count_living(stage, false) <= LINK_POSES;
}

// ---- Writing

typedef struct Out {
    char *text;
    int size, length;
    bool full, began; // began: there is a setting or shape in this part
} Out;

static void put(Out *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(Out *out, const char *format, ...)
{
    if (out->full) return;
    va_list arguments;
    va_start(arguments, format);
    int room = out->size - out->length;
    int length = vsnprintf(out->text + out->length, (size_t)room, format, arguments);
    va_end(arguments);
    out->full = length < 0 || length >= room;
    if (!out->full) out->length += length;
}

// What separates the next one from what stands before it in its part.
static void put_between(Out *out)
{
    put(out, out->began ? ";" : "/");
    out->began = true;
}

static void put_numbers(Out *out, const double *number, int count)
{
    char digits[DIGITS_MAX];
    for (int i = 0; i < count; i++) {
        digits_write(digits, number[i]);
        put(out, "%s%s", i ? "," : "", digits);
    }
}

static void put_setting(Out *out, const char *name, const double *number, int count)
{
    put_between(out);
    put(out, "%s=", name);
    put_numbers(out, number, count);
}

static void put_knobs(Out *out, const Ui *ui)
{
    const Scene *scene = stage_scene(ui->stage);
    char name[LINK_NAME], choice[LINK_NAME];
    for (int i = 0; i < scene_knobs(scene); i++) {
        const Knob *knob = &scene->knobs[i];
        if (*knob->value == link_first_value(ui, scene, i)) continue;
        link_spell_knob(name, knob);
        if (knob->names && link_spell_choice(choice, knob, (int)*knob->value)) {
            put_between(out);
            put(out, "%s=%s", name, choice);
        } else if (stage_knob_is_switch(knob)) {
            put_between(out);
            put(out, "%s=%s", name, *knob->value != 0 ? "on" : "off");
        } else {
            put_setting(out, name, knob->value, 1);
        }
    }
}

// The method that answers if the viewer chooses none.
static const Method *first_method(const Stage *stage)
{
    const Scene *scene = stage_scene(stage);
    const Method *first = NULL;
    for (int i = 0; i < stage_method_count(stage); i++) {
        const Method *method = stage_method_at(stage, i);
        if (scene->method && strcmp(method->name, scene->method) == 0) return method;
        if (!first && method->sound != FLAWED) first = method;
    }
    return first ? first : stage_method_at(stage, 0);
}

static void put_method(Out *out, const Stage *stage)
{
    const Method *method = stage_method(stage);
    if (method && method != first_method(stage)) {
        put_between(out);
        put(out, "method=%s", method->name);
    }
    if (stage_touch_reported(stage) && stage_touch(stage) != stage_scene(stage)->touch) {
        put_between(out);
        put(out, "touch=%s", stage_touch(stage) == TOUCHING_HITS ? "hits" : "misses");
    }
}

// Nothing at tick 0 if time stands still or has not begun: opening the scene shows the same.
static void put_time(Out *out, const Stage *stage)
{
    bool rests = stage->playing && !stage_moves(stage);
    double tick = stage->tick;
    if (!rests || tick > 0) put_setting(out, rests ? "rest" : "t", &tick, 1);
}

// Only if a first frame would count otherwise.
static void put_seen(Out *out, const Stage *stage)
{
    const Record *record = stage_record(stage);
    int judged = record->verdict.given;
    for (int i = 0; i < record->asks; i++) judged += record->ask[i].judged;
    bool first =
        stage->tick == 0 && stage_replays(stage) && record->agreed + record->wrong == judged;
    if (first) return;
    put_between(out);
    put(out, "seen=%lld", record->agreed);
    if (record->wrong) put(out, ",%lld", record->wrong);
}

// To 12 digits, far below what a picture shows.
static double shorter(double number)
{
    char digits[DIGITS_MAX];
    snprintf(digits, sizeof digits, "%.12g", number);
    return strtod(digits, NULL);
}

static void put_view(Out *out, const Stage *stage)
{
    TsAabb box;
    TsVec orbit = stage_orbit(stage);
    if (stage_view_box(stage, &box)) {
        double n[] = {shorter(box.min.x), shorter(box.min.y), shorter(box.max.x),
                      shorter(box.max.y)};
        put_setting(out, "view", n, 4);
    }
    if (!ts_vec_is_zero(orbit)) put_setting(out, "orbit", (double[]){orbit.x, orbit.y}, 2);
}

// By their numbers; the one selected last is the last.
static void put_chosen(Out *out, const Stage *stage)
{
    const Actor *fit[2], *selected = stage_selected(stage);
    if (stage_fitted_pair(stage, fit))
        put_setting(out, "fit", (double[]){fit[0]->index, fit[1]->index}, 2);
    if (!selected) return;
    put_between(out);
    put(out, "select=");
    int others = 0;
    stage_each(stage, actor)
    {
        if (actor == selected || !stage_is_selected(stage, actor)) continue;
        if (++others < LINK_POSES) put(out, "%d,", actor->index);
    }
    put(out, "%d", selected->index);
}

static void put_name(Out *out, const char *name)
{
    for (; *name; name++) {
        char word[LINK_NAME];
        link_spell(word, name, 1);
        if (*word) {
            put(out, "%s", word);
        } else {
            put(out, "~%02x", (unsigned)(unsigned char)*name);
        }
    }
}

static void put_pose(Out *out, const ActorPose *pose)
{
    static const struct {
        const char *word;
        double none;
    } one[] = {{"turn", 0}, {"scale", 1}, {"spin", 0}};
    const double value[] = {pose->angle, pose->scale, pose->spin};
    char shape[CASE_LINE_MAX];
    put_between(out);
    out->full |= case_write_shape(shape, sizeof shape, &pose->rest) < 0;
    for (char *c = shape; *c; c++) {
        if (*c == ' ') *c = ',';
    }
    put(out, "%d:%s:at,", pose->index, shape);
    put_numbers(out, (double[]){pose->position.x, pose->position.y}, 2);
    for (int i = 0; i < 3; i++) {
        if (value[i] == one[i].none) continue;
        put(out, ":%s,", one[i].word);
        put_numbers(out, &value[i], 1);
    }
    if (!ts_vec_is_zero(pose->velocity)) {
        put(out, ":move,");
        put_numbers(out, (double[]){pose->velocity.x, pose->velocity.y}, 2);
    }
    if (pose->guest) {
        put(out, ":guest,%u,", pose->traits);
        put_name(out, pose->name);
    }
}

// The copied line, with ',' for blanks and ';' for the bars between its fields; left out if it
// could not be read again.
static void put_case(Out *out, const Ui *ui)
{
    char line[CASE_LINE_MAX - 4], error[256]; // as long as can be read again
    Case pair;
    bool whole = ui_case(ui, line, sizeof line);
    if (!whole) out->full |= stage_is_given(ui->stage) && !ui->concealed;
    if (stage_shows_map(ui->stage) || !whole) return;
    line[strcspn(line, "#")] = '\0';
    if (!stage_gives(ui->stage) && case_read(&pair, line, error, sizeof error) != CASE_GOOD) return;
    put(out, "/");
    size_t end = strlen(line);
    while (end > 0 && line[end - 1] == ' ') end--;
    for (size_t i = 0; i < end; i++) {
        bool bar = strncmp(line + i, " | ", 3) == 0;
        put(out, "%c", bar ? ';' : line[i] == ' ' ? ',' : line[i]);
        if (bar) i += 2;
    }
}

bool ui_link(const Ui *ui, char *text, int size)
{
    const Stage *stage = ui->stage;
    int index = ui_index(ui);
    if (index < 0 || size <= 0) return false;
    *text = '\0';
    char scene[LINK_NAME];
    Out out = {.text = text, .size = size};
    bool replays = stage_replays(stage) && can_replay(stage, stage->tick);
    bool states = !replays && stage_is_given(stage); // its line says where the shapes are
    bool posed = !replays && !states && has_few_shapes(stage);

    link_spell(scene, ui_id(ui, index), strlen(ui_id(ui, index)));
    put(&out, "#%s", scene);
    int step = lesson_at(ui);
    if (step >= 0) { // which says all the rest
        int last = stage_scene(stage)->lesson->steps - 1;
        put(&out, "/lesson=%d", (step < last ? step : last) + 1);
        return !out.full;
    }
    put_knobs(&out, ui);
    if (ui->simple) {
        put_between(&out);
        put(&out, "depth=simple");
    }
    if (ui->question) return !out.full; // pose and method would tell the answer
    put_method(&out, stage);
    if (replays || posed) {
        TraceView trace = stage_trace_view(stage);
        put_time(&out, stage);
        put_seen(&out, stage);
        put_view(&out, stage);
        put_chosen(&out, stage);
        if (trace.steps > 0 && trace.shown != trace.steps - 1)
            put_setting(&out, "trace", (double[]){trace.shown + 1}, 1);
        if (stage_is_edited(stage)) {
            put_between(&out);
            put(&out, "edited=on");
        }
    }
    out.began = false;
    stage_each(stage, actor)
    {
        ActorPose pose = pose_of(actor);
        if (posed) put_pose(&out, &pose);
    }
    if (states || !stage_gives(stage)) put_case(&out, ui);
    return !out.full;
}

// ---- Decoding

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool is_letter_or_digit(char c)
{
    return ((c | 32) >= 'a' && (c | 32) <= 'z') || (c >= '0' && c <= '9');
}

bool ui_is_link(const char *text)
{
    while (is_blank(*text)) text++;
    const char *fragment = strchr(text, '#');
    if (!fragment || !is_letter_or_digit(fragment[1])) return false;
    while (*text && !is_blank(*text)) text++;
    bool inside = fragment < text;
    while (is_blank(*text)) text++;
    return inside && !*text;
}

static int hex(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
}

// What follows the '#', without percent-encoding and what a text around it may have left at its
// end. A blank was a '+' that someone took for one. NULL, with a sentence, if it is too long or
// holds a control byte.
static char *decoded(const char *text, LinkError error)
{
    const char *fragment = strchr(text, '#');
    if (fragment) text = fragment + 1;
    while (is_blank(*text)) text++;
    size_t length = strnlen(text, 3 * UI_LINK_MAX);
    char *out = length < 3 * UI_LINK_MAX ? malloc(length + 1) : NULL;
    if (!out) {
        translate_print(error.sentence, (size_t)error.size, "Link: longer than %d characters",
                        UI_LINK_MAX);
        return NULL;
    }
    while (length > 0 && !is_letter_or_digit(text[length - 1])) length--;
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        int high = text[i] == '%' ? hex(text[i + 1]) : -1, low = high >= 0 ? hex(text[i + 2]) : -1;
        char c = low >= 0 ? (char)(16 * high + low) : text[i];
        if (low >= 0) i += 2;
        if ((unsigned char)c < ' ' || c == 127) {
            translate_print(error.sentence, (size_t)error.size,
                            "Link: found a control byte, expected text");
            free(out);
            return NULL;
        }
        out[used++] = c == ' ' ? '+' : c;
    }
    out[used] = '\0';
    return out;
}

// ---- Showing

// As a run with --set does: knobs first, for the methods depend on the shapes, then from the start.
static void open_scene(Ui *ui, const Link *link)
{
    Stage *stage = ui->stage;
    char error[256];
    ui_open(ui, link->scene);
    autoplay_skip(ui); // the reader of a link came to see just this
    int knobs = scene_knobs(link->scene);
    for (int pass = 0; pass < 2; pass++) { // a knob may turn another one
        for (int i = 0; i < knobs; i++) stage_put_knob(stage, i, link->knob[i]);
    }
    stage_answer(stage);
    if (link->method[0] && !stage_set(stage, "method", link->method, error, sizeof error))
        ui_message(ui, error);
    if (link->touch >= 0)
        stage_set(stage, "touch", link->touch == TOUCHING_HITS ? "hits" : "misses", error,
                  sizeof error);
    stage_reset(stage);
    ui_draw(ui, ui->scratch); // fits the view to the start
}

// Returns the number of ticks that were played.
static int replay(Stage *stage, int ticks)
{
    StageClock now = stage_clock(stage);
    double until = now ? now() + REPLAY_SECONDS : 0;
    if (!can_replay(stage, ticks)) return 0;
    for (int i = 0; i < ticks; i++) {
        if (now && i % 64 == 0 && now() > until) return i;
        stage_step(stage);
    }
    return ticks;
}

static void select_all(Stage *stage, const Link *link)
{
    selection_only(stage, NULL);
    for (int i = 0; i < link->selects; i++) {
        Actor *actor = stage_nth(stage, link->select[i]);
        if (actor && actor->alive) selection_add(stage, actor);
    }
}

static void show_view(Ui *ui, const Link *link)
{
    Stage *stage = ui->stage;
    const Actor *a = link->fits ? stage_nth(stage, link->fit[0]) : NULL;
    const Actor *b = link->fits ? stage_nth(stage, link->fit[1]) : NULL;
    if (link->has_orbit) stage_set_orbit(stage, link->orbit);
    ui_draw(ui, ui->scratch); // the layout depends on what is shown
    if (a && b && a->alive && b->alive) stage_fit_pair(stage, a, b);
    if (link->has_view) stage_show_box(stage, link->box);
    TraceView trace = stage_trace_view(stage);
    if (link->trace > 0 && link->trace <= trace.steps)
        stage_trace_step(stage, link->trace - 1 - trace.shown);
    if (link->has_seen) stage_set_counts(stage, link->agreed, link->wrong);
}

// Whether the pair on screen is the one of the link.
static bool shows_pair(const Stage *stage, const Case *pair)
{
    const Ask *ask = stage_main_ask(stage);
    Case shown;
    if (ask) case_of_ask(ask, &shown);
    return ask && case_same_pair(&shown, pair);
}

static void show(Ui *ui, const Link *link, LinkError sentence)
{
    Stage *stage = ui->stage;
    size_t size = (size_t)sentence.size;
    if (link->lesson > 0) {
        lesson_begin(ui, link->scene, link->lesson - 1);
        return;
    }
    ui->simple = link->simple; // as its author saw it
    open_scene(ui, link);
    bool steps = link->scene->step && link->tick <= LINK_TICKS;
    if (link->state[0] && link->scene->geometries) {
        char line[CASE_LINE_MAX];
        memcpy(line, link->state, sizeof line);
        take_geometries(ui, link->scene, line, translate("Link"), sentence.sentence, sentence.size);
        return;
    }
    if (link->state[0]) {
        const char *why = stage_take(stage, link->state);
        if (why) translate_print(sentence.sentence, size, "Link: %s", why);
        return;
    }
    int played = steps || !link->has_poses ? replay(stage, link->tick) : link->tick;
    bool posed = link->has_poses && pose_put_all(stage, link->pose, link->poses);
    bool timed = link->has_poses || played == link->tick;
    if (link->has_poses) stage_set_past(stage, link->tick, link->edited);
    if (link->time != LINK_PLAYS) stage_play(stage, link->time == LINK_RESTS && timed);
    select_all(stage, link);
    show_view(ui, link);

    if (ui->message_left > 0) { // the method is not known
        translate_print(sentence.sentence, size, "Link: %.*s", (int)size - 16, ui->message);
    } else if (!timed) {
        translate_print(sentence.sentence, size,
                        "Link: at tick %d, not at its %d: that takes too long", played, link->tick);
    } else if (link->has_poses && !posed) {
        translate_print(sentence.sentence, size, "Link: out of memory for its shapes");
    } else if (link->has_poses && link->scene->edited) {
        translate_print(sentence.sentence, size,
                        "Its shapes are the link's; what else was changed is not in it");
    }
    if (!link->has_case || shows_pair(stage, &link->pair)) return;
    bool put = case_put_on_screen(ui, &link->pair, NULL);
    if (!put || *sentence.sentence) return;
    if (link->pair.other_count > 0)
        translate_print(sentence.sentence, size,
                        "Of a scene that was changed, a link holds one cast");
    else if (link->has_poses || link->time != LINK_PLAYS)
        translate_print(sentence.sentence, size,
                        "The scene has changed since this link was made: it shows the link's pair");
    else
        translate_print(sentence.sentence, size,
                        "Of a scene that was changed, a link holds one pair");
}

// NULL, with a sentence, if the text is no link. To be freed.
static Link *link_of_text(const Ui *ui, const char *text, LinkError error)
{
    *error.sentence = '\0';
    char *decoding = decoded(text, error);
    Link *link = decoding ? malloc(sizeof *link) : NULL;
    bool good = link && link_read(link, ui, decoding, error);
    free(decoding);
    if (good) return link;
    free(link);
    return NULL;
}

const Scene *ui_link_scene(const Ui *ui, const char *text)
{
    char sentence[512];
    Link *link = link_of_text(ui, text, (LinkError){sentence, sizeof sentence});
    const Scene *scene = link ? link->scene : NULL;
    free(link);
    return scene;
}

bool ui_take_link(Ui *ui, const char *text, char *sentence, int size)
{
    Link *link = link_of_text(ui, text, (LinkError){sentence, size});
    bool good = link != NULL;
    if (good) show(ui, link, (LinkError){sentence, size});
    if (good && link->panel && !link->lesson) point_panel_open(ui);
    free(link);
    return good;
}
