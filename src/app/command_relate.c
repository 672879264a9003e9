// relate: the nine entries of two geometries, and the named relations.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "cases/geometry_case.h"
#include "command_geometry.h"
#include "formats/geometry_wkt.h"
#include "touchstone/relate.h"

static const char *const yes_no[] = {"no", "yes"};

static void print_json(const TsGeometry *geometry, const TsMatrix *matrix,
                       const TsRelateArea *common, const char *pattern)
{
    char text[10];
    int a = ts_geometry_dimension(&geometry[0]), b = ts_geometry_dimension(&geometry[1]);
    ts_matrix_text(matrix, text);
    printf("{\"matrix\": \"%s\", \"dimensions\": [%d, %d]", text, a, b);
    if (pattern)
        printf(", \"pattern\": {\"%s\": %s}", pattern,
               ts_matrix_fits(matrix, pattern) ? "true" : "false");
    printf(", \"common_area\": {\"area\": %.17g, \"bound\": %.17g}", common->area, common->bound);
    printf(", \"relations\": {");
    for (int i = 0; i < TS_RELATE_NAMES; i++)
        printf("%s\"%s\": %s", i > 0 ? ", " : "", ts_relate_name((TsRelate)i),
               ts_matrix_is(matrix, (TsRelate)i, a, b) ? "true" : "false");
    puts("}}");
}

static void print_words(const TsGeometry *geometry, const TsMatrix *matrix,
                        const TsRelateArea *common, const char *pattern)
{
    static const char *const location[] = {"interior", "boundary", "exterior"};
    char text[10], words[160];
    for (int i = 0; i < 2; i++) {
        command_geometry_words(words, sizeof words, &geometry[i]);
        printf("%c: %s\n", "AB"[i], words);
    }
    ts_matrix_text(matrix, text);
    printf("\nDE-9IM %s: the dimension of what both have in common, F for nothing\n", text);
    printf("%-15s%-12s%-12s%s\n", "", "interior B", "boundary B", "exterior B");
    for (int i = 0; i < 3; i++)
        printf("%s A     %-12c%-12c%c\n", location[i], text[3 * i], text[3 * i + 1],
               text[3 * i + 2]);
    putchar('\n');
    if (matrix->entry[TS_INTERIOR][TS_INTERIOR] == 2)
        printf("area in common  %.17g, rounded by at most %.2g\n\n", common->area,
               1.1 * common->bound); // two digits may be less than the bound
    if (pattern) printf("%-12s%s\n", pattern, yes_no[ts_matrix_fits(matrix, pattern)]);
    for (int i = 0; i < TS_RELATE_NAMES; i++)
        printf("%-12s%s\n", ts_relate_name((TsRelate)i),
               yes_no[ts_matrix_is(matrix, (TsRelate)i, ts_geometry_dimension(&geometry[0]),
                                   ts_geometry_dimension(&geometry[1]))]);
}

// As a case, which expects what is so; or each as WKT on a line.
static Status print_as(TsGeometry *geometry, const TsMatrix *matrix, OptionsAs as)
{
    // The case borrows the geometries.
    GeometryCase pair = {.a = geometry[0], .b = geometry[1], .expect = -1, .strongest = -1};
    ts_matrix_text(matrix, pair.pattern);
    if (as == AS_CASES) puts(CASE_HEADER_2);
    for (int i = 0; i < (as == AS_WKT ? 2 : 1); i++) {
        size_t length = as == AS_WKT ? geometry_wkt_write(NULL, 0, &geometry[i])
                                     : geometry_case_write(NULL, 0, &pair);
        char *text = malloc(length + 1);
        if (!text) return status_report(STATUS_LACKING, "out of memory");
        if (as == AS_WKT)
            geometry_wkt_write(text, length + 1, &geometry[i]);
        else
            geometry_case_write(text, length + 1, &pair);
        puts(text);
        free(text);
    }
    return STATUS_DONE;
}

Status command_relate(const Options *options)
{
    TsGeometry geometry[2];
    TsMatrix matrix;
    TsRelateArea common;
    Status status = command_geometry("A", options->file[0], &geometry[0]);
    Status second = command_geometry("B", options->file[1], &geometry[1]);
    if (status == STATUS_DONE) status = second;
    if (status == STATUS_DONE && (!ts_relate(&geometry[0], &geometry[1], &matrix) ||
                                  !ts_relate_area(&geometry[0], &geometry[1], &common)))
        status = status_report(STATUS_LACKING, "out of memory");
    if (status == STATUS_DONE && options->as != AS_GIVEN)
        status = print_as(geometry, &matrix, options->as);
    else if (status == STATUS_DONE)
        (options->json ? print_json : print_words)(geometry, &matrix, &common, options->pattern);
    for (int i = 0; i < 2; i++) ts_geometry_free(&geometry[i]);
    return status;
}
