# The judge for node, extras/npm/touchstone-judge, and the corpus as a package, extras/npm/touchstone-corpus.
#
## make npm-judge  both as npm publishes them: build/npm/touchstone-judge-0.1.0.tgz and touchstone-corpus-1.0.0.tgz
## make test-npm-judge  both installed in an empty folder and used there, beside the native program

.PHONY: npm-judge test-npm-judge deps-npm-judge
judge_compiled := $(BUILD)/node
judge_wasm := $(judge_compiled)/touchstone_judge.js
judge_version := 0.1.0
judge_package := $(BUILD)/npm/touchstone-judge
judge_tarball := $(judge_package)-$(judge_version).tgz
corpus_version := $(shell sed -n 's/.*"version":"\([^"]*\)".*/\1.0/p;1q' extras/corpus/corpus.json)
corpus_package := $(BUILD)/npm/touchstone-corpus
corpus_tarball := $(corpus_package)-$(corpus_version).tgz

deps-npm-judge: deps-web
	@.ci/deps.sh npm

# The program by the rules of the Makefile with another compiler, as the page is (extras/make/web.mk), without what only the
# window, scenes and measurements need.
ifeq ($(MODE),node)
extra_app = -Isrc/web $(version_flags)
endif
judge_app := command_acid command_check command_convert command_fuzz command_line command_report command_rows command_rows_node desktop_node fonts_node fuzz_report jobs_node main
judge_objects = $(foreach layer,core draw judge methods report,$(call objects_of,$(layer))) $(out)/gen/method_table.o \
    $(patsubst %,$(out)/src/app/%.o,$(judge_app)) $(patsubst %,$(out)/src/program/%.o,clock progress save_file status) \
    $(out)/src/web/web_fonts.o $(addsuffix .o,$(third_party))
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

# ---- The packages, put together in folders of their own

judge_fonts := $(foreach font,$(fonts),$(wasm)/fonts/$(call font_name,$(font)).ttf)
$(judge_tarball): $(judge_wasm) $(judge_fonts) $(wildcard extras/npm/touchstone-judge/*.* extras/npm/touchstone-judge/src/* extras/runners/*.mjs) \
    extras/corpus/corpus.txt LICENSE docs/THIRD_PARTY.md
	@rm -rf $(judge_package) && mkdir -p $(judge_package)/dist/fonts
	@cp LICENSE docs/THIRD_PARTY.md $(addprefix $(carried)/gmp/,COPYING.LESSERv3 COPYINGv3) $(judge_package) && cp extras/corpus/corpus.txt $(judge_package)/dist && cp $(judge_fonts) $(judge_package)/dist/fonts
	$(say)node extras/npm/touchstone-judge/build.mjs $(judge_package) $(judge_compiled) && cd $(judge_package) && npm pack --silent --pack-destination .. >/dev/null
$(corpus_tarball): $(wildcard extras/npm/touchstone-corpus/*) $(addprefix extras/corpus/,corpus.json corpus.txt README.md LICENSE) extras/make/npm_judge.mk
	@rm -rf $(corpus_package) && mkdir -p $(corpus_package)
	@cp extras/npm/touchstone-corpus/* $(addprefix extras/corpus/,corpus.json corpus.txt LICENSE) $(corpus_package) && cp extras/corpus/README.md $(corpus_package)/CASES.md
	@sed -i 's/"version": "0.0.0"/"version": "$(corpus_version)"/' $(corpus_package)/package.json
	$(say)cd $(corpus_package) && npm pack --silent --pack-destination .. >/dev/null

npm-judge: deps-npm-judge
	+@$(submake) $(judge_tarball) $(corpus_tarball)
	@ls -l $(judge_tarball) $(corpus_tarball)
test-npm-judge: deps-npm-judge deps
	+@$(submake) $(program) $(judge_tarball) $(corpus_tarball)
	node --test tests/npm_judge.mjs
