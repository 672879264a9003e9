// The foot of a lesson: what the step says, what to do or what came of it, how far one is, and the
// buttons. It is as high as its texts need; if the drawing needs the room, they come in pages.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "color_words.h"
#include "lesson/lesson_private.h"
#include "strip/strip.h"

// Two buttons keep their places at the lower right in all steps of a lesson: back, and on, which is
// there only when the step is done, so that nobody skips one who wants to go on. The others stand
// beside or above them.
typedef enum Slot { SLOT_FREE, SLOT_BACK, SLOT_ON } Slot;

typedef struct FootButton {
    const char *word, *key;
    int press; // LessonPress
    Slot slot;
} FootButton;

enum {
    BUTTONS = LESSON_CHOICES + 5,
    PAD = 18,
    PAD_SMALL = 8,
    PAD_TIGHT = 3, // if a row has room for all of them so; they share the rest
    BETWEEN = 10,
    BETWEEN_TIGHT = 6,
    HEIGHT = 38,
    UNDER = 12,    // a button, to the foot's lower edge
    ABOVE = 16,    // a button, from the baseline of a text
    CLEAR = 6,     // the same if a text may reach beyond the buttons
    BELOW = 26,    // a text's last baseline that stands beside the buttons, and above the dots
    DOTS_ROW = 32, // a button, from the baseline of a text if the dots stand between them,
    DOTS_UP = 14,  // and up to their middle
    DOT = 5,       // radius
    DOTS_APART = 20,
    CHECK = 22,
    GROWS = 12,         // the foot at most, so that a text takes fewer rows
    TEXT_LEAST = 300,   // the width that the buttons leave beside them
    NARROW_PHONE = 370, // less wide
    USUAL = 142,        // height of the foot unless its texts need more
    USUAL_LOW = 124,
    USUAL_NARROW = 268,
    VIEW_LEAST = 170, // height of the drawing,
    VIEW_LEAST_CURVE = 260,
};

#define VIEW_SHARE 0.45 // or that share of the window

static const FootButton back_button = {"Previous", "PgUp", LESSON_BACK, SLOT_BACK};

static FootButton on_button(const char *word, const char *key, int press)
{
    return (FootButton){word, key, press, SLOT_ON};
}

// What answers, or is only in this step, comes first; then what leads back and on.
static int list_buttons(const Ui *ui, const LessonWords *words, bool paged,
                        FootButton button[BUTTONS])
{
    static const char *const key[] = {"1", "2", "3", "4", "5"};
    const LessonStep *step = lesson_step(ui);
    const struct LessonState *state = ui->lesson;
    const LessonGame *game = lesson_game(ui);
    bool asks = words->choice[0] != NULL;
    int count = 0;
    if (paged && !ui->layout.narrow) // else words below the text
        button[count++] = (FootButton){"Read again", NULL, LESSON_READ, SLOT_FREE};
    if (asks && game && game->ask)
        button[count++] = (FootButton){"Ask", "Space", LESSON_ASK, SLOT_FREE};
    for (int i = 0; i < LESSON_CHOICES && words->choice[i]; i++) {
        int press = game ? LESSON_APART + i : LESSON_CHOICE + i;
        button[count++] = (FootButton){words->choice[i], key[i], press, SLOT_FREE};
    }
    if (!step) button[count++] = (FootButton){"Once more", "R", LESSON_AGAIN, SLOT_FREE};
    if (step && step->traces && !step->truth) {
        button[count++] = (FootButton){"Step back", ",", LESSON_STEP_BACK, SLOT_FREE};
        button[count++] = (FootButton){"Step", ".", LESSON_STEP, SLOT_FREE};
    }
    if (game && !asks) button[count++] = (FootButton){"Another pair", "R", LESSON_AGAIN, SLOT_FREE};
    if (step && step->truth && state->done && !state->right) // beside what explains it
        button[count++] = (FootButton){"Try again", "R", LESSON_AGAIN, SLOT_FREE};
    // Beside the other answers; in a narrow window that would take a row of the drawing.
    Slot slot = ui->layout.narrow ? SLOT_ON : SLOT_FREE;
    const FootButton unknown = {"I don't know", key[step ? lesson_choices(step) : 0],
                                LESSON_UNKNOWN, slot};
    if (asks && !game && slot == SLOT_FREE) button[count++] = unknown;
    // Any answer leads on, too: in a small window the drawing needs the row.
    bool skips = step && !words->done && !(asks && (!game || ui->layout.small));
    if (skips) button[count++] = (FootButton){"Skip", "PgDn", LESSON_NEXT, SLOT_FREE};
    if (state->at > 0) button[count++] = back_button;
    if (asks && !game && slot == SLOT_ON) button[count++] = unknown;
    if (!step)
        button[count++] = on_button(lesson_after(ui, state->scene) ? "Next lesson" : "To the scene",
                                    "PgDn", LESSON_NEXT);
    else if (words->done)
        button[count++] = on_button("Go on", "PgDn", LESSON_NEXT);
    return count;
}

// ---- The foot, laid out

// What it says now, and where. Vertical lengths are counted from its upper or its lower edge.
typedef struct Foot {
    char says[WIDGET_TEXT], tells[WIDGET_TEXT]; // what the step says; the task, or what came of it
    bool told, checked;                         // the second is no task; a tick stands before it
    Font say, tell;
    double top, say_pitch, tell_pitch, between; // top: down to the first baseline
    double left, right, tell_right;
    int say_rows, tell_rows; // in all
    FootButton button[BUTTONS];
    Rect place[BUTTONS]; // y: from the lower edge
    int buttons;
    double below; // from the last baseline down to the lower edge
    double dots;  // from the lower edge up to their middle; 0: they have no room
    double height;
    bool paged; // the rows are not all seen at once, but so many at a time:
    int says_a_page, tells_a_page, say_pages, pages;
} Foot;

static bool is_low(const Layout *layout)
{
    return (layout->small || layout->shallow) && !layout->narrow;
}

static void write_foot(const Ui *ui, const LessonWords *words, Foot *foot)
{
    const Layout *layout = &ui->layout;
    const LessonStep *step = lesson_step(ui);
    bool low = is_low(layout);
    // On a narrow phone a small text that is seen whole is better than pages, but not for a viewer
    // who made it large.
    bool fine = low || (layout->width < NARROW_PHONE && ui->font_scale <= 1);
    bool asked = step && (step->truth || step->pose);
    // What the viewer was just told by a message is seen in the place of the task.
    bool message = ui->message_left > 0, told = message || *words->result;
    char task[WIDGET_TEXT];
    lesson_print_task(words, task, sizeof task);
    *foot = (Foot){.say = {.size = fine ? 16 : 18, .ink = INK_INK},
                   .tell = {.size = fine ? 14 : 16, .ink = INK_INK},
                   .told = told,
                   .checked = told && !message && words->done && (words->right || !asked),
                   .top = low ? 26 : 32,
                   .say_pitch = fine ? 21 : 25,
                   .tell_pitch = 21,
                   .between = low ? 0 : 4,
                   .left = layout->margin,
                   .right = layout->width - layout->margin};
    color_words(ui_palette(ui), translate(words->says), foot->says, sizeof foot->says);
    color_words(ui_palette(ui),
                message ? ui->message
                : told  ? words->result
                        : task,
                foot->tells, sizeof foot->tells);
}

typedef struct ButtonSizes {
    double room, height, back, on; // back and on: widths of the two that keep their places
    double pad, between;           // of the others
} ButtonSizes;

static double button_width(const Ui *ui, const Draw *draw, const char *word, const char *key,
                           double pad)
{
    const Layout *layout = &ui->layout;
    bool keys = !ui->finger && !layout->small;
    double least = layout->finger ? FINGER_HEIGHT : HEIGHT;
    return fmax(widget_button_width(draw, word, keys ? key : NULL, pad), least);
}

// The button that leads on is as wide as the widest of its words. In a narrow window each of the
// two takes a third.
static ButtonSizes button_sizes(const Ui *ui, const Draw *draw, const Foot *foot)
{
    static const char *const on[][2] = {{"Go on", "PgDn"},
                                        {"I don't know", "5"},
                                        {"Next lesson", "PgDn"},
                                        {"To the scene", "PgDn"}};
    ButtonSizes sizes = {.room = fmax(foot->right - foot->left, 1),
                         .height = ui->layout.finger ? FINGER_HEIGHT : HEIGHT};
    double pad = ui->layout.narrow || is_low(&ui->layout) ? PAD_SMALL : PAD;
    for (size_t i = 0; i < sizeof on / sizeof *on; i++)
        sizes.on = fmax(sizes.on, button_width(ui, draw, on[i][0], on[i][1], pad));
    sizes.back = button_width(ui, draw, back_button.word, back_button.key, pad);
    double third = ui->layout.narrow ? (sizes.room - 2 * BETWEEN) / 3 : 0;
    sizes.back = fmin(fmax(sizes.back, third), sizes.room / 2 - BETWEEN);
    sizes.on = fmin(fmax(sizes.on, third), sizes.room - BETWEEN - sizes.back);
    double tight = -BETWEEN_TIGHT; // all others, with less around their words
    for (int i = 0; i < foot->buttons; i++) {
        const FootButton *button = &foot->button[i];
        if (button->slot != SLOT_FREE) continue;
        tight += BETWEEN_TIGHT + button_width(ui, draw, button->word, button->key, PAD_TIGHT);
    }
    bool fits = ui->layout.narrow && tight <= sizes.room;
    sizes.pad = fits ? PAD_TIGHT : pad;
    sizes.between = fits ? BETWEEN_TIGHT : BETWEEN;
    return sizes;
}

// In the foot's lower right, in a narrow window across it; in several rows if need be. Returns the
// height that they take, and the x at which the first of them begins.
static double place_buttons(const Ui *ui, const Draw *draw, Foot *foot, double *x)
{
    ButtonSizes sizes = button_sizes(ui, draw, foot);
    double room = sizes.room, height = sizes.height, width[BUTTONS], sum[BUTTONS] = {0}, all = 0;
    double kept = foot->right - sizes.on - BETWEEN - sizes.back; // the x of those two
    int row[BUTTONS], count[BUTTONS] = {0}, rows = 0, others = 0;
    for (int i = 0; i < foot->buttons; i++) {
        FootButton *button = &foot->button[i];
        if (ui->finger || ui->layout.small) button->key = NULL;
        if (button->slot != SLOT_FREE) continue;
        others = i + 1; // they come first
        width[i] = fmin(button_width(ui, draw, button->word, button->key, sizes.pad), room);
        all += width[i] + sizes.between;
        if (rows == 0 || sum[rows - 1] + sizes.between + width[i] > room)
            sum[rows++] = -sizes.between;
        row[i] = rows - 1;
        sum[rows - 1] += sizes.between + width[i];
        count[rows - 1]++;
    }
    bool beside = all <= kept - foot->left;
    *x = kept;
    for (int i = 0; i < others; i++) {
        bool spread = ui->layout.narrow && !beside;
        double spare = spread ? (room - sum[row[i]]) / count[row[i]] : 0;
        double up = UNDER + height + (beside ? 0 : rows - row[i]) * (height + BETWEEN);
        double at = beside ? kept - all : spread ? foot->left : foot->right - sum[row[i]];
        if (i > 0 && row[i] == row[i - 1])
            at = foot->place[i - 1].x + foot->place[i - 1].width + sizes.between;
        foot->place[i] = (Rect){at, -up, width[i] + spare, height};
        *x = fmin(*x, at);
    }
    for (int i = others; i < foot->buttons; i++) {
        bool back = foot->button[i].slot == SLOT_BACK;
        foot->place[i] = (Rect){back ? kept : foot->right - sizes.on, -UNDER - height,
                                back ? sizes.back : sizes.on, height};
    }
    return UNDER + (beside ? 1 : rows + 1) * (height + BETWEEN) - BETWEEN;
}

static void lay_out_rows(const Ui *ui, const LessonWords *words, Draw *draw, bool paged,
                         bool may_be_beside, Foot *foot)
{
    bool narrow = ui->layout.narrow;
    double x, indent = foot->checked ? CHECK : 0;
    foot->paged = paged;
    foot->buttons = list_buttons(ui, words, paged, foot->button);
    double buttons = place_buttons(ui, draw, foot, &x), free = x - foot->left;
    bool beside = may_be_beside && !narrow && free >= TEXT_LEAST;
    bool one_row = foot->place[0].y == foot->place[foot->buttons - 1].y;
    bool dots = !narrow && one_row && free >= DOTS_APART * ui->step.of + BETWEEN;
    foot->tell_right = beside ? x - 2 * BETWEEN : foot->right;
    bool close = !narrow && (paged || dots);
    foot->below = beside ? BELOW : buttons + (close ? ABOVE : DOTS_ROW);
    foot->dots = beside  ? DOTS_UP
                 : dots  ? buttons - foot->place[0].height / 2
                 : close ? 0
                         : buttons + DOTS_UP;
    foot->say_rows =
        widget_some_rows(draw, ts_vec(foot->left, 0), foot->right, foot->say, 0, 0, 0, foot->says);
    foot->tell_rows = widget_some_rows(draw, ts_vec(foot->left + indent, 0), foot->tell_right,
                                       foot->tell, 0, 0, 0, foot->tells);
    if (beside) { // the first text is above the buttons
        double under = foot->say_pitch + foot->between + foot->tell_pitch * (foot->tell_rows - 1);
        foot->below = fmax(foot->below, buttons + CLEAR - under);
    }
    foot->height = foot->top + foot->say_pitch * foot->say_rows + foot->between +
                   foot->tell_pitch * (foot->tell_rows - 1) + foot->below;
}

// In at most that height, and in the usual one if possible; in pages if the texts have no room in
// it. The second text stands beside the buttons, or above them if it is shorter so.
static void lay_out(const Ui *ui, const LessonWords *words, Draw *draw, double usual, double most,
                    Foot *foot)
{
    lay_out_rows(ui, words, draw, false, true, foot);
    Foot above = *foot;
    lay_out_rows(ui, words, draw, false, false, &above);
    double room = fmin(fmax(usual, foot->height) + GROWS, most);
    if (above.tell_rows < foot->tell_rows && above.height <= room) *foot = above;
    if (foot->height <= most) return;
    lay_out_rows(ui, words, draw, true, false, foot);
    double rest = fmax(most - foot->top - foot->below, foot->say_pitch); // two rows at least
    foot->height = foot->top + rest + foot->below;
    foot->says_a_page = 1 + (int)floor(rest / foot->say_pitch);
    foot->tells_a_page = 1 + (int)floor(rest / foot->tell_pitch);
    foot->say_pages = (foot->say_rows - 1) / foot->says_a_page + 1;
    foot->pages = foot->say_pages + (foot->tell_rows - 1) / foot->tells_a_page + 1;
}

double lesson_height(Ui *ui, Draw *draw)
{
    struct LessonState *state = ui->lesson;
    const Layout *layout = &ui->layout;
    const LessonStep *step = lesson_step(ui);
    LessonWords words;
    Foot foot;
    if (!lesson_words(ui, &words)) return 0;

    // The drawing keeps room for a hand, and for the curve if there is one.
    const LessonGame *game = lesson_game(ui);
    const char *shows[] = {game   ? game->shows
                           : step ? step->shows
                                  : "",
                           step && step->shows_then ? step->shows_then : ""};
    bool curve = draw_tag_is_among(shows[0], "curve") || draw_tag_is_among(shows[1], "curve");
    double least = layout->narrow && curve ? VIEW_LEAST_CURVE : VIEW_LEAST;
    least = fmin(least, layout->height * VIEW_SHARE);
    double most = layout->height - layout->free.y - least - LESSON_ABOVE;
    double usual = layout->narrow ? USUAL_NARROW : layout->shallow ? USUAL_LOW : USUAL;
    write_foot(ui, &words, &foot);
    lay_out(ui, &words, draw, usual, most, &foot);
    double height = fmax(foot.height, fmin(usual, most));
    bool news = foot.told || words.not_yet || (step && words.task != step->task);
    const char *told = news ? foot.tells : "";
    if (strcmp(told, state->told) != 0) {
        snprintf(state->told, sizeof state->told, "%s", told);
        if (step && *told) state->page = LESSON_PAGE_TOLD;
    }

    // What stands there when it is done, or not yet, has its room from the beginning: else the
    // shapes would move under the hand that does it.
    bool comes = step && step->well && !state->done;
    for (int i = -2; i < LESSON_MISSES && comes && step->done && !*words.result; i++) {
        words.not_yet = i != -1;
        words.task = words.not_yet ? step->task : step->half_done;
        if (!words.task || (i >= 0 && !step->misses[i])) continue;
        lesson_print_miss(step, i, "888.8 px", words.miss, sizeof words.miss);
        write_foot(ui, &words, &foot);
        lay_out(ui, &words, draw, usual, most, &foot);
        height = fmax(height, foot.height);
    }
    words.done = true;
    memset(words.choice, 0, sizeof words.choice);
    for (int i = 0; comes && i < LESSON_CHOICES; i++) {
        if (i > 0 && !step->choice[i]) break;
        if (step->traces && !step->truth)
            lesson_print_traced(ui, true, words.result, sizeof words.result);
        else
            lesson_print_well(step, step->choice[i], words.result, sizeof words.result);
        write_foot(ui, &words, &foot);
        lay_out(ui, &words, draw, usual, most, &foot);
        height = fmax(height, foot.height);
    }
    bool same = state->window_width == layout->width && state->window_height == layout->height;
    if (same) height = fmax(height, state->height); // it does not jump from step to step of a trace
    state->window_width = layout->width;
    state->window_height = layout->height;
    return state->height = height;
}

// ---- The picture

// A dot for each step: full if it was done, now or earlier, a ring here, else faint.
static void draw_dots(const Ui *ui, Draw *draw, TsVec at)
{
    for (int i = 0; i < ui->step.of; i++, at.x += DOTS_APART) {
        bool here = i == ui->lesson->at, done = course_did_step(ui, ui_index(ui), i);
        if (done) draw_dot(draw, at, DOT, (Fill){.ink = INK_INK});
        if (here || !done)
            draw_ring(draw, at, here ? DOT + 2 : DOT,
                      (Pen){.ink = here ? INK_INK : INK_LINE, .width = here ? 2 : 1});
    }
}

// Where "More" stands in a scene.
static void draw_leave(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    double width = title_aside(layout) - 8, middle = layout->title - 5;
    double height = layout->finger ? FINGER_HEIGHT : 28;
    Rect box = {layout->view.width - layout->margin - width, middle - 14, width, 28};
    draw_layer(draw, LAYER_TITLE);
    widget_button(draw, box, "Leave", NULL);
    box.y = middle - height / 2;
    box.height = height;
    ui_target(ui, box, &lesson_press, LESSON_LEAVE);
}

void lesson_draw(Ui *ui, Draw *draw)
{
    struct LessonState *state = ui->lesson;
    const Layout *layout = &ui->layout;
    Rect box = {0, layout->strip_y, layout->width, layout->strip_height};
    LessonWords words;
    Foot foot;
    if (!lesson_words(ui, &words)) return;
    write_foot(ui, &words, &foot);
    lay_out(ui, &words, draw, box.height, box.height, &foot);
    state->pages = foot.paged ? foot.pages : 1;
    if (state->page == LESSON_PAGE_TOLD) state->page = foot.paged ? foot.say_pages : 0;
    if (state->page >= state->pages) state->page = state->pages - 1;
    const char *read = state->page + 1 < state->pages ? "Read on" : "Read again";
    if (foot.paged && !layout->narrow) foot.button[0].word = read; // the second is longer
    draw_leave(ui, draw);
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, box, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, box.y), ts_vec(layout->width, box.y));
    ui_target(ui, box, &target_cover, 0);

    int says_from = 0, says_to = foot.say_rows, tells_from = 0, tells_to = foot.tell_rows;
    TsVec at = {foot.left, box.y + foot.top};
    if (foot.paged) {
        int of_tells = state->page - foot.say_pages;
        says_from = state->page * foot.says_a_page;
        says_to = says_from + foot.says_a_page;
        tells_from = of_tells * foot.tells_a_page;
        tells_to = of_tells < 0 ? tells_from : tells_from + foot.tells_a_page;
    }
    widget_some_rows(draw, at, foot.right, foot.say, foot.say_pitch, says_from, says_to, foot.says);
    if (!foot.paged) at.y += foot.say_pitch * foot.say_rows + foot.between;
    if (foot.checked) {
        if (tells_from == 0 && tells_to > 0) widget_check(draw, at.x, at.y);
        at.x += CHECK;
    }
    widget_some_rows(draw, at, foot.tell_right, foot.tell, foot.tell_pitch, tells_from, tells_to,
                     foot.tells);

    for (int i = 0; i < foot.buttons; i++) {
        Rect place = foot.place[i];
        place.y += box.y + box.height;
        widget_button(draw, place, foot.button[i].word, foot.button[i].key);
        if (foot.button[i].press == LESSON_NEXT && foot.button[i].slot == SLOT_ON)
            draw_frame(draw, place, 8, (Pen){.ink = INK_INK, .width = 2});
        ui_target(ui, place, &lesson_press, foot.button[i].press);
    }
    if (foot.paged) {
        double height = foot.height - foot.below + (layout->narrow ? DOTS_ROW : ABOVE);
        ui_target(ui, (Rect){0, box.y, box.width, height}, &lesson_press, LESSON_READ);
    }
    if (foot.paged && layout->narrow) {
        Font font = {.face = FACE_BOLD, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
        TsVec end = {foot.right, box.y + box.height - foot.dots + 5};
        draw_text(draw, end, font, read);
        draw_line(draw, ts_vec(end.x - draw_text_width(draw, font, read), end.y + 3),
                  ts_vec(end.x, end.y + 3), (Pen){.ink = INK_INK});
    }
    if (foot.dots > 0)
        draw_dots(ui, draw, ts_vec(layout->margin + DOT, box.y + box.height - foot.dots));
}
