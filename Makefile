# Touchstone. The two commands: make run, make test.
#
## make run      opens the window (without a display: renders the tour to build/tour); ARGS="--scene 41_obb"
## make test     unit, command line, compiler and window tests under sanitizers; make check-NAME runs tests/test_NAME.c,
##                and without sanitizers, in less than half the time, by MODE=quick
## make          builds the program: build/release/touchstone
## make web      the page, static files for any host: build/web; make web-run serves it here
## make test-web the page: the same bits as the native program's, and its use in Chromium and Firefox
## make lint     format, clang-tidy, cppcheck and the rules for names
## make tour     a picture of every scene and one page of all, in build/tour
## make pictures renders those of the README
## make sprites  draws those that scenes look at, into assets
## make release-check  what a release needs and a change does not: nothing is left untranslated
## make digests  rewrites tests/digests, of what is drawn, to be reviewed as a diff
## make po       adds the texts that are new to the translations, po/zh_CN.po
## make corpus   adds constructed cases to extras/corpus and writes all answers and witnesses; make corpus-verify checks them all
## make bench    CPU time of a frame of every scene, of every method, and beside other libraries
## make fuzz     the core against the oracle, a million cases a pair, batches, volumes, sweeps, walks and meshes too;
##                for each sound function of tests/zoo a minute, by three seeds (hours)
## make same-bits  the same bits from gcc -O0, gcc -O3 and clang -O2 as from the release build (make test: clang only)
## make same-bits-arm64  digests of core, oracle and rasteriser on arm64, by qemu, beside gcc and clang here (Debian only)
## make check-macos  compiles and links everything for macOS, by Zig from npm (350 MB)
## make fuzz-parser  garbage for what reads cases and pictures, ten million inputs
## make compile_commands.json  the compile command of each source, for clangd and other tools
## make libraries  plug-ins of the other libraries that are installed, in build/release/libraries; make deps-libraries installs them
## make trial    the table of docs/LIBRARIES.md from a run of those that are installed: build/release/libraries/table.md
## make install  program, library, headers and pages to PREFIX (/usr/local), under DESTDIR; make uninstall removes them
##                LIBDIR (PREFIX/lib) is the library's folder, somewhere in PREFIX; SHARED=yes installs the shared library too
## make shared   the shared library: build/shared/libtouchstone.so.VERSION (CMakeLists.txt builds both for other projects)
## make amalgamation  the library as two files, build/touchstone/touchstone.h and touchstone.c; touchstone_2d.h and .c have no 3D
## make dist     the source archive, build/touchstone-VERSION.tar.gz
## make deb      Debian packages of it, build/deb/*.deb; make check-deb runs lintian on them and tries them
## make clean    removes build
## V=1 shows the commands.
## Each installs what it needs and lacks, and says so; make deps, deps-test and deps-lint do only that.
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

packages := sdl2 SDL2_ttf libpng libwebp fontconfig gmp jansson
libraries = $(shell pkg-config --libs $(packages)) -lm -ldl -lpthread
sdl_flags := $(shell pkg-config --cflags sdl2 SDL2_ttf fontconfig 2>/dev/null)
version_flags = -DTOUCHSTONE_VERSION='"$(VERSION)"'
png_flags := $(shell pkg-config --cflags libpng 2>/dev/null)
webp_flags := $(shell pkg-config --cflags libwebp 2>/dev/null)
gmp_flags := $(shell pkg-config --cflags gmp 2>/dev/null)
jansson_flags := $(shell pkg-config --cflags jansson 2>/dev/null)
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
sees_tests := core draw judge bench report stage ui media app
layers := core draw judge methods bench report stage ui media program app web
rooms_methods := judge/methods
rooms_of = $(or $(rooms_$1),$(call rooms,$1))
extra_draw = $(png_flags)
extra_media = $(sdl_flags) $(webp_flags)
extra_judge = $(gmp_flags)
extra_bench = $(jansson_flags)
extra_app = $(sdl_flags) $(version_flags)
extra_ui = $(version_flags)
extra_methods = -DMETHODS_SYMBOL=methods_$(basename $(notdir $<))

out := $(BUILD)/$(MODE)
scenes := $(sort $(wildcard scenes/*.c))
methods := $(sort $(wildcard src/judge/methods/*.c))
tests := $(patsubst tests/test_%.c,%,$(sort $(wildcard tests/test_*.c)))
# In a page another file stands for these (src/web/web.mk).
without_wasm := $(patsubst %,src/judge/plugin/plugin_%.c,link supervisor time worker) src/judge/oracle/oracle_witness.c
without_wasm_simd := $(without_wasm)
without := $(or $(without_$(MODE)),src/judge/plugin/plugin_page.c)
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

.PHONY: all shared run test lint tour pictures sprites corpus corpus-verify bench fuzz fuzz-parser same-bits same-bits-arm64 check-macos install uninstall amalgamation version clean deps deps-build deps-test deps-lint deps-fuzz deps-arm64 deps-macos deps-libraries deps-deb dist deb check-deb help libraries trial objects test-objects unit run-scripts tidy FORCE
.SECONDARY:
.DELETE_ON_ERROR:

# With DEPS=no, a missing font does not stop the build: only the program that runs needs one.
all: $(if $(filter no,$(DEPS)),deps-build,deps)
	+@$(submake) $(program)

help:
	@sed -n 's/^## //p' $(firstword $(MAKEFILE_LIST))

deps-build:
	@.ci/deps.sh build
deps:
	@.ci/deps.sh build run
deps-test:
	@.ci/deps.sh build run test
deps-lint:
	@.ci/deps.sh build lint
deps-fuzz:
	@.ci/deps.sh build fuzz
deps-libraries:
	@.ci/deps.sh build libraries
deps-arm64:
	@.ci/deps.sh build arm64
deps-macos:
	@.ci/deps.sh build test macos
deps-deb:
	@.ci/deps.sh build deb

run: all
	@$(program) $(ARGS) || { status=$$?; [ $$status = 3 ] || exit $$status; \
	    echo 'Rendering the tour instead.'; mkdir -p $(BUILD) && $(program) tour $(BUILD)/tour; }

tour: all
	$(program) tour $(BUILD)/tour

# The README's pictures.
moving = --seconds 3 --fps 15 --size 640x400 --font-scale 0.8
pictures: all
	$(program) record 41_obb $(moving) --quality 25 --script extras/pictures/obb.script assets/obb.webp
	$(program) record 45_gjk $(moving) --quality 50 --script extras/pictures/gjk.script assets/gjk.webp
	$(program) record 41_obb $(moving) --quality 50 --script extras/pictures/fuzz.script --set method=obb_three_axes --tick 5 assets/fuzz.webp
	$(program) shot --scene 41_obb --tick 54 assets/obb.png
	$(program) shot --scene 41_obb --tick 86 --size 980x580 --keys "Tab K Shift+Z" assets/microscope.png
	$(program) shot --scene 41_obb --tick 52 --set method=obb_three_axes --size 980x580 --keys G assets/map.png
	$(program) shot --scene 42_sat --tick 30 --size 1500x860 assets/read.png
	$(program) shot --scene 93_playground --tick 150 --size 980x580 assets/playground.png
	$(program) shot --scene 16_rect_circle --size 980x580 --palette dark assets/rect_circle_dark.png
	$(program) shot --scene 73_rigid_bodies --tick 45 --size 980x580 --set bodies=300 assets/rigid_bodies.png
	$(program) shot --scene 84_mesh_tree --tick 70 --size 980x580 --set triangles=20k assets/mesh_tree.png
	$(program) acid --method polygon_sat_inclusive --corpus extras/corpus/corpus.txt -o assets/acid.png || [ $$? = 1 ] # it rounds

# Of the draw lists, and the palettes: after a change of what is drawn.
digests: deps
	+@$(submake) $(out)/tests/pictures
	@tests/pictures.sh $(out) write

# Those of assets, by assets/sprites.c.
sprites: deps
	+@$(submake) $(out)/sprites
	$(out)/sprites assets

# Its name is its SONAME: before 1.0 each minor version may break the ABI.
soname := libtouchstone.so.$(VERSION)
shared_library := $(BUILD)/shared/$(soname)
shared:
	+@$(submake) MODE=shared $(shared_library)
$(BUILD)/shared/exports.map: src/core/platform/exports.map.in Makefile
	@mkdir -p $(@D) && sed 's|@version@|$(VERSION)|' $< > $@
ifeq ($(MODE),shared)
$(shared_library): $(call objects_of,core) $(out)/exports.map $(out)/objects.list
	$(say)$(CC) $(optimise_release) $(LDFLAGS) -shared -Wl,-soname,$(soname) -Wl,--version-script=$(out)/exports.map -o $@ $(filter %.o,$^) -lm
else
$(shared_library): shared
endif

# What is installed, by the folder below PREFIX that it goes to.
executable_bin = $(program)
executable_share/touchstone/teaching = extras/teaching/grade.sh
lib := $(patsubst $(PREFIX)/%,%,$(LIBDIR))
installed_$(lib) = $(out)/libtouchstone.a $(if $(filter yes,$(SHARED)),$(shared_library))
installed_$(lib)/pkgconfig = $(out)/touchstone.pc
installed_include = include/touchstone_plugin.h include/touchstone_case_logger.h
installed_include/touchstone = $(wildcard include/touchstone/*.h)
installed_share/touchstone = README.md LICENSE $(wildcard extras/corpus/corpus.txt)
installed_share/touchstone/assets = $(filter-out assets/sprites.c,$(wildcard assets/*))
installed_share/touchstone/teaching = $(wildcard extras/teaching/*.c) extras/plugins/python.c
installed_share/man/man1 = docs/touchstone.1
installed_share/applications = extras/desktop/touchstone.desktop
installed_share/icons/hicolor/scalable/apps = extras/desktop/touchstone.svg
installed_share/bash-completion/completions = extras/completion/touchstone
installed := bin $(lib) $(lib)/pkgconfig include include/touchstone share/touchstone share/touchstone/assets \
    share/touchstone/teaching share/man/man1 share/applications share/icons/hicolor/scalable/apps share/bash-completion/completions
prefix = $(DESTDIR)$(PREFIX)
define newline


endef
install_as = $(if $2,install -m $1 $2 $(prefix)/$(folder)$(newline)	)

install: all
	+@$(submake) $(installed_$(lib)) $(installed_$(lib)/pkgconfig)
	$(foreach folder,$(installed),install -d $(prefix)/$(folder)$(newline)	$(call install_as,644,$(installed_$(folder)))$(call \
	    install_as,755,$(executable_$(folder))))
	$(if $(filter yes,$(SHARED)),ln -sf $(soname) $(prefix)/$(lib)/libtouchstone.so)

# Folders that others use too stay.
uninstall:
	$(foreach folder,$(installed),rm -f $(addprefix $(prefix)/$(folder)/,$(notdir $(installed_$(folder)) $(executable_$(folder))))$(newline)	)
	rm -f $(addprefix $(prefix)/$(lib)/,libtouchstone.so $(soname))
	rmdir $(prefix)/include/touchstone $(prefix)/share/touchstone/assets $(prefix)/share/touchstone/teaching \
	    $(prefix)/share/touchstone 2>/dev/null || true

$(out)/libtouchstone.a: $(out)/libcore.a
	@cp $< $@
$(out)/touchstone.pc: extras/touchstone.pc.in FORCE
	@mkdir -p $(@D) && sed 's|@prefix@|$(PREFIX)|; s|@libdir@|$${prefix}/$(lib)|; s|@version@|$(VERSION)|' $< > $@

# The whole library as two files to drop into a game: build/touchstone/touchstone.h and touchstone.c.
amalgamation:
	extras/amalgamate.sh $(BUILD)/touchstone $(VERSION)

dist:
	@extras/dist.sh $(BUILD) $(VERSION)
deb: deps-deb dist
	@extras/deb.sh $(BUILD) $(VERSION)
check-deb: deb
	+@$(submake) $(program)
	@tests/deb.sh $(BUILD)/deb $(program) $(BUILD)/results/deb && grep -q ' 0$$' $(BUILD)/results/deb

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

$(out)/scenes/%.o: scenes/%.c
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,scenes) -DSCENE_SYMBOL=scene_$* -c -o $@ $<
$(out)/scenes/%.tidy: scenes/%.c $(out)/scenes/%.o .clang-tidy
	@clang-tidy --quiet $< -- $(tidy_flags) $(call includes,scenes) -DSCENE_SYMBOL=scene_$* 2>/dev/null && touch $@

$(out)/assets/%.o: assets/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,draw) -c -o $@ $<
$(out)/sprites: $(out)/assets/sprites.o $(out)/libdraw.a $(out)/libcore.a
	$(say)$(CC) $(optimise) $(linker_$(MODE)) $(LDFLAGS) -o $@ $^ $(libraries)

# The corpus. Published cases keep their ids; make corpus adds what is missing and recomputes the answers.
$(out)/extras/corpus/%.o: extras/corpus/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) -Iextras/corpus $(call includes,judge) -c -o $@ $<
$(out)/make_corpus: $(patsubst %.c,$(out)/%.o,$(wildcard extras/corpus/*.c)) $(out)/libjudge.a $(out)/libdraw.a $(out)/libcore.a
	$(say)$(CC) $(optimise) $(linker_$(MODE)) $(LDFLAGS) -o $@ $^ $(libraries)
corpus: deps
	+@$(submake) $(out)/make_corpus
	$(out)/make_corpus extras/corpus
# All witnesses by fractions, and all answers by CGAL's exact kernel if it is installed.
corpus-verify:
	python3 -B extras/corpus/verify.py
	+@$(if $(call has_cxx_header,CGAL/Exact_predicates_exact_constructions_kernel.h),$(submake) $(out)/cgal_check && $(out)/cgal_check extras/corpus/corpus.txt,echo 'CGAL is not installed')
$(out)/cgal_check: extras/corpus/cgal_check.cpp $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CXX) -std=c++17 -O2 -DNDEBUG -Wall -Wextra -o $@ $< -lgmpxx -lmpfr -lgmp

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
$(out)/gen/scene_proses.c: $(scenes) $(out)/gen/scenes.list Makefile
	@{ echo '#include "scene.h"'; \
	   echo 'const char *const scene_proses[] = {'; \
	   awk 'FNR == 1 { if (NR > 1) print "    \"\","; heading = 1 } \
	        !/^\/\// { heading = 0 } \
	        heading { sub("^// ?", ""); gsub(/["\\]/, "\\\\&"); print "    \"" $$0 "\\n\"" } \
	        END { print "    \"\"," }' $(scenes); \
	   echo '    0};'; } > $@
# The source of what decides, for F8: files, each behind a line "\fpath". A page fetches it (src/web/web.mk). Of the scenes'
# kit those that ask the oracle or mark lines.
code_sources := $(methods) src/judge/textbook.c $(scenes) $(sort $(wildcard scenes/*.h)) \
    $(shell grep -lE 'include "oracle/|// (flaw|step): ' src/stage/scene_kit/*.c) \
    $(foreach room,narrow motion dynamics broad volume space mesh pixels,$(sort $(wildcard src/core/$(room)/*.c))) \
    $(sort $(wildcard src/core/broad/*_kernels_private.h))
$(out)/gen/code_embedded.c: $(code_sources) $(out)/gen/code.list Makefile
	@{ echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'; \
	   echo 'extern const char code_embedded[];'; \
	   echo 'const char code_embedded[] = ""'; \
	   awk '{ gsub(/["\\]/, "\\\\&") } FNR == 1 { print "\"\\f" FILENAME "\\n\"" } { print "\"" $$0 "\\n\"" }' \
	       $(if $(filter wasm%,$(MODE)),/dev/null,$(code_sources)); \
	   echo ';'; } > $@
# The translations, a table of English and translation. A page fetches it (src/web/web.mk).
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

# The compile command of each source, for clangd and other tools: those that make -Bn prints.
compile_commands.json: deps FORCE
	+@$(MAKE) --no-print-directory -j1 -Bn V=1 CC='$(filter-out ccache %/ccache,$(CC))' objects test-objects | sed -n \
	    's/[\\"]/\\&/g; s|.* -c -o \([^ ]*\.o\) \([^ ]*\.c\)$$|{"directory": "$(CURDIR)", "file": "\2", "output": "\1", "command": "&"}|p' | \
	    sed '1s/^/[/; $$!s/$$/,/; $$s/$$/]/' > $@

objects: $(everything)
test-objects: $(patsubst %.c,$(out)/%.o,$(wildcard tests/*.c tests/window/*.c))
tidy: $(patsubst %.o,%.tidy,$(filter-out $(out)/gen/%,$(everything)))

# ---- Translations: po/zh_CN.po, of what po/extract.py finds in the sources

shown := $(scenes) $(sort $(wildcard scenes/*.h) $(foreach layer,stage ui,$(foreach room,$(call rooms,$(layer)),$(wildcard src/$(room)/*.[ch]))) \
    $(wildcard src/program/*.c src/app/window/*.c) $(methods)) $(addprefix src/judge/,method.c fuzz/cause_words.c fuzz/finding.c fuzz/finding_measure.c fuzz/symmetry.c) \
    $(addprefix src/core/narrow/,contact.c gjk.c sat.c) src/core/motion/sweep_shapes.c
not_shown := src/stage/input.c $(addprefix src/ui/,host/script.c reading/code.c reading/code_index.c host/link.c base/language.c) src/app/window/settings.c src/program/status.c
page_shown := $(wildcard src/web/page/*.js src/web/page/*.mjs src/web/page/*.html)
pot := $(BUILD)/po/touchstone.pot
$(pot): po/extract.py $(shown) $(page_shown)
	@mkdir -p $(@D)
	@python3 -B po/extract.py prose $(scenes) > $(@D)/prose.pot
	@python3 -B po/extract.py code $(filter-out $(not_shown),$(shown)) > $(@D)/code.pot
	@python3 -B po/extract.py page $(page_shown) > $(@D)/page.pot
	@msgcat --use-first --no-wrap $(@D)/prose.pot $(@D)/code.pot $(@D)/page.pot > $@
.PHONY: pot po
pot: $(pot)
po: $(pot)
	@msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching --add-location=file po/zh_CN.po $(pot)
	@msgattrib --no-obsolete --no-wrap -o po/zh_CN.po po/zh_CN.po
	@msgfmt --statistics -o /dev/null po/zh_CN.po

# ---- Tests

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

# Every tests/test_*.c is a program of its own, and so are bench_frame.c and a few others. Each links the core,
# the layers whose headers it includes, and the layers that those may use; nothing else is compiled for it.
test_programs := $(patsubst tests/%.c,%,$(wildcard tests/*.c tests/window/*.c))
test_layers := $(shell awk -f .ci/layers.awk $$(find tests -name '*.[ch]' -o -name '*.cpp'))
needs = $(sort core $(foreach layer,$(notdir $(filter $(addsuffix /%,$1),$(test_layers))),$(sees_$(layer))))
reversed = $(if $1,$(call reversed,$(wordlist 2,$(words $1),$1)) $(firstword $1))
archives_of = $(patsubst %,$(out)/lib%.a,$(filter $(call needs,$1),$(call reversed,$(archived))))
# The functions that the judge is tested with, for the programs that include their header.
zoo_objects := $(patsubst %.c,$(out)/%.o,$(wildcard tests/zoo/*.c))
$(patsubst tests/%.c,$(out)/tests/%,$(shell grep -l '^#include "zoo/' tests/*.c)): $(zoo_objects)
zoo_tests := $(patsubst tests/%.c,$(out)/tests/%,$(wildcard tests/test_zoo_*.c))
$(foreach test,$(test_programs),$(eval $(out)/tests/$(test): $(call archives_of,$(test))))

# What a test does itself takes little of its time: mostly it calls what is tested.
$(out)/tests/%.o: optimise_test := $(subst -O1,-Og,$(optimise_test))
$(out)/tests/%.o: tests/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,tests) $(sdl_flags) $(png_flags) $(webp_flags) $(gmp_flags) $(jansson_flags) $(cmocka_flags) -c -o $@ $<
$(out)/tests/%: $(out)/tests/%.o
	$(say)$(CC) $(optimise) $(linker_$(MODE)) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(libraries) $(if $(filter test_%,$*),$(cmocka_library))

$(out)/tests/test_movie: libraries += $(shell pkg-config --libs libwebpdemux)
$(out)/tests/test_events: $(out)/src/app/window/events.o # which is in no archive

# The plug-ins that tests/test_plugin.c loads: compiled as the README says, not with our flags.
plugins := $(patsubst tests/%.c,$(out)/tests/%.so,$(wildcard tests/plugins/*.c))
$(out)/tests/plugins/%.so: tests/plugins/%.c include/touchstone_plugin.h $(wildcard tests/plugins/*.h) $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) -shared -fPIC -pthread -Wall -Wextra -Iinclude -o $@ $< -lm
$(foreach test,plugin plugin_memory plugin_process plugin_time plugin_trial,$(out)/tests/test_$(test)): $(plugins)

# Those of the other libraries that are installed, for tests/peers; Chipmunk2D has no pkg-config file.
peers := $(out)/tests/peers
has_header = $(shell $(CC) -E -include $1 -x c /dev/null >/dev/null 2>&1 && echo yes)
has_box2d = $(shell pkg-config --atleast-version=2.4 --max-version=2.9 box2d 2>/dev/null && echo yes)
has_cxx_header = $(shell $(CXX) -E -include $1 -x c++ /dev/null >/dev/null 2>&1 && echo yes)
peer_chipmunk = $(if $(call has_header,chipmunk/chipmunk.h),chipmunk broad_chipmunk world_chipmunk)
peer_box2d = $(if $(has_box2d),box2d broad_box2d world_box2d)
peer_cgal = $(if $(call has_cxx_header,CGAL/box_intersection_d.h),broad_cgal)
peer_boost = $(if $(call has_cxx_header,boost/geometry/index/rtree.hpp),broad_boost)
peer_objects = $(patsubst %,$(peers)/%.o,$(peer_chipmunk) $(peer_box2d) $(peer_cgal) $(peer_boost))
$(peers)/bench_peers.o: CFLAGS_ALL += $(foreach peer,chipmunk box2d cgal boost,$(if $(peer_$(peer)),-DHAS_$(shell echo $(peer) | tr a-z A-Z)))
$(peers)/bench_peers.o: FORCE # libraries come and go
$(peers)/%.o: tests/peers/%.cpp $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CXX) -std=c++17 -O2 -g -DNDEBUG -Wall -Wextra $(call includes,tests) $(if $(has_box2d),$(shell pkg-config --cflags box2d)) -MMD -MP -c -o $@ $<
peer_archives := $(call archives_of,$(patsubst tests/%,%,$(basename $(wildcard tests/peers/*.c*))))
$(peers)/bench_peers: $(peers)/bench_peers.o $(peers)/broad_peers.o $(peers)/world_peers.o $(peers)/core.o $(peer_archives) FORCE
	+@$(if $(peer_objects),$(submake) $(peer_objects))
	$(say)$(CC) -o $@ $(filter %.o,$^) $(peer_objects) $(peer_archives) $(libraries) \
	    $(if $(peer_chipmunk),-lchipmunk) $(if $(peer_box2d),$(shell pkg-config --libs box2d)) -lstdc++

# Adapters of other libraries as plug-ins, one for each question; compiled as the README says, not with our flags.
adapters := $(out)/libraries
questions_sdl2 := has_intersection point_in_rect rect_and_line has_intersection_f point_in_rect_f rect_and_line_f
questions_chipmunk := polygons segments circles points
questions_box2d := overlap circles points manifold distance
questions_geos := intersects prepared touches distance
questions_boost := intersects touches distance
questions_cgal := closed interiors
questions_touchstone := relation contact
header_sdl2 = $(shell pkg-config --exists sdl2 2>/dev/null && echo yes)
header_chipmunk = $(call has_header,chipmunk/chipmunk.h)
header_box2d = $(has_box2d)
header_geos = $(call has_header,geos_c.h)
header_boost = $(call has_cxx_header,boost/geometry.hpp)
header_cgal = $(call has_cxx_header,CGAL/Boolean_set_operations_2.h)
header_touchstone = yes
flags_sdl2 = $(shell pkg-config --cflags --libs sdl2)
flags_chipmunk = -lchipmunk -lm
flags_box2d = -DSCALE=1 -lbox2d
flags_geos = -lgeos_c
flags_cgal = -lmpfr -lgmp
flags_boost = -DBOOST_ALLOW_DEPRECATED_HEADERS
flags_touchstone = -I$(adapters) -DVERSION='"$(VERSION)"' -lm
adapted := sdl2 chipmunk box2d geos boost cgal touchstone
installed_adapted = $(foreach library,$(adapted),$(if $(header_$(library)),$(library)))
adapters_of = $(patsubst %,$(adapters)/$1_%.so,$(questions_$1))
source_of = $(firstword $(wildcard extras/libraries/$1_$2.c*) $(wildcard extras/libraries/$1.c*))
compile_c = $(CC)
compile_cpp = $(CXX) -std=c++20
upper = $(shell echo $1 | tr a-z A-Z)
define adapter # library, question, source
$(adapters)/$1_$2.so: $3 $(wildcard extras/libraries/*.h) include/touchstone_plugin.h $(if $(filter touchstone,$1),$(adapters)/touchstone.o)
	@mkdir -p $$(@D)
	$$(say)$$(compile_$(patsubst .%,%,$(suffix $3))) -shared -fPIC -O2 -Wall -Wextra $(if $(CI),-Werror) -Iinclude \
	    -DNAME='"$1_$2"' -D$(call upper,$2) -o $$@ $$(filter %.c %.cpp %.o,$$^) $$(flags_$1)
endef
$(foreach library,$(adapted),$(foreach question,$(questions_$(library)),$(eval $(call adapter,$(library),$(question),$(call source_of,$(library),$(question))))))
$(adapters)/touchstone.o: $(wildcard include/touchstone/*.h) $(filter src/core/%,$(foreach room,$(call rooms,core),$(wildcard src/$(room)/*.[ch])))
	@mkdir -p $(@D)
	@extras/amalgamate.sh $(@D) $(VERSION)
	$(say)$(CC) -std=c17 -O2 -fPIC -ffp-contract=off -c -o $@ $(@D)/touchstone.c

libraries:
	+@$(submake) $(foreach library,$(installed_adapted),$(call adapters_of,$(library)))
	@echo "$(words $(foreach library,$(installed_adapted),$(questions_$(library)))) plug-ins in $(adapters): $(installed_adapted)"
	@$(foreach library,$(filter-out $(installed_adapted),$(adapted)),echo "missing: $(library) (make deps-libraries)";):

# The table of docs/LIBRARIES.md: the installed libraries, and the core, GJK and SAT of our own.
trial: libraries
	+@$(submake) $(out)/tests/library_trial
	@$(out)/tests/library_trial extras/corpus/corpus.txt $(sort $(foreach library,$(installed_adapted),$(call adapters_of,$(library)))) \
	    gjk_exact sat_exact >$(adapters)/table.md
	@echo 'Written: $(adapters)/table.md'

results := $(BUILD)/results
tested := $(BUILD)/test
eyes := $(tested)/tests/window/eye $(tested)/tests/window/where
unit: $(addprefix unit-,$(tests))
unit-%: $(out)/tests/test_%
	@tests/unit.sh $< $(results)/unit-$*

check_mode := $(if $(filter quick,$(MODE)),quick,test)
check-%: deps-test
	+@$(submake) MODE=$(check_mode) $(BUILD)/$(check_mode)/tests/test_$*
	@LSAN_OPTIONS=suppressions=tests/leaks.supp $(BUILD)/$(check_mode)/tests/test_$*

# The shell tests run side by side, the longest first; the window has the machine for itself. None may
# take longer than the whole should.
scripts := same_bits pictures package cmake arithmetic cli makefile teaching record plugin corpus libraries gappa po deps
arguments_same_bits = $(out) $(BUILD)/bits
arguments_pictures = $(out)
arguments_plugin = $(tested)/touchstone
arguments_teaching = $(tested)/touchstone
arguments_cli = $(tested)/touchstone
arguments_record = $(tested)/touchstone
arguments_libraries = $(tested)/touchstone
arguments_corpus = $(tested)
arguments_arithmetic = $(out)/libtouchstone.a
script-%:
	@mkdir -p $(results)
	@MAKE='$(script_make)' timeout 900 tests/$*.sh $(arguments_$*) $(results)/$* >$(BUILD)/$*.log 2>&1; cat $(BUILD)/$*.log
# What same_bits compares with, what draws the pictures, what package installs and arithmetic links: built with all jobs before any script
# starts: as their prerequisites they would let all others start first.
released := $(program) $(out)/tests/digests $(out)/tests/pictures $(out)/libtouchstone.a
run-scripts: $(addprefix script-,$(scripts))

# Everything is run, whatever fails; the last line counts.
test: deps-test
	@rm -rf $(results) && mkdir -p $(results)
	+@$(submake) -k MODE=test $(tested)/touchstone $(tested)/make_corpus $(eyes) unit || echo '0 1' > $(results)/build
	+@$(submake) -k $(released) || echo '0 1' > $(results)/build-release
	+@$(submake) -k run-scripts || echo '0 1' > $(results)/scripts
	@timeout 900 tests/window/run.sh $(tested)/touchstone $(results)/window
	@.ci/tally.sh $(results)

# What only a release needs: whole translations.
.PHONY: release-check
release-check: export TOUCHSTONE_WHOLE := 1
release-check: deps-test
	@rm -rf $(results) && mkdir -p $(results)
	+@$(submake) MODE=test unit-test_chinese script-po
	@.ci/tally.sh $(results)

lints := $(addprefix lint-,format private names cppcheck tidy)
lint: deps-lint
	@mkdir -p $(results) && for step in $(lints); do echo '0 1' > $(results)/$$step; done
	+@$(submake) -k $(lints)
lint-names: objects
lint-tidy: tidy
	@echo '1 0' > $(results)/$@ && echo 'ok    tidy'
lint-%:
	@.ci/lint.sh $* $(out) $(results)/$@

# Of methods, which have no targets, on fewer pairs than bench takes by itself: minutes are enough.
bench: deps
	+@$(submake) $(out)/tests/bench_frame $(out)/tests/peers/bench_peers $(program)
	@missed=0; $(out)/tests/bench_frame || missed=1; echo; \
	$(program) bench --only methods --cases 25000 || missed=1; echo; \
	$(program) bench --only core --only masks --only batches --only broad || missed=1; echo; \
	$(out)/tests/peers/bench_peers || missed=1; exit $$missed

fuzz: deps-test
	+@$(submake) $(out)/tests/test_core_oracle $(out)/tests/test_volume $(out)/tests/test_batch $(out)/tests/test_batch_contacts \
	    $(out)/tests/test_sweep \
	    $(out)/tests/test_character $(out)/tests/test_mesh_tree $(zoo_tests)
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_core_oracle
	TOUCHSTONE_CASES=100000 $(out)/tests/test_volume
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_batch
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_batch_contacts
	TOUCHSTONE_CASES=100000 $(out)/tests/test_sweep
	TOUCHSTONE_CASES=10000 $(out)/tests/test_character
	TOUCHSTONE_CASES=850 $(out)/tests/test_mesh_tree # each of 12 large meshes: 10,000 queries of each kind
	for seed in 1 2 3; do for test in $(zoo_tests); do \
	    TOUCHSTONE_SECONDS=20 TOUCHSTONE_SEED=$$seed $$test || exit; done; done # a minute for each sound one

same-bits: deps-test
	+@$(submake) $(released)
	@mkdir -p $(results)
	@MAKE='$(script_make)' tests/same_bits.sh $(out) $(BUILD)/bits $(results)/same-bits gcc-O0 gcc-O3 clang-O2
	@[ "$$(cut -d' ' -f2 $(results)/same-bits)" = 0 ]

same-bits-arm64: deps-arm64
	+@MAKE='$(script_make)' tests/same_bits_arm64.sh $(BUILD)/arm64
check-macos: deps-macos
	+@MAKE='$(script_make)' tests/macos.sh $(BUILD)/macos

# libFuzzer, which is clang's. It is led by the branches of what reads, not by those of the geometry behind.
INPUTS ?= 10000000
fuzzed := $(BUILD)/fuzz
$(fuzzed)/src/judge/cases/%.o $(fuzzed)/src/draw/image.o $(fuzzed)/src/draw/image_case.o: optimise += -fsanitize=fuzzer-no-link
$(out)/tests/fuzz_parser: libraries += -fsanitize=fuzzer
fuzz-parser: deps-fuzz
	+@$(submake) MODE=fuzz CC=clang $(fuzzed)/tests/fuzz_parser
	@rm -rf $(fuzzed)/seeds && mkdir -p $(fuzzed)/seeds
	ASAN_OPTIONS=quarantine_size_mb=16 TOUCHSTONE_SEEDS=$(fuzzed)/seeds $(fuzzed)/tests/fuzz_parser -runs=$(INPUTS) -max_len=9000 -rss_limit_mb=512 \
	    -timeout=10 -print_final_stats=1 -artifact_prefix=$(fuzzed)/ $(fuzzed)/seeds

include src/web/web.mk

-include $(shell find $(out) -name '*.d' 2>/dev/null)
