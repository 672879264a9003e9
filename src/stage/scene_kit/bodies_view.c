#include "scene_kit/bodies_view.h"

#include "scene_kit/bodies_actors.h"
#include "scene_kit/number.h"
#include "scene_kit/style.h"
#include "touchstone/mass.h"

// px of lift: the limits of what soft contacts and push-out may create, and of what rounding may
#define MADE 2
#define MADE_BY_IMPULSES 1e-3

void bodies_count_energy(EnergyWatch *watch, const TsWorld *world, double gravity)
{
    TsWorldEnergy now = ts_world_energy(world, ts_vec(0, gravity));
    double energy = now.kinetic + now.rotational + now.potential, before = watch->made;
    if (watch->disturbed) watch->least = energy, watch->rises = 0, watch->by_impulses = 0;
    watch->by_impulses += world->cost.energy_gained;
    watch->disturbed = false;
    watch->least = fmin(watch->least, energy);
    watch->made = energy - watch->least;
    if (watch->made > before) watch->rises++;
}

static double lift_of(const TsWorld *world, double gravity) // px, of 1 of energy
{
    double mass = bodies_census(world).mass;
    return (mass > 0 ? 1 / mass : 0) / fmax(gravity, 1);
}

double bodies_energy_made(const EnergyWatch *watch, const TsWorld *world, double gravity)
{
    double lift = lift_of(world, gravity);
    bool made = watch->made * lift > MADE || watch->by_impulses * lift > MADE_BY_IMPULSES;
    return made ? fmax(watch->made, watch->by_impulses) * lift : 0;
}

void bodies_show_energy(Stage *stage, const EnergyWatch *watch, double gravity, double ground)
{
    const TsWorld *world = stage_world(stage);
    TsWorldEnergy energy = ts_world_energy(world, ts_vec(0, gravity));
    double mass = bodies_census(world).mass;
    double share = mass > 0 ? 1 / mass : 0, lift = lift_of(world, gravity);
    bool made = bodies_energy_made(watch, world, gravity) > 0;
    char text[NUMBER_MAX];
    double high = fmax(watch->made, watch->by_impulses) * lift;
    stage_table(stage, "Energy", "\tper mass");
    stage_row(stage, ROW_PLAIN, "kinetic\t%s",
              number_plain(text, sizeof text, energy.kinetic * share, 1));
    stage_row(stage, ROW_PLAIN, "rotational\t%s",
              number_plain(text, sizeof text, energy.rotational * share, 1));
    stage_row(stage, ROW_PLAIN, "potential\t%s",
              number_plain(text, sizeof text, energy.potential * share + gravity * ground, 1));
    stage_row(stage, made ? ROW_WRONG : ROW_PLAIN, "gained, px\t%.3f", high);
    stage_report(stage, "energy gained", "%.3f px of lift", watch->made * lift);
    stage_report(stage, "by impulses", "%.3f px of lift", watch->by_impulses * lift);
}

// ---- Contacts, spokes, the spring, tables

enum { SPOKES_SHOWN = 400, SHARES_SHOWN = 4, CONTACTS_SHOWN = 400, SPRING_TURNS = 14 };

static void draw_points(Draw *draw, const TsWorldContact *contact)
{
    for (int i = 0; i < contact->manifold.count; i++) {
        TsManifoldPoint point = contact->manifold.point[i];
        if (point.gap > 0.1) continue;
        TsVec along = ts_vec_scale(contact->manifold.normal, 5 / draw_view(draw).zoom);
        draw_line(draw, ts_vec_sub(point.at, along), ts_vec_add(point.at, along),
                  (Pen){.ink = INK_INK, .width = 1.5});
        draw_dot(draw, point.at, 2.5, (Fill){.ink = INK_INK});
    }
}

// Contacts are those of the last step: they do not apply to a body that was moved since.
static bool is_stale(const bool *put, const TsWorldContact *contact)
{
    return put[contact->a] || put[contact->b];
}

static void find_put(const Bodies *bodies, Stage *stage, bool *put)
{
    stage_each(stage, actor)
    {
        int body = (actor->traits & ACTOR_PUT) ? bodies_of(bodies, actor) : -1;
        if (body >= 0 && body < BODIES_MOST) put[body] = true;
    }
}

void bodies_draw_contacts(const Bodies *bodies, Stage *stage, int of, bool all)
{
    int count;
    const TsWorldContact *contact = ts_world_contacts(stage_world(stage), &count);
    bool put[BODIES_MOST] = {false};
    all &= count <= CONTACTS_SHOWN;
    if (!stage->playing) find_put(bodies, stage, put);
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count; i++) {
        bool its = contact[i].a == of || contact[i].b == of;
        if ((all || its) && !is_stale(put, &contact[i])) draw_points(stage->draw, &contact[i]);
    }
}

void bodies_draw_spokes(const Bodies *bodies, Stage *stage)
{
    const TsWorld *world = stage_world(stage);
    draw_layer(stage->draw, LAYER_OUTLINES);
    if (world->count > SPOKES_SHOWN) return;
    stage_each(stage, actor)
    {
        int body = bodies_of(bodies, actor);
        if (body < 0 || world->collider[body].count) continue;
        TsVec rim = ts_vec_scale(world->body[body].pose.turn, world->collider[body].radius);
        draw_line(stage->draw, actor->position, ts_vec_add(actor->position, rim),
                  (Pen){.ink = INK_LINE, .width = 1.5});
    }
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
    double wide = fmin(6 * style_pixel(draw), 0.1 * ts_vec_distance(from, spring->to));
    int count = wind(from, spring->to, wide, corner);
    draw_layer(draw, LAYER_CONTACT);
    draw_path(draw, corner, count, false, (Pen){.ink = INK_PAPER, .width = 5});
    draw_path(draw, corner, count, false, (Pen){.ink = INK_MARK, .width = 2});
    draw_dot(draw, from, 5, (Fill){.ink = INK_MARK});
    draw_dot(draw, spring->to, 5, (Fill){.ink = INK_PAPER});
    draw_ring(draw, spring->to, 5, (Pen){.ink = INK_MARK, .width = 2});
}

static double inverted(double x) { return x > 0 ? 1 / x : 0; }

static const char *kind_of(const TsShape *shape)
{
    return shape->kind == TS_SHAPE_OBB       ? "box"
           : shape->kind == TS_SHAPE_CIRCLE  ? "circle"
           : shape->kind == TS_SHAPE_CAPSULE ? "capsule"
                                             : "polygon";
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
    TsVec corner[TS_POLYGON_MAX];
    int count = ts_shape_corners(shape, corner);
    if (count < 3) return;
    TsMass told = ts_mass_absolute((TsPolygon){corner, count}, density);
    TsMass right = ts_mass_of(shape, density);
    char text[NUMBER_MAX];
    bool wrong = fabs(told.area - right.area) > 1e-6 * right.area;
    stage_row(stage, wrong ? ROW_WRONG : ROW_PLAIN, "area, by |cross|\t%s",
              six_digits(text, sizeof text, told.area));
}

void bodies_show_mass(Stage *stage, const Actor *actor, int index)
{
    const TsBody *body = &stage_world(stage)->body[index];
    double density = body->material.density;
    TsMass mass = ts_mass_of(&actor->shape, density);
    char text[NUMBER_MAX];
    stage_table(stage, stage_selected(stage) ? "The selected body" : "The first body", "\t");
    stage_row(stage, ROW_PLAIN, "%s, px²\t%s", kind_of(&actor->shape),
              six_digits(text, sizeof text, mass.area));
    show_absolute(stage, &actor->shape, density);
    if (body->fixed) {
        stage_row(stage, ROW_PLAIN, "mass, inertia\tinfinite");
    } else {
        stage_row(stage, ROW_PLAIN, "mass\t%s",
                  six_digits(text, sizeof text, inverted(body->inverse_mass)));
        stage_row(stage, ROW_PLAIN, "inertia\t%s",
                  six_digits(text, sizeof text, inverted(body->inverse_inertia)));
        stage_row(stage, ROW_PLAIN, "inertia of mass 1\t%s",
                  number_plain(text, sizeof text,
                               inverted(body->inverse_inertia) * body->inverse_mass, 3));
    }
    stage_row(stage, ROW_PLAIN, "px/s\t%s",
              number_plain(text, sizeof text, ts_vec_length(body->velocity), 1));
}

void bodies_show_shares(Stage *stage, int of)
{
    const TsWorld *world = stage_world(stage);
    int count, rows = 0;
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    stage_table(stage, "Correction by mass", "against\tits mass\tshare");
    for (int i = 0; i < count && rows < SHARES_SHOWN; i++) {
        if (!ts_world_touches(&contact[i]) || (contact[i].a != of && contact[i].b != of)) continue;
        int other = contact[i].a == of ? contact[i].b : contact[i].a;
        const TsBody *body = &world->body[other];
        double share = 100 * ts_world_share(&world->body[of], body);
        const char *kind = world->collider[other].count ? "body" : "circle";
        rows++;
        if (body->fixed) {
            stage_row(stage, ROW_PLAIN, "%s %d\tinfinite\t%.1f %%", kind, other, share);
        } else {
            stage_row(stage, ROW_PLAIN, "%s %d\t%.0f\t%.1f %%", kind, other, 1 / body->inverse_mass,
                      share);
        }
    }
    if (rows == 0) stage_row(stage, ROW_PLAIN, "no contact\t\t");
}
