// What is written on the microscope's card: in full, or in brief where it is narrow.

#include <stdio.h>
#include <string.h>

#include "scene_kit/number.h"
#include "stage_self.h"

enum { TEXT_MAX = 160 };

typedef struct Words {
    char full[TEXT_MAX], brief[TEXT_MAX];
} Words;

static void draw_fitting(Draw *draw, TsVec at, Font font, double room, const Words *words)
{
    bool fits = draw_text_width(draw, font, words->full) <= room;
    draw_text(draw, at, font, fits ? words->full : words->brief);
}

static Words words_of_spacing(const Lens *lens)
{
    Words words;
    char x[NUMBER_MAX], y[NUMBER_MAX];
    bool dots = lens->sample.x.lattice && lens->sample.y.lattice;
    number_length(x, sizeof x, lens->sample.x.spacing);
    number_length(y, sizeof y, lens->sample.y.spacing);
    snprintf(words.full, sizeof words.full, "%s %s apart along x, %s along y",
             dots ? "each dot a double:" : "doubles lie", x, y);
    x[strcspn(x, " ")] = 0;
    snprintf(words.brief, sizeof words.brief, "doubles: %s, %s", x, y);
    return words;
}

static Words words_of_gap(const Lens *lens)
{
    Words words;
    char gap[NUMBER_MAX];
    const char *how = lens->ask->contact.gap < 0 ? "past each other" : "apart";
    number_length(gap, sizeof gap, lens->ask->contact.gap);
    snprintf(words.full, sizeof words.full, "the borders are %s %s: K brings them together", gap,
             how);
    snprintf(words.brief, sizeof words.brief, "%s %s: press K", gap, how);
    return words;
}

static Words words_of_place(const Lens *lens, int column, int row)
{
    Words words;
    int mark = lens->sample.mark[row][column];
    const char *said = mark & LENS_HIT ? "hit" : "no hit";
    const char *exact = ts_relation_name(mark & LENS_TOUCHING      ? TS_TOUCHING
                                         : mark & LENS_OVERLAPPING ? TS_OVERLAPPING
                                                                   : TS_APART);
    snprintf(words.full, sizeof words.full, "there: %s %s, exact %s · a click goes there",
             lens->ask->method->label, said, exact);
    snprintf(words.brief, sizeof words.brief, "there: %s, exact %s", said, exact);
    return words;
}

// Where they meet as computed, or by how much they do not.
static Words words_of_sweep(const Lens *lens)
{
    Words words;
    char gap[NUMBER_MAX];
    if (lens->meets) {
        number_gap(gap, sizeof gap, lens->rest);
        snprintf(words.full, sizeof words.full, "drawn as they meet, at %.6f: the gap there is %s",
                 lens->time, gap);
        snprintf(words.brief, sizeof words.brief, "they meet: gap %s", gap);
        return words;
    }
    number_length(gap, sizeof gap, lens->ask->contact.gap);
    snprintf(words.full, sizeof words.full, "they pass each other by %s", gap);
    snprintf(words.brief, sizeof words.brief, "they pass by %s", gap);
    return words;
}

static Words words_of_foot(const Lens *lens)
{
    int column, row;
    if (lens_place_pointed(lens, &column, &row)) return words_of_place(lens, column, row);
    if (lens->ask->query.kind == QUERY_SWEEP) return words_of_sweep(lens);
    bool away = lens->sample.borders == 0 && lens->sample.touching == 0;
    return away ? words_of_gap(lens) : words_of_spacing(lens);
}

static Words words_of_head(const Lens *lens)
{
    Words words;
    char reach[NUMBER_MAX];
    const char *name = lens->moving->name[0] ? lens->moving->name : "the shape";
    number_length(reach, sizeof reach, lens_reach(lens).x);
    snprintf(words.full, sizeof words.full, "%s moved by up to %s", name, reach);
    snprintf(words.brief, sizeof words.brief, "%s by up to %s", name, reach);
    return words;
}

static const Font wrong_font = {.face = FACE_BOLD, .size = 13, .ink = INK_CLASH_INK};

static void draw_wrong(Draw *draw, TsVec at, const char *text)
{
    Font font = wrong_font;
    Rect plate = {at.x - 5, at.y - 14, draw_text_width(draw, font, text) + 10, 19};
    draw_box(draw, plate, 3, (Fill){.ink = INK_CLASH});
    draw_frame(draw, plate, 3, (Pen){.ink = INK_CLASH_INK});
    draw_text(draw, at, font, text);
}

// In a very narrow card only what is wrong.
static void draw_counts(Draw *draw, const Lens *lens, TsVec at, double room)
{
    char count[NUMBER_MAX], text[TEXT_MAX], wrong[TEXT_MAX];
    Font font = {.size = 13, .ink = INK_INK};
    bool any = lens->sample.wrong > 0;
    number_count(count, sizeof count, lens->sample.places);
    snprintf(text, sizeof text, "%s places: %s", count, any ? "" : "right at each");
    number_count(count, sizeof count, lens->sample.wrong);
    snprintf(wrong, sizeof wrong, "%s wrong", any ? count : "none");
    double plain = draw_text_width(draw, font, text) + 6;
    bool fits = plain + draw_text_width(draw, wrong_font, wrong) + 5 <= room;
    if (fits || !any) draw_text(draw, at, font, fits ? text : wrong);
    if (any) draw_wrong(draw, ts_vec(fits ? at.x + plain : at.x, at.y), wrong);
}

void lens_draw_words(Draw *draw, const Lens *lens)
{
    double x = lens->card.x + 12, room = lens->card.width - 24;
    double foot = lens->picture.y + lens->picture.height;
    Words head = words_of_head(lens), below = words_of_foot(lens);
    Font bold = {.face = FACE_BOLD, .size = 14, .ink = INK_INK};
    draw_clip(draw, lens->card);
    draw_counts(draw, lens, ts_vec(x, foot + 20), room);
    if (!lens->brief) {
        draw_fitting(draw, ts_vec(x, lens->card.y + 20), bold, room, &head);
        draw_fitting(draw, ts_vec(x, foot + 41), (Font){.size = 13, .ink = INK_MUTED}, room,
                     &below);
    }
    draw_unclip(draw);
}
