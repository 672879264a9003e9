// The menu: all items in columns under their headings, below the bar's right end; or those of a
// shape or of the ground, in one column beside the pointer.

#include <stdlib.h>
#include <string.h>

#include "base/widget.h"
#include "menus/menus_private.h"

enum {
    ROW = 26,
    PAD = 12,
    EDGE = 8,
    KEY_GAP = 24,
    WORDS_MOST = 250,
    COLUMN_LEAST = 150,
    ROWS_MAX = 96
};

static const Font words_font = {.size = 14, .ink = INK_INK};
static const Font key_font = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
static const Font head_font = {.face = FACE_BOLD, .size = 13, .ink = INK_MUTED};

// A heading has no item.
typedef struct MenuRow {
    const char *heading;
    int item; // -1: none
    Rect place;
} MenuRow;

typedef struct MenuList {
    MenuRow row[ROWS_MAX];
    int rows;
    Rect card;
    double content; // the height of the longest column
} MenuList;

// What cannot be done to a shape, or on the ground, is left out there; in the menu of all it is
// grey.
static void list_rows(const Ui *ui, MenuList *list)
{
    unsigned kind = ui->menu->kind;
    const char *group = "";
    for (int i = 0; i < menu_items_count() && list->rows + 2 <= ROWS_MAX; i++) {
        const MenuItem *item = menu_item_at(i);
        if (!(item->in & kind)) continue;
        if (kind != IN_ALL && menu_item_lacks(ui, item)) continue;
        if (kind == IN_ALL && strcmp(group, item->group) != 0)
            list->row[list->rows++] = (MenuRow){.heading = item->group, .item = -1};
        group = item->group;
        list->row[list->rows++] = (MenuRow){.item = i};
    }
}

// In a narrow window the words have the whole width.
static const char *key_of(const Ui *ui, const MenuItem *item)
{
    return ui->layout.narrow ? NULL : menu_item_key(ui, item);
}

static double row_width(const Ui *ui, const Draw *draw, const MenuRow *row)
{
    if (row->item < 0) return 0;
    const MenuItem *item = menu_item_at(row->item);
    const char *key = key_of(ui, item);
    double width = fmin(draw_text_width(draw, words_font, item->words), WORDS_MOST);
    return width + (key ? KEY_GAP + draw_text_width(draw, key_font, key) : 0) + 2 * PAD;
}

// Gives each row its column and its place there: groups as wholes, in columns of `each` rows at
// most. Returns the number of columns.
static int flow(MenuList *list, int each, int column[ROWS_MAX], int place[ROWS_MAX])
{
    int columns = 0, at = 0;
    for (int i = 0, end; i < list->rows; i = end) {
        for (end = i + 1; end < list->rows && !list->row[end].heading;) end++;
        if (at > 0 && at + end - i > each) columns++, at = 0;
        for (int k = i; k < end; k++) column[k] = columns, place[k] = at++;
    }
    return columns + 1;
}

// In as many columns as are needed and have room. The rest is scrolled.
static void place_rows(const Ui *ui, const Draw *draw, MenuList *list)
{
    const Layout *layout = &ui->layout;
    bool all = ui->menu->kind == IN_ALL;
    double row = target_height(ui, ROW), top = all ? layout->bar + 4 : EDGE;
    double room = layout->height - top - 2 * EDGE, wide = COLUMN_LEAST;
    for (int i = 0; i < list->rows; i++) wide = fmax(wide, row_width(ui, draw, &list->row[i]));
    int most = (int)fmax(floor((layout->width - 2 * EDGE) / wide), 1);
    int fit = (int)fmax(floor((room - 2 * EDGE) / row), 1);
    if (!all) most = 1;
    int columns = most, column[ROWS_MAX] = {0}, place[ROWS_MAX] = {0}, longest = 0;
    for (int each = fit < list->rows ? fit : list->rows; each <= list->rows; each++) {
        columns = flow(list, each, column, place);
        if (columns <= most) break;
    }
    wide = fmin(wide, layout->width - 2 * EDGE);
    list->card = (Rect){layout->bar_width - columns * wide - EDGE, top, columns * wide, 0};
    if (!all) { // beside the pointer, within the window
        double height = fmin(list->rows * row + 2 * EDGE, room);
        list->card.x = fmin(ui->menu->at.x + 2, layout->width - wide - EDGE);
        top = fmax(fmin(ui->menu->at.y + 2, layout->height - height - EDGE), EDGE);
        list->card.y = top;
    }
    list->card.x = fmax(list->card.x, EDGE);
    for (int i = 0; i < list->rows; i++) {
        double y = top + EDGE + place[i] * row - ui->menu->scroll;
        list->row[i].place = (Rect){list->card.x + column[i] * wide, y, wide, row};
        longest = place[i] + 1 > longest ? place[i] + 1 : longest;
    }
    list->content = longest * row + 2 * EDGE;
    list->card.height = fmin(list->content, room);
}

static MenuList list_of(const Ui *ui, const Draw *draw)
{
    MenuList list = {.rows = 0};
    list_rows(ui, &list);
    place_rows(ui, draw, &list);
    return list;
}

// ---- Drawing

static void draw_row(Ui *ui, Draw *draw, const MenuRow *row)
{
    Rect place = row->place;
    double baseline = place.y + place.height / 2 + 5, x = place.x + PAD;
    if (row->item < 0) {
        widget_text(draw, ts_vec(x, baseline), head_font, place.width - 2 * PAD, row->heading);
        return;
    }
    const MenuItem *item = menu_item_at(row->item);
    bool lacks = menu_item_lacks(ui, item), on = item->is_on && item->is_on(ui);
    bool over = ui_contains(place, ui->pointer) && !ui->finger;
    bool chosen = row->item == ui->menu->chosen;
    Rect face = {place.x + 4, place.y, place.width - 8, place.height};
    Font font = words_font;
    if (lacks) font.ink = INK_MUTED;
    if ((over || chosen) && !lacks) draw_box(draw, face, 6, (Fill){.ink = INK_PANEL});
    if (chosen) draw_frame(draw, face, 6, (Pen){.ink = INK_FOCUS, .width = 2});
    if (on) font.face = FACE_BOLD;
    const char *key = key_of(ui, item);
    double taken = key ? draw_text_width(draw, key_font, key) + 8 : 0;
    double room = place.width - 2 * PAD - taken;
    font.size = widget_fit(draw, font, room, item->words);
    widget_text(draw, ts_vec(x, baseline), font, room, item->words);
    if (key) draw_text(draw, ts_vec(place.x + place.width - PAD, baseline), key_font, key);
}

void menu_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    MenuList list = list_of(ui, draw);
    ui->menu->room = fmax(list.content - list.card.height, 0);
    if (ui->menu->scroll > ui->menu->room) {
        ui->menu->scroll = ui->menu->room;
        list = list_of(ui, draw);
    }
    draw_layer(draw, LAYER_OVERLAY);
    ui_target(ui, (Rect){0, 0, layout->width, layout->height}, &overlay_close, 0);
    ui_target(ui, list.card, &target_cover, 0);
    draw_box(draw, list.card, 8, (Fill){.ink = INK_RAISED});
    draw_clip(draw, list.card);
    double bottom = list.card.y + list.card.height;
    for (int i = 0; i < list.rows; i++) {
        Rect place = list.row[i].place;
        draw_row(ui, draw, &list.row[i]);
        double upper = fmax(place.y, list.card.y), lower = fmin(place.y + place.height, bottom);
        Rect seen = {place.x, upper, place.width, lower - upper};
        if (list.row[i].item >= 0) ui_target(ui, seen, &menu_row, list.row[i].item);
    }
    Rect track = {list.card.x + list.card.width - 6, list.card.y + 4, 4, list.card.height - 8};
    widget_scrollbar(draw, track, list.card.height, ui->menu->room, ui->menu->scroll);
    draw_unclip(draw);
    draw_frame(draw, list.card, 8, (Pen){.ink = INK_LINE});
}

// ---- Input

bool menu_scroll(Ui *ui, double by)
{
    Menu *menu = ui->menu;
    double before = menu->scroll;
    menu->scroll = fmin(fmax(before + by, 0), menu->room);
    return menu->scroll != before;
}

// Scrolls until the chosen row is in sight.
static void follow_choice(Ui *ui, const MenuRow *row, const MenuList *list)
{
    double above = list->card.y + EDGE - row->place.y;
    double below = row->place.y + row->place.height + EDGE - list->card.y - list->card.height;
    if (above > 0) menu_scroll(ui, -above);
    if (below > 0) menu_scroll(ui, below);
}

// The next row that can be done, downwards or upwards, round the end.
static void choose(Ui *ui, int by)
{
    draw_begin(ui->scratch, 1, 1, ui->layout.scale, &ui->glyphs); // measures as the frame does
    MenuList list = list_of(ui, ui->scratch);
    int now = by > 0 ? -1 : 0;
    for (int i = 0; i < list.rows; i++)
        if (list.row[i].item >= 0 && list.row[i].item == ui->menu->chosen) now = i;
    for (int tries = 0; tries < list.rows; tries++) {
        now = (now + by + list.rows) % list.rows;
        int item = list.row[now].item;
        if (item < 0 || menu_item_lacks(ui, menu_item_at(item))) continue;
        ui->menu->chosen = item;
        follow_choice(ui, &list.row[now], &list);
        return;
    }
}

static bool run(Ui *ui, int item)
{
    ui_overlay(ui, OVERLAY_NONE);
    menu_item_run(ui, item);
    return true;
}

bool menu_key(Ui *ui, const Event *event)
{
    switch ((int)event->key) {
    case KEY_UP: choose(ui, -1); return true;
    case KEY_DOWN:
    case KEY_TAB: choose(ui, event->mods & MOD_SHIFT ? -1 : 1); return true;
    case KEY_ENTER: return ui->menu->chosen >= 0 && run(ui, ui->menu->chosen);
    default: return false;
    }
}

static bool click_row(Ui *ui, int item, Press press)
{
    (void)press;
    return run(ui, item);
}

const Action menu_row = {.name = "a row of the menu", .click = click_row};

bool menu_open_at(Ui *ui, TsVec device)
{
    if (ui->overlay || ui->question || ui_is_simple(ui) || stage_shows_map(ui->stage)) return false;
    Actor *shape = stage_shape_at(ui->stage, device);
    if (shape && !stage_is_selected(ui->stage, shape)) stage_select(ui->stage, shape);
    ui_overlay(ui, OVERLAY_MENU);
    ui->menu->kind = shape ? ON_SHAPE : ON_GROUND;
    ui->menu->at = ts_vec_scale(device, 1 / ui->layout.scale);
    return true;
}

// ---- The part

static bool begin(Ui *ui) { return (ui->menu = calloc(1, sizeof *ui->menu)) != NULL; }
static void end(Ui *ui) { free(ui->menu); }
static void forget(Ui *ui) { *ui->menu = (Menu){.kind = IN_ALL, .chosen = -1}; }

const Part menu_part = {.begin = begin, .end = end, .overlay = forget};
