// The commands of a frame, chained by layer, and the state of recording. Internal to draw.
#ifndef DRAW_PRIVATE_H
#define DRAW_PRIVATE_H

#include "draw.h"
#include "outline.h"
#include "paint.h"
#include "raster.h"

typedef struct ShapeCommand {
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
    TsVec at;
    double zoom;
} ImageCommand;

typedef struct TrianglesCommand {
    int first, last; // in `patch`
    int fill;        // index of its first fill in `fill`
    int fills;
} TrianglesCommand;

typedef struct SmallTriangle { // one triangle of many, in device px
    TsVec corner[3];
    Area seen;
    int fill;
    bool small; // entirely visible, and small enough for triangle.h
} SmallTriangle;

typedef struct Command {
    enum { COMMAND_SHAPE, COMMAND_TEXT, COMMAND_IMAGE, COMMAND_TRIANGLES } kind;
    Fill fill; // of shapes and text
    Area clip;
    int next;    // of the same layer; -1 at the end
    uint8_t tag; // index + 1 in `tag`; 0: none
    bool faint;  // something else is lit
    union {
        ShapeCommand shape;
        TextCommand text;
        ImageCommand image;
        TrianglesCommand triangles;
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
    View space; // current coordinate space of the arguments
    Area clip;

    Command *command;
    int commands, command_capacity;
    int first[LAYERS], last[LAYERS];
    Outline outline;
    bool guarding;                          // texts must not collide, see draw_guard_texts
    Rect guard_room, guarded[DRAW_GUARDED]; // device px
    int guards;

    char *text;
    int texts, text_capacity;
    SmallTriangle *patch;
    int patches, patch_capacity;
    Fill *fill;
    int fills, fill_capacity;
    char tag[DRAW_TAGS][DRAW_TAG_TEXT]; // of the frame
    int tags, tag_now;                  // tag_now: index + 1; 0: none
    Outline path, piece;                // scratch of recording
    unsigned dropped;
};

#endif
