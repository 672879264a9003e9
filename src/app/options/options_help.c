// What --help prints, made of the tables of the command line and of the keys.

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys/keys.h"
#include "options/options_table.h"

static void help_keys(void)
{
    int size = keys_write_plain(NULL, 0) + 1;
    char *text = malloc((size_t)size);
    if (!text) return;
    keys_write_plain(text, size);
    printf("\nKeys:\n%s", text);
    free(text);
}

static void help_commands_of(unsigned commands)
{
    char list[64] = "";
    for (int i = 0; i < options_commands(); i++) {
        if (!(commands & 1u << i)) continue;
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "",
                 i == COMMAND_WINDOW ? "window" : options_command(i)->name);
    }
    printf(" [%s]\n", list);
}

static bool takes_options(int command)
{
    for (int i = 0; i < options_count(); i++) {
        if (options_row(i)->commands & 1u << command) return true;
    }
    return false;
}

static void help_commands(void)
{
    for (int i = 0; i < options_commands(); i++) {
        const CommandRow *row = options_command(i);
        printf("touchstone%s%s%s%s\n    %s\n", *row->name ? " " : "", row->name, row->operand,
               takes_options(i) ? " [options]" : "", row->words);
    }
}

void options_help(void)
{
    puts("Touchstone: 2D collision detection, with an exact answer beside every answer.\n");
    help_commands();
    puts("\nOptions [of which commands]:");
    for (int i = 0; i < options_count(); i++) {
        const OptionRow *row = options_row(i);
        int width = printf("  --%s %s", row->name, row->value);
        printf("%*s%s", width < 22 ? 22 - width : 1, "", row->words);
        help_commands_of(row->commands);
    }
    puts("  --help              this\n  --version           the version\n\n"
         "Exit status: 0 done, 1 a method was found wrong or bench found a target missed,\n"
         "2 usage or a bad file, 3 no display or no usable font.");
    help_keys();
}
