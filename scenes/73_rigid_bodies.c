// Rigid bodies: they fall, collide, slide and come to rest
//
// These [bodies] fall into a tray. A ball that hits the floor changes its velocity by an [impulse]:
// force times time.
//
// At a [contact](contacts) two bodies touch. They approach with speed v along the
// [normal](normals). An impulse j pushes them apart:
//
//     j = (1 + e) · v / k
//     k = 1/m₁ + 1/m₂ + r₁²/I₁ + r₂²/I₂
//
// m₁ and m₂ are the masses. The inertias I₁ and I₂ resist turning. r₁ and r₂ are the distances from
// the centres to the line of the push: a push off the centre also turns the body. An impulse of 1
// changes v by k. So v/k ends the approach. The restitution e adds a bounce of speed e·v. The fixed
// [floor] has infinite mass: its terms are 0.
//
// Mass and inertia follow from each other, by the sides from p to q (seen from the centroid):
//
//     I = m/6 · Σ c (p·p + p·q + q·q) / Σ c
//     c = p × q
//
// [Friction](friction) is an impulse against sliding, at most μ·j (at rest μₛ·j). Gravity pulls a
// box down a slope, and presses the box on the slope. The pull is tan(slope) times the pressure.
// The box stays while tan(slope) < μₛ.
//
// Why does a pile stand? Gravity makes bodies approach. An impulse stops a body at one contact, but
// pushes it against the next. So the solver visits all contacts repeatedly (sequential impulses).
// Each round leaves less motion. Each step starts with the last impulses: these carry the pile.
//
// Energy (motion, turning, height) must not grow unless you drag a body or turn gravity. 0.5 % is
// allowed: bodies that overlap are lifted apart. M: "wrong spin sign" and "unbounded friction" add
// energy. "Positional correction" visits contacts once, then moves bodies apart, but too little:
// stacks sink.
//
// Try: throw a body by its [spring]. C draws impulses as arrows, or the [depth](depths) of overlap
// as a shade. I turns [gravity]. Set P to "slope" and raise A above 21.8°. O shows two solvers.
//
// Sources: Olivier Renault, Polycolly tutorial; C. Hecker, "Rigid Body Dynamics", 1996-97; E.
// Catto, "Solver2D", 2024.
#include <stdio.h>
#include <string.h>

#include "scene.h"
#include "scene_kit/bodies_contacts.h"
#include "scene_kit/bodies_places.h"
#include "scene_kit/bodies_view.h"
#include "scene_kit/marks.h"
#include "scene_kit/number.h"
#include "touchstone/degrees.h"

enum { STANDS, DOCUMENT, SPIN_SIGN, FREE_FRICTION, SUPER_STATIC, INFINITE_PAIRS };
enum {
    KNOB_PLACE,
    KNOB_BODIES,
    KNOB_E,
    KNOB_MU,
    KNOB_STATIC,
    KNOB_DENSITY,
    KNOB_PULL,
    KNOB_TURN,
    KNOB_SLOPE,
    KNOB_CONTACTS,
    KNOB_AS,
    KNOB_SLOW
};
enum { NONE, CHOSEN, ALL };
static const int counts[] = {60, 300, 1000, 3000, 5000};

enum { SOON = 600, LATE = 3600 }; // ticks

typedef struct Half { // a solver and its world
    Bodies bodies;
    EnergyWatch energy;
    int variant;  // that its world was built for
    bool handled; // by the viewer, since then
    int idle;     // ticks since it was handled last, SOON at most
} Half;

static struct {
    double place, count, gravity, turn, slope, contacts, as, slow; // knobs; the material's too
    Half half[2]; // the one that M chooses; in a split view, the other one at the right
    int right;    // 1: the stage has the right one's world in place of the left one's
    bool closed;  // by walls and a ceiling
    int waited;   // ticks on the slope since the place was built, LATE at most
    double top;   // y of the highest body when it was built
} s = {.half[0].bodies.material = {.density = 1,
                                   .restitution = 0.3,
                                   .friction = 0.4,
                                   .static_friction = 0.4},
       .gravity = BODIES_EARTH,
       .slope = 20,
       .contacts = ALL};

static Half *solver(void) { return &s.half[s.right]; }

// ---- Gravity

static TsVec pull(void)
{
    TsVec turn = ts_degrees(s.turn);
    return ts_vec(s.gravity * turn.y, s.gravity * turn.x);
}

static TsVec lowest(void) // point that a body can fall to
{
    TsVec to = pull();
    return ts_vec(to.x < 0 ? 20 : BODIES_WIDTH - 20, to.y < 0 ? BODIES_CEILING : BODIES_GROUND);
}

static void watch_energy(Stage *stage)
{
    bodies_watch_energy(&solver()->energy, stage_world(stage), pull(), lowest());
}

// Where gravity is turned nothing stands as it was built, and the floor catches nothing.
static void follow_gravity(Stage *stage)
{
    if (s.turn == 0) return;
    if (!s.closed) bodies_close(&solver()->bodies, stage, (int)s.place);
    s.closed = solver()->handled = true;
    solver()->idle = 0;
}

// ---- The other solver, at the right of a split view

// It starts where the bodies are now. A time before it is shown as it was, without it.
static void follow_split(Stage *stage)
{
    bool is_split = stage_is_split(stage);
    if (stage_is_replaying(stage)) return;
    if (!is_split && stage_beside(stage)) {
        stage_end_beside(stage);
        s.half[1] = (Half){.variant = STANDS};
    } else if (is_split && !stage_beside(stage) && stage_begin_beside(stage)) {
        s.half[1] = s.half[0];
        s.half[1].variant = s.half[0].variant == STANDS ? DOCUMENT : STANDS;
        s.half[1].energy.disturbed = true;
        s.half[1].idle = 0;
    }
}

// Puts it in the place of the chosen one; `on` false: puts that back.
static bool beside(Stage *stage, bool on)
{
    if (!on)
        bodies_turn_back(stage);
    else if (!stage_beside(stage) || !bodies_turn_beside(&s.half[1].bodies, stage))
        return false;
    s.right = on;
    return true;
}

// ---- Building

static double highest(const TsWorld *world) // y of the highest body that can move
{
    double top = HUGE_VAL;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (body->alive && !body->fixed) top = fmin(top, body->pose.position.y);
    }
    return top;
}

static void build(Stage *stage)
{
    Half *half = solver();
    half->variant = stage_variant(stage);
    bodies_build(&half->bodies, stage,
                 &(BodiesPlace){.place = (int)s.place,
                                .bodies = counts[(int)s.count],
                                .slope = s.slope,
                                // Its fault shows if fixed bodies overlap.
                                .sunk = half->variant == INFINITE_PAIRS ? 0.5 : 0});
    half->handled = s.closed = false;
    half->idle = s.waited = 0;
    s.top = highest(stage_world(stage));
    follow_gravity(stage);
    half->energy = (EnergyWatch){.disturbed = true};
    watch_energy(stage);
    stage_end_beside(stage);
    follow_split(stage);
}

// Another method starts again: it is not to blame for what the last one did.
static void hold(Stage *stage)
{
    if (solver()->variant != stage_variant(stage)) build(stage);
}

static void split(Stage *stage)
{
    if (stage_is_split(stage)) {
        build(stage);
    } else {
        follow_split(stage);
    }
}

static Actor *add(Stage *stage, TsVec at)
{
    solver()->handled = true;
    return bodies_add(&solver()->bodies, stage, at);
}

static void turned(Stage *stage, int knob)
{
    TsWorld *world = stage_world(stage);
    bool counted = s.place == PLACE_PILE || s.place == PLACE_PYRAMID;
    bool physical = knob >= KNOB_E && knob <= KNOB_SLOPE;
    // So do two solvers: neither is to gain by what the other did.
    bool starts_again = physical && (s.place == PLACE_SLOPE || stage_is_split(stage));
    solver()->energy.disturbed = true;
    if (knob >= KNOB_E && knob <= KNOB_DENSITY) {
        bodies_set_material(&solver()->bodies, stage, solver()->bodies.material);
    }
    if (knob == KNOB_TURN) follow_gravity(stage);
    for (int i = 0; i < world->count && (knob == KNOB_PULL || knob == KNOB_TURN); i++) {
        if (world->body[i].alive) ts_world_wake(world, i);
    }
    if ((knob == KNOB_BODIES && counted) || starts_again) build(stage);
}

// ---- Steps

static int substeps(void)
{
    return s.place == PLACE_PYRAMID && counts[(int)s.count] > 1000 ? 16 : 8; // 77 rows
}

static void advance(Stage *stage)
{
    Half *half = solver();
    static const unsigned flaws[] = {[SPIN_SIGN] = TS_WORLD_SPIN_SIGN,
                                     [FREE_FRICTION] = TS_WORLD_FREE_FRICTION,
                                     [SUPER_STATIC] = TS_WORLD_SUPER_STATIC,
                                     [INFINITE_PAIRS] = 0};
    // flaw: bodies_document
    TsWorldSettings settings = {.gravity = pull(),
                                .solver =
                                    half->variant == STANDS ? TS_WORLD_SOFT : TS_WORLD_IMPULSES,
                                .flaws = flaws[half->variant],
                                .substeps = substeps()};
    // flaw: bodies_infinite_pairs
    if (half->variant == INFINITE_PAIRS) bodies_lose_infinite_pairs(&half->bodies, stage);
    ts_world_step(stage_world(stage), 1 / 60.0, &settings);
    bool watched = !(half->handled && half->idle < SOON); // the viewer may put a body into a wall
    half->energy.disturbed |= bodies_catch(&half->bodies, stage, watched);
    bodies_follow(&half->bodies, stage);
    watch_energy(stage);
}

// It stops counting, so that a world at rest is the same from tick to tick.
static void note_handling(bool handled)
{
    Half *half = solver();
    half->energy.disturbed |= handled;
    half->handled |= handled;
    if (handled) {
        half->idle = 0;
    } else if (half->handled && half->idle < SOON) {
        half->idle++;
    }
}

static void advance_other(Stage *stage)
{
    follow_split(stage);
    if (!stage_beside(stage)) return;
    bool handled = bodies_follow_beside(&s.half[1].bodies, stage);
    if (!beside(stage, true)) return;
    note_handling(handled);
    advance(stage);
    beside(stage, false);
}

static void step(Stage *stage)
{
    advance_other(stage);
    bool edited = bodies_apply_edits(&solver()->bodies, stage);
    bool pulled = bodies_follow_pointer(&solver()->bodies, stage);
    note_handling(edited || pulled);
    if (s.place == PLACE_SLOPE && s.waited < LATE) s.waited++;
    advance(stage);
}

// ---- Asking

static double friction(void)
{
    return fmax(solver()->bodies.material.friction, solver()->bodies.material.static_friction);
}

static double tangent(void) { return ts_degrees(s.slope).y / ts_degrees(s.slope).x; }

static double slid(const Stage *stage) // px, of the box on the slope
{
    const Actor *box = stage_nth(stage, 2);
    return bodies_of(&solver()->bodies, box) < 0
               ? 0
               : ts_vec_distance(box->position, bodies_slope_start(s.slope));
}

static double sunk(Stage *stage) // px, of the highest body
{
    return highest(stage_world(stage)) - s.top;
}

// Of a place that the viewer has left alone: what the box on the slope, or the stack, does and must
// do. `does` and `must` are the same if nothing is wrong.
static void expect(Stage *stage, const char **does, const char **must)
{
    *does = *must = "";
    if (solver()->handled) return;
    if (s.place == PLACE_STACK || s.place == PLACE_PYRAMID) {
        bool stands = fabs(sunk(stage)) <= 0.05 * (BODIES_GROUND - s.top);
        *must = "STANDS";
        *does = stands ? "STANDS" : "FALLS";
    } else if (s.place == PLACE_SLOPE) {
        TsVec along = ts_degrees(s.slope);
        double acceleration = s.gravity * (along.y - friction() * along.x), time = s.waited / 60.0;
        double least = acceleration * time * time / 2; // px that it must have slid, unless it stays
        bool stays = slid(stage) < 1;
        if (tangent() >= friction() && least < 10) return; // too early to say
        *must = tangent() < friction() ? "STAYS" : "SLIDES";
        *does = stays ? "STAYS" : "SLIDES";
    }
}

// Pairs are asked one by one. Their verdict gives way to that of the whole: no body may be lost, a
// stack stands, a box stays on its slope, and no energy is gained.
static void ask(Stage *stage)
{
    char said[NUMBER_MAX + 16];
    const char *does, *must;
    double gained = bodies_energy_gained(&solver()->energy);
    stage_ask_all(stage);
    expect(stage, &does, &must);
    if (solver()->bodies.lost) {
        translate_print(said, sizeof said, "%s LOST",
                        number_count(NUMBER_TEXT, solver()->bodies.lost));
        stage_verdict_words(stage, NULL, false, said, "NONE LOST");
    } else if (strcmp(does, must) != 0) {
        stage_verdict_words(stage, NULL, false, does, must);
    } else if (gained > 0) {
        int decimals = gained < 0.01 ? 5 : gained < 1 ? 3 : gained < 100;
        const char *number = number_plain(NUMBER_TEXT, gained, decimals);
        translate_print(said, sizeof said, "GAINED %s %%", gained > 1000 ? "> 1,000" : number);
        stage_verdict_words(stage, NULL, false, said, "CONSERVED");
    }
}

// ---- What is shown

// The selected body, else the first that can move.
static const Actor *chosen(Stage *stage)
{
    const Actor *selected = stage_selected(stage);
    if (bodies_of(&solver()->bodies, selected) >= 0) return selected;
    stage_each(stage, actor)
    {
        bool is_body = bodies_of(&solver()->bodies, actor) >= 0;
        if (is_body && !bodies_is_fixed(&solver()->bodies, stage, actor)) return actor;
    }
    return NULL;
}

static void show_slope(Stage *stage)
{
    double tan = tangent(), mu = friction(), moved = slid(stage);
    stage_table(stage, "Slope", "tan < μ\t");
    stage_row(stage, tan < mu ? ROW_LAMP_ON : ROW_LAMP_OFF, "tan %.1f°\t%.4f", s.slope, tan);
    stage_row(stage, ROW_PLAIN, "μ\t%.4f", mu);
    stage_row(stage, ROW_PLAIN, "moved, px\t%s", number_plain(NUMBER_TEXT, moved, 2));
    if (solver()->handled)
        stage_note(stage, "tan %.1f° = %.3f %s μ = %.3f", s.slope, tan, tan < mu ? "<" : ">", mu);
    else
        stage_note(stage, "tan %.1f° = %.3f %s μ = %.3f: must %s, moved %s px", s.slope, tan,
                   tan < mu ? "<" : ">", mu, tan < mu ? "stay" : "slide",
                   number_plain(NUMBER_TEXT, moved, moved < 10));
}

// Pairs of bodies that touch: those whose contacts are drawn.
static int touching(const TsWorld *world)
{
    int count, touch = 0;
    const TsWorldContact *contact = ts_world_contacts(world, &count);
    for (int i = 0; i < count; i++) touch += ts_world_touches(&contact[i]);
    return touch;
}

static void report_bodies(Stage *stage)
{
    const Half *half = solver();
    const TsWorld *world = stage_world(stage);
    Census census = bodies_census(world);
    double fastest = 0;
    for (int i = 0; i < world->count; i++) {
        const TsBody *body = &world->body[i];
        if (body->alive) fastest = fmax(fastest, ts_vec_length(body->velocity));
    }
    stage_table(stage, "Seen here", NULL);
    stage_row(stage, ROW_PLAIN, "loose bodies\t%s", number_count(NUMBER_TEXT, census.loose));
    stage_row_names(stage, "bodies");
    stage_row(stage, ROW_PLAIN, "pairs ≤ 0.1 px\t%s", number_count(NUMBER_TEXT, touching(world)));
    stage_row_names(stage, "contacts");
    stage_row(stage, ROW_PLAIN, "fastest, px/s\t%s",
              number_plain(NUMBER_TEXT, fastest, fastest < 0.1 ? 4 : 1));
    stage_row(stage, ROW_PLAIN, "asleep\t%s", number_count(NUMBER_TEXT, census.asleep));
    stage_report(stage, "deepest, as the step began", "%.3f px", ts_world_deepest(world));
    stage_report(stage, "digest", "%016llx", (unsigned long long)ts_world_digest(world));
    stage_note(stage, "%s of %s asleep (still for 0.5 s)", number_count(NUMBER_TEXT, census.asleep),
               number_count(NUMBER_TEXT, census.loose));
    if (half->bodies.lost && half->variant == INFINITE_PAIRS && s.place == PLACE_PILE)
        stage_note(stage, "floor and walls overlap by 0.5 px: their shares are 0/0");
    else if (half->bodies.lost)
        stage_note(stage, "%s",
                   number_of(NUMBER_TEXT, half->bodies.lost,
                             "body has passed through a wall or the floor",
                             "bodies have passed through walls or the floor"));
    else if ((s.place == PLACE_STACK || s.place == PLACE_PYRAMID) && !half->handled)
        stage_note(stage, "the top has sunk by %s px", number_plain(NUMBER_TEXT, sunk(stage), 2));
}

extern SCENE;

static const char *name_of(bool right)
{
    return SCENE_SYMBOL.variants[s.half[right].variant].label;
}

typedef struct Compared {
    char gained[NUMBER_MAX], deepest[NUMBER_MAX];
} Compared;

static Compared compared(Stage *stage, bool right)
{
    Compared text = {.gained = ""};
    const EnergyWatch *energy = &s.half[right].energy;
    const TsWorld *world = right ? stage_beside(stage) : stage_world(stage);
    double gained = bodies_energy_share(energy), deepest = ts_world_deepest(world);
    number_plain(text.gained, sizeof text.gained, gained, gained < 100 ? 3 : 0);
    number_plain(text.deepest, sizeof text.deepest, deepest, 3);
    return text;
}

// At a time before there were two, both halves show the one.
static void caption(Stage *stage, bool right, int line, char *text, int size)
{
    right &= stage_beside(stage) != NULL;
    Compared of = compared(stage, right);
    if (line == 0) {
        translate_print(text, (size_t)size, "%s", name_of(right));
    } else {
        translate_print(text, (size_t)size, "gained %s %% · %s px deep", of.gained, of.deepest);
    }
}

static void show_both(Stage *stage)
{
    Compared left = compared(stage, false), right = compared(stage, true);
    bool gains =
        bodies_energy_gained(&s.half[0].energy) > 0 || bodies_energy_gained(&s.half[1].energy) > 0;
    stage_table(stage, "Two solvers", "\tleft\tright");
    stage_row(stage, gains ? ROW_WRONG : ROW_PLAIN, "gained, %%\t%s\t%s", left.gained,
              right.gained);
    stage_row(stage, ROW_PLAIN, "deepest, px\t%s\t%s", left.deepest, right.deepest);
}

// From where it was to where it is, in the colour of wrong answers.
static void mark_wrong(Stage *stage, TsVec from, TsVec to)
{
    draw_on(stage->draw, LAYER_CONTACT, "bodies");
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_CLASH_INK, .width = 6});
    draw_arrow(stage->draw, from, to, (Pen){.ink = INK_CLASH, .width = 3});
    stage_keep_clear(stage, (TsVec[]){from, to}, 2);
}

// What does not stay where it must: the top of a stack that sinks, a box that slides.
static void show_wrong(Stage *stage)
{
    const char *does, *must;
    enum { BESIDE = 90 };
    expect(stage, &does, &must);
    if (strcmp(does, must) == 0) return;
    if (s.place == PLACE_SLOPE && strcmp(must, "STAYS") == 0) {
        TsVec from = bodies_slope_start(s.slope), to = stage_nth(stage, 2)->position;
        mark_wrong(stage, from, to);
        stage_label(stage, to, ts_vec(0, -1), LABEL_CLASH, "must stay, slid %s px",
                    number_plain(NUMBER_TEXT, slid(stage), slid(stage) < 10));
    } else if (s.place == PLACE_STACK || s.place == PLACE_PYRAMID) {
        double x = BODIES_WIDTH / 2.0 + BESIDE, now = highest(stage_world(stage));
        draw_on(stage->draw, LAYER_CONSTRUCTION, "bodies");
        draw_line(stage->draw, ts_vec(x - BESIDE, s.top), ts_vec(x, s.top),
                  marks_dashed(INK_INK, 1.5));
        mark_wrong(stage, ts_vec(x, s.top), ts_vec(x, now));
        stage_label(stage, ts_vec(x, (s.top + now) / 2), ts_vec(1, 0), LABEL_CLASH,
                    "must stand, sunk by %s px", number_plain(NUMBER_TEXT, sunk(stage), 2));
    }
    draw_tag(stage->draw, NULL);
}

static void draw(Stage *stage)
{
    const Half *half = solver();
    const Actor *first = chosen(stage);
    int body = bodies_of(&half->bodies, first);
    ContactsLook look = {.as = (ContactsAs)s.as,
                         .of = body,
                         .all = s.contacts == ALL,
                         .gravity = pull(),
                         .substep = 1 / 60.0 / substeps(),
                         .keeps = half->variant == STANDS};
    stage_hint(stage, stage->playing
                          ? "Drag and throw a body · “P” another place · “M” another solver"
                          : "Drag a body into place · Space resumes");
    report_bodies(stage);
    if (stage_is_split(stage) && stage_beside(stage)) show_both(stage);
    if (look.as == CONTACTS_IMPULSES && look.keeps) bodies_show_impulses(stage, &look);
    bodies_show_energy(stage, &half->energy, pull(), lowest());
    if (s.place == PLACE_SLOPE) show_slope(stage);
    if (first) bodies_show_mass(stage, first, body, half->variant == DOCUMENT);
    if (first) bodies_show_shares(stage, body);
    if (s.contacts != NONE) bodies_draw_contacts(&half->bodies, stage, &look);
    bodies_show_scale(&half->bodies, stage, &look);
    bodies_draw_spokes(&half->bodies, stage);
    bodies_draw_spring(stage);
    show_wrong(stage);
}

SCENE = {
    .title = "Rigid bodies",
    .idea =
        "Impulses stop bodies that approach, friction resists sliding, and energy must not grow.",
    .build = build,
    .hold = hold,
    .ask = ask,
    .draw = draw,
    .split = split,
    .beside = beside,
    .caption = caption,
    .step = step,
    .turned = turned,
    .add = add,
    .SCENE_STATE(s),
    .flaw = "bodies_document",
    .flaw_at = {KNOB_PLACE, PLACE_STACK, 40},
    .simple = "bodies*",
    .edited = true,
    .touch = TOUCHING_HITS,
    .view = {{0, 0}, {980, 590}},
    .variants = {[STANDS] = {"bodies_stand", "sequential impulses", NULL},
                 [DOCUMENT] = {"bodies_document", "positional correction",
                               "It visits each contact once, then moves overlapping bodies apart, "
                               "the lighter one more: stacks collapse."},
                 [SPIN_SIGN] = {"bodies_spin_sign", "wrong spin sign",
                                "Its impulses rotate bodies the wrong way."},
                 [FREE_FRICTION] = {"bodies_free_friction", "unbounded friction",
                                    "Its friction can reverse the sliding."},
                 [SUPER_STATIC] = {"bodies_super_static", "sticks and bounces",
                                   "Its static friction has a restitution above 1."},
                 [INFINITE_PAIRS] = {"bodies_infinite_pairs", "pushed by 0/0",
                                     "It divides two infinite masses: each share is 0/0."}},
    .knobs =
        {[KNOB_PLACE] = {'p', "place", &s.place, .places = true, .names = BODIES_PLACES},
         [KNOB_BODIES] = {'b', "bodies", &s.count, .names = "60|300|1,000|3,000|5,000"},
         [KNOB_E] = {'w', "restitution e", &s.half[0].bodies.material.restitution, 0, 1, 0.05,
                     .name = "e",
                     .says = "How much of its speed a body keeps when it bounces: 0 none, 1 all."},
         [KNOB_MU] = {'u', "friction μ", &s.half[0].bodies.material.friction, 0, 1.5, 0.01,
                      .name = "mu",
                      .says = "The most that friction may be of the pressure while bodies slide."},
         [KNOB_STATIC] = {'s', "static μₛ", &s.half[0].bodies.material.static_friction, 0, 1.5,
                          0.01, .name = "mu_s",
                          .says = "The most that friction may be of the pressure while bodies are "
                                  "at rest on each other."},
         [KNOB_DENSITY] = {.key = 'd',
                           .label = "density",
                           .value = &s.half[0].bodies.material.density,
                           .min = 0.1,
                           .max = 10,
                           .step = 0.1},
         [KNOB_PULL] = {'y', "gravity", &s.gravity, 0, 2000, 20, .unit = "px/s²"},
         [KNOB_TURN] =
             {'i', "gravity turned", &s.turn, -180, 180, 5, .unit = "°",
              .says =
                  "Turns the direction of gravity; walls and a ceiling then keep the bodies in."},
         [KNOB_SLOPE] = {'a', "slope", &s.slope, 0, 60, 0.1, .unit = "°"},
         [KNOB_CONTACTS] =
             {'x', "contacts", &s.contacts, .names = "none|chosen|all",
              .says = "Whose contacts are drawn: none, those of the selected body, or all."},
         [KNOB_AS] = {'c', "drawn as", &s.as, .names = CONTACTS_NAMES,
                      .says = "What is drawn at a contact: a point, the impulse as an arrow, or "
                              "the depth of the overlap."},
         [KNOB_SLOW] = {'l', "speed", &s.slow, .names = SCENE_SPEEDS}},
    .slow = &s.slow,
};
