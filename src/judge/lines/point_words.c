#include "lines/point_words.h"

#include <stdio.h>

#include "cases/digits.h"
#include "translate.h"

static const char *side_words(int side)
{
    return side > 0 ? "right of the line" : side < 0 ? "left of the line" : "on the line";
}

void point_words_place(char *text, size_t size, TsVec at)
{
    char x[DIGITS_MAX], y[DIGITS_MAX];
    digits_write_decimal(x, at.x);
    digits_write_decimal(y, at.y);
    snprintf(text, size, "(%s, %s)", x, y);
}

void point_words_answer(char *text, size_t size, const PointOnLine *found)
{
    if (found->on) {
        snprintf(text, size, "%s", translate("The point is on the line, exactly."));
        return;
    }
    translate_print(text, size,
                    "The point is not on the line: %.17g away, which is %.3g of the %g between "
                    "doubles there (ulp), %s.",
                    found->distance, found->ulps, found->ulp,
                    found->side > 0   ? "right of the line (y down)"
                    : found->side < 0 ? "left of the line (y down)"
                                      : "in line with the side, beyond its end");
}

void point_words_side(char *text, size_t size, const PointOnLine *found)
{
    static const char *const nearest[] = {"nearest at its first end", "nearest between its ends",
                                          "nearest at its last end"};
    translate_print(text, size, "The nearest side is side %d of part %d, %s.", found->number + 1,
                    found->part + 1, nearest[found->nearest]);
}

void point_words_within(char *text, size_t size, const PointOnLine *found, double tolerance)
{
    translate_print(text, size, "within %g: %s", tolerance,
                    point_is_within(found, tolerance) ? "yes" : "no");
}

void point_words_enough(char *text, size_t size, const PointOnLine *found)
{
    translate_print(text, size, "The least double for which within says yes: %.17g", found->enough);
}

int point_beside_count(const PointOnLine *found) { return found->beside[0].side == 0 ? 1 : 2; }

const char *point_words_beside_heading(const PointOnLine *found)
{
    return translate(point_beside_count(found) == 1
                         ? "The line goes through a point of doubles here:"
                         : "The points of doubles next to the line here, one on each side:");
}

void point_words_beside(char *text, size_t size, const PointOnLine *found, int which)
{
    const PointBeside *beside = &found->beside[which];
    char place[2 * DIGITS_MAX + 8];
    point_words_place(place, sizeof place, beside->at);
    translate_print(text, size,
                    ts_vec_equal(beside->at, found->point) ? "%s  %.6g %s: the point itself"
                                                           : "%s  %.6g %s",
                    place, beside->distance, side_words(beside->side));
}

void point_words_exact(char *text, size_t size, const PointOnLine *found)
{
    char place[2 * DIGITS_MAX + 8];
    if (found->steps < 0) {
        translate_print(text, size, "No point of doubles within %d steps of it is on the line.",
                        POINT_STEPS);
        return;
    }
    point_words_place(place, sizeof place, found->exact);
    translate_print(text, size, "The nearest that is on the line: %s, %.6g from the point", place,
                    found->exact_move);
}

void point_words_way(char *text, size_t size, const WaysOut *ways, int which)
{
    switch (which) {
    case 0:
        translate_print(text, size, "Ask for a distance instead: within %g says %s.",
                        ways->tolerance, ways->is_within ? "yes" : "no");
        return;
    case 1:
        snprintf(
            text, size, "%s",
            translate(ways->is_on
                          ? "Make the point a corner of the line: it is on it then."
                          : "Make the point a corner of the line: it is still not on it then."));
        return;
    default:
        if (ways->tried == 0) {
            snprintf(text, size, "%s",
                     translate("Round all coordinates to a grid: the side is too short for one."));
        } else if (ways->grid > 0) {
            translate_print(text, size,
                            "Round all coordinates to multiples of %g: it is on the line then; "
                            "that moves a coordinate by up to %.3g.",
                            ways->grid, ways->grid_move);
        } else {
            translate_print(text, size,
                            "Round all coordinates to a grid: no power of ten from %g to %g puts "
                            "it on the line.",
                            ways->finest, ways->coarsest);
        }
    }
}
