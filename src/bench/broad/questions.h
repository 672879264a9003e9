// Windows and rays to ask of boxes, about a hundred hits each, around boxes picked at random. The
// same on every machine.
#ifndef QUESTIONS_H
#define QUESTIONS_H

#include "broad/boxes.h"

enum { QUESTIONS = 1000, QUESTIONS_HITS = 100 };

typedef struct Questions {
    TsBounds window[QUESTIONS];
    TsBoundsRay ray[QUESTIONS]; // unit directions
} Questions;

// One or more boxes. How wide and how long is found by bisection; where all boxes are too few,
// they reach over all.
void questions_make(Questions *questions, const Boxes *boxes);

#endif
