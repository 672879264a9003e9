# Touchstone. The two commands: make run, make test. Each topic has a file in extras/make; make help lists the targets of all.
#
## make run      opens the window (without a display: renders the tour to build/tour); ARGS="--scene 41_obb"
## make          builds the program: build/release/touchstone
## make compile_commands.json  the compile command of each source, for clangd and other tools
## make clean    removes build
## V=1 shows the commands.
## Each target installs what it needs and lacks, and says so; make deps, deps-test and deps-lint do only that.
## DEPS=no installs nothing: make names what is missing and fails.

# GNU make before 3.82 takes the first pattern rule that matches, not the most specific one, and compiles methods by the wrong rule.
$(if $(filter 3.7% 3.80 3.81,$(MAKE_VERSION)),$(error GNU make 3.82 or newer is needed, and this is $(MAKE_VERSION). On macOS, run "brew install make", then "gmake" instead of "make"))

BUILD ?= build
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
MODE ?= release
ifeq ($(origin CC),default)
CC := gcc
endif
VERSION := 0.1

packages := sdl2 SDL2_ttf libpng libwebp fontconfig gmp jansson expat
libraries = $(shell pkg-config --libs $(packages)) -lm -ldl -lpthread
sdl_flags := $(shell pkg-config --cflags sdl2 SDL2_ttf fontconfig 2>/dev/null)
version_flags = -DTOUCHSTONE_VERSION='"$(VERSION)"'
png_flags := $(shell pkg-config --cflags libpng 2>/dev/null)
webp_flags := $(shell pkg-config --cflags libwebp 2>/dev/null)
gmp_flags := $(shell pkg-config --cflags gmp 2>/dev/null)
jansson_flags := $(shell pkg-config --cflags jansson 2>/dev/null)
expat_flags := $(shell pkg-config --cflags expat 2>/dev/null)
cmocka_flags := $(shell pkg-config --cflags cmocka 2>/dev/null)
cmocka_library := $(or $(shell pkg-config --libs cmocka 2>/dev/null),-lcmocka)

warnings := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wstrict-prototypes \
            -Wmissing-prototypes -Wvla -Wdouble-promotion -Wswitch-enum $(if $(CI),-Werror)
# gcc 12 makes a vector of two doubles that were passed in two registers by storing both and loading them
# at once, which waits some 14 cycles for the stores: straight lines of code are faster without vectors.
# And it copies and clears structures of 100 to 500 bytes by "rep movs" and "rep stos", which take longer to
# begin than a copy takes. Other compilers and processors do not know these options, nor need them.
in_vectors := vector_loop:512:noalign,libcall:-1:noalign
short_copies := -mmemcpy-strategy=$(in_vectors) -mmemset-strategy=$(in_vectors)
known_copies := $(shell $(CC) $(short_copies) -E -x c /dev/null >/dev/null 2>&1 && echo $(short_copies))
optimise_release := -O2 -g -fno-tree-slp-vectorize $(known_copies)
optimise_test := -O1 -g1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
optimise_fuzz := $(optimise_test)
# Of the core only: it exports what the public headers declare.
optimise_shared = $(optimise_release) -fPIC -fvisibility=hidden -include src/core/platform/exports.h
optimise_quick := -O0 -g1
# The test programs are many: the default linker would take half as long for them as the compiler.
linker_test := $(addprefix -fuse-ld=,$(firstword $(foreach name,lld gold,$(if $(shell command -v ld.$(name)),$(name)))))
linker_quick := $(linker_test)
optimise = $(or $(OPTIMISE),$(optimise_$(MODE)))
# TOUCHSTONE_CHECK: asserts that cost too much for every build (geometry/polygon_check.h).
# Darwin's headers hide by the first what POSIX lacks (MAP_ANONYMOUS, MSG_DONTWAIT), unless told by the second.
defines := -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE $(if $(filter test fuzz quick,$(MODE)),-DTOUCHSTONE_CHECK)
# The path of the checkout is kept out of the program: two checkouts build the same bytes.
CFLAGS_ALL = -std=c17 $(defines) $(warnings) $(CPPFLAGS) $(CFLAGS) $(optimise) -ffp-contract=off -fno-math-errno \
             '-ffile-prefix-map=$(CURDIR)=.' -MMD -MP
# Compilers record $PWD as the folder they work in, even if it is a symbolic link.
export PWD := $(CURDIR)

# A layer is a folder of src; its rooms are folders in it. A file names its own layer's headers by room
# ("oracle/oracle.h") and sees only the layers that it may use: an #include of anything above does not
# compile. All see the library's public headers (<include/touchstone>); its private ones only itself and
# the tests.
rooms = $(patsubst src/%/,%,$(filter-out src/judge/methods/,$(wildcard src/$1/ src/$1/*/ src/$1/*/*/)))
sees_core := core
sees_draw := draw
sees_methods := judge
sees_judge := draw judge
sees_bench := draw judge bench
sees_report := draw judge report
sees_stage := draw judge stage
sees_ui := draw judge stage ui
sees_media := draw media
sees_program := draw judge stage ui program
sees_web := draw judge stage ui program web
sees_app := draw judge bench report stage ui media program app
sees_scenes := draw judge stage # of the judge only the types that an Ask is made of: names.sh
sees_tests := core draw judge bench report stage ui media program app
layers := core draw judge methods bench report stage ui media program app web
rooms_methods := judge/methods
rooms_of = $(or $(rooms_$1),$(call rooms,$1))
extra_draw = $(png_flags)
extra_media = $(sdl_flags) $(webp_flags)
extra_judge = $(gmp_flags) $(jansson_flags) $(expat_flags)
extra_bench = $(jansson_flags)
extra_app = $(sdl_flags) $(version_flags)
extra_ui = $(version_flags)
extra_methods = -DMETHODS_SYMBOL=methods_$(basename $(notdir $<))

out := $(BUILD)/$(MODE)
scenes := $(sort $(wildcard scenes/*.c))
methods := $(sort $(wildcard src/judge/methods/*.c))
tests := $(patsubst tests/test_%.c,%,$(sort $(wildcard tests/test_*.c)))
# In a page, and in the judge for node, other files stand for these (extras/make/web.mk, npm_judge.mk).
only_node := src/judge/plugin/plugin_node.c $(patsubst %,src/app/%_node.c,command_rows desktop fonts jobs)
judge_processes := src/judge/line_command.c src/judge/relate/relate_command.c $(patsubst %,src/judge/worlds/engine_%.c,command file)
without_formats := src/judge/formats/jts_file.c # it reads XML
without_wasm := $(without_formats) $(patsubst %,src/judge/plugin/plugin_%.c,command describe link printed supervisor time worker) $(patsubst %,src/judge/oracle/oracle_%.c,piece witness witness_line) $(judge_processes) $(only_node)
without_wasm_simd := $(without_wasm)
without_node := $(without_formats) $(patsubst %,src/judge/plugin/plugin_%.c,command link page supervisor time worker) $(judge_processes)
without := $(or $(without_$(MODE)),src/judge/plugin/plugin_page.c $(only_node))
sources_of = $(filter-out $(without),$(sort $(foreach room,$(rooms_of),$(wildcard src/$(room)/*.c))))
objects_of = $(patsubst %.c,$(out)/%.o,$(sources_of))
scene_objects := $(patsubst %.c,$(out)/%.o,$(scenes))
tables := $(out)/gen/catalog_zh_CN.o $(out)/gen/scene_table.o $(out)/gen/scene_proses.o $(out)/gen/method_table.o $(out)/gen/code_embedded.o
body := $(foreach layer,$(filter-out app web,$(layers)),$(call objects_of,$(layer))) $(scene_objects) $(tables)
everything := $(body) $(call objects_of,app)
program := $(out)/touchstone

# One job per core, unless -j is given. Recipe lines that use submake start with +, or make would not
# pass its job slots on.
cores := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
given_jobs = $(filter -j%,$(MAKEFLAGS))
jobs = $(if $(given_jobs),,-j$(cores))
submake = $(MAKE) --no-print-directory $(jobs)
# For scripts, which get no job slots: the same number of jobs.
script_make = env MAKEFLAGS= $(MAKE) --no-print-directory -j$(or $(patsubst -j%,%,$(given_jobs)),$(cores))

.PHONY: all run version clean deps deps-build help objects test-objects tidy FORCE
.SECONDARY:
.DELETE_ON_ERROR:

# With DEPS=no, a missing font does not stop the build: only the program that runs needs one.
all: $(if $(filter no,$(DEPS)),deps-build,deps)
	+@$(submake) $(program)

help:
	@sed -n 's/^## //p' $(filter %Makefile %.mk,$(MAKEFILE_LIST))

deps-build:
	@.ci/deps.sh build
deps:
	@.ci/deps.sh build run

run: all
	@$(program) $(ARGS) || { status=$$?; [ $$status = 3 ] || exit $$status; \
	    echo 'Rendering the tour instead.'; mkdir -p $(BUILD) && $(program) tour $(BUILD)/tour; }

version:
	@echo $(VERSION)

clean:
	rm -rf $(BUILD) compile_commands.json

# ---- Building

# One short line a file.
say = $(if $(V),,@echo '  $(if $(filter %.o,$@),cc,ld) $@' && )

# A file that holds the value of a variable and is rewritten only if the value changes: then what depends on it
# is rebuilt. The comparison stands outside of the recipe, so that make -n and make -q are right as well.
same = $(and $(findstring <$1>,<$2>),$(findstring <$2>,<$1>))
quoted = '$(subst ','\'',$1)'
define hold # file, variable
$1: $(if $(call same,$(strip $($2)),$(shell cat $1 2>/dev/null)),,FORCE)
	@mkdir -p $$(@D) && printf '%s\n' $$(call quoted,$$(strip $$($2))) > $$@
endef
FORCE:

# Loops over contacts and corners; rows of pixels, edges and cells; the series of sine and cosine unrolled; the plain
# sum that batches are held against is a fast one. Rays take a fifth longer without vectors in straight lines.
by_o3 := $(patsubst %.c,%,$(wildcard src/core/dynamics/*.c)) src/core/narrow/manifold src/core/geometry/degrees \
    $(addprefix src/draw/,outline paint raster solid draw_solid stroke) src/bench/batches
by_slp := src/core/narrow/cast
$(by_o3:%=$(out)/%.o): optimise_release += -O3
$(by_slp:%=$(out)/%.o): optimise_release += -ftree-slp-vectorize

# Compiler, its version and options, those of each layer too, but not where the checkout stands. If one of them changes,
# every object is compiled again; a change of anything else in this file compiles none.
flags := $(subst $(CURDIR),.,$(shell $(CC) --version 2>/dev/null | head -n 1) $(CC) $(CFLAGS_ALL)) \
    $(foreach layer,$(layers) scenes tests,$(layer): $(sees_$(layer)) $(extra_$(layer))) $(by_o3) $(by_slp)
$(eval $(call hold,$(out)/flags,flags))
$(everything): $(out)/flags

# If a source is removed, the program and the archives are made again without it.
$(eval $(call hold,$(out)/objects.list,everything))
$(program): $(everything) $(out)/objects.list
	$(say)$(CC) $(optimise) $(linker_$(MODE)) $(LDFLAGS) -o $@ $(everything) $(libraries)

includes = -Iinclude $(patsubst %,-Isrc/%,$(sees_$1))
# The analyzer gives up a function after an eleventh of the steps that it would: the rest took most of lint's
# time and found nothing, not even what was planted at the ends of long functions.
tidy_flags = -std=c17 $(defines) -Xclang -analyzer-config -Xclang max-nodes=20000
define compile_room # layer, room
$(out)/src/$2/%.o: src/$2/%.c
	@mkdir -p $$(@D)
	$$(say)$$(CC) $$(CFLAGS_ALL) $$(call includes,$1) $$(extra_$1) -c -o $$@ $$<
$(out)/src/$2/%.tidy: src/$2/%.c $(out)/src/$2/%.o .clang-tidy
	@clang-tidy --quiet $$< -- $$(tidy_flags) $$(call includes,$1) $$(extra_$1) 2>/dev/null && touch $$@
endef
$(foreach layer,$(layers),$(foreach room,$(call rooms_of,$(layer)),$(eval $(call compile_room,$(layer),$(room)))))

# What a scene shows is a literal, whose arguments the compiler checks.
$(out)/scenes/%.o: scenes/%.c
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) -Wformat-nonliteral $(call includes,scenes) -DSCENE_SYMBOL=scene_$* -c -o $@ $<
$(out)/scenes/%.tidy: scenes/%.c $(out)/scenes/%.o .clang-tidy
	@clang-tidy --quiet $< -- $(tidy_flags) $(call includes,scenes) -DSCENE_SYMBOL=scene_$* 2>/dev/null && touch $@

# One archive per layer. The table of methods belongs to the judge, the table of scenes to the stage.
archived := $(filter-out methods app web,$(layers))
members_judge = $(call objects_of,methods) $(out)/gen/method_table.o
members_ui = $(out)/gen/code_embedded.o $(out)/gen/catalog_zh_CN.o
members_stage = $(scene_objects) $(out)/gen/scene_table.o $(out)/gen/scene_proses.o
define archive # layer
$(out)/lib$1.a: $(call objects_of,$1) $(members_$1) $(out)/objects.list
	@rm -f $$@; ar rcs $$@ $$(filter %.o,$$^)
endef
$(foreach layer,$(archived),$(eval $(call archive,$(layer))))

# The compile command of each source, for clangd and other tools: those that make -Bn prints.
compile_commands.json: deps FORCE
	+@$(MAKE) --no-print-directory -j1 -Bn V=1 CC='$(filter-out ccache %/ccache,$(CC))' objects test-objects | sed -n \
	    's/[\\"]/\\&/g; s|.* -c -o \([^ ]*\.o\) \([^ ]*\.c\)$$|{"directory": "$(CURDIR)", "file": "\2", "output": "\1", "command": "&"}|p' | \
	    sed '1s/^/[/; $$!s/$$/,/; $$s/$$/]/' > $@

objects: $(everything)
test-objects: $(patsubst %.c,$(out)/%.o,$(wildcard tests/*.c tests/window/*.c))
tidy: $(patsubst %.o,%.tidy,$(filter-out $(out)/gen/%,$(everything)))

include $(addprefix extras/make/,tables.mk tests.mk lint.mk translation.mk kept.mk libraries.mk install.mk web.mk npm.mk npm_judge.mk)

-include $(shell find $(out) -name '*.d' 2>/dev/null)
