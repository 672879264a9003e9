// acid: the acid test of one function as a picture, and its score; or its queries as cases.
#include "commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desktop.h"
#include "progress.h"
#include "trial.h"

// ---- The list of queries

static Status list_queries(const Method *method)
{
    char line[CASE_LINE_MAX];
    AcidPair pair[ACID_PAIRS];
    Case query;
    int pairs = acid_pairs(method, pair);
    NumberType number = method ? method->number : NUMBER_DOUBLE;
    printf("%s\n# acid %d\n", CASE_HEADER, ACID_VERSION);
    for (int i = 0; i < pairs && !ferror(stdout); i++) {
        AcidPanel panel = acid_panel(pair[i], number, ACID_LATTICE);
        for (int cell = 0; cell < panel.side * panel.side; cell++) {
            if (!acid_case(&panel, cell % panel.side, cell / panel.side, &query)) continue;
            if (case_write(line, sizeof line, &query) > 0) puts(line);
        }
    }
    return status_printed("the queries");
}

// ---- The run

typedef struct Noted {
    const Method *method;
    Junit *junit; // NULL: not wanted
} Noted;

void command_progress(void *context, const char *what, double part)
{
    (void)context;
    progress_show("%s %.0f %%", what, 100 * part);
}

void command_progress_end(void) { progress_hide(); }

static Status draw(const Options *options, const Trial *trial, const char *score, Fonts *fonts)
{
    char error[512] = "";
    Portrait portrait = trial_portrait(trial, score);
    Glyphs glyphs = fonts_glyphs(fonts);
    PaletteName name = options->palette >= 0 ? (PaletteName)options->palette : PALETTE_LIGHT;
    Image image = portrait_image(&portrait, &glyphs, palette(name));
    if (!image.pixel) return status_report(STATUS_MISUSED, "out of memory");
    bool written = image_write(&image, options->out, error, sizeof error);
    image_free(&image);
    return written ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

Status command_corpus(const Options *options, char *path, int size)
{
    if (options->corpus) {
        snprintf(path, (size_t)size, "%s", options->corpus);
        return STATUS_DONE;
    }
    if (desktop_corpus(path, size)) return STATUS_DONE;
    return status_report(STATUS_MISUSED, "no corpus is installed: --corpus FILE names one");
}

// ---- The results for a service that builds and tests

static void note_case(void *context, const Case *pair, const Finding *finding)
{
    const Noted *noted = context;
    char words[256], line[CASE_LINE_MAX] = "";
    if (!noted->junit) return;
    if (finding->kind == FINDING_NONE) {
        junit_ran(noted->junit, noted->method, pair->a.kind, pair->b.kind, pair->family);
        return;
    }
    finding_write(words, sizeof words, finding);
    case_write(line, sizeof line, pair);
    junit_failed(noted->junit, noted->method, pair->a.kind, pair->b.kind, pair->family, words,
                 line);
}

static void note_panels(Junit *junit, const Trial *trial)
{
    char words[64], line[CASE_LINE_MAX];
    for (int i = 0; i < trial->panels; i++) {
        const PortraitPanel *panel = &trial->panel[i];
        AcidPair pair = panel->pair;
        if (panel->count.wrong == 0) {
            junit_ran(junit, trial->method, pair.a, pair.b, "acid test");
            continue;
        }
        snprintf(words, sizeof words, "%lld of %lld answers are wrong", panel->count.wrong,
                 panel->count.asked);
        if (trial_cell_line(trial, i, trial->first[i], line, sizeof line) < 0) *line = 0;
        junit_failed(junit, trial->method, pair.a, pair.b, "acid test", words, line);
    }
}

// ---- The command

// Draws, prints and writes what a trial found.
static Status show(const Options *options, const Trial *trial, Fonts *fonts, Junit *junit)
{
    char score[64], right[PORTRAIT_NUMBER], asked[PORTRAIT_NUMBER];
    trial_score_words(trial, score, sizeof score);
    Status status = options->out ? draw(options, trial, score, fonts) : STATUS_DONE;
    if (junit) note_panels(junit, trial);
    if (status == STATUS_DONE) status = command_junit(options, junit);
    printf("acid %d: %s of %s\n%s\n", ACID_VERSION,
           portrait_number(right, trial->acid.asked - trial->acid.wrong),
           portrait_number(asked, trial->acid.asked), score);
    if (status != STATUS_DONE) return status;
    return trial_is_flawless(trial) ? STATUS_DONE : STATUS_DISAGREED;
}

Status command_acid(const Options *options)
{
    char error[1024] = "", corpus[4096];
    const Method *method;
    Status status = command_method(options, &method);
    if (status != STATUS_DONE) return status;
    if (options->list) return list_queries(method);
    if (!method)
        return status_report(STATUS_MISUSED, "acid needs " COMMANDS_FUNCTION " or --method NAME");

    status = command_corpus(options, corpus, sizeof corpus);
    if (status != STATUS_DONE) return status;
    Fonts *fonts = options->out ? fonts_open(options->font, error, sizeof error) : NULL;
    if (options->out && !fonts) return status_report(STATUS_LACKING, "%s", error);
    Noted noted = {method, options->junit ? junit_new() : NULL}; // NULL is reported at the end
    Trial trial;
    TrialFault fault = trial_run(
        &trial, method,
        &(TrialOptions){
            .corpus = corpus, .seen = note_case, .progress = command_progress, .context = &noted},
        error, sizeof error);
    command_progress_end();
    status = fault == TRIAL_FINE ? show(options, &trial, fonts, noted.junit)
                                 : status_report(STATUS_MISUSED, "%s", error);
    trial_end(&trial);
    junit_free(noted.junit);
    if (fonts) fonts_close(fonts);
    return status;
}
