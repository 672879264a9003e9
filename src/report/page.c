#include "page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "markup.h"
#include "oracle/oracle_witness.h"

// ---- Style: the inks of the two palettes, as variables

static void write_inks(FILE *out, PaletteName name)
{
    static const struct {
        const char *variable;
        Ink ink;
    } inks[] = {{"paper", INK_PAPER}, {"raised", INK_RAISED},
                {"rule", INK_RULE},   {"line", INK_LINE},
                {"muted", INK_MUTED}, {"ink", INK_INK},
                {"hit", INK_HIT},     {"miss", INK_MISS},
                {"clash", INK_CLASH}, {"clash-ink", INK_CLASH_INK}};
    fputs(":root {", out);
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++) {
        Rgba c = palette(name)->ink[inks[i].ink];
        fprintf(out, " --%s: #%02x%02x%02x;", inks[i].variable, c.r, c.g, c.b);
    }
    fputs(" }\n", out);
}

static const char style[] =
    "* { box-sizing: border-box; }\n"
    "body { margin: 0 auto; max-width: 1040px; padding: 24px 20px 64px; background: var(--paper);"
    " color: var(--ink); font: 16px/1.5 'DejaVu Sans', system-ui, sans-serif; }\n"
    "h1 { font-size: 26px; line-height: 1.25; margin: 8px 0; }\n"
    "h2 { font-size: 20px; margin: 0; overflow-wrap: anywhere; }\n"
    "h3 { font-size: 16px; margin: 32px 0 8px; }\n"
    "h4 { font-size: 14px; margin: 24px 0 8px; }\n"
    "p { margin: 6px 0; } .muted { color: var(--muted); }\n"
    "section { border-top: 1px solid var(--line); margin-top: 40px; padding-top: 20px; }\n"
    "code, td.n, .case { font-family: 'DejaVu Sans Mono', ui-monospace, monospace; }\n"
    "code { overflow-wrap: anywhere; font-size: 13px; }\n"
    "table { border-collapse: collapse; width: 100%; font-size: 14px; }\n"
    "th { color: var(--muted); font-weight: normal; font-size: 13px; }\n"
    "th, td { text-align: left; padding: 6px 12px 6px 0; border-bottom: 1px solid var(--rule);"
    " vertical-align: top; }\n"
    "th.n, td.n { text-align: right; padding: 6px 0 6px 12px; white-space: nowrap; }\n"
    "mark { background: var(--clash); color: var(--clash-ink); padding: 1px 5px;"
    " border-radius: 3px; }\n"
    ".portrait { margin: 16px 0; } .portrait img { display: block; width: 100%; height: auto;"
    " max-width: min(100%, var(--width)); margin: 16px 0; }\n"
    ".finding { display: flex; gap: 20px; margin: 16px 0; break-inside: avoid; }\n"
    ".finding svg { flex: 0 0 240px; width: 240px; height: 160px; border: 1px solid var(--rule);"
    " background: var(--raised); }\n"
    ".finding div { min-width: 0; } .case { display: block; background: var(--raised);"
    " border: 1px solid var(--rule); padding: 8px 10px; margin: 8px 0; overflow-wrap: anywhere;"
    " font-size: 13px; }\n"
    "svg text { font: 14px 'DejaVu Sans', system-ui, sans-serif; fill: var(--ink); stroke:"
    " var(--raised); stroke-width: 4px; paint-order: stroke; }\n"
    ".hit { color: var(--hit); } .miss { color: var(--miss); }\n"
    ".hit .fill { fill: url(#hatch); } .miss .fill { fill: var(--miss); fill-opacity: .13; }\n"
    ".fill, .edge { stroke: currentColor; stroke-width: 2px; stroke-linejoin: miter; }\n"
    ".edge { fill: none; } .dot { fill: currentColor; }\n"
    "@media (max-width: 700px) {\n"
    "  body { padding: 16px 16px 48px; }\n"
    "  .finding { display: block; } .finding svg { width: 100%; height: auto; }\n"
    "  .portrait { display: block; overflow-x: auto; }\n" // so that its labels can be read
    "  .portrait img { max-width: none; min-width: calc(.45 * var(--width)); }\n"
    "  table.wide, .wide tbody, .wide tr, .wide td { display: block; } .wide thead { display: "
    "none; }\n"
    "  .wide tr { border-bottom: 1px solid var(--line); padding: 8px 0; }\n"
    "  .wide td, .wide td.n { border: 0; padding: 2px 0; display: flex; gap: 16px;"
    " justify-content: space-between; white-space: normal; text-align: right; }\n"
    "  .wide td::before { content: attr(data-is); color: var(--muted); text-align: left;"
    " font-family: 'DejaVu Sans', system-ui, sans-serif; }\n"
    "  .wide td:first-child::before { content: none; }\n"
    "  .wide td:first-child { font-weight: bold; overflow-wrap: anywhere; }\n"
    "}\n"
    "@media print { body { max-width: none; padding: 0; font-size: 11pt; background: #fff; }\n"
    "  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }\n"
    "  section { break-before: page; border: 0; margin-top: 0; }"
    " section:first-of-type { break-before: auto; } h3, h3 + p { break-after: avoid; }\n"
    "  .wide { break-inside: avoid; } .wide td { padding-top: 3px; padding-bottom: 3px; }\n"
    "  .portrait img { min-width: 0; max-height: 195mm; width: auto; max-width: 100%; }\n"
    "  .finding { display: flex; } .finding svg { flex: 0 0 240px; width: 240px; } }\n";

static void write_head(FILE *out, const char *title)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n<title>",
          out);
    markup_text(out, title);
    fputs("</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n", out);
    write_inks(out, PALETTE_LIGHT);
    fputs("@media screen and (prefers-color-scheme: dark) { ", out);
    write_inks(out, PALETTE_DARK);
    fprintf(out, "}\n%s</style>\n</head>\n<body>\n", style);
    // The hatch of a hit, for all pictures of cases.
    fputs("<svg width=\"0\" height=\"0\" style=\"position: absolute\" aria-hidden=\"true\"><defs>"
          "<pattern id=\"hatch\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\""
          " patternTransform=\"rotate(45)\"><rect width=\"8\" height=\"8\" fill=\"var(--hit)\""
          " fill-opacity=\".13\"></rect><rect width=\"1.6\" height=\"8\" fill=\"var(--hit)\""
          " fill-opacity=\".5\"></rect></pattern></defs></svg>\n",
          out);
}

// ---- A picture as data

static void write_base64(FILE *out, const unsigned char *byte, size_t count)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        size_t left = count - i;
        unsigned group = (unsigned)byte[i] << 16;
        if (left > 1) group |= (unsigned)byte[i + 1] << 8;
        if (left > 2) group |= byte[i + 2];
        fputc(digit[group >> 18], out);
        fputc(digit[group >> 12 & 63], out);
        fputc(left > 1 ? digit[group >> 6 & 63] : '=', out);
        fputc(left > 2 ? digit[group & 63] : '=', out);
    }
}

// Writes "data:image/png;base64,...". Returns false if out of memory; then sets the size of the
// picture to 0.
static bool write_portrait_data(FILE *out, const Portrait *portrait, const Glyphs *glyphs,
                                PaletteName name, int *width, int *height)
{
    char *bytes = NULL;
    size_t size = 0;
    Image image = portrait_image(portrait, glyphs, palette(name));
    FILE *stream = image.pixel ? open_memstream(&bytes, &size) : NULL;
    bool written = stream && image_write_stream(&image, stream);
    if (stream && fclose(stream) != 0) written = false;
    *width = image.width;
    *height = image.height;
    if (written) {
        fputs("data:image/png;base64,", out);
        write_base64(out, (const unsigned char *)bytes, size);
    }
    image_free(&image);
    free(bytes);
    return written;
}

static bool write_portrait(FILE *out, const Page *page, const Trial *trial)
{
    char score[64];
    int width, height;
    trial_score_words(trial, score, sizeof score);
    Portrait portrait = trial_portrait(trial, score);
    portrait.bare = true;
    fputs("<picture class=\"portrait\">"
          "<source media=\"screen and (prefers-color-scheme: dark)\" srcset=\"",
          out);
    bool written = write_portrait_data(out, &portrait, page->glyphs, PALETTE_DARK, &width, &height);
    fputs("\">\n<img src=\"", out);
    written = written &&
              write_portrait_data(out, &portrait, page->glyphs, PALETTE_LIGHT, &width, &height);
    fprintf(out, "\" width=\"%d\" height=\"%d\" style=\"--width: %dpx\" alt=\"The acid test of ",
            width, height, width);
    markup_text(out, trial->method->name);
    fprintf(out, ": %lld of %lld cells are wrong.\"></picture>\n", trial->acid.wrong,
            trial->acid.asked);
    fprintf(
        out,
        "<p class=\"muted\">Each quarter of a square is a touch on %s, one a cell; in the round "
        "window a cell is %d px. Hatched red: hit. Blue: miss. Black: they touch exactly. "
        "Yellow: wrong.</p>\n",
        portrait_neighbours(portrait.number), ACID_STEP);
    return written;
}

// ---- A case as a picture

enum { PLATE_WIDTH = 240, PLATE_HEIGHT = 160, PLATE_MARGIN = 24 };

typedef struct Plate {
    FILE *out;
    double zoom;
    TsVec offset;
} Plate;

static double clamped(double value) { return fmin(fmax(value, -1e6), 1e6); }

static TsVec on_plate(const Plate *plate, TsVec at)
{
    return ts_vec(clamped(at.x * plate->zoom + plate->offset.x),
                  clamped(at.y * plate->zoom + plate->offset.y));
}

static Plate plate_of(FILE *out, const Case *pair)
{
    TsAabb first = ts_shape_bounds(&pair->a);
    TsVec low = first.min, high = first.max;
    for (int i = 0; i <= pair->other_count; i++) {
        TsAabb next = ts_shape_bounds(i > 0 ? &pair->others[i - 1] : &pair->b);
        low = ts_vec(fmin(low.x, next.min.x), fmin(low.y, next.min.y));
        high = ts_vec(fmax(high.x, next.max.x), fmax(high.y, next.max.y));
    }
    double width = high.x - low.x, height = high.y - low.y;
    double zoom = fmin((PLATE_WIDTH - 2 * PLATE_MARGIN) / fmax(width, 1e-300),
                       (PLATE_HEIGHT - 2 * PLATE_MARGIN) / fmax(height, 1e-300));
    if (!(zoom < 1e30)) zoom = 1;
    TsVec middle = ts_vec(low.x / 2 + high.x / 2, low.y / 2 + high.y / 2);
    return (Plate){
        out, zoom,
        ts_vec(PLATE_WIDTH / 2.0 - middle.x * zoom, PLATE_HEIGHT / 2.0 - middle.y * zoom)};
}

static void write_corners(const Plate *plate, const TsShape *shape)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    fputs("<polygon class=\"fill\" points=\"", plate->out);
    for (int i = 0; i < count; i++) {
        TsVec at = on_plate(plate, corner[i]);
        fprintf(plate->out, "%s%.2f,%.2f", i ? " " : "", at.x, at.y);
    }
    fputs("\"></polygon>", plate->out);
}

static void write_line(const Plate *plate, TsVec from, TsVec to)
{
    fprintf(plate->out, "<path class=\"edge\" d=\"M%.2f %.2fL%.2f %.2f\"></path>", from.x, from.y,
            to.x, to.y);
}

static void write_shape(const Plate *plate, const TsShape *shape)
{
    TsVec at = on_plate(plate, ts_shape_center(shape));
    switch (shape->kind) {
    case TS_SHAPE_POINT:
        fprintf(plate->out, "<circle class=\"dot\" cx=\"%.2f\" cy=\"%.2f\" r=\"3\"></circle>", at.x,
                at.y);
        break;
    case TS_SHAPE_SEGMENT:
        write_line(plate, on_plate(plate, shape->segment.a), on_plate(plate, shape->segment.b));
        break;
    case TS_SHAPE_RAY: {
        TsVec way = shape->ray.direction;
        double longer = fmax(fabs(way.x), fabs(way.y));
        way = ts_vec_scale(ts_vec(way.x / longer, way.y / longer), PLATE_WIDTH);
        fprintf(plate->out, "<circle class=\"dot\" cx=\"%.2f\" cy=\"%.2f\" r=\"3\"></circle>", at.x,
                at.y);
        write_line(plate, at, ts_vec_add(at, way));
        break;
    }
    case TS_SHAPE_CIRCLE:
        fprintf(plate->out, "<circle class=\"fill\" cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\"></circle>",
                at.x, at.y, clamped(shape->circle.radius * plate->zoom));
        break;
    case TS_SHAPE_CAPSULE: {
        TsVec a = on_plate(plate, shape->capsule.a), b = on_plate(plate, shape->capsule.b);
        double radius = clamped(shape->capsule.radius * plate->zoom);
        TsVec way = ts_vec_sub(b, a);
        double length = ts_vec_length(way);
        way = length > 0 ? ts_vec_scale(way, radius / length) : ts_vec(radius, 0);
        TsVec side = ts_vec_perp(way);
        fprintf(plate->out,
                "<path class=\"fill\" d=\"M%.2f %.2fA%.2f %.2f 0 0 1 %.2f %.2fL%.2f %.2f"
                "A%.2f %.2f 0 0 1 %.2f %.2fZ\"></path>",
                a.x + side.x, a.y + side.y, radius, radius, a.x - side.x, a.y - side.y,
                b.x - side.x, b.y - side.y, radius, radius, b.x + side.x, b.y + side.y);
        break;
    }
    case TS_SHAPE_AABB:
    case TS_SHAPE_OBB:
    case TS_SHAPE_TRIANGLE:
    case TS_SHAPE_POLYGON: write_corners(plate, shape); break;
    case TS_SHAPE_KINDS: break;
    }
}

// In the colour of the method's answer, as in the window.
static void write_case(FILE *out, const Case *pair, bool hit)
{
    Plate plate = plate_of(out, pair);
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" class=\"%s\" role=\"img\" aria-label=\"%s and %s\">",
            PLATE_WIDTH, PLATE_HEIGHT, hit ? "hit" : "miss", ts_shape_kind_name(pair->a.kind),
            ts_shape_kind_name(pair->b.kind));
    write_shape(&plate, &pair->a);
    write_shape(&plate, &pair->b);
    for (int i = 0; i < pair->other_count; i++) write_shape(&plate, &pair->others[i]);
    TsVec a = on_plate(&plate, ts_shape_center(&pair->a));
    TsVec b = on_plate(&plate, ts_shape_center(&pair->b));
    double apart = fabs(a.x - b.x) < 16 && fabs(a.y - b.y) < 16 ? 18 : 0;
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">A</text><text x=\"%.1f\" y=\"%.1f\">B</text></svg>\n",
            fmin(fmax(a.x + 5 - apart, 4), PLATE_WIDTH - 16),
            fmin(fmax(a.y - 5, 16), PLATE_HEIGHT - 6.0),
            fmin(fmax(b.x + 5 + apart, 4), PLATE_WIDTH - 16),
            fmin(fmax(b.y - 5, 16), PLATE_HEIGHT - 6.0));
}

// ---- Findings

// The proof of the exact relation, if it is short enough to be read.
static void write_witness(FILE *out, const Case *pair)
{
    enum { READABLE = 600 };
    char witness[READABLE];
    if (pair->sweep || oracle_witness(witness, sizeof witness, &pair->a, &pair->b) < 0) return;
    fputs("<p class=\"muted\">Witness of the exact answer: <code>", out);
    markup_text(out, witness);
    fputs("</code></p>\n", out);
}

static void write_finding(FILE *out, const Trial *trial, const Case *pair, const Finding *finding,
                          const char *words, const char *rule, const char *source)
{
    char line[CASE_LINE_MAX] = "";
    case_write(line, sizeof line, pair);
    fputs("<article class=\"finding\">\n", out);
    write_case(out, pair, finding->answered == TS_OVERLAPPING || finding->answered == TS_TOUCHING);
    fputs("<div><p><b>", out);
    markup_text(out, ts_shape_kind_name(pair->a.kind));
    fputs(" and ", out);
    markup_text(out, ts_shape_kind_name(pair->b.kind));
    fputs("</b>: ", out);
    markup_text(out, trial->method->name);
    fputc(' ', out);
    markup_text(out, words);
    fputs(".</p>\n", out);
    if (*rule) {
        fputs("<p>Rule: ", out);
        markup_text(out, rule);
        fputs(".</p>\n", out);
    }
    fputs("<code class=\"case\">", out);
    markup_text(out, line);
    fputs("</code>\n", out);
    write_witness(out, pair);
    fputs("<p class=\"muted\">", out);
    markup_text(out, source);
    fputs("</p></div>\n</article>\n", out);
}

// Whether the finding is shown: of those with one cause one is.
static bool is_shown(const Trial *trial, int index)
{
    const FuzzerFound *found = fuzzer_finding(trial->fuzzer, index);
    return found->cause == index && finding_is_fault(&found->finding);
}

static int faults_of(const Trial *trial)
{
    int faults = 0;
    for (int i = 0; trial->fuzzer && i < fuzzer_findings(trial->fuzzer); i++)
        faults += is_shown(trial, i);
    return faults;
}

// Last those that are only about degenerate shapes.
static void write_fuzzed(FILE *out, const Trial *trial, const char *source)
{
    int others = 0, degenerate = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < fuzzer_findings(trial->fuzzer); i++) {
            const FuzzerFound *found = fuzzer_finding(trial->fuzzer, i);
            if (!is_shown(trial, i) || found->degenerate != (pass == 1)) continue;
            others += pass == 0;
            if (pass == 1 && degenerate++ == 0)
                fprintf(out,
                        "<h4>Only about degenerate shapes (without area, or of radius 0)</h4>\n%s",
                        others > 0 ? ""
                                   : "<p class=\"muted\">About shapes that are not degenerate "
                                     "nothing was found.</p>\n");
            write_finding(out, trial, &found->pair, &found->finding, found->pair.note, found->rule,
                          source);
        }
    }
}

static void write_findings(FILE *out, const Page *page, const Trial *trial)
{
    char source[128], words[256], number[PORTRAIT_NUMBER];
    int faults = faults_of(trial);
    if (trial->fuzzer) {
        fprintf(out,
                "<h3>Found by the fuzzer: %d</h3>\n<p class=\"muted\">%s cases, seed %llu. Of "
                "findings with one cause one is shown, made as small as possible.</p>\n",
                faults, portrait_number(number, fuzzer_count(trial->fuzzer).asked),
                (unsigned long long)page->seed);
        FuzzerCount count = fuzzer_count(trial->fuzzer);
        if (trial->method->ulps > 0) {
            fprintf(out, "<p class=\"muted\">It declares %.6g ulps of rounding as no error.</p>\n",
                    trial->method->ulps);
        }
        if (count.refused > 0) {
            fprintf(out,
                    "<p class=\"muted\">It refused %s of these cases, which are not judged.</p>\n",
                    portrait_number(number, count.refused));
        }
        if (count.tolerated > 0) {
            fprintf(out,
                    "<p class=\"muted\">In %s of these cases it was wrong by no more than its "
                    "tolerance, %.6g px, which is not judged.</p>\n",
                    portrait_number(number, count.tolerated), trial->method->tolerance);
        }
        snprintf(source, sizeof source, "Fuzzer, seed %llu", (unsigned long long)page->seed);
        write_fuzzed(out, trial, source);
    }
    if (trial->misses == 0) return;
    fprintf(out,
            "<h3>Wrong in the corpus</h3>\n<p class=\"muted\">Of each family the first %d that "
            "rounding does not explain.</p>\n",
            TRIAL_MISSES_EACH);
    for (int i = 0; i < trial->misses; i++) {
        const TrialMiss *miss = &trial->miss[i];
        snprintf(source, sizeof source, "Corpus, %s",
                 *miss->pair.id ? miss->pair.id : miss->pair.family);
        finding_write(words, sizeof words, &miss->finding);
        write_finding(out, trial, &miss->pair, &miss->finding, words, "", source);
    }
}

// ---- Tables

static void write_share(FILE *out, const char *is, long long count, long long of)
{
    char number[PORTRAIT_NUMBER];
    portrait_number(number, count);
    fprintf(out, "<td class=\"n\" data-is=\"%s\">", is);
    if (count == 0)
        fputs("0", out);
    else
        fprintf(out, "<span><mark>%s</mark> %.*f %%</span>", number, count * 10 < of ? 2 : 1,
                100.0 * (double)count / (double)of);
    fputs("</td>", out);
}

static void write_families(FILE *out, const Trial *trial)
{
    char number[PORTRAIT_NUMBER];
    if (!trial->scored) return;
    fputs("<h3>The corpus, by family</h3>\n<table class=\"wide\"><thead><tr><th>family</th>"
          "<th class=\"n\">cases</th><th class=\"n\">wrong</th><th class=\"n\">touching</th>"
          "<th class=\"n\">rounding</th><th class=\"n\">unstable</th></tr></thead>\n<tbody>\n",
          out);
    for (int i = 0; i < trial->score.families; i++) {
        const ScoreFamily *family = &trial->score.family[i];
        ScoreCount count = family->count;
        fputs("<tr><td>", out);
        markup_text(out, family->name);
        fprintf(out, "</td><td class=\"n\" data-is=\"cases\">%s</td>",
                portrait_number(number, count.asked));
        write_share(out, "wrong", count.wrong, count.asked);
        write_share(out, "touching", count.touching, count.asked);
        write_share(out, "rounding", count.rounded, count.asked);
        write_share(out, "unstable", count.unstable, count.asked);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table>\n<p class=\"muted\">Wrong: by more than rounding explains, or no valid "
          "answer. Touching: the shapes touch exactly, and it answers against its touch rule. "
          "Rounding: within 16 units in the last place of contact. Unstable: by more, by a formula "
          "that is right about nearly the same pair.</p>\n",
          out);
}

// As a multiple: "0.42", "5.3", "41", "3,700".
static const char *ratio_words(char text[PORTRAIT_NUMBER], double ratio)
{
    if (ratio >= 99.5) return portrait_number(text, (long long)(ratio + 0.5));
    snprintf(text, PORTRAIT_NUMBER, "%.2g", ratio);
    return text;
}

static void write_speed(FILE *out, const char *is, const Trial *trial)
{
    char ratio[PORTRAIT_NUMBER];
    fprintf(out, "<td class=\"n\" data-is=\"%s\">", is);
    if (trial->core_ns > 0)
        fprintf(out, "%s × core", ratio_words(ratio, trial->ns / trial->core_ns));
    else
        fputs("–", out);
    fputs("</td>", out);
}

static void write_overview(FILE *out, const Page *page)
{
    char score[64];
    fputs("<table class=\"wide\"><thead><tr><th>function</th><th class=\"n\">pairs</th>"
          "<th class=\"n\">acid test, wrong</th><th class=\"n\">corpus, right</th>"
          "<th class=\"n\">findings</th><th class=\"n\">time</th></tr></thead>\n<tbody>\n",
          out);
    for (int i = 0; i < page->trials; i++) {
        const Trial *trial = &page->trial[i];
        char right[PORTRAIT_NUMBER], asked[PORTRAIT_NUMBER];
        ScoreCount all = trial->score.all;
        fprintf(out, "<tr><td><a href=\"#f%d\" style=\"color: inherit\">", i + 1);
        markup_text(out, trial->method->name);
        fprintf(out, "</a></td><td class=\"n\" data-is=\"pairs\">%d</td>", trial->panels);
        write_share(out, "acid test, wrong", trial->acid.wrong, trial->acid.asked);
        snprintf(score, sizeof score, "%s of %s", portrait_number(right, score_right(all)),
                 portrait_number(asked, all.asked));
        fprintf(out, "<td class=\"n\" data-is=\"corpus, right\">%s</td>",
                trial->scored ? score : "–");
        int faults = faults_of(trial);
        fprintf(out, "<td class=\"n\" data-is=\"findings\">%s%d%s</td>", faults ? "<mark>" : "",
                faults, faults ? "</mark>" : "");
        write_speed(out, "time", trial);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table>\n", out);
}

// ---- One function

static const char *touch_words(TouchRule rule)
{
    switch (rule) {
    case TOUCH_MISS: return "touching does not count";
    case TOUCH_HIT: return "touching counts";
    case TOUCH_EITHER: return "touching may count or not";
    case TOUCH_REPORTED: return "touching is reported";
    case TOUCH_HALF_OPEN: return "half open: the least x and y count, the greatest do not";
    }
    return "";
}

static const char *number_words(NumberType number)
{
    switch (number) {
    case NUMBER_DOUBLE: break;
    case NUMBER_FLOAT: return "floats";
    case NUMBER_INT32: return "whole numbers";
    }
    return "doubles";
}

static bool write_trial(FILE *out, const Page *page, int index)
{
    const Trial *trial = &page->trial[index];
    const Method *method = trial->method;
    char score[64], right[PORTRAIT_NUMBER], asked[PORTRAIT_NUMBER];
    fprintf(out, "<section id=\"f%d\">\n<h2>", index + 1);
    markup_text(out, method->name);
    fputs("</h2>\n<p class=\"muted\">", out);
    markup_text(out, method->subject ? method->subject : method->label);
    fprintf(out, "; %d pair%s of kinds, %s, %s</p>\n", trial->panels, trial->panels == 1 ? "" : "s",
            number_words(method->number), touch_words(method->touch));
    trial_score_words(trial, score, sizeof score);
    long long wrong = trial->acid.wrong;
    fprintf(out, "<p>%sacid %d: %s of %s%s", wrong ? "<mark>" : "<b>", ACID_VERSION,
            portrait_number(right, trial->acid.asked - wrong),
            portrait_number(asked, trial->acid.asked), wrong ? "</mark>" : "</b>");
    if (*score) {
        bool full = score_right(trial->score.all) == trial->score.all.asked;
        fprintf(out, " %s%s%s", full ? "<b>" : "<mark>", score, full ? "</b>" : "</mark>");
    }
    fputs("</p>\n", out);
    if (trial->core_ns > 0) {
        char ns[PORTRAIT_NUMBER], ratio[PORTRAIT_NUMBER];
        fprintf(out, "<p>An answer takes %s ns, the core %.0f ns: %s times as long.%s</p>\n",
                portrait_number(ns, (long long)(trial->ns + 0.5)), trial->core_ns,
                ratio_words(ratio, trial->ns / trial->core_ns),
                method->answer_many ? " The way to the function's own process and back is included."
                                    : "");
    }
    bool written = write_portrait(out, page, trial);
    write_families(out, trial);
    write_findings(out, page, trial);
    fputs("</section>\n", out);
    return written;
}

char *page_make(const Page *page)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out) return NULL;
    bool several = page->trials > 1, written = true;
    write_head(out, several ? "Collision functions on trial" : page->trial[0].method->name);
    fprintf(out, "<h1>%s</h1>\n",
            several ? "Collision functions on trial" : "A collision function on trial");
    fprintf(out, "<p class=\"muted\">Touchstone %s, acid test %d", page->version, ACID_VERSION);
    if (page->trial[0].scored && *page->trial[0].version)
        fprintf(out, ", corpus %s", page->trial[0].version);
    char cases[PORTRAIT_NUMBER];
    fprintf(out, ". %s fuzzed cases each, seed %llu.</p>\n", portrait_number(cases, page->cases),
            (unsigned long long)page->seed);
    if (several) write_overview(out, page);
    for (int i = 0; i < page->trials && written; i++) written = write_trial(out, page, i);
    fputs("</body>\n</html>\n", out);
    written = written && !ferror(out);
    if (fclose(out) == 0 && written) return text;
    free(text);
    return NULL;
}
