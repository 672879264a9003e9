#include "scene_kit/bodies_contacts.h"

#include <stdio.h>
#include <string.h>

#include "scene_kit/bodies_view.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/relation.h"

enum { CONTACTS_SHOWN = 400, ARROWS_SHOWN = 4000, SHADES = 5 };
static const double contact_touch = 0.1; // px, as in ts_world_touches

static bool is_shown(const ContactsLook *look, const TsWorldContact *contact, bool all)
{
    return all || contact->a == look->of || contact->b == look->of;
}

// Contacts are sorted by a, and a < b: no later one is of the body.
static bool is_beyond(const ContactsLook *look, const TsWorldContact *contact, bool all)
{
    return !all && contact->a > look->of;
}

// The pairs are those of the step. Their points are found again where the bodies are now, since the
// step's were found before it moved them.
static TsManifold manifold_now(const TsWorld *world, const TsWorldContact *contact)
{
    return ts_manifold_of(&world->collider[contact->a], world->body[contact->a].pose,
                          &world->collider[contact->b], world->body[contact->b].pose,
                          contact_touch);
}

// ---- Impulses

typedef struct Push { // at a contact point, as forces: in px/s² times mass
    TsVec at, normal, friction;
} Push;

// On b, the opposite on a.
static Push push_at(const ContactsLook *look, const TsWorldContact *contact, int point)
{
    TsVec normal = contact->manifold.normal;
    return (Push){
        contact->manifold.point[point].at,
        ts_vec_scale(normal, contact->normal_impulse[point] / look->substep),
        ts_vec_scale(ts_vec_perp(normal), contact->tangent_impulse[point] / look->substep)};
}

// An arrow of one weight is twice as long as a body is wide if there is one, and shorter the more
// may stand on each other.
typedef struct Scale {
    double weight, length; // mean, on earth; px of the world
} Scale;

static Scale scale_of(const Bodies *bodies, const TsWorld *world)
{
    Census census = bodies_census(world);
    double mean = census.mass / fmax(census.loose, 1), side = sqrt(mean / bodies->material.density);
    return (Scale){fmax(mean, 1) * BODIES_EARTH, side / fmin(fmax(census.loose / 2.0, 0.5), 6)};
}

// With a head in proportion where it is short. `pixel` is the length of 1 px at scale 1.
static void draw_force(Draw *draw, TsVec at, TsVec by, Ink ink, double pixel)
{
    double length = ts_vec_length(by);
    if (length < 2 * pixel) return;
    TsVec along = ts_vec_scale(by, 1 / length), tip = ts_vec_add(at, by);
    double head = fmin(10 * pixel, 0.6 * length);
    TsVec neck = ts_vec_sub(tip, ts_vec_scale(along, head));
    TsVec side = ts_vec_scale(ts_vec_perp(along), 0.45 * head);
    TsVec corner[] = {tip, ts_vec_add(neck, side), ts_vec_sub(neck, side)};
    // Friction lies on the outlines of both bodies.
    if (ink == INK_MARK) draw_line(draw, at, neck, (Pen){.ink = INK_PAPER, .width = 5});
    draw_line(draw, at, neck, (Pen){.ink = ink, .width = length < 16 * pixel ? 1.2 : 2});
    draw_polygon(draw, corner, 3, (Fill){.ink = ink});
}

static void draw_pushes(const Bodies *bodies, Stage *stage, const ContactsLook *look)
{
    int count;
    const TsWorld *world = stage_world(stage);
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    Scale scale = scale_of(bodies, world);
    double pixel = style_pixel(stage->draw);
    bool all = look->all && count <= ARROWS_SHOWN;
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count && !is_beyond(look, &contact[i], all); i++) {
        if (!is_shown(look, &contact[i], all)) continue;
        for (int k = 0; k < contact[i].manifold.count; k++) {
            Push push = push_at(look, &contact[i], k);
            bool on_a = all ? ts_vec_dot(push.normal, look->gravity) > 0 : contact[i].a == look->of;
            double length = (on_a ? -1 : 1) * scale.length / scale.weight;
            draw_tag(stage->draw, "impulse");
            draw_force(stage->draw, push.at, ts_vec_scale(push.normal, length), INK_INK, pixel);
            draw_tag(stage->draw, "friction");
            draw_force(stage->draw, push.at, ts_vec_scale(push.friction, length), INK_MARK, pixel);
        }
    }
    draw_tag(stage->draw, NULL);
}

void bodies_show_impulses(Stage *stage, const ContactsLook *look)
{
    int count;
    const TsWorld *world = stage_world(stage);
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    TsVec normal = {0, 0}, friction = {0, 0};
    char text[NUMBER_MAX];
    if (look->of < 0 || world->body[look->of].fixed) return;
    double weights = world->body[look->of].inverse_mass / BODIES_EARTH; // in a force of 1
    for (int i = 0; i < count && !is_beyond(look, &contact[i], false); i++) {
        if (!is_shown(look, &contact[i], false)) continue;
        double sign = contact[i].a == look->of ? -weights : weights;
        for (int k = 0; k < contact[i].manifold.count; k++) {
            Push push = push_at(look, &contact[i], k);
            normal = ts_vec_add(normal, ts_vec_scale(push.normal, sign));
            friction = ts_vec_add(friction, ts_vec_scale(push.friction, sign));
        }
    }
    stage_table(stage, "Impulses on it", "\tof its weight");
    stage_row_for(stage, "impulse", ROW_PLAIN, "normal, sum\t%s",
                  number_plain(text, sizeof text, ts_vec_length(normal), 3));
    stage_row_for(stage, "friction", ROW_PLAIN, "friction, sum\t%s",
                  number_plain(text, sizeof text, ts_vec_length(friction), 3));
    stage_row_for(stage, "impulse", ROW_PLAIN, "both, sum\t%s",
                  number_plain(text, sizeof text, ts_vec_length(ts_vec_add(normal, friction)), 3));
}

// ---- Depth

static const double shade_from[SHADES] = {0.01, 0.03, 0.1, 0.3, 1}; // px deep
static double shade_alpha(int shade) { return 0.14 * shade; }       // 0: none

static void draw_shades(const Bodies *bodies, Stage *stage)
{
    int count;
    const TsWorld *world = stage_world(stage);
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    double deepest[BODIES_MOST] = {0}; // by body
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < contact[i].manifold.count && contact[i].b < BODIES_MOST; k++) {
            double depth = -contact[i].manifold.point[k].gap;
            deepest[contact[i].a] = fmax(deepest[contact[i].a], depth);
            deepest[contact[i].b] = fmax(deepest[contact[i].b], depth);
        }
    }
    draw_on(stage->draw, LAYER_FILLS, "depths");
    stage_each(stage, actor)
    {
        int body = bodies_of(bodies, actor), shade = 0;
        if (body < 0 || body >= BODIES_MOST || world->body[body].fixed) continue;
        while (shade < SHADES && deepest[body] >= shade_from[shade]) shade++;
        if (shade == 0) continue;
        TsVec outline[2 * ACTOR_CORNERS_MAX];
        int corners = style_outline(&actor->shape, outline);
        draw_polygon(stage->draw, outline, corners,
                     (Fill){.ink = INK_INK, .alpha = shade_alpha(shade)});
    }
    draw_tag(stage->draw, NULL);
}

// ---- Points and normals

// NULL if the body has none, or if it was dragged since the step.
static const Actor *shown_actor(const Stage *stage, int index)
{
    const Actor *actor = index < 0 ? NULL : stage_nth(stage, index);
    bool was_put = actor && !stage->playing && (actor->traits & ACTOR_PUT);
    return actor && actor->alive && !was_put ? actor : NULL;
}

static void draw_points(const Bodies *bodies, Stage *stage, const ContactsLook *look)
{
    int count;
    const TsWorld *world = stage_world(stage);
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    int16_t actor_of[BODIES_MOST]; // its index, by that of the body; -1: none
    Draw *draw = stage->draw;
    TsVec along;
    bool all = look->all && count <= CONTACTS_SHOWN;
    if (!all && look->of < 0) return;
    memset(actor_of, -1, sizeof actor_of);
    for (int i = 0; i < BODIES_MOST; i++) {
        int body = bodies->of[i] - 1;
        if (body >= 0 && body < BODIES_MOST) actor_of[body] = (int16_t)i;
    }
    draw_layer(draw, LAYER_CONTACT);
    for (int i = 0; i < count && !is_beyond(look, &contact[i], all); i++) {
        if (!is_shown(look, &contact[i], all)) continue;
        const Actor *a = shown_actor(stage, actor_of[contact[i].a]);
        const Actor *b = shown_actor(stage, actor_of[contact[i].b]);
        if (!a || !b) continue;
        if (ts_relation_shapes(&a->shape, &b->shape) == TS_APART) continue;
        TsManifold manifold = manifold_now(world, &contact[i]);
        along = ts_vec_scale(manifold.normal, 5 * style_pixel(draw));
        for (int k = 0; k < manifold.count; k++) {
            TsVec at = manifold.point[k].at;
            if (manifold.point[k].gap > contact_touch) continue;
            draw_tag(draw, "normals");
            draw_line(draw, ts_vec_sub(at, along), ts_vec_add(at, along),
                      (Pen){.ink = INK_INK, .width = 1.5});
            draw_tag(draw, "contacts");
            draw_dot(draw, at, 2.5, (Fill){.ink = INK_INK});
        }
    }
    draw_tag(draw, NULL);
}

void bodies_draw_contacts(const Bodies *bodies, Stage *stage, const ContactsLook *look)
{
    if (look->as == CONTACTS_POINTS) draw_points(bodies, stage, look);
    if (look->as == CONTACTS_IMPULSES) draw_pushes(bodies, stage, look);
    if (look->as == CONTACTS_DEPTH) draw_shades(bodies, stage);
}

// ---- The scale

// Ends at x, a text before it; returns where the next one ends. All are px at scale 1.
static double put_text(Stage *stage, TsVec end, const char *text)
{
    Font font = {.size = 13, .ink = INK_MUTED, .align = ALIGN_RIGHT};
    draw_text(stage->draw, end, font, text);
    return end.x - draw_text_width(stage->draw, font, text) - 6;
}

static double put_weight(Stage *stage, TsVec end, Scale scale, double zoom)
{
    char text[40];
    bool one = scale.length * zoom >= 16;
    translate_print(text, sizeof text, one ? "the mean weight" : "5 times the mean weight");
    double x = put_text(stage, end, text), length = (one ? 1 : 5) * scale.length * zoom;
    draw_force(stage->draw, ts_vec(x - length, end.y - 5), ts_vec(length, 0), INK_INK, 1);
    return x - length - 18;
}

static double put_shades(Stage *stage, TsVec end)
{
    static const char *const from[SHADES] = {"0.01", "0.03", "0.1", "0.3", "1 px deep"};
    for (int i = SHADES; i > 0; i--) {
        end.x = put_text(stage, end, from[i - 1]);
        Rect swatch = {end.x - 14, end.y - 11, 14, 12};
        draw_box(stage->draw, swatch, 0, (Fill){.ink = INK_INK, .alpha = shade_alpha(i)});
        draw_frame(stage->draw, swatch, 0, (Pen){.ink = INK_LINE});
        end.x -= 26;
    }
    return end.x;
}

void bodies_show_scale(const Bodies *bodies, Stage *stage, const ContactsLook *look)
{
    static const char *const speeds[] = {"speed 1", "speed 1/4", "speed 1/16"};
    Draw *draw = stage->draw;
    bool right = stage_shows_exact(stage);
    if (right && look->as != CONTACTS_IMPULSES) return;
    stage_begin_page(stage);
    double zoom = 1 / style_pixel(draw);
    TsVec end = ts_vec_add(style_screen(draw, ts_vec(970, 0)), ts_vec(0, -9));
    draw_screen(draw);
    draw_layer(draw, LAYER_LABELS);
    if (look->as == CONTACTS_IMPULSES && look->keeps)
        end.x = put_weight(stage, end, scale_of(bodies, stage_world(stage)), zoom);
    if (look->as == CONTACTS_IMPULSES && !look->keeps)
        end.x = put_text(stage, end, "impulses are not kept by this solver") - 18;
    if (look->as == CONTACTS_DEPTH) end.x = put_shades(stage, end);
    if (!right && (look->gravity.x != 0 || look->gravity.y < 0)) {
        TsVec along = ts_vec_scale(ts_vec_normalize(look->gravity), 10);
        end.x = put_text(stage, end, "gravity") - 11;
        TsVec middle = ts_vec(end.x, end.y - 5);
        draw_tag(draw, "gravity");
        draw_arrow(draw, ts_vec_sub(middle, along), ts_vec_add(middle, along),
                   (Pen){.ink = INK_FOCUS, .width = 2});
        draw_tag(draw, NULL);
        end.x -= 30;
    }
    double slow = stage_slowness(stage);
    if (!right && slow > 1) put_text(stage, end, speeds[slow > 4 ? 2 : 1]);
    stage_end_page(stage);
}
