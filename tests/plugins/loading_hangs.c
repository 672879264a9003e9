/* Never comes to an end of being loaded. */
#include <unistd.h>

__attribute__((constructor)) static void begin(void)
{
    for (;;) pause();
}
