# The judge for node, extras/npm/touchstone-judge, and the corpus as a package, extras/npm/touchstone-corpus.
#
## make npm-judge  both as npm publishes them: build/npm/touchstone-judge-0.1.0.tgz and touchstone-corpus-1.0.0.tgz
## make test-npm-judge  both installed in an empty folder and used there, beside the native program

.PHONY: npm-judge test-npm-judge
judge_wasm := $(BUILD)/node/touchstone_judge.js
judge_version := 0.1.0

# The program by the rules of the Makefile with another compiler, as the page is (extras/make/web.mk), without what only the
# window, scenes and measurements need.
ifeq ($(MODE),node)
extra_app = -Isrc/web $(version_flags)
# utf.h has its types from the configuration.
$(out)/web_sources/jansson/%.o: third_party_flags += -DHAVE_CONFIG_H
jansson_names := dump error hashtable hashtable_seed load memory pack_unpack strbuffer strconv utf value version
jansson_sources := $(addprefix $(out)/web_sources/jansson/src/,$(jansson_names))
$(patsubst $(out)/web_sources/%,$(carried)/%.c,$(jansson_sources)): $(carried)/fetched ;
endif
judge_app := command_acid command_check command_convert command_fuzz command_line command_report desktop_node fonts_node jobs_node main
judge_objects = $(foreach layer,core draw judge methods report,$(call objects_of,$(layer))) $(out)/gen/method_table.o \
    $(patsubst %,$(out)/src/app/%.o,$(judge_app)) $(patsubst %,$(out)/src/program/%.o,clock save_file status) \
    $(out)/src/web/web_fonts.o $(addsuffix .o,$(third_party) $(jansson_sources))
judge_link := -O2 -sMODULARIZE=1 -sEXPORT_NAME=touchstone -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=33554432 \
    -sTOTAL_STACK=8388608 -sFORCE_FILESYSTEM=1 -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sENVIRONMENT=node \
    -sEXPORTED_RUNTIME_METHODS=FS,ENV -sINCOMING_MODULE_JS_API=arguments,instantiateWasm,node,preRun,onRuntimeInitialized \
    -sEXPORTED_FUNCTIONS=_malloc,_free,_main,_umask --js-library extras/npm/touchstone-judge/src/imports.js
$(out)/touchstone_judge.js: $(judge_objects) $(out)/judge_objects.list extras/npm/touchstone-judge/src/imports.js extras/make/npm_judge.mk
	$(say)$(emcc) $(judge_link) -o $@ $(filter %.o,$^)
$(eval $(call hold,$(out)/judge_objects.list,judge_objects))

ifneq ($(MODE),node)
$(judge_wasm): FORCE
	+@$(submake) MODE=node CC='$(wasm_ccache) $(wasm_cc)' $@
endif
