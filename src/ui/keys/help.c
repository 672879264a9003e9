// The F1 page: the table of keys, the scene's own keys, and the answers as they are drawn. A finger
// has no keys: it reads what it does itself.

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/self.h"
#include "base/widget.h"
#include "color_words.h"
#include "keys/help_private.h"
#include "keys/keys.h"
#include "panel/panel.h"

enum {
    GROUPS = KEY_GROUPS + 1,
    SCENE_GROUP = KEY_GROUPS,
    COLUMNS_MAX = 3,
    ANSWER_ROW = 64,
    ROW_LEAST = 22,
    WORDS_ROW = 21,
    WORDS_BETWEEN = 24,
    WORDS_BELOW = 10,
    BETWEEN = 29,
    BELOW = 12 // px of the last row that may be hidden
};

typedef struct Page { // px at scale 1
    Ui *ui;
    Draw *draw;
    int columns;
    double margin, column, gutter, row;
    double top, bottom; // of the part that scrolls
    bool fixed_foot;    // there is room for the answers below the part that scrolls
    double y[COLUMNS_MAX];
    int of[GROUPS]; // the column of each group
} Page;

static int scene_rows(const Page *page)
{
    if (page->ui->finger) return 0;
    const Stage *stage = page->ui->stage;
    const char *claims = stage_shows_map(stage) ? NULL : stage_scene(stage)->claims;
    int rows = claims && *claims;
    for (int i = 0; i < stage_knob_count(stage); i++) rows += stage_knob_acts(stage, i);
    return rows;
}

// What is done for it; NULL: the page leaves it out.
static const char *caps_of(const Page *page, const KeyRow *row)
{
    if (page->ui->finger) return row->finger;
    return row->when & KEY_FINGER ? NULL : keys_caps(row);
}

static int group_rows(const Page *page, int group)
{
    int rows = 0;
    if (group == SCENE_GROUP) return scene_rows(page);
    for (int i = 0; i < keys_count(); i++) {
        const KeyRow *row = keys_at(i);
        rows += (int)row->group == group && caps_of(page, row);
    }
    return rows;
}

// The groups in the order in which they are used most.
static const int ordered[GROUPS] = {KEYS_SHAPES, KEYS_ANSWER, SCENE_GROUP, KEYS_SCENES,
                                    KEYS_WINDOW};

// Fills one column after the other, as far down as is visible. Returns false if they do not all
// fit.
static bool flow(Page *page, double room)
{
    double y = 0;
    for (int k = 0, column = 0; k < GROUPS; k++) {
        int i = ordered[k];
        double height = page->row * (group_rows(page, i) + 1) + 7;
        if (y + height > room && column + 1 < page->columns) column++, y = 0;
        page->of[i] = column;
        if (group_rows(page, i) == 0) continue;
        y += height + BETWEEN;
        if (y - BETWEEN > room) return false;
    }
    return true;
}

// Rows move closer before the page scrolls. If it scrolls anyway, the columns are balanced.
static void place_groups(Page *page, double room)
{
    static const int of[COLUMNS_MAX][GROUPS] = {{0, 0, 0, 0, 0}, {0, 1, 0, 1, 0}, {0, 1, 2, 2, 1}};
    while (!flow(page, room)) {
        page->row -= 2;
        if (page->row >= ROW_LEAST) continue;
        page->row = ROW_LEAST;
        memcpy(page->of, of[page->columns - 1], sizeof page->of);
        return;
    }
}

static double column_x(const Page *page, int column)
{
    return page->margin + column * (page->column + page->gutter);
}

// In one column, words that are too long for it continue in the next line.
static void draw_row(Page *page, int column, const char *caps, const char *words)
{
    const Font plain = {.size = 14, .ink = INK_INK};
    const Font bold = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
    double x = column_x(page, column), middle = page->y[column];
    const bool finger = page->ui->finger; // it has no keys
    double taken =
        finger ? draw_text_width(page->draw, bold, caps) : widget_keys(page->draw, x, middle, caps);
    double at = fmax(page->column >= 300 ? 148 : 132, taken + 10);
    if (finger) draw_text(page->draw, ts_vec(x, middle + 5), bold, caps);
    for (const char *rest = translate(words);;) {
        char line[WIDGET_TEXT];
        int bytes = page->columns > 1 ? (int)strlen(rest)
                                      : widget_break(page->draw, plain, page->column - at, rest);
        snprintf(line, sizeof line, "%.*s", bytes, rest);
        Font fitting = plain;
        // Of several columns the longest words may reach into the space between two.
        double room = page->column - at + (page->columns > 1 ? page->gutter / 2 : 0);
        fitting.size = widget_fit(page->draw, plain, room, line);
        widget_text(page->draw, ts_vec(x + at, page->y[column] + 5), fitting, room, line);
        rest += bytes + strspn(rest + bytes, " ");
        if (!*rest || bytes <= 0) break;
        page->y[column] += 20;
    }
    page->y[column] += page->row;
}

static void draw_heading(Page *page, int column, const char *heading)
{
    double x = column_x(page, column), y = page->y[column];
    widget_text(page->draw, ts_vec(x, y), (Font){.face = FACE_BOLD, .size = 16, .ink = INK_INK},
                page->column, heading);
    widget_hairline(page->draw, ts_vec(x, y + 12), ts_vec(x + page->column, y + 12));
    page->y[column] += page->row + 7;
}

static void draw_scene(Page *page)
{
    const Ui *ui = page->ui;
    int column = page->of[SCENE_GROUP];
    const char *claims = stage_shows_map(ui->stage) ? NULL : stage_scene(ui->stage)->claims;
    int index = ui_index(ui);
    char heading[96];
    if (scene_rows(page) == 0) return;
    translate_print(heading, sizeof heading,
                    stage_shows_map(ui->stage) ? "The map of %s" : "This scene: %s",
                    index < 0 ? "" : ui_id(ui, index));
    draw_heading(page, column, heading);
    for (int i = 0; i < stage_knob_count(ui->stage); i++) {
        if (!stage_knob_acts(ui->stage, i)) continue;
        const Knob *knob = stage_knob_at(ui->stage, i);
        char cap[2] = {(char)toupper((unsigned char)knob->key), 0};
        draw_row(page, column, cap, knob->label);
    }
    if (claims && *claims) draw_row(page, column, translate(claims), "used here");
    page->y[column] += BETWEEN;
}

// The keys of every group, and those of the scene, below each other in their columns.
static void draw_groups(Page *page)
{
    for (int k = 0; k < GROUPS; k++) {
        int group = ordered[k], column = page->of[group];
        if (group == SCENE_GROUP) draw_scene(page);
        if (group == SCENE_GROUP || group_rows(page, group) == 0) continue;
        draw_heading(page, column, keys_group_name((KeyGroup)group));
        for (int i = 0; i < keys_count(); i++) {
            const KeyRow *row = keys_at(i);
            const char *caps = caps_of(page, row);
            if ((int)row->group == group && caps) draw_row(page, column, caps, row->words);
        }
        page->y[column] += BETWEEN;
    }
}

// ---- The answers, as drawn

typedef struct Example {
    const char *word, *how;
    int swatches;
    TsRelation relation;
    bool hit, wrong;
} Example;

static const Example examples[] = {
    {"APART", "flat, 2 px", 1, TS_APART, false, false},
    {"TOUCHING", "double line, colour by rule", 2, TS_TOUCHING, false, false},
    {"OVERLAPPING", "hatched, 3 px", 1, TS_OVERLAPPING, true, false},
    {"DISAGREE", "the method is wrong here", 1, TS_APART, false, true},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

static double example_width(const Page *page, const Example *example)
{
    Font plain = {.size = 13}, bold = {.face = FACE_BOLD, .size = 14};
    return 64 * example->swatches + fmax(draw_text_width(page->draw, plain, example->how),
                                         draw_text_width(page->draw, bold, example->word));
}

static void draw_example(const Page *page, TsVec at, const Example *example)
{
    for (int i = 0; i < example->swatches; i++) {
        Rect box = {at.x + 64 * i + 1, at.y + 1, 48, 40};
        if (example->wrong) {
            draw_box(page->draw, box, 0, (Fill){.ink = INK_CLASH});
            draw_frame(page->draw, box, 0, (Pen){.ink = INK_CLASH_INK});
        } else {
            widget_swatch(page->draw, box, (int)example->relation, example->hit || i == 1);
        }
    }
    double x = at.x + 64 * example->swatches;
    draw_text(page->draw, ts_vec(x, at.y + 18),
              (Font){.face = FACE_BOLD, .size = 14, .ink = INK_INK}, example->word);
    draw_text(page->draw, ts_vec(x, at.y + 37), (Font){.size = 13, .ink = INK_MUTED}, example->how);
}

// As many in a row as fit. Returns the height.
static double answers(const Page *page, double top, bool drawn)
{
    double right = page->ui->layout.width - page->margin;
    double total = 0, x = page->margin, y = top;
    for (int i = 0; i < EXAMPLES; i++) total += example_width(page, &examples[i]);
    double gap = fmin(fmax((right - page->margin - total) / (EXAMPLES - 1), 24), 72);
    for (int i = 0; i < EXAMPLES; i++) {
        double width = example_width(page, &examples[i]);
        if (x > page->margin && x + width > right) {
            x = page->margin;
            y += ANSWER_ROW;
        }
        if (drawn) draw_example(page, ts_vec(x, y), &examples[i]);
        x += width + gap;
    }
    return y + ANSWER_ROW - top;
}

// What the sections of the panel are, one behind the other. Returns the height.
static double panel_terms(const Page *page, double top, bool drawn)
{
    const Font bold = {.face = FACE_BOLD, .size = 13, .ink = INK_INK};
    const Font plain = {.size = 13, .ink = INK_MUTED};
    const PanelWords *words;
    double right = page->ui->layout.width - page->margin, y = top + 13;
    double x = page->margin + draw_text_width(page->draw, bold, "In the panel") + WORDS_BETWEEN;
    if (drawn) draw_text(page->draw, ts_vec(page->margin, y), bold, "In the panel");
    for (int i = 0; (words = panel_words(i)) != NULL; i++) {
        double first = draw_text_width(page->draw, bold, words->heading) + 6;
        double width = first + draw_text_width(page->draw, plain, words->says);
        if (x > page->margin && x + width > right) {
            x = page->margin;
            y += WORDS_ROW;
        }
        if (drawn) {
            draw_text(page->draw, ts_vec(x, y), bold, words->heading);
            draw_text(page->draw, ts_vec(x + first, y), plain, words->says);
        }
        x += width + WORDS_BETWEEN;
    }
    return y + WORDS_BELOW - top;
}

// ---- The page

static const char legend[] =
    "Red: they collide. Blue: they do not. Green: an answer such as the nearest point; on an axis, "
    "a gap alone. Yellow: the method is wrong. Lengths are in px of the scene, at any zoom.";

enum { LEGEND_ROW = 20, LEGEND_ROWS = 8 };

static const Font legend_font = {.size = 16, .ink = INK_MUTED};

// First where the picture is explained: the page itself is of keys.
static void write_legend(const Page *page, char *text, int size)
{
    const char *lead = page->ui->finger ? "What am I looking at? “Read” explains the scene."
                                        : "What am I looking at? “Read” (F4) explains the scene.";
    translate_print(text, (size_t)size, "%s %s", lead, legend);
}

static int legend_rows(const Page *page)
{
    char text[WIDGET_TEXT];
    write_legend(page, text, sizeof text);
    const char *rest = text;
    double room = page->ui->layout.width - 2 * page->margin;
    int rows = 0;
    for (; *rest && rows < LEGEND_ROWS; rows++) {
        rest += widget_break(page->draw, legend_font, room, rest);
        rest += strspn(rest, " ");
    }
    return rows;
}

static Page page_of(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Page page = {.ui = ui, .draw = draw, .gutter = 48, .margin = layout->small ? 20 : 48};
    page.row = layout->shallow ? 24 : 28;
    page.columns = layout->width >= 1180 ? 3 : layout->width >= 760 ? 2 : 1;
    if (layout->small) page.gutter = 24;
    double room = layout->width - 2 * page.margin - page.gutter * (page.columns - 1);
    page.column = fmin(room / page.columns, page.columns == 3 ? 356 : 480);
    page.fixed_foot = layout->height >= 700 && layout->width >= 900;
    page.top = (layout->shallow ? 74 : 102) + LEGEND_ROW * (legend_rows(&page) - 1);
    page.bottom = layout->height - (layout->shallow ? 32 : 44);
    return page;
}

// What does not scroll: title above, version below.
static void draw_fixed(const Page *page)
{
    const Layout *layout = &page->ui->layout;
    Draw *draw = page->draw;
    double left = page->margin, right = layout->width - page->margin;
    double y = layout->shallow ? 36 : 60;
    bool finger = page->ui->finger;
    double key = finger ? 0 : widget_key_width(draw, "Esc") + 8;
    draw_text(draw, ts_vec(left, y), (Font){.face = FACE_BOLD, .size = 20, .ink = INK_INK},
              finger ? "Fingers" : "Keys");
    const Font muted = legend_font;
    char plain[WIDGET_TEXT], colored[WIDGET_TEXT];
    write_legend(page, plain, sizeof plain);
    color_words(ui_palette(page->ui), plain, colored, sizeof colored);
    const char *words = colored;
    for (int rows = legend_rows(page); rows > 0; rows--) {
        char row[WIDGET_TEXT];
        int bytes = rows > 1 ? widget_break(draw, muted, right - left, words) : (int)strlen(words);
        snprintf(row, sizeof row, "%.*s", bytes, words);
        widget_text(draw, ts_vec(left, y + 25), muted, right - left, row);
        words += bytes + strspn(words + bytes, " ");
        y += LEGEND_ROW;
    }
    y -= LEGEND_ROW * legend_rows(page);
    if (!finger) widget_key(draw, right - key + 8, y - 5, "Esc");
    draw_text(draw, ts_vec(right - key, y),
              (Font){.size = 14, .ink = INK_MUTED, .align = ALIGN_RIGHT}, "close");
    double height = layout->finger ? FINGER_HEIGHT : 30;
    ui_target(page->ui, (Rect){right - 90, y - 5 - height / 2, 90, height}, &overlay_close, 0);

    double foot = page->bottom;
    draw_box(draw, (Rect){0, foot, layout->width, layout->height - foot}, 0,
             (Fill){.ink = INK_PANEL});
    widget_hairline(draw, ts_vec(0, foot), ts_vec(layout->width, foot));
    char text[64];
    translate_print(text, sizeof text, finger ? "Touchstone %s" : "Touchstone %s  ·  Esc closes",
                    TOUCHSTONE_VERSION);
    widget_text(draw, ts_vec(left, (foot + layout->height) / 2 + 5),
                (Font){.size = 14, .ink = INK_MUTED}, layout->width - 2 * left, text);
}

void help_draw(Ui *ui, Draw *draw)
{
    const Layout *layout = &ui->layout;
    Page page = page_of(ui, draw);
    Rect window = {0, 0, layout->width, layout->height};
    double left = page.margin, right = layout->width - page.margin;
    draw_layer(draw, LAYER_OVERLAY);
    draw_box(draw, window, 0, (Fill){.ink = INK_PAPER});
    ui_target(ui, window, &target_cover, 0);
    draw_fixed(&page);
    if (page.fixed_foot) {
        page.bottom -= answers(&page, 0, false) + 24;
        widget_hairline(draw, ts_vec(left, page.bottom), ts_vec(right, page.bottom));
        answers(&page, page.bottom + 16, true);
    }

    // What scrolls: the keys, the sections of the panel, and the answers if there is no room for
    // them below.
    double room = page.bottom - page.top, top = page.top - ui->help->scroll + 10, end = 0;
    place_groups(&page, room - 20);
    draw_clip(draw, (Rect){0, page.top, layout->width, fmax(room, 1)});
    for (int i = 0; i < page.columns; i++) page.y[i] = top + 16;
    draw_groups(&page);
    for (int i = 0; i < page.columns; i++) end = fmax(end, page.y[i]);
    end -= BETWEEN; // no gap below the last group
    bool beside_foot = page.fixed_foot && end + 2 * BELOW >= page.bottom; // which has a line, too
    if (!beside_foot) widget_hairline(draw, ts_vec(left, end), ts_vec(right, end));
    // A page whose keys fit does not scroll for these.
    double last = end + ui->help->scroll;
    bool terms =
        last > page.bottom || last + 12 + panel_terms(&page, end + 12, false) <= page.bottom;
    if (terms) end += 12 + panel_terms(&page, end + 12, true);
    end += page.fixed_foot ? BELOW : 12 + answers(&page, end + 12, true);
    draw_unclip(draw);

    ui->help->room = fmax(end + ui->help->scroll - BELOW - page.bottom, 0);
    ui->help->scroll = fmin(ui->help->scroll, ui->help->room);
    widget_scrollbar(draw, (Rect){layout->width - 8, page.top, 4, room}, room, ui->help->room,
                     ui->help->scroll);
}

bool help_scroll(Ui *ui, double by)
{
    double before = ui->help->scroll;
    ui->help->scroll = fmin(fmax(before + by, 0), ui->help->room);
    return ui->help->scroll != before;
}

bool help_key(Ui *ui, const Event *event)
{
    switch ((int)event->key) {
    case KEY_UP: return help_scroll(ui, -56);
    case KEY_DOWN: return help_scroll(ui, 56);
    case KEY_PAGE_UP: return help_scroll(ui, -280);
    case KEY_PAGE_DOWN: return help_scroll(ui, 280);
    case KEY_HOME: return help_scroll(ui, -1e9);
    case KEY_END: return help_scroll(ui, 1e9);
    default: return false;
    }
}

// ---- The part

static bool begin(Ui *ui) { return (ui->help = calloc(1, sizeof *ui->help)) != NULL; }
static void end(Ui *ui) { free(ui->help); }
static void to_top(Ui *ui) { ui->help->scroll = 0; }

const Part help_part = {.begin = begin, .end = end, .overlay = to_top};
