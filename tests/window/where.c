// Where the actors of a scene lie in a window of some size, before the first tick: a line "x y" of
// device px for the centre of each.   where SCENE WIDTH HEIGHT
#include <stdio.h>
#include <stdlib.h>

#include "fonts.h"
#include "show.h"

int main(int argc, char **argv)
{
    char error[512];
    if (argc != 4) return 2;
    Show *show = show_new(scene_table);
    Draw *draw = draw_new();
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    if (!show || !draw || !fonts) return 3;
    show_set_glyphs(show, fonts_glyphs(fonts));
    show_resize(show, atoi(argv[2]), atoi(argv[3]), 1);
    show_open(show, show_find(show, argv[1]));
    show_draw(show, draw);
    View view = stage_view(show_stage(show));
    stage_each(show_stage(show), actor)
    {
        TsVec at = ts_vec_add(ts_vec_scale(actor->position, view.zoom), view.offset);
        printf("%.0f %.0f\n", at.x, at.y);
    }
    show_free(show);
    draw_free(draw);
    fonts_close(fonts);
    return 0;
}
