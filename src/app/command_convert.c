// check --as: cases from one text form to the other.
#include "commands.h"

#include <string.h>

#include "cases/case_file.h"
#include "cases/wkt.h"

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

Status command_convert(const Options *options)
{
    static CaseFile file;
    static Case pair;
    Status status = STATUS_DONE;
    if (options->as == AS_CASES) puts(CASE_HEADER);
    for (int i = 0; i < options->files && !ferror(stdout); i++) {
        bool opened = case_file_open(&file, options->file[i]);
        while (opened && !ferror(stdout) && case_file_next(&file, &pair))
            print_case(&file, &pair, options->as);
        case_file_close(&file);
        if (command_file_errors(&file) != STATUS_DONE) status = STATUS_MISUSED;
    }
    Status printed = status_printed("the cases");
    return printed == STATUS_DONE ? status : printed;
}
