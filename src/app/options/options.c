#include "options/options.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "options/options_table.h"
#include "spelling.h"

enum { MAX_NAMES = 64, LONG_FIRST = 256, LONG_HELP = LONG_FIRST + MAX_NAMES, LONG_VERSION };

static const char help_name[] = "help", version_name[] = "version";

static Status unknown_option(const char *given)
{
    const char *name[MAX_NAMES] = {help_name, version_name};
    int count = 2;
    for (int i = 0; i < options_count(); i++) name[count++] = options_row(i)->name;
    const char *meant = spelling_nearest(given + strspn(given, "-"), name, count);
    return complain(STATUS_MISUSED,
                    "unknown option '%s': did you mean '--%s'? See touchstone --help", given,
                    meant);
}

static Status read_command(Options *options, const char *word)
{
    const char *name[MAX_NAMES] = {0};
    int count = options_commands() - 1;
    for (int i = 0; i < count; i++) {
        name[i] = options_command(i + 1)->name;
        if (strcmp(word, name[i]) != 0) continue;
        options->command = (Command)(i + 1);
        return STATUS_DONE;
    }
    return complain(STATUS_MISUSED,
                    "unknown command '%s': did you mean '%s'? See touchstone --help", word,
                    spelling_nearest(word, name, count));
}

static Status take_option(Options *options, const OptionRow *row, const char *value)
{
    if (row->commands & 1u << options->command) return row->take(options, value);
    const char *command = options_command((int)options->command)->name;
    return complain(STATUS_MISUSED, "--%s is no option of %s. See touchstone --help", row->name,
                    *command ? command : "the window");
}

static void list_long_options(struct option *list)
{
    *list++ = (struct option){help_name, no_argument, NULL, LONG_HELP};
    *list++ = (struct option){version_name, no_argument, NULL, LONG_VERSION};
    for (int i = 0; i < options_count(); i++) {
        const OptionRow *row = options_row(i);
        int takes = *row->value ? required_argument : no_argument;
        *list++ = (struct option){row->name, takes, NULL, LONG_FIRST + i};
    }
    *list = (struct option){0};
}

static Status read_options(Options *options, int argc, char **argv)
{
    struct option list[MAX_NAMES];
    list_long_options(list);
    opterr = 0;
    for (;;) {
        int found = getopt_long(argc, argv, ":", list, NULL);
        if (found < 0) return STATUS_DONE;
        char letter[] = {'-', (char)optopt, 0};
        const char *given = optopt > 0 && optopt < LONG_FIRST ? letter : argv[optind - 1];
        if (found == '?') return unknown_option(given);
        if (found == ':') return complain(STATUS_MISUSED, "%s needs a value", given);
        if (found >= LONG_HELP) {
            options->command = found == LONG_HELP ? COMMAND_HELP : COMMAND_VERSION;
            return STATUS_DONE;
        }
        Status status = take_option(options, options_row(found - LONG_FIRST), optarg);
        if (status != STATUS_DONE) return status;
    }
}

// The words that are no options: what the command works on.
static Status take_operand(Options *options, const char *word, int left)
{
    const CommandRow *row = options_command((int)options->command);
    bool wanted = *row->operand;
    bool many = options->command == COMMAND_CHECK;
    if (left > (wanted ? 1 : 0) && !many) {
        return complain(STATUS_MISUSED, "'%s' is one word too many. See touchstone --help", word);
    }
    if (wanted && left == 0) {
        return complain(STATUS_MISUSED, "expected: touchstone %s%s", row->name, row->operand);
    }
    if (wanted) *(options->command == COMMAND_PLAY ? &options->scene : &options->target) = word;
    return STATUS_DONE;
}

static Status check(const Options *options)
{
    if (options->command == COMMAND_SHOT && !options->scene) {
        return complain(STATUS_MISUSED, "shot needs --scene NAME");
    }
    if (options->command == COMMAND_PLAY && options->ticks < 0) {
        return complain(STATUS_MISUSED, "play needs --ticks N");
    }
    if (options->at >= 0 && options->tick >= 0) {
        return complain(STATUS_MISUSED, "--at and --tick exclude each other");
    }
    return STATUS_DONE;
}

Status options_read(Options *options, int argc, char **argv)
{
    *options = (Options){.palette = -1,
                         .family = -1,
                         .at = -1,
                         .tick = -1,
                         .ticks = -1,
                         .width = 1280,
                         .height = 800};
    bool has_command = argc > 1 && argv[1][0] != '-';
    Status status = has_command ? read_command(options, argv[1]) : STATUS_DONE;
    if (status != STATUS_DONE) return status;
    optind = has_command ? 2 : 1;
    status = read_options(options, argc, argv);
    if (status != STATUS_DONE || options->command >= COMMAND_HELP) return status;
    int left = argc - optind;
    options->file = argv + optind;
    options->files = left;
    status = take_operand(options, left > 0 ? argv[argc - 1] : "", left);
    return status == STATUS_DONE ? check(options) : status;
}
