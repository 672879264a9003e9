#include "status.h"

#include <stdarg.h>
#include <stdio.h>

Status status_report(Status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("touchstone: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return status;
}
