// The foot of a lesson: what the step says, what to do or what came of it, how far one is, and the
// buttons. It is as high as the longest of the lesson's texts need, so that nothing moves from step
// to step; if the drawing needs the room, they come in pages.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "color_words.h"
#include "lesson/lesson_private.h"
#include "strip/strip.h"

// Three buttons keep their places in all steps of a lesson: at the left what leads back; at the
// right what passes the step or repeats it, and what leads on, which is grey until the step is
// done, so that nobody skips one who wants to go on. The others stand between or above them.
typedef enum Slot { SLOT_FREE, SLOT_BACK, SLOT_PASS, SLOT_ON, SLOTS } Slot;

typedef struct FootButton {
    const char *word, *key;
    int press; // LessonPress
    Slot slot;
    const char *lacks; // why it does nothing now: it is grey; NULL
} FootButton;

enum {
    BUTTONS = LESSON_CHOICES + 6,
    PAD = 18,
    PAD_SMALL = 8,
    PAD_TIGHT = 4, // if a row has room for all of them so; they share the rest
    BETWEEN = 10,
    BETWEEN_TIGHT = 6,
    HEIGHT = 38,
    UNDER = 12, // a button, to the foot's lower edge
    ABOVE = 16, // a button, from the baseline of a text
    DOT = 5,    // radius
    DOTS_APART = 20,
    DOTS_DOWN = 16, // from the foot's upper edge down to their middle if they are on top,
    DOTS_ROW = 18,  // and what the texts yield to them
    CHECK = 22,
    NARROW_PHONE = 370, // less wide
    LITTLE = 600,       // a low window that is less wide has no room around words
    VIEW_LEAST = 170,   // height of the drawing,
    VIEW_LEAST_CURVE = 260,
};

#define VIEW_SHARE 0.45 // or that share of the window

static const FootButton pass_buttons[] = {{"Skip", "PgDn", LESSON_NEXT, SLOT_PASS, NULL},
                                          {"I don't know", "5", LESSON_UNKNOWN, SLOT_PASS, NULL},
                                          {"Try again", "R", LESSON_AGAIN, SLOT_PASS, NULL},
                                          {"Another pair", "R", LESSON_AGAIN, SLOT_PASS, NULL},
                                          {"Once more", "R", LESSON_AGAIN, SLOT_PASS, NULL}};
static const FootButton back_buttons[] = {{"Previous", "PgUp", LESSON_BACK, SLOT_BACK, NULL}};
static const FootButton on_buttons[] = {{"Go on", "PgDn", LESSON_NEXT, SLOT_ON, NULL},
                                        {"Next lesson", "PgDn", LESSON_NEXT, SLOT_ON, NULL},
                                        {"To the scene", "PgDn", LESSON_NEXT, SLOT_ON, NULL},
                                        {"Go on", NULL, LESSON_WAIT, SLOT_ON, LESSON_IS_NOT_DONE}};
enum { PASS_SKIP, PASS_UNKNOWN, PASS_AGAIN, PASS_ANOTHER, PASS_ONCE_MORE };
enum { ON_GO, ON_LESSON, ON_SCENE, ON_WAIT };

// The buttons of a slot, the widest of which says how wide it is.
typedef struct SlotButtons {
    const FootButton *button;
    int count;
} SlotButtons;

#define SLOT_BUTTONS(array)                                                                        \
    {                                                                                              \
        (array), (int)(sizeof(array) / sizeof *(array))                                            \
    }
static const SlotButtons slot_buttons[SLOTS] = {[SLOT_PASS] = SLOT_BUTTONS(pass_buttons),
                                                [SLOT_BACK] = SLOT_BUTTONS(back_buttons),
                                                [SLOT_ON] = SLOT_BUTTONS(on_buttons)};

// Those of the step at that index, while it says this: the free ones first.
static int list_buttons(const Ui *ui, int at, const LessonWords *words, bool dots_on_top,
                        bool paged, FootButton button[BUTTONS])
{
    static const char *const key[] = {"1", "2", "3", "4", "5"};
    const Lesson *lesson = lesson_of(ui);
    const LessonStep *step = at < lesson->steps ? &lesson->step[at] : NULL;
    const LessonGame *game = lesson_game_of(step);
    bool asks = words->choice[0] != NULL, after = !step && lesson_after(ui, ui->lesson->scene);
    int count = 0;
    if (at > 0 && at == ui->lesson->resumed)
        button[count++] = (FootButton){"From the start", NULL, LESSON_START, SLOT_FREE, NULL};
    if (paged && !dots_on_top) // else words beside the dots
        button[count++] = (FootButton){"Read again", NULL, LESSON_READ, SLOT_FREE, NULL};
    if (asks && game && game->ask)
        button[count++] = (FootButton){"Ask", "Space", LESSON_ASK, SLOT_FREE, NULL};
    for (int i = 0; i < LESSON_CHOICES && words->choice[i]; i++) {
        int press = game ? LESSON_APART + i : LESSON_CHOICE + i;
        button[count++] = (FootButton){words->choice[i], key[i], press, SLOT_FREE, NULL};
    }
    if (step && step->traces && !step->truth) {
        TraceView trace = stage_trace_view(ui->stage);
        const char *first = trace.shown > 0 ? NULL : LESSON_IS_FIRST_OF_TRACE;
        const char *last = trace.shown + 1 < trace.steps ? NULL : "This is the last step";
        button[count++] = (FootButton){"Step back", ",", LESSON_STEP_BACK, SLOT_FREE, first};
        button[count++] = (FootButton){"Step", ".", LESSON_STEP, SLOT_FREE, last};
    }
    button[count] = back_buttons[0];
    button[count++].lacks = at > 0 ? NULL : LESSON_IS_FIRST;
    bool wrong = step && step->truth && !words->right && ui->lesson->choice != LESSON_CHOICES;
    button[count] = pass_buttons[asks && !game          ? PASS_UNKNOWN
                                 : step && !words->done ? PASS_SKIP
                                 : game                 ? PASS_ANOTHER
                                 : wrong                ? PASS_AGAIN
                                                        : PASS_ONCE_MORE];
    if (asks && !game) button[count].key = key[lesson_choices(step)];
    count++;
    button[count++] = on_buttons[!step         ? after ? ON_LESSON : ON_SCENE
                                 : words->done ? ON_GO
                                               : ON_WAIT];
    return count;
}

// ---- The foot, laid out

// What it says, and where. Vertical lengths are counted from its upper or its lower edge.
typedef struct Foot {
    char says[WIDGET_TEXT], tells[WIDGET_TEXT]; // what the step says; the task, or what came of it
    bool told, checked;                         // the second is no task; a tick stands before it
    Font say, tell;
    double top, say_pitch, tell_pitch, between; // top: down to the first baseline
    double left, right;
    int say_rows, tell_rows; // in all
    FootButton button[BUTTONS];
    Rect place[BUTTONS]; // y: from the lower edge
    int buttons;
    double below;  // from the last baseline down to the lower edge
    double height; // that it needs
    bool paged;    // the rows are not all seen at once, but so many at a time:
    int says_a_page, tells_a_page, say_pages, pages;
} Foot;

static bool is_low(const Layout *layout)
{
    return (layout->small || layout->shallow) && !layout->narrow;
}

// `message`: what the viewer was just told, which is seen in the place of the task; "".
static void write_foot(const Ui *ui, int at, const LessonWords *words, const char *message,
                       Foot *foot)
{
    const Layout *layout = &ui->layout;
    const Lesson *lesson = lesson_of(ui);
    const LessonStep *step = at < lesson->steps ? &lesson->step[at] : NULL;
    bool low = is_low(layout);
    // On a narrow phone a small text that is seen whole is better than pages, but not for a viewer
    // who made it large.
    bool fine = low || (layout->width < NARROW_PHONE && ui->font_scale <= 1);
    bool asked = step && (step->truth || step->pose);
    bool told = *message || *words->result;
    char task[WIDGET_TEXT];
    lesson_print_task(words, task, sizeof task);
    *foot = (Foot){.say = {.size = fine ? 14 : 16, .ink = INK_INK},
                   .tell = {.size = fine ? 14 : 16, .ink = INK_INK},
                   .told = told,
                   .checked = told && !*message && words->done && (words->right || !asked),
                   .top = low ? 26 : 32,
                   .say_pitch = fine ? 21 : 25,
                   .tell_pitch = 21,
                   .between = low ? 0 : 4,
                   .left = layout->margin,
                   .right = layout->width - layout->margin};
    color_words(ui_palette(ui), translate(words->says), foot->says, sizeof foot->says);
    color_words(ui_palette(ui),
                *message ? message
                : told   ? words->result
                         : task,
                foot->tells, sizeof foot->tells);
}

typedef struct ButtonSizes {
    double room, height;
    double slot[SLOTS];  // widths of those that keep their places
    bool brief;          // what leads on has its shortest word only
    double pad, between; // of the free ones
} ButtonSizes;

static double button_width(const Ui *ui, const Draw *draw, const char *word, const char *key,
                           double pad)
{
    const Layout *layout = &ui->layout;
    bool keys = !ui->finger && !layout->small;
    double least = layout->finger ? FINGER_HEIGHT : HEIGHT;
    return fmax(widget_button_width(draw, word, keys ? key : NULL, pad), least);
}

// Returns the width of all slots.
static double slot_widths(const Ui *ui, const Draw *draw, double pad, ButtonSizes *sizes)
{
    double all = -BETWEEN;
    for (int slot = SLOT_BACK; slot < SLOTS; slot++) {
        double width = 0;
        int count = slot == SLOT_ON && sizes->brief ? 1 : slot_buttons[slot].count;
        for (int i = 0; i < count; i++) {
            const FootButton *button = &slot_buttons[slot].button[i];
            width = fmax(width, button_width(ui, draw, button->word, button->key, pad));
        }
        sizes->slot[slot] = width;
        all += width + BETWEEN;
    }
    return all;
}

// A slot is as wide as the widest of its words. In a narrow window they share the room.
static ButtonSizes button_sizes(const Ui *ui, const Draw *draw, const Foot *foot)
{
    bool narrow = ui->layout.narrow;
    ButtonSizes sizes = {.room = fmax(foot->right - foot->left, 1),
                         .height = ui->layout.finger ? FINGER_HEIGHT : HEIGHT};
    double pad = narrow || is_low(&ui->layout) ? PAD_SMALL : PAD;
    double all = slot_widths(ui, draw, pad, &sizes);
    bool little = narrow ? all > sizes.room : ui->layout.width < LITTLE;
    if (little) all = slot_widths(ui, draw, PAD_TIGHT, &sizes);
    sizes.brief = all > sizes.room;
    if (sizes.brief) all = slot_widths(ui, draw, PAD_TIGHT, &sizes);
    double spare = narrow || all > sizes.room ? (sizes.room - all) / (SLOTS - 1) : 0;
    for (int slot = SLOT_BACK; slot < SLOTS; slot++)
        sizes.slot[slot] = fmax(sizes.slot[slot] + spare, 1);

    double tight = -BETWEEN_TIGHT; // all free ones, with less around their words
    for (int i = 0; i < foot->buttons; i++) {
        const FootButton *button = &foot->button[i];
        if (button->slot != SLOT_FREE) continue;
        tight += BETWEEN_TIGHT + button_width(ui, draw, button->word, button->key, PAD_TIGHT);
    }
    bool fits = narrow ? tight <= sizes.room : little;
    sizes.pad = fits ? PAD_TIGHT : pad;
    sizes.between = fits ? BETWEEN_TIGHT : BETWEEN;
    return sizes;
}

// Along the foot's lower edge, in a narrow window across it; in several rows if need be. `left`:
// what the lowest row leaves beside them. Returns the height that they take.
static double place_buttons(const Ui *ui, const Draw *draw, double left, Foot *foot)
{
    ButtonSizes sizes = button_sizes(ui, draw, foot);
    double room = sizes.room, height = sizes.height, width[BUTTONS], sum[BUTTONS] = {0}, all = 0;
    double slot_x[SLOTS];
    int row[BUTTONS], count[BUTTONS] = {0}, rows = 0, others = 0;
    slot_x[SLOT_ON] = foot->right - sizes.slot[SLOT_ON];
    slot_x[SLOT_PASS] = slot_x[SLOT_ON] - BETWEEN - sizes.slot[SLOT_PASS];
    slot_x[SLOT_BACK] =
        fmin(foot->left + left, slot_x[SLOT_PASS] - BETWEEN - sizes.slot[SLOT_BACK]);
    double kept = slot_x[SLOT_PASS], free_from = slot_x[SLOT_BACK] + sizes.slot[SLOT_BACK];
    for (int i = 0; i < foot->buttons; i++) {
        FootButton *button = &foot->button[i];
        if (ui->finger || ui->layout.small) button->key = NULL;
        if (button->slot == SLOT_ON && sizes.brief) button->word = on_buttons[ON_GO].word;
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
    bool beside = all <= kept - BETWEEN - free_from;
    for (int i = 0; i < others; i++) {
        bool spread = ui->layout.narrow && !beside;
        double spare = spread ? (room - sum[row[i]]) / count[row[i]] : 0;
        double up = UNDER + height + (beside ? 0 : rows - row[i]) * (height + BETWEEN);
        double at = beside ? kept - all : spread ? foot->left : foot->right - sum[row[i]];
        if (i > 0 && row[i] == row[i - 1])
            at = foot->place[i - 1].x + foot->place[i - 1].width + sizes.between;
        foot->place[i] = (Rect){at, -up, width[i] + spare, height};
    }
    for (int i = others; i < foot->buttons; i++) {
        Slot slot = foot->button[i].slot;
        foot->place[i] = (Rect){slot_x[slot], -UNDER - height, sizes.slot[slot], height};
    }
    return UNDER + (beside ? 1 : rows + 1) * (height + BETWEEN) - BETWEEN;
}

static double dots_width(const Ui *ui) { return DOTS_APART * lesson_of(ui)->steps + BETWEEN; }

static void lay_out_rows(const Ui *ui, int at, const LessonWords *words, Draw *draw,
                         bool dots_on_top, bool paged, Foot *foot)
{
    double indent = foot->checked ? CHECK : 0;
    foot->paged = paged;
    foot->buttons = list_buttons(ui, at, words, dots_on_top, paged, foot->button);
    foot->below = ABOVE + place_buttons(ui, draw, dots_on_top ? 0 : dots_width(ui), foot);
    foot->say_rows =
        widget_some_rows(draw, ts_vec(foot->left, 0), foot->right, foot->say, 0, 0, 0, foot->says);
    foot->tell_rows = widget_some_rows(draw, ts_vec(foot->left + indent, 0), foot->right,
                                       foot->tell, 0, 0, 0, foot->tells);
    foot->height = foot->top + foot->say_pitch * foot->say_rows + foot->between +
                   foot->tell_pitch * (foot->tell_rows - 1) + foot->below;
}

// In pages if the texts have no room in `most`.
static void lay_out(const Ui *ui, int at, const LessonWords *words, Draw *draw, bool dots_on_top,
                    double most, Foot *foot)
{
    if (dots_on_top) foot->top += DOTS_ROW;
    lay_out_rows(ui, at, words, draw, dots_on_top, false, foot);
    if (foot->height <= most) return;
    lay_out_rows(ui, at, words, draw, dots_on_top, true, foot);
    double rest = fmax(most - foot->top - foot->below, 0); // one row at least
    foot->height = foot->top + rest + foot->below;
    foot->says_a_page = 1 + (int)floor(rest / foot->say_pitch);
    foot->tells_a_page = 1 + (int)floor(rest / foot->tell_pitch);
    foot->say_pages = (foot->say_rows - 1) / foot->says_a_page + 1;
    foot->pages = foot->say_pages + (foot->tell_rows - 1) / foot->tells_a_page + 1;
}

// ---- The box that all steps share

// The drawing keeps room below each step's title for a hand, and for the curve if a step has one.
static double most_height(Ui *ui, const Draw *draw)
{
    const Layout *layout = &ui->layout;
    const Lesson *lesson = lesson_of(ui);
    const StepPlace now = ui->step;
    double titles = 0, titles_now = TITLE_ROW * title_lines(ui, draw, layout) +
                                    IDEA_ROW * title_idea_lines(ui, draw, layout);
    bool curve = false;
    for (int i = 0; i < lesson->steps; i++) {
        const LessonStep *step = &lesson->step[i];
        const LessonGame *game = lesson_game_of(step);
        const char *shows = game ? game->shows : step->shows, *then = step->shows_then;
        curve |= draw_tag_is_among(shows, "curve") || (then && draw_tag_is_among(then, "curve"));
        ui->step = (StepPlace){step->heading, now.lesson, i + 1, now.of};
        titles = fmax(titles, TITLE_ROW * title_lines(ui, draw, layout) +
                                  IDEA_ROW * title_idea_lines(ui, draw, layout));
    }
    ui->step = now;
    double least = layout->narrow && curve ? VIEW_LEAST_CURVE : VIEW_LEAST;
    least = fmin(least, layout->height * VIEW_SHARE);
    return layout->height - (layout->free.y + titles - titles_now) - least - LESSON_ABOVE;
}

// What the longest texts of all steps need.
static double needed_height(const Ui *ui, Draw *draw, bool dots_on_top, double most)
{
    double height = 0;
    for (int at = 0; at <= lesson_of(ui)->steps; at++) {
        LessonWords words;
        for (int i = 0; lesson_words_at(ui, at, i, &words); i++) {
            Foot foot;
            write_foot(ui, at, &words, "", &foot);
            lay_out(ui, at, &words, draw, dots_on_top, most, &foot);
            height = fmax(height, foot.height);
        }
    }
    return height;
}

static bool fits_box(const LessonBox *box, const LessonBox *now)
{
    return box->height > 0 && box->width == now->width &&
           box->window_height == now->window_height && box->sample == now->sample &&
           box->finger == now->finger;
}

double lesson_height(Ui *ui, Draw *draw)
{
    struct LessonState *state = ui->lesson;
    const Layout *layout = &ui->layout;
    const LessonStep *step = lesson_step(ui);
    LessonWords words;
    Foot foot;
    if (!lesson_words(ui, &words)) return 0;
    LessonBox now = {.width = layout->width, .window_height = layout->height};
    const Font font = {.size = 16};
    now.sample = draw_text_width(draw, font, translate(lesson_of(ui)->learnt)); // font, language
    now.finger = layout->finger || ui->finger;
    if (!fits_box(&state->box, &now)) {
        double most = most_height(ui, draw), beside = needed_height(ui, draw, false, most),
               below = needed_height(ui, draw, true, most);
        now.dots_on_top = layout->narrow || below < beside;
        now.height = now.dots_on_top ? below : beside;
        state->box = now;
    }
    write_foot(ui, state->at, &words, ui->message_left > 0 ? ui->message : "", &foot);
    bool news = foot.told || words.not_yet || (step && words.task != step->task);
    const char *told = news ? foot.tells : "";
    if (strcmp(told, state->told) != 0) {
        snprintf(state->told, sizeof state->told, "%s", told);
        if (step && *told) state->page = LESSON_PAGE_TOLD;
    }
    return state->box.height;
}

// ---- The picture

// A dot for each step: full if it was done, now or earlier, a ring here, else faint. One that was
// reached leads there: across a height of `tall`, if it stands left of `end`.
static void draw_dots(Ui *ui, Draw *draw, TsVec at, double end, double tall)
{
    const Lesson *lesson = lesson_of(ui);
    for (int i = 0; i < ui->step.of; i++, at.x += DOTS_APART) {
        bool here = i == ui->lesson->at, done = course_did_step(ui, ui_index(ui), i);
        if (done) draw_dot(draw, at, DOT, (Fill){.ink = INK_INK});
        if (here || !done)
            draw_ring(draw, at, here ? DOT + 2 : DOT,
                      (Pen){.ink = here ? INK_INK : INK_LINE, .width = here ? 2 : 1});
        Rect place = {at.x - DOT - 2, at.y - tall / 2, 2 * (DOT + 2), tall};
        if (here || place.x + place.width > end - 4 || !lesson_reached(ui, i)) continue;
        ui_tip(ui, place, NULL, lesson->step[i].heading);
        ui_target(ui, place, &lesson_press, LESSON_DOT + i);
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
    write_foot(ui, state->at, &words, ui->message_left > 0 ? ui->message : "", &foot);
    lay_out(ui, state->at, &words, draw, state->box.dots_on_top, box.height, &foot);
    state->pages = foot.paged ? foot.pages : 1;
    if (state->page == LESSON_PAGE_TOLD) state->page = foot.paged ? foot.say_pages : 0;
    if (state->page >= state->pages) state->page = state->pages - 1;
    const char *read = state->page + 1 < state->pages ? "Read on" : "Read again";
    if (foot.paged && !state->box.dots_on_top) foot.button[0].word = read; // the second is longer
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
    widget_some_rows(draw, at, foot.right, foot.tell, foot.tell_pitch, tells_from, tells_to,
                     foot.tells);

    for (int i = 0; i < foot.buttons; i++) {
        Rect place = foot.place[i];
        place.y += box.y + box.height;
        if (foot.button[i].lacks)
            widget_button_grey(draw, place, foot.button[i].word, foot.button[i].key);
        else
            widget_button(draw, place, foot.button[i].word, foot.button[i].key);
        ui_tip(ui, place, foot.button[i].key, foot.button[i].lacks);
        if (foot.button[i].press == LESSON_NEXT && foot.button[i].slot == SLOT_ON)
            draw_frame(draw, place, 8, (Pen){.ink = INK_INK, .width = 2});
        ui_target(ui, place, &lesson_press, foot.button[i].press);
    }
    double dots = box.y + DOTS_DOWN;
    if (!state->box.dots_on_top)
        dots = box.y + box.height - UNDER - (layout->finger ? FINGER_HEIGHT : HEIGHT) / 2.0;
    if (foot.paged) {
        double height = box.height - foot.below + ABOVE;
        ui_target(ui, (Rect){0, box.y, box.width, height}, &lesson_press, LESSON_READ);
    }
    double dots_end = foot.right;
    if (foot.paged && state->box.dots_on_top) {
        Font font = {.face = FACE_BOLD, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
        TsVec end = {foot.right, dots + 5};
        draw_text(draw, end, font, read);
        dots_end = end.x - draw_text_width(draw, font, read);
        draw_line(draw, ts_vec(dots_end, end.y + 3), ts_vec(end.x, end.y + 3),
                  (Pen){.ink = INK_INK});
    }
    double tall = state->box.dots_on_top ? 2 * DOTS_DOWN : HEIGHT;
    draw_dots(ui, draw, ts_vec(layout->margin + DOT, dots), dots_end, tall);
}
