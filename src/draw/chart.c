#include "chart.h"

#include <math.h>

enum { NAME_STEP = 17 }; // between two names
static const Font caption = {.face = FACE_SANS, .size = 13, .ink = INK_MUTED};

Chart chart_make(Rect area) { return (Chart){area, {99, 99}, {-99, -99}}; }

Pen chart_pen(int which)
{
    static const Pen pens[CHART_PENS] = {
        {.ink = INK_LINE, .width = 1.5, .on = 3, .off = 3},
        {.ink = INK_FOCUS, .width = 2.5},
        {.ink = INK_FOCUS, .width = 2, .on = 5, .off = 4},
        {.ink = INK_INK, .width = 1.5, .on = 5, .off = 4},
        {.ink = INK_INK, .width = 1.5},
        {.ink = INK_MARK, .width = 2, .on = 5, .off = 4},
        {.ink = INK_MARK, .width = 2.5},
        {.ink = INK_MUTED, .width = 1.5},
    };
    return pens[which];
}

// ---- Scales

void chart_include(Chart *chart, TsVec at)
{
    const double value[2] = {at.x, at.y};
    for (int axis = 0; axis < 2; axis++) {
        double power = log10(value[axis]);
        chart->first[axis] = fmin(chart->first[axis], axis ? floor(power) : power);
        chart->last[axis] = fmax(chart->last[axis], axis ? ceil(power) : power);
    }
}

static double share(const Chart *chart, int axis, double value)
{
    double first = chart->first[axis], last = chart->last[axis];
    return last > first ? (log10(value) - first) / (last - first) : 0.5;
}

static TsVec place(const Chart *chart, TsVec at)
{
    Rect area = chart->area;
    return ts_vec(area.x + share(chart, 0, at.x) * area.width,
                  area.y + area.height - share(chart, 1, at.y) * area.height);
}

static void draw_scales(Draw *draw, const Chart *chart)
{
    enum { LEAST = -3 };
    static const char *const powers[] = {"0.001", "0.01",  "0.1",    "1",       "10",
                                         "100",   "1,000", "10,000", "100,000", "1 M",
                                         "10 M",  "100 M", "1 G"};
    const int count = (int)(sizeof powers / sizeof *powers);
    Rect area = chart->area;
    Font right = caption, center = caption;
    right.align = ALIGN_RIGHT;
    center.align = ALIGN_CENTER;
    for (int axis = 0; axis < 2; axis++) {
        const double rounded = 1e-9; // of a logarithm
        int first = (int)ceil(chart->first[axis] - rounded);
        for (int i = first; i <= chart->last[axis] + rounded; i++) {
            const char *text = i >= LEAST && i < LEAST + count ? powers[i - LEAST] : "";
            TsVec at = place(chart, ts_vec(pow(10, i), pow(10, i)));
            if (axis) at.x = area.x;
            if (!axis) at.y = area.y + area.height;
            TsVec to = axis ? ts_vec(area.x + area.width, at.y) : ts_vec(at.x, area.y);
            draw_line(draw, at, to, (Pen){.ink = INK_RULE});
            if (axis) draw_text(draw, ts_vec(area.x - 8, at.y + 4), right, text);
            if (!axis) draw_text(draw, ts_vec(at.x, area.y + area.height + 20), center, text);
        }
    }
}

// ---- Names, moved apart

typedef struct Name {
    const ChartLine *line;
    TsVec end; // of its line
    double y;  // of the name
} Name;

static void sort_names(Name *name, int count)
{
    for (int i = 1; i < count; i++) {
        Name moved = name[i];
        int k = i;
        for (; k > 0 && name[k - 1].y > moved.y; k--) name[k] = name[k - 1];
        name[k] = moved;
    }
}

// First downwards from the top, then upwards from the bottom.
static void spread_names(Name *name, int count, double bottom)
{
    sort_names(name, count);
    for (int i = 1; i < count; i++) name[i].y = fmax(name[i].y, name[i - 1].y + NAME_STEP);
    for (int i = count; i-- > 0;) {
        name[i].y = fmin(name[i].y, bottom - (count - 1 - i) * NAME_STEP);
    }
}

static void draw_name(Draw *draw, const Chart *chart, const Name *name)
{
    double right = chart->area.x + chart->area.width;
    Font font = caption;
    font.ink = name->line->pen.ink == INK_LINE ? INK_MUTED : name->line->pen.ink; // legible
    draw_line(draw, ts_vec_add(name->end, ts_vec(5, 0)), ts_vec(right + 14, name->y),
              (Pen){.ink = INK_LINE});
    draw_text(draw, ts_vec(right + 18, name->y + 4), font, name->line->name);
}

void chart_draw(Draw *draw, const Chart *chart, const ChartLine *line, int lines)
{
    Name name[CHART_LINES];
    int count = 0;
    draw_scales(draw, chart);
    for (int i = 0; i < lines && i < CHART_LINES; i++) {
        TsVec at[CHART_POINTS];
        int points = line[i].points < CHART_POINTS ? line[i].points : CHART_POINTS;
        if (points == 0) continue;
        for (int k = 0; k < points; k++) at[k] = place(chart, line[i].point[k]);
        draw_tag(draw, line[i].tag);
        draw_path(draw, at, points, false, line[i].pen);
        for (int k = 0; k < points; k++) draw_dot(draw, at[k], 2.5, (Fill){.ink = line[i].pen.ink});
        name[count++] = (Name){&line[i], at[points - 1], at[points - 1].y};
    }
    spread_names(name, count, chart->area.y + chart->area.height);
    for (int i = 0; i < count; i++) {
        draw_tag(draw, name[i].line->tag);
        draw_name(draw, chart, &name[i]);
    }
    draw_tag(draw, NULL);
}
