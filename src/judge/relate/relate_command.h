// A program in any language that relates geometries: each question is a line, A and B as WKT with a
// tab between them; the answer a line of nine entries, as "FF2F11212", or one that begins with "?",
// if it does not take them (docs/GEOMETRIES.md).
#ifndef RELATE_COMMAND_H
#define RELATE_COMMAND_H

#include "line_command.h"
#include "relate/relate_fuzz.h"

// `context` of what is asked is a LineCommand with a line; it is started when it is asked, and
// again after it ended, or did not answer within 10 seconds.
RelateAsked relate_asked_command(LineCommand *command);

// Puts a pair to the command, which is started if it does not run, and reads its reply, with the
// line's end, into command->reply. NULL, or a static sentence that says why there is none; the
// command is stopped then.
const char *relate_command_put(LineCommand *command, const TsGeometry *a, const TsGeometry *b);

#endif
