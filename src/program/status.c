#include "status.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

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

// A library may drop what it could not write (musl's does), so that a later flush succeeds. Then
// one more byte finds out why.
static bool flushed(void)
{
    if (fflush(stdout) != 0) return false;
    if (!ferror(stdout)) return true;
    clearerr(stdout);
    bool now = fputc('\n', stdout) != EOF && fflush(stdout) == 0;
    if (now) errno = EIO;
    return false;
}

Status status_printed(const char *what)
{
    if (flushed()) return STATUS_DONE;
    return status_report(STATUS_MISUSED, "cannot write %s: %s", what, strerror(errno));
}
