// What a frame of every scene costs on one core: CPU time of recording and playing it at 1280x800,
// panel and text included, the scene's own tick too. Mean and worst of 200 frames, after 30 to warm
// up; the target is a mean of 8 ms. Then of a crowd of 500, of 10,000 bodies in two phases, of a
// triangle mesh, of 5,000 rigid bodies, and of the map, dragged.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fonts.h"
#include "touchstone/broad.h"
#include "ui.h"

enum { WIDTH = 1280, HEIGHT = 800, WARM_UP = 30, FRAMES = 200, TARGET_MS = 8 };

static double cpu_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double seconds(void) { return cpu_milliseconds() * 1e-3; }

static double frame(Ui *ui, Draw *draw, Image *image)
{
    double start = cpu_milliseconds();
    ui_advance(ui, 1.0 / 60);
    ui_draw(ui, draw);
    draw_play(draw, ui_palette(ui), image);
    return cpu_milliseconds() - start;
}

typedef struct Cost { // ms
    double mean, worst;
} Cost;

static Cost cost_of_scene(Ui *ui, Draw *draw, Image *image)
{
    double sum = 0, worst = 0;
    for (int i = 0; i < WARM_UP; i++) frame(ui, draw, image);
    for (int i = 0; i < FRAMES; i++) {
        double cost = frame(ui, draw, image);
        sum += cost;
        if (cost > worst) worst = cost;
    }
    return (Cost){sum / FRAMES, worst};
}

static bool tell(const char *what, Cost cost, int target)
{
    bool kept = cost.mean <= target;
    printf("%-20s %6.2f ms   worst %6.2f%s\n", what, cost.mean, cost.worst,
           kept ? "" : "   over the target");
    return kept;
}

// Whether the scene keeps to the target.
static bool measure(Ui *ui, const Scene *scene, Draw *draw, Image *image)
{
    ui_open(ui, scene);
    return tell(scene_id(scene), cost_of_scene(ui, draw, image), TARGET_MS);
}

// ---- A crowd of 500: 124,750 pairs. A method that is never wrong need not be asked about those
// that are plainly apart, a flawed one is.

static bool measure_crowd(Ui *ui, Draw *draw, Image *image)
{
    static const struct {
        const char *method;
        int target;
    } by[] = {{"exact_signs", 16}, {"bounding_boxes", 33}, {"bounding_circles", 33}};
    char error[256] = "";
    bool kept = true;
    printf("\nThe playground's frame with 500 bodies; the target is 16 ms, 33 if flawed.\n");
    ui_open(ui, ui_find(ui, "93_playground"));
    stage_set(ui_stage(ui), "bodies", "500", error, sizeof error);
    for (int i = 0; i < 3; i++) {
        frame(ui, draw, image);
        stage_set(ui_stage(ui), "method", by[i].method, error, sizeof error);
        kept &= tell(by[i].method, cost_of_scene(ui, draw, image), by[i].target);
    }
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- 10,000 bodies in two phases, drawn and moving: 60 frames a second, by every structure but
// brute force, with the other structure that is asked besides.

static bool measure_many(Ui *ui, Draw *draw, Image *image)
{
    char error[256] = "";
    bool kept = true;
    printf("\nThe broad phase's frame with 10,000 bodies; the target is 16 ms.\n");
    ui_open(ui, ui_find(ui, "62_broad_phase"));
    stage_set(ui_stage(ui), "bodies", "10k", error, sizeof error);
    for (int i = 0; i < TS_BROAD_KINDS; i++) {
        if (i == TS_BROAD_BRUTE) continue;
        const char *name = ts_broad_name((TsBroadKind)i);
        stage_set(ui_stage(ui), "structure", name, error, sizeof error);
        kept &= tell(name, cost_of_scene(ui, draw, image), 16);
    }
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- A triangle mesh, shaded, with the probe that goes round in it and brute force besides:
// 60 frames a second of 20,000 triangles, 20 of 100,000.

static bool measure_mesh(Ui *ui, const char *form, const char *triangles, int target, Draw *draw,
                         Image *image)
{
    char error[256] = "", what[64];
    stage_set(ui_stage(ui), "mesh", form, error, sizeof error);
    stage_set(ui_stage(ui), "triangles", triangles, error, sizeof error);
    snprintf(what, sizeof what, "%s of %s", form, triangles);
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return tell(what, cost_of_scene(ui, draw, image), target) && !error[0];
}

static bool measure_meshes(Ui *ui, Draw *draw, Image *image)
{
    static const char *const form[] = {"torus", "terrain", "blocks"};
    bool kept = true;
    printf("\nThe frame of a mesh; the target is 16 ms of 20,000 triangles, 50 of 100,000.\n");
    ui_open(ui, ui_find(ui, "84_mesh_tree"));
    for (int i = 0; i < 3; i++) {
        kept &= measure_mesh(ui, form[i], "20k", 16, draw, image);
        kept &= measure_mesh(ui, form[i], "100k", 50, draw, image);
    }
    return kept;
}

// ---- Rigid bodies: 5,000 that fall into a trough and pile up, their step included.

static bool measure_bodies(Ui *ui, Draw *draw, Image *image)
{
    char error[256] = "";
    printf("\nA frame of 5,000 rigid bodies, falling and piled up; the target is 16 ms.\n");
    ui_open(ui, ui_find(ui, "73_rigid_bodies"));
    stage_set(ui_stage(ui), "bodies", "5000", error, sizeof error);
    bool kept = tell("falling", cost_of_scene(ui, draw, image), 16);
    kept &= tell("piled up", cost_of_scene(ui, draw, image), 16);
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- The map, while the shape that stays is dragged: the target is 30 frames a second.

enum { MAP_TARGET_MS = 33 };

static void open_map(Ui *ui, const Scene *scene, Draw *draw)
{
    ui_open(ui, scene);
    stage_play(ui_stage(ui), false);
    ui_draw(ui, draw);
    stage_map(ui_stage(ui), true);
    for (int i = 0; i < WARM_UP; i++) ui_draw(ui, draw);
}

// Where the shape that stays is grabbed: the first of the pair, unless that is the one that moves.
static TsVec grab_place(Ui *ui)
{
    const Ask *ask = stage_main_ask(ui_stage(ui));
    MapView seen;
    stage_map_view(ui_stage(ui), &seen);
    const Actor *stays = strcmp(ask->a->name, seen.moving) == 0 ? ask->b : ask->a;
    View view = stage_view(ui_stage(ui));
    return view_device(view, stays->position);
}

static double drag_frame(Ui *ui, Draw *draw, Image *image, TsVec to)
{
    double start = cpu_milliseconds();
    ui_event(ui, &(Event){.kind = EVENT_MOVE, .at = to, .button = BUTTON_LEFT});
    ui_draw(ui, draw);
    draw_play(draw, ui_palette(ui), image);
    return cpu_milliseconds() - start;
}

static bool measure_map(Ui *ui, const char *id, Draw *draw, Image *image)
{
    double sum = 0, worst = 0;
    int whole = 0;
    open_map(ui, ui_find(ui, id), draw);
    TsVec at = grab_place(ui);
    ui_event(ui, &(Event){.kind = EVENT_PRESS, .at = at, .button = BUTTON_LEFT});
    for (int i = 0; i < FRAMES; i++) {
        double cost = drag_frame(ui, draw, image, ts_vec(at.x + i % 50, at.y + i % 40));
        sum += cost;
        if (cost > worst) worst = cost;
        whole += !stage_map_refines(ui_stage(ui));
    }
    ui_event(ui, &(Event){.kind = EVENT_RELEASE, .at = at, .button = BUTTON_LEFT});
    printf("map of %-20s %6.2f ms   worst %6.2f   every cell asked in %d of %d%s\n", id,
           sum / FRAMES, worst, whole, FRAMES,
           sum / FRAMES > MAP_TARGET_MS ? "   over the target" : "");
    return sum / FRAMES <= MAP_TARGET_MS;
}

static bool measure_maps(Ui *ui, Draw *draw, Image *image)
{
    static const char *const id[] = {"35_polygon_polygon", "42_sat", "34_polygon_rect", "41_obb"};
    bool kept = true;
    printf("\nThe map's frame while a shape is dragged, cells of 3 px; the target is %d ms.\n",
           MAP_TARGET_MS);
    for (int i = 0; i < 4; i++) kept &= measure_map(ui, id[i], draw, image);
    return kept;
}

int main(void)
{
    char error[512] = "";
    Ui *ui = ui_new(scene_table);
    Draw *draw = draw_new();
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    Image image = image_new(WIDTH, HEIGHT);
    if (!ui || !draw || !fonts || !image.pixel) {
        fprintf(stderr, "bench: %s\n", error);
        return 3;
    }
    ui_set_glyphs(ui, fonts_glyphs(fonts));
    ui_resize(ui, WIDTH, HEIGHT, 1);
    stage_set_clock(ui_stage(ui), seconds);
    printf("CPU time of a frame at %dx%d; the target is %d ms.\n", WIDTH, HEIGHT, TARGET_MS);
    bool kept = true;
    for (int i = 0; i < ui_scene_count(ui); i++) {
        kept &= measure(ui, ui_scene_at(ui, i), draw, &image);
    }
    kept &= measure_crowd(ui, draw, &image);
    kept &= measure_many(ui, draw, &image);
    kept &= measure_meshes(ui, draw, &image);
    kept &= measure_bodies(ui, draw, &image);
    kept &= measure_maps(ui, draw, &image);
    image_free(&image);
    ui_free(ui);
    draw_free(draw);
    fonts_close(fonts);
    return kept ? 0 : 1;
}
