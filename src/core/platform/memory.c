// Growing arrays through the memory hook.
#include "platform/rounding.h"

#include "touchstone/memory.h"

#include <limits.h>
#include <stdint.h>

#include "platform/assert.h"

bool ts_memory_room(TsMemory memory, void **block, int *room, int wanted, size_t item)
{
    ASSERT(item > 0 && *room >= 0);
    if (wanted <= *room) return true;
    int larger = *room > INT_MAX / 2 ? INT_MAX : *room + *room / 2;
    if (larger < wanted) larger = wanted;
    if (larger < 64) larger = 64;
    if ((size_t)larger > SIZE_MAX / item) return false;
    void *grown = memory.resize(*block, (size_t)larger * item);
    if (!grown) return false;
    *block = grown;
    *room = larger;
    return true;
}
