// The command line: read into Options.
#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include "options.h"

// Reads it. Other than STATUS_DONE: it was wrong, and that has been reported.
Status command_line_read(Options *options, int argc, char **argv);

// Prints what --help prints, made of the tables of options and of keys.
void command_line_help(void);

#endif
