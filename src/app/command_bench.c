// bench: what methods and structures cost.
#include "commands.h"

#include "bench.h"
#include "fonts.h"
#include "plot.h"

static Status report_result(BenchResult result)
{
    if (result.fault == BENCH_NO_MEMORY) return status_report(STATUS_MISUSED, "%s", result.error);
    if (result.fault == BENCH_DISAGREE) return status_report(STATUS_DISAGREED, "%s", result.error);
    return result.over > 0 ? STATUS_DISAGREED : STATUS_DONE;
}

// ---- The plot

static Status write_plot(Draw *draw, const char *path)
{
    char error[512] = "";
    Image image = image_new(PLOT_WIDTH, PLOT_HEIGHT);
    if (!image.pixel) return status_report(STATUS_MISUSED, "out of memory");
    draw_play(draw, palette(PALETTE_LIGHT), &image);
    bool written = image_write(&image, path, error, sizeof error);
    image_free(&image);
    return written ? STATUS_DONE : status_report(STATUS_MISUSED, "%s", error);
}

static Status plot(Fonts *fonts, const BenchFrames *frames, const char *path)
{
    Draw *draw = draw_new();
    Glyphs glyphs = fonts_glyphs(fonts);
    if (!draw) return status_report(STATUS_MISUSED, "out of memory");
    draw_begin(draw, PLOT_WIDTH, PLOT_HEIGHT, 1, &glyphs);
    plot_frames(draw, frames);
    Status status = write_plot(draw, path);
    draw_free(draw);
    return status;
}

// ---- The run

static BenchOptions bench_options(const Options *options, const Method *method, BenchFrames *frames)
{
    return (BenchOptions){.method = method,
                          .cases = options->cases ? (int)options->cases : BENCH_CASES,
                          .boxes = options->max ? options->max : BENCH_BOXES,
                          .bodies = options->max ? options->max : BENCH_BODIES,
                          .parts = options->parts ? options->parts : BENCH_ALL,
                          .json = options->json,
                          .frames = frames};
}

// Fonts are looked for before minutes are spent on what they are to show.
static Status run_plotted(const Options *options, const Method *method)
{
    BenchFrames frames = {0};
    char error[512] = "";
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    if (!fonts) return status_report(STATUS_LACKING, "%s", error);
    BenchOptions bench = bench_options(options, method, &frames);
    BenchResult result = bench_run(stdout, &bench);
    Status status = report_result(result);
    if (result.fault == BENCH_FINE) {
        Status plotted = plot(fonts, &frames, options->plot);
        if (plotted != STATUS_DONE) status = plotted;
    }
    fonts_close(fonts);
    return status;
}

static bool has_frames(const Options *options, const Method *method)
{
    return !method && (!options->parts || options->parts & 1u << BENCH_BROAD);
}

Status command_bench(const Options *options)
{
    const Method *method;
    Status named = command_method(options, &method);
    if (named != STATUS_DONE) return named;
    if (options->plot && !has_frames(options, method))
        return status_report(STATUS_MISUSED, "--plot needs the broad phases: use --only broad");
    if (options->plot) return run_plotted(options, method);
    BenchOptions bench = bench_options(options, method, NULL);
    return report_result(bench_run(stdout, &bench));
}
