# The page: make web builds build/web, static files that any host serves; make web-run serves them here. make web-single
# builds the page of one file.
#
# The program is compiled twice, plainly and for browsers with SIMD, by the rules of the Makefile with
# another compiler: MODE=wasm, MODE=wasm_simd. Its libraries are compiled from Debian's source packages;
# Emscripten only links.
#
## make web      the page, static files for any host: build/web; make web-run serves it here
## make web-single  the page in one file, which a browser opens without a server: build/touchstone.html
## make test-web the page: the same bits as the native program's, and its use in Chromium and Firefox

sysroot := /usr/share/emscripten/cache/sysroot
emcc = NODE_OPTIONS=--no-experimental-fetch NODE_PATH=/usr/share/nodejs emcc
wasm_cc := clang-14 -target wasm32-unknown-emscripten --sysroot=$(sysroot) -fignore-exceptions -fvisibility=default \
    -mllvm -combiner-global-alias-analysis=false -mllvm -enable-emscripten-sjlj -mllvm -disable-lsr
wasm_ccache := $(findstring ccache,$(firstword $(CC)))
wasm := $(BUILD)/wasm
wasm_simd := $(BUILD)/wasm_simd
carried := $(BUILD)/web_sources

.PHONY: web web-run web-single web-pictures deps-web test-web deps-test-web
deps-web:
	@.ci/deps.sh web
	@src/web/third_party/fetch.sh $(carried)

# ---- The libraries

png_names := png pngerror pngget pngmem pngpread pngread pngrio pngrtran pngrutil pngset pngtrans pngwio pngwrite \
    pngwtran pngwutil
zlib_names := adler32 compress crc32 deflate inffast inflate inftrees trees uncompr zutil
freetype_names := base/ftsystem base/ftinit base/ftdebug base/ftbase base/ftbitmap autofit/autofit truetype/truetype \
    sfnt/sfnt smooth/smooth
gmp_names := mini-gmp/mini-gmp mini-gmp/mini-mpq
jansson_names := error hashtable hashtable_seed load memory strbuffer strconv utf value $(if $(filter node,$(MODE)),dump pack_unpack version)
third_party := $(addprefix $(out)/web_sources/,$(addprefix libpng/,$(png_names)) $(addprefix zlib/,$(zlib_names)) \
    $(addprefix freetype/src/,$(freetype_names)) $(addprefix gmp/,$(gmp_names)) $(addprefix jansson/src/,$(jansson_names)))
# Built for size, but for the integers that the oracle counts with.
third_party_flags := -Os -DNDEBUG -DHAVE_UNISTD_H -DFT2_BUILD_LIBRARY '-DFT_CONFIG_MODULES_H=<ftmodules.h>' \
    '-DFT_CONFIG_OPTIONS_H=<ftoptions.h>' -w
third_party_includes := -Isrc/web/third_party -I$(carried)/libpng -I$(carried)/zlib -I$(carried)/freetype/include \
    -I$(carried)/gmp/mini-gmp -I$(carried)/jansson/src

$(out)/web_sources/%.o: $(carried)/%.c $(out)/flags extras/make/web.mk $(wildcard src/web/third_party/*.h)
	@mkdir -p $(@D)
	$(say)$(CC) $(third_party_flags) $(web_optimise_$(MODE)) $(third_party_includes) -c -o $@ $<
$(out)/web_sources/gmp/%.o: third_party_flags += -O2
# utf.h has its types from the configuration.
$(out)/web_sources/jansson/%.o: third_party_flags += -DHAVE_CONFIG_H
# mini-gmp.c has this for itself, and mini-mpq.c needs it too.
$(out)/web_sources/gmp/mini-gmp/mini-mpq.o: third_party_flags += '-DGMP_LIMB_MAX=(~(mp_limb_t)0)'
$(patsubst %,$(carried)/%.c,$(addprefix libpng/,$(png_names)) $(addprefix zlib/,$(zlib_names)) \
    $(addprefix freetype/src/,$(freetype_names)) $(addprefix gmp/,$(gmp_names)) $(addprefix jansson/src/,$(jansson_names))): $(carried)/fetched ;
$(carried)/fetched: src/web/third_party/fetch.sh
	@src/web/third_party/fetch.sh $(carried)

# ---- The program

web_optimise_wasm_simd := -msimd128 -mnontrapping-fptoint -mbulk-memory -fno-slp-vectorize
web_optimise_node := $(web_optimise_wasm_simd)
ifneq ($(filter wasm wasm_simd node,$(MODE)),)
optimise := -O2 -g0 $(web_optimise_$(MODE)) -DNDEBUG
# What runs a few times a frame is built for size.
web_small := $(addprefix $(out)/src/,ui/%.o program/%.o judge/cases/%.o judge/trial/%.o judge/generate/%.o \
    judge/formats/%.o judge/lines/%.o judge/plugin/%.o judge/methods/%.o judge/fuzz/shrink%.o judge/fuzz/finding%.o judge/fuzz/rounding%.o judge/fuzz/whole_touch%.o judge/fuzz/unstable%.o web/%.o) \
    $(addprefix $(out)/src/stage/,scene_kit/%.o tools/%.o view/%.o) $(out)/scenes/%.o
$(web_small): optimise := -Os -g0 $(web_optimise_$(MODE)) -DNDEBUG
warnings := $(filter-out -Werror,$(warnings)) -Wno-unused-command-line-argument -Wno-unused-parameter
png_flags := $(third_party_includes)
sdl_flags :=
$(out)/src/%.o $(out)/scenes/%.o: $(carried)/fetched
$(out)/web_sources/freetype/%.o: third_party_flags += -Os # each glyph is rendered once
# Curves by steps of 64 bits, as on x86-64 and arm64; else by halving, which rounds otherwise.
$(out)/web_sources/freetype/src/smooth/smooth.o: third_party_flags += -D__aarch64__
endif
extra_judge += $(if $(filter wasm wasm_simd node,$(MODE)),$(third_party_includes))
extra_web = $(third_party_includes) $(version_flags)
web_layers := core draw judge methods stage ui program web
web_objects = $(foreach layer,$(web_layers),$(call objects_of,$(layer))) $(scene_objects) $(tables) $(addsuffix .o,$(third_party))

link_flags := -O2 --no-entry -sMODULARIZE=1 -sEXPORT_NAME=touchstone -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864 \
    -sTOTAL_STACK=8388608 -sFORCE_FILESYSTEM=1 -sENVIRONMENT=worker,node -sEXPORTED_RUNTIME_METHODS=FS \
    -sINCOMING_MODULE_JS_API=wasmBinary,instantiateWasm,print,printErr,page -sSUPPORT_LONGJMP=emscripten \
    -sEXPORTED_FUNCTIONS=_malloc,_free --js-library src/web/page/imports.js
$(out)/touchstone.js: $(web_objects) $(out)/web_objects.list src/web/page/imports.js
	$(say)$(emcc) $(link_flags) -o $@ $(filter %.o,$^)
$(eval $(call hold,$(out)/web_objects.list,web_objects))

# ---- The page

# Its files are made in one folder, and put together as a site in another.
page := $(BUILD)/web_parts
site := $(BUILD)/web
fonts := sans=DejaVuSans bold=DejaVuSans-Bold mono=DejaVuSansMono mono_bold=DejaVuSansMono-Bold song=DejaVuSerif-Bold
font_name = $(word 1,$(subst =, ,$1))
font_file = $(shell find /usr/share/fonts /usr/local/share/fonts -name '$(word 2,$(subst =, ,$1)).ttf' 2>/dev/null | head -n 1)
# Latin, Greek, signs of mathematics; raised and lowered letters, by whose heights FreeType hints ².
characters := U+0020-007E,U+00A0-017F,U+02B0-02B8,U+02E0-02E4,U+0370-03FF,U+1D2C-1D6A,U+1D9C-1DBF,U+2010-2027,U+2030-205E,U+2070-209C,U+20AC,U+2190-2199,U+21BA-21BB,U+21D2,U+21D4,U+2200-220F,U+2211-2213,U+221A,U+221E,U+2220,U+2225-222B,U+2248,U+2260-2265,U+22A5,U+22C5,U+25A0-25C1,U+25CB,U+25CF,U+2713-2717,U+FFFD
song_characters := U+0020-007E,U+00A0-00FF,U+FFFD
define subset_font # name=file
$(wasm)/fonts/$(call font_name,$1).ttf: extras/make/web.mk
	@mkdir -p $$(@D)
	$$(say)pyftsubset '$$(call font_file,$1)' --unicodes='$(or $($(call font_name,$1)_characters),$(characters))' --no-hinting --layout-features= --output-file=$$@
endef
$(foreach font,$(fonts),$(eval $(call subset_font,$(font))))

# A language: its catalog, and a font with the characters that it needs (po/zh_CN.po has them all).
chinese_font = $(shell find /usr/share/fonts /usr/local/share/fonts -name wqy-microhei.ttc 2>/dev/null | head -n 1)
# Those by whose widths and heights FreeType hints Chinese (its afblue.dat), so that glyphs look as with the whole font.
hinting_characters := 田囗他们你來們到和地对對就席我时時會来為能舰說说这這齊军同已愿既星是景民照现現理用置要軍那配里開雷露面顾个为人以個大有主些因它想意生當看着者自著裡过还进進過道還
$(wasm)/fonts/chinese.ttf: po/zh_CN.po extras/make/web.mk
	@mkdir -p $(@D) && { tr -d '\000-\177' < $< && echo '$(hinting_characters)'; } > $@.txt
	$(say)pyftsubset '$(chinese_font)' --font-number=0 --text-file=$@.txt --no-hinting --layout-features= --output-file=$@
$(wasm)/catalog_zh_CN: po/zh_CN.po po/table.awk
	@mkdir -p $(@D) && awk -f po/table.awk $< | tr '\f' '\0' > $@
$(page)/zh_CN.pack: src/web/page/pack.mjs $(wasm)/fonts/chinese.ttf $(wasm)/catalog_zh_CN
	@mkdir -p $(@D)
	$(say)node $< $@ /fonts/chinese.ttf=$(wasm)/fonts/chinese.ttf /catalog/zh_CN=$(wasm)/catalog_zh_CN

page_assets := $(filter-out assets/sprites.c,$(wildcard assets/mask_*.png assets/*.txt assets/*.c))
packed := $(foreach font,$(fonts),/fonts/$(call font_name,$(font)).ttf=$(wasm)/fonts/$(call font_name,$(font)).ttf) \
    $(foreach asset,$(page_assets),/$(asset)=$(asset))
$(page)/files.pack: src/web/page/pack.mjs $(foreach pair,$(packed),$(word 2,$(subst =, ,$(pair))))
	@mkdir -p $(@D)
	$(say)node src/web/page/pack.mjs $@ $(packed)

# The icon and the preview are pictures that the repository has for other ends.
page_files := index.html article.html point_on_line.html article.css article.js javascript.html javascript.css javascript.js page.css prose.css palette.js page.js bar.js instance.js load.js parts.js simd.js prose.js read.js record.js settings.js shapes.js course.js words.js page.webmanifest \
    start.css offline.js function.html function.css function.js functions.js kept.js code_link.js loops.js trial.js examples.js
page_copies := icon.svg=extras/desktop/touchstone.svg preview.png=assets/obb.png THIRD_PARTY.md=docs/THIRD_PARTY.md
page_programs := program.js touchstone.wasm touchstone_simd.wasm files.pack
$(addprefix $(page)/,$(filter-out index.html javascript.html,$(page_files))): $(page)/%: src/web/page/%
	@mkdir -p $(@D) && cp $< $@
# With the sizes of what is fetched, for the progress: a server that compresses names others.
$(page)/index.html: src/web/page/index.html $(addprefix $(page)/,$(page_programs))
	@sed -e '/ data-only="file"/d' -e 's/ data-only="site"//' -e "s|%SIZES%|{$$(cd $(@D) && stat -c '"%n":%s' touchstone.wasm touchstone_simd.wasm files.pack | paste -sd,)}|" $< > $@
define copy_file # name=file
$(page)/$(word 1,$(subst =, ,$1)): $(word 2,$(subst =, ,$1))
	@mkdir -p $$(@D) && cp $$< $$@
endef
$(foreach copy,$(page_copies),$(eval $(call copy_file,$(copy))))
$(page)/palette.css: src/web/page/palette.mjs src/draw/palette.c
	@mkdir -p $(@D) && node $< $@ src/draw/palette.c
# With the Chinese of what it must say if nothing can be loaded.
$(page)/start.js: src/web/page/start.mjs $(addprefix src/web/page/,start.js load.js parts.js one_file.js page.js) $(wasm)/catalog_zh_CN
	@mkdir -p $(@D)
	$(say)node $< $@ $(wasm)/catalog_zh_CN $(filter %.js,$^)
$(page)/program.js: $(wasm)/touchstone.js src/web/page/worker.js
	@mkdir -p $(@D) && cat $^ | esbuild --minify --log-level=warning > $@
$(page)/touchstone.wasm: $(wasm)/touchstone.js
	@mkdir -p $(@D) && cp $(wasm)/touchstone.wasm $@
$(page)/touchstone_simd.wasm: $(wasm_simd)/touchstone.js
	@mkdir -p $(@D) && cp $(wasm_simd)/touchstone.wasm $@
# CodeMirror, and SES, from npm as the lock file says, each in one file.
web_editor := $(BUILD)/web_editor
$(web_editor)/package-lock.json: src/web/page/editor/package.json src/web/page/editor/package-lock.json
	@mkdir -p $(@D) && cp $^ $(@D) && cd $(@D) && npm ci --silent --no-audit --no-fund && touch package-lock.json
define bundle # name, format
$(page)/$1.js: src/web/page/editor/$1.js $(web_editor)/package-lock.json
	@mkdir -p $$(@D)
	@cp $$< $(web_editor)/$1.js
	$$(say)cd $(web_editor) && esbuild $1.js --bundle --minify --format=$2 --target=es2020 --log-level=warning \
	    --outfile=$$(abspath $$@)
endef
$(eval $(call bundle,editor,esm))
# SES asks for strict code: so is all that stands behind it in the Worker.
$(eval $(call bundle,lockdown,iife --banner:js="'use strict';"))
$(page)/function_host.js: src/web/page/function_host.js
	@mkdir -p $(@D) && esbuild --minify --log-level=warning < $< > $@
# Stands before it, as one name.
$(page)/mapping.js: extras/runners/mapping.mjs
	@mkdir -p $(@D)
	$(say)esbuild $< --bundle --minify --format=iife --global-name=mapping --target=es2020 --log-level=warning --outfile=$@
$(page)/frame.html: src/web/page/frame.mjs $(addprefix src/web/page/,frame.html instance.js frame.js)
	@mkdir -p $(@D)
	$(say)node $< $@ $(wordlist 2,4,$^)
# An example of the package for JavaScript, whose code is that of its guide, and the frame in which it runs.
$(page)/javascript.html: $(addprefix src/web/page/,javascript.mjs javascript.html) docs/JAVASCRIPT.md
	@mkdir -p $(@D)
	$(say)node $< $@ $(wordlist 2,3,$^)
$(wasm)/lite.js: $(wildcard extras/npm/touchstone/src/lite/*.js)
	@mkdir -p $(@D)
	$(say)esbuild extras/npm/touchstone/src/lite/index.js --bundle --minify --format=esm --target=es2020 --log-level=warning | \
	    node -e 'console.log("const LITE = " + JSON.stringify(require("fs").readFileSync(0, "utf8")) + ";")' > $@
$(page)/javascript_frame.html: src/web/page/frame.mjs src/web/page/javascript_frame.html $(wasm)/lite.js src/web/page/javascript_frame.js
	@mkdir -p $(@D)
	$(say)node $< $@ $(wordlist 2,4,$^)
# The source that F8 shows, which the page fetches when it is first opened.
$(page)/code.txt: $(code_sources) extras/make/web.mk
	@mkdir -p $(@D) && awk 'FNR == 1 { printf "\f%s\n", FILENAME } 1' $(code_sources) > $@
# Every scene's text as a page of its own.
$(page)/scenes/index.html: $(scenes) $(wildcard scenes/*_lesson.h) src/ui/questions/course.c src/web/page/scene_pages.mjs src/web/page/prose.js src/web/page/node_program.mjs $(wasm)/catalog_zh_CN \
    $(addprefix $(page)/,program.js touchstone.wasm files.pack)
	$(say)node src/web/page/scene_pages.mjs $(@D) src/ui/questions/course.c $(wasm)/catalog_zh_CN $(scenes)
page_results := $(addprefix $(page)/,$(page_files) palette.css $(page_programs) zh_CN.pack start.js code.txt editor.js lockdown.js mapping.js function_host.js frame.html javascript_frame.html scenes/index.html \
    $(foreach copy,$(page_copies),$(word 1,$(subst =, ,$(copy)))))
$(site)/index.html: src/web/page/site.mjs $(page_results)
	$(say)node $< $(page) $(site) $(patsubst $(page)/%,%,$(page_results))

# ---- The page in one file: the same modules, in which one_file.js takes the place of parts.js

single := $(BUILD)/web_single
single_data := $(addprefix $(page)/,touchstone.wasm touchstone_simd.wasm files.pack zh_CN.pack code.txt)
single_scripts := $(addprefix src/web/page/,page.js bar.js instance.js load.js simd.js prose.js read.js record.js settings.js shapes.js words.js)
$(single)/page.js: $(single_scripts) src/web/page/one_file.js
	@mkdir -p $(@D)/modules && cp $(single_scripts) $(@D)/modules && cp src/web/page/one_file.js $(@D)/modules/parts.js
	$(say)esbuild $(@D)/modules/page.js --bundle --minify --charset=utf8 --format=iife --target=es2020 --log-level=warning --outfile=$@
$(single)/licences.txt: LICENSE docs/THIRD_PARTY.md
	@mkdir -p $(@D) && cat $^ > $@
$(single)/index.html: src/web/page/index.html
	@mkdir -p $(@D) && sed -e '/ data-only="site"/d' -e 's/ data-only="file"//' -e '/<meta name="sizes"/d' $< > $@
$(BUILD)/touchstone.html: src/web/page/one_file.mjs $(single)/index.html $(single)/page.js $(single)/licences.txt $(single_data) \
    $(addprefix $(page)/,start.js palette.js program.js palette.css start.css page.css prose.css icon.svg)
	$(say)node $< $@ $(single) $(page) $(notdir $(single_data))

# Both programs by makes of their own, beside each other and beside the rest of the page.
ifeq ($(filter wasm wasm_simd node,$(MODE)),)
$(wasm)/touchstone.js $(wasm_simd)/touchstone.js: FORCE
	+@$(submake) MODE=$(notdir $(@D)) CC='$(wasm_ccache) $(wasm_cc)' $@
endif

web: deps-web
	+@$(submake) $(site)/index.html
	@echo "The page: $(site)"
web-single: deps-web
	+@$(submake) $(BUILD)/touchstone.html
	@echo "The page in one file: $(BUILD)/touchstone.html"
web-run: web
	@node src/web/page/serve.mjs $(site) $(PORT)

# ---- Tests: the same bits as the native program, and the page in Chromium and Firefox

deps-test-web: deps-web
	@.ci/deps.sh build run web-test npm
	@cmp -s tests/web/package-lock.json $(BUILD)/web_test/package-lock.json && [ -d $(BUILD)/web_test/node_modules ] || \
	    { mkdir -p $(BUILD)/web_test && cp tests/web/package*.json $(BUILD)/web_test && cd $(BUILD)/web_test && npm ci --silent --no-audit --no-fund; }
# Those of docs/TOUR.md.
web-pictures: deps-test-web web
	TOUCHSTONE_MODULES=$(abspath $(BUILD)/web_test) node tests/web/pictures.mjs $(site) assets
test-web: deps-test-web web web-single
	+@$(submake) $(BUILD)/release/touchstone $(npm_tarball)
	@tests/web/run.sh $(BUILD) $(results)/web
