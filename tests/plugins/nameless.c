/* A shared object, and no plug-in. */
int touchstone_plug_in;
