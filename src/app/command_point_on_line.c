// point-on-line: why a point is not on a line, in words or as JSON.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "command_geometry.h"
#include "formats/geometry_wkt.h"
#include "lines/point_words.h"

enum { LINE_SHOWN_MAX = 600 };

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

static void print_beside(const PointOnLine *found)
{
    char text[POINT_WORDS_MAX];
    if (!found->has_length) return;
    printf("\n%s\n", point_words_beside_heading(found));
    for (int i = 0; i < point_beside_count(found); i++) {
        point_words_beside(text, sizeof text, found, i);
        printf("  %s\n", text);
    }
    if (point_beside_count(found) == 1) return;
    point_words_exact(text, sizeof text, found);
    puts(text);
}

static void print_ways(const WaysOut *ways)
{
    char text[POINT_WORDS_MAX], line[LINE_SHOWN_MAX];
    puts("\nThree ways out, tried on this point and this line:");
    for (int i = 0; i < POINT_WAYS; i++) {
        point_words_way(text, sizeof text, ways, i);
        printf("  %d. %s\n", i + 1, text);
        if (i == 1 && geometry_wkt_write(line, sizeof line, &ways->line) < sizeof line)
            printf("     %s\n", line);
    }
}

static void print_words(const PointOnLine *found, const WaysOut *ways, double tolerance)
{
    char text[POINT_WORDS_MAX];
    puts("What is stored:");
    print_stored("point", found->point);
    print_stored("from", found->a);
    print_stored("to", found->b);
    point_words_side(text, sizeof text, found);
    printf("\n%s\n", text);
    point_words_answer(text, sizeof text, found);
    puts(text);
    if (tolerance >= 0) {
        point_words_within(text, sizeof text, found, tolerance);
        puts(text);
    }
    if (!found->on) {
        point_words_enough(text, sizeof text, found);
        puts(text);
    }
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
