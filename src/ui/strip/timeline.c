// While time is paused, the ticks that can be shown again as a slider in a row at the view's foot:
// drag it back, and play on from there.
#include <math.h>

#include "base/widget.h"
#include "demo/autoplay.h"
#include "strip/strip_private.h"

enum { KNOB = 8, PAD = 8, WORD_FROM = 400 }; // the least width that has a long word

static const Font word_font = {.size = 13, .ink = INK_MUTED};

bool timeline_is_shown(const Ui *ui)
{
    int first, last;
    stage_ticks(ui->stage, &first, &last);
    return !ui->stage->playing && last > first && !stage_shows_map(ui->stage) && !ui->question;
}

// Its track, from the first tick to the last, behind its word; width 0: it is not shown.
static Rect track_of(const Ui *ui)
{
    const Layout *layout = &ui->layout;
    Rect row = layout->time;
    double left = row.x + layout->margin + ui->strip->time_word + KNOB + PAD;
    double right = row.x + row.width - layout->margin - KNOB;
    bool shown = row.height > 0 && right > left && timeline_is_shown(ui);
    return shown ? (Rect){left, row.y + row.height / 2, right - left, 0} : (Rect){0};
}

void timeline_draw(Ui *ui, Draw *draw)
{
    Rect row = ui->layout.time;
    const char *word = row.width < WORD_FROM ? "Time" : "Drag back in time";
    ui->strip->time_word = draw_text_width(draw, word_font, word);
    Rect track = track_of(ui);
    if (track.width <= 0) return;
    int first, last;
    stage_ticks(ui->stage, &first, &last);
    double high = ui->layout.finger ? FINGER_HEIGHT : row.height;
    draw_layer(draw, LAYER_STRIP);
    draw_box(draw, row, 0, (Fill){.ink = INK_PANEL});
    draw_text(draw, ts_vec(row.x + ui->layout.margin, track.y + 4.5), word_font, word);
    widget_slider(draw, track.x, track.y, track.width,
                  (double)(ui->stage->tick - first) / (last - first));
    Rect slider = {track.x - 12, track.y - high / 2, track.width + 24, high};
    ui_target(ui, slider, &timeline_time, 0);
    Rect whole = {row.x, slider.y, row.width, high}; // the word, too
    ui_tip(ui, whole, "Space",
           "The ticks that were played. Drag back to see one again; Space plays on from there.");
}

static void slide_time(Ui *ui, int argument, double x)
{
    (void)argument;
    Rect track = track_of(ui);
    int first, last;
    if (track.width <= 0) return;
    stage_ticks(ui->stage, &first, &last);
    double t = fmin(fmax((x - track.x) / track.width, 0), 1);
    stage_show_tick(ui->stage, first + (int)floor(t * (last - first) + 0.5));
}

static double value_of_time(const Ui *ui, int argument)
{
    (void)argument;
    return ui->stage->tick;
}

static void put_back_time(Ui *ui, int argument, double tick)
{
    (void)argument;
    stage_show_tick(ui->stage, (int)tick);
}

const Action timeline_time = {
    .name = "show a tick", .slide = slide_time, .value = value_of_time, .put_back = put_back_time};

// ---- Sliders in the picture

// They reach beyond both ends, and a finger finds low ones.
void timeline_mark_pictures(Ui *ui)
{
    const RecordSlider *slider;
    int count = stage_sliders(ui->stage, &slider);
    for (int i = 0; i < count && !stage_shows_map(ui->stage); i++) {
        Rect area = slider[i].area;
        double least = ui->layout.finger ? FINGER_HEIGHT : 24;
        double more = fmax(least - area.height, 0) / 2;
        ui_target(ui,
                  (Rect){area.x - 12, area.y - more, area.width + 24, area.height + 2 * more + 6},
                  &timeline_picture, i);
    }
}

static void slide_picture(Ui *ui, int index, double x)
{
    const RecordSlider *slider;
    if (index >= stage_sliders(ui->stage, &slider) || slider[index].area.width <= 0) return;
    slider += index;
    stage_slide(ui->stage, slider->id, (x - slider->area.x) / slider->area.width);
}

static double value_of_picture(const Ui *ui, int index)
{
    const RecordSlider *slider;
    return index < stage_sliders(ui->stage, &slider) ? slider[index].now : 0;
}

static void put_back_picture(Ui *ui, int index, double value)
{
    const RecordSlider *slider;
    if (index < stage_sliders(ui->stage, &slider)) stage_slide(ui->stage, slider[index].id, value);
}

const Action timeline_picture = {.name = "move a slider in the picture",
                                 .slide = slide_picture,
                                 .value = value_of_picture,
                                 .put_back = put_back_picture};

// ---- The steps of a trace

// Steps a second; 0: they wait for the viewer.
static const int rates[] = {0, 1, 2, 4};
enum { RATES = sizeof rates / sizeof *rates, REST = 2 }; // after the last step, in steps

const char *timeline_rate_words(const Ui *ui)
{
    static const char *const words[] = {"play", "1/s", "2/s", "4/s"};
    return words[ui->strip->trace_rate];
}

static bool change_rate(Ui *ui, int argument, Press press)
{
    (void)argument, (void)press;
    struct StripState *strip = ui->strip;
    strip->trace_rate = (strip->trace_rate + 1) % RATES;
    if (strip->trace_rate == 0) return true;
    TraceView trace = stage_trace_view(ui->stage);
    stage_play(ui->stage, false);
    if (strip->trace_rate == 1) stage_trace_step(ui->stage, -trace.shown);
    strip->trace_wait = 1.0 / rates[strip->trace_rate];
    return true;
}

void timeline_stop_trace(Ui *ui) { ui->strip->trace_rate = 0; }

void timeline_show_step(Ui *ui, int step)
{
    stage_play(ui->stage, false);
    timeline_stop_trace(ui);
    stage_trace_step(ui->stage, step - stage_trace_view(ui->stage).shown);
}

bool timeline_step_by(Ui *ui, int by)
{
    TraceView trace = stage_trace_view(ui->stage);
    // A lesson goes on from the last step.
    bool ends = by > 0 && trace.shown == trace.steps - 1 && !ui->step.heading;
    bool first = by < 0 && trace.steps > 0 && trace.shown == 0;
    if ((trace.steps == 1 || first) && !ui->step.heading) {
        ui_message(ui, trace.steps == 1 ? "There is one step only" : "This is the first step");
        return true;
    }
    return stage_trace_step(ui->stage, ends ? -trace.shown : by);
}

static bool click_step(Ui *ui, int by, Press press)
{
    (void)press;
    stage_play(ui->stage, false);
    timeline_stop_trace(ui);
    timeline_step_by(ui, by);
    return true;
}

const Action timeline_rate = {.name = "change the rate of the steps", .click = change_rate};
const Action timeline_step = {.name = "a step on or back", .click = click_step};

static bool trace_plays(const Ui *ui)
{
    bool free = !ui->overlay && !ui->stage->playing && !autoplay_acts(ui);
    return ui->strip->trace_rate > 0 && free && stage_trace_view(ui->stage).steps > 1;
}

bool timeline_advance(Ui *ui, double seconds)
{
    if (ui->stage->playing) ui->strip->trace_rate = 0; // time goes on: the trace is another one
    if (!trace_plays(ui)) return false;
    ui->strip->trace_wait -= seconds;
    if (ui->strip->trace_wait > 0) return false;
    if (!stage_trace_step(ui->stage, 1))
        stage_trace_step(ui->stage, -stage_trace_view(ui->stage).shown);
    TraceView trace = stage_trace_view(ui->stage);
    bool last = trace.shown == trace.steps - 1;
    ui->strip->trace_wait = (last ? REST : 1) / (double)rates[ui->strip->trace_rate];
    return true;
}

double timeline_due(const Ui *ui)
{
    return trace_plays(ui) ? fmax(ui->strip->trace_wait, 0) : HUGE_VAL;
}
