// What happens if an assertion of the library fails.
//
// The library asserts what its headers demand of a caller (valid shapes, indices in range, unit
// normals) where that costs nothing that can be measured, and what must be true of itself. It does
// so in every build without NDEBUG, the installed one too: a wrong answer that nobody notices is
// worse than an end with a file and a line. Bad input that a function is there to judge
// (ts_shape_valid, ts_world_add, ts_world_load, ts_mesh_of_obj) is no failure: it is refused.
#ifndef TOUCHSTONE_ASSERTION_H
#define TOUCHSTONE_ASSERTION_H

#ifdef __cplusplus
extern "C" {
#endif

// Called by the library if the condition, a text, is false. Its own prints all three to stderr and
// aborts. Define a function of this name, with C linkage, in your program to replace it: the
// linker takes that one, and leaves the library's in the archive. (In a program made of the two
// files touchstone.h and touchstone.c, compile touchstone.c with -DTS_ASSERTION_FAILED_IS_MINE.)
//
// It must not return: if it does, the library calls abort(). It may end the program in its own way
// or longjmp to a caller of the library. Then no shape has changed; a structure that the function
// was to change (world, broad phase) may be half changed: end it, or load a saved world into it.
void ts_assertion_failed(const char *condition, const char *file, int line);

#ifdef __cplusplus
}
#endif

#endif
