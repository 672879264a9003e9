// Where the actors of a scene lie in a window of some size, paused before the first tick: a line
// "x y" of device px for the centre of each.   where SCENE WIDTH HEIGHT
#include <stdio.h>
#include <stdlib.h>

#include "fonts.h"
#include "ui.h"

int main(int argc, char **argv)
{
    char error[512];
    if (argc != 4) return 2;
    Ui *ui = ui_new(scene_table);
    Draw *draw = draw_new();
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    if (!ui || !draw || !fonts) return 3;
    ui_set_glyphs(ui, fonts_glyphs(fonts));
    ui_resize(ui, atoi(argv[2]), atoi(argv[3]), 1);
    ui_open(ui, ui_find(ui, argv[1]));
    stage_play(ui_stage(ui), false);
    ui_draw(ui, draw);
    View view = stage_view(ui_stage(ui));
    stage_each(ui_stage(ui), actor)
    {
        TsVec at = view_device(view, actor->position);
        printf("%.0f %.0f\n", at.x, at.y);
    }
    ui_free(ui);
    draw_free(draw);
    fonts_close(fonts);
    return 0;
}
