// Draws the map: its cells as few polygons, made of runs of one class joined from row to row; a
// thin edge around wrong cells, except along the exact border; the border; and the two shapes, the
// moving one as a ghost.

#include "outline.h"
#include "scene_kit/style.h"
#include "tools/map_private.h"
#include "view/pointer.h"
#include "view/view.h"

static int cell_at(MapGrid grid, int column, int row) { return row * grid.columns + column; }

// ---- Runs

static void add_row(Map *map, int row)
{
    MapGrid grid = map->question.grid;
    for (int column = 0, end; column < grid.columns; column = end) {
        MapClass class = map_class(map, cell_at(grid, column, row));
        end = column + 1;
        while (end < grid.columns && map_class(map, cell_at(grid, end, row)) == class) end++;
        if (class == CLASS_NEUTRAL) continue;
        MapRuns *runs = &map->runs;
        MapRun *grown = grow(runs->run, &runs->capacity, runs->count + 1, sizeof *runs->run);
        if (!grown) continue;
        runs->run = grown;
        runs->run[runs->count++] = (MapRun){column, end, row, class, -1, false};
    }
}

// Continues each run in the first run below it that continues no other. Both rows are in order.
static void join_rows(MapRun *run, int above, int below, int end)
{
    for (int i = above, first = below; i < below; i++) {
        while (first < end && run[first].end <= run[i].start) first++;
        for (int k = first; k < end && run[k].start < run[i].end; k++) {
            if (run[k].class != run[i].class || run[k].continues) continue;
            run[i].next = k;
            run[k].continues = true;
            break;
        }
    }
}

static void find_runs(Map *map)
{
    MapRuns *runs = &map->runs;
    runs->count = 0;
    for (int row = 0, above = 0; row < map->question.grid.rows; row++) {
        int below = runs->count;
        add_row(map, row);
        join_rows(runs->run, above, below, runs->count);
        above = below;
    }
}

// ---- Polygons

typedef struct MapPaint {
    Map *map;
    Draw *draw;
    double pixel; // px at scale 1 of a device px
} MapPaint;

static TsVec corner_at(const MapPaint *paint, int column, int row)
{
    MapGrid grid = paint->map->question.grid;
    return ts_vec((grid.left + column * grid.cell) * paint->pixel,
                  (grid.top + row * grid.cell) * paint->pixel);
}

// The outline of a chain of runs: its right side downwards, written from the front, and its left
// side upwards, written from the back.
static int outline_of(const MapPaint *paint, int head, int length)
{
    MapRuns *runs = &paint->map->runs;
    TsVec *grown = grow(runs->corner, &runs->corner_capacity, 4 * length, sizeof(TsVec));
    if (!grown) return 0;
    runs->corner = grown;
    TsVec *right = grown, *left = grown + 4 * length;
    for (int i = head; i >= 0; i = runs->run[i].next) {
        const MapRun *run = &runs->run[i];
        *right++ = corner_at(paint, run->end, run->row);
        *right++ = corner_at(paint, run->end, run->row + 1);
        *--left = corner_at(paint, run->start, run->row);
        *--left = corner_at(paint, run->start, run->row + 1);
    }
    return 4 * length;
}

static void fill_runs(const MapPaint *paint)
{
    static const Fill fill[CLASSES] = {[CLASS_MISS] = {.ink = INK_MISS, .alpha = 0.13},
                                       [CLASS_HIT] = {.ink = INK_HIT, .alpha = 0.20},
                                       [CLASS_WRONG] = {.ink = INK_CLASH}};
    const Fill hatch = {.ink = INK_HIT_HATCH, .alpha = 0.6, .pattern = PATTERN_RISING};
    const MapRuns *runs = &paint->map->runs;
    for (int head = 0; head < runs->count; head++) {
        if (runs->run[head].continues) continue;
        int length = 0;
        for (int i = head; i >= 0; i = runs->run[i].next) length++;
        int count = outline_of(paint, head, length);
        MapClass class = runs->run[head].class;
        draw_polygon(paint->draw, runs->corner, count, fill[class]);
        if (class == CLASS_HIT) draw_polygon(paint->draw, runs->corner, count, hatch);
    }
}

// ---- The edge of wrong cells

// Whether the cell is wrong, and the one beside it is right on the same side of the exact border.
static bool is_edge(const Map *map, int cell, int beside)
{
    const unsigned char *exact = map->cells.exact;
    return map_class(map, cell) == CLASS_WRONG && map_class(map, beside) != CLASS_WRONG &&
           (exact[cell] == TS_APART) == (exact[beside] == TS_APART);
}

// Edges lie within the wrong cells, a device px wide; `down`: along a column.
static void draw_edge(const MapPaint *paint, int column, int row, int length, bool down, int side)
{
    double pixel = paint->pixel, span = length * paint->map->question.grid.cell * pixel;
    double width = fmax(1, floor(1 / pixel)) * pixel;
    TsVec at = corner_at(paint, column, row);
    if (side > 0) {
        at = corner_at(paint, column + down, row + !down);
        *(down ? &at.x : &at.y) -= width;
    }
    Rect edge = {at.x, at.y, down ? width : span, down ? span : width};
    draw_box(paint->draw, edge, 0, (Fill){.ink = INK_CLASH_INK});
}

// Along one column or row, on its one side or the other.
static void draw_edges_along(const MapPaint *paint, int line, bool down, int side)
{
    const Map *map = paint->map;
    MapGrid grid = map->question.grid;
    int count = down ? grid.rows : grid.columns;
    int beside = side * (down ? 1 : grid.columns);
    for (int i = 0, length; i < count; i += length + 1) {
        int column = down ? line : i, row = down ? i : line;
        int cell = cell_at(grid, column, row), step = down ? grid.columns : 1;
        for (length = 0; i + length < count; length++, cell += step) {
            if (!is_edge(map, cell, cell + beside)) break;
        }
        if (length > 0) draw_edge(paint, column, row, length, down, side);
    }
}

static void draw_edges(const MapPaint *paint)
{
    MapGrid grid = paint->map->question.grid;
    if (paint->map->count[CLASS_WRONG] == 0) return;
    for (int side = -1; side <= 1; side += 2) {
        for (int row = 1; row + 1 < grid.rows; row++) draw_edges_along(paint, row, false, side);
        for (int column = 1; column + 1 < grid.columns; column++)
            draw_edges_along(paint, column, true, side);
    }
}

// ---- The picture

// If rows are angles, marks at the left edge name four of them.
static void draw_angles(const Stage *stage, const Map *map, Rect seen)
{
    static const char *const name[] = {"0°", "90°", "180°", "270°"};
    Draw *draw = stage->draw;
    MapGrid grid = map->question.grid;
    for (int i = 0; map->question.turning && i < 4; i++) {
        double y = (grid.top + grid.cell * (1 + (grid.rows - 2) * i / 4.0)) / view_scale(stage);
        draw_line(draw, ts_vec(seen.x, y), ts_vec(seen.x + 8, y), (Pen){.ink = INK_INK});
        draw_text(draw, ts_vec(seen.x + 12, i ? y + 5 : y + 13),
                  (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK}, name[i]);
    }
}

static void draw_ground(const Stage *stage, Map *map)
{
    Draw *draw = stage->draw;
    Rect seen = map_area(stage);
    draw_screen(draw);
    draw_layer(draw, LAYER_GROUND);
    draw_clip(draw, seen);
    MapPaint paint = {map, draw, 1 / draw_scale(draw)};
    find_runs(map);
    fill_runs(&paint);
    draw_edges(&paint);
    static const Pen pens[] = {{.ink = INK_PAPER, .width = 5}, {.ink = INK_INK, .width = 2.5}};
    const MapBorder *border = &map->border;
    for (int pen = 0; pen < 2; pen++) {
        for (int line = 0, start = 0; line < border->ends; line++) {
            bool closed = border->end[line] < 0;
            int end = closed ? ~border->end[line] : border->end[line];
            draw_path(draw, border->point + start, end - start, closed, pens[pen]);
            start = end;
        }
    }
    draw_angles(stage, map, seen);
    draw_unclip(draw);
}

// Marks the place that is tried, and labels it if the method is wrong there.
static void draw_place(const Stage *stage, const Map *map)
{
    Draw *draw = stage->draw;
    TsVec at = map->ghost.position;
    if (map->question.turning && map->pointed) { // rows are angles: the cell lies elsewhere
        MapQuestion plane = map->question;
        plane.turning = false;
        at = map_spot(&plane, map->column, map->row).position;
    }
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, at, 4.5, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, 4.5, (Pen){.ink = INK_INK, .width = 2});
    if (!map->tried || !ask_is_wrong(&map->ask)) return;
    const char *word = map->pointed ? "DISAGREE here" : "DISAGREE";
    labels_add(view_labels(stage), view_screen(stage, at), ts_vec(1, 0), LABEL_CLASH, word);
}

void map_draw(Stage *stage, Map *map)
{
    Draw *draw = stage->draw;
    Actor *fixed = map_fixed(map);
    draw_ground(stage, map);
    draw_world(draw, stage_view(stage));
    style_actor(draw, view_labels(stage), fixed,
                (Style){.as = STYLE_TRANSPARENT,
                        .selected = fixed == stage_selected(stage),
                        .hovered = fixed == pointer_hovered(stage).actor});
    style_actor(draw, view_labels(stage), &map->ghost, (Style){.as = STYLE_GHOST});
    draw_place(stage, map);
}
