// point-on-line: why a point is not on a line, in words or as JSON.
#include "commands.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cases/digits.h"
#include "command_geometry.h"
#include "formats/geometry_wkt.h"
#include "lines/ways_out.h"

enum { LINE_SHOWN_MAX = 600 };

typedef struct Numbers { // digits of two numbers
    char x[DIGITS_MAX], y[DIGITS_MAX];
} Numbers;

static Numbers digits_of(TsVec at)
{
    Numbers text = {"", ""};
    digits_write_decimal(text.x, at.x);
    digits_write_decimal(text.y, at.y);
    return text;
}

static void print_stored(const char *name, TsVec at)
{
    char decimal[POINT_DECIMAL_MAX];
    const double number[2] = {at.x, at.y};
    for (int i = 0; i < 2; i++) {
        point_decimal(decimal, sizeof decimal, number[i]);
        printf("  %-6s %c  %.17g\n            = %s\n", i == 0 ? name : "", "xy"[i], number[i],
               decimal);
    }
}

static const char *side_words(int side)
{
    return side > 0 ? "right of the line" : side < 0 ? "left of the line" : "on the line";
}

static void print_beside(const PointOnLine *found)
{
    if (!found->has_length) return;
    bool exact = found->beside[0].side == 0;
    puts(exact ? "\nThe line goes through a point of doubles here:"
               : "\nThe points of doubles next to the line here, one on each side:");
    for (int i = 0; i < (exact ? 1 : 2); i++) {
        const PointBeside *beside = &found->beside[i];
        Numbers text = digits_of(beside->at);
        bool same = ts_vec_equal(beside->at, found->point);
        printf("  (%s, %s)  %.6g %s%s\n", text.x, text.y, beside->distance,
               side_words(beside->side), same ? ": the point itself" : "");
    }
    if (exact) return;
    if (found->steps < 0) {
        printf("No point of doubles within %d steps of it is on the line.\n", POINT_STEPS);
        return;
    }
    Numbers text = digits_of(found->exact);
    printf("The nearest that is on the line: (%s, %s), %.6g from the point\n", text.x, text.y,
           found->exact_move);
}

static void print_ways(const WaysOut *ways)
{
    char text[LINE_SHOWN_MAX];
    puts("\nThree ways out, tried on this point and this line:");
    printf("  1. Ask for a distance instead: within %g says %s.\n", ways->tolerance,
           ways->is_within ? "yes" : "no");
    printf("  2. Make the point a corner of the line: it is %s then.\n",
           ways->is_on ? "on it" : "still not on it");
    if (geometry_wkt_write(text, sizeof text, &ways->line) < sizeof text) printf("     %s\n", text);
    if (ways->tried == 0) {
        puts("  3. Round all coordinates to a grid: the side is too short for one.");
    } else if (ways->grid > 0) {
        printf("  3. Round all coordinates to multiples of %g: it is on the line then; that moves "
               "a coordinate by up to %.3g.\n",
               ways->grid, ways->grid_move);
    } else {
        printf("  3. Round all coordinates to a grid: no power of ten from %g to %g puts it on the "
               "line.\n",
               ways->finest, ways->coarsest);
    }
}

static void print_words(const PointOnLine *found, const WaysOut *ways, double tolerance)
{
    static const char *const nearest[] = {"nearest at its first end", "nearest between its ends",
                                          "nearest at its last end"};
    puts("What is stored:");
    print_stored("point", found->point);
    print_stored("from", found->a);
    print_stored("to", found->b);
    printf("\nThe nearest side is side %d of part %d, %s.\n", found->number + 1, found->part + 1,
           nearest[found->nearest]);
    if (found->on) {
        puts("The point is on the line, exactly.");
    } else {
        printf("The point is not on the line: %.17g away, which is %.3g of the %g between doubles "
               "there (ulp), %s.\n",
               found->distance, found->ulps, found->ulp,
               found->side > 0   ? "right of the line (y down)"
               : found->side < 0 ? "left of the line (y down)"
                                 : "in line with the side, beyond its end");
    }
    if (tolerance >= 0)
        printf("within %g: %s\n", tolerance, point_is_within(found, tolerance) ? "yes" : "no");
    if (!found->on) printf("The least double for which within says yes: %.17g\n", found->enough);
    print_beside(found);
    if (!found->on) print_ways(ways);
}

static void print_point(const char *name, TsVec at)
{
    printf("\"%s\": [%.17g, %.17g], ", name, at.x, at.y);
}

static void print_json(const PointOnLine *found, const WaysOut *ways, double tolerance)
{
    putchar('{');
    print_point("point", found->point);
    print_point("from", found->a);
    print_point("to", found->b);
    printf("\"part\": %d, \"side\": %d, \"on\": %s, \"distance\": %.17g, \"ulp\": %.17g, "
           "\"ulps\": %.17g, \"orientation\": %d, \"least_tolerance\": %.17g",
           found->part, found->number, found->on ? "true" : "false", found->distance, found->ulp,
           found->ulps, found->side, found->enough);
    if (tolerance >= 0)
        printf(", \"within\": %s", point_is_within(found, tolerance) ? "true" : "false");
    if (found->has_length) {
        printf(", \"beside\": [");
        for (int i = 0; i < 2; i++) {
            const PointBeside *beside = &found->beside[i];
            printf("%s{", i > 0 ? ", " : "");
            print_point("at", beside->at);
            printf("\"orientation\": %d, \"distance\": %.17g}", beside->side, beside->distance);
        }
        putchar(']');
    }
    if (!found->on) {
        printf(", \"tolerance\": %.17g, \"tolerance_is_enough\": %s, \"on_as_corner\": %s, "
               "\"grid\": ",
               ways->tolerance, ways->is_within ? "true" : "false", ways->is_on ? "true" : "false");
        printf(ways->grid > 0 ? "%.17g" : "null", ways->grid);
    }
    puts("}");
}

static bool is_line(const TsGeometry *geometry)
{
    for (int i = 0; i < geometry->parts; i++)
        if (geometry->part[i].kind != TS_PART_POINT) return true;
    return false;
}

static Status explain(const Options *options, const TsGeometry *point, const TsGeometry *line)
{
    if (point->parts != 1 || point->part[0].kind != TS_PART_POINT)
        return status_report(STATUS_MISUSED, "POINT: expected one point");
    if (!is_line(line))
        return status_report(STATUS_MISUSED, "LINE: expected a line, or a polygon for its rings");
    PointOnLine found;
    WaysOut ways = {.line = ts_geometry_make(TS_MEMORY_HEAP)};
    point_on_line(point->corner[0], line, &found);
    bool good = found.on || ways_out(&found, line, &ways);
    if (good) (options->json ? print_json : print_words)(&found, &ways, options->tolerance);
    ways_out_free(&ways);
    return good ? STATUS_DONE
                : status_report(STATUS_LACKING,
                                "out of memory, or the line has no room for a corner");
}

Status command_point_on_line(const Options *options)
{
    TsGeometry geometry[2];
    Status status = command_geometry("POINT", options->file[0], &geometry[0]);
    Status second = command_geometry("LINE", options->file[1], &geometry[1]);
    if (status == STATUS_DONE) status = second;
    if (status == STATUS_DONE) status = explain(options, &geometry[0], &geometry[1]);
    for (int i = 0; i < 2; i++) ts_geometry_free(&geometry[i]);
    return status;
}
