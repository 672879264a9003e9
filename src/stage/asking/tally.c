#include <stdlib.h>

#include "stage_self.h"

enum { TALLY_MAX = 1 << 19 }; // pairs that are remembered: then it begins anew

static int place_of(const Tally *tally, uint64_t key)
{
    uint64_t spread = key * 0x9e3779b97f4a7c15u;
    int place = (int)((spread >> 32) & (uint64_t)(tally->capacity - 1));
    while (tally->key[place] && tally->key[place] != key) {
        place = (place + 1) & (tally->capacity - 1);
    }
    return place;
}

static bool tally_grow(Tally *tally)
{
    int capacity = tally->capacity ? 2 * tally->capacity : 64;
    Tally grown = {calloc((size_t)capacity, sizeof(uint64_t)),
                   calloc((size_t)capacity, sizeof(uint64_t)), capacity, tally->used};
    if (!grown.key || !grown.seen) {
        free(grown.key);
        free(grown.seen);
        return false;
    }
    for (int i = 0; i < tally->capacity; i++) {
        if (!tally->key[i]) continue;
        int place = place_of(&grown, tally->key[i]);
        grown.key[place] = tally->key[i];
        grown.seen[place] = tally->seen[i];
    }
    tally_clear(tally);
    *tally = grown;
    return true;
}

bool tally_changed(Tally *tally, uint64_t key, uint64_t fingerprint)
{
    if (tally->used == TALLY_MAX) tally_clear(tally);
    if (2 * tally->used >= tally->capacity && !tally_grow(tally)) return false;
    int place = place_of(tally, key);
    bool known = tally->key[place] == key;
    bool changed = !known || tally->seen[place] != fingerprint;
    tally->used += !known;
    tally->key[place] = key;
    tally->seen[place] = fingerprint;
    return changed;
}

void tally_clear(Tally *tally)
{
    free(tally->key);
    free(tally->seen);
    *tally = (Tally){0};
}
