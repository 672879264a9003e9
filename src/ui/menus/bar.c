// The bar of buttons above title, view and columns. If they do not all fit, first the hints of
// their keys are left out, then the buttons of the highest rank, which the menu has too.

#include "base/widget.h"
#include "menus/menus_private.h"

enum { PAD = 7, BETWEEN = 4, KEY_GAP = 6, BUTTONS_MAX = 24 };

static const Font word_font = {.size = 13, .ink = INK_INK};
static const Font key_font = {.size = 13, .ink = INK_MUTED};

typedef struct Bar {
    int button[BUTTONS_MAX]; // numbers of items
    double width[BUTTONS_MAX];
    int buttons;
    bool keys;
} Bar;

// "Play on" and "Stop" take the same room.
static double word_width(const Draw *draw, const MenuItem *item)
{
    double width = draw_text_width(draw, word_font, item->word);
    if (item->word_now) width = fmax(width, draw_text_width(draw, word_font, "Stop"));
    return width;
}

static Bar bar_of(const Ui *ui, const Draw *draw, int most_rank, bool keys)
{
    Bar bar = {.keys = keys};
    for (int i = 0; i < menu_items_count(); i++) {
        const MenuItem *item = menu_item_at(i);
        bool stays = item->is_on && item->is_on(ui); // what a button opened it closes
        if (!item->word || (item->rank > most_rank && !stays) || bar.buttons == BUTTONS_MAX)
            continue;
        const char *key = keys && !ui->finger ? item->key : NULL; // a claimed one keeps its room
        double width = word_width(draw, item) + 2 * PAD;
        if (key) width += KEY_GAP + draw_text_width(draw, key_font, key);
        if (ui->layout.finger) width = fmax(width, FINGER_HEIGHT);
        bar.button[bar.buttons] = i;
        bar.width[bar.buttons++] = width;
    }
    return bar;
}

static double total_width(const Bar *bar)
{
    double sum = BETWEEN * (bar->buttons - 1);
    for (int i = 0; i < bar->buttons; i++) sum += bar->width[i];
    return sum;
}

static Bar fitting_bar(const Ui *ui, const Draw *draw, double room)
{
    Bar bar = bar_of(ui, draw, BUTTONS_MAX, true);
    for (int rank = BUTTONS_MAX; rank >= 0 && total_width(&bar) > room; rank--)
        bar = bar_of(ui, draw, rank, false);
    return bar;
}

static void draw_button(Ui *ui, Draw *draw, Rect place, const MenuItem *item, bool keys)
{
    bool on = item->is_on && item->is_on(ui), lacks = menu_item_lacks(ui, item);
    bool over = ui_contains(place, ui->pointer) && !ui->finger && !ui->overlay && !lacks;
    Rect face = {place.x, place.y + 3, place.width, place.height - 6};
    double baseline = place.y + place.height / 2 + 4.5;
    Font font = word_font;
    if (lacks) font.ink = INK_MUTED;
    if (on || over) draw_box(draw, face, 4, (Fill){.ink = INK_RAISED});
    draw_frame(draw, face, 4, (Pen){.ink = on ? INK_INK : INK_RULE, .width = on ? 1.5 : 1});
    const char *word = item->word_now ? item->word_now(ui) : item->word;
    const char *key = keys ? menu_item_key(ui, item) : NULL;
    double wide = word_width(draw, item), x = face.x + PAD;
    if (!keys) x = face.x + (face.width - draw_text_width(draw, font, word)) / 2;
    draw_text(draw, ts_vec(x, baseline), font, word);
    if (key) draw_text(draw, ts_vec(x + wide + KEY_GAP, baseline), key_font, key);
}

void bar_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    if (layout->bar <= 0) return;
    Rect whole = {0, 0, layout->bar_width, layout->bar};
    double edge = layout->small ? 6 : 8, x = edge;
    Bar bar = fitting_bar(ui, draw, whole.width - 2 * edge);
    draw_layer(draw, LAYER_PANEL);
    draw_box(draw, whole, 0, (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, whole.height), ts_vec(whole.width, whole.height));
    ui_target(ui, whole, &target_cover, 0);
    for (int i = 0; i < bar.buttons; i++) {
        Rect place = {x, 0, bar.width[i], whole.height};
        // The menu stands at the right end.
        if (i == bar.buttons - 1) place.x = whole.width - edge - place.width;
        const MenuItem *item = menu_item_at(bar.button[i]);
        draw_button(ui, draw, place, item, bar.keys);
        ui_target(ui, place, &bar_button, bar.button[i]);
        ui_tip(ui, place, menu_item_key(ui, item), item->tip);
        x += place.width + BETWEEN;
    }
}

static bool click_button(Ui *ui, int index, Press press)
{
    (void)press;
    return menu_item_run(ui, index);
}

const Action bar_button = {.name = "a button of the bar", .click = click_button};
