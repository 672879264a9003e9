// The most corners that a polygon may have.
//
// Asked where polygons are made and checked (ts_polygon_of, ts_shape_valid, usable_polygon), and
// nowhere else: what computes with polygons takes any number of corners. What it keeps on the stack
// is for that many only, and named by what it holds; of more it computes a corner when it needs it.
#ifndef BORDER_H
#define BORDER_H

// TS_POLYGON_MAX. A program that defines it itself (tests/test_many_corners.c) links its own.
extern const int ts_polygon_admitted;

#endif
