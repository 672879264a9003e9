// The tables of the command line: of them it is read, and --help is made.
#ifndef OPTIONS_TABLE_H
#define OPTIONS_TABLE_H

#include "options/options.h"

typedef struct CommandRow {
    const char *name, *operand, *words;
} CommandRow;

typedef struct OptionRow {
    const char *name, *value, *words; // value: "" where it takes none
    unsigned commands;                // that take it: bits of 1 << Command
    Status (*take)(Options *, const char *value);
} OptionRow;

// By Command; the window, the first, has no name.
int options_commands(void);
const CommandRow *options_command(int command);

int options_count(void);
const OptionRow *options_row(int row);

#endif
