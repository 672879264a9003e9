// The map in the panel: what its colours mean and how much of it wears them, and the place that is
// tried.

#include <stdio.h>
#include <string.h>

#include "parts/widget.h"
#include "scene_kit/number.h"
#include "show_self.h"

enum { LEGEND_ROW = 28, PLACE_ROW = 22, SWATCH_WIDTH = 22, SWATCH_HEIGHT = 18 };

// What is there is never told as none.
static void write_share(char *text, int size, long long part, long long all)
{
    char share[NUMBER_MAX];
    double percent = all > 0 ? 100.0 * (double)part / (double)all : 0;
    bool little = part > 0 && percent < 0.1, nearly = part < all && percent > 99.9;
    number_plain(share, sizeof share, little ? 0.1 : nearly ? 99.9 : percent, 1);
    snprintf(text, (size_t)size, "%s%s %%", little ? "< " : nearly ? "> " : "", share);
}

// In a narrow panel the first word is left out: "wrong" stands below.
static void draw_legend(Column column, double top, int row, const char *name, const char *share)
{
    double baseline = top + LEGEND_ROW * row + 22;
    Font figure = {.face = FACE_MONO, .size = 14, .ink = INK_INK, .align = ALIGN_RIGHT};
    Font label = {.size = 14, .ink = INK_INK};
    double room = column.width - 34 - 6 - draw_text_width(column.draw, figure, share);
    bool narrow = column.width < 240 && strncmp(name, "rightly ", 8) == 0;
    draw_text(column.draw, ts_vec(column.x + column.width, baseline), figure, share);
    widget_text(column.draw, ts_vec(column.x + 34, baseline), label, room,
                narrow ? name + 8 : name);
}

static Rect swatch_at(Column column, double top, int row)
{
    return (Rect){column.x, top + LEGEND_ROW * row + 8, SWATCH_WIDTH, SWATCH_HEIGHT};
}

static void draw_swatches(Column column, double top)
{
    Draw *draw = column.draw;
    Rect hit = swatch_at(column, top, 0);
    double line = top + LEGEND_ROW * 3 + 17;
    draw_box(draw, hit, 0, (Fill){.ink = INK_HIT, .alpha = 0.2});
    draw_box(draw, hit, 0, (Fill){.ink = INK_HIT_HATCH, .alpha = 0.6, .pattern = PATTERN_RISING});
    draw_box(draw, swatch_at(column, top, 1), 0, (Fill){.ink = INK_MISS, .alpha = 0.13});
    draw_box(draw, swatch_at(column, top, 2), 0, (Fill){.ink = INK_CLASH});
    draw_frame(draw, swatch_at(column, top, 2), 0, (Pen){.ink = INK_CLASH_INK});
    draw_line(draw, ts_vec(column.x, line), ts_vec(column.x + SWATCH_WIDTH, line),
              (Pen){.ink = INK_INK, .width = 2.5});
}

double panel_map(Column column, double top)
{
    static const char *const name[] = {"rightly OVERLAPPING", "rightly APART", "wrong"};
    MapView view;
    if (!stage_map_view(column.show->stage, &view)) return 0;
    if (!column.draw) return 4 * LEGEND_ROW;
    long long part[] = {view.hits, view.misses, view.wrong};
    long long all = view.hits + view.misses + view.wrong;
    draw_swatches(column, top);
    for (int i = 0; i < 3; i++) {
        char share[NUMBER_MAX + 8] = "–";
        if (all > 0) write_share(share, sizeof share, part[i], all);
        draw_legend(column, top, i, name[i], share);
    }
    draw_legend(column, top, 3, "exact border", "");
    return 4 * LEGEND_ROW;
}

// ---- The place

static const char *word_of(TsRelation relation)
{
    static const char *const word[] = {"APART", "TOUCHING", "OVERLAPPING"};
    return word[relation];
}

static void draw_position(Column column, double top, const MapView *view)
{
    char x[NUMBER_MAX], y[NUMBER_MAX], name[32], text[2 * NUMBER_MAX + 8];
    number_plain(x, sizeof x, view->position.x, 1);
    number_plain(y, sizeof y, view->turning ? view->angle : view->position.y, 1);
    snprintf(name, sizeof name, "%s at", view->moving);
    snprintf(text, sizeof text, view->turning ? "x %s, %s°" : "(%s, %s)", x, y);
    panel_pair(column, top, 0, name, text);
}

double panel_place(Column column, double top)
{
    MapView view;
    if (!stage_map_view(column.show->stage, &view)) return 0;
    if (!column.draw) return 3 * PLACE_ROW;
    const Ask *ask = view.tried ? stage_main_ask(column.show->stage) : NULL;
    draw_position(column, top, &view);
    panel_pair(column, top, 1, "method", ask ? word_of(ask->answer.relation) : "refuses");
    panel_pair(column, top, 2, "exact", ask && ask->judged ? word_of(ask->exact) : "–");
    return 3 * PLACE_ROW;
}
