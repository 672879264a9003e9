// The picker: type to filter, arrows to choose, Enter to open.

#include "ui_private.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "widget.h"

// ---- What matches

const char *picker_find(const char *text, const char *query)
{
    size_t length = strlen(query);
    for (; *text; text++) {
        size_t i = 0;
        while (i < length && text[i] &&
               tolower((unsigned char)text[i]) == tolower((unsigned char)query[i])) {
            i++;
        }
        if (i == length) return text;
    }
    return length ? NULL : text;
}

enum { PICKER_MATCHES = 256 };

typedef struct PickerMatches {
    int count;
    int scene[PICKER_MATCHES];
} PickerMatches;

// A query that begins with a digit matches the beginning of the id, any other a part of the title
// or id.
static PickerMatches picker_matches(const Ui *ui)
{
    PickerMatches matches = {0};
    const char *query = ui->picker.query;
    bool chapter = isdigit((unsigned char)query[0]);
    for (int i = 0; i < ui->scene_count && matches.count < PICKER_MATCHES; i++) {
        const char *id = ui_id(ui, i);
        bool matching = chapter
                            ? strncmp(id, query, strlen(query)) == 0
                            : picker_find(ui->scenes[i]->title, query) || picker_find(id, query);
        if (matching) matches.scene[matches.count++] = i;
    }
    return matches;
}

static void picker_keep_in_reach(Picker *picker, int count)
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

static Card card_of(const Layout *layout)
{
    Card card = {.small = layout->small || layout->height < 700,
                 .narrow = layout->narrow,
                 .finger = layout->finger};
    double aside = card.narrow ? 8 : 24, top = card.narrow ? 8 : card.small ? 24 : 72;
    double width = fmin(720, layout->width - 2 * aside);
    double height = fmin(card.narrow ? 900 : 612, layout->height - top - aside);
    double foot = card.small ? card.finger ? FINGER_HEIGHT : 40 : card.finger ? 136 : 108;
    card.box = (Rect){(layout->width - width) / 2, top, width, height};
    card.row = card.narrow ? 76 : card.small ? 48 : 68;
    card.top = top + 60 + (card.small ? 6 : 12);
    card.bottom = top + height - foot;
    card.inset = card.small ? 24 : 128;
    card.rows = (int)fmax(floor((card.bottom - card.top + 4) / card.row), 0);
    return card;
}

// ---- Input

bool picker_open_row(Ui *ui, int row)
{
    PickerMatches matches = picker_matches(ui);
    if (row < 0 || row >= matches.count) return false;
    ui_open(ui, ui->scenes[matches.scene[row]]);
    return true;
}

static void choose(Ui *ui, int row)
{
    ui->picker.chosen = row;
    picker_keep_in_reach(&ui->picker, picker_matches(ui).count);
}

bool picker_choose_chapter(Ui *ui, int digit)
{
    ui->picker = (Picker){.rows = ui->picker.rows};
    PickerMatches all = picker_matches(ui);
    for (int i = 0; i < all.count; i++) {
        if (ui_id(ui, all.scene[i])[0] != '0' + digit) continue;
        choose(ui, i);
        return true;
    }
    return true;
}

bool picker_key(Ui *ui, const Event *event)
{
    Picker *picker = &ui->picker;
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
    case KEY_ENTER: return picker_open_row(ui, picker->chosen);
    default: return false;
    }
}

bool picker_text(Ui *ui, const char *text)
{
    Picker *picker = &ui->picker;
    size_t length = strlen(picker->query), more = strlen(text);
    if (!more || length + more >= sizeof picker->query || (unsigned char)text[0] < ' ')
        return false;
    memcpy(picker->query + length, text, more + 1);
    picker->chosen = picker->first = 0;
    return true;
}

bool picker_wheel(Ui *ui, double wheel)
{
    choose(ui, ui->picker.chosen + (wheel > 0 ? -1 : 1));
    return true;
}

// The choice stays among the rows that are shown.
bool picker_scroll(Ui *ui, double by)
{
    Picker *picker = &ui->picker;
    double row = card_of(&ui->layout).row;
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

// ---- Drawing it

static void draw_query(Ui *ui, Draw *draw, const Card *card, int found)
{
    double x = card->box.x + 24, right = card->box.x + card->box.width - 24;
    double y = card->box.y + 40;
    Font font = {.size = 20, .ink = INK_INK};
    Font count = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    char text[64];
    snprintf(text, sizeof text, "%d of %d scenes", found, ui->scene_count);
    double room = right - x - draw_text_width(draw, count, text) - 24;
    double width = widget_text(draw, ts_vec(x, y), font, room, ui->picker.query);
    draw_box(draw, (Rect){x + width + 1, y - 18, 2, 24}, 0, (Fill){.ink = INK_FOCUS});
    draw_text(draw, ts_vec(right, y - 2), count, text);
    if (!*ui->picker.query) {
        widget_text(draw, ts_vec(x + 10, y), (Font){.size = 16, .ink = INK_MUTED}, room - 10,
                    "Type to find a scene");
    }
    widget_hairline(draw, ts_vec(card->box.x, card->box.y + 60),
                    ts_vec(card->box.x + card->box.width, card->box.y + 60));
}

// A text whose match is bold and underlined.
static void draw_matching(Draw *draw, TsVec at, Font font, double width, const char *text,
                          const char *query)
{
    const char *match = *query ? picker_find(text, query) : NULL;
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

static void draw_row(Ui *ui, Draw *draw, const Card *card, int row, int index)
{
    const Scene *scene = ui->scenes[index];
    const char *query = ui->picker.query, *id = ui_id(ui, index);
    double top = card->top + card->row * (row - ui->picker.first);
    Rect plate = {card->box.x + 12, top, card->box.width - 24, card->row - 4};
    if (row == ui->picker.chosen) {
        draw_box(draw, plate, 6, (Fill){.ink = INK_PANEL});
        draw_box(draw, (Rect){plate.x, top + 10, 3, plate.height - 20}, 0, (Fill){.ink = INK_INK});
    }

    if (!card->small) {
        Rect box = {card->box.x + 28, top + 8, 80, 48};
        Thumbnail *thumbnail = &ui->thumbnail[index];
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
    bool titled = *query && picker_find(scene->title, query);
    if (card->narrow) {
        const Font font = {.size = 13, .ink = INK_MUTED};
        char line[WIDGET_TEXT];
        int bytes = widget_break(draw, font, right - x, scene->idea);
        const char *rest = scene->idea + bytes;
        snprintf(line, sizeof line, "%.*s", bytes, scene->idea);
        draw_matching(draw, ts_vec(x, top + 22), (Font){.size = 16, .ink = INK_INK}, right - x,
                      scene->title, query);
        widget_text(draw, ts_vec(x, top + 43), font, right - x, line);
        rest += strspn(rest, " ");
        if (*rest) widget_text(draw, ts_vec(x, top + 60), font, right - x, rest);
        ui_target(ui, plate, TARGET_ROW, row);
        return;
    }
    draw_matching(draw, ts_vec(x, top + first), (Font){.size = 16, .ink = INK_INK},
                  right - x - id_width - 12, scene->title, query);
    draw_matching(draw, ts_vec(right - id_width + 6, top + first - 1), mono, id_width, id,
                  titled ? "" : query);
    widget_text(draw, ts_vec(x, top + second), (Font){.size = 14, .ink = INK_MUTED}, right - x,
                scene->idea);
    ui_target(ui, plate, TARGET_ROW, row);
}

// The chapters that have a scene.
static void draw_chapters(Ui *ui, Draw *draw, const Card *card, int chosen)
{
    static const char *const name[] = {"Points",  "Lines",    "Polygons", "Axes",  "Worlds",
                                       "Volumes", "Dynamics", "3-D",      "Extras"};
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
        draw_text(draw, ts_vec(at.x + 28, at.y + 5), font, name[digit - 1]);
        ui_target(ui, (Rect){at.x, at.y - height / 2, 128, height}, TARGET_CHAPTER, digit);
        place++;
    }
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
        if (i == 2 && card->finger) ui_target(ui, close, TARGET_CLOSE, 0);
    }
}

static void draw_list(Ui *ui, Draw *draw, const Card *card, const PickerMatches *matches)
{
    Picker *picker = &ui->picker;
    picker->rows = card->rows;
    picker_keep_in_reach(picker, matches->count);
    int last = picker->first + card->rows;
    for (int i = picker->first; i < matches->count && i < last; i++) {
        draw_row(ui, draw, card, i, matches->scene[i]);
    }
    if (matches->count == 0) {
        char text[QUERY_MAX + 40];
        TsVec middle =
            ts_vec(card->box.x + card->box.width / 2, (card->top + card->bottom) / 2 + 5);
        Font font = {.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER};
        snprintf(text, sizeof text, "No scene matches %s", picker->query);
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
    Card card = card_of(layout);
    draw_layer(draw, LAYER_VEIL);
    draw_box(draw, window, 0, (Fill){.ink = INK_PAPER, .alpha = 0.86});
    draw_layer(draw, LAYER_OVERLAY);
    ui_target(ui, window, TARGET_CLOSE, 0);
    ui_target(ui, card.box, TARGET_COVER, 0);
    draw_box(draw, card.box, 10, (Fill){.ink = INK_RAISED});
    draw_query(ui, draw, &card, matches.count);
    draw_list(ui, draw, &card, &matches);
    int chosen = matches.count ? matches.scene[ui->picker.chosen] : -1;
    if (!card.small) draw_chapters(ui, draw, &card, chosen);
    draw_foot(ui, draw, &card);
    draw_frame(draw, card.box, 10, (Pen){.ink = INK_LINE});
}
