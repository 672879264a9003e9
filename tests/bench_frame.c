// What a frame of every scene costs on one core: CPU time of recording and playing it at 1280x800,
// panel and text included, the scene's own tick too. Mean and worst of 200 frames, after 30 to warm
// up; the target is a mean of 8 ms. Then of a crowd of 500, of 5000 bodies in two phases, of a
// soup of triangles, of 3000 rigid bodies, and of the map, dragged.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "fonts.h"
#include "show.h"

enum { WIDTH = 1280, HEIGHT = 800, WARM_UP = 30, FRAMES = 200, TARGET_MS = 8 };

static double cpu_milliseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double seconds(void) { return cpu_milliseconds() * 1e-3; }

static double frame(Show *show, Draw *draw, Image *image)
{
    double start = cpu_milliseconds();
    show_advance(show, 1.0 / 60);
    show_draw(show, draw);
    draw_play(draw, show_palette(show), image);
    return cpu_milliseconds() - start;
}

typedef struct Cost { // ms
    double mean, worst;
} Cost;

static Cost cost_of_scene(Show *show, Draw *draw, Image *image)
{
    double sum = 0, worst = 0;
    for (int i = 0; i < WARM_UP; i++) frame(show, draw, image);
    for (int i = 0; i < FRAMES; i++) {
        double cost = frame(show, draw, image);
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
static bool measure(Show *show, const Scene *scene, Draw *draw, Image *image)
{
    show_open(show, scene);
    return tell(scene_id(scene), cost_of_scene(show, draw, image), TARGET_MS);
}

// ---- A crowd of 500: 124,750 pairs. A method that is never wrong need not be asked about those
// that are plainly apart, a flawed one is.

static bool measure_crowd(Show *show, Draw *draw, Image *image)
{
    static const struct {
        const char *method;
        int target;
    } by[] = {{"exact_signs", 16}, {"bounding_boxes", 33}, {"bounding_circles", 33}};
    char error[256] = "";
    bool kept = true;
    printf("\nThe playground's frame with 500 bodies; the target is 16 ms, 33 if flawed.\n");
    show_open(show, show_find(show, "93_playground"));
    stage_set(show_stage(show), "bodies", "500", error, sizeof error);
    for (int i = 0; i < 3; i++) {
        frame(show, draw, image);
        stage_set(show_stage(show), "method", by[i].method, error, sizeof error);
        kept &= tell(by[i].method, cost_of_scene(show, draw, image), by[i].target);
    }
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- 5000 bodies in two phases, drawn and moving: 60 frames a second, by every structure but
// brute force, with the other structure that is asked besides.

static bool measure_many(Show *show, Draw *draw, Image *image)
{
    static const char *const by[] = {"grid",         "spatial hash", "quadtree",       "R-tree",
                                     "dynamic tree", "flat BVH",     "sweep and prune"};
    char error[256] = "";
    bool kept = true;
    printf("\nThe broad phase's frame with 5000 bodies; the target is 16 ms.\n");
    show_open(show, show_find(show, "62_broad_phase"));
    stage_set(show_stage(show), "bodies", "5000", error, sizeof error);
    for (int i = 0; i < 7; i++) {
        stage_set(show_stage(show), "structure", by[i], error, sizeof error);
        kept &= tell(by[i], cost_of_scene(show, draw, image), 16);
    }
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- A soup of triangles, shaded, with the probe that goes round in it and brute force besides:
// 60 frames a second of 20,000 triangles, 20 of 100,000.

static bool measure_soup(Show *show, const char *form, const char *triangles, int target,
                         Draw *draw, Image *image)
{
    char error[256] = "", what[64];
    stage_set(show_stage(show), "soup", form, error, sizeof error);
    stage_set(show_stage(show), "triangles", triangles, error, sizeof error);
    snprintf(what, sizeof what, "%s of %s", form, triangles);
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return tell(what, cost_of_scene(show, draw, image), target) && !error[0];
}

static bool measure_soups(Show *show, Draw *draw, Image *image)
{
    static const char *const form[] = {"torus", "terrain", "blocks"};
    bool kept = true;
    printf("\nThe frame of a soup; the target is 16 ms of 20,000 triangles, 50 of 100,000.\n");
    show_open(show, show_find(show, "84_mesh_tree"));
    for (int i = 0; i < 3; i++) {
        kept &= measure_soup(show, form[i], "20k", 16, draw, image);
        kept &= measure_soup(show, form[i], "100k", 50, draw, image);
    }
    return kept;
}

// ---- Rigid bodies: 3000 that fall into a trough and pile up, their step included.

static bool measure_bodies(Show *show, Draw *draw, Image *image)
{
    char error[256] = "";
    printf("\nA frame of 3000 rigid bodies, falling and piled up; the target is 16 ms.\n");
    show_open(show, show_find(show, "73_rigid_bodies"));
    stage_set(show_stage(show), "bodies", "3000", error, sizeof error);
    bool kept = tell("falling", cost_of_scene(show, draw, image), 16);
    kept &= tell("piled up", cost_of_scene(show, draw, image), 16);
    if (error[0]) fprintf(stderr, "bench: %s\n", error);
    return kept && !error[0];
}

// ---- The map, while the shape that stays is dragged: the target is 30 frames a second.

enum { MAP_TARGET_MS = 33 };

static void open_map(Show *show, const Scene *scene, Draw *draw)
{
    show_open(show, scene);
    stage_play(show_stage(show), false);
    show_draw(show, draw);
    stage_map(show_stage(show), true);
    for (int i = 0; i < WARM_UP; i++) show_draw(show, draw);
}

// Where the shape that stays is grabbed: the first of the pair, unless that is the one that moves.
static TsVec grab_place(Show *show)
{
    const Ask *ask = stage_main_ask(show_stage(show));
    MapView seen;
    stage_map_view(show_stage(show), &seen);
    const Actor *stays = strcmp(ask->a->name, seen.moving) == 0 ? ask->b : ask->a;
    View view = stage_view(show_stage(show));
    return ts_vec_add(ts_vec_scale(stays->position, view.zoom), view.offset);
}

static double drag_frame(Show *show, Draw *draw, Image *image, TsVec to)
{
    double start = cpu_milliseconds();
    show_event(show, &(Event){.kind = EVENT_MOVE, .at = to, .button = BUTTON_LEFT});
    show_draw(show, draw);
    draw_play(draw, show_palette(show), image);
    return cpu_milliseconds() - start;
}

static bool measure_map(Show *show, const char *id, Draw *draw, Image *image)
{
    double sum = 0, worst = 0;
    int whole = 0;
    open_map(show, show_find(show, id), draw);
    TsVec at = grab_place(show);
    show_event(show, &(Event){.kind = EVENT_PRESS, .at = at, .button = BUTTON_LEFT});
    for (int i = 0; i < FRAMES; i++) {
        double cost = drag_frame(show, draw, image, ts_vec(at.x + i % 50, at.y + i % 40));
        sum += cost;
        if (cost > worst) worst = cost;
        whole += !stage_map_refines(show_stage(show));
    }
    show_event(show, &(Event){.kind = EVENT_RELEASE, .at = at, .button = BUTTON_LEFT});
    printf("map of %-20s %6.2f ms   worst %6.2f   every cell asked in %d of %d%s\n", id,
           sum / FRAMES, worst, whole, FRAMES,
           sum / FRAMES > MAP_TARGET_MS ? "   over the target" : "");
    return sum / FRAMES <= MAP_TARGET_MS;
}

static bool measure_maps(Show *show, Draw *draw, Image *image)
{
    static const char *const id[] = {"35_polygon_polygon", "42_sat", "34_polygon_rect", "41_obb"};
    bool kept = true;
    printf("\nThe map's frame while a shape is dragged, cells of 3 px; the target is %d ms.\n",
           MAP_TARGET_MS);
    for (int i = 0; i < 4; i++) kept &= measure_map(show, id[i], draw, image);
    return kept;
}

int main(void)
{
    char error[512] = "";
    Show *show = show_new(scene_table);
    Draw *draw = draw_new();
    Fonts *fonts = fonts_open(NULL, error, sizeof error);
    Image image = image_new(WIDTH, HEIGHT);
    if (!show || !draw || !fonts || !image.pixel) {
        fprintf(stderr, "bench: %s\n", error);
        return 3;
    }
    show_set_glyphs(show, fonts_glyphs(fonts));
    show_resize(show, WIDTH, HEIGHT, 1);
    stage_set_clock(show_stage(show), seconds);
    printf("CPU time of a frame at %dx%d; the target is %d ms.\n", WIDTH, HEIGHT, TARGET_MS);
    bool kept = true;
    for (int i = 0; i < show_scene_count(show); i++) {
        kept &= measure(show, show_scene_at(show, i), draw, &image);
    }
    kept &= measure_crowd(show, draw, &image);
    kept &= measure_many(show, draw, &image);
    kept &= measure_soups(show, draw, &image);
    kept &= measure_bodies(show, draw, &image);
    kept &= measure_maps(show, draw, &image);
    image_free(&image);
    show_free(show);
    draw_free(draw);
    fonts_close(fonts);
    return kept ? 0 : 1;
}
