// A program that reads questions and writes answers, a line each, on its standard input and output.
#ifndef LINE_COMMAND_H
#define LINE_COMMAND_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// Zero but for `line`, which is started by /bin/sh.
typedef struct LineCommand {
    const char *line;
    pid_t process; // 0: none runs
    int socket;
    char *reply; // what was read, with its line feed and a NUL
    size_t length, room;
} LineCommand;

bool line_command_start(LineCommand *command);

// Ends it, with all that it started; nothing if none runs.
void line_command_stop(LineCommand *command);

void line_command_free(LineCommand *command); // stops it; `line` stays

// Writes a question, which ends with a line feed. False if the program has ended.
bool line_command_send(LineCommand *command, const char *line);

// Reads a line into `reply`, for so many seconds. NULL, or a static sentence that says why it did
// not come: LINE_COMMAND_LATE if it takes longer.
#define LINE_COMMAND_LATE "does not answer in time"
const char *line_command_read(LineCommand *command, double seconds);

#endif
