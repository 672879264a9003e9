// Touchstone: a window on 2D collision detection, and the same without a window.

#include <stdio.h>

#include "headless/headless.h"
#include "headless/judging/check.h"
#include "headless/judging/fuzz.h"
#include "headless/play.h"
#include "headless/speed.h"
#include "options/options.h"
#include "plugin/plugin.h"
#include "scene.h"
#include "window/window.h"

static Status list(void)
{
    for (int i = 0; scene_table[i]; i++) {
        printf("%s\t%s\t%s\n", scene_ids[i], scene_table[i]->title, scene_table[i]->idea);
    }
    return STATUS_DONE;
}

static Status run(const Options *options)
{
    switch (options->command) {
    case COMMAND_WINDOW: return window_run(options);
    case COMMAND_LIST: return list();
    case COMMAND_SHOT: return headless_shot(options);
    case COMMAND_TOUR: return headless_tour(options);
    case COMMAND_PLAY: return play_run(options);
    case COMMAND_CHECK: return check_run(options);
    case COMMAND_FUZZ: return fuzz_run(options);
    case COMMAND_BENCH: return speed_run(options);
    case COMMAND_HELP: options_help(); break;
    case COMMAND_VERSION: puts("touchstone " TOUCHSTONE_VERSION); break;
    }
    return STATUS_DONE;
}

// Before anything starts a thread. A function that is brought is what is asked about, unless
// another method is named.
static Status load(Options *options)
{
    char error[1024];
    if (!options->plugin) return STATUS_DONE;
    options->loaded = plugin_open(options->plugin, error, sizeof error);
    if (!options->loaded) return complain(STATUS_MISUSED, "%s", error);
    if (!options->method) options->method = plugin_method(options->loaded)->name;
    return STATUS_DONE;
}

int main(int argc, char **argv)
{
    Options options;
    Status status = options_read(&options, argc, argv);
    if (status == STATUS_DONE) status = load(&options);
    if (status == STATUS_DONE) status = run(&options);
    if (options.loaded) plugin_close(options.loaded);
    if (fflush(stdout) != 0 && status == STATUS_DONE) {
        status = complain(STATUS_MISUSED, "cannot write to standard output");
    }
    return (int)status;
}
