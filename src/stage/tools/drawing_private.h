// What the files of the drawing tool share.
#ifndef DRAWING_PRIVATE_H
#define DRAWING_PRIVATE_H

#include "tools/tools.h"

enum { DRAWING_STEPS = 4, DRAWING_WORDS = 96 };

typedef struct DrawingKind {
    const char *name;
    Key key;
    TsShapeKind kind;
    int points;                      // it takes; 64 of a polygon, which is closed before
    int dragged;                     // the same if the pointer is dragged from the first on
    const char *step[DRAWING_STEPS]; // what to do with none, one, two, more points set
    TsShape (*make)(const TsVec *point, int count); // it may borrow the points; NULL: free hand
} DrawingKind;

// By number of the tool, from 1; 0 is none, which selects. The last ones draw free hand.
enum { DRAWING_FREE = 2 };
const DrawingKind *drawing_kind(int tool);

// Why these points make no such shape, or cannot begin one if fewer than `needed`: a sentence; NULL
// if they do. A polygon is taken as closed.
const char *drawing_refuses(const DrawingKind *kind, const TsVec *point, int count, int needed);

// What is written beside the shape so far: a length, an angle, a radius; "": nothing.
void drawing_measure(const DrawingKind *kind, const TsVec *point, int count, int needed, char *text,
                     int size);

// What a place is pulled to.
typedef enum Magnet {
    MAGNET_NONE,
    MAGNET_GRID,
    MAGNET_CORNER, // of another shape, or the end of a segment: these very doubles
    MAGNET_MIDDLE, // of a side
    MAGNET_CENTRE,
} Magnet;

typedef struct DrawingPlace {
    TsVec at; // world
    Magnet magnet;
} DrawingPlace;

enum { FREE_LINE_MAX = 2048 };

typedef struct FreeLine {
    TsVec corner[FREE_LINE_MAX]; // world
    int count;
} FreeLine;

typedef struct Drawing {
    int tool;  // 0: none
    int count; // of the points set
    TsVec point[TS_POLYGON_MAX];
    DrawingPlace next; // where the next one would be
    bool pointed;      // the pointer has been there since the tool was taken
    TsVec pressed;     // device px, of the press that is held
    bool held;         // one is,
    int before;        // and so many points were set before it
    bool crosses;      // the corner refused last would make two sides cross:
    TsVec side[4];
    FreeLine line; // drawn free hand, while it is held
    char note[RECORD_TEXT];
} Drawing;

// The place that the pointer means. `loose`: the viewer wants no snapping now.
DrawingPlace drawing_place(const Stage *stage, const Drawing *drawing, TsVec device, bool loose);

// The line goes on to there, if that is far enough from its last corner.
void drawing_free_to(const Stage *stage, Drawing *drawing, TsVec device);
// The actor stands for the line, or for the area in it, from now on. Returns NULL, or why not.
const char *drawing_free_finish(Stage *stage, Drawing *drawing, Actor *actor, bool closed);
void drawing_free_show(Stage *stage, const Drawing *drawing, bool closed);

int drawing_needs(const Drawing *drawing); // points, as the pointer is used now

void drawing_show(Stage *stage, const Drawing *drawing);

#endif
