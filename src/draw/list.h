// The commands of a frame, chained by layer, and where recording stands. Internal to draw.
#ifndef LIST_H
#define LIST_H

#include "draw.h"
#include "outline.h"
#include "paint.h"
#include "raster.h"

typedef struct ShapeCommand {
    Pattern pattern;
    Rule rule;
    int first, last; // its contours in `outline`
} ShapeCommand;

typedef struct TextCommand {
    Face face;
    int size, x, y; // device px; x of the first pen position
    int first;      // its text in `text`, ended by 0
} TextCommand;

typedef struct ImageCommand {
    const Image *image;
    Vec at;
    double zoom;
} ImageCommand;

typedef struct Command {
    enum { COMMAND_SHAPE, COMMAND_TEXT, COMMAND_IMAGE } kind;
    Ink ink;
    double alpha;
    bool solid;     // mixed with paper by alpha, not with what is below,
    double on_dark; // and by this where the paper is darker
    Area clip;
    int next; // of the same layer; -1 at the end
    union {
        ShapeCommand shape;
        TextCommand text;
        ImageCommand image;
    };
} Command;

struct Draw {
    int width, height;
    double scale;
    Glyphs glyphs;
    Raster *raster; // scratch of draw_play
    Hatch rising, falling;

    DrawLayer layer;
    bool world;
    View view;  // of the world
    View space; // of what is given now
    Area clip;

    Command *command;
    int commands, command_capacity;
    int first[LAYERS], last[LAYERS];
    Outline outline;
    char *text;
    int texts, text_capacity;
    Outline path, piece; // scratch of recording
    unsigned dropped;
};

// A point or length of the current space in device px.
Vec list_device(const Draw *draw, Vec point);

// False where a coordinate is NaN or infinite.
bool list_finite(Vec point);

// What a Fill, Pen or Font calls alpha, where 0 means 1.
double list_alpha(double alpha);

// Adds the contours that `outline` holds beyond its first so many points and ends. They are taken
// back where nothing of them can be seen, a coordinate is no number, or memory is short.
void list_shape(Draw *draw, int points, int ends, Fill fill, Rule rule);

void list_add(Draw *draw, Command command);

#endif
