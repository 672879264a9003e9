// How an actor looks by its answer, and how a contact is drawn (LOOK.md sections 1 and 3). World
// space must be set, and stays so.
#ifndef STYLE_H
#define STYLE_H

#include "scene_kit/labels.h"

typedef enum StyleAs {
    STYLE_ANSWERED, // by what was said of it
    STYLE_SHEER,    // as what stays on the map: the ground shows through
    STYLE_GHOST,    // where it does not stand: a dashed line
} StyleAs;

typedef struct Style {
    StyleAs as;
    bool selected, hovered;
    bool crowd;  // small among many: thin strokes, no name
    bool tiny;   // and only a few px large: a spot in the ink of its outline
    bool chip;   // hardly larger, of thousands: such a spot too, a little smaller than the shape,
                 // so that those that touch are told from each other
    bool marked; // by the marker pen: the method is wrong about it
} Style;

// Draws the shape and blocks its place for labels; wants its name on it. Points are r 4.5 discs,
// rays end at the window's edge. A crowd blocks nothing.
void style_actor(Draw *draw, Labels *labels, const Actor *actor, Style dress);

// The contact of an ask: ends, depth or distance line, normal, touch ring, their labels.
void style_contact(Draw *draw, Labels *labels, const Ask *ask);

// One handle: r 5, paper, 1.5 ink. The one last taken hold of has a dot.
void style_handle(Draw *draw, TsVec at, bool hovered, bool grabbed);

// A world point on the screen, px at scale 1; and how many px of the world one px at scale 1 is.
TsVec style_screen(const Draw *draw, TsVec world);
double style_pixel(const Draw *draw);

// The convex loop cut down to where (p - through) . normal >= 0; returns the count. `out`, another
// array, has room for count + 1.
int style_cut(const TsVec *loop, int count, TsVec through, TsVec normal, TsVec *out);

// The middle of a shape; of a concave polygon that of the whole or of a convex piece, whichever
// lies deepest inside.
TsVec style_middle(const TsShape *shape);

// A shape's outline as a loop of at most 96 world points (circles by 96); returns the count, 0 for
// rays.
int style_outline(const TsShape *shape, TsVec *out);

#endif
