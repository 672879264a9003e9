// What a frame of every scene costs on one core: CPU time of recording and playing it at 1280x800,
// panel and text included, the scene's own tick too. Mean and worst of 200 frames, after 30 to warm
// up; the target is a mean of 8 ms.
#include <stdio.h>
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
    stage_step(show_stage(show));
    show_draw(show, draw);
    draw_play(draw, show_palette(show), image);
    return cpu_milliseconds() - start;
}

// Whether the scene keeps to the target.
static bool measure(Show *show, const Scene *scene, Draw *draw, Image *image)
{
    double sum = 0, worst = 0;
    show_open(show, scene);
    for (int i = 0; i < WARM_UP; i++) frame(show, draw, image);
    for (int i = 0; i < FRAMES; i++) {
        double cost = frame(show, draw, image);
        sum += cost;
        if (cost > worst) worst = cost;
    }
    double mean = sum / FRAMES;
    printf("%-20s %6.2f ms   worst %6.2f%s\n", scene_id(scene), mean, worst,
           mean > TARGET_MS ? "   over the target" : "");
    return mean <= TARGET_MS;
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
    image_free(&image);
    show_free(show);
    draw_free(draw);
    fonts_close(fonts);
    return kept ? 0 : 1;
}
