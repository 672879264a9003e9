/* See jansson_config.h. */
#define HAVE_FCNTL_H 1
#define HAVE_UNISTD_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_STDINT_H 1
#define HAVE_CLOSE 1
#define HAVE_OPEN 1
#define HAVE_READ 1
#define USE_URANDOM 1
#define INITIAL_HASHTABLE_ORDER 3
