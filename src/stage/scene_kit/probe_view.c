#include "scene_kit/probe_view.h"

#include <stddef.h>

#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/plumb.h"
#include "scene_kit/shadow.h"
#include "scene_kit/space.h"
#include "scene_kit/space_solid.h"
#include "touchstone/degrees.h"
#include "touchstone/hull.h"
#include "touchstone/probe.h"

#define MARKER 8.0 // px at scale 1, on wrong answers
#define CASING 3.0 // px that the paper below a line is wider
#define HIDDEN_ALPHA 0.5
#define VEIL_ALPHA 0.15
#define RING_ALPHA 0.6
#define BACK_ASIDE (-0.05)
enum { RIM = 24 }; // corners of the outline of a ball

// ---- Bodies

void probe_by_depth(const ProbeView *shown, int *order)
{
    for (int i = 0; i < shown->bodies; i++) {
        double depth = camera_depth(&shown->camera, shown->body[i].center);
        int at = i;
        for (; at > 0; at--) {
            if (camera_depth(&shown->camera, shown->body[order[at - 1]].center) >= depth) break;
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

// The facets that face the eye.
static void draw_facets(const ProbeView *shown, const TsProbeBody *body, SpacePaint paint)
{
    Draw *draw = shown->stage->draw;
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 t = ts_probe_triangle(body, i);
        TsVec3 to_eye = ts_vec3_sub(shown->camera.eye, t.corner[0]);
        if (ts_vec3_dot(ts_shape3_triangle_normal(&t), to_eye) <= 0) continue;
        draw_layer(draw, LAYER_FILLS);
        space_polygon(draw, &shown->camera, t.corner, 3, (Fill){.ink = paint.fill});
        draw_layer(draw, LAYER_OUTLINES);
        for (int k = 0; k < 3; k++) {
            space_line(draw, &shown->camera, t.corner[k], t.corner[(k + 1) % 3],
                       (Pen){.ink = paint.line, .width = 1, .alpha = 0.75});
        }
    }
}

static void draw_solid(const ProbeView *shown, const TsProbeBody *body, SpacePaint paint)
{
    draw_layer(shown->stage->draw, LAYER_FILLS);
    for (int i = 0; i < body->mesh->faces; i++) {
        TsTriangle3 t = ts_probe_triangle(body, i);
        TsVec3 normal = ts_shape3_triangle_normal(&t);
        if (ts_vec3_dot(normal, ts_vec3_sub(shown->camera.eye, t.corner[0])) <= 0) continue;
        space_solid_face(shown->stage->draw, &shown->camera, t.corner, 3,
                         space_solid_tone(paint.line, normal, false), (Fill){0});
    }
}

// Transparent, so that its lines are seen, with rings about its axes, which turn with it.
static void draw_selected(const ProbeView *shown, const TsProbeBody *body, SpacePaint paint)
{
    Draw *draw = shown->stage->draw;
    TsSphere ball = {body->center, body->radius};
    paint.fill = paint.line; // no fill ink: that of the source palette is opaque
    paint.alpha = VEIL_ALPHA;
    space_sphere_veil(draw, &shown->camera, ball, -HUGE_VAL, paint);
    draw_layer(draw, LAYER_FILLS);
    for (int axis = 0; axis < 3; axis++) {
        TsVec3 ring[SPACE_ROUND];
        space_sphere_ring(ball, ts_mat4_column(&body->world, axis), ring);
        for (int i = 0; i < SPACE_ROUND; i++)
            space_solid_line(draw, &shown->camera, ring[i], ring[(i + 1) % SPACE_ROUND],
                             (Pen){.ink = paint.line, .alpha = RING_ALPHA});
    }
}

void probe_draw_shadows(const ProbeView *shown, double y, double half)
{
    ShadowRegion region = {0};
    shadow_begin(&region, y);
    for (int i = 0; i < shown->bodies; i++) {
        const TsProbeBody *body = &shown->body[i];
        for (int k = 0; k < body->mesh->faces && !body->hidden; k++) {
            TsTriangle3 t = ts_probe_triangle(body, k);
            shadow_add_points(&region, t.corner, 3, half);
        }
    }
    draw_layer(shown->stage->draw, LAYER_GROUND);
    shadow_draw(&region, shown->stage->draw, &shown->camera);
    shadow_free(&region);
}

// Every edge once, from its lower corner.
static void draw_hidden(const ProbeView *shown, const TsProbeBody *body)
{
    draw_layer(shown->stage->draw, LAYER_OUTLINES);
    for (int i = 0; i < 3 * body->mesh->faces; i++) {
        const int *face = body->mesh->face[i / 3];
        int from = face[i % 3], to = face[(i + 1) % 3];
        if (from > to) continue;
        space_line(shown->stage->draw, &shown->camera, body->corner[from], body->corner[to],
                   marks_dashed(INK_LINE, 1));
    }
}

void probe_draw_body(const ProbeView *shown, int which, bool selected)
{
    const TsProbeBody *body = &shown->body[which];
    const TsProbeResult *answer = shown->answer;
    bool collides = answer->hit && (which == shown->mover || which == answer->body);
    SpacePaint paint = space_paint(collides, selected ? 2.5 : 1.5, NULL);
    paint.alpha = 0.5;
    TsSphere ball = {body->center, body->radius};
    TsVec3 pole = ts_mat4_column(&body->world, 1);
    if (shown->wrong && which == shown->mover) {
        SpacePaint edge = {.line = INK_CLASH_INK, .width = MARKER + 2};
        SpacePaint marker = {.line = INK_CLASH, .width = MARKER};
        space_sphere(shown->stage->draw, &shown->camera, ball, pole, edge);
        space_sphere(shown->stage->draw, &shown->camera, ball, pole, marker);
    }
    if (shown->solid && selected) {
        draw_selected(shown, body, paint);
    } else if (shown->solid && !body->hidden) {
        draw_solid(shown, body, paint);
    } else if (selected) {
        space_sphere(shown->stage->draw, &shown->camera, ball, pole, paint);
    } else if (body->hidden) {
        draw_hidden(shown, body);
    } else {
        draw_facets(shown, body, paint);
    }
}

// At its foot, where it hides the ground rather than a body.
void probe_name_body(const ProbeView *shown, int which, const char *name)
{
    const TsProbeBody *body = &shown->body[which];
    TsVec at;
    if (body->hidden || !camera_sees(&shown->camera, body->center, &at)) return;
    double radius = camera_unit(&shown->camera, body->center) * body->radius;
    TsVec corner[TS_PROBE_CORNERS], hull[TS_PROBE_CORNERS];
    int seen = 0; // its outline, which no label covers
    for (int i = 0; i < RIM && body->ball; i++)
        corner[seen++] = ts_vec_add(at, ts_vec_scale(ts_degrees(360.0 / RIM * i), radius));
    for (int i = 0; i < body->mesh->corners && !body->ball; i++)
        seen += camera_sees(&shown->camera, body->corner[i], &corner[seen]);
    stage_keep_clear(shown->stage, hull, ts_hull_of(corner, seen, hull));
    stage_label(shown->stage, ts_vec(at.x, at.y + radius), ts_vec(0, 1), LABEL_PLAIN, "%s", name);
}

void probe_draw_height(const ProbeView *shown, int which, double ground)
{
    const TsProbeBody *body = &shown->body[which];
    TsVec3 lowest = body->center;
    if (body->hidden) return;
    if (body->ball) lowest.y -= body->radius;
    for (int i = 0; i < body->mesh->corners && !body->ball; i++)
        lowest.y = fmin(lowest.y, body->corner[i].y);
    plumb_height(shown->stage, &shown->camera, lowest, ground, 0);
}

// ---- Lines

static void name_at(const ProbeView *shown, TsVec3 point, TsVec toward, const char *name)
{
    TsVec at;
    if (camera_sees(&shown->camera, point, &at)) {
        stage_label(shown->stage, at, toward, LABEL_PLAIN, "%s", name);
    }
}

// A line that bodies hide, and then is thinner and fainter. As a wireframe it has a casing, so that
// it is visible on any body.
static void draw_line_of(const ProbeView *shown, TsVec3 a, TsVec3 b, Pen pen)
{
    Draw *draw = shown->stage->draw;
    if (shown->solid) {
        draw_layer(draw, LAYER_FILLS);
        space_solid_line(draw, &shown->camera, a, b, pen);
        draw_layer(draw, LAYER_CONTACT);
        space_line(draw, &shown->camera, a, b, (Pen){.ink = pen.ink, .alpha = HIDDEN_ALPHA});
        return;
    }
    draw_layer(draw, LAYER_CONTACT);
    space_line(draw, &shown->camera, a, b, (Pen){.ink = INK_PAPER, .width = pen.width + CASING});
    space_line(draw, &shown->camera, a, b, pen);
}

typedef struct Beside { // a line from a body's centre, drawn above or below it
    const char *name, *label;
    double above;
    TsVec toward; // where its label stands, at its end
    Pen pen;
} Beside;

typedef enum LineOf { HEADING, SPEED, AHEAD, LINES } LineOf;

static const Beside beside[LINES] = {{.name = "heading",
                                      .label = "heading",
                                      .above = 0.17,
                                      .toward = {0.6, -1},
                                      .pen = {.ink = INK_MARK, .width = 2}},
                                     {.name = "speed",
                                      .label = "speed × 100",
                                      .above = 0.09,
                                      .toward = {-1, 0},
                                      .pen = {.ink = INK_FOCUS, .width = 4}},
                                     {.name = "ahead",
                                      .label = "ahead",
                                      .above = -0.15,
                                      .toward = {0, 1},
                                      .pen = {.ink = INK_INK, .width = 2}}};

// The article's blue, green and red, as the palette has them.
static Beside line_of(LineOf which, bool of_article)
{
    Beside line = beside[which];
    if (!of_article) return line;
    if (which == HEADING) line.pen.ink = INK_MISS;
    if (which == SPEED) line.label = "speed × 1,000";
    if (which == AHEAD) line.pen.ink = INK_HIT;
    return line;
}

static TsVec3 raised(TsVec3 point, double by) { return ts_vec3_add(point, ts_vec3(0, by, 0)); }

// The names of the rays take the place of its name.
static void draw_beside(const ProbeView *shown, const Beside *line, TsVec3 from, TsVec3 to)
{
    TsVec3 a = raised(from, line->above), b = raised(to, line->above);
    TsVec end[2];
    draw_tag(shown->stage->draw, line->name);
    draw_line_of(shown, a, b, line->pen);
    if (camera_sees(&shown->camera, a, &end[0]) && camera_sees(&shown->camera, b, &end[1]))
        stage_keep_clear(shown->stage, end, 2);
    if (shown->answer->rays == 0) name_at(shown, b, line->toward, line->label);
    draw_tag(shown->stage->draw, NULL);
}

void probe_draw_lines(const ProbeView *shown, int body, const ProbeLines *lines)
{
    Draw *draw = shown->stage->draw;
    Beside heading = line_of(HEADING, lines->of_article), speed = line_of(SPEED, lines->of_article),
           ahead = line_of(AHEAD, lines->of_article);
    TsVec3 from = shown->body[body].center, far = ts_vec3_add(from, lines->heading), at = from;
    TsVec3 tip = raised(far, heading.above);
    draw_layer(draw, LAYER_CONTACT); // they start there
    space_line(draw, &shown->camera, raised(from, heading.above), raised(from, ahead.above),
               (Pen){.ink = INK_INK});
    space_dot(draw, &shown->camera, from, 3, (Fill){.ink = INK_INK});
    draw_beside(shown, &heading, from, far);
    if (!ts_vec3_is_zero(lines->speed))
        draw_beside(shown, &speed, from, ts_vec3_add(from, lines->speed));
    draw_tag(draw, "heading");
    space_arrow(draw, &shown->camera, ts_vec3_lerp(tip, from, 0.1), tip, heading.pen);
    draw_tag(draw, NULL);
    int other = ts_probe_ahead(shown->body, shown->bodies, body, from, lines->ahead, &at);
    if (other != TS_PROBE_NONE) draw_beside(shown, &ahead, from, at);
}

// ---- Rays

static const char *name_back(const TsProbeRay *ray)
{
    if (ray->back_body != TS_PROBE_NONE) return "ray 2 hits";
    if (ray->back_hidden) return "ray 2: only what is hidden";
    return ray->back_lines ? "ray 2: only its own lines" : "ray 2: nothing";
}

static void draw_ray(const ProbeView *shown, const TsProbeRay *ray, bool decides)
{
    Draw *draw = shown->stage->draw;
    double width = decides ? 2.5 : 1;
    TsVec at;
    draw_on(draw, LAYER_CONTACT, "ray 1");
    space_line(draw, &shown->camera, ray->from, ray->to,
               (Pen){.ink = ray->body != TS_PROBE_NONE ? INK_INK : INK_LINE, .width = width});
    if (ray->goes_back) {
        TsVec3 down = ts_vec3(0, BACK_ASIDE, 0); // beside ray 1, to be visible
        draw_tag(draw, "ray 2");
        space_arrow(draw, &shown->camera, ts_vec3_add(ray->to, down),
                    ts_vec3_add(ray->back_to, down),
                    (Pen){.ink = INK_MARK, .width = decides ? 2 : 1, .on = 5, .off = 3});
    }
    draw_tag(draw, "ray 1");
    if (ray->body != TS_PROBE_NONE && camera_sees(&shown->camera, ray->to, &at))
        marks_place(draw, at);
    if (decides && ray->goes_back) {
        name_at(shown, ray->to, ts_vec(0, -1), "ray 1 hits");
        draw_tag(draw, "ray 2");
        name_at(shown, ray->back_to, ts_vec(0, 1), name_back(ray));
    }
    draw_tag(draw, NULL);
}

void probe_draw_rays(const ProbeView *shown)
{
    const TsProbeResult *answer = shown->answer;
    for (int i = 0; i < answer->rays; i++) draw_ray(shown, &answer->ray[i], i == answer->deciding);
}

void probe_say(const ProbeView *shown, bool stands)
{
    const TsProbeResult *answer = shown->answer;
    const TsProbeRay *ray =
        answer->deciding == TS_PROBE_NONE ? NULL : &answer->ray[answer->deciding];
    Stage *stage = shown->stage;
    if (ray && ray->goes_back && ray->back_body == TS_PROBE_NONE) {
        const char *hits = ray->back_hidden  ? "only what is hidden"
                           : ray->back_lines ? "only its own lines"
                                             : "nothing";
        stage_note(stage, "Ray 2 hits %s: %s", hits,
                   answer->hit ? "no gap, a collision" : "no answer");
    } else if (ray && ray->goes_back && !ray->collides) {
        stage_note(stage, "Ray 2 hits the ball itself: still a gap");
    } else {
        stage_note(stage, "%s", answer->hit && stands ? "It stopped before the step" : "");
    }
    stage_report(stage, "rays", "%d", answer->rays);
}

// ---- The tree

static void list_places(Stage *stage, const TsObjectTree *tree, const bool *bold, bool world)
{
    stage_table(stage, world ? "Positions in the world" : "Positions in the parent",
                "object\tx\ty\tz");
    for (int i = ts_object_next(tree, TS_OBJECT_NONE); i != TS_OBJECT_NONE;
         i = ts_object_next(tree, i)) {
        TsVec3 at = world ? ts_object_world_position(tree, i) : tree->object[i].position;
        char x[NUMBER_MAX], y[NUMBER_MAX], z[NUMBER_MAX];
        stage_row(stage, bold && bold[i] ? ROW_DECIDES : ROW_PLAIN, "%.*s%s\t%s\t%s\t%s",
                  ts_object_depth(tree, i), "    ", tree->object[i].name,
                  number_plain(x, sizeof x, at.x, 2), number_plain(y, sizeof y, at.y, 2),
                  number_plain(z, sizeof z, at.z, 2));
    }
}

void probe_list_tree(Stage *stage, const TsObjectTree *tree, const bool *bold)
{
    list_places(stage, tree, bold, false);
    list_places(stage, tree, bold, true);
}
