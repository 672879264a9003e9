// While time is paused, the ticks that can be shown again as a slider on the strip's upper edge,
// beside the lamps: drag it back, and play on from there.
#include "base/self.h"
#include "base/widget.h"

enum { KNOB = 8, BESIDE_LAMPS = 24, LEAST = 100 };

// Its track, from the first tick to the last; width 0: it is not shown.
static Rect track_of(const Ui *ui)
{
    const Layout *layout = &ui->layout;
    int first, last;
    stage_ticks(ui->stage, &first, &last);
    double left = fmax(layout->margin, ui->lamps_end + BESIDE_LAMPS) + KNOB;
    double width = layout->view.width - layout->margin - KNOB - left;
    bool shown = !ui->stage->playing && last > first && !stage_shows_map(ui->stage) &&
                 width >= LEAST && layout->height >= 320;
    return shown ? (Rect){left, layout->strip_y, width, 0} : (Rect){0};
}

void timeline_draw(Ui *ui, Draw *draw)
{
    Rect track = track_of(ui);
    if (track.width <= 0) return;
    int first, last;
    stage_ticks(ui->stage, &first, &last);
    double high = ui->layout.finger ? FINGER_HEIGHT : 18;
    draw_layer(draw, LAYER_STRIP);
    widget_slider(draw, track.x, track.y, track.width,
                  (double)(ui->stage->tick - first) / (last - first));
    ui_target(ui, (Rect){track.x - 12, track.y - high / 2, track.width + 24, high}, TARGET_TIME, 0);
}

void timeline_slide(Ui *ui, double x)
{
    Rect track = track_of(ui);
    int first, last;
    if (track.width <= 0) return;
    stage_ticks(ui->stage, &first, &last);
    double t = fmin(fmax((x - track.x) / track.width, 0), 1);
    stage_show_tick(ui->stage, first + (int)floor(t * (last - first) + 0.5));
}

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
                  TARGET_PICTURE, i);
    }
}

void timeline_slide_picture(Ui *ui, int index, double x)
{
    const RecordSlider *slider;
    if (index >= stage_sliders(ui->stage, &slider) || slider[index].area.width <= 0) return;
    slider += index;
    stage_slide(ui->stage, slider->id, (x - slider->area.x) / slider->area.width);
}

// ---- The steps of a trace

// Steps a second; 0: they wait for the viewer.
static const int rates[] = {0, 1, 2, 4};
enum { RATES = sizeof rates / sizeof *rates, REST = 2 }; // after the last step, in steps

const char *timeline_rate(const Ui *ui)
{
    static const char *const words[] = {"play", "1/s", "2/s", "4/s"};
    return words[ui->trace_rate];
}

void timeline_change_rate(Ui *ui)
{
    ui->trace_rate = (ui->trace_rate + 1) % RATES;
    if (ui->trace_rate == 0) return;
    TraceView trace = stage_trace_view(ui->stage);
    stage_play(ui->stage, false);
    if (ui->trace_rate == 1) stage_trace_step(ui->stage, -trace.shown);
    ui->trace_wait = 1.0 / rates[ui->trace_rate];
}

static bool trace_plays(const Ui *ui)
{
    bool free = !ui->overlay && !ui->stage->playing && !autoplay_acts(ui);
    return ui->trace_rate > 0 && free && stage_trace_view(ui->stage).steps > 1;
}

bool timeline_advance(Ui *ui, double seconds)
{
    if (ui->stage->playing) ui->trace_rate = 0; // time goes on: the trace is another one
    if (!trace_plays(ui)) return false;
    ui->trace_wait -= seconds;
    if (ui->trace_wait > 0) return false;
    if (!stage_trace_step(ui->stage, 1))
        stage_trace_step(ui->stage, -stage_trace_view(ui->stage).shown);
    TraceView trace = stage_trace_view(ui->stage);
    bool last = trace.shown == trace.steps - 1;
    ui->trace_wait = (last ? REST : 1) / (double)rates[ui->trace_rate];
    return true;
}

double timeline_due(const Ui *ui) { return trace_plays(ui) ? fmax(ui->trace_wait, 0) : HUGE_VAL; }
