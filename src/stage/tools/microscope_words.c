// The text of the microscope's card: in full if it fits, else a brief form.

#include <stdio.h>
#include <string.h>

#include "scene_kit/number.h"
#include "tools/microscope_private.h"

enum { TEXT_MAX = 160 };

typedef struct CardText {
    char full[TEXT_MAX], brief[TEXT_MAX];
} CardText;

static void draw_fitting(Draw *draw, TsVec at, Font font, double room, const CardText *words)
{
    bool fits = draw_text_width(draw, font, words->full) <= room;
    draw_text(draw, at, font, fits ? words->full : words->brief);
}

static CardText words_of_spacing(const Microscope *microscope)
{
    CardText words = {0};
    char x[NUMBER_MAX], y[NUMBER_MAX];
    bool dots = microscope->sample.x.lattice && microscope->sample.y.lattice;
    number_length(x, sizeof x, microscope->sample.x.spacing);
    number_length(y, sizeof y, microscope->sample.y.spacing);
    translate_print(words.full, sizeof words.full,
                    dots ? "each dot a double: %s apart along x, %s along y"
                         : "doubles lie %s apart along x, %s along y",
                    x, y);
    x[strcspn(x, " ")] = 0;
    translate_print(words.brief, sizeof words.brief, "doubles: %s, %s", x, y);
    return words;
}

static CardText words_of_gap(const Microscope *microscope, bool finger)
{
    CardText words = {0};
    char gap[NUMBER_MAX];
    bool past = microscope->apart < 0, there = microscope->shown == &microscope->ghost;
    number_length_to(gap, sizeof gap, microscope->apart, ask_gap_decimals(microscope->ask));
    const char *full = past ? "they overlap, %s deep: K parts them until they touch"
                            : "they are %s apart: K moves one until they touch";
    const char *brief = past ? "overlap %s deep: K parts them" : "%s apart: K snaps them";
    if (there)
        full = past ? "moved to where they touch: they are %s past each other · K snaps"
                    : "moved to where they touch: they are %s apart · K snaps";
    if (finger) {
        full = past ? "they overlap, %s deep" : "they are %s apart";
        brief = past ? "overlap %s deep" : "%s apart";
    }
    translate_print(words.full, sizeof words.full, full, gap);
    translate_print(words.brief, sizeof words.brief, brief, gap);
    return words;
}

static CardText words_of_place(const Microscope *microscope, int column, int row)
{
    CardText words = {0};
    int mark = microscope->sample.mark[row][column];
    const char *said = mark & MICROSCOPE_HIT ? "collision" : "no collision";
    const char *exact = ts_relation_name(mark & MICROSCOPE_TOUCHING      ? TS_TOUCHING
                                         : mark & MICROSCOPE_OVERLAPPING ? TS_OVERLAPPING
                                                                         : TS_APART);
    translate_print(words.full, sizeof words.full, "there: %s %s, exact %s · a click goes there",
                    microscope->ask->method->label, said, exact);
    translate_print(words.brief, sizeof words.brief, "there: %s, exact %s", said, exact);
    return words;
}

// Of a swept pair: the gap where they meet as computed, or by how much they miss each other.
static CardText words_of_sweep(const Microscope *microscope)
{
    CardText words = {0};
    char gap[NUMBER_MAX];
    if (microscope->meets) {
        number_gap(gap, sizeof gap, microscope->rest);
        translate_print(words.full, sizeof words.full,
                        "as they are when they meet, at t = %.6f: there their gap is %s",
                        microscope->time, gap);
        translate_print(words.brief, sizeof words.brief, "they meet: gap %s", gap);
        return words;
    }
    number_length_to(gap, sizeof gap, microscope->ask->contact.gap,
                     ask_gap_decimals(microscope->ask));
    translate_print(words.full, sizeof words.full, "they pass each other by %s", gap);
    translate_print(words.brief, sizeof words.brief, "they pass by %s", gap);
    return words;
}

static CardText words_of_foot(const Microscope *microscope, bool finger)
{
    int column, row;
    if (microscope_place_pointed(microscope, &column, &row))
        return words_of_place(microscope, column, row);
    if (microscope->ask->query.kind == QUERY_SWEEP) return words_of_sweep(microscope);
    bool away = microscope->sample.borders == 0 && microscope->sample.touching == 0;
    return away || microscope->shown == &microscope->ghost ? words_of_gap(microscope, finger)
                                                           : words_of_spacing(microscope);
}

// How wide a cell is: as far as doubles lie apart, if it has one each.
static void write_width(char *text, int size, const MicroscopeAxis *axis)
{
    double width = axis->lattice ? axis->spacing : axis->at[axis->here + 1] - axis->at[axis->here];
    if (width < 0.001)
        number_length(text, size, width);
    else
        snprintf(text, (size_t)size, "%.2g px", width);
}

// In a narrow card without the size, in a very narrow one only the number of wrong cells.
static void draw_counts(Draw *draw, const Microscope *microscope, TsVec at, double room)
{
    static const Font wrong_font = {.face = FACE_BOLD, .size = 13, .ink = INK_CLASH_INK};
    char count[NUMBER_MAX], size[NUMBER_MAX], text[TEXT_MAX], wrong[TEXT_MAX];
    Font font = {.size = 13, .ink = INK_INK};
    bool any = microscope->sample.wrong > 0;
    const char *end = any ? "" : "all right";
    number_count(count, sizeof count, microscope->sample.wrong);
    translate_print(wrong, sizeof wrong, "%s wrong", any ? count : "none");
    double width = any ? draw_text_width(draw, wrong_font, wrong) + 11 : 0;
    number_of(count, sizeof count, microscope->sample.places, "cell", "cells");
    write_width(size, sizeof size, &microscope->sample.x);
    translate_print(text, sizeof text, "%s, each %s wide: %s", count, size, end);
    if (draw_text_width(draw, font, text) + width > room)
        translate_print(text, sizeof text, "%s: %s", count, end);
    double plain = draw_text_width(draw, font, text);
    bool fits = plain + width <= room;
    if (fits || !any) draw_text(draw, at, font, fits ? text : wrong);
    if (!any) return;
    if (fits) at.x += plain + 6;
    Rect plate = {at.x - 5, at.y - 14, width - 1, 19};
    draw_box(draw, plate, 3, (Fill){.ink = INK_CLASH});
    draw_frame(draw, plate, 3, (Pen){.ink = INK_CLASH_INK});
    draw_text(draw, at, wrong_font, wrong);
}

// ---- What the colors and marks stand for: only those in sight (yellow: the count of wrong cells)

typedef enum Sign { SIGN_MISS, SIGN_HIT, SIGN_BOUNDARY, SIGN_TOUCHING, SIGNS } Sign;

enum { SWATCH = 12, SWATCH_AFTER = 6, SIGN_AFTER = 14 }; // px at scale 1

static bool has_sign(const MicroscopeSample *sample, Sign sign)
{
    if (sign == SIGN_BOUNDARY) return sample->borders > 0;
    if (sign == SIGN_TOUCHING) return sample->touching > 0;
    for (int row = 0; row < sample->y.count; row++) {
        for (int column = 0; column < sample->x.count; column++) {
            if (microscope_ground_at(sample, column, row) ==
                (sign == SIGN_HIT ? GROUND_HIT : GROUND_MISS))
                return true;
        }
    }
    return false;
}

static void draw_sign(Draw *draw, TsVec at, Sign sign)
{
    Rect box = {at.x, at.y - 11, SWATCH, SWATCH};
    TsVec middle = ts_vec(at.x + SWATCH / 2, at.y - 5);
    if (sign == SIGN_MISS || sign == SIGN_HIT)
        microscope_draw_ground(draw, box, sign == SIGN_HIT ? GROUND_HIT : GROUND_MISS);
    if (sign == SIGN_BOUNDARY)
        draw_line(draw, ts_vec(at.x, middle.y), ts_vec(at.x + SWATCH, middle.y),
                  microscope_boundary_pen);
    if (sign == SIGN_TOUCHING) microscope_draw_touch(draw, middle, 4);
}

// In a narrow card by short words, and those that do not fit are left out.
static void draw_legend(Draw *draw, const Microscope *microscope, TsVec at, double room)
{
    static const char *const words[][SIGNS] = {
        {"no collision", "collision", "exact boundary", "touching exactly"},
        {"no hit", "hit", "boundary", "touching"}};
    Font font = {.size = 13, .ink = INK_MUTED};
    double width[2][SIGNS], sum = -SIGN_AFTER, end = at.x + room;
    for (int i = 0; i < 2 * SIGNS; i++) {
        double its =
            SWATCH + SWATCH_AFTER + draw_text_width(draw, font, words[i / SIGNS][i % SIGNS]);
        width[i / SIGNS][i % SIGNS] = its;
        if (i < SIGNS && has_sign(&microscope->sample, (Sign)i)) sum += its + SIGN_AFTER;
    }
    int brief = sum > room;
    for (Sign sign = 0; sign < SIGNS; sign++) {
        if (!has_sign(&microscope->sample, sign) || at.x + width[brief][sign] > end) continue;
        draw_sign(draw, at, sign);
        draw_text(draw, ts_vec(at.x + SWATCH + SWATCH_AFTER, at.y), font, words[brief][sign]);
        at.x += width[brief][sign] + SIGN_AFTER;
    }
}

void microscope_draw_words(Draw *draw, const Microscope *microscope, bool finger)
{
    double x = microscope->card.x + 12, room = microscope->card.width - 24;
    double foot = microscope->picture.y + microscope->picture.height;
    draw_clip(draw, microscope->card);
    draw_counts(draw, microscope, ts_vec(x, foot + 20), room);
    if (!microscope->brief) {
        CardText head, below = words_of_foot(microscope, finger);
        const char *name = microscope->shown->name[0] ? microscope->shown->name : "the shape";
        translate_print(head.full, sizeof head.full, "Each cell: the answer with %s there", name);
        translate_print(head.brief, sizeof head.brief, "Each cell: %s there", name);
        draw_fitting(draw, ts_vec(x, microscope->card.y + 20),
                     (Font){.face = FACE_BOLD, .size = 14, .ink = INK_INK}, room, &head);
        draw_legend(draw, microscope, ts_vec(x, foot + 41), room);
        draw_fitting(draw, ts_vec(x, foot + 62), (Font){.size = 13, .ink = INK_MUTED}, room,
                     &below);
    }
    draw_unclip(draw);
}
