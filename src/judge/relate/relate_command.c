#include "relate/relate_command.h"

#include <stdlib.h>
#include <string.h>

#include "formats/geometry_wkt.h"

#define SECONDS 10

// Malloc'ed; NULL if out of memory.
static char *question(const TsGeometry *a, const TsGeometry *b)
{
    size_t first = geometry_wkt_write(NULL, 0, a), second = geometry_wkt_write(NULL, 0, b);
    char *line = malloc(first + second + 3);
    if (!line) return NULL;
    geometry_wkt_write(line, first + 1, a);
    line[first] = '\t';
    geometry_wkt_write(line + first + 1, second + 1, b);
    strcpy(line + first + 1 + second, "\n");
    return line;
}

// Nine entries and the end of the line.
static bool read_matrix(const char *reply, TsMatrix *matrix)
{
    static const char entries[] = "F012";
    for (int i = 0; i < 9; i++) {
        const char *entry = reply[i] ? strchr(entries, reply[i]) : NULL;
        if (!entry) return false;
        matrix->entry[i / 3][i % 3] = (signed char)(entry - entries - 1);
    }
    return strcmp(reply + 9, "\n") == 0 || strcmp(reply + 9, "\r\n") == 0;
}

static RelateReply ask_command(void *context, const TsGeometry *a, const TsGeometry *b,
                               RelateAnswer *answer)
{
    LineCommand *command = context;
    const char **why = &answer->why;
    if (command->process == 0 && !line_command_start(command)) *why = "cannot be started";
    char *line = *why ? NULL : question(a, b);
    if (!*why && !line) *why = "cannot be asked: out of memory";
    if (!*why && !line_command_send(command, line)) *why = "ends without an answer";
    if (!*why) *why = line_command_read(command, SECONDS);
    answer->costs = *why && strcmp(*why, LINE_COMMAND_LATE) == 0;
    free(line);
    if (*why) line_command_stop(command);
    if (*why) return RELATE_FAILS;
    if (*command->reply == '?') return RELATE_REFUSES;
    if (read_matrix(command->reply, &answer->matrix)) return RELATE_ANSWERS;
    *why = strncmp(command->reply, "{\"touchstone\"", 13) == 0
               ? "describes itself as docs/PROTOCOL.md says: leave out --geometries"
               : "answers by a line that is no nine entries";
    return RELATE_FAILS;
}

RelateAsked relate_asked_command(LineCommand *command)
{
    return (RelateAsked){.name = "the command", .ask = ask_command, .context = command};
}
