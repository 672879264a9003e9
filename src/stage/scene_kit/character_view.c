#include "scene_kit/character_view.h"

#include <stddef.h>

#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/space.h"

#define LONGER 12.0 // the motion in a tick is a few pixels
#define TOGETHER 0.12
#define ABOVE_MIDDLE 0.9

void character_draw_rays(const CharacterView *shown)
{
    Draw *draw = shown->stage->draw;
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < shown->trace.rays; i++) {
        const TsCharacterRay *ray = &shown->trace.ray[i];
        bool chosen = i == shown->trace.chosen;
        space_line(draw, &shown->camera, ray->from, ray->to,
                   (Pen){.ink = chosen ? INK_FOCUS : INK_MARK, .width = chosen ? 2.5 : 1.5});
        TsVec at;
        if (!ray->hit || !camera_sees(&shown->camera, ray->at, &at)) continue;
        if (chosen) marks_answer(draw, at);
        if (!chosen && ray->counts) draw_dot(draw, at, 3, (Fill){.ink = INK_MARK});
    }
}

// ---- From p0 to p3

// One name for points that coincide: from `first` up to the index returned.
static int name_places(const CharacterView *shown, const TsVec3 at[4], int first)
{
    TsVec seen;
    int last = first;
    while (last < 3 && ts_vec3_distance(at[last + 1], at[first]) < TOGETHER) last++;
    if (!camera_sees(&shown->camera, at[first], &seen)) return last;
    if (last == first) {
        stage_label(shown->stage, seen, ts_vec(0, -1), LABEL_PLAIN, "p%d", first);
    } else {
        stage_label(shown->stage, seen, ts_vec(0, -1), LABEL_PLAIN, "p%d–p%d", first, last);
    }
    return last;
}

static void draw_planes(const CharacterView *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    for (int i = 0; i < trace->planes; i++) {
        TsVec3 from = trace->place[i], to = ts_vec3_add(from, ts_vec3_scale(trace->plane[i], 0.7));
        space_arrow(shown->stage->draw, &shown->camera, from, to,
                    (Pen){.ink = INK_INK, .width = 2.5});
    }
}

void character_draw_ways(const CharacterView *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    const TsVec3 p[] = {trace->p0, trace->p1, trace->p2, trace->p3};
    const Camera *camera = &shown->camera;
    Draw *draw = shown->stage->draw;
    TsVec3 at[4];
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < 4; i++) {
        TsVec3 way = ts_vec3_sub(p[i], p[0]), above = ts_vec3(0, ABOVE_MIDDLE, 0);
        at[i] = ts_vec3_add(ts_vec3_add(p[0], above), ts_vec3_scale(way, LONGER));
        if (i > 0) space_line(draw, camera, at[i - 1], at[i], (Pen){.ink = INK_INK, .width = 1.5});
    }
    for (int i = 0; i < 4; i++) space_dot(draw, camera, at[i], 3.5, (Fill){.ink = INK_INK});
    space_dot(draw, camera, at[3], 5, (Fill){.ink = INK_FOCUS});
    for (int i = 0; i < 4; i++) i = name_places(shown, at, i);
    draw_planes(shown);
}

// ---- Flags and figures

#define LAMPS ts_vec(800, 60)

static void draw_lamp(Draw *draw, int row, bool on, const char *name)
{
    double px = draw_scale(draw) / draw_view(draw).zoom;
    TsVec at = ts_vec_add(LAMPS, ts_vec(0, 22 * row * px));
    draw_layer(draw, LAYER_CONTACT);
    marks_lamp(draw, at, on);
    draw_layer(draw, LAYER_LABELS);
    draw_text(draw, ts_vec_add(at, ts_vec(14 * px, 5 * px)),
              (Font){.face = FACE_MONO, .size = 13, .ink = INK_INK}, name);
}

void character_show_flags(const CharacterView *shown)
{
    const TsCharacterTrace *trace = &shown->trace;
    Draw *draw = shown->stage->draw;
    draw_lamp(draw, 0, trace->on_ground_p1, "bOnGroundP1");
    draw_lamp(draw, 1, trace->on_ground_p3, "bOnGroundP3");
    draw_lamp(draw, 2, trace->on_ground, "bOnGround");
    stage_report(shown->stage, "three flags", "%s, %s, %s", trace->on_ground_p1 ? "yes" : "no",
                 trace->on_ground_p3 ? "yes" : "no", trace->on_ground ? "yes" : "no");
}

static void list_invariants(Stage *stage, unsigned broken)
{
    int kept = INVARIANTS;
    for (unsigned left = broken; left; left &= left - 1) kept--;
    stage_report(stage, "invariants kept", "%d of %d", kept, INVARIANTS);
    stage_table(stage, "Invariants", "invariant\t");
    for (int i = 0; i < INVARIANTS; i++) {
        bool is_broken = broken >> i & 1;
        stage_row(stage, is_broken ? ROW_WRONG : ROW_PLAIN, "%s\t%s",
                  character_invariant_name((Invariant)i), is_broken ? "broken" : "kept");
    }
}

static void list_rays(Stage *stage, const TsCharacterTrace *trace)
{
    static const char *const names[] = {"back left", "back right", "front left", "front right",
                                        "middle"};
    stage_table(stage, "Rays", "ray\theight\tcounts");
    for (int i = 0; i < trace->rays; i++) {
        const TsCharacterRay *ray = &trace->ray[i];
        RowMark mark = i == trace->chosen ? ROW_DECIDES : ROW_PLAIN;
        const char *counts = ray->counts ? "yes" : "too steep";
        char height[NUMBER_MAX];
        number_plain(height, sizeof height, CHARACTER_PX * ray->at.y, 1);
        if (ray->hit) stage_row(stage, mark, "%s\t%s\t%s", names[i], height, counts);
        if (!ray->hit) stage_row(stage, mark, "%s\t·\tno hit", names[i]);
    }
}

void character_list(const CharacterView *shown)
{
    list_rays(shown->stage, &shown->trace);
    list_invariants(shown->stage, shown->broken);
}

static Invariant first_of(unsigned broken)
{
    int first = 0;
    while (!(broken >> first & 1)) first++;
    return (Invariant)first;
}

// The flags, and the invariants beside them.
void character_judge(Stage *stage, unsigned broken)
{
    if (!broken) {
        stage_verdict_words(stage, NULL, true, "KEPT", "KEPT");
        return;
    }
    Invariant first = first_of(broken);
    stage_verdict_words(stage, NULL, false, character_invariant_said(first, true),
                        character_invariant_said(first, false));
}

void character_say(const CharacterView *shown, double height)
{
    const TsCharacterTrace *trace = &shown->trace;
    Stage *stage = shown->stage;
    if (shown->broken) {
        stage_note(stage, "Broken: %s", character_invariant_words(first_of(shown->broken)));
    } else if (trace->planes > 0 && trace->stopped) {
        stage_note(stage, "Stopped on the way to p2: slides along %d plane%s", trace->planes,
                   trace->planes > 1 ? "s" : "");
    } else if (!trace->on_ground) {
        stage_note(stage, "In the air");
    } else {
        stage_note(stage, "On the ground, %.1f px high", CHARACTER_PX * height);
    }
}
