// The foot of a simple picture: its buttons, and the sentences beside them.
#include "simple/simple.h"

#include <stdio.h>
#include <string.h>

#include "axis.h"
#include "base/self.h"
#include "base/widget.h"
#include "figures/figures.h"
#include "formula/formula.h"
#include "overlays/picker.h"

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
#define SMALLER 0.85                           // the least size of a sentence to fit in one row
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

static double width_of_answer(const Draw *draw, Font bold, const SimpleWords *words)
{
    return bold.size + 8 + draw_text_width(draw, bold, words->answer);
}

static double answer_width(const Draw *draw, const Layout *layout, const SimpleWords *words)
{
    return width_of_answer(draw, answer_font(layout), words);
}

// A sentence that is a word or two longer than a row is made smaller: one row keeps off the edge
// above it, and is read at once.
static double sentence_size(const Draw *draw, Font bold, double width, const SimpleWords *words)
{
    for (double size = bold.size; size >= SMALLER * bold.size; size -= 0.5) {
        Font shown = {.face = FACE_BOLD, .size = size}, plain = {.face = FACE_SANS, .size = size};
        double space = draw_text_width(draw, plain, " ");
        if (width_of_answer(draw, shown, words) + space +
                draw_text_width(draw, plain, words->rest) <=
            width)
            return size;
    }
    return bold.size;
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
    Font bold = answer_font(layout);
    if (!layout->narrow) bold.size = sentence_size(draw, bold, right - left, &words);
    Font plain = bold;
    double answer = width_of_answer(draw, bold, &words), last;
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
