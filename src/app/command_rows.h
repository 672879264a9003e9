// The tables of the command line: which commands and options there are. Those of the desktop
// (command_rows_desktop.c) or of the judge for node (command_rows_node.c) stand before those that
// both have (command_rows.c).
#ifndef COMMAND_ROWS_H
#define COMMAND_ROWS_H

#include <stddef.h>

#include "options.h"

typedef struct CommandRow {
    const char *name, *operand, *words;
} CommandRow;

// The name of choice i of an option; NULL behind the last one.
typedef const char *OptionChoice(int i);

typedef struct OptionRow {
    const char *name, *value, *words; // value: "" if it takes none
    unsigned commands;                // that take it: bits of 1 << Command
    enum { OPTION_FLAG, OPTION_WORD, OPTION_WHOLE, OPTION_NUMBER, OPTION_OTHER } kind;
    // OPTION_OTHER has its own reader. The others store the value in a field of Options; a number
    // must lie from low to high. `expected` is for the error; a word without it may be empty.
    Status (*take)(Options *, const char *value);
    size_t field;
    double low, high;
    const char *expected;
    OptionChoice *choice; // the names of its values, which precede the words; or NULL
} OptionRow;

#define FLAG(f) OPTION_FLAG, .field = offsetof(Options, f)
#define WORD(f, what) OPTION_WORD, .field = offsetof(Options, f), .expected = what
#define WHOLE(f, from, to, what)                                                                   \
    OPTION_WHOLE, .field = offsetof(Options, f), .low = from, .high = to, .expected = what
#define NUMBER(f, from, to, what)                                                                  \
    OPTION_NUMBER, .field = offsetof(Options, f), .low = from, .high = to, .expected = what
#define OTHER(reader) OPTION_OTHER, .take = reader
#define CHOICE(reader, name_at) OPTION_OTHER, .take = reader, .choice = name_at

enum { COMMANDS = COMMAND_HELP };

// By Command; a name of NULL: this program has it not.
extern const CommandRow command_table[COMMANDS];
extern const OptionRow own_option[], shared_option[];
extern const int own_options, shared_options;

// The words that are no options: what the command works on. Then what else must be given.
Status command_rows_operands(Options *options);
Status command_rows_check(const Options *options);
// Of fuzz: a family is one of shapes or of geometries, and what --geometries excludes is not given.
Status command_check_fuzz(const Options *options);
// Of a loaded function that relates geometries (plugin_relates): whether the command asks it; fuzz
// then is one of geometries.
Status command_rows_relates(Options *options);
void command_rows_help(void); // what the help ends with
Status command_rows_run(const Options *options);

enum {
    IN_WINDOW = 1 << COMMAND_WINDOW,
    IN_SHOT = 1 << COMMAND_SHOT,
    IN_TOUR = 1 << COMMAND_TOUR,
    IN_PLAY = 1 << COMMAND_PLAY,
    IN_RECORD = 1 << COMMAND_RECORD,
    IN_CHECK = 1 << COMMAND_CHECK,
    IN_FUZZ = 1 << COMMAND_FUZZ,
    IN_BENCH = 1 << COMMAND_BENCH,
    IN_ACID = 1 << COMMAND_ACID,
    IN_REPORT = 1 << COMMAND_REPORT,
    IN_WORLD = 1 << COMMAND_WORLD,
    IN_RELATE = 1 << COMMAND_RELATE,
    IN_POINT_ON_LINE = 1 << COMMAND_POINT_ON_LINE,
    IN_SHOWN = IN_SHOT | IN_RECORD,
    IN_PICTURES = IN_SHOWN | IN_TOUR,
};

// ---- For readers of options

enum { CHOICES_TEXT = 256 };

// "light, dark, safe or source"
void command_list_choices(OptionChoice *name_at, char text[CHOICES_TEXT]);
int command_find_choice(OptionChoice *name_at, const char *value); // its number; -1: none
Status command_bad_value(const char *option, const char *value, const char *expected);
Status command_bad_choice(const char *option, const char *value, OptionChoice *name_at);
Status command_too_many(const char *word);
Status command_lacks(const CommandRow *row);
// Return whether the whole text is a number in that range.
bool command_read_integer(const char *text, int low, int high, int *value);
bool command_read_number(const char *text, double low, double high, double *value);

// A function to be tested. Of report several, in order; of others the last one.
Status command_take_function(Options *options, const char *option, const char *name,
                             OptionsFunction kind);
Status command_take_form(Options *options, const char *value); // --as
const char *command_form_at(int i);                            // the names of its values

#endif
