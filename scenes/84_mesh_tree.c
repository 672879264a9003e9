// Trees over a triangle mesh
//
// To find a house, you first choose the town, then the street. Nobody tries every door. A tree
// finds triangles in the same way.
//
// The [mesh] has about 2,000 triangles; the [probe] meets about sixty of them, the red [hits].
// Brute force tests them all. The tree puts a box around the whole mesh, divides the triangles into
// two groups, puts a box around each, and so on down to single triangles. The [volumes](volume) of
// one level are drawn. A query starts at the top: if the probe is apart from a volume, it skips all
// that is below; those that it [enters](volume:entered) are plum.
//
//     triangle ⊂ volume
//     probe ∩ volume = ∅
//     ⇒ probe ∩ triangle = ∅
//
// ⊂ means: lies in; ∩: the points in common; ∅: none. Each triangle lies in all volumes above it,
// so a probe that misses one of them misses the triangle: no hit is skipped. A volume may be met in
// vain, which costs time only. Each level about halves what is left: 50 times as many triangles
// make the tree 20 deep instead of 14.
//
// Tighter volumes are met in vain less often but cost more to test. S offers boxes that are aligned
// (AABB) or oriented (OBB), solids cut by 18 planes (18-DOP), and two ways to divide space, grid
// and BSP tree. A [bounding volume] around everything (C) is tested first.
//
// How it goes wrong: a query stops at the first hit, or the tree is not refitted when the surface
// moves, so that triangles leave their volumes. M has both.
//
// Try: B to 100k, and compare "tested" with "triangles". L changes the level; paused, "," and "."
// step through all. W ripples the surface; then M to "not refitted". H lets all race: the trees'
// [curves] grow far slower than brute force's. "Build" shows what building [costs]: a BSP tree
// splits triangles.
//
// Sources: P. Terdiman, OPCODE library, 2001-03; J. T. Klosowski et al., "Efficient Collision
// Detection Using Bounding Volume Hierarchies of k-DOPs", 1998.
#include <stdio.h>
#include <stdlib.h>

#include "84_building.h"
#include "84_figures.h"
#include "84_probe.h"
#include "scene.h"
#include "scene_kit/facets.h"
#include "scene_kit/mesh_view.h"
#include "scene_kit/number.h"
#include "scene_kit/race.h"
#include "scene_kit/shadow.h"
#include "scene_kit/space_scene.h"
#include "scene_kit/space_solid.h"
#include "scene_kit/steps.h"

enum { NO_RACE, RACE_TESTS, RACE_TIME, BUILDING };
enum { SEED = 1 };
enum { HITS_OUTLINED = 400 };
#define PITCH 0.25 // of the lines on the floor

static const int triangles[] = {100, 500, 2000, 5000, 20000, 50000, 100000};

static const CameraLook look = {.distance = 3.7,
                                .yaw = 28,
                                .pitch = 32,
                                .angle = 34,
                                .target = {0, -0.12, 0},
                                .picture = {{10, 10}, {970, 570}},
                                .above = true};
static const CameraLook from_above = {
    .distance = 2.5, .pitch = 89, .picture = {{10, 10}, {970, 570}}};

enum { KNOB_STRUCTURE, KNOB_PROBE, KNOB_MESH, KNOB_TRIANGLES, KNOB_LEVEL, KNOB_AROUND, KNOB_REACH };
static struct {
    double structure, probe, form, size, level, around, reach, moves, ripples, flat, wire;
    double orbit; // degrees
    double race;
    int raced; // ticks that the race has run for
    int wave;
    TsVec3 at, aim;
    char path[MESH_VIEW_PATH];
} s = {.structure = TS_MESH_TREE_AABB - 1,
       .probe = BY_SPHERE,
       .size = 2,
       .level = 4,
       .reach = 2,
       .moves = 1,
       .orbit = 20};

static bool races(void) { return s.race == RACE_TESTS || s.race == RACE_TIME; }

// ---- The probe

static Probe probe_now(void)
{
    static const double reach[] = {0.04, 0.1, 0.22, 0.5};
    return (Probe){(int)s.probe, reach[(int)s.reach], s.at, s.aim};
}

static void move_probe(void)
{
    const Probe probe = probe_on_orbit(probe_now(), s.orbit);
    s.at = probe.at;
    s.aim = probe.aim;
}

static void build(Stage *stage)
{
    (void)stage;
    move_probe();
}

static void turned(Stage *stage, int knob)
{
    (void)stage;
    if (!races() || (knob >= KNOB_PROBE && knob <= KNOB_REACH)) s.raced = 0; // of another task
    if (knob == KNOB_PROBE && s.moves > 0) move_probe();
    if (s.ripples <= 0) s.wave = 0;
}

static void moved(Stage *stage, int handle, TsVec3 to)
{
    (void)stage;
    s.moves = 0;
    *(handle == AIM_HANDLE ? &s.aim : &s.at) = to;
}

// ---- The race: the probe at places of its orbit, in meshes of more and more triangles

enum { PROBES = 8, TICKS_A_RUN = 2 };

static bool race_query(TsMeshTree *tree, TsMeshTreeHits *hits, RaceCost *cost)
{
    for (uint32_t i = 0; i < PROBES; i++) {
        const Probe probe = probe_on_orbit(probe_now(), 20 + 360.0 * i / PROBES);
        TsMeshQuery query = probe_query(&probe);
        if (!ts_mesh_tree_query(tree, &query, hits)) return false;
        if (!cost) continue;
        cost->work += (double)(tree->cost.tests + tree->cost.nodes) / PROBES;
        cost->found += hits->count;
        for (int k = 0; k < hits->count; k++)
            cost->answer = race_mix(cost->answer, i, (uint32_t)hits->face[k]);
    }
    return true;
}

static bool run(unsigned task, int kind, int count, double (*now)(void), RaceCost *cost)
{
    (void)task;
    TsMesh mesh = ts_mesh_make(TS_MEMORY_HEAP);
    TsMeshTree tree = ts_mesh_tree_make((TsMeshTreeKind)kind, TS_MEMORY_HEAP);
    TsMeshTreeHits hits = {0};
    MeshForm form = s.form == MESH_FILE ? MESH_TORUS : (MeshForm)s.form;
    bool done = mesh_view_generate(&mesh, form, count, SEED) && ts_mesh_tree_build(&tree, &mesh) &&
                race_query(&tree, &hits, cost);
    double start = now ? now() : 0, end = start;
    int rounds = 0;
    for (; done && now && end - start < 0.5e-3; rounds++) {
        done = race_query(&tree, &hits, NULL);
        end = now();
    }
    if (rounds > 0) cost->seconds = (end - start) / (rounds * PROBES);
    ts_mesh_tree_hits_free(&hits, TS_MEMORY_HEAP);
    ts_mesh_tree_free(&tree);
    ts_mesh_free(&mesh);
    return done;
}

static const char *name_of(int kind)
{
    return kind == TS_MESH_TREE_BRUTE ? "brute force, n" : ts_mesh_tree_name((TsMeshTreeKind)kind);
}

static RaceDef race_now(void)
{
    static const int size[] = {100, 200, 500, 1000, 2000, 5000, 10000};
    static const int largest[] = {10000, 10000, 5000, 10000, 10000, 5000}; // 25 ms to build
    return (RaceDef){.name = name_of,
                     .entrants = TS_MESH_TREE_KINDS,
                     .size = size,
                     .sizes = sizeof size / sizeof *size,
                     .largest = largest,
                     .most = 1e5,
                     .task = 1 + (unsigned)(s.form + 8 * s.probe + 64 * s.reach),
                     .run = run,
                     .sizes_name = "triangles",
                     .work_name = "volumes and triangles tested, a query",
                     .time_name = "µs, a query",
                     .found_name = "triangles"};
}

static void ask_race(Stage *stage)
{
    RaceDef def = race_now();
    const RaceView *view = stage_race(stage, &def, s.raced / TICKS_A_RUN);
    if (!view || view->runs == 0) return;
    stage_verdict_words(stage, NULL, view->same, view->same ? "SAME HITS" : "OTHER HITS",
                        "SAME HITS");
    stage_verdict_sentence(stage, "All find the same:", "each tree the same triangles.");
}

static void step(Stage *stage)
{
    const RaceDef race = race_now();
    int last = TICKS_A_RUN * race.entrants * race.sizes;
    if (races() && s.raced < last) s.raced++;
    s.wave = s.ripples > 0 ? s.wave + 1 : 0;
    if (s.moves <= 0 || stage_space_held(stage) >= 0) return;
    s.orbit = ts_degrees_wrap(s.orbit + 0.4);
    move_probe();
}

static const Overlap *overlap(Stage *stage)
{
    if (s.probe == BY_MESH) return stage_overlap_ring(stage, s.at);
    const Probe probe = probe_now();
    TsMeshQuery query = probe_query(&probe);
    return stage_overlap(stage, &query);
}

typedef struct Found {
    const MeshAnswer *view;
    const Overlap *overlap; // NULL: there is no mesh, or no memory
    const MeshCosts *costs; // if they are shown, and so on
    int steps, shown;       // of the query, while paused: the last has its result; 0: playing
    int level;              // whose volumes are drawn; NO_LEVEL: none
    int entered;            // volumes: of that level, or by a triangle of the ring
} Found;

enum { NO_LEVEL = -1 };
enum { VOLUMES_MAX = 128 }; // of a level of the tree that are drawn

static const MeshAnswer *view_mesh(Stage *stage)
{
    MeshDef plan = {.form = (MeshForm)s.form,
                    .triangles = triangles[(int)s.size],
                    .seed = SEED,
                    .path = s.path,
                    .wave = s.wave,
                    .kind = (TsMeshTreeKind)(s.structure + 1),
                    .flaw = (MeshFlaw)stage_variant(stage),
                    .around = (MeshAround)s.around};
    return stage_mesh_view(stage, &plan);
}

static const char *drop(Stage *stage, const char *path)
{
    snprintf(s.path, sizeof s.path, "%s", path);
    s.form = MESH_FILE;
    return view_mesh(stage)->why;
}

static int levels_of(const MeshAnswer *view)
{
    return view->kind == TS_MESH_TREE_GRID ? 1 : view->figures.levels;
}

// Paused, the query is shown level by level, from the root, and at last its result; of the second
// mesh each triangle is a query of its own.
static void ask_steps(Stage *stage, Found *found)
{
    const Overlap *o = found->overlap;
    int levels = levels_of(found->view), last = 0;
    bool paused = !stage->playing, rings = s.probe == BY_MESH;
    const Probe probe = probe_now();
    TsMeshQuery query = probe_query(&probe);
    if (paused && o->spared && found->view->around) {
        found->steps = 1;
    } else if (paused && rings) {
        last = o->ring->faces;
        found->steps = last + 1;
    } else if (paused) {
        while (last < levels && stage_mesh_enter(stage, &query, last, 0) > 0) last++;
        if (last == 0) last = 1; // the root is not entered: that is seen, too
        found->steps = last + 1;
    }
    found->shown = stage_trace_next(stage, found->steps);
    found->level = (int)s.level - 1;
    if (found->shown < last && rings) {
        query = ts_mesh_query_triangle(ts_mesh_triangle(o->ring, found->shown));
        for (int level = 0; level < levels; level++)
            found->entered += stage_mesh_enter(stage, &query, level, VOLUMES_MAX);
        found->level = NO_LEVEL;
        return;
    }
    if (found->shown < last) found->level = found->shown;
    if (found->level != NO_LEVEL && !rings && !o->spared)
        found->entered = stage_mesh_enter(stage, &query, found->level, VOLUMES_MAX);
}

static void ask(Stage *stage)
{
    if (races()) {
        ask_race(stage);
        return;
    }
    Found *found = stage_findings(stage, sizeof *found);
    if (!found) return;
    found->view = view_mesh(stage);
    if (s.race == BUILDING) {
        found->costs = found->view->why ? NULL : stage_mesh_costs(stage);
        return;
    }
    const Overlap *o = found->overlap = found->view->why ? NULL : overlap(stage);
    if (!o) return;
    bool right = o->same && o->contradicted == 0;
    stage_verdict_part(stage, o->hits, o->exact, right, o->judged, o->near);
    stage_verdict_sentence(stage, o->exact ? "They meet:" : "They are apart:",
                           o->exact == 0   ? "the probe meets no triangle."
                           : o->exact == 1 ? "%d triangle is hit."
                                           : "%d triangles are hit.",
                           o->exact);
    ask_steps(stage, found);
}

// ---- Drawing

// The outlines of the triangles that it hits, unless they are too many to be told apart.
static void draw_hits(Draw *draw, const Camera *camera, const TsMesh *mesh, const Overlap *found)
{
    if (found->hits > HITS_OUTLINED) return;
    draw_on(draw, LAYER_FILLS, "hits");
    for (int i = 0; i < mesh->faces; i++) {
        if (found->lit[i] != FACET_LIT) continue;
        TsTriangle3 t = ts_mesh_triangle(mesh, i);
        for (int k = 0; k < 3; k++)
            space_solid_line(draw, camera, t.corner[k], t.corner[(k + 1) % 3],
                             (Pen){.ink = INK_INK, .alpha = 0.6});
    }
    draw_tag(draw, NULL);
}

// At the nearest of the lowest vertices, if the mesh stands on several.
static void name_floor(Stage *stage, const Camera *camera, const MeshAnswer *view)
{
    const TsMesh *mesh = view->mesh;
    int feet = 0, nearest = 0;
    for (int i = 0; i < mesh->vertices; i++) {
        if (mesh->vertex[i].y > view->room.min.y) continue;
        bool nearer =
            camera_depth(camera, mesh->vertex[i]) < camera_depth(camera, mesh->vertex[nearest]);
        if (feet++ == 0 || nearer) nearest = i;
    }
    if (feet > 2) space_label(stage, camera, mesh->vertex[nearest], ts_vec(0, 1), "on the floor");
}

typedef struct EdgeContext {
    Stage *stage;
    const Camera *camera;
    Pen pen, hidden; // what the mesh hides; of no width: not at all
} EdgeContext;

static void draw_edge(void *context, int volume, TsVec3 a, TsVec3 b)
{
    const EdgeContext *to = context;
    Draw *draw = to->stage->draw;
    (void)volume;
    if (s.wire > 0) {
        space_line(draw, to->camera, a, b, to->pen);
        return;
    }
    draw_layer(draw, LAYER_FILLS);
    space_solid_line(draw, to->camera, a, b, to->pen);
    draw_layer(draw, LAYER_OUTLINES);
    if (to->hidden.width > 0) space_line(draw, to->camera, a, b, to->hidden);
}

static void draw_entered(Stage *stage, const Camera *camera, double pen_width)
{
    int edges;
    const MeshEdge *edge = stage_mesh_edges(stage, &edges);
    EdgeContext context = {stage,
                           camera,
                           {.ink = INK_MARK, .width = pen_width},
                           {.ink = INK_MARK, .width = 1, .alpha = 0.4}};
    draw_tag(stage->draw, "volume:entered");
    for (int i = 0; i < edges; i++) draw_edge(&context, 0, edge[i].a, edge[i].b);
}

static const char *query_name(TsMeshTreeKind kind)
{
    static const struct {
        const char *code;
    } traced[TS_MESH_TREE_KINDS] = {
        [TS_MESH_TREE_AABB] = {.code = "src/core/mesh/mesh_volume.c:volume_query"},
        [TS_MESH_TREE_OBB] = {.code = "src/core/mesh/mesh_volume.c:volume_query"},
        [TS_MESH_TREE_KDOP] = {.code = "src/core/mesh/mesh_volume.c:volume_query"},
        [TS_MESH_TREE_GRID] = {.code = "src/core/mesh/mesh_grid.c:grid_query"},
        [TS_MESH_TREE_BSP] = {.code = "src/core/mesh/mesh_bsp.c:bsp_query"}};
    return traced[kind].code;
}

// A triangle of the second mesh, and how many triangles it hits.
static int draw_ring_step(Stage *stage, const Camera *camera, const Found *found)
{
    const Overlap *o = found->overlap;
    TsTriangle3 triangle = ts_mesh_triangle(o->ring, found->shown);
    int hits = 0;
    draw_entered(stage, camera, 1.5);
    draw_on(stage->draw, LAYER_CONTACT, "probe");
    for (int i = 0; i < 3; i++) {
        space_line(stage->draw, camera, triangle.corner[i], triangle.corner[(i + 1) % 3],
                   (Pen){.ink = INK_FOCUS, .width = 3});
    }
    draw_tag(stage->draw, NULL);
    for (int i = 0; i < o->pairs; i++) hits += o->pair[i].other == found->shown;
    return hits;
}

static void show_step(Stage *stage, const Camera *camera, const Found *found)
{
    const Overlap *o = found->overlap;
    const MeshAnswer *view = found->view;
    const char *traced = query_name(view->kind);
    bool rings = s.probe == BY_MESH, cells = view->kind == TS_MESH_TREE_GRID;
    if (found->steps == 0) return;
    stage_trace(stage, found->steps);
    if (found->steps == 1 && view->around) {
        stage_narrate(stage, "The probe is disjoint from the bounding %s: nothing else is tested.",
                      around_name[view->around->kind]);
        stage_code(stage, NULL, "around", "spared = true");
    } else if (found->shown == found->steps - 1) {
        const StepRow rows[] = {
            {.when = rings,
             .text = STEP_TEXT("All %d triangles of the ring: %s tested, %s of the mesh hit.",
                               found->shown, number_of(NUMBER_TEXT, o->cost.tests, "pair", "pairs"),
                               number_of(NUMBER_TEXT, o->hits, "triangle", "triangles")),
             .code = "triangle"},
            {.text = STEP_TEXT("%s of what is entered tested: %s hit.",
                               number_of(NUMBER_TEXT, o->cost.tests, "triangle", "triangles"),
                               number_count(NUMBER_TEXT, o->hits)),
             .code = "triangle"}};
        stage_show_step(stage, rows, traced, "tests = %lld, hits = %d", (long long)o->cost.tests,
                        o->hits);
    } else if (rings) {
        int hits = draw_ring_step(stage, camera, found);
        stage_narrate(stage, "Triangle %d of the ring enters %s and hits %s of the mesh.",
                      found->shown + 1,
                      number_of(NUMBER_TEXT, found->entered, cells ? "cell" : "volume",
                                cells ? "cells" : "volumes"),
                      number_of(NUMBER_TEXT, hits, "triangle", "triangles"));
        stage_code(stage, traced, hits > 0 ? "triangle" : "volume", "entered = %d, hits = %d",
                   found->entered, hits);
    } else {
        const char *entered = number_count(NUMBER_TEXT, found->entered);
        const char *all =
            number_count(NUMBER_TEXT, stage_mesh_volumes(stage, found->level, 0, draw_edge, NULL));
        const StepRow rows[] = {
            {.when = cells,
             .text = STEP_TEXT("The probe enters %s of %s cells in use; the others are skipped.",
                               entered, all),
             .code = "volume"},
            {.text = STEP_TEXT("Level %d: %s of %s volumes entered. What is below the others is "
                               "skipped.",
                               found->level, entered, all),
             .code = "volume"}};
        stage_show_step(stage, rows, traced, "level = %d, entered = %d", found->level,
                        found->entered);
    }
}

// The volumes of a level; of a step with more than are drawn only the entered ones.
static void draw_level(Stage *stage, const Camera *camera, const Found *found)
{
    EdgeContext context = {stage,
                           camera,
                           {.ink = INK_INK, .width = 1, .alpha = 0.5},
                           {.ink = INK_INK, .width = 1, .alpha = 0.12}};
    int level = found->level, volumes = stage_mesh_volumes(stage, level, 0, draw_edge, &context);
    bool stepped = found->shown < found->steps - 1;
    int most = stepped && volumes > VOLUMES_MAX ? 0 : VOLUMES_MAX;
    draw_on(stage->draw, LAYER_OUTLINES, "volume");
    stage_mesh_volumes(stage, level, most, draw_edge, &context);
    if (volumes > most)
        stage_report(stage, "volumes drawn", "%d of %s", most, number_count(NUMBER_TEXT, volumes));
    if (s.probe == BY_MESH || found->overlap->spared) return;
    draw_entered(stage, camera, 2);
    stage_report(stage, "entered", "%s of this level", number_count(NUMBER_TEXT, found->entered));
}

static void draw(Stage *stage)
{
    if (races()) {
        RaceDef def = race_now();
        stage_hint(stage, stage->playing
                              ? "“A” another mesh · “P” another probe · “H” work, time, build"
                              : "Space goes on · “H” work, time, build");
        stage_draw_race(stage, &def, s.race == RACE_TIME);
        return;
    }
    const Found *now = stage_found(stage);
    if (!now) return;
    const MeshAnswer *view = now->view;
    const Overlap *found = now->overlap;
    if (s.race == BUILDING) {
        stage_hint(stage, "“A” another mesh · “B” more triangles · “H” back to the mesh");
        if (view->why) stage_note(stage, "%s", view->why);
        if (now->costs) draw_building(stage, now->costs);
        return;
    }
    CameraLook seen = s.flat > 0 ? from_above : look;
    seen.ground = view->room.min.y;
    if (view->around) // from far enough to see all of a sphere around the mesh
        seen.distance = fmax(seen.distance, 3.4 * view->around->sphere.radius);
    Camera camera = stage_camera(stage, &seen);
    const Probe probe = probe_now();
    double floor = view->room.min.y;
    double half = PITCH * ceil(fmax(1, shadow_reach(view->room, floor)) / PITCH);
    if (s.wire <= 0) {
        TsVec3 corner[SPACE_ROUND];
        space_floor_tone(stage->draw, &camera, floor, half);
        stage_mesh_shadow(stage, &camera, floor, half, corner, probe_shadow(&probe, corner));
    }
    space_floor(stage->draw, &camera, floor, half, PITCH);
    if (stage_variant(stage) == MESH_SOUND)
        stage_hint(stage, "Drag the probe, or the ground to orbit · plum: volumes that it meets");
    if (view->why) stage_note(stage, "%s", view->why);
    if (!found) return;
    draw_layer(stage->draw, LAYER_FILLS);
    stage_draw_mesh(stage, &camera, s.wire <= 0);
    show_step(stage, &camera, now);
    if (now->level != NO_LEVEL) draw_level(stage, &camera, now);
    draw_tag(stage->draw, "bounding volume");
    // Green if it decides: the probe is apart from it, and nothing more is tested.
    stage_draw_around(stage, &camera,
                      (SpacePaint){.line = found->spared ? INK_FOCUS : INK_MARK,
                                   .fill = INK_MARK,
                                   .alpha = 0.03});
    if (s.wire <= 0) draw_hits(stage->draw, &camera, view->mesh, found);
    if (s.wire <= 0 && s.flat <= 0) name_floor(stage, &camera, view);
    probe_draw(stage, &camera, &probe, s.wire > 0, view, found);
    report_structure(stage, view);
    report_query(stage, view, found);
}

SCENE = {
    .title = "Triangle mesh trees",
    .idea = "A tree tests only the triangles below the volumes that the probe overlaps.",
    .build = build,
    .ask = ask,
    .draw = draw,
    .step = step,
    .turned = turned,
    .moved = moved,
    .SCENE_STATE(s),
    .SPACE_SCENE,
    .claims = "orbit drop OBJ",
    .controls = {"drag the ground: turn the view", "drop an OBJ file to open it"},
    .drop = drop,
    .variants = {{"mesh_all", "all hits", NULL},
                 {"mesh_first", "first hit only",
                  "It stops at the first triangle that it finds and never returns the others."},
                 {"mesh_stale", "not refitted",
                  "It tests the volumes from before W moved the surface."}},
    .knobs = {[KNOB_STRUCTURE] = {.key = 's',
                                  .label = "structure",
                                  .value = &s.structure,
                                  .max = TS_MESH_TREE_KINDS - 2,
                                  .names = "AABB tree|OBB tree|18-DOP tree|uniform grid|BSP tree"},
              [KNOB_PROBE] = {.key = 'p',
                              .label = "probe",
                              .value = &s.probe,
                              .max = BY_MESH,
                              .names = "ray|sphere|box|second mesh"},
              [KNOB_MESH] = {.key = 'a',
                             .label = "mesh",
                             .value = &s.form,
                             .max = MESH_FILE,
                             .names = "torus|terrain|blocks|file"},
              [KNOB_TRIANGLES] = {.key = 'b',
                                  .label = "triangles, about",
                                  .name = "triangles",
                                  .value = &s.size,
                                  .max = 6,
                                  .names = "100|500|2,000|5,000|20k|50k|100k"},
              [KNOB_LEVEL] = {.key = 'l',
                              .label = "level",
                              .value = &s.level,
                              .max = 17,
                              .names = "none|0|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16"},
              [KNOB_AROUND] = {.key = 'c',
                               .label = "bounding",
                               .name = "around",
                               .value = &s.around,
                               .max = AROUND_HULL,
                               .names = "none|box|sphere|hull"},
              [KNOB_REACH] = {.key = 'd',
                              .label = "size",
                              .value = &s.reach,
                              .max = 3,
                              .names = "tiny|small|middle|large"},
              {.key = 'h',
               .label = "race of all",
               .name = "race",
               .value = &s.race,
               .names = "off|work|time|build"},
              {.key = 'u', .label = "moving", .value = &s.moves, .max = 1},
              {.key = 'w', .label = "ripples", .value = &s.ripples, .max = 1},
              {.key = 'y', .label = "flat view", .value = &s.flat, .max = 1},
              SPACE_WIRE_KNOB(s.wire)},
};
