#include "scene_kit/comparisons.h"

#include "scene_kit/marks.h"
#include "scene_kit/number.h"

bool stage_compare(Stage *stage, const char *name, double slack, bool equal, TsAabb box,
                   BoxSide side)
{
    TsVec middle = ts_vec_lerp(box.min, box.max, 0.5);
    const struct {
        TsVec at, out;
    } lamps[] = {[BOX_LEFT] = {{box.min.x, middle.y}, {-1, 0}},
                 [BOX_TOP] = {{middle.x, box.min.y}, {0, -1}},
                 [BOX_RIGHT] = {{box.max.x, middle.y}, {1, 0}},
                 [BOX_BOTTOM] = {{middle.x, box.max.y}, {0, 1}}};
    bool holds = slack > 0 || (slack == 0 && equal);
    stage_row(stage, holds ? ROW_LAMP_ON : ROW_LAMP_OFF, "%s\t%s", name,
              number_gap(NUMBER_TEXT, slack));
    draw_tag_which(stage->draw, "lamp", name);
    stage_label(stage, lamps[side].at, lamps[side].out, holds ? LABEL_FOCUS : LABEL_NUMBER, "%s",
                name);
    draw_layer(stage->draw, LAYER_CONTACT);
    marks_lamp(stage->draw, lamps[side].at, holds);
    draw_tag(stage->draw, NULL);
    return holds;
}
