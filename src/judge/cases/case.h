// A case is one line of text: two shapes, and what is known of them.
//
//   SHAPE | SHAPE [| expect apart|touching|overlapping] [| method NAME] [| note TEXT]
//
// with SHAPE one of  point x y · segment x1 y1 x2 y2 · ray x y dx dy · circle x y r · aabb minx
// miny maxx maxy · obb cx cy hx hy ux uy · triangle x1 y1 x2 y2 x3 y3 · polygon n x1 y1 ... xn yn.
// Numbers are written in the shortest form that reads back to the same bits.
#ifndef CASE_H
#define CASE_H

#include "shape.h"

enum { CASE_LINE_MAX = 8192 };

// Writes the case without a line end. `expect`, `method` and `note` may be NULL. Returns the
// length, or -1 where it does not fit into `size`.
int case_write(char *line, int size, const Shape *a, const Shape *b, const char *expect,
               const char *method, const char *note);

// Writes one shape.
int case_write_shape(char *text, int size, const Shape *shape);

#endif
