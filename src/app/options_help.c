// What --help prints, made of the tables of the command line and of the keys.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keys.h"
#include "options_table.h"

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

void options_help(void)
{
    puts(
        "Touchstone: 2D collision detection to touch, with an exact answer beside every answer.\n");
    for (int i = 0; i < options_commands(); i++) {
        const CommandRow *row = options_command(i);
        printf("touchstone %s%s [options]\n    %s\n", row->name, row->operand, row->words);
    }
    puts("\nOptions [of which commands]:");
    for (int i = 0; i < options_count(); i++) {
        const OptionRow *row = options_row(i);
        int width = printf("  --%s %s", row->name, row->value);
        printf("%*s%s", width < 22 ? 22 - width : 1, "", row->words);
        help_commands_of(row->commands);
    }
    puts("  --help              this\n  --version           the version\n\n"
         "Exit status: 0 done, 1 a method was found wrong, 2 usage or a bad file,\n"
         "3 no display or no usable font.");
    help_keys();
}
