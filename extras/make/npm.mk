# The package for JavaScript, extras/npm/touchstone.
#
## make npm      the package as npm publishes it: build/npm/touchstone-0.1.0.tgz
## make test-npm  that package installed: beside the C library, hostile input, imports, types, sizes, bundlers, browsers;
##                node 18 and 22; PAIRS=1000000 for more pairs, RELATIONS=yes without contacts
## make bench-npm  its speed beside SAT.js and the other libraries of the web

.PHONY: npm test-npm test-npm-web bench-npm deps-npm
npm_version := 0.1.0
npm_tarball := $(BUILD)/npm/touchstone-$(npm_version).tgz
npm_wasm := $(BUILD)/npm/wasm/touchstone_simd.wasm
npm_ccache := $(findstring ccache,$(firstword $(CC)))
npm_user := $(BUILD)/npm/user
npm_web := $(BUILD)/npm/web
npm_sources := $(shell find extras/npm -type f 2>/dev/null)
PAIRS ?= 10000

deps-npm:
	@.ci/deps.sh npm

# Both modules at once.
$(npm_wasm): extras/npm/touchstone/build_wasm.sh $(wildcard extras/npm/touchstone/src/wasm/*.[ch]) $(shell find src/core include -name '*.[ch]')
	@rm -rf $(@D) && mkdir -p $(@D)
	$(say)CLANG='$(npm_ccache) clang-14' $< $(@D)

# Built from a copy, so that the sources stay as they are.
$(npm_tarball): $(filter extras/npm/touchstone/%,$(npm_sources)) $(npm_wasm) extras/make/npm.mk
	@rm -rf $(BUILD)/npm/touchstone && mkdir -p $(BUILD)/npm && cp -r extras/npm/touchstone $(BUILD)/npm
	@mkdir $(BUILD)/npm/touchstone/wasm && cp $(dir $(npm_wasm))*.wasm $(BUILD)/npm/touchstone/wasm
	$(say)cd $(BUILD)/npm/touchstone && node build.mjs && npm pack --silent --pack-destination .. >/dev/null
npm: deps-npm
	+@$(submake) $(npm_tarball)

# A project that has installed it, and what it is compared with, as the lock file says.
$(npm_user)/node_modules/.package-lock.json: extras/npm/bench/package.json extras/npm/bench/package-lock.json
	@mkdir -p $(npm_user) && cp $^ $(npm_user)
	$(say)cd $(npm_user) && npm ci --silent --no-audit --no-fund && touch node_modules/.package-lock.json
$(npm_user)/node_modules/touchstone/package.json: $(npm_tarball) $(npm_user)/node_modules/.package-lock.json $(npm_sources)
	@rm -rf $(@D) $(npm_user)/test && mkdir -p $(@D)
	@tar -xzf $< -C $(@D) --strip-components=1 && touch $@
	@cp -r extras/npm/touchstone/test $(npm_user) && cp extras/npm/bench/*.mjs $(npm_user)

# What bundles it, and runs the bundles in browsers; other versions of node too, where npm has them.
$(npm_web)/node_modules/.package-lock.json: extras/npm/test_web/package.json extras/npm/test_web/package-lock.json
	@mkdir -p $(npm_web) && cp $^ $(npm_web)
	$(say)cd $(npm_web) && npm ci --silent --no-audit --no-fund && touch node_modules/.package-lock.json
$(npm_web)/node_modules/touchstone/package.json: $(npm_tarball) $(npm_web)/node_modules/.package-lock.json
	@rm -rf $(@D) && mkdir -p $(@D)
	@tar -xzf $< -C $(@D) --strip-components=1 && touch $@

test-npm: deps-npm deps test-npm-web
	+@$(submake) $(npm_user)/node_modules/touchstone/package.json $(out)/tests/npm_pairs $(out)/tests/npm_motions
	TOUCHSTONE_GUIDE=$(abspath docs/JAVASCRIPT.md) node --test $(npm_user)/test/*.test.mjs
	for node in $(npm_web)/node_modules/node-*/bin/node; do \
	    [ ! -x $$node ] || { $$node --version && $$node --test $(addprefix $(npm_user)/test/,hostile.test.mjs imports.test.mjs sat.test.mjs wasm.test.mjs); } || exit 1; \
	done
	node $(npm_user)/test/pairs.mjs $(if $(RELATIONS),--relations) $(out)/tests/npm_pairs $(PAIRS)
	node $(npm_user)/test/wasm_pairs.mjs $(if $(RELATIONS),--relations) $(out)/tests/npm_pairs $(out)/tests/npm_motions $(PAIRS)
test-npm-web: deps-npm deps
	@.ci/deps.sh web-test
	+@$(submake) $(npm_web)/node_modules/touchstone/package.json $(out)/tests/npm_pairs
	TOUCHSTONE_MODULES=$(abspath $(npm_web)) NPM_PAIRS=$(abspath $(out)/tests/npm_pairs) node --test extras/npm/test_web/*.test.mjs
bench-npm: deps-npm
	+@$(submake) $(npm_user)/node_modules/touchstone/package.json
	node $(npm_user)/lite.mjs
	node $(npm_user)/wasm.mjs
	node $(npm_user)/loading.mjs
