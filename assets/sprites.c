// Makes the pictures that scenes look at: `make sprites`. Drawn by our own rasteriser, twice: what
// they cover as white on black, which becomes their alpha, and what colour they have.
#include <stdio.h>

#include "draw.h"
#include "image/image.h"
#include "touchstone/degrees.h"

enum { SIDE = 112, KEY_HIGH = 52, MIST_ALPHA = 10, COLUMNS = 10, ROWS = 6, CELL = 32, WALL = 2 };

static const Palette alpha_palette = {
    .ink = {[INK_PAPER] = {0, 0, 0, 255}, [INK_INK] = {255, 255, 255, 255}}};
static const Palette color_palette = {.ink = {[INK_PAPER] = {122, 128, 136, 255},
                                              [INK_FAINT] = {178, 183, 190, 255},
                                              [INK_MUTED] = {84, 90, 99, 255}}};
static const Palette maze_palette = {
    .ink = {[INK_PAPER] = {255, 255, 255, 255}, [INK_INK] = {0, 0, 0, 255}}};
static const Fill solid = {.ink = INK_INK}, hole = {.ink = INK_PAPER};
static const Fill light = {.ink = INK_FAINT}, dark = {.ink = INK_MUTED};

typedef struct Sprite {
    const char *name;
    int width, height;
    void (*cover)(Draw *draw), (*color)(Draw *draw);
    int most; // alpha
} Sprite;

static void box(Draw *draw, double x, double y, double width, double height, Fill fill)
{
    draw_box(draw, (Rect){x, y, width, height}, 0, fill);
}

// ---- A ring with a gap, and holes in it

static void cover_ring(Draw *draw)
{
    TsVec middle = ts_vec(SIDE / 2.0, SIDE / 2.0);
    draw_disc(draw, middle, SIDE / 2.0, solid);
    draw_disc(draw, middle, 32, hole);
    box(draw, middle.x, middle.y - 15, SIDE / 2.0, 30, hole);
    for (int i = 1; i < 8; i++) {
        draw_disc(draw, ts_vec_add(middle, ts_vec_scale(ts_degrees(45 * i), 43)), i % 2 ? 6 : 4,
                  hole);
    }
}

static void color_ring(Draw *draw)
{
    TsVec middle = ts_vec(SIDE / 2.0, SIDE / 2.0);
    draw_disc(draw, ts_vec(middle.x - 2, middle.y - 2), 54, light);
    draw_disc(draw, ts_vec(middle.x + 1, middle.y + 1), 53, (Fill){.ink = INK_PAPER});
    draw_disc(draw, middle, 35, dark);
}

// ---- A key

static void cover_key(Draw *draw)
{
    draw_disc(draw, ts_vec(26, 26), 26, solid);
    draw_disc(draw, ts_vec(26, 26), 14, hole);
    box(draw, 46, 20, SIDE - 46, 12, solid);
    box(draw, 80, 32, 9, 14, solid);
    box(draw, 98, 32, SIDE - 98, 11, solid);
    draw_disc(draw, ts_vec(66, 26), 3, hole);
}

static void color_key(Draw *draw)
{
    draw_disc(draw, ts_vec(25, 25), 23, light);
    draw_disc(draw, ts_vec(27, 27), 22, (Fill){.ink = INK_PAPER});
    box(draw, 46, 20, SIDE - 46, 4, light);
    box(draw, 46, 29, SIDE - 46, 3, dark);
}

// ---- A mist that is all but transparent

static void cover_mist(Draw *draw)
{
    for (int i = 0; i < 6; i++) {
        TsVec at =
            ts_vec_add(ts_vec(SIDE / 2.0, SIDE / 2.0), ts_vec_scale(ts_degrees(60 * i + 10), 32));
        draw_disc(draw, at, i % 2 ? 21 : 16, solid);
    }
    draw_disc(draw, ts_vec(SIDE / 2.0, SIDE / 2.0), 15, hole);
}

static void color_mist(Draw *draw) { (void)draw; }

// ---- A maze: every cell is reached in one way only

typedef struct Maze {
    bool visited[ROWS][COLUMNS];
    bool right[ROWS][COLUMNS], below[ROWS][COLUMNS]; // open
    unsigned seed;
} Maze;

static int chosen(Maze *maze, int count)
{
    maze->seed = maze->seed * 1664525u + 1013904223u;
    return (int)((maze->seed >> 16) % (unsigned)count);
}

static bool is_free(const Maze *maze, int x, int y)
{
    return x >= 0 && y >= 0 && x < COLUMNS && y < ROWS && !maze->visited[y][x];
}

static void open_wall(Maze *maze, int x, int y, int dx, int dy)
{
    if (dx) maze->right[y][dx > 0 ? x : x - 1] = true;
    if (dy) maze->below[dy > 0 ? y : y - 1][x] = true;
}

static void dig(Maze *maze, int x, int y)
{
    static const int way[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    maze->visited[y][x] = true;
    for (int first = chosen(maze, 4), i = 0; i < 4; i++) {
        const int *by = way[(first + 3 * i) % 4];
        if (!is_free(maze, x + by[0], y + by[1])) continue;
        open_wall(maze, x, y, by[0], by[1]);
        dig(maze, x + by[0], y + by[1]);
    }
}

static void draw_maze(Draw *draw)
{
    Maze maze = {.seed = 4};
    dig(&maze, 0, 0);
    box(draw, 0, 0, COLUMNS * CELL, 2 * WALL, solid);
    box(draw, 0, 0, 2 * WALL, ROWS * CELL, solid);
    for (int y = 0; y < ROWS; y++) {
        for (int x = 0; x < COLUMNS; x++) {
            double right = (x + 1) * CELL, foot = (y + 1) * CELL;
            if (!maze.right[y][x])
                box(draw, right - WALL, foot - CELL - WALL, 2 * WALL, CELL + 2 * WALL, solid);
            if (!maze.below[y][x])
                box(draw, right - CELL - WALL, foot - WALL, CELL + 2 * WALL, 2 * WALL, solid);
        }
    }
    box(draw, COLUMNS * CELL - 2 * WALL, 0, 2 * WALL, ROWS * CELL, solid);
    box(draw, 0, ROWS * CELL - 2 * WALL, COLUMNS * CELL, 2 * WALL, solid);
}

// ---- Making them

static Image drawn(void (*picture)(Draw *), int width, int height, const Palette *palette)
{
    const Glyphs none = {0};
    Image image = image_new(width, height);
    Draw *draw = draw_new();
    if (image.pixel && draw) {
        draw_begin(draw, width, height, 1, &none);
        picture(draw);
        draw_play(draw, palette, &image);
    }
    draw_free(draw);
    return image;
}

static bool write(Image *image, const char *folder, const char *name)
{
    char path[512], error[1024] = "no memory";
    snprintf(path, sizeof path, "%s/%s", folder, name);
    bool done = image->pixel && image_write_with_alpha(image, path, error, sizeof error);
    image_free(image);
    if (!done) fprintf(stderr, "sprites: %s\n", error);
    return done;
}

static bool make_sprite(const Sprite *sprite, const char *folder)
{
    Image cover = drawn(sprite->cover, sprite->width, sprite->height, &alpha_palette);
    Image color = drawn(sprite->color, sprite->width, sprite->height, &color_palette);
    for (int i = 0; cover.pixel && color.pixel && i < sprite->width * sprite->height; i++) {
        uint32_t alpha = (cover.pixel[i] & 255) * (uint32_t)sprite->most / 255;
        color.pixel[i] = alpha ? alpha << 24 | (color.pixel[i] & 0xffffff) : 0;
    }
    image_free(&cover);
    return write(&color, folder, sprite->name);
}

int main(int count, char **argument)
{
    static const Sprite sprites[] = {
        {"mask_ring.png", SIDE, SIDE, cover_ring, color_ring, 255},
        {"mask_key.png", SIDE, KEY_HIGH, cover_key, color_key, 255},
        {"mask_mist.png", SIDE, SIDE, cover_mist, color_mist, MIST_ALPHA},
    };
    const char *folder = count > 1 ? argument[1] : "assets";
    bool done = true;
    for (int i = 0; i < 3; i++) done &= make_sprite(&sprites[i], folder);
    Image maze = drawn(draw_maze, COLUMNS * CELL, ROWS * CELL, &maze_palette);
    return write(&maze, folder, "mask_maze.png") && done ? 0 : 1;
}
