// What every method of the scene answers about the pair on screen.
#include "base/self.h"
#include "figures/figures.h"
#include "strip/strip.h"

// A pair that the scene's own simulation asks, or one of a crowd, has answers of one method only.
int lamps_lit(const Ui *ui, Ask lamp[], int max)
{
    const Stage *stage = ui->stage;
    const Ask *main = stage_main_ask(stage);
    int count = stage_method_count(stage);
    if (!main || !main->judged || main->partial || figures_shown(ui)->pairs > 0 || count < 2)
        return 0;
    if (stage_scene(stage)->variants[0].name || count > max) return 0;
    for (int i = 0; i < count; i++) {
        lamp[i] = *main;
        const Method *method = stage_method_at(stage, i);
        if (method == main->method || stage_ask_again(stage, method, &lamp[i])) continue;
        lamp[i] = (Ask){.method = method, .refused = method};
    }
    return count;
}
