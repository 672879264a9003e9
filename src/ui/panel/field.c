// The numbers of the selected shape in the panel: each becomes a field that takes text.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/widget.h"
#include "cases/digits.h"
#include "panel/panel_private.h"
#include "scene_kit/number.h"

enum { ROW = 24, TALL = 21, BETWEEN = 6, ANGLE = -1 };

static const char minus[] = "−";

// ---- Which numbers there are, two a row

static const char *const row_names[][3] = {
    [TS_SHAPE_POINT] = {"at"},
    [TS_SHAPE_SEGMENT] = {"end a", "end b"},
    [TS_SHAPE_RAY] = {"origin", "direction"},
    [TS_SHAPE_CIRCLE] = {"centre", "radius"},
    [TS_SHAPE_AABB] = {"min", "max"},
    [TS_SHAPE_OBB] = {"centre", "half sides", "axis"},
    [TS_SHAPE_TRIANGLE] = {"corner 1", "corner 2", "corner 3"},
    [TS_SHAPE_CAPSULE] = {"end a", "end b", "radius"},
};
_Static_assert(sizeof row_names / sizeof *row_names == TS_SHAPE_KINDS, "names for each kind");

static double number_of_actor(const Actor *actor, int number)
{
    if (number == ANGLE) return actor->angle;
    int count;
    const double *all = ts_shape_view_numbers(&actor->shape, &count);
    return number < count ? all[number] : 0;
}

static int last_number(const Actor *actor)
{
    double all[ACTOR_NUMBERS_MAX];
    return ts_shape_numbers(&actor->shape, all) - 1;
}

bool field_shown(const Ui *ui)
{
    const Actor *actor = stage_selected(ui->stage);
    return actor && stage_selected_count(ui->stage) == 1 && stage_scene(ui->stage)->drawn;
}

// The actor of the open field; NULL: it is no longer selected.
static Actor *actor_of(const Ui *ui)
{
    Actor *actor = stage_selected(ui->stage);
    bool same = field_shown(ui) && actor->index == ui->field->actor;
    return same && ui->field->number <= last_number(actor) ? actor : NULL;
}

bool field_is_open(const Ui *ui) { return ui->field->open && actor_of(ui) && !ui->overlay; }

// ---- Opening, and setting

// All of its text is selected: the first character typed replaces it.
static void open_field(Ui *ui, int number)
{
    Field *field = ui->field;
    const Actor *actor = stage_selected(ui->stage);
    if (!field_shown(ui) || number > last_number(actor)) return;
    stage_play(ui->stage, false); // what moves would be somewhere else when it is set
    *field = (Field){.open = true, .whole = true, .actor = actor->index, .number = number};
    digits_write(field->text, number_of_actor(actor, number));
    field->caret = (int)strlen(field->text);
}

void field_close(Ui *ui) { ui->field->open = false; }

// A minus sign may be the one that is shown; blanks around do no harm.
static bool read_number(const char *text, double *value)
{
    char plain[FIELD_MAX];
    text += strspn(text, " \t");
    bool negative = strncmp(text, minus, sizeof minus - 1) == 0;
    snprintf(plain, sizeof plain, "%s%s", negative ? "-" : "",
             text + (negative ? sizeof minus - 1 : 0));
    const char *end = digits_read(plain, value);
    return end && end[strspn(end, " \t")] == 0 && *value - *value == 0;
}

// Leaves the field open if the text is refused, and says why.
static bool set(Ui *ui)
{
    Field *field = ui->field;
    Actor *actor = actor_of(ui);
    char sentence[MESSAGE_MAX];
    const char *why = NULL;
    double value = 0;
    if (!actor) {
        field->open = false;
        return true;
    }
    bool empty = !field->text[strspn(field->text, " \t")];
    if (!read_number(field->text, &value)) {
        translate_print(sentence, sizeof sentence,
                        "found %s%s%s, expected a number such as 12.5, -3e2 or 0x1.8p3",
                        empty ? "" : "“", empty ? "nothing" : field->text, empty ? "" : "”");
        ui_message(ui, sentence);
        return false;
    }
    bool same = value == number_of_actor(actor, field->number);
    if (!same && !stage_set_number(ui->stage, actor, field->number, value, &why)) {
        translate_print(sentence, sizeof sentence, "not set: %s", why);
        ui_message(ui, sentence);
        return false;
    }
    ui->message_left = 0;
    field->open = false;
    return true;
}

// Tab goes round all of them, the angle last.
static void go_on(Ui *ui, int by)
{
    const Actor *actor = actor_of(ui);
    int number = ui->field->number, last = last_number(actor);
    int end = ts_shape_kind_can_turn(actor->shape.kind) ? last + 1 : last; // the angle's place
    int place = number == ANGLE ? last + 1 : number;
    if (!set(ui)) return;
    place = (place + by + end + 1) % (end + 1);
    open_field(ui, place > last ? ANGLE : place);
}

// ---- Typing

static bool continues(char c) { return ((unsigned char)c & 0xC0) == 0x80; }

static void cut(Field *field, int from, int to)
{
    memmove(field->text + from, field->text + to, strlen(field->text + to) + 1);
    field->caret = from;
}

static int beside(const Field *field, int by)
{
    int at = field->caret + by;
    while (at > 0 && continues(field->text[at])) at += by;
    return at;
}

static void erase(Field *field, bool back)
{
    if (field->whole) {
        cut(field, 0, (int)strlen(field->text));
    } else if (back && field->caret > 0) {
        cut(field, beside(field, -1), field->caret);
    } else if (!back && field->text[field->caret]) {
        cut(field, field->caret, beside(field, 1));
    }
}

bool field_text(Ui *ui, const char *text)
{
    Field *field = ui->field;
    if (!field_is_open(ui)) return false;
    if (field->whole) erase(field, true);
    field->whole = false;
    size_t more = strlen(text), length = strlen(field->text);
    if (length + more >= sizeof field->text) return true;
    memmove(field->text + field->caret + more, field->text + field->caret,
            length - (size_t)field->caret + 1);
    memcpy(field->text + field->caret, text, more);
    field->caret += (int)more;
    return true;
}

bool field_key(Ui *ui, const Event *event)
{
    Field *field = ui->field;
    if (!field_is_open(ui)) return false;
    if (event->mods & (MOD_CTRL | MOD_ALT)) {
        field_close(ui);
        return false;
    }
    switch ((int)event->key) {
    case KEY_ENTER: set(ui); return true;
    case KEY_ESCAPE:
        field_close(ui);
        ui->message_left = 0;
        return true;
    case KEY_TAB: go_on(ui, event->mods & MOD_SHIFT ? -1 : 1); return true;
    case KEY_BACKSPACE:
    case KEY_DELETE: erase(field, event->key == KEY_BACKSPACE); break;
    case KEY_LEFT:
        if (field->caret > 0) field->caret = field->whole ? 0 : beside(field, -1);
        break;
    case KEY_RIGHT:
        if (field->text[field->caret]) field->caret = beside(field, 1);
        break;
    case KEY_HOME: field->caret = 0; break;
    case KEY_END: field->caret = (int)strlen(field->text); break;
    default: return event->key >= KEY_SPACE && event->key < KEY_NAMED; // comes as text
    }
    field->whole = false;
    return true;
}

// ---- Drawing

static const Font figure = {.face = FACE_MONO, .size = 14, .ink = INK_INK, .verbatim = true};

static void draw_open(Column column, Rect box)
{
    const Field *field = column.ui->field;
    char before[FIELD_MAX];
    snprintf(before, sizeof before, "%.*s", field->caret, field->text);
    double caret = draw_text_width(column.draw, figure, before);
    double whole = draw_text_width(column.draw, figure, field->text), room = box.width - 10;
    Font font = figure;
    font.size = widget_fit(column.draw, font, room, field->text);
    caret *= font.size / figure.size, whole *= font.size / figure.size;
    double x = box.x + 5 - fmax(fmin(caret, whole) - room, 0);
    draw_box(column.draw, box, 3, (Fill){.ink = INK_RAISED});
    draw_clip(column.draw, box);
    if (field->whole) {
        Rect chosen = {x - 1, box.y + 3, whole + 2, box.height - 6};
        draw_box(column.draw, chosen, 2, (Fill){.ink = INK_FOCUS, .alpha = 0.25});
    }
    draw_text(column.draw, ts_vec(x, box.y + box.height / 2 + 5), font, field->text);
    draw_line(column.draw, ts_vec(x + caret, box.y + 3), ts_vec(x + caret, box.y + box.height - 3),
              (Pen){.ink = INK_INK, .width = 1.5});
    draw_unclip(column.draw);
    draw_frame(column.draw, box, 3, (Pen){.ink = INK_INK, .width = 1.5});
}

static void draw_number(Column column, Rect box, const Actor *actor, int number)
{
    char text[NUMBER_MAX + 4];
    double value = number_of_actor(actor, number);
    Font font = figure;
    font.align = ALIGN_RIGHT;
    for (int digits = 2; digits >= 0; digits--) { // fewer in a narrow panel
        number_plain(text, NUMBER_MAX, value, digits);
        if (number == ANGLE) strcat(text, "°");
        font.size = widget_fit(column.draw, figure, box.width - 8, text);
        if (draw_text_width(column.draw, font, text) <= box.width - 8) break;
    }
    draw_frame(column.draw, box, 3, (Pen){.ink = INK_RULE});
    widget_text(column.draw, ts_vec(box.x + box.width - 4, box.y + box.height / 2 + 5), font,
                box.width - 8, text);
}

static void draw_row(Column column, double top, const Actor *actor, const char *name, int number,
                     int count)
{
    double tall = target_height(column.ui, ROW) - ROW + TALL, right = column.x + column.width;
    double wide = (column.width - 74 - BETWEEN) / 2, middle = top + tall / 2;
    const Field *field = column.ui->field;
    bool open =
        field_is_open(column.ui) && field->number >= number && field->number < number + count;
    widget_text(column.draw, ts_vec(column.x, middle + 5), (Font){.size = 14, .ink = INK_MUTED}, 74,
                name);
    for (int i = 0; i < count; i++) {
        Rect box = {right - (count - i) * wide - (count - i - 1) * BETWEEN, top, wide, tall};
        if (!open) draw_number(column, box, actor, number + i);
        panel_target(column, &field_number, number + i, box);
    }
    if (!open) return;
    Rect box = {right - 2 * wide - BETWEEN, top, 2 * wide + BETWEEN, tall};
    draw_open(column, box); // it has room for every digit
    panel_target(column, &field_number, field->number, box);
}

double field_rows(Column column, double top)
{
    const Actor *actor = stage_selected(column.ui->stage);
    int last = last_number(actor);
    double row = target_height(column.ui, ROW), height = 0;
    TsShapeKind kind = actor->shape.kind;
    for (int i = 0; i <= last; i += 2) {
        char corner[24];
        const char *name = i < 6 ? row_names[kind][i / 2] : NULL;
        translate_print(corner, sizeof corner, "corner %d", i / 2 + 1);
        int count = i < last ? 2 : 1;
        if (column.draw) draw_row(column, top + height, actor, name ? name : corner, i, count);
        height += row;
    }
    if (!ts_shape_kind_can_turn(kind)) return height;
    if (column.draw) draw_row(column, top + height, actor, "angle", ANGLE, 1);
    return height + row;
}

// ---- What clicks do

static bool is_typed(const Ui *ui, int number)
{
    return field_is_open(ui) && ui->field->number == number;
}

static bool click_number(Ui *ui, int number, Press press)
{
    (void)press;
    if (!is_typed(ui, number)) open_field(ui, number);
    return true;
}

void field_leave(Ui *ui, const Target *pressed)
{
    bool same = pressed && pressed->action == &field_number && is_typed(ui, pressed->argument);
    if (field_is_open(ui) && !same && !set(ui)) field_close(ui);
}

const Action field_number = {.name = "type a number", .click = click_number};

// ---- The part

static bool begin(Ui *ui) { return (ui->field = calloc(1, sizeof *ui->field)) != NULL; }
static void end(Ui *ui) { free(ui->field); }

const Part field_part = {.begin = begin, .end = end};
