// bench: what methods and structures cost.
#include "commands.h"

#include <stdlib.h>

#include "bench.h"
#include "compare.h"
#include "fonts.h"
#include "plot.h"

static Status plot(Fonts *fonts, const BenchFrames *frames, const char *path)
{
    char error[512] = "";
    Draw *draw = draw_new();
    Image image = image_new(PLOT_WIDTH, PLOT_HEIGHT);
    Glyphs glyphs = fonts_glyphs(fonts);
    Status status = STATUS_DONE;
    if (draw && image.pixel) {
        draw_begin(draw, PLOT_WIDTH, PLOT_HEIGHT, 1, &glyphs);
        plot_frames(draw, frames);
        draw_play(draw, palette(PALETTE_LIGHT), &image);
        bool written = image_write(&image, path, error, sizeof error);
        if (!written) status = status_report(STATUS_MISUSED, "%s", error);
    } else {
        status = status_report(STATUS_MISUSED, "out of memory");
    }
    image_free(&image);
    if (draw) draw_free(draw);
    return status;
}

Status command_bench(const Options *options)
{
    const Method *method;
    Status named = command_method(options, &method);
    if (named != STATUS_DONE) return named;
    bool framed = !method && (!options->parts || options->parts & 1u << BENCH_BROAD);
    if (options->plot && !framed) {
        return status_report(STATUS_MISUSED, "--plot needs the broad phases: use --only broad");
    }
    if (options->compare && options->json) {
        return status_report(STATUS_MISUSED, "--compare writes a table: use it without --json");
    }

    // Fonts and an earlier run are opened before minutes are spent on what they are for.
    char error[512] = "";
    Fonts *fonts = options->plot ? fonts_open(NULL, error, sizeof error) : NULL;
    if (options->plot && !fonts) return status_report(STATUS_LACKING, "%s", error);

    BenchPast *past = options->compare ? compare_read(options->compare, error, sizeof error) : NULL;
    if (options->compare && !past) {
        if (fonts) fonts_close(fonts);
        return status_report(STATUS_MISUSED, "%s", error);
    }

    BenchFrames frames = {0};
    char *json = NULL;
    size_t size;
    FILE *out = past ? open_memstream(&json, &size) : stdout;
    BenchResult result = {.fault = BENCH_NO_MEMORY, .error = "out of memory"};
    if (out)
        result = bench_run(
            out, &(BenchOptions){.method = method,
                                 .cases = options->cases ? (int)options->cases : BENCH_CASES,
                                 .boxes = options->max ? options->max : BENCH_BOXES,
                                 .bodies = options->max ? options->max : BENCH_BODIES,
                                 .parts = options->parts ? options->parts : BENCH_ALL,
                                 .json = options->json || past,
                                 .frames = options->plot ? &frames : NULL});
    if (past && out) fclose(out);
    if (past && result.fault == BENCH_FINE && !compare_write(past, json, stdout))
        result = (BenchResult){.fault = BENCH_NO_MEMORY, .error = "out of memory"};
    free(json);
    compare_free(past);
    Status status = result.over > 0 ? STATUS_DISAGREED : STATUS_DONE;
    if (result.fault != BENCH_FINE) {
        bool disagree = result.fault == BENCH_DISAGREE;
        status = status_report(disagree ? STATUS_DISAGREED : STATUS_MISUSED, "%s", result.error);
    }
    if (fonts && result.fault == BENCH_FINE) {
        Status plotted = plot(fonts, &frames, options->plot);
        if (plotted != STATUS_DONE) status = plotted;
    }
    if (fonts) fonts_close(fonts);
    return status;
}
