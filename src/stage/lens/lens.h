// The microscope (Z): the places around where a shape stands that its position can take in doubles,
// what a method says with the shape there, and the exact border between apart and not.
//
// Everything is kept as the difference from where the shape stands: of doubles that near each other
// it is exact. Only for src/stage.
#ifndef LENS_H
#define LENS_H

#include "host.h"

// ---- Sampling (lens_sample.c)

enum {
    LENS_COUNT_MAX = 224, // places along x or y
    LENS_SAMPLES = 65,    // of those where the doubles lie too close to show each
    LENS_BORDER_MAX = 4096
};

// The places along x or y, ascending.
typedef struct LensAxis {
    double at[LENS_COUNT_MAX];
    int count, here; // here: the index of where the shape stands
    bool lattice;    // every double from the first to the last; else evenly spread ones
    double spacing;  // of the doubles next to where it stands, the lesser of both sides
} LensAxis;

typedef struct LensQuestion {
    const Method *method;
    const Actor *moving;
    const TsShape *fixed;
    bool moving_first; // the pair's order, as it was asked
    bool swept;        // of a step, in which they move so, in that order
    TsVec move_a, move_b;
    TsVec normal;      // of the contact: a rim's, where it is met
    TouchCounts touch; // where the method tells touching apart
    TsVec reach;       // px of the world, half of what is shown
    double finest;     // px of the world: doubles at least that far from each other are all shown
} LensQuestion;

enum { LENS_HIT = 1, LENS_WRONG = 2, LENS_TOUCHING = 4, LENS_OVERLAPPING = 8 };

typedef struct LensSample {
    LensAxis x, y;
    unsigned char mark[LENS_COUNT_MAX][LENS_COUNT_MAX]; // [row][column]: LENS_HIT | ...
    int places, wrong, touching;                        // within reach
    TsVec border[LENS_BORDER_MAX][2]; // stretches of the exact border, from where the shape stands
    int borders;                      // 0: none within reach
} LensSample;

// The shape of `moving` at each place: asked of the method and of the core. Both must know the pair
// (lens_knows). Some milliseconds.
void lens_sample(const LensQuestion *question, LensSample *sample);
bool lens_knows(TsShapeKind a, TsShapeKind b); // whether the core decides the pair
TsRelation lens_exact(const LensQuestion *question, TsVec position);

// From where the shape stands.
TsVec lens_offset(const LensSample *sample, int column, int row);

// ---- The border (lens_border.c)

// Fills sample->border from the marks: one line where a single one parts what is apart from what
// overlaps, through all that touches; else, between neighbours that differ, found by halving.
void lens_find_border(const LensQuestion *question, LensSample *sample);

// ---- On the stage (lens.c, lens_room.c, lens_hand.c)

enum { LENS_DEEPEST = 13 }; // levels: 1 px, 0.1 px ... 1e-13 px a division

typedef struct Lens {
    bool on;
    int level;
    double wheel;       // parts of a notch, from a smooth wheel
    bool brief;         // the room is too low for all words
    Rect card, picture; // px at scale 1; the whole, and the part that magnifies
    TsVec pointer;      // px at scale 1
    bool pointed;       // the pointer is over the picture
    const Ask *ask;     // of this frame; NULL: there is nothing to look at
    Actor *moving, *fixed;
    bool meets;        // swept, and they do
    double time, rest; // then: when, and the gap that is left there as it is computed
    LensSample sample;
    uint64_t sampled; // fingerprint of what was asked; 0: nothing yet
} Lens;

enum { LENS_DIVISION = 64 }; // px at scale 1

Rect lens_lay_out(Stage *stage, Rect whole); // takes its room; what is left for the world
void lens_frame(Stage *stage);               // samples anew where something changed, and draws
bool lens_event(Stage *stage, const Event *event);
bool lens_hovered(const Stage *stage);
const char *lens_note(const Stage *stage); // what can be seen, one sentence; NULL: it is not on
void lens_free(Stage *stage);

double lens_division(const Lens *lens); // px of the world
double lens_zoom(const Lens *lens);     // px at scale 1 for one px of the world
TsVec lens_reach(const Lens *lens);     // half of what the picture shows, px of the world
TsVec lens_middle(const Lens *lens);    // of the picture: where the shape stands

// The place under the pointer; false for none.
bool lens_place_pointed(const Lens *lens, int *column, int *row);

// ---- Drawing (lens_draw.c, lens_words.c, lens_shapes.c): screen space

void lens_draw(const Stage *stage, const Lens *lens);
void lens_draw_words(Draw *draw, const Lens *lens);
void lens_draw_shapes(const Stage *stage, const Lens *lens);
void lens_draw_leader(const Stage *stage, const Lens *lens); // from the contact to the card

#endif
