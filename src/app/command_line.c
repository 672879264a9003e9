// Reads the command line by tables of commands and of options; --help prints the same tables.
#include "command_line.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "command_rows.h"
#include "commands.h"
#include "jobs.h"
#include "spelling.h"

static const OptionRow *option_row(int i)
{
    return i < own_options ? &own_option[i] : &shared_option[i - own_options];
}

static int option_count(void) { return own_options + shared_options; }

// ---- Reading it

enum { MAX_NAMES = 64, LONG_FIRST = 256, LONG_HELP = LONG_FIRST + MAX_NAMES, LONG_VERSION };

static const char help_name[] = "help", version_name[] = "version";

static Status unknown_option(const char *given)
{
    const char *name[MAX_NAMES] = {help_name, version_name};
    int count = 2;
    for (int i = 0; i < option_count(); i++) name[count++] = option_row(i)->name;
    char word[64]; // without its value
    const char *from = given + strspn(given, "-");
    snprintf(word, sizeof word, "%.*s", (int)strcspn(from, "="), from);
    const char *meant = spelling_nearest(word, name, count);
    return status_report(STATUS_MISUSED,
                         "unknown option '%s'%s%s%s See " COMMANDS_PROGRAM " --help", given,
                         meant ? ": did you mean '--" : ".", meant ? meant : "", meant ? "'?" : "");
}

static Status read_option(Options *options, const OptionRow *row, const char *value)
{
    void *field = (char *)options + row->field;
    bool good = true;
    if (!(row->commands & 1u << options->command)) {
        const char *command = command_table[options->command].name;
        return status_report(STATUS_MISUSED,
                             "--%s is no option of %s. See " COMMANDS_PROGRAM " --help", row->name,
                             *command ? command : "the window");
    }
    switch (row->kind) {
    case OPTION_FLAG: *(bool *)field = true; break;
    case OPTION_WORD:
        *(const char **)field = value;
        good = *value || !row->expected;
        break;
    case OPTION_WHOLE:
        good = command_read_integer(value, (int)row->low, (int)row->high, field);
        break;
    case OPTION_NUMBER: good = command_read_number(value, row->low, row->high, field); break;
    case OPTION_OTHER: return row->take(options, value);
    }
    return good ? STATUS_DONE : command_bad_value(row->name, value, row->expected);
}

static int row_of(const char *name)
{
    int row = 0;
    while (strcmp(option_row(row)->name, name) != 0) row++;
    return row;
}

static Status read_options(Options *options, int argc, char **argv)
{
    struct option list[MAX_NAMES] = {{help_name, no_argument, NULL, LONG_HELP},
                                     {version_name, no_argument, NULL, LONG_VERSION}};
    for (int i = 0; i < option_count(); i++) {
        const OptionRow *row = option_row(i);
        int takes = *row->value ? required_argument : no_argument;
        list[2 + i] = (struct option){row->name, takes, NULL, LONG_FIRST + i};
    }
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, ":o:", list, NULL);
        if (found < 0) return STATUS_DONE;
        char letter[] = {'-', (char)optopt, 0};
        const char *given = optopt > 0 && optopt < LONG_FIRST ? letter : argv[optind - 1];
        if (found == '?') return unknown_option(given);
        if (found == ':') return status_report(STATUS_MISUSED, "%s needs a value", given);
        int row = found == 'o' ? row_of("out") : found - LONG_FIRST;
        if (row >= option_count()) {
            options->command = found == LONG_HELP ? COMMAND_HELP : COMMAND_VERSION;
            return STATUS_DONE;
        }
        Status status = read_option(options, option_row(row), optarg);
        if (status != STATUS_DONE) return status;
    }
}

Status command_line_read(Options *options, int argc, char **argv)
{
    *options = (Options){.palette = -1,
                         .family = -1,
                         .geometry_family = -1,
                         .law = -1,
                         .tolerance = -1,
                         .at = -1,
                         .tick = -1,
                         .ticks = -1,
                         .jobs = jobs_processors(),
                         .quality = 80,
                         .width = 1280,
                         .height = 800};
    bool has_command = argc > 1 && argv[1][0] != '-';
    if (has_command) {
        const char *name[COMMANDS - 1];
        int found = 0, names = 0;
        for (int i = 1; i < COMMANDS; i++) {
            if (!command_table[i].name) continue;
            name[names++] = command_table[i].name;
            if (strcmp(argv[1], command_table[i].name) == 0) found = i;
        }
        if (!found) {
            const char *meant = spelling_nearest(argv[1], name, names);
            return status_report(
                STATUS_MISUSED, "unknown command '%s'%s%s%s See " COMMANDS_PROGRAM " --help",
                argv[1], meant ? ": did you mean '" : ".", meant ? meant : "", meant ? "'?" : "");
        }
        options->command = (Command)found;
    }

    optind = has_command ? 2 : 1;
    Status status = read_options(options, argc, argv);
    if (status != STATUS_DONE || options->command >= COMMAND_HELP) return status;
    if (!command_table[options->command].name)
        return status_report(STATUS_MISUSED, "expected a command. See " COMMANDS_PROGRAM " --help");
    options->file = argv + optind;
    options->files = argc - optind;
    status = command_rows_operands(options);
    if (status != STATUS_DONE) return status;

    if (options->command == COMMAND_FUZZ) status = command_check_fuzz(options);
    if (status != STATUS_DONE) return status;
    return command_rows_check(options);
}

// ---- Help

void command_line_help(void)
{
    puts("Touchstone: 2D collision detection, with an exact answer beside every answer.\n");
    unsigned with_options = 0;
    for (int i = 0; i < option_count(); i++) with_options |= option_row(i)->commands;
    for (int i = 0; i < COMMANDS; i++) {
        const CommandRow *row = &command_table[i];
        if (!row->name) continue;
        printf(COMMANDS_PROGRAM "%s%s%s%s\n    %s\n", *row->name ? " " : "", row->name,
               row->operand, with_options & 1u << i ? " [options]" : "", row->words);
    }

    puts("\nOptions [of which commands]; -o is short for --out:");
    for (int i = 0; i < option_count(); i++) {
        const OptionRow *row = option_row(i);
        int width = printf("  --%s %s", row->name, row->value);
        char names[CHOICES_TEXT] = "";
        if (row->choice) command_list_choices(row->choice, names);
        printf("%*s%s%s", width < 22 ? 22 - width : 1, "", names, row->words);
        const char *before = " [";
        for (int j = 0; j < COMMANDS; j++) {
            if (!(row->commands & 1u << j) || !command_table[j].name) continue;
            printf("%s%s", before, j == COMMAND_WINDOW ? "window" : command_table[j].name);
            before = ", ";
        }
        puts("]");
    }
    puts("  --help              print this\n  --version           print the version\n");
    command_rows_help();
}
