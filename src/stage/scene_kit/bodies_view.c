#include "scene_kit/bodies_view.h"

#include "scene_kit/bodies_actors.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/mass.h"
#include "touchstone/relation.h"

static double energy_of(const TsWorld *world, TsVec gravity, TsVec lowest)
{
    TsWorldEnergy now = ts_world_energy(world, gravity);
    double to_lowest = bodies_census(world).mass * ts_vec_dot(gravity, lowest);
    return now.kinetic + now.rotational + now.potential + to_lowest;
}

// A world at rest on the ground, or without gravity, has next to no energy of its own: the least
// that counts is that of lifting all of it by 1 px on earth.
void bodies_watch_energy(EnergyWatch *watch, const TsWorld *world, TsVec gravity, TsVec lowest)
{
    double energy = energy_of(world, gravity, lowest);
    if (watch->disturbed) {
        watch->first = fmax(energy, bodies_census(world).mass * BODIES_EARTH);
        watch->least = energy;
        watch->gained = watch->by_impulses = 0;
        watch->disturbed = false;
    } else {
        watch->by_impulses += world->cost.energy_gained;
    }
    watch->least = fmin(watch->least, energy);
    watch->gained = fmax(watch->gained, energy - watch->least);
}

static double percent(const EnergyWatch *watch, double energy)
{
    return watch->first > 0 ? 100 * energy / watch->first : 0;
}

double bodies_energy_share(const EnergyWatch *watch)
{
    return fmax(percent(watch, watch->gained), percent(watch, watch->by_impulses));
}

double bodies_energy_gained(const EnergyWatch *watch)
{
    const double most = 0.5, most_by_impulses = 1e-4;
    double gained = percent(watch, watch->gained), by = percent(watch, watch->by_impulses);
    return gained > most || by > most_by_impulses ? bodies_energy_share(watch) : 0;
}

void bodies_show_energy(Stage *stage, const EnergyWatch *watch, TsVec gravity, TsVec lowest)
{
    const TsWorld *world = stage_world(stage);
    TsWorldEnergy energy = ts_world_energy(world, gravity);
    double mass = bodies_census(world).mass, share = mass > 0 ? 1 / mass : 0;
    double gained = percent(watch, watch->gained), by = percent(watch, watch->by_impulses);
    char text[NUMBER_MAX];
    stage_table(stage, "Energy", "\ta unit of mass");
    stage_column_says(stage, 1,
                      "The energy divided by the mass, in px² per s²; gained: in percent of the "
                      "energy at the start.");
    stage_row(stage, ROW_PLAIN, "kinetic\t%s",
              number_plain(text, sizeof text, energy.kinetic * share, 1));
    stage_row(stage, ROW_PLAIN, "rotational\t%s",
              number_plain(text, sizeof text, energy.rotational * share, 1));
    stage_row(
        stage, ROW_PLAIN, "potential\t%s",
        number_plain(text, sizeof text, energy.potential * share + ts_vec_dot(gravity, lowest), 1));
    stage_row(stage, bodies_energy_gained(watch) > 0 ? ROW_WRONG : ROW_PLAIN,
              "gained\t%s of 0.5 %%",
              number_plain(text, sizeof text, bodies_energy_share(watch), 3));
    stage_report(stage, "energy gained", "%s %%", number_plain(text, sizeof text, gained, 4));
    stage_report(stage, "by impulses", "%s %%", number_plain(text, sizeof text, by, 6));
}

// ---- Spokes, the spring, tables

enum { SPOKES_SHOWN = 400, SHARES_SHOWN = 4, SPRING_TURNS = 14 };

void bodies_draw_spokes(const Bodies *bodies, Stage *stage)
{
    const TsWorld *world = stage_world(stage);
    draw_layer(stage->draw, LAYER_OUTLINES);
    if (world->count > SPOKES_SHOWN) return;
    draw_tag(stage->draw, "bodies");
    stage_each(stage, actor)
    {
        int body = bodies_of(bodies, actor);
        if (body < 0 || world->collider[body].count) continue;
        TsVec rim = ts_vec_scale(world->body[body].pose.turn, world->collider[body].radius);
        draw_line(stage->draw, actor->position, ts_vec_add(actor->position, rim),
                  (Pen){.ink = INK_LINE, .width = 1.5});
    }
    draw_tag(stage->draw, NULL);
}

// A straight end, windings to and fro, a straight end.
static int wind(TsVec from, TsVec to, double wide, TsVec *corner)
{
    TsVec way = ts_vec_sub(to, from),
          across = ts_vec_scale(ts_vec_perp(ts_vec_normalize(way)), wide);
    int count = 0;
    corner[count++] = from;
    for (int i = 0; i < SPRING_TURNS; i++) {
        double along = 0.15 + 0.7 * (i + 0.5) / SPRING_TURNS;
        corner[count++] = ts_vec_add(ts_vec_add(from, ts_vec_scale(way, along)),
                                     i % 2 ? across : ts_vec_negate(across));
    }
    corner[count++] = to;
    return count;
}

void bodies_draw_spring(Stage *stage)
{
    const TsWorld *world = stage_world(stage);
    const TsWorldSpring *spring = &world->spring;
    TsVec corner[SPRING_TURNS + 2];
    Draw *draw = stage->draw;
    if (spring->body < 0) return;
    TsVec from = ts_pose_point(world->body[spring->body].pose, spring->local);
    TsVec to = stage_pointer(stage).down ? stage_pointer(stage).at : spring->to;
    double wide = fmin(6 * style_pixel(draw), 0.1 * ts_vec_distance(from, to));
    int count = wind(from, to, wide, corner);
    draw_on(draw, LAYER_CONTACT, "spring");
    draw_path(draw, corner, count, false, (Pen){.ink = INK_PAPER, .width = 5});
    draw_path(draw, corner, count, false, (Pen){.ink = INK_MARK, .width = 2});
    draw_dot(draw, from, 5, (Fill){.ink = INK_MARK});
    marks_open(draw, to, 5, (Pen){.ink = INK_MARK, .width = 2});
    draw_tag(draw, NULL);
}

static double inverted(double x) { return x > 0 ? 1 / x : 0; }

static const char *kind_of(const TsShape *shape)
{
    return ts_shape_kind_is_box(shape->kind) ? "box" : ts_shape_kind_name(shape->kind);
}

// Six significant digits below a million, whole numbers from there.
static char *six_digits(char *text, int size, double value)
{
    int decimals = value < 10     ? 5
                   : value < 100  ? 4
                   : value < 1000 ? 3
                   : value < 1e4  ? 2
                                  : value < 1e5;
    return number_plain(text, size, value, decimals);
}

// As in the tutorial's source, by the corners in the world.
static void show_absolute(Stage *stage, const TsShape *shape, double density)
{
    TsVec box[4];
    int count;
    const TsVec *corner = ts_shape_view_corners(shape, box, &count);
    if (count < 3) return;
    TsMass printed = ts_mass_absolute((TsPolygon){.corner = corner, .count = count}, density);
    TsMass right = ts_mass_of(shape, density);
    char text[NUMBER_MAX];
    bool wrong = fabs(printed.area - right.area) > 1e-6 * right.area;
    six_digits(text, sizeof text, printed.area);
    if (wrong)
        stage_row(stage, ROW_WRONG, "wrong: Σ|cross|/2\t%s", text);
    else
        stage_row(stage, ROW_PLAIN, "area, Σ|cross|/2\t%s", text);
    stage_row_names(stage, ":shown");
}

void bodies_show_mass(Stage *stage, const Actor *actor, int index, bool tutorial)
{
    const TsBody *body = &stage_world(stage)->body[index];
    double density = body->material.density;
    TsMass mass = ts_mass_of(&actor->shape, density);
    char text[NUMBER_MAX];
    stage_table(stage, stage_selected(stage) == actor ? "The selected body" : "The first body",
                NULL);
    // A line under its outline: it is seen only if a row of the table is pointed at.
    TsVec outline[2 * ACTOR_CORNERS_MAX];
    int corners = style_outline(&actor->shape, outline);
    draw_on(stage->draw, LAYER_FILLS, "bodies:shown");
    draw_path(stage->draw, outline, corners, true, (Pen){.ink = INK_INK, .width = 1.5});
    draw_tag(stage->draw, NULL);
    stage_row_for(stage, ":shown", ROW_PLAIN, "%s area, px²\t%s", kind_of(&actor->shape),
                  six_digits(text, sizeof text, mass.area));
    if (tutorial) show_absolute(stage, &actor->shape, density);
    if (body->fixed) {
        stage_row_for(stage, ":shown", ROW_PLAIN, "mass, inertia\tinfinite");
    } else {
        stage_row_for(stage, ":shown", ROW_PLAIN, "mass\t%s",
                      six_digits(text, sizeof text, inverted(body->inverse_mass)));
        stage_row_for(stage, ":shown", ROW_PLAIN, "inertia\t%s",
                      six_digits(text, sizeof text, inverted(body->inverse_inertia)));
        // By the shape alone: the body's mass follows from its inertia.
        double of_one = mass.mass > 0 ? mass.inertia / mass.mass : 0;
        stage_row_for(stage, ":shown", ROW_PLAIN, "inertia ÷ mass\t%s",
                      number_plain(text, sizeof text, of_one, 3));
        if (of_one > 0) {
            stage_row_for(stage, ":shown", ROW_PLAIN, "mass from inertia\t%s",
                          six_digits(text, sizeof text, inverted(body->inverse_inertia) / of_one));
        }
    }
    stage_row_for(stage, ":shown", ROW_PLAIN, "px/s\t%s",
                  number_plain(text, sizeof text, ts_vec_length(body->velocity), 1));
}

void bodies_show_shares(Stage *stage, int of)
{
    const TsWorld *world = stage_world(stage);
    int count, rows = 0;
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    stage_table(stage, "Correction by mass", "against\tits mass\tshare");
    stage_column_says(stage, 2,
                      "How much of the correction this body takes: the lighter it is, the more.");
    // Sorted by a, and a < b: no later one is of the body.
    for (int i = 0; i < count && contact[i].a <= of && rows < SHARES_SHOWN; i++) {
        bool its = contact[i].a == of || contact[i].b == of;
        if (!its || !ts_world_touches(&contact[i])) continue;
        int other = contact[i].a == of ? contact[i].b : contact[i].a;
        const TsBody *body = &world->body[other];
        double share = 100 * ts_world_share(&world->body[of], body);
        const char *kind = world->collider[other].count ? "body" : "circle";
        rows++;
        if (body->fixed) {
            stage_row_for(stage, "floor", ROW_PLAIN, "%s %d\tinfinite\t%.1f %%", kind, other,
                          share);
        } else {
            char mass[NUMBER_MAX];
            stage_row_for(stage, "bodies", ROW_PLAIN, "%s %d\t%s\t%.1f %%", kind, other,
                          number_plain(mass, sizeof mass, 1 / body->inverse_mass, 0), share);
        }
    }
    if (rows == 0) rows++, stage_row(stage, ROW_PLAIN, "no contact\t\t");
    while (rows++ < SHARES_SHOWN) stage_row(stage, ROW_PLAIN, "\t\t"); // what is below stands still
}
