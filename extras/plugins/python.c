/* A plug-in whose function is written in Python: embeds the interpreter and runs one file.
 *
 *     cc -shared -fPIC -Iinclude -o mine.so extras/plugins/python.c \
 *         $(python3-config --embed --cflags --ldflags)
 *     TOUCHSTONE_PYTHON=mine.py touchstone fuzz --plugin ./mine.so
 *
 * With -DTOUCHSTONE_PYTHON='"/path/to/mine.py"' the name is compiled in. mine.py beside this file
 * shows what the file defines: `answer`, `name`, `a`, `b`, `touch`, and if needed `number`,
 * `gives`, `tolerance`, `form`, `subject`, `corners`, `refuses`. */
#define PY_SSIZE_T_CLEAN
#define _GNU_SOURCE /* dladdr */
#include <Python.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

/* The header declares a constant; this one is filled when the file has been run. */
#define touchstone_plugin touchstone_plugin_constant
#include "touchstone_plugin.h"
#undef touchstone_plugin

#ifndef TOUCHSTONE_PYTHON
#define TOUCHSTONE_PYTHON "mine.py"
#endif

extern TOUCHSTONE_EXPORT TouchstonePlugin touchstone_plugin;
TouchstonePlugin touchstone_plugin;
static PyObject *function;

/* An exception: Python writes it to stderr, and its last line is shown with the finding. */
static void require(int good)
{
    if (good && !PyErr_Occurred()) return;
    if (PyErr_Occurred()) PyErr_Print();
    abort();
}

/* ---- Asking */

static int numbers_of(int kind, const double *shape)
{
    switch (kind) {
    case TOUCHSTONE_POINT: return 2;
    case TOUCHSTONE_CIRCLE: return 3;
    case TOUCHSTONE_CAPSULE: return 5;
    case TOUCHSTONE_OBB: return 6;
    case TOUCHSTONE_TRIANGLE: return 6;
    case TOUCHSTONE_POLYGON: return 1 + 2 * (int)shape[0];
    default: return 4;
    }
}

static PyObject *list_of(const double *number, int count)
{
    PyObject *list = PyList_New(count);
    int i;
    require(list != NULL);
    for (i = 0; i < count; i++) PyList_SET_ITEM(list, i, PyFloat_FromDouble(number[i]));
    return list;
}

/* With TOUCHSTONE_PLACED four numbers stand before the shape's own. */
static PyObject *list_of_shape(int kind, const double *shape)
{
    int before = touchstone_plugin.form == TOUCHSTONE_PLACED ? 4 : 0;
    return list_of(shape, before + numbers_of(kind, shape + before));
}

static int answer(int kind_a, const double *a, int kind_b, const double *b, double measure[5])
{
    PyObject *measures = list_of(measure, 5), *result;
    long relation;
    int i;
    result = PyObject_CallFunction(function, "iNiNO", kind_a, list_of_shape(kind_a, a), kind_b,
                                   list_of_shape(kind_b, b), measures);
    require(result != NULL);
    relation = PyLong_AsLong(result);
    require(PyList_Size(measures) == 5);
    for (i = 0; i < 5; i++) measure[i] = PyFloat_AsDouble(PyList_GetItem(measures, i));
    require(1);
    Py_DECREF(result);
    Py_DECREF(measures);
    return (int)relation;
}

/* ---- Loading */

static void define_names(PyObject *names)
{
    static const struct {
        const char *name;
        int value;
    } constants[] = {
        {"POINT", TOUCHSTONE_POINT},
        {"SEGMENT", TOUCHSTONE_SEGMENT},
        {"RAY", TOUCHSTONE_RAY},
        {"CIRCLE", TOUCHSTONE_CIRCLE},
        {"AABB", TOUCHSTONE_AABB},
        {"OBB", TOUCHSTONE_OBB},
        {"TRIANGLE", TOUCHSTONE_TRIANGLE},
        {"POLYGON", TOUCHSTONE_POLYGON},
        {"CONVEX_POLYGON", TOUCHSTONE_CONVEX_POLYGON},
        {"CAPSULE", TOUCHSTONE_CAPSULE},
        {"APART", TOUCHSTONE_APART},
        {"TOUCHING", TOUCHSTONE_TOUCHING},
        {"OVERLAPPING", TOUCHSTONE_OVERLAPPING},
        {"REFUSED", TOUCHSTONE_REFUSED},
        {"TOUCH_MISSES", TOUCHSTONE_TOUCH_MISSES},
        {"TOUCH_HITS", TOUCHSTONE_TOUCH_HITS},
        {"TOUCH_EITHER", TOUCHSTONE_TOUCH_EITHER},
        {"TOUCH_REPORTED", TOUCHSTONE_TOUCH_REPORTED},
        {"TOUCH_HALF_OPEN", TOUCHSTONE_TOUCH_HALF_OPEN},
        {"TOUCH_CONSISTENT", TOUCHSTONE_TOUCH_CONSISTENT},
        {"DOUBLE", TOUCHSTONE_DOUBLE},
        {"FLOAT", TOUCHSTONE_FLOAT},
        {"INT32", TOUCHSTONE_INT32},
        {"GAP", TOUCHSTONE_GAP},
        {"NORMAL", TOUCHSTONE_NORMAL},
        {"CONTACT", TOUCHSTONE_CONTACT},
        {"DISTANCE", TOUCHSTONE_DISTANCE},
        {"DEPTH", TOUCHSTONE_DEPTH},
        {"NORMAL_APART", TOUCHSTONE_NORMAL_APART},
        {"WORLD", TOUCHSTONE_WORLD},
        {"PLACED", TOUCHSTONE_PLACED},
    };
    size_t i;
    for (i = 0; i < sizeof constants / sizeof *constants; i++) {
        PyObject *value = PyLong_FromLong(constants[i].value);
        require(PyDict_SetItemString(names, constants[i].name, value) == 0);
        Py_DECREF(value);
    }
}

static int whole(PyObject *names, const char *name)
{
    PyObject *value = PyDict_GetItemString(names, name);
    return value ? (int)PyLong_AsLong(value) : 0;
}

static const char *text(PyObject *names, const char *name)
{
    PyObject *value = PyDict_GetItemString(names, name);
    return value ? PyUnicode_AsUTF8(value) : NULL;
}

__attribute__((constructor)) static void load(void)
{
    const char *path = getenv("TOUCHSTONE_PYTHON");
    PyObject *names, *tolerance;
    FILE *file;
    Dl_info library;
    /* Modules in C look for the interpreter among the global symbols. */
    if (dladdr((void *)Py_InitializeEx, &library))
        dlopen(library.dli_fname, RTLD_NOW | RTLD_GLOBAL);
    Py_InitializeEx(0);
    names = PyModule_GetDict(PyImport_AddModule("__main__"));
    define_names(names);
    if (!path) path = TOUCHSTONE_PYTHON;
    file = fopen(path, "r");
    if (!file) {
        perror(path);
        _exit(1);
    }
    require(PyRun_FileEx(file, path, Py_file_input, names, names, 1) != NULL);
    function = PyDict_GetItemString(names, "answer");
    tolerance = PyDict_GetItemString(names, "tolerance");
    touchstone_plugin.abi = TOUCHSTONE_ABI;
    touchstone_plugin.name = text(names, "name");
    touchstone_plugin.a = whole(names, "a");
    touchstone_plugin.b = whole(names, "b");
    touchstone_plugin.touch = whole(names, "touch");
    touchstone_plugin.number = whole(names, "number");
    touchstone_plugin.gives = whole(names, "gives");
    touchstone_plugin.answer = function && PyCallable_Check(function) ? answer : NULL;
    touchstone_plugin.tolerance = tolerance ? PyFloat_AsDouble(tolerance) : 0;
    touchstone_plugin.form = whole(names, "form");
    touchstone_plugin.subject = text(names, "subject");
    touchstone_plugin.corners = whole(names, "corners");
    touchstone_plugin.refuses = whole(names, "refuses");
    require(1);
}
