// The shapes of a crowd bear no names: the two that the strip speaks of are called A and B in the
// picture, in the strip "A, B".

#include "base/self.h"
#include "figures/figures.h"
#include "scene_kit/style.h"
#include "strip/strip.h"
#include "touchstone/relation.h"

// Beyond so many shapes another pair is the deepest in every tick, and the letters would dance:
// they stand while the scene is paused.
enum { SHAPES_MOST = 64, BESIDE = 14, ALONG = 70, PLATE = 18, APART = 22, LEAST = 10 };

bool pair_names_shown(const Ui *ui)
{
    const Figures *figures = figures_shown(ui);
    int shapes = 0;
    stage_each(ui->stage, actor) shapes++;
    bool hidden = ui->concealed != CONCEAL_NOTHING || stage_shows_map(ui->stage) ||
                  stage_is_split(ui->stage) || ui_is_simple(ui);
    return figures->pair[0] && figures->pair[0]->alive && figures->pair[1]->alive && !hidden &&
           (shapes <= SHAPES_MOST || !ui->stage->playing);
}

// Its middle; of a ray a point that it comes by.
static TsVec anchor_of(const Ui *ui, const TsShape *shape)
{
    if (shape->kind != TS_SHAPE_RAY) return ui_screen(ui, style_middle(shape));
    TsVec along = ts_vec_normalize(shape->ray.direction);
    return ts_vec_add(ui_screen(ui, shape->ray.origin), ts_vec_scale(along, ALONG));
}

// Whether a letter has room in the middle of the shape: in a pile, beside it is another shape.
static bool has_room(const Ui *ui, const TsShape *shape)
{
    if (!ts_shape_kind_has_area(shape->kind)) return false;
    TsVec middle = style_middle(shape);
    if (ts_relation_shapes(shape, &(TsShape){.kind = TS_SHAPE_POINT, .point = middle}) == TS_APART)
        return false;
    TsAabb box = ts_shape_bounds(shape);
    TsVec low = ui_screen(ui, box.min), high = ui_screen(ui, box.max);
    return high.x - low.x >= LEAST && high.y - low.y >= LEAST;
}

// In the middle of the shape, or beside it, away from the other one; of a ray beside it.
static TsVec place_of(const Ui *ui, const Actor *actor, const Actor *other, double fallback)
{
    const TsShape *shape = &actor->shape;
    TsVec middle = anchor_of(ui, shape), far = anchor_of(ui, &other->shape);
    if (has_room(ui, shape) && ts_vec_distance(middle, far) >= APART) return middle;
    TsVec way = ts_vec_sub(middle, far);
    way = ts_vec_length(way) > 1 ? ts_vec_normalize(way) : ts_vec(0, fallback);
    if (shape->kind == TS_SHAPE_RAY) way = ts_vec_perp(ts_vec_normalize(shape->ray.direction));
    double reach = 0;
    if (ts_shape_kind_is_bounded(shape->kind)) {
        TsAabb box = ts_shape_bounds(shape);
        TsVec low = ui_screen(ui, box.min), high = ui_screen(ui, box.max);
        double x = (high.x - low.x) / 2, y = (high.y - low.y) / 2;
        double by_x = way.x != 0 ? x / fabs(way.x) : HUGE_VAL;
        reach = fmin(by_x, way.y != 0 ? y / fabs(way.y) : HUGE_VAL); // to the edge of its bounds
    }
    Rect free = ui->layout.free;
    TsVec at = ts_vec_add(middle, ts_vec_scale(way, reach + BESIDE));
    return ts_vec(fmin(fmax(at.x, free.x + PLATE), free.x + free.width - PLATE),
                  fmin(fmax(at.y, free.y + PLATE), free.y + free.height - PLATE));
}

void pair_names_draw(Ui *ui, Draw *draw)
{
    static const char *const name[] = {"A", "B"};
    if (!pair_names_shown(ui)) return;
    const Actor *const *pair = figures_shown(ui)->pair;
    TsVec at[2] = {place_of(ui, pair[0], pair[1], -1), place_of(ui, pair[1], pair[0], 1)};
    if (ts_vec_distance(at[0], at[1]) < APART) at[1].x += at[1].x > at[0].x ? APART : -APART;
    draw_layer(draw, LAYER_LABELS);
    for (int i = 0; i < 2; i++) {
        Rect plate = {at[i].x - PLATE / 2.0, at[i].y - PLATE / 2.0, PLATE, PLATE};
        draw_box(draw, plate, 3, (Fill){.ink = INK_PAPER, .alpha = 0.88});
        draw_text(draw, ts_vec(at[i].x, at[i].y + 5),
                  (Font){.face = FACE_BOLD, .size = 14, .ink = INK_INK, .align = ALIGN_CENTER},
                  name[i]);
    }
}
