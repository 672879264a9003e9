/* Logs pairs of shapes from a running game, bit for bit, as cases that Touchstone reads.
 *
 *     #include "touchstone_case_logger.h"
 *
 *     FILE *log = fopen("pairs.txt", "w");
 *     touchstone_log_begin(log);
 *     ...
 *     touchstone_log_case(log, touchstone_log_circle(ball.x, ball.y, ball.r),
 *                         touchstone_log_aabb(wall.x0, wall.y0, wall.x1, wall.y1), "frame 120");
 *
 *     touchstone check pairs.txt                           which methods answer it wrongly
 *     touchstone check --plugin ./mine.so pairs.txt        whether your own function does
 *     touchstone --open pairs.txt                          the pair in the window
 *
 * A line is `circle 0x1.8p+1 0x0p+0 0x1p+0 | aabb ... | note frame 120`. Numbers are C hex floats,
 * written here without printf, so that no locale and no missing %a changes them; a float becomes
 * the double of the same value. Shapes are as in touchstone_plugin.h: in px, y down.
 *
 * Compiles as C89 and later and as C++98 and later; needs only <math.h> (frexp) and <stdio.h>. All
 * functions are static: include it where you log. */
#ifndef TOUCHSTONE_CASE_LOGGER_H
#define TOUCHSTONE_CASE_LOGGER_H

#include <math.h>
#include <stdio.h>

#if defined(__GNUC__)
#define TOUCHSTONE_LOG static __attribute__((unused))
#else
#define TOUCHSTONE_LOG static
#endif

typedef struct TouchstoneLogShape {
    const char *word;
    int count;              /* how many numbers it has, or corners */
    double number[6];       /* of all but polygons */
    const double *corners;  /* of a polygon: x1 y1 x2 y2 ..., or NULL */
    const float *corners_f; /* the same in floats, or NULL */
} TouchstoneLogShape;

/* ---- Shapes */

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_shape(const char *word, int count, double a,
                                                       double b, double c, double d, double e,
                                                       double f)
{
    TouchstoneLogShape shape;
    shape.word = word;
    shape.count = count;
    shape.number[0] = a;
    shape.number[1] = b;
    shape.number[2] = c;
    shape.number[3] = d;
    shape.number[4] = e;
    shape.number[5] = f;
    shape.corners = NULL;
    shape.corners_f = NULL;
    return shape;
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_point(double x, double y)
{
    return touchstone_log_shape("point", 2, x, y, 0, 0, 0, 0);
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_segment(double x1, double y1, double x2, double y2)
{
    return touchstone_log_shape("segment", 4, x1, y1, x2, y2, 0, 0);
}

/* Infinite; the direction has any length. */
TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_ray(double x, double y, double dx, double dy)
{
    return touchstone_log_shape("ray", 4, x, y, dx, dy, 0, 0);
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_circle(double x, double y, double r)
{
    return touchstone_log_shape("circle", 3, x, y, r, 0, 0, 0);
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_aabb(double min_x, double min_y, double max_x,
                                                      double max_y)
{
    return touchstone_log_shape("aabb", 4, min_x, min_y, max_x, max_y, 0, 0);
}

/* Half extents hx, hy; (ux, uy) is the direction of the first axis: cosine and sine of the angle.
 */
TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_obb(double cx, double cy, double hx, double hy,
                                                     double ux, double uy)
{
    return touchstone_log_shape("obb", 6, cx, cy, hx, hy, ux, uy);
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_triangle(double x1, double y1, double x2,
                                                          double y2, double x3, double y3)
{
    return touchstone_log_shape("triangle", 6, x1, y1, x2, y2, x3, y3);
}

/* All points within r of the segment. */
TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_capsule(double x1, double y1, double x2, double y2,
                                                         double r)
{
    return touchstone_log_shape("capsule", 5, x1, y1, x2, y2, r, 0);
}

/* Simple, 3 to 64 corners, x1 y1 x2 y2 ...; they are read when the case is logged. */
TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_polygon(int count, const double *corners)
{
    TouchstoneLogShape shape = touchstone_log_shape("polygon", count, 0, 0, 0, 0, 0, 0);
    shape.corners = corners;
    return shape;
}

TOUCHSTONE_LOG TouchstoneLogShape touchstone_log_polygonf(int count, const float *corners)
{
    TouchstoneLogShape shape = touchstone_log_shape("polygon", count, 0, 0, 0, 0, 0, 0);
    shape.corners_f = corners;
    return shape;
}

/* ---- Writing */

TOUCHSTONE_LOG void touchstone_log_number(FILE *file, double number)
{
    static const char digits[] = "0123456789abcdef";
    char text[64];
    int exponent, at = 0;
    double rest = frexp(number < 0 ? -number : number, &exponent) * 2;
    if (number < 0 || (number == 0 && 1 / number < 0)) text[at++] = '-';
    text[at++] = '0';
    text[at++] = 'x';
    text[at++] = number == 0 ? '0' : '1';
    rest -= number == 0 ? 0 : 1;
    if (rest > 0) text[at++] = '.';
    while (rest > 0) { /* at most 13 digits: a double has 52 bits behind the first */
        int digit = (int)(rest * 16);
        rest = rest * 16 - digit;
        text[at++] = digits[digit];
    }
    text[at] = 0;
    fprintf(file, " %sp%+d", text, number == 0 ? 0 : exponent - 1);
}

TOUCHSTONE_LOG double touchstone_log_at(const TouchstoneLogShape *shape, int i)
{
    return shape->corners     ? shape->corners[i]
           : shape->corners_f ? (double)shape->corners_f[i]
                              : shape->number[i];
}

TOUCHSTONE_LOG int touchstone_log_numbers(const TouchstoneLogShape *shape)
{
    return shape->corners || shape->corners_f ? 2 * shape->count : shape->count;
}

TOUCHSTONE_LOG int touchstone_log_is_finite(const TouchstoneLogShape *shape)
{
    int i, count = touchstone_log_numbers(shape);
    for (i = 0; i < count; i++) {
        double number = touchstone_log_at(shape, i);
        if (!(number - number == 0)) return 0; /* infinite or NaN */
    }
    return 1;
}

TOUCHSTONE_LOG void touchstone_log_write(FILE *file, const TouchstoneLogShape *shape)
{
    int i, count = touchstone_log_numbers(shape);
    fputs(shape->word, file);
    if (count != shape->count) fprintf(file, " %d", shape->count);
    for (i = 0; i < count; i++) {
        double number = touchstone_log_at(shape, i);
        if (number - number == 0) {
            touchstone_log_number(file, number);
        } else {
            fputs(number != number ? " nan" : number > 0 ? " inf" : " -inf", file);
        }
    }
}

/* The first line of a file of cases: call it once for each file. */
TOUCHSTONE_LOG void touchstone_log_begin(FILE *file)
{
    fputs("# touchstone cases 1\n", file);
    fflush(file);
}

TOUCHSTONE_LOG void touchstone_log_note(FILE *file, const char *note)
{
    int i, begun = 0;
    for (i = 0; note && note[i] && i < 250; i++) {
        int sign = (unsigned char)note[i];
        int blank = sign <= ' ' || sign == 127 || sign == '|' || sign == '#';
        if (!blank && !begun) fputs(" | note ", file);
        begun |= !blank;
        if (begun) fputc(blank ? ' ' : sign, file);
    }
}

/* Writes a pair as one line and flushes it, so that it stays if the game crashes in the next one. A
 * ray may be one of the two, not both. The note may be NULL; signs that a note cannot hold become
 * blanks. A pair with a number that is infinite or NaN is no case: it is written as a comment.
 * Returns 1 if a case was written, 0 if a comment was, or if the file cannot be written to. */
TOUCHSTONE_LOG int touchstone_log_case(FILE *file, TouchstoneLogShape a, TouchstoneLogShape b,
                                       const char *note)
{
    int finite = touchstone_log_is_finite(&a) && touchstone_log_is_finite(&b);
    if (!finite) fputs("# not finite: ", file);
    touchstone_log_write(file, &a);
    fputs(" | ", file);
    touchstone_log_write(file, &b);
    touchstone_log_note(file, note);
    fputc('\n', file);
    return fflush(file) == 0 && !ferror(file) && finite;
}

#endif
