/* Logs one pair for every kind of shape, with numbers that no decimal of 17 digits writes shorter;
 * compiled as C89, C99 and C++11. */
#include "touchstone_case_logger.h"

int main(void)
{
    static const double square[] = {0, 0, 1.0 / 3, 0, 1.0 / 3, 1.0 / 3, 0, 1.0 / 3};
    static const float kite[] = {0.1f, 0.2f, 4, 0.3f, 0.7f, 5.1f};
    const double third = 1.0 / 3, none = 0, tiny = 7.52316384526264e-37;
    int written = 0;
    touchstone_log_begin(stdout);
    written += touchstone_log_case(stdout, touchstone_log_point(third, -third),
                                   touchstone_log_circle(0.1, 0.2, 0.3), "frame 1: | # \n \t end");
    written += touchstone_log_case(stdout, touchstone_log_segment(0.1, tiny, -0.7, 1e30),
                                   touchstone_log_capsule(1, 2, 3.3, 4.4, third), NULL);
    written += touchstone_log_case(stdout, touchstone_log_ray(-0.1, 0, third, 1),
                                   touchstone_log_aabb(0.1, 0.2, 0.3, 0.4), "a ray");
    written += touchstone_log_case(stdout, touchstone_log_obb(0.1, 0.2, third, 5, 0.6, 0.8),
                                   touchstone_log_triangle(0, 0, third, 0, 0, 0.1), "");
    written += touchstone_log_case(stdout, touchstone_log_polygon(4, square),
                                   touchstone_log_polygonf(3, kite), "polygons");
    if (touchstone_log_case(stdout, touchstone_log_point(1 / none, none / none),
                            touchstone_log_point(-1 / none, 0), "not a case")) {
        return 2;
    }
    return written == 5 ? 0 : 1;
}
