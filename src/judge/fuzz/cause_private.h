// What the causes of findings are made of; private to src/judge/fuzz.
#ifndef CAUSE_PRIVATE_H
#define CAUSE_PRIVATE_H

#include "fuzz/cause.h"
#include "fuzz/feature.h"
#include "generate/random.h"

// ---- Samples

// A pair is in a sample of level n if the last n bits of its key are 0: so samples of parts can be
// put together, and a full one is thinned out.
typedef struct Sample {
    uint32_t key; // random
    Features features;
} Sample;

typedef struct Samples {
    int level, count;
} Samples;

// ---- Rules

typedef enum CauseOf { CAUSE_FIRST, CAUSE_SECOND, CAUSE_EITHER, CAUSE_PAIR } CauseOf;
typedef enum CauseCompare { CAUSE_EQUAL, CAUSE_AT_LEAST, CAUSE_AT_MOST } CauseCompare;

// A test of one feature, of a shape or of the pair.
typedef struct CauseTest {
    Feature feature;
    CauseOf of;
    CauseCompare compare;
    int value;
} CauseTest;

// A rule holds for the pairs of which all its tests hold.
enum { CAUSE_TESTS = 2 };
typedef struct CauseRule {
    int tests; // 0: no rule
    CauseTest test[CAUSE_TESTS];
    double inside, outside; // the parts that are wrong of the pairs for which it holds, and of the
                            // others of the scope
    double score; // square of the correlation of holding and being wrong; 1: they are the same
} CauseRule;

// ---- What is kept

enum { CAUSE_RIGHT = 8192, CAUSE_WRONG = 512, CAUSE_GROUPS = 96 };

// The level of the right ones at first: one in 16, which makes it cheap.
enum { CAUSE_RIGHT_LEVEL = 4 };

typedef struct CauseGroup {
    TsShapeKind a, b; // in the method's order
    Finding finding;  // the first one
    char failed[128]; // what its `failed` points to
    long long count;
    double largest_error;
    Features largest_features;
    char largest[CASE_LINE_MAX];
    CauseRule rule; // by which others of the group are strays; without tests if there are none
    Samples samples;
    Sample sample[CAUSE_WRONG];
} CauseGroup;

struct Causes {
    const Method *method;
    Random random;
    Samples right;
    Sample right_sample[CAUSE_RIGHT];
    int groups;
    CauseGroup *group[CAUSE_GROUPS];
};

// ---- Finding rules

bool cause_holds(const CauseTest *test, const Features *features);

// Whether all tests of the rule hold. Not for a rule without tests.
bool cause_follows(const CauseRule *rule, const Features *features);

// What is wrong in a group; of a group with strays all, or the strays only.
typedef struct CausePart {
    const CauseGroup *group;
    bool strays;
} CausePart;

// Pairs of which a rule is to be found or measured: those wrong in one of some parts, and right
// ones that could be.
typedef struct CauseScope {
    const Causes *causes;
    const CausePart *part;
    int parts;
    bool any_kinds;    // right ones of any kinds, not only of the groups'
    bool any_relation; // and with any exact relation
} CauseScope;

// The rule that divides wrong from right best. Without tests if none tells more than chance would.
CauseRule cause_find(const CauseScope *scope);

// The same rule for another scope: its parts and its score there.
CauseRule cause_measure(const CauseScope *scope, const CauseRule *rule);

// Whether the rule, found elsewhere, explains what is wrong in a group too.
bool cause_covers(const CauseRule *rule, const CauseScope *scope, const CauseRule *own);

// The sentence about a method that is wrong about all pairs of the scope.
void cause_write_wholly(char *text, int size, const CauseScope *scope);

// Writes the rule as a sentence, of pairs of the scope. `rule` is measured in it.
void cause_write_rule(char *text, int size, const CauseScope *scope, const CauseRule *rule);

#endif
