// The panel's page: the question, what was pasted, the answer; then the picture, and beside or
// below it the tabs, of which one is open.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/widget.h"
#include "formats/geometry_wkt.h"
#include "overlays/point_panel_private.h"

enum {
    ROW = 22,       // of text of 16 px,
    ROW_SMALL = 19, // and of 13 or 14 px
    BETWEEN = 10,   // blocks of text
    FOOT = 32,      // the row below everything
    BESIDE = 24,    // between the picture and the tabs
    PICTURE_MOST = 560,
    PICTURE_LEAST = 90,
    LEGEND_LEAST = 220, // the width of its longest words
    DATA_MAX = 2000,    // bytes of what was pasted that are shown
};

static const Font answer_font = {.size = 16, .ink = INK_INK, .verbatim = true};
static const Font plain_font = {.size = 14, .ink = INK_INK, .verbatim = true};
static const Font muted_font = {.size = 13, .ink = INK_MUTED, .verbatim = true};
static const Font mono_font = {.face = FACE_MONO, .size = 13, .ink = INK_INK, .verbatim = true};

typedef struct Page { // px at scale 1
    Ui *ui;
    PointPanel *panel;
    Draw *draw;
    double left, right; // of all of it
    double y;           // where the next block begins
    bool narrow;        // the tabs stand below the picture
} Page;

// A text in rows from page->y on, broken at spaces if they are near, else anywhere: an exact
// decimal has none. Already translated.
static void put_text(Page *page, double left, double right, Font font, double row, const char *text)
{
    for (const char *rest = text; *rest;) {
        char line[WIDGET_TEXT];
        int bytes = widget_break(page->draw, font, right - left, rest);
        if (bytes <= 0) return;
        if (bytes >= (int)sizeof line) bytes = (int)sizeof line - 1;
        snprintf(line, sizeof line, "%.*s", bytes, rest);
        draw_text(page->draw, ts_vec(left, page->y + row - 6), font, line);
        page->y += row;
        rest += bytes + strspn(rest + bytes, " ");
    }
}

// ---- The tabs' texts

typedef struct Column {
    Page *page;
    double left, right;
} Column;

static void put_plain(Column column, const char *text)
{
    put_text(column.page, column.left, column.right, plain_font, ROW_SMALL, text);
    column.page->y += 2;
}

static void put_note(Column column, const char *english)
{
    column.page->y += BETWEEN;
    put_text(column.page, column.left, column.right, muted_font, ROW_SMALL, translate(english));
}

static void put_stored_number(Column column, const char *name, char axis, double number)
{
    char head[96], decimal[POINT_DECIMAL_MAX + 3] = "=\u00a0"; // no break behind it
    snprintf(head, sizeof head, "%s %c  %.17g", translate(name), axis, number);
    point_decimal(decimal + 3, sizeof decimal - 3, number);
    put_text(column.page, column.left, column.right, mono_font, ROW_SMALL, head);
    Font exact = mono_font;
    exact.ink = INK_MUTED;
    put_text(column.page, column.left + 16, column.right, exact, ROW_SMALL, decimal);
}

static void put_stored(Column column)
{
    const PointOnLine *found = &column.page->panel->found;
    const TsVec at[] = {found->point, found->a, found->b};
    static const char *const name[] = {"point", "from", "to"};
    char text[POINT_WORDS_MAX];
    put_text(column.page, column.left, column.right, muted_font, ROW_SMALL,
             translate("A double has 53 binary digits. First 17 digits, enough to read the same "
                       "double back; behind the sign =, all digits of what is stored."));
    for (int i = 0; i < 3; i++) {
        column.page->y += BETWEEN;
        put_stored_number(column, name[i], 'x', at[i].x);
        put_stored_number(column, name[i], 'y', at[i].y);
    }
    column.page->y += BETWEEN;
    point_words_side(text, sizeof text, found);
    put_plain(column, text);
}

static void put_neighbours(Column column)
{
    const PointOnLine *found = &column.page->panel->found;
    char text[POINT_WORDS_MAX];
    if (!found->has_length) {
        put_plain(column, translate("The side has no length: no doubles lie beside it."));
        return;
    }
    put_plain(column, point_words_beside_heading(found));
    for (int i = 0; i < point_beside_count(found); i++) {
        point_words_beside(text, sizeof text, found, i);
        put_text(column.page, column.left + 16, column.right, mono_font, ROW_SMALL, text);
    }
    column.page->y += BETWEEN;
    if (point_beside_count(found) == 2) {
        point_words_exact(text, sizeof text, found);
        put_plain(column, text);
    }
    put_note(column,
             "Points of doubles lie on a grid, and most lines pass between them. If the point "
             "is one of those next to the line, no better point exists there.");
}

static void put_field(Column column)
{
    Page *page = column.page;
    PointPanel *panel = page->panel;
    double tall = target_height(page->ui, 30), wide = 150;
    double label = draw_text_width(page->draw, plain_font, translate("tolerance")) + 10;
    Rect box = {column.left + label, page->y, fmin(wide, column.right - column.left - label), tall};
    double middle = box.y + tall / 2;
    bool good = point_panel_reads(panel);
    draw_text(page->draw, ts_vec(column.left, middle + 5), plain_font, translate("tolerance"));
    draw_box(page->draw, box, 3, (Fill){.ink = INK_RAISED});
    double width = draw_text_width(page->draw, mono_font, panel->typed), x = box.x + 8;
    if (panel->types && panel->fresh)
        draw_box(page->draw, (Rect){x - 2, box.y + 5, width + 4, tall - 10}, 2,
                 (Fill){.ink = INK_FOCUS, .alpha = 0.25});
    widget_text(page->draw, ts_vec(x, middle + 5), mono_font, box.width - 16, panel->typed);
    double caret = fmin(x + width + 1, box.x + box.width - 4);
    if (panel->types)
        draw_line(page->draw, ts_vec(caret, box.y + 6), ts_vec(caret, box.y + tall - 6),
                  (Pen){.ink = INK_INK, .width = 1.5});
    draw_frame(page->draw, box, 3,
               (Pen){.ink = panel->types ? INK_INK : INK_LINE, .width = panel->types ? 1.5 : 1});
    ui_target(page->ui, box, &point_panel_field, 0);
    page->y += tall + 4;
    if (good) return;
    put_text(page, column.left, column.right, plain_font, ROW_SMALL,
             translate("expected a number that is 0 or greater, as 1e-9"));
}

static void put_slider(Column column)
{
    Page *page = column.page;
    PointPanel *panel = page->panel;
    double tall = target_height(page->ui, 26), width = column.right - column.left - 14;
    int least = point_panel_least(panel), most = point_panel_most(panel);
    double now = panel->tolerance > 0 ? log10(panel->tolerance) : least;
    panel->slider = (Rect){column.left + 7, page->y, width, tall};
    double share = fmin(fmax((now - least) / (most - least), 0), 1);
    widget_slider(page->draw, panel->slider.x, page->y + ceil(tall / 2), width, share);
    ui_target(page->ui, (Rect){column.left, page->y, width + 14, tall}, &point_panel_slider, 0);
    page->y += tall;
    char ends[24];
    snprintf(ends, sizeof ends, "1e%d", least);
    draw_text(page->draw, ts_vec(column.left, page->y + 12), muted_font, ends);
    snprintf(ends, sizeof ends, "1e%d", most);
    Font right = muted_font;
    right.align = ALIGN_RIGHT;
    draw_text(page->draw, ts_vec(column.right, page->y + 12), right, ends);
    page->y += ROW_SMALL + BETWEEN;
}

static void put_within(Column column)
{
    const PointPanel *panel = column.page->panel;
    char text[POINT_WORDS_MAX];
    put_field(column);
    put_slider(column);
    point_words_within(text, sizeof text, &panel->found, panel->tolerance);
    Font bold = answer_font;
    bold.face = FACE_BOLD;
    put_text(column.page, column.left, column.right, bold, ROW, text);
    if (!panel->found.on) {
        point_words_enough(text, sizeof text, &panel->found);
        put_plain(column, text);
    }
    put_note(column,
             "Decided exactly: the distance is not rounded for it. The band in the picture is "
             "all that is near enough. Choose the tolerance from what your data mean, a "
             "millimetre, not from doubles.");
}

static void put_copy(Column column)
{
    Page *page = column.page;
    const char *key = page->ui->finger ? NULL : "Ctrl+C";
    double tall = target_height(page->ui, 30);
    Rect box = {column.left + 16, page->y + 4,
                widget_button_width(page->draw, "Copy this line", key, 12), tall};
    widget_button(page->draw, box, "Copy this line", key);
    ui_target(page->ui, box, &point_panel_button, POINT_COPY);
    page->y += tall + 8;
}

static void put_ways(Column column)
{
    const PointPanel *panel = column.page->panel;
    char text[POINT_WORDS_MAX], numbered[POINT_WORDS_MAX + 8], line[DATA_MAX];
    if (panel->found.on) {
        put_plain(column, translate("The point is on the line: nothing is to be done."));
        return;
    }
    for (int i = 0; i < POINT_WAYS; i++) {
        point_words_way(text, sizeof text, &panel->ways, i);
        snprintf(numbered, sizeof numbered, "%d. %s", i + 1, text);
        put_plain(column, numbered);
        if (i == 1) {
            size_t length = geometry_wkt_write(line, sizeof line, &panel->ways.line);
            if (length < sizeof line)
                put_text(column.page, column.left + 16, column.right, mono_font, ROW_SMALL, line);
            if (length < OFFER_TEXT) put_copy(column);
        }
        column.page->y += BETWEEN;
    }
    put_note(column,
             "What does not help: more digits in the text, and adding a small number to the "
             "coordinates.");
}

// ---- What stands above

static const struct {
    const char *word, *key;
    PointButton button;
} buttons[] = {{"Example", "X", POINT_EXAMPLE},
               {"Paste", "Ctrl+V", POINT_PASTE},
               {"Relate", NULL, POINT_RELATE},
               {"As shapes", NULL, POINT_SHAPES}};
enum { BUTTONS = sizeof buttons / sizeof *buttons, BUTTON_PAD = 12, BUTTON_GAP = 8 };

static int button_count(const Page *page) // the last one only now and then
{
    return point_panel_has_shapes(page->panel) ? BUTTONS : BUTTONS - 1;
}

static double buttons_width(const Page *page, bool keys)
{
    double width = 0;
    for (int i = 0; i < button_count(page); i++)
        width += widget_button_width(page->draw, buttons[i].word, keys ? buttons[i].key : NULL,
                                     BUTTON_PAD) +
                 BUTTON_GAP;
    return width;
}

// From the right, with their keys if there is room.
static void put_buttons(Page *page, double left, double right)
{
    double tall = target_height(page->ui, 30);
    bool keys = !page->ui->finger && buttons_width(page, true) <= right - left;
    for (int i = 0; i < button_count(page); i++) {
        const char *key = keys ? buttons[i].key : NULL;
        double width = widget_button_width(page->draw, buttons[i].word, key, BUTTON_PAD);
        Rect box = {right - width, page->y, width, tall};
        widget_button(page->draw, box, buttons[i].word, key);
        ui_target(page->ui, box, &point_panel_button, (int)buttons[i].button);
        right = box.x - BUTTON_GAP;
    }
}

static double put_close(Page *page, double y, double tall)
{
    bool finger = page->ui->finger;
    double key = finger ? 0 : widget_key_width(page->draw, "Esc") + 8, middle = y + tall / 2;
    const Font font = {.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    if (!finger) widget_key(page->draw, page->right - key + 8, middle, "Esc");
    draw_text(page->draw, ts_vec(page->right - key, middle + 5), font, "close");
    double width = draw_text_width(page->draw, font, "close") + key + 12;
    ui_target(page->ui, (Rect){page->right - width, y, width, tall}, &overlay_close, 0);
    return page->right - width - 8;
}

// The question, and the buttons: beside it if there is room.
static void put_head(Page *page)
{
    const Font title = {.face = FACE_BOLD, .size = 20, .ink = INK_INK, .verbatim = true};
    const char *question = translate("Why is my point not on my line?");
    double tall = target_height(page->ui, 30), end = put_close(page, page->y, tall);
    double width = draw_text_width(page->draw, title, question) + 2 * BUTTON_GAP;
    if (page->left + width + buttons_width(page, false) <= end) {
        draw_text(page->draw, ts_vec(page->left, page->y + tall / 2 + 7), title, question);
        put_buttons(page, page->left + width, end);
    } else {
        double top = page->y;
        page->y += tall / 2 - 13;
        put_text(page, page->left, end, title, 26, question);
        page->y = fmax(page->y, top + tall) + 4;
        put_buttons(page, page->left, page->right);
    }
    page->y += tall + 6;
}

static void put_data(Page *page)
{
    const PointPanel *panel = page->panel;
    TsGeometry point = ts_geometry_make(TS_MEMORY_HEAP);
    if (ts_geometry_add_point(&point, panel->found.point, NULL)) {
        char text[DATA_MAX], place[80];
        geometry_wkt_write(place, sizeof place, &point);
        int length = snprintf(text, sizeof text, "%s  ", place);
        geometry_wkt_write(text + length, sizeof text - (size_t)length, &panel->line);
        Font mono = mono_font;
        mono.ink = INK_MUTED;
        widget_text(page->draw, ts_vec(page->left, page->y + 14), mono, page->right - page->left,
                    text);
        page->y += ROW_SMALL + 2;
    }
    ts_geometry_free(&point);
}

// The answer, or what is wrong with the last text.
static void put_answer(Page *page)
{
    const PointPanel *panel = page->panel;
    char text[POINT_WORDS_MAX];
    if (*panel->error) {
        translate_print(text, sizeof text, "Not read: %s", panel->error);
        put_text(page, page->left, page->right, answer_font, ROW, text);
        put_text(page, page->left, page->right, muted_font, ROW_SMALL,
                 translate("Below: what was shown before. Paste a point and a line, as "
                           "POINT (1 2) LINESTRING (0 0, 4 3)"));
    } else {
        point_words_answer(text, sizeof text, &panel->found);
        put_text(page, page->left, page->right, answer_font, ROW, text);
    }
    page->y += 6;
}

// ---- What stands below

static const char *const tabs[POINT_TABS] = {"Stored", "Neighbours", "Within", "Ways out"};

static void put_tabs(Column column)
{
    Page *page = column.page;
    double tall = target_height(page->ui, 30), width = (column.right - column.left) / POINT_TABS;
    for (int i = 0; i < POINT_TABS; i++) {
        bool chosen = (int)page->panel->tab == i;
        Rect box = {column.left + i * width, page->y, width, tall};
        Font font = {.face = chosen ? FACE_BOLD : FACE_SANS,
                     .size = 14,
                     .ink = chosen ? INK_INK : INK_MUTED,
                     .align = ALIGN_CENTER};
        font.size = widget_fit(page->draw, font, width - 4, tabs[i]);
        draw_text(page->draw, ts_vec(box.x + width / 2, box.y + tall / 2 + 5), font, tabs[i]);
        if (chosen)
            draw_line(page->draw, ts_vec(box.x + 4, box.y + tall - 1),
                      ts_vec(box.x + width - 4, box.y + tall - 1),
                      (Pen){.ink = INK_FOCUS, .width = 2});
        ui_target(page->ui, box, &point_panel_tab, i);
    }
    page->y += tall;
    widget_hairline(page->draw, ts_vec(column.left, page->y), ts_vec(column.right, page->y));
    page->y += 8;
}

// The open tab's text, as far as it is scrolled, down to `bottom`.
static void put_tab(Column column, double bottom)
{
    static void (*const put[POINT_TABS])(Column) = {put_stored, put_neighbours, put_within,
                                                    put_ways};
    Page *page = column.page;
    PointPanel *panel = page->panel;
    double top = page->y;
    Rect seen = {column.left - 4, top, column.right - column.left + 8, fmax(bottom - top, 0)};
    int first = page->ui->targets;
    panel->scroll = fmin(panel->scroll, panel->room);
    draw_clip(page->draw, seen);
    page->y = top - panel->scroll;
    Column text = column;
    text.right -= 12; // of the thumb
    put[panel->tab](text);
    draw_unclip(page->draw);
    // What is scrolled out of sight takes no click.
    int count = page->ui->targets;
    page->ui->targets = first;
    for (int i = first; i < count; i++) {
        Target target = page->ui->target[i];
        double upper = fmax(target.rect.y, top);
        double lower = fmin(target.rect.y + target.rect.height, bottom);
        ui_target(page->ui, (Rect){target.rect.x, upper, target.rect.width, lower - upper},
                  target.action, target.argument);
    }
    panel->room = fmax(page->y + panel->scroll - bottom, 0);
    widget_scrollbar(page->draw, (Rect){column.right - 4, top, 4, bottom - top}, bottom - top,
                     panel->room, panel->scroll);
}

static void put_zoom(Page *page, Rect picture)
{
    double tall = target_height(page->ui, 28);
    for (int i = 0; i < 2; i++) {
        int by = i == 0 ? 1 : -1;
        Rect box = {picture.x + picture.width - 6 - (2 - i) * (tall + 4), picture.y + 6, tall,
                    tall};
        bool can = point_picture_allows(&page->panel->found, page->panel->closer + by);
        (can ? widget_button : widget_button_grey)(page->draw, box, by > 0 ? "+" : "−", NULL);
        ui_target(page->ui, box, &point_panel_zoom, by);
    }
}

// Returns its lower end.
static double put_picture(Page *page, double width, double bottom)
{
    PointPanel *panel = page->panel;
    panel->picture = (Rect){page->left, page->y, width, width};
    int rows = point_picture_legend(panel, page->draw, ts_vec(page->left, 0), width, false);
    double legend = rows * 20 + 6, height = fmin(bottom - page->y - legend, PICTURE_MOST);
    if (height < PICTURE_LEAST) {
        panel->picture.height = panel->picture.width = 0;
        return page->y;
    }
    panel->picture.height = fmin(height, width);
    point_picture_draw(panel, page->draw, panel->picture);
    ui_target(page->ui, panel->picture, &target_cover, 0);
    put_zoom(page, panel->picture);
    double end = page->y + panel->picture.height;
    point_picture_legend(panel, page->draw, ts_vec(page->left, end + 18), width, true);
    return end + legend;
}

// What is said of the last copy or paste, or the keys.
static void put_foot(const Page *page, double top)
{
    static const char *const keys[] = {
        "← → tabs · + − magnify · PgUp PgDn scroll · Ctrl+V paste WKT or GeoJSON",
        "Ctrl+V paste WKT or GeoJSON"};
    const Ui *ui = page->ui;
    const Font font = {.size = 14, .ink = INK_MUTED};
    bool fits = draw_text_width(page->draw, font, keys[0]) <= page->right - page->left;
    const char *words = ui->message_left > 0 ? ui->message : ui->finger ? "" : keys[!fits];
    Rect foot = {0, top, ui->layout.width, ui->layout.height - top};
    draw_box(page->draw, foot, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(page->draw, ts_vec(0, top), ts_vec(ui->layout.width, top));
    widget_text(page->draw, ts_vec(page->left, top + 21), font, page->right - page->left, words);
}

void point_panel_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    double margin = layout->narrow ? 12 : layout->small ? 20 : 48;
    Page page = {.ui = ui,
                 .panel = ui->point_panel,
                 .draw = draw,
                 .left = margin,
                 .right = layout->width - margin,
                 .y = layout->shallow || layout->narrow ? 8 : 24,
                 .narrow = layout->width < 700};
    Rect window = {0, 0, layout->width, layout->height};
    draw_layer(draw, LAYER_OVERLAY);
    draw_box(draw, window, 0, (Fill){.ink = INK_PAPER});
    ui_target(ui, window, &target_cover, 0);
    put_head(&page);
    double bottom = layout->height - FOOT;
    if (page.panel->known) {
        put_data(&page);
        put_answer(&page);
        double top = page.y, whole = page.right - page.left;
        Column column = {&page, page.left, page.right};
        if (page.narrow) {
            page.y = put_picture(&page, whole, top + (bottom - top) * 0.55);
        } else {
            double width = fmin(fmin(PICTURE_MOST, whole * 0.45), bottom - top - 30);
            width = fmax(width, LEGEND_LEAST);
            put_picture(&page, width, bottom - 4);
            column.left += width + BESIDE;
        }
        put_tabs(column);
        put_tab(column, bottom - 4);
    } else {
        put_answer(&page);
    }
    put_foot(&page, bottom);
}
