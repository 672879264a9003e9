#include "status.h"

#include <stdarg.h>
#include <stdio.h>

Status status_report(Status status, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fputs("touchstone: ", stderr);
    for (const char *at = text; *at; at++) {
        unsigned char byte = (unsigned char)*at;
        fprintf(stderr, byte < ' ' || byte == 127 ? "\\x%02x" : "%c", byte);
    }
    fputc('\n', stderr);
    return status;
}
