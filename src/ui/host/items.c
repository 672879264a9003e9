// What is shown, in words: each shape, the answer and the scene, for readers who do not see the
// picture. The words are those of strip, alarm and panel.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "actors/actor.h"
#include "base/self.h"
#include "base/widget.h"
#include "color_words.h"
#include "demo/autoplay.h"
#include "figures/figures.h"
#include "lesson/lesson.h"
#include "panel/panel.h"
#include "questions/questions.h"
#include "scene_kit/number.h"
#include "strip/strip.h"
#include "text.h"

enum { SHAPES = UI_ITEMS - 1, ANSWERS = 3 }; // in a sentence

typedef struct Words {
    char *text;
    int size, length;
} Words;

static Words words_in(char *text, int size)
{
    *text = '\0';
    return (Words){text, size, 0};
}

// Appends; what does not fit is cut.
static void add(Words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add(Words *words, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    translate_vprint(words->text + words->length, (size_t)(words->size - words->length), format,
                     arguments);
    va_end(arguments);
    text_trim(words->text);
    words->length = (int)strlen(words->text);
}

// ---- Shapes

// A line of a construction that the viewer can move is a shape too.
static bool is_item(const Ui *ui, const Actor *actor)
{
    bool shown = ui->concealed != CONCEAL_SHAPES && actor->alive;
    return shown && (!(actor->traits & ACTOR_QUIET) || actor_moves_now(ui->stage, actor));
}

static const char *name_of(const Actor *actor)
{
    return actor->name[0] ? actor->name : widget_kind(actor->shape.kind);
}

static void add_end(Words *words, const Ask *ask)
{
    if (ask_is_wrong(ask)) add(words, ", which is wrong");
}

static void add_answer(Words *words, const Ask *ask, const Actor *other)
{
    TsRelation relation = ask->answer.relation;
    if (ask->answer.failed) {
        add(words, "no answer about %s", name_of(other));
        return;
    }
    add(words, "%s%s %s", ts_relation_name(relation), relation == TS_APART ? " from" : "",
        name_of(other));
    if (relation == TS_TOUCHING) add(words, ask->hit ? ", a collision" : ", no collision");
    add_end(words, ask);
}

// Of a list; returns whether the actor is its first shape or the one that the answer names.
static bool add_first(Words *words, const Ask *ask, const Actor *actor)
{
    const Actor *named = ask_named(ask);
    char shapes[NUMBER_MAX];
    number_of(shapes, sizeof shapes, ask->list->count, "shape", "shapes");
    if (actor != ask->a && actor != named) return false;
    if (ask->answer.failed)
        add(words, "; no answer about %s", shapes);
    else if (actor != ask->a)
        add(words, "; met first by %s", name_of(ask->a));
    else if (named)
        add(words, "; first meets %s", name_of(named));
    else
        add(words, ask->hit ? "; meets one of %s" : "; meets none of %s", shapes);
    add_end(words, ask);
    return true;
}

// The answers of the last frame: that of its only pair, or those that are more than "apart".
static void add_answers(Words *words, const Record *record, const Actor *actor)
{
    int asks = 0, told = 0, more = 0;
    const Ask *only = NULL;
    for (int i = 0; i < record->asks; i++) {
        const Ask *ask = &record->ask[i];
        if (ask->list) {
            told += told < ANSWERS && add_first(words, ask, actor);
            continue;
        }
        if (ask->a != actor && ask->b != actor) continue;
        only = asks++ ? NULL : ask;
        bool tells =
            ask->answer.relation != TS_APART || ask->answer.failed != NULL || ask_is_wrong(ask);
        if (!tells) continue;
        if (told == ANSWERS) {
            more++;
            continue;
        }
        add(words, told++ ? ", " : "; ");
        add_answer(words, ask, ask->a == actor ? ask->b : ask->a);
    }
    if (more > 0) add(words, " and %d more", more);
    if (told > 0) return;
    if (only) {
        add(words, "; ");
        add_answer(words, only, only->a == actor ? only->b : only->a);
    } else if (!actor->asked && !actor->hit) {
        if (!(actor->traits & ACTOR_QUIET)) add(words, "; not tested");
    } else if (asks > 0 || record->pairs > 0) {
        add(words, "; %s from all others", ts_relation_name(TS_APART));
    } else { // colored by the scene itself
        add(words, actor->hit ? "; collides" : "; does not collide");
    }
}

static void write_shape(const Ui *ui, const Actor *actor, char *text, int size)
{
    Words words = words_in(text, size);
    PanelShape shape = panel_shape(actor);
    const char *kind = widget_kind(actor->shape.kind);
    add(&words, "%s: %s", name_of(actor), kind);
    if (strcmp(shape.size, kind) != 0) add(&words, ", %s", shape.size);
    add(&words, ", at %s px", shape.centre);
    if (shape.angle[0] && actor->angle != 0) add(&words, ", turned by %s", shape.angle);
    if (actor_fixed(actor)) add(&words, ", fixed");
    if (ui->concealed == CONCEAL_NOTHING) {
        add_answers(&words, stage_record(ui->stage), actor);
    }
    add(&words, ".");
}

static double within(double value, double least, double most)
{
    return value < least ? least : value > most ? most : value;
}

static Rect place_of(const Ui *ui, const Actor *actor)
{
    View view = stage_view(ui->stage);
    Rect seen = ui->layout.view;
    double scale = ui->layout.scale;
    double right = (seen.x + seen.width) * scale, bottom = (seen.y + seen.height) * scale;
    TsAabb box = ts_shape_bounds(&actor->shape);
    TsVec min = view_device(view, box.min);
    TsVec max = view_device(view, box.max);
    Rect place = {within(min.x, seen.x * scale, right), within(min.y, seen.y * scale, bottom), 0,
                  0};
    place.width = within(max.x, place.x, right) - place.x;
    place.height = within(max.y, place.y, bottom) - place.y;
    return place;
}

int ui_items(const Ui *ui, UiItem *item, int max)
{
    int count = 0, shapes = 0;
    stage_each(ui->stage, actor)
    {
        if (!is_item(ui, actor)) continue;
        if (shapes++ >= SHAPES || count >= max) continue;
        UiItem *now = &item[count++];
        *now = (UiItem){.id = actor->index,
                        .where = place_of(ui, actor),
                        .selected = stage_is_selected(ui->stage, actor)};
        snprintf(now->name, sizeof now->name, "%s", name_of(actor));
        write_shape(ui, actor, now->sentence, sizeof now->sentence);
    }
    if (shapes > SHAPES && count < max) {
        char rest[NUMBER_MAX];
        item[count] = (UiItem){.id = -1};
        translate_print(
            item[count++].sentence, sizeof item->sentence, "%s not listed.",
            number_of(rest, sizeof rest, shapes - SHAPES, "more shape is", "more shapes are"));
    }
    return count;
}

bool ui_select_item(Ui *ui, int id)
{
    autoplay_stop(ui);
    ui->demo = false;
    Actor *actor = id >= 0 ? stage_nth(ui->stage, id) : NULL;
    if (!actor || !is_item(ui, actor)) return false;
    stage_wake(ui->stage);
    stage_select(ui->stage, actor);
    figures_renew(ui);
    return true;
}

// ---- The answer and the scene

// What is asked of the viewer.
static void add_question(Words *words, const Ui *ui)
{
    QuizCard card = {0};
    quiz_card(ui, &card);
    size_t length = strlen(card.second);
    bool asks = length > 0 && card.second[length - 1] == '?';
    add(words, asks ? "%s %s " : "%s %s. ", card.first, card.second);
}

// A sentence of a lesson, without the marks of what is drawn.
static void add_plain(Words *words, const Ui *ui, const char *sentence)
{
    char colored[512], plain[512];
    int length = 0;
    color_words(ui_palette(ui), sentence, colored, sizeof colored);
    for (const char *c = colored; *c; c++) {
        if (c[0] == ']' && c[1] == '(')
            c += strcspn(c, ")");
        else if (*c != '[' && *c != ']')
            plain[length++] = *c;
    }
    plain[length] = '\0';
    if (length > 0) add(words, " %s", plain);
}

// What came of the step; and unless it is asked about, what the colors say.
static void add_lesson_answer(Words *words, const Ui *ui, const LessonWords *lesson)
{
    const Ask *ask = figures_shown(ui)->ask;
    if (ui->step.number <= ui->step.of)
        add(words, lesson->done        ? "Done."
                   : lesson->choice[0] ? "Not answered yet."
                                       : "Not done yet.");
    add_plain(words, ui, lesson->result);
    if (ui->concealed != CONCEAL_NOTHING || !ask) return;
    if (ask_is_wrong(ask)) {
        add(words, " %s", alarm_words(ui)->sentence);
    } else {
        add(words, " %s and %s: ", name_of(ask->a), name_of(ask->b));
        add(words, "%s.", strip_words(ui).answer.word);
    }
}

void ui_answer_text(const Ui *ui, char *text, int size)
{
    Words words = words_in(text, size);
    StripWords strip = strip_words(ui);
    const Ask *ask = figures_shown(ui)->ask;
    LessonWords lesson;
    if (lesson_words(ui, &lesson)) {
        add_lesson_answer(&words, ui, &lesson);
        return;
    }
    if (ui->question) add_question(&words, ui);
    if (ui->concealed >= CONCEAL_ANSWERS) return;
    if (ask && strip.wrong && ask_is_wrong(ask)) {
        const AlarmWords *alarm = alarm_words(ui);
        add(&words, "%s. %s %s", strip.compared, alarm->sentence, alarm->reason);
        return;
    }
    if (!strip.answer.word[0]) {
        add(&words, "Nothing is tested.");
        return;
    }
    if (ask && ask->list) {
        add(&words, "%s: ", ask->a->name);
    } else if (ask && !figures_shown(ui)->pairs && ask->a->name[0] && ask->b->name[0]) {
        add(&words, "%s and %s: ", ask->a->name, ask->b->name);
    }
    if (strip.method) add(&words, "%s: ", strip.method);
    add(&words, "%s.", strip.answer.word);
    if (strip.exact.word[0]) add(&words, " %s: %s.", strip.exact_name, strip.exact.word);
    if (strip.compared[0]) add(&words, " %s.", strip.compared);
    if (strip.gap[0]) add(&words, " %s: %s.", strip.gap_name, strip.gap);
}

void ui_scene_text(const Ui *ui, char *text, int size)
{
    Words words = words_in(text, size);
    const Scene *scene = stage_scene(ui->stage);
    LessonWords lesson;
    if (!lesson_words(ui, &lesson)) {
        add(&words, "%s. %s", scene->title, scene->idea);
        return;
    }
    if (ui->step.number <= ui->step.of)
        add(&words, "%s: %d of %d. ", ui->step.lesson, ui->step.number, ui->step.of);
    add(&words, "%s:", ui->step.heading);
    add_plain(&words, ui, translate(lesson.says));
    char task[LESSON_RESULT];
    lesson_print_task(&lesson, task, sizeof task);
    if (*task) add_plain(&words, ui, task);
    for (int i = 0; i < LESSON_CHOICES && lesson.choice[i]; i++)
        add(&words, i ? ", %d: %s" : " %d: %s", i + 1, lesson.choice[i]);
    if (lesson.choice[0]) add(&words, ".");
}
