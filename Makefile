# Touchstone. The two commands: make run, make test. Everything else is said by `make help`.

BUILD ?= build
PREFIX ?= /usr/local
MODE ?= release
CC ?= gcc
VERSION := 0.1

packages := sdl2 SDL2_ttf libpng fontconfig gmp
libraries = $(shell pkg-config --libs $(packages)) -lm
sdl_flags = $(shell pkg-config --cflags sdl2 SDL2_ttf)

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla -Wdouble-promotion $(if $(CI),-Werror)
optimise_release := -O2 -g
optimise_test := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
optimise = $(or $(OPTIMISE),$(optimise_$(MODE)))
CFLAGS_ALL = -std=c17 -D_POSIX_C_SOURCE=200809L -ffp-contract=off -fno-math-errno $(optimise) $(warnings) \
             -DTOUCHSTONE_VERSION='"$(VERSION)"' -MMD -MP

# A layer sees only the folders that it may use: an #include of anything above it does not compile.
sees_core := core
sees_draw := core draw
sees_judge/methods := core judge
sees_judge := core draw judge
sees_stage := core draw judge stage
sees_show := core draw judge stage show
sees_media := core draw media
sees_app := core draw judge stage show media app
sees_scenes := core draw stage
sees_tests := core draw judge stage show media
layers := core draw judge judge/methods stage show media app

out := $(BUILD)/$(MODE)
scenes := $(sort $(wildcard scenes/*.c))
methods := $(sort $(wildcard src/judge/methods/*.c))
tests := $(sort $(wildcard tests/test_*.c))
objects_of = $(patsubst %.c,$(out)/%.o,$(sort $(wildcard src/$1/*.c)))
scene_objects := $(patsubst %.c,$(out)/%.o,$(scenes))
tables := $(out)/gen/scene_table.o $(out)/gen/method_table.o
body := $(foreach layer,$(filter-out app,$(layers)),$(call objects_of,$(layer))) $(scene_objects) $(tables)
program := $(out)/touchstone

.PHONY: all run test test-all unit window lint tour bench fuzz install clean deps deps-test deps-lint help
.SECONDARY:
.DELETE_ON_ERROR:

all: deps
	@$(MAKE) --no-print-directory $(program)

help:
	@sed -n 's/^## //p' $(MAKEFILE_LIST)

$(program): $(body) $(call objects_of,app)
	$(CC) $(optimise) -o $@ $^ $(libraries)

includes = $(foreach folder,$(sees_$1),-Isrc/$(folder))
define compile_layer
$(out)/src/$1/%.o: src/$1/%.c Makefile
	@mkdir -p $$(@D)
	$$(CC) $$(CFLAGS_ALL) $$(call includes,$1) $(if $(filter media app,$1),$$(sdl_flags)) $(if $(filter judge/methods,$1),-DMETHODS_SYMBOL=methods_$$(basename $$(notdir $$<))) -c -o $$@ $$<
endef
$(foreach layer,$(layers),$(eval $(call compile_layer,$(layer))))

$(out)/scenes/%.o: scenes/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(call includes,scenes) -DSCENE_SYMBOL=scene_$* -c -o $@ $<

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
$(out)/gen/method_table.c: $(out)/gen/methods.list
	@{ echo '#include "method.h"'; \
	   for m in $(basename $(notdir $(methods))); do echo "extern const MethodFile methods_$$m;"; done; \
	   echo 'const MethodFile *const method_table[] = {'; \
	   for m in $(basename $(notdir $(methods))); do echo "    &methods_$$m,"; done; \
	   echo '    0};'; } > $@
$(out)/gen/scenes.list: FORCE
	@mkdir -p $(@D); echo '$(scenes)' | cmp -s - $@ || echo '$(scenes)' > $@
$(out)/gen/methods.list: FORCE
	@mkdir -p $(@D); echo '$(methods)' | cmp -s - $@ || echo '$(methods)' > $@
$(out)/gen/%.o: $(out)/gen/%.c
	$(CC) $(CFLAGS_ALL) $(call includes,stage) -c -o $@ $<
FORCE:

# Tests: every tests/test_*.c is a program of its own, with all layers but app.
$(out)/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(CC) $(CFLAGS_ALL) $(call includes,tests) $(sdl_flags) -c -o $@ $<
$(out)/libbody.a: $(body)
	@rm -f $@; ar rcs $@ $^
$(out)/tests/%: $(out)/tests/%.o $(out)/libbody.a
	$(CC) $(optimise) -o $@ $< $(out)/libbody.a $(libraries) -lcmocka

clean:
	rm -rf $(BUILD)

-include $(shell find $(out) -name '*.d' 2>/dev/null)
