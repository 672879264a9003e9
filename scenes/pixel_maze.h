// A maze for 53_pixel_mask: before a ball moves it looks at a square a little larger than itself,
// and stays where that shows an opaque black pixel (S20).
#ifndef PIXEL_MAZE_H
#define PIXEL_MAZE_H

#include "kit/marks.h"
#include "stage.h"
#include "touchstone/pixels.h"

enum { MAZE_BALL = 8, MAZE_LOOK = MAZE_BALL + 1, MAZE_STEPS = 2 };

typedef struct Maze {
    Actor *ball;
    bool blocked; // by what was ahead at the last step
} Maze;

static inline TsAabb maze_square(TsVec at)
{
    TsVec reach = ts_vec(MAZE_LOOK, MAZE_LOOK);
    return (TsAabb){ts_vec_sub(at, reach), ts_vec_add(at, reach)};
}

static inline TsPixelsFound maze_look(const Image *image, TsVec at)
{
    TsPixels maze = {0, 0, image->width, image->height, image->pixel};
    return ts_pixels_find_black(&maze, maze_square(at));
}

static inline void maze_move(Stage *stage, Maze *maze, const Image *image, TsVec by)
{
    TsVec to = ts_vec_add(maze->ball->position, by);
    if (ts_vec_equal(by, ts_vec(0, 0))) return;
    maze->blocked = maze_look(image, to).hit;
    if (!maze->blocked) stage_place(stage, maze->ball, to, 0);
}

static inline void maze_step(Stage *stage, Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    for (int i = 0; image && i < MAZE_STEPS; i++) {
        int across = stage_held(stage, KEY_RIGHT) - stage_held(stage, KEY_LEFT);
        int along = stage_held(stage, KEY_DOWN) - stage_held(stage, KEY_UP);
        maze_move(stage, maze, image, ts_vec(across, 0));
        maze_move(stage, maze, image, ts_vec(0, along));
    }
}

static inline void maze_ask(Stage *stage, const Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    if (!image) return;
    bool hit = maze_look(image, maze->ball->position).hit;
    stage_wear(stage, maze->ball, hit, hit);
}

static inline void maze_draw(Stage *stage, const Maze *maze)
{
    const char *why;
    const Image *image = stage_image(stage, "mask_maze.png", &why);
    if (!image) {
        stage_note(stage, "%s", why);
        return;
    }
    TsPixelsFound here = maze_look(image, maze->ball->position);
    draw_layer(stage->draw, LAYER_GROUND);
    draw_image(stage->draw, ts_vec(0, 0), 1, image);
    draw_layer(stage->draw, LAYER_CONTACT);
    marks_outline(stage->draw, maze_square(maze->ball->position),
                  (Pen){.ink = INK_MARK, .on = 3, .off = 3});
    marks_answer(stage->draw, ts_vec(image->width - 16, image->height - 16));
    stage_report(stage, "pixels a look", "%ld", here.read);
    stage_report(stage, "black ahead", "%s", maze->blocked ? "yes" : "no");
    stage_note(stage, maze->blocked ? "black ahead: the ball stays" : "no black around the ball");
    stage_hint(stage, "Arrows move the ball · P leaves the maze");
}

#endif
