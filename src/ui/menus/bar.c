// The bar of buttons above title, view and columns. If they do not all fit, first the hints of long
// keys are left out ("Space"), then the margins become less, then all hints are left out, then the
// buttons of the highest rank, which the menu has too.

#include <string.h>

#include "base/widget.h"
#include "menus/menus_private.h"

enum { BUTTONS_MAX = 24, SHORT_KEY = 2, LONG_KEY = 12 };

typedef struct Fit { // how tight the bar is
    double pad, between, key_gap;
    size_t key; // hints of at most so many letters are shown
} Fit;

static const Fit fits[] = {
    {7, 4, 6, LONG_KEY}, {7, 4, 6, SHORT_KEY}, {5, 3, 4, SHORT_KEY}, {7, 4, 0, 0}};
enum { FITS = sizeof fits / sizeof *fits };

static const Font word_font = {.size = 13, .ink = INK_INK};
static const Font key_font = {.size = 13, .ink = INK_MUTED};

typedef struct Bar {
    int button[BUTTONS_MAX]; // numbers of items
    double width[BUTTONS_MAX];
    int buttons;
    Fit fit;
} Bar;

// "Play on" and "Stop" take the same room.
static double word_width(const Draw *draw, const MenuItem *item)
{
    double width = draw_text_width(draw, word_font, item->word);
    if (item->word_now) width = fmax(width, draw_text_width(draw, word_font, "Stop"));
    return width;
}

static bool shows_key(const Ui *ui, const MenuItem *item, Fit fit)
{
    return item->key && !ui->finger && strlen(item->key) <= fit.key;
}

static Bar bar_of(const Ui *ui, const Draw *draw, int most_rank, Fit fit)
{
    Bar bar = {.fit = fit};
    for (int i = 0; i < menu_items_count(); i++) {
        const MenuItem *item = menu_item_at(i);
        bool stays = item->is_on && item->is_on(ui); // what a button opened it closes
        if (!item->word || (item->rank > most_rank && !stays) || bar.buttons == BUTTONS_MAX)
            continue;
        bool keyed = shows_key(ui, item, fit); // a claimed one keeps its room
        double width = word_width(draw, item) + 2 * fit.pad;
        if (keyed) width += fit.key_gap + draw_text_width(draw, key_font, item->key);
        if (ui->layout.finger) width = fmax(width, FINGER_HEIGHT);
        bar.button[bar.buttons] = i;
        bar.width[bar.buttons++] = width;
    }
    return bar;
}

static double total_width(const Bar *bar)
{
    double sum = bar->fit.between * (bar->buttons - 1);
    for (int i = 0; i < bar->buttons; i++) sum += bar->width[i];
    return sum;
}

static Bar fitting_bar(const Ui *ui, const Draw *draw, double room)
{
    Bar bar = bar_of(ui, draw, BUTTONS_MAX, fits[0]);
    for (int i = 1; i < FITS && total_width(&bar) > room; i++)
        bar = bar_of(ui, draw, BUTTONS_MAX, fits[i]);
    for (int rank = BUTTONS_MAX; rank >= 0 && total_width(&bar) > room; rank--)
        bar = bar_of(ui, draw, rank, fits[FITS - 1]);
    return bar;
}

static void draw_button(Ui *ui, Draw *draw, Rect place, const MenuItem *item, Fit fit)
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
    bool keyed = shows_key(ui, item, fit);
    const char *key = keyed ? menu_item_key(ui, item) : NULL;
    double wide = word_width(draw, item), x = face.x + fit.pad;
    if (!keyed) x = face.x + (face.width - draw_text_width(draw, font, word)) / 2;
    draw_text(draw, ts_vec(x, baseline), font, word);
    if (key) draw_text(draw, ts_vec(x + wide + fit.key_gap, baseline), key_font, key);
}

// What it does; of a grey button first why it cannot now.
static void draw_tip(Ui *ui, Rect place, const MenuItem *item)
{
    char why[128] = "";
    const char *lacks = menu_item_lacks(ui, item);
    if (lacks) translate_print(why, sizeof why, "Not now: %s.", lacks);
    ui_tip_about(ui, place, menu_item_key(ui, item), lacks ? why : NULL, item->tip);
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
        draw_button(ui, draw, place, item, bar.fit);
        ui_target(ui, place, &bar_button, bar.button[i]);
        draw_tip(ui, place, item);
        x += place.width + bar.fit.between;
    }
}

static bool click_button(Ui *ui, int index, Press press)
{
    (void)press;
    return menu_item_run(ui, index);
}

const Action bar_button = {.name = "a button of the bar", .click = click_button};
