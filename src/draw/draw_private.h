// The commands of a frame, chained by layer, and the state of recording. Internal to draw.
#ifndef DRAW_PRIVATE_H
#define DRAW_PRIVATE_H

#include "draw.h"
#include "outline.h"
#include "paint.h"
#include "raster.h"
#include "solid.h"

typedef struct ShapeCommand {
    Rule rule;
    int first, last; // its contours in `outline`
    bool whole;      // within the clip
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

typedef struct SolidPatch { // a face of a solid
    Fill fill, hatch;
    int first, count; // its corners in `solid_corner`
    DrawLayer layer;
    uint8_t tag; // as of a command
    bool faint;
    Area seen;  // its box within the clip
    Rgba shown; // these two while it is played
    bool veil;
} SolidPatch;

typedef struct SolidPlay {
    Solid samples;
    int *band, *banded; // patches by bands of rows
    uint32_t *color;    // by number of the face: as it covers a pixel, 0 if it is not opaque
    int band_capacity, banded_capacity, color_capacity;
} SolidPlay;

typedef enum CommandKind {
    COMMAND_SHAPE,
    COMMAND_TEXT,
    COMMAND_IMAGE,
    COMMAND_SOLIDS // all solids of its layer; each has a tag of its own, the command none
} CommandKind;

typedef struct Command {
    CommandKind kind;
    Fill fill; // of shapes and text
    Area clip;
    int next;    // of the same layer; -1 at the end
    uint8_t tag; // index + 1 in `tag`; 0: none
    bool faint;  // something else is lit
    bool hidden; // until it is lit
    bool lit;
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
    bool avx2; // draw_play may use it: the same pixels

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
    SolidPatch *solid;
    int solids, solid_capacity;
    SolidCorner *solid_corner;
    int solid_corners, solid_corner_capacity;
    int solids_of[LAYERS];              // the command of the layer's solids; -1: none yet
    SolidPlay *solid_play;              // scratch of draw_play
    char tag[DRAW_TAGS][DRAW_TAG_TEXT]; // of the frame
    int tags, tag_now;                  // tag_now: index + 1; 0: none
    bool hiding;                        // what is drawn now is hidden until it is lit
    bool leaving_out;                   // what is drawn now is not recorded
    const char *only;                   // the patterns of draw_show_only; NULL: all
    Outline path, piece;                // scratch of recording
    unsigned dropped;
};

// Appends a command to its layer, whose last member the caller writes. Returns NULL if out of
// memory or if it is not visible: if its clip is empty, or its fill has the ink INK_NONE.
Command *draw_record(Draw *draw, CommandKind kind, Fill fill, Area clip);

// The bounding box of the points within the clip; empty if a coordinate is NaN or infinite.
// `whole`, unless NULL, is set to whether all points lie in it.
Area draw_bounds_in_clip(const TsVec *point, int count, Area clip, bool *whole);

TsVec draw_to_device(const Draw *draw, TsVec point); // a point of the current space

// As draw_play has them: an ink with its alpha, faint or not; the hatch of a pattern.
Rgba draw_ink_of(Fill fill, bool faint, const Palette *palette);
Hatch draw_hatch_of(const Draw *draw, Pattern pattern);

void draw_play_solids(const Draw *draw, const Command *command, const Palette *palette,
                      Image *target);
void draw_solid_free(SolidPlay *play);
int draw_solid_at(const Draw *draw, DrawLayer layer, TsVec device); // its tag; 0: none

#endif
