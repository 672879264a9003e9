// What the panel says of the hunt for failing cases, and of the laws on the present pair.

#include <stdio.h>

#include "hunt/laws.h"
#include "parts/widget.h"
#include "scene_kit/number.h"
#include "show_self.h"

// ---- Cases

enum { CASE_ROW = 26, CASE_ROWS = 5, PAIR_ROWS = 2, PAIR_PITCH = 22, NEXT_ROW = 28 };

static void draw_case(Column column, double top, int index)
{
    const Hunt *hunt = &column.show->hunt;
    bool chosen = index == hunt->shown;
    Rect row = {column.x - 12, top, column.width + 24, CASE_ROW - 1};
    Font font = {.face = chosen ? FACE_BOLD : FACE_SANS, .size = 13, .ink = INK_INK};
    char number[NUMBER_MAX], text[HUNT_WORDS + NUMBER_MAX + 4];
    if (chosen) draw_box(column.draw, row, 6, (Fill){.ink = INK_RAISED});
    number_count(number, sizeof number, index + 1);
    snprintf(text, sizeof text, "%s  %s", number, hunt->held[index].words);
    widget_text(column.draw, ts_vec(column.x, top + 17), font, column.width, text);
    panel_marks(column, TARGET_CASE, index, row);
}

// So many as have room, the one shown among them.
static int first_case(const Hunt *hunt, int rows)
{
    int first = hunt->shown - rows + 1;
    return first > 0 ? first : 0;
}

static void draw_next(Column column, double top)
{
    double width = widget_key(column.draw, column.x, top + 14, "N");
    draw_text(column.draw, ts_vec(column.x + width + 8, top + 19),
              (Font){.size = 13, .ink = INK_MUTED}, "shows the next");
    panel_marks(column, TARGET_NEXT_CASE, 0, (Rect){column.x, top, column.width, NEXT_ROW});
}

static double draw_counts(Column column, double top)
{
    const Hunt *hunt = &column.show->hunt;
    char asked[NUMBER_MAX], found[NUMBER_MAX];
    if (!hunt->fuzzer) return 0;
    number_count(asked, sizeof asked, fuzzer_count(hunt->fuzzer).asked);
    number_count(found, sizeof found, fuzzer_findings(hunt->fuzzer));
    if (column.draw) {
        panel_pair(column, top, 0, hunt->on ? "asked, and going on" : "asked", asked);
        panel_pair(column, top, 1, "kinds of failure", found);
    }
    return PAIR_ROWS * PAIR_PITCH;
}

// Whether the hunt ended and was about other shapes than those on screen.
static bool is_past(const Show *show)
{
    const Hunt *hunt = &show->hunt;
    if (!hunt->fuzzer || hunt->on) return false;
    const Ask *ask = stage_main_ask(show->stage);
    if (!ask) return true;
    TsShapeKind a = ask->a->shape.kind, b = ask->b->shape.kind;
    return (a != hunt->a || b != hunt->b) && (a != hunt->b || b != hunt->a);
}

double panel_hunt(Column column, double top)
{
    const Hunt *hunt = &column.show->hunt;
    if (is_past(column.show)) return 0;
    int rows = hunt->cases < CASE_ROWS ? hunt->cases : CASE_ROWS;
    int first = first_case(hunt, rows);
    double height = draw_counts(column, top);
    for (int i = 0; column.draw && i < rows; i++) {
        draw_case(column, top + height + i * CASE_ROW, first + i);
    }
    height += rows * CASE_ROW;
    if (rows == 0) return height;
    if (column.draw) draw_next(column, top + height);
    return height + NEXT_ROW;
}

// ---- Laws

enum { BADGE_HEIGHT = 21, BADGE_PITCH = 27, BADGE_GAP = 6 };

// Kept: framed. Broken: on clash. What says nothing here is only muted.
static double draw_badge(Draw *draw, double x, double y, Font font, const char *word,
                         LawState state)
{
    double width = draw_text_width(draw, font, word) + 12;
    Rect box = {x, y, width, BADGE_HEIGHT};
    if (state == LAW_BROKEN) draw_box(draw, box, 4, (Fill){.ink = INK_CLASH});
    if (state == LAW_KEPT) draw_frame(draw, box, 4, (Pen){.ink = INK_LINE});
    font.ink = state == LAW_SAYS_NOTHING ? INK_FAINT : INK_INK;
    draw_text(draw, ts_vec(x + 6, y + 15), font, word);
    return width;
}

double panel_laws(Column column, double top)
{
    LawState state[SYMMETRIES];
    const Ask *ask = stage_main_ask(column.show->stage);
    if (!ask) return 0;
    if (column.draw) laws_now(ask, state);
    double x = column.x, y = top;
    for (int i = 0; i < SYMMETRIES; i++) {
        Font font = {.size = 13};
        double width = draw_text_width(column.text, font, symmetry_name((Symmetry)i)) + 12;
        if (x > column.x && x + width > column.x + column.width) {
            x = column.x;
            y += BADGE_PITCH;
        }
        if (column.draw) draw_badge(column.draw, x, y, font, symmetry_name((Symmetry)i), state[i]);
        x += width + BADGE_GAP;
    }
    return y - top + BADGE_HEIGHT;
}
