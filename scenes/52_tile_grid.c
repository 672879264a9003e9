// A tile map: look at the cell before you step
//
// In chess two pieces meet if they are on the same square. Nobody measures distances. A tile map
// works like that: every object fills one [cell](cells) or several whole ones, so a collision is a
// comparison of whole numbers. Sokoban and minesweeper are such maps.
//
//     column₁ = column₂ and row₁ = row₂
//
// The *player*, the *box* and the *stone* each keep their column and row. A cell can hold several
// objects: push the box onto the stone. At "large stone" (P) the stone fills 2 × 2 cells, and each
// is compared. With J, adjacent cells count as well, by agreement.
//
// Moving is a question about the next cell: a step is refused if that cell is [blocked](walls) or
// lies outside the map. So nothing can ever overlap a wall, and no step has to be undone. The
// [cells that can be reached](reachable) follow: start with the player's cell and add allowed steps
// until no new cell appears. Inside these walls there are ten.
//
// A diagonal step needs more. The player is as wide as a cell, and on the way it sweeps over the
// corners of the two cells beside it. Both must be free, too.
//
// Rules go wrong at the edges. One that "cuts corners" tests only the target cell: it slips between
// two walls that touch at a corner, and reaches 23 cells, [13 of them](beyond walls) wrongly. One
// without bounds never tests whether the cell is on the map. Set P to "outside the walls": it walks
// off the map.
//
// Try: push the box with the arrow keys; two keys at once go diagonally. A refused step frames the
// cell that is in the way. Click a cell to block or free it, or drop a map of your own.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include <stdio.h>
#include <stdlib.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "scene_kit/tile_truth.h"
#include "touchstone/tiles.h"

enum { SIDE = 60, FLASH_TICKS = 15, MAP = TS_TILES_MAX_SIDE };
enum { CHECKED, CUTS_CORNERS, NO_BOUNDS };

enum { INSIDE_WALLS, OUTSIDE_WALLS, LARGE_STONE }; // place
static const struct {
    TsCell player, box, stone;
} starts[] = {{{2, 2}, {4, 2}, {4, 1}}, {{7, 2}, {4, 2}, {4, 1}}, {{2, 2}, {3, 3}, {4, 2}}};

static struct {
    TsTiles tiles;
    char why[160]; // the map that was dropped cannot be shown
    TsCell player, box, stone, blocking;
    int flash;     // ticks that the cell in the way is still framed
    TsCell home;   // the last cell that the player reached by exact steps
    bool strayed;  // it is where it cannot get from there
    int reachable; // cells, exactly
    double adjacent, place;
    int variant; // that moved the player
} s;

// ---- The stone: a square of cells, `stone` is its upper left one

static int stone_size(void) { return s.place == LARGE_STONE ? 2 : 1; }

static TsCell stone_cell(int i) // of the square of stone_size
{
    return (TsCell){s.stone.column + i % stone_size(), s.stone.row + i / stone_size()};
}

static bool is_on_stone(TsCell cell)
{
    bool found = false;
    for (int i = 0; i < stone_size() * stone_size(); i++)
        found |= ts_tiles_equal(cell, stone_cell(i));
    return found;
}

// ---- The exact side: brought up to date whenever something has moved

static void find_truth(void)
{
    uint8_t reached[MAP][MAP];
    int count = tile_truth_reach(&s.tiles, s.box, s.home, reached);
    s.strayed = !ts_tiles_contains(&s.tiles, s.player) || !reached[s.player.row][s.player.column];
    if (!s.strayed) s.home = s.player;
    s.reachable = count;
}

// The nearest cell to that one from which size x size cells are free and neither of two others is
// among them; that one if there is none.
static TsCell free_near(TsCell wanted, int size, TsCell taken, TsCell also)
{
    TsCell best = wanted;
    int least = 2 * MAP;
    for (int i = 0; i < s.tiles.columns * s.tiles.rows; i++) {
        TsCell cell = {i % s.tiles.columns, i / s.tiles.columns};
        int far = abs(cell.column - wanted.column) + abs(cell.row - wanted.row);
        bool free = true;
        for (int k = 0; k < size * size; k++) {
            TsCell part = {cell.column + k % size, cell.row + k / size};
            free &= ts_tiles_is_free(&s.tiles, part) && !ts_tiles_equal(part, taken) &&
                    !ts_tiles_equal(part, also);
        }
        if (!free || far >= least) continue;
        least = far;
        best = cell;
    }
    return best;
}

static const char *show_map(Stage *stage, const char *path)
{
    const char *why, *text = stage_text(stage, path, &why);
    TsTiles tiles;
    snprintf(s.why, sizeof s.why, "%s", text ? "" : why);
    if (text && ts_tiles_read(&tiles, text, s.why, sizeof s.why)) s.tiles = tiles;
    TsCell nowhere = {-1, -1};
    int place = (int)s.place;
    s.player = s.home = free_near(starts[place].player, 1, nowhere, nowhere);
    s.box = free_near(starts[place].box, 1, s.player, nowhere);
    s.stone = free_near(starts[place].stone, stone_size(), s.player, s.box);
    s.flash = 0;
    find_truth();
    return s.why[0] ? s.why : NULL;
}

static void build(Stage *stage) { show_map(stage, "tiles.txt"); }

// ---- The variants

static TsTilesRule rule_of(const Stage *stage)
{
    // flaw: tiles_cuts_corners
    return stage_variant(stage) == CUTS_CORNERS ? TS_TILES_CUT_CORNERS : TS_TILES_EIGHT;
}

// The map on which the player walks: the box is in the way, too.
static TsTiles map_with_box(void)
{
    TsTiles tiles = s.tiles;
    if (ts_tiles_contains(&tiles, s.box)) tiles.blocked[s.box.row][s.box.column] = 1;
    return tiles;
}

// Whether the chosen variant allows a step. A box ahead is pushed if it may move, and only
// straight.
static bool may_step(const Stage *stage, int columns, int rows)
{
    TsCell to = {s.player.column + columns, s.player.row + rows};
    // flaw: tiles_no_bounds
    if (stage_variant(stage) == NO_BOUNDS && !ts_tiles_contains(&s.tiles, to)) return true;
    s.blocking = to;
    if (!ts_tiles_contains(&s.tiles, s.player)) { // back from outside
        return ts_tiles_is_free(&s.tiles, to) && !ts_tiles_equal(to, s.box);
    }
    if (ts_tiles_equal(to, s.box) && (columns == 0 || rows == 0)) {
        return ts_tiles_step(&s.tiles, TS_TILES_FOUR, s.box, columns, rows, &s.blocking);
    }
    TsTiles tiles = map_with_box();
    return ts_tiles_step(&tiles, rule_of(stage), s.player, columns, rows, &s.blocking);
}

typedef struct Reach { // what the variant can reach
    uint8_t reached[MAP][MAP], truth[MAP][MAP];
    int count, wrong; // cells; those that are not in the truth
    bool endless;     // it can leave the map
} Reach;

static void find_reach(const Stage *stage, Reach *reach)
{
    TsTiles tiles = map_with_box();
    reach->count = ts_tiles_reach(&tiles, rule_of(stage), s.player, reach->reached);
    bool free = ts_tiles_is_free(&s.tiles, s.box);
    for (int i = 0; i < 4 && free; i++) { // the box's cell counts if the box can be pushed away
        int columns = i < 2 ? 2 * i - 1 : 0, rows = i < 2 ? 0 : 2 * i - 5;
        TsCell behind = {s.box.column - columns, s.box.row - rows};
        if (!ts_tiles_contains(&tiles, behind) || !reach->reached[behind.row][behind.column] ||
            !ts_tiles_step(&s.tiles, TS_TILES_FOUR, s.box, columns, rows, NULL)) {
            continue;
        }
        reach->reached[s.box.row][s.box.column] = 1;
        reach->count++;
        break;
    }
    for (int i = 0; i < tiles.columns * tiles.rows; i++) {
        int column = i % tiles.columns, row = i / tiles.columns;
        bool edge = column == 0 || row == 0 || column == tiles.columns - 1 || row == tiles.rows - 1;
        reach->endless |= edge && reach->reached[row][column] && stage_variant(stage) == NO_BOUNDS;
    }
    reach->endless |= !ts_tiles_contains(&s.tiles, s.player);
    tile_truth_reach(&s.tiles, s.box, s.home, reach->truth);
    for (int i = 0; i < MAP * MAP; i++)
        reach->wrong += reach->reached[i / MAP][i % MAP] && !reach->truth[i / MAP][i % MAP];
}

// Another variant does not answer for where the last one let the player go.
static void hold(Stage *stage)
{
    if (s.variant != stage_variant(stage) && s.strayed) {
        s.player = s.home;
        s.strayed = false;
    }
    s.variant = stage_variant(stage);
}

// ---- A tick

static void step(Stage *stage)
{
    Pointer pointer = stage_pointer(stage);
    int columns = stage_way(stage, KEY_LEFT, KEY_RIGHT), rows = stage_way(stage, KEY_UP, KEY_DOWN);
    bool pressed = stage_pressed(stage, KEY_LEFT) || stage_pressed(stage, KEY_RIGHT) ||
                   stage_pressed(stage, KEY_UP) || stage_pressed(stage, KEY_DOWN);
    if (s.flash > 0) s.flash--;
    if (pressed && (columns != 0 || rows != 0)) {
        if (may_step(stage, columns, rows)) {
            stage_keep(stage);
            s.player = (TsCell){s.player.column + columns, s.player.row + rows};
            if (ts_tiles_equal(s.player, s.box)) {
                s.box = (TsCell){s.box.column + columns, s.box.row + rows};
            }
            find_truth();
        } else {
            s.flash = FLASH_TICKS;
        }
    }
    TsCell cell = {(int)floor(pointer.at.x / SIDE), (int)floor(pointer.at.y / SIDE)};
    bool taken = ts_tiles_equal(cell, s.player) || ts_tiles_equal(cell, s.box) || is_on_stone(cell);
    if (pointer.pressed && !taken && ts_tiles_contains(&s.tiles, cell)) {
        stage_keep(stage);
        s.tiles.blocked[cell.row][cell.column] ^= 1;
        find_truth();
    }
}

// ---- Asking

// Whether the player meets any cell of the stone.
static bool meets(bool exactly)
{
    bool found = false, adjacent = s.adjacent > 0;
    for (int i = 0; i < stone_size() * stone_size(); i++) {
        TsCell cell = stone_cell(i);
        found |= exactly    ? tile_truth_meet(s.player, cell, adjacent)
                 : adjacent ? ts_tiles_adjacent(s.player, cell)
                            : ts_tiles_equal(s.player, cell);
    }
    return found;
}

static void say_where(Stage *stage)
{
    const char *cells = number_of(NUMBER_TEXT, s.reachable, "cell", "cells");
    if (s.why[0]) return; // which the note says
    if (meets(true))
        stage_verdict_sentence(stage, "They meet:", "the player is at the stone, and can reach %s.",
                               cells);
    else
        stage_verdict_sentence(
            stage, "They are apart:", "the player is not at the stone, and can reach %s.", cells);
}

// What is wrong most comes first: the player is where it cannot be; it could get where it cannot;
// it meets the stone, or not.
static void ask(Stage *stage)
{
    Reach *reach = stage_findings(stage, sizeof *reach);
    if (!reach) return;
    find_reach(stage, reach);
    char said[20], truth[20];
    if (s.strayed) {
        stage_verdict_words(stage, NULL, false, "CAN BE HERE", "CANNOT BE HERE");
    } else if (reach->endless || reach->count != s.reachable) {
        translate_print(said, sizeof said, reach->endless ? "NO END" : "%d REACHABLE",
                        reach->count);
        translate_print(truth, sizeof truth, "%d REACHABLE", s.reachable);
        stage_verdict_words(stage, NULL, false, said, truth);
    } else {
        stage_verdict(stage, meets(false), meets(true));
        say_where(stage);
    }
}

// ---- Drawing

static TsAabb cells_box(TsCell cell, int size, double inset)
{
    TsVec corner = {cell.column * SIDE + inset, cell.row * SIDE + inset};
    double side = size * SIDE - 2 * inset;
    return (TsAabb){corner, ts_vec(corner.x + side, corner.y + side)};
}

static TsAabb cell_box(TsCell cell, double inset) { return cells_box(cell, 1, inset); }

// Its name is on a plate, since the fill may be solid; `low` is the name's height, of that of the
// cells. A name that is wider than the thing stands above it.
static void draw_thing(Stage *stage, TsCell cell, int size, double inset, double low, bool hit,
                       const char *name)
{
    Draw *draw = stage->draw;
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    TsAabb box = cells_box(cell, size, inset);
    draw_on(draw, LAYER_FILLS, name);
    marks_box(draw, box, (Fill){.ink = hit ? INK_HIT_FILL : INK_MISS_FILL});
    if (hit) marks_box(draw, box, (Fill){.ink = INK_HIT_HATCH, .pattern = PATTERN_RISING});
    marks_outline(draw, box,
                  (Pen){.ink = hit ? INK_HIT_LINE : INK_MISS_LINE, .width = hit ? 3 : 2});
    draw_layer(draw, LAYER_OUTLINES);
    TsVec at = ts_vec_lerp(box.min, box.max, 0.5);
    at.y = (cell.row + low * size) * SIDE;
    double pixel = style_pixel(draw);
    TsVec half = ts_vec_scale(ts_vec(draw_text_width(draw, font, name) / 2 + 3, 9), pixel);
    if (low == 0.5 && 2 * half.x > box.max.x - box.min.x) at.y = box.min.y - half.y;
    marks_box(draw, (TsAabb){ts_vec_sub(at, half), ts_vec_add(at, half)},
              (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(draw, ts_vec(at.x, at.y + 5 * pixel), font, name);
    draw_tag(draw, NULL);
}

static void draw(Stage *stage)
{
    const Reach *reach = stage_found(stage);
    Draw *draw = stage->draw;
    if (!reach) return;
    for (int i = 0; i < s.tiles.columns * s.tiles.rows; i++) {
        TsCell cell = {i % s.tiles.columns, i / s.tiles.columns};
        bool right = reach->truth[cell.row][cell.column];
        draw_on(draw, LAYER_GROUND, right ? "reachable" : "beyond walls");
        if (reach->reached[cell.row][cell.column]) {
            Fill fill = {.ink = right ? INK_FOCUS : INK_CLASH, .alpha = right ? 0.12 : 0.45};
            marks_box(draw, cell_box(cell, 0), fill);
        }
        draw_tag(draw, "cells");
        marks_outline(draw, cell_box(cell, 0), (Pen){.ink = INK_LINE});
        if (!s.tiles.blocked[cell.row][cell.column]) continue;
        TsAabb box = cell_box(cell, 14);
        draw_tag(draw, "walls");
        Pen pen = {.ink = INK_MISS_LINE, .width = 3};
        draw_line(draw, box.min, box.max, pen);
        draw_line(draw, ts_vec(box.min.x, box.max.y), ts_vec(box.max.x, box.min.y), pen);
    }

    // The stone shows around what is in its cell, and in one cell the names stand above each other.
    bool hit = meets(false), large = stone_size() > 1;
    bool player_on = is_on_stone(s.player), box_on = is_on_stone(s.box);
    bool above = (player_on || box_on) && !large;
    draw_thing(stage, s.stone, stone_size(), above || large ? 4 : 12, above ? 0.28 : 0.5, hit,
               "stone");
    draw_thing(stage, s.box, 1, box_on ? 12 : 4, box_on && above ? 0.72 : 0.5, false, "box");
    draw_thing(stage, s.player, 1, 12, player_on && above ? 0.72 : 0.5, hit, "player");
    draw_layer(draw, LAYER_CONTACT);
    if (s.flash > 0) {
        marks_outline(draw, cell_box(s.blocking, 2), (Pen){.ink = INK_INK, .width = 4});
    }
    if (s.strayed) marks_wrong(draw, cell_box(s.player, 2));

    stage_table(stage, "Cells", "\tcolumn\trow");
    stage_row(stage, hit ? ROW_LAMP_ON : ROW_PLAIN, "player\t%d\t%d", s.player.column,
              s.player.row);
    if (large)
        stage_row(stage, ROW_PLAIN, "stone\t%d–%d\t%d–%d", s.stone.column, s.stone.column + 1,
                  s.stone.row, s.stone.row + 1);
    else
        stage_row(stage, ROW_PLAIN, "stone\t%d\t%d", s.stone.column, s.stone.row);
    stage_row(stage, ROW_PLAIN, "box\t%d\t%d", s.box.column, s.box.row);
    if (player_on) stage_report(stage, "player's cell", "player, stone");
    if (box_on) stage_report(stage, "box's cell", "box, stone");
    bool inside = ts_tiles_contains(&s.tiles, s.player);
    stage_report(stage, "reachable", reach->endless ? "no end" : "%d", reach->count);
    stage_report(stage, "reachable, exactly", "%d", s.reachable);
    stage_report(stage, "player meets stone", "%s", hit ? "yes" : "no");
    stage_report(stage, "player in the map", "%s", inside ? "yes" : "no");
    if (s.why[0]) {
        stage_note(stage, "%s", s.why);
    } else if (s.strayed) {
        stage_note(stage, inside ? "no allowed step leads here" : "the player is off the map");
    } else if (reach->wrong > 0 && stage_is_simple(stage)) { // which says how many can
        stage_note(
            stage, "%s",
            number_of(NUMBER_TEXT, reach->wrong, "marked cell cannot", "marked cells cannot"));
    } else if (reach->wrong > 0) {
        stage_note(
            stage, "%d cells can be reached, %s", s.reachable,
            number_of(NUMBER_TEXT, reach->wrong, "marked cell cannot", "marked cells cannot"));
    } else {
        stage_note(stage, "%d cells can be reached%s", s.reachable,
                   hit ? " · player meets stone" : "");
    }
    stage_hint(stage, "Arrow keys move · click a cell to block or free it · PgDn next");
}

SCENE = {
    .title = "Tile map",
    .idea =
        "Objects meet in one cell, or by agreement in adjacent ones; a step tests the cell ahead.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .step = step,
    .SCENE_STATE(s),
    .simple = "cells|beyond walls|walls|player|box|stone",
    .edited = true,
    .claims = "arrows drop map",
    .controls = {"arrow keys: walk", "drop a map file to open it"},
    .presses = true,
    .drop = show_map,
    .view = {{0, 0}, {9 * SIDE, 5 * SIDE}},
    .variants = {{"tiles_checked", "tests the cell", NULL},
                 {"tiles_cuts_corners", "cuts corners",
                  "It slips diagonally between two blocked cells, so walls do not hold."},
                 {"tiles_no_bounds", "no bounds",
                  "It never tests whether the cell is on the map, and walks off its edge."}},
    .knobs = {{'j', "player meets", &s.adjacent, .max = 1, .names = "same cell|adjacent cell"},
              {'p', "place", &s.place, .name = "preset", .places = true,
               .names = "inside the walls|outside the walls|large stone"}},
};
