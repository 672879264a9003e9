// Touchstone: a window on 2D collision detection, and the same without a window.

#include <stdio.h>
#include <unistd.h>

#include "command_line.h"
#include "commands.h"
#include "jobs.h"
#include "options.h"
#include "plugin/plugin.h"
#include "scene.h"
#include "window/window.h"

static Status run(const Options *options)
{
    switch (options->command) {
#ifndef __EMSCRIPTEN__ // the judge for node has neither a window nor scenes
    case COMMAND_WINDOW: return window_run(options);
    case COMMAND_LIST:
        for (int i = 0; scene_table[i]; i++) {
            printf("%s\t%s\t%s\n", scene_ids[i], scene_table[i]->title, scene_table[i]->idea);
        }
        break;
    case COMMAND_SHOT: return command_shot(options);
    case COMMAND_TOUR: return command_tour(options);
    case COMMAND_PLAY: return command_play(options);
    case COMMAND_RECORD: return command_record(options);
    case COMMAND_BENCH: return command_bench(options);
#else
    case COMMAND_WINDOW:
    case COMMAND_LIST:
    case COMMAND_SHOT:
    case COMMAND_TOUR:
    case COMMAND_PLAY:
    case COMMAND_RECORD:
    case COMMAND_BENCH: break;
#endif
    case COMMAND_CHECK: return command_check(options);
    case COMMAND_FUZZ: return command_fuzz(options);
    case COMMAND_ACID: return command_acid(options);
    case COMMAND_REPORT: return command_report(options);
    case COMMAND_HELP: command_line_help(); break;
    case COMMAND_VERSION: puts(COMMANDS_PROGRAM " " TOUCHSTONE_VERSION); break;
    }
    return STATUS_DONE;
}

// Over a line of progress, if there is one.
static void tell_hang(void *context, const char *name, bool always)
{
    (void)context;
    fprintf(stderr, "%stouchstone: %s %s\n", isatty(STDERR_FILENO) ? "\r\033[K" : "", name,
            always ? "hangs on each question: only a few of the next ones are asked"
                   : "does not return; asking again");
}

int main(int argc, char **argv)
{
    Options options;
    Status status = command_line_read(&options, argc, argv);
#ifdef __EMSCRIPTEN__
    if (options.mapping) plugin_ask_as(options.mapping);
    if (jobs_helps()) options.out = NULL;
#endif
    // Before anything starts a thread, because this forks. The plug-in is the method to be tested
    // unless another one is named.
    if (status == STATUS_DONE && options.plugin) {
        char error[1024];
        Plugin *(*open)(const char *, char *, int) =
            options.is_command ? plugin_open_command : plugin_open;
        options.loaded = open(options.plugin, error, sizeof error);
        if (!options.loaded) {
            status = status_report(STATUS_MISUSED, "%s", error);
        } else {
            if (!options.method) options.method = plugin_method(options.loaded)->name;
            plugin_on_hang(options.loaded, tell_hang, NULL);
            const char *mapping = plugin_mapping(options.loaded);
            if (*mapping) fprintf(stderr, "touchstone: %s\n", mapping);
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
