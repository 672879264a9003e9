// Draws the chart of the broad phases.
#include "plot.h"

#include "chart.h"

enum {
    MARGIN = 24,
    TOP = 130,  // of the charts
    BOTTOM = 70 // below them
};

static const BroadsCell *cells_of(const BroadsTable *table, int kind)
{
    return table->cell[kind][broads_variants((TsBroadKind)kind) - 1];
}

static TsVec point_of(const BroadsTable *table, int kind, int size)
{
    return ts_vec(table->size[size], cells_of(table, kind)[size].box);
}

// `area` is that of the chart, whose scales are those of all.
static void draw_field(Draw *draw, const BroadsTable *table, const Chart *chart)
{
    ChartLine line[TS_BROAD_KINDS];
    TsVec point[TS_BROAD_KINDS][BROADS_SIZES];
    Font title = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
    draw_text(draw, ts_vec(chart->area.x, chart->area.y - 20), title, boxes_name(table->family));
    _Static_assert((int)TS_BROAD_KINDS <= (int)CHART_PENS, "a pen for each structure");
    for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
        int count = 0;
        for (; count < table->sizes; count++) {
            point[kind][count] = point_of(table, kind, count);
            if (point[kind][count].y <= 0) break; // it was not timed
        }
        line[kind] = (ChartLine){.name = ts_broad_name((TsBroadKind)kind),
                                 .pen = chart_pen(kind),
                                 .point = point[kind],
                                 .points = count};
    }
    chart_draw(draw, chart, line, TS_BROAD_KINDS);
}

void plot_frames(Draw *draw, const BenchFrames *frames)
{
    Chart scales = chart_make((Rect){0});
    double width = (double)(PLOT_WIDTH - 2 * MARGIN) / BENCH_FAMILIES;
    for (int i = 0; i < frames->count; i++) {
        for (int kind = 0; kind < TS_BROAD_KINDS; kind++) {
            for (int size = 0; size < frames->table[i].sizes; size++) {
                TsVec at = point_of(&frames->table[i], kind, size);
                if (at.y > 0) chart_include(&scales, at);
            }
        }
    }
    draw_screen(draw);
    Font title = {.face = FACE_BOLD, .size = 20, .ink = INK_INK};
    draw_text(draw, ts_vec(MARGIN, 40), title, "Broad phases: time of a frame by number of boxes");
    const Font caption = {.size = 13, .ink = INK_MUTED};
    draw_textf(draw, ts_vec(MARGIN, 65), caption,
               "Every box moved by 5 %% of its size and every pair found, ns of CPU time per box "
               "(%s). A level line: time in proportion to the number.",
               ts_simd_name(broads_simd(BROADS_VARIANTS - 1)));
    for (int i = 0; i < frames->count; i++) {
        Chart chart = scales;
        chart.area = (Rect){MARGIN + CHART_LEFT + i * width, TOP, width - CHART_LEFT - CHART_RIGHT,
                            PLOT_HEIGHT - TOP - BOTTOM};
        draw_field(draw, &frames->table[i], &chart);
    }
}
