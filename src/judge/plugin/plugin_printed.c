// A worker's stderr: kept in memory, read after its death.
#define _GNU_SOURCE // memfd_create, file seals

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "plugin/plugin_private.h"

enum { PRINTED_BYTES = 1 << 16 }; // the file does not grow: further writes fail

int plugin_printed_open(void)
{
#ifdef __linux__
    int printed = memfd_create("touchstone-stderr", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (printed < 0) return -1;
    if (ftruncate(printed, PRINTED_BYTES) == 0 &&
        fcntl(printed, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0) {
        return printed;
    }
    close(printed);
#endif
    return -1;
}

static bool begins(const char *line, int count, const char *with)
{
    int length = (int)strlen(with);
    return count >= length && memcmp(line, with, (size_t)length) == 0;
}

// Finds the last line that is not blank, and no hint that Rust prints below a panic. Node ends with
// its version: above that stands the error, above its indented stack. Returns its length.
static int find_last_line(const char *text, int length, const char **line)
{
    bool node = false;
    while (length > 0) {
        int begin = length;
        while (begin > 0 && text[begin - 1] != '\n') begin--;
        *line = text + begin;
        int count = length - begin, blanks = 0;
        while (blanks < count && (*line)[blanks] == ' ') blanks++;
        *line += blanks;
        count -= blanks;
        length = begin - 1;
        bool below = node && (blanks > 0 || begins(*line, count, "}"));
        if (begins(*line, count, "Node.js v"))
            node = true;
        else if (count > 0 && !below && !begins(*line, count, "note: run with `RUST_BACKTRACE"))
            return count;
    }
    return 0;
}

// Node ends a fatal error with stacks, of which the last line says nothing.
static int length_without_stack(const char *text, int length)
{
    static const char stack[] = "----- Native stack trace -----";
    const char *found = length > 0 ? memmem(text, (size_t)length, stack, sizeof stack - 1) : NULL;
    return found ? (int)(found - text) : length;
}

void plugin_printed_line(const char *text, int length, char *line)
{
    const char *last = text;
    length = length_without_stack(text, length);
    int count = find_last_line(text, length, &last);
    if (count > ANSWER_PRINTED_MAX - 1) count = ANSWER_PRINTED_MAX - 1;
    for (int i = 0; i < count; i++) {
        char c = last[i];
        line[i] = c == '\t' ? ' ' : c >= ' ' && c <= '~' ? c : '?';
    }
    line[count] = 0;
}

void plugin_printed_read(int printed, char *line)
{
    char text[2048];
    off_t end = lseek(printed, 0, SEEK_CUR);
    off_t from = end > (off_t)sizeof text ? end - (off_t)sizeof text : 0;
    ssize_t length = end > from ? pread(printed, text, (size_t)(end - from), from) : 0;
    plugin_printed_line(text, length > 0 ? (int)length : 0, line);
}
