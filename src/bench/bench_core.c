// The core's relations beside their bare formulas, and its masks beside single pixels.
#include "bench_self.h"
#include "pairs/filter.h"
#include "pairs/masks.h"

enum { PLACES = 20 }; // of masks, 1 / this of the cases: single pixels take long

// ---- Relations

static void begin(Bench *bench)
{
    if (bench->options->json) {
        bench_key(bench, "core_runs");
        fprintf(bench->out, "%d", FILTER_RUNS);
        bench_key(bench, "core");
        fputc('[', bench->out);
        return;
    }
    fprintf(bench->out,
            "The core beside its own formula without error bound, in turn, %d times.\n\n",
            FILTER_RUNS);
    fprintf(bench->out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "kinds", "relation", "hits", "core", "bare",
            "ratio", "target");
}

static void write_filter(Bench *bench, const FilterRow *row, const Workload *w, FilterTiming timing)
{
    FILE *out = bench->out;
    bool over = filter_is_over(row, timing);
    if (bench->options->json) {
        bench_json_kinds(bench, w);
        fprintf(out, ", \"relation\": \"%s\"", row->relation);
        bench_json_timing(out, "core", timing.core);
        bench_json_timing(out, "bare", timing.bare);
        fprintf(out, ", \"ratio\": %.3f, \"target\": %.2f, \"over\": %s}", timing.ratio,
                row->target, over ? "true" : "false");
        return;
    }
    bench_kinds(out, w);
    fprintf(out, "%-27s%3.0f%%%9.1f%9.1f%8.2f%8.2f%s\n", row->relation, w->share * 100,
            timing.core.median, timing.bare.median, timing.ratio, row->target,
            over ? "  over" : "");
}

bool bench_core(Bench *bench)
{
    int cases = bench->options->cases;
    begin(bench);
    for (int i = 0; i < filter_count(); i++) {
        const FilterRow *row = filter_row(i);
        Workload w;
        if (!workload_make(&w, row->a, row->b, row->corners, cases))
            return bench_fault(bench, BENCH_NO_MEMORY, "no memory for %d cases", cases);
        FilterTiming timing = filter_time(row, &w);
        write_filter(bench, row, &w, timing);
        bench_target(bench, filter_is_over(row, timing));
        workload_free(&w);
    }
    if (bench->options->json) fputs("\n  ]", bench->out);
    return true;
}

// ---- Masks

static void write_masks(Bench *bench, MasksTiming timing)
{
    FILE *out = bench->out;
    bool over = masks_are_slow(timing);
    if (bench->options->json) {
        bench_key(bench, "masks");
        fprintf(out, "{\"hits\": %.3f", timing.share);
        bench_json_timing(out, "bits", timing.bits);
        bench_json_timing(out, "pixels", timing.pixels);
        fprintf(out, ", \"faster\": %.1f, \"target\": %d, \"over\": %s}", timing.ratio,
                MASKS_TARGET, over ? "true" : "false");
        return;
    }
    fprintf(out, "Masks, 64 pixels at once, beside one pixel at a time, in turn, %d times.\n\n",
            MASKS_RUNS);
    fprintf(out, "%-24s%-27s%4s%9s%9s%8s%8s\n", "pictures", "question", "hits", "bits", "pixels",
            "faster", "target");
    fprintf(out, "%-24s%-27s%3.0f%%%9.1f%9.1f%8.1f%8d%s\n", "ring 512, disc 256", "mask_overlap",
            timing.share * 100, timing.bits.median, timing.pixels.median, timing.ratio,
            MASKS_TARGET, over ? "  over" : "");
}

bool bench_masks(Bench *bench)
{
    MasksTiming timing;
    int places = bench->options->cases / PLACES + 1;
    if (!masks_time(places, &timing))
        return bench_fault(bench, BENCH_NO_MEMORY, "no memory for %d places of masks", places);
    if (timing.disagreements > 0)
        return bench_fault(bench, BENCH_DISAGREE,
                           "mask_overlap and single pixels disagree at %d of %d places",
                           timing.disagreements, places);
    write_masks(bench, timing);
    bench_target(bench, masks_are_slow(timing));
    return true;
}
