#include "progress.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PROGRESS_MAX = 256 };

static const char clear[] = "\r\033[K";

bool progress_is_shown(void) { return isatty(STDERR_FILENO); }

// Of the terminal; a terminal that does not know it has any.
static int columns(void)
{
    struct winsize size;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return known ? size.ws_col : PROGRESS_MAX;
}

void progress_show(const char *format, ...)
{
    char line[PROGRESS_MAX];
    if (!progress_is_shown()) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(stderr, "%s%.*s", clear, columns() - 1, line); // the last column is the cursor's
}

void progress_hide(void)
{
    if (progress_is_shown()) fputs(clear, stderr);
}
