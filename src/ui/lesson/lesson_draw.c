// The foot of a lesson: what the step says, what to do or what came of it, how far one is, and the
// buttons.

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/widget.h"
#include "lesson/lesson_private.h"

typedef struct FootButton {
    const char *word, *key;
    int press; // LessonPress
} FootButton;

enum {
    BUTTONS = LESSON_CHOICES + 2,
    PAD = 18,
    PAD_NARROW = 8,
    BETWEEN = 10,
    HEIGHT = 38,
    SAY_PITCH = 25,
    TASK_PITCH = 21,
    DOT = 5, // radius
    DOTS_APART = 20,
};

// What answers comes first; after the answer, and in the other steps, what leads on.
static int list_buttons(const Ui *ui, FootButton button[BUTTONS])
{
    const LessonStep *step = lesson_step(ui);
    const struct LessonState *state = ui->lesson;
    int count = 0;
    if (step && step->truth && !state->done) {
        static const char *const key[] = {"1", "2", "3", "4"};
        for (int i = 0; i < LESSON_CHOICES && step->choice[i]; i++)
            button[count++] = (FootButton){step->choice[i], key[i], LESSON_CHOICE + i};
        return count;
    }
    if (step && step->pose && !state->done) {
        button[count++] = (FootButton){"They are apart", "1", LESSON_APART};
        button[count++] = (FootButton){"They meet", "2", LESSON_MEET};
        return count;
    }
    if (!step) {
        const Scene *after = lesson_after(ui, state->scene);
        button[count++] = (FootButton){"Once more", "R", LESSON_AGAIN};
        button[count++] =
            (FootButton){after ? after->lesson->title : "To the scene", "PgDn", LESSON_NEXT};
        return count;
    }
    if (step->traces && !step->truth) {
        button[count++] = (FootButton){"Step back", ",", LESSON_STEP_BACK};
        button[count++] = (FootButton){"Step", ".", LESSON_STEP};
    }
    if (step->pose) {
        button[count++] = (FootButton){"Another pair", "R", LESSON_AGAIN};
    } else if (state->at > 0) {
        button[count++] = (FootButton){"Go back", "PgUp", LESSON_BACK};
    }
    button[count++] = (FootButton){state->done ? "Go on" : "Skip", "PgDn", LESSON_NEXT};
    return count;
}

// In one row at the foot's right, in a narrow window across it. Returns the x at which it begins.
static double draw_buttons(Ui *ui, Draw *draw, Rect foot)
{
    const Layout *layout = &ui->layout;
    FootButton button[BUTTONS];
    int count = list_buttons(ui, button);
    bool keys = !ui->finger && !layout->small;
    double width[BUTTONS], sum = BETWEEN * (count - 1), room = foot.width - 2 * layout->margin;
    double height = layout->finger ? FINGER_HEIGHT : HEIGHT;
    for (int i = 0; i < count; i++) {
        double pad = layout->narrow ? PAD_NARROW : PAD;
        width[i] = widget_button_width(draw, button[i].word, keys ? button[i].key : NULL, pad);
        sum += width[i];
    }
    double y = foot.y + foot.height - height - 12;
    double spare = layout->narrow ? (room - sum) / count : 0;
    double x = layout->narrow ? layout->margin : layout->width - layout->margin - sum, begin = x;
    for (int i = 0; i < count; i++) {
        Rect box = {x, y, fmax(width[i] + spare, 1), height};
        bool leads = button[i].press == LESSON_NEXT && ui->lesson->done;
        widget_button(draw, box, button[i].word, keys ? button[i].key : NULL);
        if (leads) draw_frame(draw, box, 8, (Pen){.ink = INK_FOCUS, .width = 2});
        ui_target(ui, box, &lesson_press, button[i].press);
        x += box.width + BETWEEN;
    }
    return begin;
}

// A dot for each step: full behind, a ring here, faint ahead.
static void draw_dots(const Ui *ui, Draw *draw, TsVec at)
{
    for (int i = 1; i <= ui->step.of; i++, at.x += DOTS_APART) {
        bool behind = i < ui->step.number, here = i == ui->step.number;
        if (behind || (here && ui->lesson->done)) {
            draw_dot(draw, at, DOT, (Fill){.ink = INK_FOCUS});
        } else {
            draw_ring(draw, at, DOT,
                      (Pen){.ink = here ? INK_FOCUS : INK_LINE, .width = here ? 2 : 1});
        }
    }
}

// Where "More" stands in a scene.
static void draw_leave(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    double width = layout->narrow ? 58 : 72, middle = layout->title - 5;
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
    const Layout *layout = &ui->layout;
    Rect foot = {0, layout->strip_y, layout->width, layout->strip_height};
    LessonWords words;
    if (!lesson_words(ui, &words)) return;
    draw_leave(ui, draw);
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, foot, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, foot.y), ts_vec(layout->width, foot.y));
    ui_target(ui, foot, &target_cover, 0);
    double begin = draw_buttons(ui, draw, foot);

    bool low = (layout->small || layout->shallow) && !layout->narrow;
    double left = layout->margin, right = layout->width - layout->margin;
    double y = foot.y + (low ? 26 : 32), pitch = low ? SAY_PITCH - 4 : SAY_PITCH;
    Font say = {.size = low ? 16 : 18, .ink = INK_INK};
    int most = layout->narrow ? 5 : 2;
    y += pitch *
         widget_rows(draw, ts_vec(left, y), left, right, say, pitch, most, translate(words.says));
    if (!layout->narrow) right = begin - 2 * BETWEEN;
    y += low ? 0 : 4;
    Font task = {.size = low ? 14 : 16, .ink = INK_MUTED};
    const char *text = words.task ? translate(words.task) : "";
    if (*words.result) {
        task.ink = INK_INK;
        text = words.result;
        if (words.done && (words.right || !lesson_step(ui)->truth)) {
            widget_check(draw, left, y);
            left += 22;
        }
    }
    double foot_of_text = foot.y + foot.height - (layout->narrow ? 84 : 26);
    most = (int)floor((foot_of_text - y) / TASK_PITCH) + 1;
    if (most > 0) widget_rows(draw, ts_vec(left, y), left, right, task, TASK_PITCH, most, text);
    double dots = layout->narrow ? foot.y + foot.height - 70 : foot.y + foot.height - 14;
    draw_dots(ui, draw, ts_vec(layout->margin + DOT, dots));
}
