#include "headless/judging/fuzz_report.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case.h"
#include "files/whole.h"

Status fuzz_report_open(FuzzReport *report, const char *path)
{
    *report = (FuzzReport){.path = path};
    report->text = open_memstream(&report->bytes, &report->size);
    if (!report->text) return complain(STATUS_MISUSED, "no memory for a report");
    fuzz_report_say(report, "%s\n", CASE_HEADER);
    return fuzz_report_flush(report);
}

void fuzz_report_close(FuzzReport *report)
{
    if (report->text) fclose(report->text);
    free(report->bytes);
}

void fuzz_report_say(FuzzReport *report, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    vprintf(format, arguments);
    vfprintf(report->text, format, again);
    va_end(again);
    va_end(arguments);
}

Status fuzz_report_flush(FuzzReport *report)
{
    char error[512] = "";
    if (fflush(stdout) != 0) {
        return complain(STATUS_MISUSED, "cannot write the findings: %s", strerror(errno));
    }
    if (fflush(report->text) != 0) return complain(STATUS_MISUSED, "no memory for a report");
    if (!report->path || whole_write(report->path, report->bytes, error, sizeof error)) {
        return STATUS_DONE;
    }
    return complain(STATUS_MISUSED, "%s", error);
}
