// A tile map: before a step, test the cell.
//
// Everything stands in a cell, so there is no geometry: a step is refused if the cell ahead is
// blocked or outside, and two things collide if they stand in the same cell or, by agreement, in
// adjacent ones. A diagonal step needs both cells beside it free.
//
// Watch: push the box with the arrow keys; two at once go diagonally, and a refused step lights up
// the blocking cell. Ten cells can be reached. Press M for the rule that cuts corners: 23, the
// walls do not hold. Click a cell to block or free it, or drop a map of your own.
//
// Source: JChehe, "Common 2D collision detection", 2017.
#include <stdio.h>

#include "scene.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/tiles.h"

enum { SIDE = 60, FLASH_TICKS = 15 };
enum { CHECKED, CUTS_CORNERS, NO_BOUNDS };

static struct {
    TsTiles tiles;
    char why[160]; // the map that was dropped cannot be shown
    TsCell player, box, stone, blocking;
    int flash; // ticks that the blocking cell still lights up
    double adjacent;
} s;

static const char *show_map(Stage *stage, const char *path)
{
    const char *why, *text = stage_text(stage, path, &why);
    TsTiles tiles;
    snprintf(s.why, sizeof s.why, "%s", text ? "" : why);
    if (text && ts_tiles_read(&tiles, text, s.why, sizeof s.why)) s.tiles = tiles;
    s.player = (TsCell){2, 2};
    s.box = (TsCell){4, 2};
    s.stone = (TsCell){4, 1};
    s.flash = 0;
    return s.why[0] ? s.why : NULL;
}

static void build(Stage *stage) { show_map(stage, "tiles.txt"); }

static TsTilesRule rule_of(const Stage *stage)
{
    return stage_variant(stage) == CUTS_CORNERS ? TS_TILES_CUT_CORNERS : TS_TILES_EIGHT;
}

// Whether the way of one step is free, the box pushed along where it stands there.
static bool may_step(const Stage *stage, int columns, int rows)
{
    TsCell to = {s.player.column + columns, s.player.row + rows};
    bool unchecked = stage_variant(stage) == NO_BOUNDS && !ts_tiles_contains(&s.tiles, to);
    if (unchecked) return true;
    s.blocking = to; // back from outside only the goal is asked
    bool inside = ts_tiles_contains(&s.tiles, s.player);
    if (inside && !ts_tiles_step(&s.tiles, rule_of(stage), s.player, columns, rows, &s.blocking)) {
        return false;
    }
    if (!inside && !ts_tiles_is_free(&s.tiles, to)) return false;
    if (!ts_tiles_equal(to, s.box)) return true;
    s.blocking = to;
    if (columns != 0 && rows != 0) return false; // a box is pushed straight
    return ts_tiles_step(&s.tiles, TS_TILES_FOUR, s.box, columns, rows, &s.blocking);
}

static void walk(Stage *stage, int columns, int rows)
{
    if (columns == 0 && rows == 0) return; // both ways at once
    if (!may_step(stage, columns, rows)) {
        s.flash = FLASH_TICKS;
        return;
    }
    stage_keep(stage);
    s.player = (TsCell){s.player.column + columns, s.player.row + rows};
    if (ts_tiles_equal(s.player, s.box)) s.box = (TsCell){s.box.column + columns, s.box.row + rows};
}

static int way(const Stage *stage, Key back, Key forth)
{
    return stage_held(stage, forth) - stage_held(stage, back);
}

static bool was_pressed(const Stage *stage)
{
    return stage_pressed(stage, KEY_LEFT) || stage_pressed(stage, KEY_RIGHT) ||
           stage_pressed(stage, KEY_UP) || stage_pressed(stage, KEY_DOWN);
}

static void toggle(Stage *stage, TsCell cell)
{
    bool taken = ts_tiles_equal(cell, s.player) || ts_tiles_equal(cell, s.box) ||
                 ts_tiles_equal(cell, s.stone);
    if (taken || !ts_tiles_contains(&s.tiles, cell)) return;
    stage_keep(stage);
    s.tiles.blocked[cell.row][cell.column] ^= 1;
}

static void step(Stage *stage)
{
    Pointer pointer = stage_pointer(stage);
    if (s.flash > 0) s.flash--;
    if (was_pressed(stage)) {
        walk(stage, way(stage, KEY_LEFT, KEY_RIGHT), way(stage, KEY_UP, KEY_DOWN));
    }
    if (pointer.pressed) {
        toggle(stage, (TsCell){(int)floor(pointer.at.x / SIDE), (int)floor(pointer.at.y / SIDE)});
    }
}

// ---- Asking

static bool meets(void)
{
    return (s.adjacent > 0 ? ts_tiles_adjacent : ts_tiles_equal)(s.player, s.stone);
}

static void ask(Stage *stage) { stage_verdict(stage, meets(), meets()); }

// ---- What is shown

static TsAabb cell_box(TsCell cell, double inset)
{
    TsVec corner = {cell.column * SIDE + inset, cell.row * SIDE + inset};
    double size = SIDE - 2 * inset;
    return (TsAabb){corner, ts_vec(corner.x + size, corner.y + size)};
}

static void draw_wall(Draw *draw, TsCell cell)
{
    TsAabb box = cell_box(cell, 14);
    Pen pen = {.ink = INK_MISS_LINE, .width = 3};
    draw_line(draw, box.min, box.max, pen);
    draw_line(draw, ts_vec(box.min.x, box.max.y), ts_vec(box.max.x, box.min.y), pen);
}

static void draw_map(Draw *draw, uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE])
{
    for (int i = 0; i < s.tiles.columns * s.tiles.rows; i++) {
        TsCell cell = {i % s.tiles.columns, i / s.tiles.columns};
        draw_layer(draw, LAYER_GROUND);
        if (reached[cell.row][cell.column]) {
            marks_box(draw, cell_box(cell, 0), (Fill){.ink = INK_FOCUS, .alpha = 0.12});
        }
        marks_outline(draw, cell_box(cell, 0), (Pen){.ink = INK_RULE});
        if (s.tiles.blocked[cell.row][cell.column]) draw_wall(draw, cell);
    }
}

// On a plate: fills may be solid.
static void draw_name(Draw *draw, TsVec at, const char *name)
{
    Font font = {.face = FACE_BOLD, .size = 13, .ink = INK_INK, .align = ALIGN_CENTER};
    double pixel = style_pixel(draw);
    TsVec half = ts_vec_scale(ts_vec(draw_text_width(draw, font, name) / 2 + 3, 9), pixel);
    marks_box(draw, (TsAabb){ts_vec_sub(at, half), ts_vec_add(at, half)},
              (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(draw, ts_vec(at.x, at.y + 5 * pixel), font, name);
}

static void draw_thing(Stage *stage, TsCell cell, double inset, bool hit, const char *name)
{
    TsAabb box = cell_box(cell, inset);
    Draw *draw = stage->draw;
    marks_box(draw, box, (Fill){.ink = hit ? INK_HIT_FILL : INK_MISS_FILL});
    marks_outline(draw, box, (Pen){.ink = hit ? INK_HIT_LINE : INK_MISS_LINE, .width = 2});
    draw_name(draw, ts_vec_lerp(box.min, box.max, 0.5), name);
}

static void tell(Stage *stage, int reachable, bool hit)
{
    stage_table(stage, "Cells", "\tcolumn\trow");
    stage_row(stage, hit ? ROW_LAMP_ON : ROW_PLAIN, "player\t%d\t%d", s.player.column,
              s.player.row);
    stage_row(stage, ROW_PLAIN, "stone\t%d\t%d", s.stone.column, s.stone.row);
    stage_row(stage, ROW_PLAIN, "box\t%d\t%d", s.box.column, s.box.row);
    stage_report(stage, "reachable", "%d", reachable);
    stage_report(stage, "player meets stone", "%s", hit ? "yes" : "no");
    stage_report(stage, "player in the map", "%s",
                 ts_tiles_contains(&s.tiles, s.player) ? "yes" : "no");
    if (s.why[0]) {
        stage_note(stage, "%s", s.why);
    } else {
        char cells[NUMBER_MAX];
        stage_note(stage, "%s can be reached%s",
                   number_of(cells, sizeof cells, reachable, "cell", "cells"),
                   hit ? " · player meets stone" : "");
    }
}

static void draw(Stage *stage)
{
    uint8_t reached[TS_TILES_MAX_SIDE][TS_TILES_MAX_SIDE];
    int reachable = ts_tiles_reach(&s.tiles, rule_of(stage), s.player, reached);
    bool hit = meets();
    draw_map(stage->draw, reached);
    draw_layer(stage->draw, LAYER_FILLS);
    draw_thing(stage, s.stone, 12, hit, "stone");
    draw_thing(stage, s.box, 4, false, "box");
    draw_thing(stage, s.player, 12, hit, "player");
    if (s.flash > 0) {
        marks_outline(stage->draw, cell_box(s.blocking, 2), (Pen){.ink = INK_CLASH, .width = 4});
    }
    tell(stage, reachable, hit);
    stage_hint(stage, "Arrow keys move · click a cell to block or free it · PgDn next");
}

SCENE = {
    .title = "Tile map",
    .idea = "Objects in different cells cannot collide, so a step only tests the cell ahead.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .SCENE_STATE(s),
    .edited = true,
    .claims = "arrows drop map",
    .drop = show_map,
    .view = {{0, 0}, {9 * SIDE, 5 * SIDE}},
    .variants = {{"tiles_checked", "tests the cell", NULL},
                 {"tiles_cuts_corners", "cuts corners",
                  "it slips diagonally between two blocked cells, so walls do not hold"},
                 {"tiles_no_bounds", "no bounds",
                  "it never tests whether the cell is on the map, and walks off its edge"}},
    .knobs = {{'j', "player meets", &s.adjacent, .max = 1, .names = "same cell|adjacent cell"}},
};
