// How actors, contacts and handles are drawn, by what was answered. World space must be set, and
// stays set.
#ifndef STYLE_H
#define STYLE_H

#include "scene_kit/labels.h"

typedef enum StyleAs {
    STYLE_ANSWERED,    // by the answer about it
    STYLE_TRANSPARENT, // as the shape that stays on the map: the ground shows through
    STYLE_GHOST,       // at a place where it does not stand: a dashed outline
    STYLE_PLAIN,       // without its answer: in ink
} StyleAs;

typedef struct Style {
    StyleAs as;
    bool selected, hovered;
    bool nameless, centerless; // without its name, without the dot at its center
    bool crowd;                // small and one of many: thin strokes, no name
    bool tiny;                 // only a few px large: a spot in the ink of its outline
    bool chip;   // hardly larger, one of thousands: a spot a little smaller than the shape, so that
                 // touching shapes stay distinct
    bool marked; // with the marker pen: the method is wrong about it
} Style;

// Draws the shape, reserves its place among the labels and asks for its name. Points are discs of
// radius 4.5, rays end at their reach or the window's edge. In a crowd nothing is reserved.
void style_actor(Draw *draw, Labels *labels, const Actor *actor, Style style);

// Draws the contact of an ask: end points, depth or distance line, normal, touch ring, labels.
// Plain: only what has a name beside it, the distance or depth as a dimension, or the touch ring.
void style_contact(Draw *draw, Labels *labels, const Ask *ask, bool plain);

// Draws a handle of radius 5; the one grabbed last has a dot.
void style_handle(Draw *draw, TsVec at, double radius, bool hovered, bool grabbed);

// A world point on the screen, in px at scale 1; and the length in the world of 1 px at scale 1.
TsVec style_screen(const Draw *draw, TsVec world);
double style_pixel(const Draw *draw);

// Keeps labels off the line between two world points.
void style_block(const Draw *draw, Labels *labels, TsVec a, TsVec b);

enum { STYLE_TITLE_FOOT = 76 }; // px at scale 1: construction ends below the title

// Clips a convex loop to (p - through) . normal >= 0. Returns the new count; `out`, another array,
// has room for count + 1.
int style_cut(const TsVec *loop, int count, TsVec through, TsVec normal, TsVec *out);

// The middle of a shape. For a concave polygon: of the whole or of a convex piece, whichever lies
// deepest inside.
TsVec style_middle(const TsShape *shape);

// A shape's outline as a loop of world points, of a circle as many as there may be; returns the
// count, 0 for rays. `out` has room for all.
enum { STYLE_OUTLINE_MAX = 96 };
int style_outline(const TsShape *shape, TsVec *out);

#endif
