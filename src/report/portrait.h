// The picture of an acid test: a panel for each pair of kinds of shapes, each cell in the colour of
// the method's answer, wrong ones in the colour of the alarm. Right answers paint a red cut stone
// with a window on blue ground.
#ifndef PORTRAIT_H
#define PORTRAIT_H

#include "draw.h"
#include "trial/acid.h"

typedef struct PortraitPanel {
    AcidPair pair;
    AcidCell *cell; // (2 * lattice) squared, by rows
    AcidCount count;
} PortraitPanel;

typedef struct Portrait {
    const char *name;    // of the method
    const char *subject; // NULL: none
    const char *score;   // "corpus 1.0: 3,407 of 3,412"; NULL: none
    NumberType number;
    int lattice, panels;
    bool bare; // without title and key
    const PortraitPanel *panel;
} Portrait;

// Renders it, at a size that suits the number of panels. {0, 0, NULL} if out of memory.
Image portrait_image(const Portrait *portrait, const Glyphs *glyphs, const Palette *palette);

// What neighbouring cells differ by: "neighbouring doubles".
const char *portrait_neighbours(NumberType number);

// Writes a number with commas between thousands: "1,622,016".
enum { PORTRAIT_NUMBER = 32 };
const char *portrait_number(char text[PORTRAIT_NUMBER], long long number);

#endif
