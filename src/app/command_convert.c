// check --as: cases from one text form to the other.
#include "commands.h"

#include <stdlib.h>
#include <string.h>

#include "cases/case_file.h"
#include "cases/geometry_case.h"
#include "cases/wkt.h"
#include "formats/geometry_wkt.h"

static void print_case(CaseFile *file, const Case *pair, OptionsAs as)
{
    _Static_assert((int)WKT_MAX <= (int)CASE_LINE_MAX, "the text has room for both");
    char text[CASE_LINE_MAX];
    const char *why = as == AS_WKT ? wkt_refuses(pair) : NULL;
    if (why) {
        case_file_wrong(file, why);
    } else if (as == AS_WKT) {
        wkt_write(text, sizeof text, pair);
        fputs(text, stdout);
    } else if (case_write(text, sizeof text, pair) > 0) {
        puts(text);
    } else {
        case_file_wrong(file, "does not fit a line of 12287 bytes");
    }
}

typedef struct Converted {
    CaseFile *file;
    OptionsAs as;
} Converted;

static void print_geometries(void *context, int64_t line, const GeometryCase *geometries)
{
    const Converted *converted = context;
    const TsGeometry *side[] = {&geometries->a, &geometries->b};
    for (int i = 0; i < (converted->as == AS_WKT ? 2 : 1); i++) {
        size_t length = converted->as == AS_WKT ? geometry_wkt_write(NULL, 0, side[i])
                                                : geometry_case_write(NULL, 0, geometries);
        char *text = malloc(length + 1);
        if (!text) {
            case_file_wrong_at(converted->file, line, "out of memory");
            return;
        }
        if (converted->as == AS_WKT)
            geometry_wkt_write(text, length + 1, side[i]);
        else
            geometry_case_write(text, length + 1, geometries);
        puts(text);
        free(text);
    }
}

// Prints the cases of geometries of a file, and leaves a file of the others in its place.
static Status convert_split(CaseFile *file, OptionsAs as)
{
    Converted converted = {file, as};
    FILE *others = tmpfile();
    const char *name = file->name;
    if (!others || !geometry_case_split(file, others, print_geometries, &converted)) {
        if (others) fclose(others);
        return status_report(STATUS_LACKING, "%s: out of memory, or no room for a file in between",
                             name);
    }
    Status status = command_file_errors(file);
    case_file_close(file);
    rewind(others);
    case_file_over(file, others, name);
    return status;
}

// Whether any of the files that can be read twice has cases of geometries.
static bool any_has_geometries(const Options *options, CaseFile *file)
{
    bool any = false;
    for (int i = 0; i < options->files && !any; i++) {
        if (strcmp(options->file[i], "-") == 0) continue;
        any = case_file_open(file, options->file[i]) && case_file_has_geometries(file);
        case_file_close(file);
    }
    return any;
}

Status command_convert(const Options *options)
{
    static CaseFile file;
    static Case pair;
    Status status = STATUS_DONE;
    bool has_geometries = options->as == AS_CASES && any_has_geometries(options, &file);
    for (int i = 0; i < options->files && !ferror(stdout); i++) {
        bool opened = case_file_open(&file, options->file[i]);
        has_geometries = has_geometries || (opened && i == 0 && case_file_has_geometries(&file));
        if (options->as == AS_CASES && i == 0) puts(has_geometries ? CASE_HEADER_2 : CASE_HEADER);
        if (opened && case_file_has_geometries(&file)) {
            Status split = convert_split(&file, options->as);
            if (split != STATUS_DONE) status = split;
        }
        while (opened && !ferror(stdout) && case_file_next(&file, &pair))
            print_case(&file, &pair, options->as);
        case_file_close(&file);
        if (command_file_errors(&file) != STATUS_DONE) status = STATUS_MISUSED;
    }
    Status printed = status_printed("the cases");
    return printed == STATUS_DONE ? status : printed;
}
