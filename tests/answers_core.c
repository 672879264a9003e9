// Prints digests of what every function of the core returns, to the bit: for answers.sh, which
// compares them with digests/core.txt. They are the same from every compiler, with and without
// SIMD.
//
// A line "FUNCTION FAMILY NUMBERS DIGEST", separated by tabs: of how many numbers it is.
#include "answers_bodies.h"
#include "answers_geometries.h"
#include "answers_space.h"

int main(void)
{
    print_pairs();
    print_shapes();
    print_points();
    print_geometries();
    print_many();
    print_worlds();
    print_tiles();
    print_pixels();
    print_space();
    print_meshes();
    print_walks();
    return 0;
}
