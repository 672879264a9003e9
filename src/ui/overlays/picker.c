// The picker's card: type to filter, arrows to choose, Enter to open. What is listed:
// picker_matches.c.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "lesson/lesson.h"
#include "overlays/picker_private.h"
#include "questions/course.h"
#include "questions/questions.h"

static void picker_keep_in_reach(PickerList *picker, int count)
{
    if (picker->chosen >= count) picker->chosen = count - 1;
    if (picker->chosen < 0) picker->chosen = 0;
    int rows = picker->rows > 0 ? picker->rows : 1;
    if (picker->first > picker->chosen) picker->first = picker->chosen;
    if (picker->first < picker->chosen - rows + 1) picker->first = picker->chosen - rows + 1;
    if (picker->first > count - rows) picker->first = count - rows;
    if (picker->first < 0) picker->first = 0;
}

// ---- The card

typedef struct Card { // px at scale 1
    Rect box;
    bool small;
    bool narrow; // an idea takes two rows, and ids are left out
    bool finger;
    double row;         // height of a row
    double top, bottom; // of the list
    double inset;       // of its text from the card's edge
    int rows;           // how many fit
} Card;

static Card card_of(const Ui *ui)
{
    const Layout *layout = &ui->layout;
    Card card = {.small = layout->small || layout->height < 700,
                 .narrow = layout->narrow,
                 .finger = layout->finger};
    double aside = card.narrow ? 8 : 24, top = card.narrow ? 8 : card.small ? 24 : 72;
    double width = fmin(720, layout->width - 2 * aside);
    double height = fmin(card.narrow ? 900 : 612, layout->height - top - aside);
    // Below the list by number stand the chapters.
    double foot = card.small || ui->picker->by_course ? card.finger ? FINGER_HEIGHT : 40
                  : card.finger                       ? 136
                                                      : 108;
    card.box = (Rect){(layout->width - width) / 2, top, width, height};
    card.row = card.narrow ? 76 : card.small ? 48 : 68;
    card.top = top + 60 + (card.small ? 6 : 12);
    card.bottom = top + height - foot;
    card.inset = card.small ? 24 : 128;
    card.rows = (int)fmax(floor((card.bottom - card.top + 4) / card.row), 0);
    return card;
}

// ---- Input

static bool open_row(Ui *ui, int row)
{
    PickerMatches matches = picker_matches(ui);
    if (row < 0 || row >= matches.count) return false;
    PickerRow chosen = matches.row[row];
    if (chosen.kind == PICKER_LANGUAGE) {
        ui_overlay(ui, OVERLAY_NONE);
        ui_change_language(ui);
        return true;
    }
    if (chosen.kind == PICKER_FUNCTION) {
        picker_open_function(ui);
        return true;
    }
    const Scene *scene = ui->scenes[chosen.scene];
    if (chosen.kind == PICKER_STEPS) return lesson_resume(ui, scene);
    ui_open(ui, scene);
    if (chosen.kind == PICKER_ASK && (!chosen.lesson || chosen.lesson->predict)) predict_toggle(ui);
    if (chosen.kind == PICKER_HUNT) hunt_toggle(ui);
    return true;
}

static void choose(Ui *ui, int row)
{
    ui->picker->list.chosen = row;
    picker_keep_in_reach(&ui->picker->list, picker_matches(ui).count);
}

static bool choose_chapter(Ui *ui, int digit)
{
    ui->picker->list = (PickerList){.rows = ui->picker->list.rows};
    PickerMatches all = picker_matches(ui);
    for (int i = 0; i < all.count; i++) {
        if (ui_id(ui, all.row[i].scene)[0] != '0' + digit) continue;
        ui->picker->list.first = i; // the chapter from its beginning, as far as the list goes
        choose(ui, i);
        return true;
    }
    return true;
}

static void list_from_start(Ui *ui)
{
    ui->picker->list = (PickerList){0};
    PickerMatches all = picker_matches(ui);
    for (int i = 0; i < all.count; i++) {
        if (all.row[i].kind == PICKER_SCENE && all.row[i].scene == ui_index(ui))
            ui->picker->list.chosen = i;
    }
}

static bool switch_list(Ui *ui)
{
    ui->picker->by_course = !ui->picker->by_course;
    list_from_start(ui);
    return true;
}

void picker_open_scenes(Ui *ui)
{
    ui->picker->by_course = false;
    ui_overlay(ui, OVERLAY_PICKER);
}

void picker_open_course(Ui *ui)
{
    ui->picker->by_course = true;
    ui_overlay(ui, OVERLAY_PICKER);
    // All lessons are seen; that of the scene on screen is chosen, else the first.
    PickerMatches all = picker_matches(ui);
    ui->picker->list.chosen = ui->picker->list.first = 0;
    for (int i = 0; i < all.count; i++) {
        if (all.row[i].kind == PICKER_STEPS && all.row[i].scene == ui_index(ui))
            ui->picker->list.chosen = i;
    }
}

// ---- To one's own function, and back

const Scene *picker_function(const Ui *ui) { return ui_find(ui, "94_your_function"); }
const Scene *picker_before(const Ui *ui) { return ui->picker->before; }

void picker_open_function(Ui *ui)
{
    const Scene *from = stage_scene(ui->stage), *function = picker_function(ui);
    if (!function) return;
    if (from == function) from = ui->picker->before;
    ui_open(ui, function);
    ui->picker->before = from;
}

bool picker_go_back(Ui *ui)
{
    const Scene *before = ui->picker->before;
    if (before) ui_open(ui, before);
    return before;
}

static void forget_before(Ui *ui) { ui->picker->before = NULL; }

bool picker_key(Ui *ui, const Event *event)
{
    PickerList *picker = &ui->picker->list;
    int page = picker->rows > 1 ? picker->rows - 1 : 1;
    size_t length = strlen(picker->query);
    switch ((int)event->key) {
    case KEY_UP: choose(ui, picker->chosen - 1); return true;
    case KEY_DOWN: choose(ui, picker->chosen + 1); return true;
    case KEY_PAGE_UP: choose(ui, picker->chosen - page); return true;
    case KEY_PAGE_DOWN: choose(ui, picker->chosen + page); return true;
    case KEY_HOME: choose(ui, 0); return true;
    case KEY_END: choose(ui, PICKER_MATCHES); return true;
    case KEY_BACKSPACE:
        if (!length) return true;
        // A character may be several bytes: those that continue one are 10xxxxxx.
        while (--length > 0 && ((unsigned char)picker->query[length] & 0xC0) == 0x80) continue;
        picker->query[length] = 0;
        picker->chosen = picker->first = 0;
        return true;
    case KEY_ENTER: return open_row(ui, picker->chosen);
    case KEY_TAB: return switch_list(ui);
    default: return false;
    }
}

bool picker_text(Ui *ui, const char *text)
{
    PickerList *picker = &ui->picker->list;
    size_t length = strlen(picker->query), more = strlen(text);
    if (!more || length + more >= sizeof picker->query || (unsigned char)text[0] < ' ')
        return false;
    memcpy(picker->query + length, text, more + 1);
    picker->chosen = picker->first = 0;
    return true;
}

// The choice stays among the rows that are shown.
bool picker_scroll(Ui *ui, double by)
{
    PickerList *picker = &ui->picker->list;
    double row = card_of(ui).row;
    int count = picker_matches(ui).count, last = picker->rows > 0 ? picker->rows - 1 : 0;
    picker->scrolled += by;
    int rows = (int)(picker->scrolled / row);
    picker->scrolled -= rows * row;
    picker->first += rows;
    if (picker->first > count - 1 - last) picker->first = count - 1 - last;
    if (picker->first < 0) picker->first = 0;
    if (picker->chosen < picker->first) picker->chosen = picker->first;
    if (picker->chosen > picker->first + last) picker->chosen = picker->first + last;
    return rows != 0;
}

bool picker_wheel(Ui *ui, double wheel)
{
    enum { NOTCHES = 3 }; // a page
    double rows = fmax(ceil(ui->picker->list.rows / (double)NOTCHES), 1);
    picker_scroll(ui, -wheel * rows * card_of(ui).row);
    return true;
}

// ---- Drawing it

// The other way to list the scenes, as a button at the head's right end. Returns its width.
static double draw_switch(Ui *ui, Draw *draw, const Card *card, double right)
{
    const char *words = ui->picker->by_course ? "by number" : "as a course";
    Font font = {.size = 14, .ink = INK_INK};
    double cap = ui->finger ? 0 : widget_key_width(draw, "Tab") + 8;
    double width = cap + draw_text_width(draw, font, words) + 20;
    double height = card->finger ? FINGER_HEIGHT : 32, middle = card->box.y + 30;
    Rect box = {right - width + 10, middle - height / 2, width, height};
    draw_frame(draw, box, 6, (Pen){.ink = INK_LINE});
    if (!ui->finger) widget_key(draw, box.x + 10, middle, "Tab");
    draw_text(draw, ts_vec(box.x + 10 + cap, middle + 5), font, words);
    ui_target(ui, box, &picker_course, 0);
    return width - 10;
}

static void draw_query(Ui *ui, Draw *draw, const Card *card, int found)
{
    double x = card->box.x + 24, right = card->box.x + card->box.width - 24;
    double y = card->box.y + 40;
    Font font = {.size = 20, .ink = INK_INK, .verbatim = true};
    Font count = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    char text[64];
    bool counts = !card->narrow && (!ui->picker->by_course || *ui->picker->list.query);
    translate_print(text, sizeof text, "%d of %d scenes", found, ui->scene_count);
    double end = right - draw_switch(ui, draw, card, right);
    if (!*ui->picker->list.query) {
        Font title = {.face = FACE_BOLD, .size = 20, .ink = INK_INK};
        const char *words = ui->picker->by_course ? "Lessons" : "Scenes";
        draw_text(draw, ts_vec(x, y), title, words);
        x += draw_text_width(draw, title, words) + 16;
    }
    double room = end - x - 24;
    if (counts) room -= draw_text_width(draw, count, text) + 24;
    double width = widget_text(draw, ts_vec(x, y), font, room, ui->picker->list.query);
    draw_box(draw, (Rect){x + width + 1, y - 18, 2, 24}, 0, (Fill){.ink = INK_FOCUS});
    if (counts)
        draw_text(draw, ts_vec(x + room + 24 + draw_text_width(draw, count, text), y - 2), count,
                  text);
    if (!*ui->picker->list.query) {
        widget_text(draw, ts_vec(x + 10, y), (Font){.size = 16, .ink = INK_MUTED}, room - 10,
                    card->narrow ? "Type to find" : "Type to find a lesson or a scene");
    }
    widget_hairline(draw, ts_vec(card->box.x, card->box.y + 60),
                    ts_vec(card->box.x + card->box.width, card->box.y + 60));
}

// A text whose match is bold and underlined.
static void draw_matching(Draw *draw, TsVec at, Font font, double width, const char *text,
                          const char *query)
{
    text = translate(text);
    font.verbatim = true;
    const char *match = *query ? ui_contains_text(text, query) : NULL;
    char part[128];
    if (!match || draw_text_width(draw, font, text) > width - 8) {
        widget_text(draw, at, font, width, text);
        return;
    }
    Font bold = font;
    bold.face = font.face == FACE_MONO ? FACE_MONO_BOLD : FACE_BOLD;
    snprintf(part, sizeof part, "%.*s", (int)(match - text), text);
    draw_text(draw, at, font, part);
    at.x += draw_text_width(draw, font, part);
    snprintf(part, sizeof part, "%.*s", (int)strlen(query), match);
    double length = draw_text_width(draw, bold, part);
    draw_text(draw, at, bold, part);
    draw_box(draw, (Rect){at.x, at.y + 5, length, 2}, 0, (Fill){.ink = INK_FOCUS});
    draw_text(draw, ts_vec(at.x + length, at.y), font, match + strlen(query));
}

// What has been done in a scene: "predicted · bug found"; only that it was opened; or "".
static void write_done(unsigned done, char *text, int size)
{
    bool predicted = done & COURSE_PREDICTED, found = done & COURSE_FOUND;
    translate_print(text, (size_t)size, "%s%s%s", predicted ? "predicted" : "",
                    predicted && found ? " · " : "", found ? "bug found" : "");
    if (!*text && (done & COURSE_OPENED)) translate_print(text, (size_t)size, "opened");
}

// A word at the right end, with a tick. Returns the width that both take.
static double draw_mark(Draw *draw, double right, double baseline, const char *word, bool ticked)
{
    const Font font = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    if (!*word) return 0;
    double width = draw_text_width(draw, font, word);
    draw_text(draw, ts_vec(right, baseline), font, word);
    if (ticked) widget_check(draw, right - width - 19, baseline);
    return width + (ticked ? 19 : 0) + 12;
}

// A title and a second text in rows below each other; a mark beside the first or the second.
static void draw_texts(Draw *draw, const Card *card, double x, double top, Font font,
                       const char *title, const char *second, const char *mark, bool ticked,
                       bool mark_first)
{
    const double right = card->box.x + card->box.width - (card->narrow ? 20 : 28);
    const Font muted = {.size = card->narrow ? 13 : 14, .ink = INK_MUTED};
    double y = top + (card->narrow ? 22 : card->small ? 18 : 28);
    double pitch = card->narrow ? 17 : card->small ? 20 : 22;
    int rows = card->narrow ? 3 : 2;
    for (int which = 0; which < 2; which++) {
        const char *text = translate(which == 0 ? title : second);
        bool marked = (which == 0) == mark_first;
        for (int last = 2 - which; *text && rows > 0; rows--, y += pitch) {
            char row[WIDGET_TEXT];
            Font own = which == 0 ? font : muted;
            double room = right - x - (marked ? draw_mark(draw, right, y - 1, mark, ticked) : 0);
            int bytes = widget_break(draw, own, room, text);
            bool whole = rows == last || !text[bytes] || (which == 0 && rows == 2);
            if (whole) bytes = (int)strlen(text);
            snprintf(row, sizeof row, "%.*s", bytes, text);
            if (which == 0 && !card->narrow) own.size = widget_fit(draw, own, room, row);
            widget_text(draw, ts_vec(x, y), own, room, row);
            text += bytes + strspn(text + bytes, " ");
            marked = false;
        }
    }
}

static void draw_heading(Ui *ui, Draw *draw, const Card *card, double top, PickerRow row)
{
    char title[128], opened[48];
    int number = (int)(row.lesson - course_lessons), all = 0, done = 0;
    for (int at = -1; (at = course_next(ui, number, at)) >= 0; all++)
        done += course_done(ui, at) > 0;
    translate_print(opened, sizeof opened, "%d of %d opened", done, all);
    if (number < COURSE_LESSONS) {
        translate_print(title, sizeof title, "Topic %d: %s", number + 1, row.lesson->title);
    } else {
        snprintf(title, sizeof title, "%s", row.lesson->title);
    }
    double left = card->box.x, right = left + card->box.width;
    if (top > card->top) {
        widget_hairline(draw, ts_vec(left + 24, top - 2), ts_vec(right - 24, top - 2));
    }
    draw_texts(draw, card, left + 28 - (card->small ? 4 : 0), top,
               (Font){.face = FACE_BOLD, .size = 16, .ink = INK_INK}, title, row.lesson->learn,
               opened, done == all, true);
}

static void draw_steps(Ui *ui, Draw *draw, const Card *card, double top, PickerRow row)
{
    char title[160], second[96];
    const Lesson *lesson = ui->scenes[row.scene]->lesson;
    bool learnt = course_done(ui, row.scene) & COURSE_LEARNT;
    picker_lesson(lesson, title, sizeof title);
    translate_print(second, sizeof second,
                    row.scene == ui_index(ui)
                        ? "About this scene: %d steps, with something to do at each"
                        : "%d steps, with something to do at each",
                    lesson->steps);
    int of, done = lesson_steps_done(ui, row.scene, &of);
    char mark[48] = "";
    if (learnt || done > 0)
        translate_print(mark, sizeof mark, learnt ? "learnt" : "%d of %d done", done, of);
    if (!card->small) widget_play(draw, ts_vec(card->box.x + 68, top + 32), 15);
    draw_texts(draw, card, card->box.x + card->inset, top,
               (Font){.face = FACE_BOLD, .size = 16, .ink = INK_INK}, title, second, mark, learnt,
               false);
}

static void draw_question(Ui *ui, Draw *draw, const Card *card, double top, PickerRow row)
{
    char second[160];
    unsigned done = course_done(ui, row.scene);
    bool hunt = row.kind == PICKER_HUNT, quiz = !row.lesson;
    bool predict = !hunt && (quiz || row.lesson->predict);
    const char *title = ui->scenes[row.scene]->title;
    const char *word = hunt ? "bug found" : "predicted";
    bool ticked = done & (hunt ? COURSE_FOUND : COURSE_PREDICTED);
    if (quiz) {
        translate_print(second, sizeof second,
                        hunt ? "Drag until a method is wrong, then find its line: %s"
                             : "Say it before you see the answer: %s",
                        title);
    } else if (hunt) {
        translate_print(second, sizeof second, "Find the bug: %s", title);
    } else if (predict) {
        translate_print(second, sizeof second, "Predict: %s", title);
    } else {
        translate_print(second, sizeof second, "Think first, then open: %s", title);
    }
    if (!card->small && !ui->finger && (hunt || predict)) {
        const char *cap = hunt ? "F7" : "F6";
        widget_key(draw, card->box.x + 68 - widget_key_width(draw, cap) / 2, top + 32, cap);
    }
    draw_texts(draw, card, card->box.x + card->inset, top, (Font){.size = 16, .ink = INK_INK},
               quiz   ? picker_quiz(row.kind)
               : hunt ? row.lesson->hunt
                      : row.lesson->ask,
               second, ticked ? word : "", ticked, false);
}

static void draw_function(Draw *draw, const Card *card, double top)
{
    draw_texts(draw, card, card->box.x + card->inset, top, (Font){.size = 16, .ink = INK_INK},
               PICKER_FUNCTION_TITLE,
               "One line runs it, in any language; what it gets wrong is shown and made small", "",
               false, false);
}

// Named in both languages, if the font can show Chinese.
static void draw_language(Ui *ui, Draw *draw, const Card *card, double top)
{
    const Glyphs *glyphs = &ui->glyphs;
    bool readable = !glyphs->has || glyphs->has(glyphs->self, language_sample(LANGUAGE_CHINESE));
    bool chinese = language_now() == LANGUAGE_CHINESE;
    const char *title = chinese ? "English · 英文" : readable ? "中文 · Chinese" : "Chinese";
    const char *second =
        chinese ? "Show everything in English" : "Show everything in Simplified Chinese";
    if (!card->small && !ui->finger) {
        widget_key(draw, card->box.x + 68 - widget_key_width(draw, "F10") / 2, top + 32, "F10");
    }
    draw_texts(draw, card, card->box.x + card->inset, top, (Font){.size = 16, .ink = INK_INK},
               title, second, "", false, false);
}

static void draw_row(Ui *ui, Draw *draw, const Card *card, int row, PickerRow what)
{
    int index = what.scene;
    const Scene *scene = ui->scenes[index];
    const char *query = ui->picker->list.query, *id = ui_id(ui, index);
    double top = card->top + card->row * (row - ui->picker->list.first);
    Rect plate = {card->box.x + 12, top, card->box.width - 24, card->row - 4};
    if (row == ui->picker->list.chosen) {
        draw_box(draw, plate, 6, (Fill){.ink = INK_PANEL});
        draw_box(draw, (Rect){plate.x, top + 10, 3, plate.height - 20}, 0, (Fill){.ink = INK_INK});
    }

    if (what.kind != PICKER_SCENE) {
        if (what.kind == PICKER_LESSON) {
            draw_heading(ui, draw, card, top, what);
        } else if (what.kind == PICKER_STEPS) {
            draw_steps(ui, draw, card, top, what);
        } else if (what.kind == PICKER_FUNCTION) {
            draw_function(draw, card, top);
        } else if (what.kind == PICKER_LANGUAGE) {
            draw_language(ui, draw, card, top);
        } else {
            draw_question(ui, draw, card, top, what);
        }
        ui_target(ui, plate, &picker_row, row);
        return;
    }

    if (!card->small) {
        Rect box = {card->box.x + 28, top + 8, 80, 48};
        Thumbnail *thumbnail = &ui->picker->thumbnail[index];
        if (!thumbnail->made) {
            thumbnail_make(thumbnail, scene, ui->pristine[index], ui->scratch, &ui->glyphs);
        }
        draw_box(draw, box, 4, (Fill){.ink = INK_PAPER});
        draw_clip(draw, box);
        thumbnail_draw(thumbnail, draw, box);
        draw_unclip(draw);
        draw_frame(draw, box, 4, (Pen){.ink = INK_RULE});
    }

    Font mono = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED};
    double x = card->box.x + card->inset,
           right = card->box.x + card->box.width - (card->narrow ? 20 : 28);
    double id_width = fmin(draw_text_width(draw, mono, id) + 6, card->box.width / 3);
    double first = card->small ? 18 : 28, second = card->small ? 38 : 50;
    char done[48] = "";
    if (ui->picker->by_course) write_done(course_done(ui, index), done, sizeof done);
    bool titled = *query && ui_contains_text(translate(scene->title), query);
    if (card->narrow) {
        const Font font = {.size = 13, .ink = INK_MUTED};
        char line[WIDGET_TEXT];
        const char *idea = translate(scene->idea);
        int bytes = widget_break(draw, font, right - x, idea);
        const char *rest = idea + bytes;
        snprintf(line, sizeof line, "%.*s", bytes, idea);
        double mark = *done ? 25 : 0; // there is no room for words
        if (*done) widget_check(draw, right - 13, top + 21);
        draw_matching(draw, ts_vec(x, top + 22), (Font){.size = 16, .ink = INK_INK},
                      right - x - mark, scene->title, query);
        widget_text(draw, ts_vec(x, top + 43), font, right - x, line);
        rest += strspn(rest, " ");
        if (*rest) widget_text(draw, ts_vec(x, top + 60), font, right - x, rest);
        ui_target(ui, plate, &picker_row, row);
        return;
    }
    double mark = draw_mark(draw, right - id_width - 12, top + first - 1, done, true);
    draw_matching(draw, ts_vec(x, top + first), (Font){.size = 16, .ink = INK_INK},
                  right - x - id_width - mark - 12, scene->title, query);
    draw_matching(draw, ts_vec(right - id_width + 6, top + first - 1), mono, id_width, id,
                  titled ? "" : query);
    widget_text(draw, ts_vec(x, top + second), (Font){.size = 14, .ink = INK_MUTED}, right - x,
                scene->idea);
    ui_target(ui, plate, &picker_row, row);
}

// The chapters that have a scene.
static void draw_chapters(Ui *ui, Draw *draw, const Card *card, int chosen)
{
    double y = card->bottom, x = card->box.x, pitch = (card->box.width - 40) / 5;
    double height = card->finger ? FINGER_HEIGHT : 24, row = card->finger ? FINGER_HEIGHT : 28;
    int chapter = chosen < 0 ? 0 : ui_id(ui, chosen)[0] - '0', place = 0;
    widget_hairline(draw, ts_vec(x, y), ts_vec(x + card->box.width, y));
    for (int digit = 1; digit <= 9; digit++) {
        int scene = 0;
        while (scene < ui->scene_count && ui_id(ui, scene)[0] != '0' + digit) scene++;
        if (scene == ui->scene_count) continue;
        bool bold = digit == chapter;
        char cap[2] = {(char)('0' + digit), 0};
        Font font = {
            .face = bold ? FACE_BOLD : FACE_SANS, .size = 14, .ink = bold ? INK_INK : INK_MUTED};
        TsVec at = ts_vec(x + 24 + pitch * (place % 5), y + 9 + height / 2 + (place < 5 ? 0 : row));
        widget_key(draw, at.x, at.y, cap);
        draw_text(draw, ts_vec(at.x + 28, at.y + 5), font, course_chapters[digit - 1].name);
        ui_target(ui, (Rect){at.x, at.y - height / 2, 128, height}, &picker_chapter, digit);
        place++;
    }
}

// The row of the course's first topic; -1: it is not listed.
static int first_topic(const PickerMatches *matches)
{
    for (int i = 0; i < matches->count; i++) {
        if (matches->row[i].kind == PICKER_LESSON) return i;
    }
    return -1;
}

// While none of the course's topics is seen: that they follow. Between `left` and the card's right
// end.
static void draw_topics(Ui *ui, Draw *draw, const Card *card, Rect foot, double left)
{
    char text[96];
    PickerMatches matches = picker_matches(ui);
    int topic = first_topic(&matches);
    if (topic < ui->picker->list.first + card->rows || *ui->picker->list.query) return;
    translate_print(text, sizeof text, "%d topics with their scenes", COURSE_LESSONS);
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_INK, .align = ALIGN_RIGHT};
    double right = foot.x + foot.width - 24, middle = foot.y + foot.height / 2, arrow = 18;
    font.size = widget_fit(draw, font, right - arrow - left, text);
    double width = draw_text_width(draw, font, text);
    draw_text(draw, ts_vec(right - arrow, middle + 5), font, text);
    TsVec tip = ts_vec(right - 5, middle + 5);
    draw_arrow(draw, ts_vec(tip.x, middle - 6), tip, (Pen){.ink = INK_INK, .width = 1.5});
    ui_target(ui, (Rect){right - arrow - width - 12, foot.y, width + arrow + 24, foot.height},
              &picker_topics, topic);
}

static void draw_foot(Ui *ui, Draw *draw, const Card *card)
{
    static const char *const pair[][2] = {{"↑ ↓", "choose"}, {"Enter", "open"}, {"Esc", "close"}};
    double height = card->small && card->finger ? FINGER_HEIGHT : 40;
    double bottom = card->box.y + card->box.height, x = card->box.x + 24;
    double middle = bottom - height / 2;
    Font font = {.size = 13, .ink = INK_MUTED};
    widget_hairline(draw, ts_vec(card->box.x, bottom - height),
                    ts_vec(card->box.x + card->box.width, bottom - height));
    for (int i = ui->finger ? 2 : 0; i < 3; i++) {
        double left = x;
        if (!ui->finger) x += widget_key(draw, x, middle, pair[i][0]) + 8;
        draw_text(draw, ts_vec(x, middle + 5), font, pair[i][1]);
        x += draw_text_width(draw, font, pair[i][1]) + 22;
        Rect close = {left - 11, bottom - height, x - left, height};
        if (i == 2 && card->finger) ui_target(ui, close, &overlay_close, 0);
    }
    draw_topics(ui, draw, card, (Rect){card->box.x, bottom - height, card->box.width, height}, x);
}

static void draw_list(Ui *ui, Draw *draw, const Card *card, const PickerMatches *matches)
{
    PickerList *picker = &ui->picker->list;
    picker->rows = card->rows;
    picker_keep_in_reach(picker, matches->count);
    int last = picker->first + card->rows;
    for (int i = picker->first; i < matches->count && i < last; i++) {
        draw_row(ui, draw, card, i, matches->row[i]);
    }
    if (matches->count == 0) {
        char text[QUERY_MAX + 40];
        TsVec middle =
            ts_vec(card->box.x + card->box.width / 2, (card->top + card->bottom) / 2 + 5);
        Font font = {.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER};
        translate_print(text, sizeof text, "No scene matches %s", picker->query);
        font.size = widget_fit(draw, font, card->box.width - 48, text);
        draw_text(draw, middle, font, text);
    }
    Rect track = {card->box.x + card->box.width - 8, card->top, 4, card->rows * card->row - 4};
    widget_scrollbar(draw, track, card->rows, matches->count - card->rows, picker->first);
}

void picker_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Rect window = {0, 0, layout->width, layout->height};
    PickerMatches matches = picker_matches(ui);
    Card card = card_of(ui);
    draw_layer(draw, LAYER_VEIL);
    draw_box(draw, window, 0, (Fill){.ink = INK_PAPER, .alpha = 0.86});
    draw_layer(draw, LAYER_OVERLAY);
    ui_target(ui, window, &overlay_close, 0);
    ui_target(ui, card.box, &target_cover, 0);
    draw_box(draw, card.box, 10, (Fill){.ink = INK_RAISED});
    draw_query(ui, draw, &card, matches.scenes);
    draw_list(ui, draw, &card, &matches);
    int chosen = matches.count ? matches.row[ui->picker->list.chosen].scene : -1;
    if (!card.small && !ui->picker->by_course) draw_chapters(ui, draw, &card, chosen);
    draw_foot(ui, draw, &card);
    draw_frame(draw, card.box, 10, (Pen){.ink = INK_LINE});
}

// ---- What clicks do

static bool click_row(Ui *ui, int row, Press press)
{
    (void)press;
    return open_row(ui, row);
}

static bool click_chapter(Ui *ui, int digit, Press press)
{
    (void)press;
    return choose_chapter(ui, digit);
}

static bool click_course(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    return switch_list(ui);
}

const Action picker_row = {.name = "open a scene", .click = click_row};
const Action picker_chapter = {.name = "choose a chapter", .click = click_chapter};
static bool click_topics(Ui *ui, int row, Press press)
{
    (void)press;
    ui->picker->list.first = ui->picker->list.chosen = row;
    return true;
}

const Action picker_topics = {.name = "to the topics of the course", .click = click_topics};
const Action picker_course = {.name = "list by lessons", .click = click_course};

// ---- The part

static bool begin(Ui *ui)
{
    ui->picker = calloc(1, sizeof *ui->picker);
    if (!ui->picker) return false;
    ui->picker->thumbnail = calloc((size_t)ui->scene_count, sizeof *ui->picker->thumbnail);
    return ui->picker->thumbnail != NULL;
}

static void end(Ui *ui)
{
    Picker *picker = ui->picker;
    for (int i = 0; picker && picker->thumbnail && i < ui->scene_count; i++) {
        thumbnail_free(&picker->thumbnail[i]);
    }
    if (picker) free(picker->thumbnail);
    free(picker);
}

const Part picker_part = {
    .begin = begin, .end = end, .open = forget_before, .overlay = list_from_start};
