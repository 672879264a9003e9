# Sources that are made from others: tables of scenes and methods, texts of scenes, the source that F8 shows, catalogs.

# The tables of scenes and methods: made from what is there, remade only when a file comes or goes.
$(out)/gen/scene_table.c: $(out)/gen/scenes.list
	@{ echo '#include "scene.h"'; \
	   for s in $(basename $(notdir $(scenes))); do echo "extern const Scene scene_$$s;"; done; \
	   echo 'const Scene *const scene_table[] = {'; \
	   for s in $(basename $(notdir $(scenes))); do echo "    &scene_$$s,"; done; \
	   echo '    0};'; \
	   echo 'const char *const scene_ids[] = {'; \
	   for s in $(basename $(notdir $(scenes))); do echo "    \"$$s\","; done; \
	   echo '    0};'; } > $@
# The text of each scene: its leading comment.
$(out)/gen/scene_proses.c: $(scenes) $(out)/gen/scenes.list extras/make/tables.mk
	@{ echo '#include "scene.h"'; \
	   echo 'const char *const scene_proses[] = {'; \
	   awk 'FNR == 1 { if (NR > 1) print "    \"\","; heading = 1 } \
	        !/^\/\// { heading = 0 } \
	        heading { sub("^// ?", ""); gsub(/["\\]/, "\\\\&"); print "    \"" $$0 "\\n\"" } \
	        END { print "    \"\"," }' $(scenes); \
	   echo '    0};'; } > $@
# The source of what decides, for F8: files, each behind a line "\fpath". A page fetches it (extras/make/web.mk). Of the scenes'
# kit those that ask the oracle or mark lines.
code_sources := $(methods) src/judge/textbook.c src/judge/relate/relate_way.c src/judge/relate/locate_way.c src/judge/worlds/engine_planted.c $(scenes) $(sort $(wildcard scenes/*.h)) \
    $(shell grep -lE 'include "oracle/|// (flaw|step): ' src/stage/scene_kit/*.c) \
    $(foreach room,narrow motion dynamics broad volume space mesh pixels,$(sort $(wildcard src/core/$(room)/*.c))) \
    $(sort $(wildcard src/core/broad/*_kernels_private.h))
$(out)/gen/code_embedded.c: $(code_sources) $(out)/gen/code.list extras/make/tables.mk
	@{ echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'; \
	   echo 'extern const char code_embedded[];'; \
	   echo 'const char code_embedded[] = ""'; \
	   awk '{ gsub(/["\\]/, "\\\\&") } FNR == 1 { print "\"\\f" FILENAME "\\n\"" } { print "\"" $$0 "\\n\"" }' \
	       $(if $(filter wasm%,$(MODE)),/dev/null,$(code_sources)); \
	   echo ';'; } > $@
# The translations, a table of English and translation. A page fetches it (extras/make/web.mk).
$(out)/gen/catalog_%.c: po/%.po po/table.awk
	@mkdir -p $(@D) && awk -v c=catalog_$* -f po/table.awk $(if $(filter wasm%,$(MODE)),/dev/null,$<) > $@
$(out)/gen/method_table.c: $(out)/gen/methods.list
	@{ echo '#include "method.h"'; \
	   echo 'extern const MethodFile *const method_table[];'; \
	   for m in $(basename $(notdir $(methods))); do echo "extern const MethodFile methods_$$m;"; done; \
	   echo 'const MethodFile *const method_table[] = {'; \
	   for m in $(basename $(notdir $(methods))); do echo "    &methods_$$m,"; done; \
	   echo '    0};'; } > $@
$(eval $(call hold,$(out)/gen/scenes.list,scenes))
$(eval $(call hold,$(out)/gen/methods.list,methods))
$(eval $(call hold,$(out)/gen/code.list,code_sources))
$(out)/gen/%.o: $(out)/gen/%.c
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,stage) -c -o $@ $<
