// The split view (O): the world twice, side by side, with the method's answers on the left and the
// exact ones on the right. It is tested once and drawn twice, the second time with the exact
// answers in the place of the method's, or what the scene shows beside; only the first is recorded.

#include <stdlib.h>
#include <string.h>

#include "actors/actor.h"
#include "asking/asking_private.h"
#include "asking/record.h"
#include "query.h"
#include "scene_kit/mesh_view.h"
#include "snapshots/snapshot.h"
#include "touchstone/broad.h"
#include "touchstone/relation.h"
#include "touchstone/sweep.h"
#include "view/pointer.h"
#include "view/view.h"

static Rect clip_of(const Stage *stage, bool right)
{
    double scale = view_scale(stage), divider = view_divider(stage);
    double width = draw_width(stage->draw) / scale, height = draw_height(stage->draw) / scale;
    return right ? (Rect){divider, 0, fmax(width - divider, 0), height}
                 : (Rect){0, 0, divider, height};
}

void split_begin(Stage *stage)
{
    if (stage_is_split(stage)) draw_clip(stage->draw, clip_of(stage, false));
}

// ---- The exact picture

bool stage_shows_exact(const Stage *stage) { return view_is_second(stage); }

// Pairs that were not judged in time stay uncolored.
static void color_answers(Stage *stage, bool exact)
{
    const Asked *asked = &stage->self->asking->asked;
    ask_uncolor(stage);
    crowd_color(stage);
    for (int i = 0; i < asked->count; i++) {
        if (!exact || asked->ask[i].judged) ask_color(&asked->ask[i]);
    }
    verdict_color(stage, exact);
}

// ---- Divider and captions

static void draw_line_of(Stage *stage, double x, int line, Face face, const char *word)
{
    Font font = {.face = face, .size = 13, .ink = INK_MUTED, .align = ALIGN_CENTER};
    double width = draw_text_width(stage->draw, font, word) + 10;
    double y = view_whole(stage).y + 20 * line;
    draw_box(stage->draw, (Rect){x - width / 2, y, width, 20}, 3,
             (Fill){.ink = INK_PAPER, .alpha = 0.88});
    draw_text(stage->draw, ts_vec(x, y + 15), font, word);
}

static void draw_caption(Stage *stage, double x, bool right)
{
    const Scene *scene = stage->self->scene;
    char text[RECORD_TEXT];
    if (!scene->caption) {
        draw_line_of(stage, x, 0, FACE_BOLD, right ? "exact" : "method");
        return;
    }
    scene->caption(stage, right, 0, text, sizeof text);
    draw_line_of(stage, x, 0, FACE_BOLD, text);
    scene->caption(stage, right, 1, text, sizeof text);
    draw_line_of(stage, x, 1, FACE_SANS, text);
}

static void draw_frame_of_views(Stage *stage)
{
    Rect whole = view_whole(stage), free = view_fitted_rect(stage);
    double x = view_divider(stage), foot = draw_height(stage->draw) / view_scale(stage);
    double middle = free.x + free.width / 2;
    draw_unclip(stage->draw);
    draw_screen(stage->draw);
    draw_layer(stage->draw, LAYER_LABELS);
    draw_line(stage->draw, ts_vec(x, whole.y), ts_vec(x, foot), (Pen){.ink = INK_LINE});
    draw_caption(stage, middle, false);
    draw_caption(stage, middle + view_shift(stage), true);
}

static void draw_second(Stage *stage, void (*draw)(Stage *stage))
{
    view_show_second(stage, true);
    draw_clip(stage->draw, clip_of(stage, true));
    draw(stage);
    view_show_second(stage, false);
}

static void draw_exact(Stage *stage, void (*draw)(Stage *stage))
{
    Asked *asked = &stage->self->asking->asked;
    size_t bytes = (size_t)asked->count * sizeof *asked->ask;
    Ask *answers = malloc(bytes ? bytes : 1);
    if (answers) {
        if (bytes) memcpy(answers, asked->ask, bytes);
        for (int i = 0; i < asked->count; i++) {
            Ask *ask = &asked->ask[i];
            ask->answer.relation = ask->exact;
            ask->hit = ask->exact_hit;
            // A right answer is shown by the axes that it was found on, a wrong one beside all
            // axes.
            if (ask_is_wrong(&answers[i]) || !record_is_drawn(stage, ask->method))
                ask->answer.axes = ~0u;
            ask->verdict = VERDICT_AGREE;
            ask->measure.fault = MEASURE_AGREES;
            const Query *query = &ask->query;
            if (query->kind != QUERY_SWEEP) continue;
            Query one = query_one(query, ask->first > 0 ? ask->first : 0);
            TsImpact impact = ts_sweep_shapes(one.a, one.move_a, one.b, one.move_b);
            ask->answer.has = ANSWER_TIME | (ask->first >= 0 ? ANSWER_WHICH : 0);
            ask->answer.time = impact.enter;
            ask->answer.which = ask->first;
        }
        color_answers(stage, true);
        mesh_view_put_exact(stage, true);
        draw_second(stage, draw);
        mesh_view_put_exact(stage, false);
        if (bytes) memcpy(asked->ask, answers, bytes);
        color_answers(stage, false);
        free(answers);
    }
}

static void color_pair(Stage *stage, Actor *a, Actor *b)
{
    TsRelation relation = ts_relation_shapes(&a->shape, &b->shape);
    Ask ask = {.a = a, .b = b, .answer.relation = relation, .hit = ask_is_hit(stage, relation)};
    ask_color(&ask);
}

void split_color(Stage *stage)
{
    Actor **of = malloc((size_t)actor_count(stage) * sizeof(Actor *) + 1);
    TsBroad broad = ts_broad_make(TS_BROAD_BVH, TS_MEMORY_HEAP);
    TsBroadPairs pairs = {0};
    ask_uncolor(stage);
    if (!of) return;
    stage_each(stage, actor)
    {
        int index = ts_broad_insert(&broad, ts_bounds_of(&actor->shape));
        actor->asked = index >= 0;
        if (actor->asked) of[index] = actor;
    }
    bool found = ts_broad_pairs(&broad, &pairs);
    for (int i = 0; found && i < pairs.count; i++) {
        color_pair(stage, of[pairs.pair[i].a], of[pairs.pair[i].b]);
    }
    ts_broad_pairs_free(&pairs, TS_MEMORY_HEAP);
    ts_broad_end(&broad);
    free(of);
}

void split_end(Stage *stage, void (*draw)(Stage *stage))
{
    const Scene *scene = stage->self->scene;
    if (!stage_is_split(stage)) return;
    if (scene->beside && scene->beside(stage, true)) {
        split_color(stage);
        draw_second(stage, draw);
        scene->beside(stage, false);
    } else {
        draw_exact(stage, draw);
    }
    draw_frame_of_views(stage);
}

// ---- On and off

void stage_split(Stage *stage, bool on)
{
    const Scene *scene = stage->self->scene;
    bool changes = on != stage_is_split(stage);
    pointer_cancel(stage);
    if (on) tool_leave_alone(stage);
    view_split(stage, on);
    if (!changes || !scene || !scene->beside) return;
    snapshot_branch(stage);
    stage_wake(stage);
    if (scene->split) scene->split(stage);
}
