# Tests: of units, of the program by scripts, of the window; fuzzing; the same bits elsewhere.
#
## make test     units, pictures, command line, plug-ins, translations, by the release build: what a change needs, some minutes
## make test-all  these, then units and programs under sanitizers, the window, compilers, packages, CMake, the corpus
## make check-NAME  tests/test_NAME.c under sanitizers; and without them, in less than half the time, by MODE=quick
## make fuzz     the core against the oracle, a million cases a pair, batches, volumes, sweeps, walks and meshes too;
##                for each sound function of tests/zoo a minute, by three seeds (hours)
## make same-bits  the same bits from gcc -O0, gcc -O3 and clang -O2 as from the release build (make test: clang only)
## make same-bits-arm64  digests of core, oracle and rasteriser on arm64, by qemu, beside gcc and clang here (Debian only)
## make check-macos  compiles and links everything for macOS, by Zig from npm (350 MB)
## make test-runners  the programs of extras/runners in all their languages (make test: node and Python)
## make fuzz-parser  garbage for what reads cases and pictures, ten million inputs

.PHONY: unit run-scripts test test-all run-test run-rest fuzz same-bits same-bits-arm64 check-macos test-runners fuzz-parser deps-test deps-fuzz deps-arm64 deps-macos deps-runners
deps-test:
	@.ci/deps.sh build run test
deps-fuzz:
	@.ci/deps.sh build fuzz
deps-arm64:
	@.ci/deps.sh build arm64
deps-macos:
	@.ci/deps.sh build test macos
deps-runners:
	@.ci/deps.sh build runners

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
$(out)/tests/test_%.o $(out)/tests/zoo/%.o: optimise_release := -O1 -g1
$(out)/tests/test_%: linker_release := $(linker_test)
$(out)/tests/%.o: tests/%.c $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,tests) $(sdl_flags) $(png_flags) $(webp_flags) $(gmp_flags) $(jansson_flags) $(expat_flags) $(cmocka_flags) -c -o $@ $<
$(out)/tests/%: $(out)/tests/%.o
	$(say)$(CC) $(optimise) $(linker_$(MODE)) $(LDFLAGS) -o $@ $(filter %.o %.a,$^) $(libraries) $(if $(filter test_%,$*),$(cmocka_library))

$(out)/tests/test_movie: libraries += $(shell pkg-config --libs libwebpdemux)
# It counts what is not freed.
$(out)/tests/test_memory_returned: LDFLAGS += $(if $(filter Darwin,$(shell uname)),,-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=free)
# Which are in no archive.
$(out)/tests/test_events: $(out)/src/app/window/events.o
$(out)/tests/test_settings: $(out)/src/app/window/settings.o

# The scene that CONTRIBUTING.md shows as a model: compiled as scenes are.
$(out)/extras/template/scene.o: extras/template/scene.c $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) $(CFLAGS_ALL) $(call includes,scenes) -DSCENE_SYMBOL=scene_template -c -o $@ $<
$(out)/tests/test_template: $(out)/extras/template/scene.o

# The plug-ins that tests/test_plugin.c loads: compiled as docs/PLUGINS.md says, not with our flags.
plugins := $(patsubst tests/%.c,$(out)/tests/%.so,$(wildcard tests/plugins/*.c))
$(out)/tests/plugins/%.so: tests/plugins/%.c include/touchstone_plugin.h $(wildcard tests/plugins/*.h) $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CC) -shared -fPIC -pthread -Wall -Wextra -Iinclude -o $@ $< -lm
$(foreach test,plugin plugin_batch plugin_cast plugin_host plugin_list plugin_memory plugin_process plugin_relate plugin_reply plugin_time plugin_trial,$(out)/tests/test_$(test)): $(plugins)

results := $(BUILD)/results
tested := $(BUILD)/test
eyes := $(tested)/tests/window/eye $(tested)/tests/window/where
# Sanitizers find nothing in these that they do not find in others, which run the same code: all words of all scenes, all flaws,
# all faults of the zoo. They take a third of the time. make check-NAME runs one of them under sanitizers.
unsanitized := cause chinese code prose text_layout hover errata flaws shrink_digits scenes_two_solvers bench autoplay zoo_check
units_test := $(filter-out $(unsanitized),$(tests))
unit: $(addprefix unit-,$(or $(units_$(MODE)),$(tests)))
unit-%: $(out)/tests/test_%
	@tests/unit.sh $< $(results)/unit-$*-$(MODE)

check_mode := $(if $(filter quick,$(MODE)),quick,test)
# All that are asked for are built by one make: two would make the same archives at once.
asked := $(patsubst check-%,%,$(filter-out check-deb check-macos,$(filter check-%,$(MAKECMDGOALS))))
.PHONY: asked
asked: deps-test
	+@$(submake) MODE=$(check_mode) $(asked:%=$(BUILD)/$(check_mode)/tests/test_%)
check-%: asked
	@LSAN_OPTIONS=suppressions=tests/leaks.supp $(BUILD)/$(check_mode)/tests/test_$*

# The shell tests run side by side, the longest first. None may take longer than the whole should. Under sanitizers run
# those that feed the program what it must refuse.
scripts_release := cli geometries plugin command world record runners pictures sessions answers page teaching po docs guides deps amalgamation
scripts_test := cli geometries plugin record teaching
scripts_whole := same_bits package cmake arithmetic makefile corpus libraries gappa
arguments_same_bits = $(out) $(BUILD)/bits
arguments_pictures = $(out)
arguments_sessions = $(out)
arguments_answers = $(out)
arguments_plugin = $(program)
arguments_runners = $(program)
arguments_command = $(program)
arguments_world = $(program)
arguments_guides = $(program)
arguments_teaching = $(program)
arguments_cli = $(program)
arguments_geometries = $(program)
arguments_record = $(program)
arguments_libraries = $(tested)/touchstone
arguments_corpus = $(tested)
arguments_arithmetic = $(out)/libtouchstone.a
script-%: $(plugins) $(program)
	@mkdir -p $(results) $(out)
	@MAKE='$(script_make)' timeout 900 tests/$*.sh $(arguments_$*) $(results)/$*-$(MODE) >$(out)/$*.log 2>&1; cat $(out)/$*.log
run-scripts: $(addprefix script-,$(or $(SCRIPTS),$(scripts_$(MODE))))
# What scripts use: built with all jobs before any script starts; as their prerequisites they would let all others start first.
used_release := $(program) $(out)/tests/pictures $(out)/tests/plays $(out)/tests/findings $(out)/tests/sessions \
    $(out)/tests/answers_core $(out)/tests/answers_judge
used_test := $(tested)/touchstone $(tested)/make_corpus $(eyes)
used_whole := $(out)/tests/digests $(out)/libtouchstone.a

# Everything is run, whatever fails; the last line counts. All by one build, which is the one that people use.
run-test:
	@rm -rf $(results) && mkdir -p $(results)
	+@$(submake) -k $(used_release) unit || echo '0 1' > $(results)/build
	+@$(submake) -k run-scripts || echo '0 1' > $(results)/scripts
# The window has the machine for itself.
run-rest:
	+@$(submake) -k MODE=test $(used_test) unit || echo '0 1' > $(results)/build-test
	+@$(submake) -k $(used_whole) || echo '0 1' > $(results)/build-whole
	+@$(submake) -k MODE=test run-scripts || echo '0 1' > $(results)/scripts-test
	+@$(submake) -k run-scripts SCRIPTS='$(scripts_whole)' || echo '0 1' > $(results)/scripts-whole
	@timeout 900 tests/window/run.sh $(tested)/touchstone $(results)/window
test: deps-test
	+@$(submake) run-test
	@.ci/tally.sh $(results)
test-all: deps-test
	+@$(submake) run-test
	+@$(submake) run-rest
	@.ci/tally.sh $(results)

fuzz: deps-test
	+@$(submake) $(out)/tests/test_core_oracle $(out)/tests/test_relate_fuzz $(out)/tests/test_volume $(out)/tests/test_batch $(out)/tests/test_batch_contacts \
	    $(out)/tests/test_sweep \
	    $(out)/tests/test_character $(out)/tests/test_mesh_tree $(out)/tests/test_world_impacts $(out)/tests/test_world_impacts_many $(zoo_tests)
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_core_oracle
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_relate_fuzz # of each pair of kinds of geometries: 10 pairs
	TOUCHSTONE_CASES=100000 $(out)/tests/test_volume
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_batch
	TOUCHSTONE_CASES=1000000 $(out)/tests/test_batch_contacts
	TOUCHSTONE_CASES=100000 $(out)/tests/test_sweep
	TOUCHSTONE_CASES=10000 $(out)/tests/test_character
	TOUCHSTONE_CASES=3200 $(out)/tests/test_world_impacts # 32 kinds of bullet and wall: 1e5 starts
	TOUCHSTONE_CASES=3200 $(out)/tests/test_world_impacts_many
	TOUCHSTONE_CASES=850 $(out)/tests/test_mesh_tree # each of 12 large meshes: 10,000 queries of each kind
	for seed in 1 2 3; do for test in $(zoo_tests); do \
	    TOUCHSTONE_SECONDS=20 TOUCHSTONE_SEED=$$seed $$test || exit; done; done # a minute for each sound one

same-bits: deps-test
	+@$(submake) $(used_release) $(used_whole)
	@mkdir -p $(results)
	@MAKE='$(script_make)' tests/same_bits.sh $(out) $(BUILD)/bits $(results)/same-bits gcc-O0 gcc-O3 clang-O2
	@[ "$$(cut -d' ' -f2 $(results)/same-bits)" = 0 ]

same-bits-arm64: deps-arm64
	+@MAKE='$(script_make)' tests/same_bits_arm64.sh $(BUILD)/arm64
test-runners: deps-runners
	+@$(submake) $(program)
	@mkdir -p $(results) && tests/runners.sh $(program) $(results)/runners-all node python lua go java csharp
	@[ "$$(cut -d' ' -f2 $(results)/runners-all)" = 0 ]
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
	ASAN_OPTIONS=quarantine_size_mb=16 TOUCHSTONE_SEEDS=$(fuzzed)/seeds $(fuzzed)/tests/fuzz_parser -runs=$(INPUTS) -max_len=13000 -rss_limit_mb=512 \
	    -timeout=10 -print_final_stats=1 -artifact_prefix=$(fuzzed)/ $(fuzzed)/seeds
