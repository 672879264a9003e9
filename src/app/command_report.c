// report: several functions side by side as a page.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "desktop.h"
#include "page.h"
#include "save_file.h"

enum { CASES_EACH = 20000 };

typedef struct Subjects {
    Plugin *plugin[OPTIONS_MAX_SUBJECTS];
    const Method *method[OPTIONS_MAX_SUBJECTS];
    int count;
} Subjects;

// Opens the plug-ins, before anything starts a thread, and finds the methods.
static Status open_subjects(Subjects *subjects, const Options *options)
{
    char error[1024];
    Status status = STATUS_DONE;
    for (int i = 0; i < options->subjects && status == STATUS_DONE; i++) {
        const OptionsSubject *subject = &options->subject[i];
        if (subject->kind != FUNCTION_METHOD) {
            Plugin *plugin = subject->kind == FUNCTION_COMMAND
                                 ? plugin_open_command(subject->name, error, sizeof error)
                                 : plugin_open(subject->name, error, sizeof error);
            if (!plugin) return status_report(STATUS_MISUSED, "%s", error);
            subjects->plugin[i] = plugin;
            subjects->method[i] = plugin_method(plugin);
            if (plugin_relates(plugin))
                status = status_report(STATUS_MISUSED,
                                       "%s relates geometries: fuzz and check ask it, report does "
                                       "not",
                                       subjects->method[i]->name);
        } else {
            Options named = *options;
            named.method = subject->name;
            status = command_method(&named, &subjects->method[i]);
        }
        subjects->count += status == STATUS_DONE;
    }
    return status;
}

static Status write_page(const Options *options, const Page *page)
{
    char error[512] = "", *text = page_make(page);
    if (!text) return status_report(STATUS_MISUSED, "out of memory");
    bool saved = save_text(options->out, text, error, sizeof error);
    free(text);
    return saved ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

static Status run(const Options *options, const Subjects *subjects, Fonts *fonts)
{
    char error[1024], corpus[4096];
    Glyphs glyphs = fonts_glyphs(fonts);
    Trial *trial = calloc(OPTIONS_MAX_SUBJECTS, sizeof *trial);
    Page page = {.version = TOUCHSTONE_VERSION,
                 .seed = options->has_seed ? options->seed : 1,
                 .cases = options->cases ? options->cases : CASES_EACH,
                 .trial = trial,
                 .glyphs = &glyphs};
    if (!trial) return status_report(STATUS_MISUSED, "out of memory");
    Status status = command_corpus(options, corpus, sizeof corpus);
    bool flawless = true;
    for (int i = 0; i < subjects->count && status == STATUS_DONE; i++) {
        TrialFault fault = trial_run(&trial[i], subjects->method[i],
                                     &(TrialOptions){.corpus = corpus,
                                                     .cases = page.cases,
                                                     .seed = page.seed,
                                                     .now = clock_seconds,
                                                     .progress = command_progress},
                                     error, sizeof error);
        command_progress_end();
        page.trials++;
        if (fault != TRIAL_FINE) status = status_report(STATUS_MISUSED, "%s", error);
        flawless = flawless && trial_is_flawless(&trial[i]);
    }
    if (status == STATUS_DONE) status = write_page(options, &page);
    for (int i = 0; i < page.trials; i++) trial_end(&trial[i]);
    free(trial);
    return status == STATUS_DONE && !flawless ? STATUS_DISAGREED : status;
}

Status command_report(const Options *options)
{
    char error[512] = "";
    Subjects subjects = {0};
    if (options->subjects == 0 || !options->out) {
        return status_report(STATUS_MISUSED, "expected: " COMMANDS_PROGRAM
                                             " report " COMMANDS_FUNCTION " -o OUT.html");
    }
    Status status = open_subjects(&subjects, options);
    Fonts *fonts = status == STATUS_DONE ? fonts_open(options->font, error, sizeof error) : NULL;
    if (status == STATUS_DONE) {
        status =
            fonts ? run(options, &subjects, fonts) : status_report(STATUS_LACKING, "%s", error);
    }
    if (fonts) fonts_close(fonts);
    for (int i = 0; i < OPTIONS_MAX_SUBJECTS; i++) plugin_close(subjects.plugin[i]);
    return status;
}
