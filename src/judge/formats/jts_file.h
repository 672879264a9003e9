// The XML files of tests that JTS and GEOS have: their predicates put to the core.
//
//     <run>
//       <precisionModel scale="1.0"/>
//       <case>
//         <a> POLYGON ((0 0, 4 0, 4 4, 0 0)) </a>  <b> POINT (1 1) </b>
//         <test><op name="contains" arg1="A" arg2="B"> false </op></test>
//       </case>
//     </run>
//
// Asked are relate (arg3 is its pattern), intersects, contains, within, covers, coveredBy, touches,
// crosses, overlaps, equals or equalsTopo, and disjoint, in any letter case; other operations are
// counted. Geometries are WKT or WKB in hex. A precision model of a scale rounds every coordinate
// to a multiple of 1/scale, half up, and FLOATING_SINGLE to float, as the readers of JTS and GEOS
// do; offsets have no effect there, and none here.
#ifndef JTS_FILE_H
#define JTS_FILE_H

#include <stdint.h>
#include <stdio.h>

#include "formats/geometry_text.h"
#include "touchstone/relate.h"

typedef enum JtsOutcome {
    JTS_RIGHT,           // the core finds what the file says
    JTS_DIFFERENT,       // it finds the opposite
    JTS_NOT_EXPRESSIBLE, // `why` says why it cannot be asked
    JTS_OTHER,           // the operation is no predicate of two geometries
    JTS_OUTCOMES
} JtsOutcome;

typedef struct JtsTest {
    JtsOutcome outcome;
    int64_t line;          // of the operation
    const char *operation; // as written
    char first, second;    // 'a' or 'b'
    const char *pattern;   // of relate; "" if it has none
    bool expected;         // what the file says
    TsMatrix matrix;       // of the first and the second, if it was asked
    const char *why;       // otherwise; names the geometry and the place in it
    const char *text[2];   // a and b, as written
} JtsTest;

typedef void JtsVisitor(void *context, const JtsTest *test);

// Reads a file and calls `visit` for each operation, in order. What a test points to is valid
// during the call. Returns false with the line and what is wrong if it is no such XML; tests before
// that were visited.
bool jts_file_read(FILE *stream, JtsVisitor *visit, void *context, char *error, int error_size);

#endif
