/* SDL2's functions for rectangles. One plug-in a question: -DHAS_INTERSECTION, -DPOINT_IN_RECT,
 * -DRECT_AND_LINE, and with _F their versions for floats.
 *
 * An SDL_Rect has x, y, w and h, and is half open; one without area is empty. Refused is what
 * cannot be handed over exactly (a width that is no float, or, for a line, no int), and an empty
 * rectangle for a line. */
#include <SDL_rect.h>
#include <SDL_version.h>
#include <stdint.h>

#include "shapes.h"

#define GIVES 0
#define WIDTH(s) ((s)[2] - (s)[0])
#define HEIGHT(s) ((s)[3] - (s)[1])
#define RECT(s)                                                                                    \
    (SDL_Rect) { (int)(s)[0], (int)(s)[1], (int)WIDTH(s), (int)HEIGHT(s) }
#define FRECT(s)                                                                                   \
    (SDL_FRect) { (float)(s)[0], (float)(s)[1], (float)WIDTH(s), (float)HEIGHT(s) }
#define INEXACT(s) ((float)WIDTH(s) != WIDTH(s) || (float)HEIGHT(s) != HEIGHT(s))

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    (void)kind_a, (void)kind_b, (void)measure;
#if defined HAS_INTERSECTION
#define KINDS TOUCHSTONE_AABB, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HALF_OPEN
#define NUMBER TOUCHSTONE_INT32
#define FUNCTION "SDL_HasIntersection"
    int hit = SDL_HasIntersection(&RECT(a), &RECT(b));
#elif defined POINT_IN_RECT
#define KINDS TOUCHSTONE_POINT, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HALF_OPEN
#define NUMBER TOUCHSTONE_INT32
#define FUNCTION "SDL_PointInRect"
    int hit = SDL_PointInRect(&(SDL_Point){(int)a[0], (int)a[1]}, &RECT(b));
#elif defined                                                                                      \
    RECT_AND_LINE /* the rectangle of the pixels from min to max: closed as a set of points */
#define KINDS TOUCHSTONE_SEGMENT, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HITS
#define NUMBER TOUCHSTONE_INT32
#define FUNCTION "SDL_IntersectRectAndLine"
    if (WIDTH(b) >= INT32_MAX || HEIGHT(b) >= INT32_MAX) return TOUCHSTONE_REFUSED;
    SDL_Rect rect = {(int)b[0], (int)b[1], (int)WIDTH(b) + 1, (int)HEIGHT(b) + 1};
    int line[4] = {(int)a[0], (int)a[1], (int)a[2], (int)a[3]};
    int hit = SDL_IntersectRectAndLine(&rect, &line[0], &line[1], &line[2], &line[3]);
#elif defined HAS_INTERSECTION_F
#define KINDS TOUCHSTONE_AABB, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HALF_OPEN
#define NUMBER TOUCHSTONE_FLOAT
#define FUNCTION "SDL_HasIntersectionF"
    if (INEXACT(a) || INEXACT(b)) return TOUCHSTONE_REFUSED;
    int hit = SDL_HasIntersectionF(&FRECT(a), &FRECT(b));
#elif defined POINT_IN_RECT_F
#define KINDS TOUCHSTONE_POINT, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_HALF_OPEN
#define NUMBER TOUCHSTONE_FLOAT
#define FUNCTION "SDL_PointInFRect"
    if (INEXACT(b)) return TOUCHSTONE_REFUSED;
    int hit = SDL_PointInFRect(&(SDL_FPoint){(float)a[0], (float)a[1]}, &FRECT(b));
#else /* whether it hits on touch is not documented */
#define KINDS TOUCHSTONE_SEGMENT, TOUCHSTONE_AABB, TOUCHSTONE_TOUCH_EITHER
#define NUMBER TOUCHSTONE_FLOAT
#define FUNCTION "SDL_IntersectFRectAndLine"
    if (INEXACT(b) || WIDTH(b) <= 0 || HEIGHT(b) <= 0) return TOUCHSTONE_REFUSED;
    float line[4] = {(float)a[0], (float)a[1], (float)a[2], (float)a[3]};
    int hit = SDL_IntersectFRectAndLine(&FRECT(b), &line[0], &line[1], &line[2], &line[3]);
#endif
    return hit ? TOUCHSTONE_OVERLAPPING : TOUCHSTONE_APART;
}

#define VERSION VERSION_OF(SDL_MAJOR_VERSION, SDL_MINOR_VERSION, SDL_PATCHLEVEL)
const TouchstonePlugin touchstone_plugin =
    ADAPTER(NUMBER, 0, TOUCHSTONE_WORLD, "SDL " VERSION ", " FUNCTION);
