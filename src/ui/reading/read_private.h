// The state of the scene's text.
#ifndef READ_PRIVATE_H
#define READ_PRIVATE_H

#include "reading/reading.h"

enum { READ_TERMS = 96 };

typedef struct Reading {
    double scroll, room;                  // px at scale 1; room: how far it can scroll
    char term[READ_TERMS][DRAW_TAG_TEXT]; // what each of its terms lights
    int terms, term_lit, term_pinned;     // term_lit: of the last frame; -1: none
    char lit[DRAW_TAG_TEXT];              // by the host: see ui_light
} Reading;

#endif
