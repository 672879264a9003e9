// What the command point-on-line and the window say about a point and a line: sentences in the
// present language (translate.h), without line ends. Each writes at most `size` bytes, terminated;
// POINT_WORDS_MAX are enough.
#ifndef POINT_WORDS_H
#define POINT_WORDS_H

#include "lines/ways_out.h"

enum { POINT_WORDS_MAX = 512, POINT_WAYS = 3 };

// The answer: on the line, or how far from it and on which side.
void point_words_answer(char *text, size_t size, const PointOnLine *found);

// Which side of the line is the nearest, and where on it.
void point_words_side(char *text, size_t size, const PointOnLine *found);

// Whether the distance is at most the tolerance, decided exactly; and the least that says yes.
void point_words_within(char *text, size_t size, const PointOnLine *found, double tolerance);
void point_words_enough(char *text, size_t size, const PointOnLine *found);

// The points of doubles beside the line (found->has_length): a heading, then `point_beside_count`
// rows, each a place and what to say of it; then, unless the line goes through one of them, the
// nearest point on the line.
int point_beside_count(const PointOnLine *found); // 1 or 2
const char *point_words_beside_heading(const PointOnLine *found);
void point_words_beside(char *text, size_t size, const PointOnLine *found, int which);
void point_words_exact(char *text, size_t size, const PointOnLine *found);

// What came of a way out, 0 to POINT_WAYS - 1.
void point_words_way(char *text, size_t size, const WaysOut *ways, int which);

// A place with as many digits as it takes to read the same doubles back: "(0.1, 0.3)".
void point_words_place(char *text, size_t size, TsVec at);

#endif
