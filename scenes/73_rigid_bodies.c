// Rigid bodies: what falls, hits, rubs, tips over and comes to rest.
//
// Where two bodies bear on each other, an impulse answers their approach and friction their slide.
// The solver that stands goes over all contacts again and again and begins each step with what held
// before. The document's answers each contact once, and pushes apart by mass what overlaps: the
// lighter moves more, infinite mass not at all. Nothing makes energy: what is there is lost in
// impacts and in friction.
//
// Watch: drag a body by a spring. P at "slope": A turns the slope, and the box stays as long as the
// tangent of its angle is below mu. M to "boundless friction": the total energy rises, and the
// strip disagrees. P at "pile", B up to 3,000 bodies; who sleeps is paler. Click a body for its
// mass and inertia.
#include "bodies_shown.h"
#include "degrees.h"
#include "number.h"
#include "relation.h"
#include "scene.h"

enum { STANDS, DOCUMENT, SPIN_SIGN, FREE_FRICTION, SUPER_STATIC, INFINITE_PAIRS };
enum { PILE, SLOPE, STACK, SEE_SAW, BULLETS, PYRAMID };
enum { KNOB_PLACE, KNOB_BODIES, KNOB_E, KNOB_MU, KNOB_STATIC, KNOB_DENSITY, KNOB_PULL, KNOB_SLOPE };
enum { NONE, CHOSEN, ALL };
enum { MOST = 4096, KINDS = 3, NEAR_SHOWN = 400 };
// px of lift: what soft contacts and push-out may make; what rounding may
#define MADE 2
#define MADE_BY_IMPULSES 1e-3
static const int counts[] = {60, 300, 1000, 3000};
static const double width = 980, ground = 560;
static const unsigned traits = ACTOR_PINNED | ACTOR_UPRIGHT | ACTOR_RIGID | ACTOR_NAMELESS;

static struct {
    double place, bodies, e, mu, mu_static, density, gravity, slope, contacts; // knobs
    int used;           // actors that the place has put
    int body[MOST];     // of an actor, by its index: the body's + 1; 0: none
    int variant;        // of the last step
    bool disturbed;     // from outside: energy is counted anew
    double least, made; // energy: the least since then, and by how much there is more now
    double by_impulses; // energy that impulses made since then
    int rises;          // steps in which more was made
    int lost;           // bodies that are nowhere
    Vec start;          // of the box on the slope
} s = {.e = 0.3,
       .mu = 0.4,
       .mu_static = 0.4,
       .density = 1,
       .gravity = 980,
       .slope = 20,
       .contacts = ALL};

// ---- Places

static Material material_now(void) { return (Material){s.density, s.e, s.mu, s.mu_static}; }

static double between(Stage *stage, double low, double high)
{
    return low + (high - low) * stage_random(stage);
}

static void embody(Stage *stage, const Actor *actor, Plan plan)
{
    if (actor->index >= MOST) return;
    plan.material = material_now();
    s.body[actor->index] = stage_embody(stage, actor, plan) + 1;
}

static void put(Stage *stage, Shape shape, double angle, Plan plan)
{
    Actor *actor = stage_nth(stage, s.used);
    stage_put(stage, &actor, .shape = shape, .angle = angle, .traits = traits);
    if (!actor) return;
    actor->traits = traits;
    s.used = actor->index + 1;
    embody(stage, actor, plan);
}

static void put_box(Stage *stage, Vec at, double wide, double high, double angle)
{
    put(stage, shape_obb(at, wide, high, vec(1, 0)), angle, (Plan){0});
}

static void put_fixed(Stage *stage, Vec at, double wide, double high, double angle)
{
    put(stage, shape_obb(at, wide, high, vec(1, 0)), angle, (Plan){.fixed = true});
}

// Convex, its corners on a circle: five to seven of them.
static void put_blob(Stage *stage, Vec at, double radius)
{
    Vec corner[7];
    int count = stage_random_integer(stage, 5, 7);
    for (int i = 0; i < count; i++) {
        double turn = 360.0 * (i + between(stage, -0.3, 0.3)) / count;
        corner[i] = vec_add(at, vec_scale(degrees(turn), radius));
    }
    put(stage, shape_polygon(corner, count), 0, (Plan){0});
}

static void put_any(Stage *stage, Vec at, double size, int kind)
{
    double radius = between(stage, 0.36, 0.5) * size, other = between(stage, 0.36, 0.5) * size;
    switch (kind) {
    case 0: put_box(stage, at, 1.8 * radius, 1.6 * other, between(stage, -20, 20)); break;
    case 1: put(stage, shape_circle(at, radius), 0, (Plan){0}); break;
    default: put_blob(stage, at, radius); break;
    }
}

// The more, the smaller: they fill the same trough.
static void put_pile(Stage *stage)
{
    int count = counts[(int)s.bodies];
    double size = sqrt(264000.0 / count), step = 1.1 * size;
    int columns = (int)(860 / step);
    put_fixed(stage, vec(10, 290.5), 20, 540, 0); // half a pixel deep in the floor
    put_fixed(stage, vec(970, 290.5), 20, 540, 0);
    for (int i = 0; i < count; i++) {
        double x = 60 + step * (i % columns + 0.5) + between(stage, -0.02, 0.02) * size;
        put_any(stage, vec(x, ground - 20 - step * (i / columns + 1.0)), size, i % KINDS);
    }
}

static void put_slope(Stage *stage)
{
    Vec along = degrees(s.slope), middle = vec(490, 330);
    put_fixed(stage, middle, 760, 16, s.slope);
    s.start = vec_add(middle, vec_add(vec_scale(along, -220), vec_scale(vec_perp(along), -28)));
    put_box(stage, s.start, 70, 40, s.slope);
}

static void put_stack(Stage *stage)
{
    for (int i = 0; i < 10; i++) put_box(stage, vec(490, ground - 24 - 48 * i), 48, 48, 0);
}

// The box of 30 x 140 at (100, 50) is the one that sums of |cross| make larger than it is (E58).
static void put_see_saw(Stage *stage)
{
    const Vec fulcrum[] = {{300, 470}, {345, ground}, {255, ground}};
    put_box(stage, vec(100, 50), 30, 140, 0);
    put(stage, shape_polygon(fulcrum, 3), 0, (Plan){.fixed = true});
    put_box(stage, vec(300, 463), 460, 14, 0);
    put_box(stage, vec(500, 441), 30, 30, 0);
    put(stage, shape_circle(vec(462, 440), 16), 0, (Plan){0});
    const Vec second[] = {{780, 490}, {810, ground}, {750, ground}};
    put(stage, shape_polygon(second, 3), 0, (Plan){.fixed = true});
    put_box(stage, vec(780, 484), 300, 12, 0);
    put_box(stage, vec(660, 458), 40, 40, 0);
    put_box(stage, vec(900, 458), 40, 40, 0);
}

static void shoot(Stage *stage, double y, double speed)
{
    Plan plan = {.bullet = true, .velocity = {speed, 0}};
    put(stage, shape_circle(vec(40, y), 6), 0, plan);
}

static void put_bullets(Stage *stage)
{
    put_fixed(stage, vec(860, 300), 1, 520, 0);
    put_fixed(stage, vec(10, 300), 20, 520, 0);
    for (int i = 0; i < 24; i++) {
        put_box(stage, vec(540 + 44 * (i % 3), ground - 20 - 40 * (i / 3)), 44, 40, 0);
    }
    shoot(stage, 110, 1e6);
    shoot(stage, 150, 1e5);
    shoot(stage, 400, 2e4);
}

static void put_pyramid(Stage *stage)
{
    int base = (int)sqrt(2.0 * counts[(int)s.bodies]);
    double side = fmin(48, 530.0 / base);
    for (int row = 0; row < base; row++) {
        for (int i = 0; i < base - row; i++) {
            double x = width / 2 + (i - (base - row - 1) / 2.0) * side;
            put_box(stage, vec(x, ground - side * (row + 0.5)), side, side, 0);
        }
    }
}

static void build(Stage *stage)
{
    static void (*const places[])(Stage *) = {put_pile,    put_slope,   put_stack,
                                              put_see_saw, put_bullets, put_pyramid};
    world_end(stage_world(stage));
    for (int i = 0; i < MOST; i++) s.body[i] = 0;
    s.used = s.rises = s.lost = 0;
    s.disturbed = true;
    put_fixed(stage, vec(width / 2, ground + 15), width, 30, 0);
    places[(int)s.place](stage);
    Actor *more;
    for (int i = s.used; (more = stage_nth(stage, i)); i++) {
        if (more->alive) stage_remove(stage, more);
    }
}

static void turned(Stage *stage, int knob)
{
    World *world = stage_world(stage);
    bool counted = s.place == PILE || s.place == PYRAMID;
    s.disturbed = true;
    if ((knob == KNOB_BODIES && counted) || (knob == KNOB_SLOPE && s.place == SLOPE)) build(stage);
    for (int i = 0; i < world->count && knob >= KNOB_E && knob <= KNOB_DENSITY; i++) {
        if (world->body[i].alive) world_set_material(world, i, material_now());
    }
    for (int i = 0; i < world->count && knob == KNOB_PULL; i++) world_wake(world, i);
}

static Actor *add(Stage *stage, Vec at)
{
    return stage_add(stage, .shape = shape_obb(at, 40, 30, vec(1, 0)), .traits = traits);
}

// ---- Steps

static int body_of(const Actor *actor)
{
    return actor && actor->alive && actor->index < MOST ? s.body[actor->index] - 1 : -1;
}

// Whom the viewer added gets a body, whom they removed loses his.
static void meet_viewer(Stage *stage)
{
    Actor *actor;
    for (int i = 0; i < MOST && (actor = stage_nth(stage, i)); i++) {
        if (actor->alive == (s.body[i] > 0) || (actor->traits & ACTOR_QUIET)) continue;
        s.disturbed = true;
        if (actor->alive) {
            embody(stage, actor, (Plan){0});
        } else {
            world_remove(stage_world(stage), s.body[i] - 1);
            s.body[i] = 0;
        }
    }
}

static void follow_hand(Stage *stage)
{
    World *world = stage_world(stage);
    Pointer pointer = stage_pointer(stage);
    int under = pointer.pressed ? world_at(world, pointer.at) : -1;
    if (under >= 0 && !world->body[under].fixed) {
        stage_keep(stage);
        world_grab(world, under, pointer.at);
    }
    if (world->spring.body < 0) return;
    s.disturbed = true;
    if (pointer.down) {
        world_pull(world, pointer.at);
    } else {
        world_let_go(world);
    }
}

// E60: the shares of two infinite masses are 0/0, and both are put to no place at all: nothing
// meets them any more.
static void lose(Stage *stage, Actor *actor)
{
    world_remove(stage_world(stage), body_of(actor));
    s.body[actor->index] = 0;
    actor->traits |= ACTOR_QUIET;
    s.lost++;
}

static bool is_fixed(Stage *stage, const Actor *actor)
{
    int body = body_of(actor);
    return body >= 0 && stage_world(stage)->body[body].fixed;
}

static void push_infinite_pairs(Stage *stage)
{
    stage_each(stage, a)
    {
        for (Actor *b = stage_next(stage, a); b && is_fixed(stage, a); b = stage_next(stage, b)) {
            if (!is_fixed(stage, b)) continue;
            if (relation_shapes(&a->shape, &b->shape) != OVERLAPPING) continue;
            lose(stage, b);
            lose(stage, a);
        }
    }
}

static WorldSettings settings_of(int variant)
{
    static const unsigned flaws[] = {[SPIN_SIGN] = WORLD_SPIN_SIGN,
                                     [FREE_FRICTION] = WORLD_FREE_FRICTION,
                                     [SUPER_STATIC] = WORLD_SUPER_STATIC,
                                     [INFINITE_PAIRS] = 0};
    return (WorldSettings){.gravity = {0, s.gravity},
                           .solver = variant == STANDS ? WORLD_STANDS : WORLD_DOCUMENT,
                           .flaws = flaws[variant]};
}

static double energy_now(const World *world)
{
    WorldEnergy energy = world_energy(world, vec(0, s.gravity));
    return energy.moving + energy.spinning + energy.potential;
}

static void count_energy(const World *world)
{
    double energy = energy_now(world), before = s.made;
    if (s.disturbed) s.least = energy, s.rises = 0, s.by_impulses = 0;
    s.by_impulses += world->cost.made;
    s.disturbed = false;
    s.least = fmin(s.least, energy);
    s.made = energy - s.least;
    if (s.made > before) s.rises++;
}

static void step(Stage *stage)
{
    World *world = stage_world(stage);
    int variant = stage_variant(stage);
    WorldSettings settings = settings_of(variant);
    if (variant != s.variant) s.disturbed = true;
    s.variant = variant;
    meet_viewer(stage);
    follow_hand(stage);
    if (variant == INFINITE_PAIRS) push_infinite_pairs(stage);
    world_step(world, 1 / 60.0, &settings);
    stage_each(stage, actor)
    {
        int body = body_of(actor);
        bool still = body < 0 || (world->body[body].asleep && (actor->traits & ACTOR_RESTS));
        if (!still) stage_follow(stage, actor, body);
    }
    count_energy(world);
}

// ---- What is shown

static const Actor *chosen(Stage *stage)
{
    const Actor *selected = stage_selected(stage);
    if (body_of(selected) >= 0) return selected;
    stage_each(stage, actor)
    {
        if (body_of(actor) >= 0 && !is_fixed(stage, actor)) return actor;
    }
    return NULL;
}

static void draw_contacts(Stage *stage, int body)
{
    int count;
    const WorldContact *contact = world_contacts(stage_world(stage), &count);
    bool all = s.contacts == ALL && count <= NEAR_SHOWN;
    draw_layer(stage->draw, LAYER_CONTACT);
    for (int i = 0; i < count && s.contacts != NONE; i++) {
        bool its = contact[i].a == body || contact[i].b == body;
        if (all || its) bodies_draw_points(stage->draw, &contact[i]);
    }
}

// Energy that was made, as the height by which it would lift all of them. The solver says that
// there is none; the sum over all bodies and each single impulse tell.
static bool show_energy(Stage *stage, Census census)
{
    WorldEnergy energy = world_energy(stage_world(stage), vec(0, s.gravity));
    double share = census.mass > 0 ? 1 / census.mass : 0, lift = share / fmax(s.gravity, 1);
    bool made = s.made * lift > MADE || s.by_impulses * lift > MADE_BY_IMPULSES;
    stage_table(stage, "Energy", "\tper mass");
    stage_row(stage, ROW_PLAIN, "moving\t%.1f", energy.moving * share);
    stage_row(stage, ROW_PLAIN, "spinning\t%.1f", energy.spinning * share);
    stage_row(stage, ROW_PLAIN, "height\t%.1f", energy.potential * share + s.gravity * ground);
    stage_row(stage, made ? ROW_WRONG : ROW_PLAIN, "made, px high\t%.3f",
              fmax(s.made, s.by_impulses) * lift);
    stage_report(stage, "energy made", "%.3f px of lift", s.made * lift);
    stage_report(stage, "by impulses", "%.3f px of lift", s.by_impulses * lift);
    return made;
}

static void show_slope(Stage *stage)
{
    const Actor *box = stage_nth(stage, 2);
    int body = body_of(box);
    if (body < 0) return;
    double tangent = degrees(s.slope).y / degrees(s.slope).x, mu = fmax(s.mu, s.mu_static);
    Vec way = vec_sub(box->position, s.start);
    stage_table(stage, "Slope", "tan < mu\t");
    stage_row(stage, tangent < mu ? ROW_LAMP_ON : ROW_LAMP_OFF, "tan %.1f°\t%.4f", s.slope,
              tangent);
    stage_row(stage, ROW_PLAIN, "mu\t%.4f", mu);
    stage_row(stage, ROW_PLAIN, "gone, px\t%.2f", vec_length(way));
    stage_note(stage, "tan %.1f° = %.3f %s mu = %.3f: %s", s.slope, tangent,
               tangent < mu ? "<" : ">", mu, tangent < mu ? "it stays" : "it slides");
}

static void tell(Stage *stage, Census census)
{
    const World *world = stage_world(stage);
    char count[NUMBER_MAX];
    stage_report(stage, "bodies", "%s", number_count(count, sizeof count, census.loose));
    stage_report(stage, "asleep", "%s", number_count(count, sizeof count, census.asleep));
    stage_report(stage, "contacts", "%d", world->cost.touching);
    stage_report(stage, "deepest", "%.3f px", world_deepest(world));
    stage_report(stage, "energy rose", "in %d steps", s.rises);
    stage_report(stage, "digest", "%016llx", (unsigned long long)world_digest(world));
    stage_note(stage, "%d of %d asleep", census.asleep, census.loose);
    if (s.lost) stage_note(stage, "%d of infinite mass are nowhere: 0/0", s.lost);
}

static void frame(Stage *stage)
{
    const World *world = stage_world(stage);
    Census census = bodies_census(world);
    const Actor *told = chosen(stage);
    stage_hint(stage, "Drag a body by its spring · P another place · M another solver");
    stage_ask_all(stage);
    tell(stage, census);
    bool made = show_energy(stage, census);
    if (made || s.lost) stage_verdict(stage, false, true);
    if (s.place == SLOPE) show_slope(stage);
    if (told) bodies_show_mass(stage, told, body_of(told));
    if (told) bodies_show_shares(stage, body_of(told));
    draw_contacts(stage, told ? body_of(told) : -1);
    bodies_draw_spokes(stage);
    bodies_draw_spring(stage);
}

SCENE = {
    .title = "Rigid bodies",
    .idea = "Impulses answer what meets; friction holds; mass decides who yields.",
    .build = build,
    .frame = frame,
    .step = step,
    .turned = turned,
    .add = add,
    .SCENE_STATE(s),
    .edited = true,
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {980, 590}},
    .variants = {[STANDS] = {"bodies_stand", "repeated impulses", NULL},
                 [DOCUMENT] = {"bodies_document", "impulse, push-out", NULL},
                 [SPIN_SIGN] = {"bodies_spin_sign", "spin the other way",
                                "its impulses turn bodies the wrong way round (E59)"},
                 [FREE_FRICTION] = {"bodies_free_friction", "boundless friction",
                                    "its sliding friction can turn the slide around (E61)"},
                 [SUPER_STATIC] = {"bodies_super_static", "sticks and bounces",
                                   "its static friction has a restitution above 1 (E62)"},
                 [INFINITE_PAIRS] = {"bodies_infinite_pairs", "pushed by 0/0",
                                     "of two infinite masses it takes the shares: 0/0 (E60)"}},
    .knobs = {[KNOB_PLACE] = {'p', "place", &s.place, .places = true,
                              .names = "pile|slope|stack|see-saw|bullet wall|pyramid"},
              [KNOB_BODIES] = {'b', "bodies", &s.bodies, .names = "60|300|1000|3000"},
              [KNOB_E] = {'w', "restitution e", &s.e, 0, 1, 0.05, .name = "e"},
              [KNOB_MU] = {'u', "friction mu", &s.mu, 0, 1.5, 0.01, .name = "mu"},
              [KNOB_STATIC] = {'s', "static mu_s", &s.mu_static, 0, 1.5, 0.01, .name = "mu_s"},
              [KNOB_DENSITY] = {.key = 'd',
                                .label = "density",
                                .value = &s.density,
                                .min = 0.1,
                                .max = 10,
                                .step = 0.1},
              [KNOB_PULL] = {'y', "gravity", &s.gravity, 0, 2000, 20, .unit = "px/s²"},
              [KNOB_SLOPE] = {'a', "slope", &s.slope, 0, 60, 0.1, .unit = "°"},
              {'x', "contacts", &s.contacts, .names = "none|chosen|all"}},
};
