// The map's picture: the cells, the exact border, and the two shapes, of which one is a ghost.

#include "map/map_self.h"
#include "scene_kit/style.h"

static void draw_border(const MapBorder *border, Draw *draw)
{
    static const Pen pens[] = {{.ink = INK_PAPER, .width = 5}, {.ink = INK_INK, .width = 2.5}};
    for (int pen = 0; pen < 2; pen++) {
        for (int line = 0, start = 0; line < border->ends; line++) {
            bool closed = border->end[line] < 0;
            int end = closed ? ~border->end[line] : border->end[line];
            draw_path(draw, border->point + start, end - start, closed, pens[pen]);
            start = end;
        }
    }
}

// Where rows are angles, the left edge says which.
static void draw_angles(const Stage *stage, const Map *map, Rect seen)
{
    static const char *const name[] = {"0°", "90°", "180°", "270°"};
    Draw *draw = stage->draw;
    MapGrid grid = map->question.grid;
    for (int i = 0; map->question.turning && i < 4; i++) {
        double y = (grid.top + grid.cell * (1 + (grid.rows - 2) * i / 4.0)) / stage->self->scale;
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
    map_tint(map, draw);
    draw_border(&map->border, draw);
    draw_angles(stage, map, seen);
    draw_unclip(draw);
}

// Where rows are angles the cell lies elsewhere than the shape.
static TsVec place_of(const Map *map)
{
    MapQuestion upright = map->question;
    upright.turning = false;
    bool elsewhere = map->question.turning && map->pointed;
    return elsewhere ? map_spot(&upright, map->column, map->row).position : map->ghost.position;
}

// The place that is tried, and whether the method is wrong there.
static void draw_place(const Stage *stage, const Map *map)
{
    Draw *draw = stage->draw;
    struct StageSelf *self = stage->self;
    TsVec at = place_of(map);
    draw_layer(draw, LAYER_CONTACT);
    draw_dot(draw, at, 4.5, (Fill){.ink = INK_PAPER});
    draw_ring(draw, at, 4.5, (Pen){.ink = INK_INK, .width = 2});
    if (!map->told || !ask_is_wrong(&map->ask)) return;
    const char *word = map->pointed ? "DISAGREE here" : "DISAGREE";
    labels_want(self->labels, view_screen(stage, at), ts_vec(1, 0), LABEL_CLASH, word);
}

void map_draw(Stage *stage, Map *map)
{
    struct StageSelf *self = stage->self;
    Draw *draw = stage->draw;
    Actor *fixed = map_fixed(map);
    draw_ground(stage, map);
    draw_world(draw, self->view);
    style_actor(draw, self->labels, fixed,
                (Style){.as = STYLE_SHEER,
                        .selected = fixed == self->selected,
                        .hovered = fixed == self->hover.actor});
    style_actor(draw, self->labels, &map->ghost, (Style){.as = STYLE_GHOST});
    draw_place(stage, map);
}
