// Touchstone: a window on 2D collision detection, and the same without a window.

#include <stdio.h>

#include "command_line.h"
#include "command_rows.h"
#include "commands.h"
#include "jobs.h"
#include "options.h"
#include "plugin/plugin.h"
#include "progress.h"

static Status run(const Options *options)
{
    if (options->command == COMMAND_HELP) command_line_help();
    if (options->command == COMMAND_VERSION) puts(COMMANDS_PROGRAM " " TOUCHSTONE_VERSION);
    return command_rows_run(options);
}

// Over a line of progress, if there is one.
static void tell_hang(void *context, const char *name, bool always)
{
    (void)context;
    progress_hide();
    fprintf(stderr, "touchstone: %s %s\n", name,
            always ? "hangs again and again: only a few of the next questions are asked"
                   : "does not return; asking again");
}

// The plug-in is the method to be tested unless another one is named.
static Status take_loaded(Options *options)
{
    const char *name = plugin_method(options->loaded)->name;
    if (plugin_relates(options->loaded)) return command_rows_relates(options);
    if (options->geometries)
        return status_report(STATUS_MISUSED, "%s tests pairs of shapes: leave out --geometries",
                             name);
    if (!options->method) options->method = name;
    return STATUS_DONE;
}

int main(int argc, char **argv)
{
    Options options;
    Status status = command_line_read(&options, argc, argv);
#ifdef __EMSCRIPTEN__
    if (options.mapping) plugin_ask_as(options.mapping);
    if (jobs_helps()) options.out = NULL;
#endif
    // Before anything starts a thread, because this forks.
    bool by_lines = options.geometries && options.is_command; // relate_command.h
    bool loads = options.plugin && !by_lines;
    if (status == STATUS_DONE && loads) {
        char error[1024];
        Plugin *(*open)(const char *, char *, int) =
            options.is_command ? plugin_open_command : plugin_open;
        options.loaded = open(options.plugin, error, sizeof error);
        if (!options.loaded) {
            status = status_report(STATUS_MISUSED, "%s", error);
        } else {
            plugin_on_hang(options.loaded, tell_hang, NULL);
            const char *mapping = plugin_mapping(options.loaded);
            if (*mapping) fprintf(stderr, "touchstone: %s\n", mapping);
            status = take_loaded(&options);
        }
    }
    if (status == STATUS_DONE) status = run(&options);
    if (options.loaded) plugin_close(options.loaded);
    if (status == STATUS_DONE || status == STATUS_DISAGREED) {
        Status printed = status_printed("to standard output");
        if (printed != STATUS_DONE) status = printed;
    }
    return (int)status;
}
