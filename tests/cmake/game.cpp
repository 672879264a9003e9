#include "game.c"
