// Why an answer about two geometries is wrong: the flawed ways that give the same answer.
#ifndef RELATE_CAUSE_H
#define RELATE_CAUSE_H

#include "relate/relate_way.h"

// A cause for each flawed way, by its place in relate_way; the first stands for A and B swapped.
enum { RELATE_CAUSES = RELATE_WAYS };

// The causes, as bits, whose nine entries of the two geometries are those said; for a named
// relation, those in which it holds or does not, as said. 0: none is known.
unsigned relate_causes(const TsGeometry *a, const TsGeometry *b, const TsMatrix *exact,
                       const TsMatrix *said);
unsigned relate_causes_named(const TsGeometry *a, const TsGeometry *b, const TsMatrix *exact,
                             TsRelate relation, bool holds);

// Of several, the one that explains the most of so many wrong answers; -1 if none explains one in
// twenty: then it may be chance.
int relate_causes_best(unsigned causes, const long long explained[RELATE_CAUSES], long long wrong);

const char *relate_cause_words(int cause); // "as if it left out the holes"

#endif
