// The microscope (Z): the positions in doubles around that of a shape, a method's answer with the
// shape at each of them, and the exact border of the positions at which the shapes are apart.
//
// All coordinates are differences from the position of the shape: between doubles as near to each
// other as these, a difference is exact.
#ifndef MICROSCOPE_PRIVATE_H
#define MICROSCOPE_PRIVATE_H

#include "asking/asking.h"
#include "tools/tools.h"

// ---- Sampling (microscope_sample.c)

enum {
    MICROSCOPE_COUNT_MAX = 224, // places along x or y
    MICROSCOPE_SAMPLES = 65,    // places if the doubles lie too close to show each
    MICROSCOPE_BORDER_MAX = 4096
};

// The places along x or y, ascending.
typedef struct MicroscopeAxis {
    double at[MICROSCOPE_COUNT_MAX];
    int count, here; // here: the index of where the shape stands
    bool lattice;    // every double from the first to the last; else evenly spread ones
    double spacing;  // of the doubles next to where it stands, the lesser of both sides
} MicroscopeAxis;

typedef struct MicroscopeQuestion {
    const Method *method;
    const Actor *moving;
    const TsShape *fixed;
    bool moving_first; // the pair's order, as it was asked
    bool swept;        // of a step, in which they move so, in that order
    TsVec move_a, move_b;
    TsVec normal;      // of the contact
    TouchCounts touch; // applies if the method reports touching
    unsigned methods;  // choice_version: changes with the methods
    TsVec reach;       // px of the world, half of what is shown
    double finest;     // px of the world: doubles at least that far from each other are all shown
} MicroscopeQuestion;

enum {
    MICROSCOPE_HIT = 1,
    MICROSCOPE_WRONG = 2,
    MICROSCOPE_TOUCHING = 4,
    MICROSCOPE_OVERLAPPING = 8
};

typedef struct MicroscopeSample {
    MicroscopeAxis x, y;
    unsigned char mark[MICROSCOPE_COUNT_MAX]
                      [MICROSCOPE_COUNT_MAX]; // [row][column]: MICROSCOPE_HIT | ...
    int places, wrong, touching;              // within reach
    TsVec border[MICROSCOPE_BORDER_MAX]
                [2]; // stretches of the exact border, from where the shape stands
    int borders;     // 0: none within reach
} MicroscopeSample;

// Puts the shape of `moving` at each place, and asks the method and the core. Both must take the
// pair (microscope_knows). Some milliseconds.
void microscope_sample(const MicroscopeQuestion *question, MicroscopeSample *sample);
bool microscope_knows(TsShapeKind a, TsShapeKind b); // whether the core decides the pair

// From where the shape stands.
TsVec microscope_offset(const MicroscopeSample *sample, int column, int row);

// ---- The border

// Fills sample->border from the marks: with one line if a single one separates the places that are
// apart from those that overlap and holds all that touch; else with segments between neighbours
// that differ, found by bisection.
void microscope_find_border(const MicroscopeQuestion *question, MicroscopeSample *sample);

// ---- On the stage (microscope.c)

enum { MICROSCOPE_DEEPEST = 13 }; // levels: 1 px, 0.1 px ... 1e-13 px a division

typedef struct Microscope {
    bool on;
    int level;
    double wheel;       // parts of a notch, from a smooth wheel
    bool brief;         // the room is too low for all text
    Rect card, picture; // px at scale 1; the whole, and the part that magnifies
    TsVec pointer;      // px at scale 1
    bool pointed;       // the pointer is over the picture
    const Ask *ask;     // of this frame, about `shown`; NULL: there is nothing to look at
    Actor *moving, *fixed;
    Actor *shown;    // `moving`, or if the border lies out of the picture `ghost`
    double apart;    // the gap of `moving`; below 0 their depth
    uint64_t placed; // fingerprint of what was moved for it; 0: nothing yet
    bool touches;    // a place was found
    TsVec touch;     // the place where it touches the fixed one
    Actor ghost;     // it there
    TsVec ghost_corner[2 * ACTOR_CORNERS_MAX];
    Ask about;         // the ghost
    bool meets;        // swept, and they do
    double time, rest; // then: when, and the gap that is left there as it is computed
    MicroscopeSample sample;
    uint64_t sampled; // fingerprint of what was asked; 0: nothing yet
} Microscope;

enum { MICROSCOPE_DIVISION = 64 }; // px at scale 1

Microscope *microscope_of(const Stage *stage); // the tool's state

double microscope_division(const Microscope *microscope); // px of the world
double microscope_zoom(const Microscope *microscope);     // px at scale 1 for one px of the world
TsVec microscope_reach(
    const Microscope *microscope); // half of what the picture shows, px of the world
TsVec microscope_middle(const Microscope *microscope); // of the picture: where the shape stands

// The place under the pointer; false for none.
bool microscope_place_pointed(const Microscope *microscope, int *column, int *row);

void microscope_draw(const Stage *stage, const Microscope *microscope); // screen space
// No label may cover the line that leads to its card.
void microscope_block_leader(const Stage *stage, const Microscope *microscope);
// Beside and below the picture (microscope_words.c); of a finger no key is named.
void microscope_draw_words(Draw *draw, const Microscope *microscope, bool finger);

// ---- What the picture is made of, which the text names (microscope_draw.c)

typedef enum MicroscopeGround { GROUND_MISS, GROUND_HIT, GROUND_WRONG } MicroscopeGround;

extern const Pen microscope_boundary_pen;

MicroscopeGround microscope_ground_at(const MicroscopeSample *sample, int column, int row);
void microscope_draw_ground(Draw *draw, Rect rect, MicroscopeGround ground);
void microscope_draw_touch(Draw *draw, TsVec at, double radius); // of a place that touches exactly

#endif
