// Points in large areas, and areas beside areas: the core beside GEOS.
#ifndef GEOMETRY_GEOS_H
#define GEOMETRY_GEOS_H

// Prints a table; how many rows are less far ahead than they should be.
int geometry_geos_compare(void);

#endif
