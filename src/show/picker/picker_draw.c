// The picker's card.

#include <stdio.h>
#include <string.h>

#include "parts/widget.h"
#include "picker/picker.h"

typedef struct Card { // how it lies; px at scale 1
    Rect box;
    bool small;
    double row;         // height of a row
    double top, bottom; // of the list
    double inset;       // of its text from the card's edge
    int rows;           // how many fit
} Card;

static Card card_of(const Layout *layout)
{
    Card card = {.small = layout->small || layout->height < 700};
    double width = fmin(720, layout->width - 48), top = card.small ? 24 : 72;
    double height = fmin(612, layout->height - top - 24);
    double foot = card.small ? 40 : 108;
    card.box = (Rect){(layout->width - width) / 2, top, width, height};
    card.row = card.small ? 48 : 68;
    card.top = top + 60 + (card.small ? 6 : 12);
    card.bottom = top + height - foot;
    card.inset = card.small ? 24 : 128;
    card.rows = (int)fmax(floor((card.bottom - card.top + 4) / card.row), 0);
    return card;
}

static void draw_query(Show *show, Draw *draw, const Card *card, int found)
{
    double x = card->box.x + 24, right = card->box.x + card->box.width - 24;
    double y = card->box.y + 40;
    Font font = {.size = 20, .ink = INK_INK};
    Font count = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    char text[64];
    snprintf(text, sizeof text, "%d of %d scenes", found, show->scene_count);
    double room = right - x - draw_text_width(draw, count, text) - 24;
    double width = widget_text(draw, ts_vec(x, y), font, room, show->picker.query);
    draw_box(draw, (Rect){x + width + 1, y - 18, 2, 24}, 0, (Fill){.ink = INK_FOCUS});
    draw_text(draw, ts_vec(right, y - 2), count, text);
    if (!*show->picker.query) {
        widget_text(draw, ts_vec(x + 10, y), (Font){.size = 16, .ink = INK_MUTED}, room - 10,
                    "Type to find a scene");
    }
    widget_hairline(draw, ts_vec(card->box.x, card->box.y + 60),
                    ts_vec(card->box.x + card->box.width, card->box.y + 60));
}

// A text with its match bold and underlined.
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

static void draw_picture(Show *show, Draw *draw, Rect box, int scene)
{
    Thumb *thumb = &show->thumb[scene];
    if (!thumb->made) {
        thumb_make(thumb, show->scenes[scene], show->pristine[scene], show->scratch, &show->glyphs);
    }
    draw_box(draw, box, 4, (Fill){.ink = INK_PAPER});
    draw_clip(draw, box);
    thumb_draw(thumb, draw, box);
    draw_unclip(draw);
    draw_frame(draw, box, 4, (Pen){.ink = INK_RULE});
}

static void draw_row_text(Show *show, Draw *draw, const Card *card, double top, int index)
{
    const Scene *scene = show->scenes[index];
    const char *query = show->picker.query, *id = show_id(show, index);
    Font mono = {.face = FACE_MONO, .size = 13, .ink = INK_MUTED};
    double x = card->box.x + card->inset, right = card->box.x + card->box.width - 28;
    double id_width = fmin(draw_text_width(draw, mono, id) + 6, card->box.width / 3);
    double first = card->small ? 18 : 28, second = card->small ? 38 : 50;
    draw_matching(draw, ts_vec(x, top + first), (Font){.size = 16, .ink = INK_INK},
                  right - x - id_width - 12, scene->title, query);
    bool titled = *query && picker_find(scene->title, query);
    draw_matching(draw, ts_vec(right - id_width + 6, top + first - 1), mono, id_width, id,
                  titled ? "" : query);
    widget_text(draw, ts_vec(x, top + second), (Font){.size = 14, .ink = INK_MUTED}, right - x,
                scene->idea);
}

static void draw_row(Show *show, Draw *draw, const Card *card, int row, int scene)
{
    double top = card->top + card->row * (row - show->picker.first);
    Rect plate = {card->box.x + 12, top, card->box.width - 24, card->row - 4};
    if (row == show->picker.chosen) {
        draw_box(draw, plate, 6, (Fill){.ink = INK_PANEL});
        draw_box(draw, (Rect){plate.x, top + 10, 3, plate.height - 20}, 0, (Fill){.ink = INK_INK});
    }
    if (!card->small) draw_picture(show, draw, (Rect){card->box.x + 28, top + 8, 80, 48}, scene);
    draw_row_text(show, draw, card, top, scene);
    show_target(show, plate, TARGET_ROW, row);
}

static void draw_none(Show *show, Draw *draw, const Card *card)
{
    char text[QUERY_MAX + 40];
    Font font = {.size = 16, .ink = INK_MUTED, .align = ALIGN_CENTER};
    snprintf(text, sizeof text, "No scene has %s. Backspace.", show->picker.query);
    font.size = widget_fit(draw, font, card->box.width - 48, text);
    draw_text(draw, ts_vec(card->box.x + card->box.width / 2, (card->top + card->bottom) / 2 + 5),
              font, text);
}

static bool has_chapter(const Show *show, int digit)
{
    for (int i = 0; i < show->scene_count; i++) {
        if (show_id(show, i)[0] == '0' + digit) return true;
    }
    return false;
}

static void draw_chapter(Show *show, Draw *draw, TsVec at, int digit, bool chosen)
{
    static const char *const name[] = {"Points",  "Lines",    "Polygons", "Axes",  "Worlds",
                                       "Volumes", "Dynamics", "3-D",      "Extras"};
    char cap[2] = {(char)('0' + digit), 0};
    Font font = {
        .face = chosen ? FACE_BOLD : FACE_SANS, .size = 14, .ink = chosen ? INK_INK : INK_MUTED};
    widget_key(draw, at.x, at.y, cap);
    draw_text(draw, ts_vec(at.x + 28, at.y + 5), font, name[digit - 1]);
    show_target(show, (Rect){at.x, at.y - 12, 128, 24}, TARGET_CHAPTER, digit);
}

// Those that have a scene.
static void draw_chapters(Show *show, Draw *draw, const Card *card, int chosen)
{
    double y = card->bottom, x = card->box.x, pitch = (card->box.width - 40) / 5;
    int chapter = chosen < 0 ? 0 : show_id(show, chosen)[0] - '0';
    widget_hairline(draw, ts_vec(x, y), ts_vec(x + card->box.width, y));
    int place = 0;
    for (int digit = 1; digit <= 9; digit++) {
        if (!has_chapter(show, digit)) continue;
        TsVec at = ts_vec(x + 24 + pitch * (place % 5), y + 21 + (place < 5 ? 0 : 28));
        draw_chapter(show, draw, at, digit, digit == chapter);
        place++;
    }
}

static void draw_foot(Draw *draw, const Card *card)
{
    static const char *const pair[][2] = {{"↑ ↓", "choose"}, {"Enter", "open"}, {"Esc", "close"}};
    double bottom = card->box.y + card->box.height, x = card->box.x + 24, middle = bottom - 20;
    Font font = {.size = 13, .ink = INK_MUTED};
    widget_hairline(draw, ts_vec(card->box.x, bottom - 40),
                    ts_vec(card->box.x + card->box.width, bottom - 40));
    for (int i = 0; i < 3; i++) {
        x += widget_key(draw, x, middle, pair[i][0]) + 8;
        draw_text(draw, ts_vec(x, middle + 5), font, pair[i][1]);
        x += draw_text_width(draw, font, pair[i][1]) + 22;
    }
}

static void draw_list(Show *show, Draw *draw, const Card *card, const PickerMatches *matches)
{
    Picker *picker = &show->picker;
    picker->rows = card->rows;
    picker_keep_in_reach(picker, matches->count);
    int last = picker->first + card->rows;
    for (int i = picker->first; i < matches->count && i < last; i++) {
        draw_row(show, draw, card, i, matches->scene[i]);
    }
    if (matches->count == 0) draw_none(show, draw, card);
    if (matches->count <= card->rows) return;
    double track = card->rows * card->row - 4;
    double length = track * card->rows / matches->count;
    double top = card->top + track * picker->first / matches->count;
    draw_box(draw, (Rect){card->box.x + card->box.width - 8, top, 4, length}, 2,
             (Fill){.ink = INK_LINE});
}

void picker_draw(Show *show, Draw *draw)
{
    const Layout *layout = &show->layout;
    Rect window = {0, 0, layout->width, layout->height};
    PickerMatches matches = picker_matches(show);
    Card card = card_of(layout);
    draw_layer(draw, LAYER_VEIL);
    draw_box(draw, window, 0, (Fill){.ink = INK_PAPER, .alpha = 0.86});
    draw_layer(draw, LAYER_OVERLAY);
    show_target(show, window, TARGET_CLOSE, 0);
    show_target(show, card.box, TARGET_COVER, 0);
    draw_box(draw, card.box, 10, (Fill){.ink = INK_RAISED});
    draw_query(show, draw, &card, matches.count);
    draw_list(show, draw, &card, &matches);
    int chosen = matches.count ? matches.scene[show->picker.chosen] : -1;
    if (!card.small) draw_chapters(show, draw, &card, chosen);
    draw_foot(draw, &card);
    draw_frame(draw, card.box, 10, (Pen){.ink = INK_LINE});
}
