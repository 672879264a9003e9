// The lasso: a loop that the viewer draws on the ground with Shift. The shapes whose pivot it
// encloses, by the even-odd rule, are added to the selection.

#include "actors/actor.h"
#include "tools/tools.h"
#include "view/pointer.h"
#include "view/view.h"

#define SHORTEST 3.0 // px at scale 1 from one corner to the next

enum { LASSO_MAX = 256 };

typedef struct Lasso {
    TsVec corner[LASSO_MAX]; // world
    int count;               // 0: there is none
} Lasso;

static Lasso *lasso_of(const Stage *stage) { return tool_state(stage, &lasso_tool); }

static bool grab(Stage *stage, const Event *event, Handle under)
{
    if (event->button != BUTTON_LEFT || under.kind != HANDLE_NONE) return false;
    if (!(event->mods & MOD_SHIFT) || scene_claims(stage_scene(stage), "drag")) return false;
    pointer_take(stage, &lasso_tool, under, BUTTON_LEFT);
    *lasso_of(stage) = (Lasso){.corner = {view_world(stage, event->at)}, .count = 1};
    view_stop(stage);
    return true;
}

// A loop with too many corners keeps every second one.
static void lasso_to(Stage *stage, TsVec device)
{
    Lasso *lasso = lasso_of(stage);
    TsVec at = view_world(stage, device);
    double length = ts_vec_distance(at, lasso->corner[lasso->count - 1]);
    if (length < SHORTEST * view_pixel(stage)) return;
    if (lasso->count == LASSO_MAX) {
        int kept = 0;
        for (int i = 0; i < lasso->count; i += 2) lasso->corner[kept++] = lasso->corner[i];
        lasso->count = kept;
    }
    lasso->corner[lasso->count++] = at;
}

static bool marking(const Stage *stage) { return lasso_of(stage)->count >= 3; }

static bool marks(const Stage *stage, const Actor *actor)
{
    const Lasso *lasso = lasso_of(stage);
    if (!marking(stage) || (actor->traits & ACTOR_QUIET) || tool_hides(stage, actor)) return false;
    return handles_loop_holds(lasso->corner, lasso->count, actor->position);
}

static void drop(Stage *stage, bool moved)
{
    (void)moved;
    stage_each(stage, actor)
    {
        if (marks(stage, actor)) selection_add(stage, actor);
    }
    lasso_of(stage)->count = 0;
}

static void put_back(Stage *stage) { lasso_of(stage)->count = 0; }

static void draw(Stage *stage)
{
    const Lasso *lasso = lasso_of(stage);
    if (lasso->count < 2) return;
    draw_layer(stage->draw, LAYER_CONTACT);
    draw_path(stage->draw, lasso->corner, lasso->count, true,
              (Pen){.ink = INK_INK, .on = 4, .off = 3});
}

const Tool lasso_tool = {.name = "lasso",
                         .state = sizeof(Lasso),
                         .grab = grab,
                         .drag = lasso_to,
                         .drop = drop,
                         .put_back = put_back,
                         .draw = draw,
                         .marking = marking,
                         .marks = marks};
