// record: a scene without a window, as a moving picture.
#include "commands.h"

#include <math.h>
#include <signal.h>
#include <stdatomic.h>

#include "desktop.h"
#include "encoder.h"
#include "host/script.h"
#include "movie.h"

static atomic_int interrupted; // lock-free; the encoder reads it too

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static bool is_interrupted(void) { return interrupted; }

// A second Ctrl+C ends the program.
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        action.sa_handler = interrupt;
        action.sa_flags = (int)SA_RESETHAND;
        sigaction(numbers[i], &action, NULL);
    }
}

// Time as the window has it, in slices of a 60th of a second at most, a whole number of them a
// tick.
typedef struct Run {
    Session *session;
    Script *script;
    double slice;          // seconds
    long long slices, per; // passed; a tick's
} Run;

static Run run_begin(Session *session, Script *script)
{
    double step = stage_scene(ui_stage(session->ui))->step_ms / 1000;
    if (step <= 0) step = 1.0 / 60;
    Run run = {.session = session, .script = script, .per = (long long)ceil(step * 60 - 1e-9)};
    run.slice = step / (double)run.per;
    // The autoplay demo is for viewers who wait.
    Settings settings = ui_settings(session->ui);
    settings.demo = false;
    ui_apply(session->ui, &settings);
    return run;
}

static void run_until(Run *run, double seconds)
{
    Ui *ui = run->session->ui;
    while ((double)(run->slices + 1) * run->slice <= seconds + 1e-9) {
        if (run->script && run->slices % run->per == 0) {
            script_deliver(run->script, ui, (int)(run->slices / run->per) + 1);
        }
        ui_advance(ui, run->slice);
        run->slices++;
        ui_draw(ui, run->session->draw);
    }
}

// Milliseconds at which a picture begins: rounded each by itself, so that the sum is exact.
static int begins(int picture, int rate) { return (int)lround(picture * 1000.0 / rate); }

static void put_pictures(Session *session, Script *script, Encoder *encoder, int count, int rate)
{
    Run run = run_begin(session, script);
    for (int i = 0; i < count && !interrupted; i++) {
        run_until(&run, (double)i / rate);
        Image *image = encoder_picture(encoder);
        if (!image) return;
        draw_play(session->draw, ui_palette(session->ui), image);
        encoder_put(encoder, begins(i, rate));
        command_progress(NULL, "recorded", (double)(i + 1) / count);
    }
}

static Status record(Session *session, const Options *options, Script *script, bool mp4)
{
    char error[512] = "";
    int rate = options->fps > 0 ? options->fps : mp4 ? 60 : 30;
    int count = (int)fmax(1, floor(options->seconds * rate + 0.5));
    command_shot_begin(session, options);
    int width = draw_width(session->draw), height = draw_height(session->draw);
    MovieForm form = {width, height, rate, options->quality, is_interrupted};
    Movie *movie = movie_open(options->target, &form, error, sizeof error);
    if (!movie) return status_report(STATUS_MISUSED, "%s", error);
    Encoder *encoder = encoder_start(movie, width, height);
    if (!encoder) {
        movie_discard(movie);
        return status_report(STATUS_MISUSED, "no memory for pictures of that size");
    }
    put_pictures(session, script, encoder, count, rate);
    encoder_end(encoder, interrupted ? 0 : begins(count, rate));
    bool done = encoder_finish(encoder, error, sizeof error);
    command_progress_end();
    if (done) return STATUS_DONE;
    if (interrupted) {
        return status_report(STATUS_MISUSED, "interrupted: %s is not written", options->target);
    }
    return status_report(STATUS_MISUSED, "%s", error);
}

Status command_record(const Options *options)
{
    char error[512] = "";
    bool mp4;
    if (!movie_takes(options->target, &mp4)) {
        return status_report(STATUS_MISUSED, "%s: expected a name that ends in .webp or .mp4",
                             options->target);
    }
    Script *script = NULL;
    if (options->script && !(script = script_read(options->script, error, sizeof error))) {
        return status_report(STATUS_MISUSED, "%s", error);
    }
    Options even = *options;
    if (mp4) { // halves of the size hold the colors
        even.width += even.width & 1;
        even.height += even.height & 1;
    }
    Desktop desktop;
    Status status = desktop_open(&desktop, &even, NULL);
    if (status == STATUS_DONE) {
        catch_signals();
        status = record(&desktop.session, &even, script, mp4);
        desktop_close(&desktop);
    }
    script_free(script);
    return status;
}
