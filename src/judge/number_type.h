// The numbers that a method takes; query_is_fair has their ranges.
#ifndef NUMBER_TYPE_H
#define NUMBER_TYPE_H

typedef enum NumberType { NUMBER_DOUBLE, NUMBER_FLOAT, NUMBER_INT32 } NumberType;

#endif
