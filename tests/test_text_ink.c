// No text is too faint: every text of every scene, of panel, strip, picker and help.
#include "contrast.h"
#include "ui_bench.h"

// The least contrast of a text with the grounds that it may lie on.
static double contrast_of(const Palette *p, Fill text, DrawLayer layer)
{
    const Rgba *ink = p->ink;
    bool verdict = text.ink == INK_HIT_WORD || text.ink == INK_MISS_WORD; // never on a raised card
    Ink ground[3] = {INK_PAPER, INK_PAPER, INK_PAPER};
    if (layer >= LAYER_PANEL) ground[0] = ground[1] = ground[2] = INK_PANEL;
    if (layer >= LAYER_PANEL && !verdict) ground[1] = INK_RAISED;
    if (layer >= LAYER_VEIL) ground[2] = INK_PAPER;
    if (text.ink == INK_CLASH_INK) ground[0] = ground[1] = ground[2] = INK_CLASH;
    double least = HUGE_VAL;
    for (int i = 0; i < 3; i++) {
        Rgba below = ink[ground[i]];
        least = fmin(least, contrast(contrast_over(ink[text.ink], text.alpha, below), below));
    }
    return least;
}

static void check_texts(const Bench *bench, const char *of)
{
    const Draw *draw = bench->draw;
    int texts = 0;
    for (DrawLayer layer = 0; layer < LAYERS; layer++) {
        for (int i = draw->first[layer]; i >= 0; i = draw->command[i].next) {
            const Command *command = &draw->command[i];
            if (command->kind != COMMAND_TEXT) continue;
            texts++;
            for (int name = 0; name < PALETTES; name++) {
                const Palette *p = palette((PaletteName)name);
                double measured = contrast_of(p, command->fill, layer);
                if (measured < 4.5)
                    fail_msg("%s, %s: “%s” in ink %d has a contrast of %.2f", of, p->name,
                             draw->text + command->text.first, command->fill.ink, measured);
            }
        }
    }
    assert_true(texts > 0);
}

static void every_text_can_be_read(void **state)
{
    Bench *bench = *state;
    for (int i = 0; scene_table[i]; i++) {
        ui_open(bench->ui, scene_table[i]);
        for (int m = 0; m < 4; m++) { // some methods: among them flawed ones
            bench_frame(bench);
            check_texts(bench, scene_ids[i]);
            bench_key(bench, "M");
        }
    }
    bench_key(bench, "F1");
    check_texts(bench, "help");
    bench_key(bench, "Esc");
    bench_key(bench, "Ctrl+O");
    bench_type(bench, "poly");
    check_texts(bench, "picker");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_ALL_SCENES(every_text_can_be_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
