# Format, the rules for names, and two analyzers.
#
## make lint     format, clang-tidy, cppcheck and the rules for names

.PHONY: lint deps-lint
deps-lint:
	@.ci/deps.sh build lint

lints := $(addprefix lint-,format private names cppcheck tidy)
lint: deps-lint
	@mkdir -p $(results) && for step in $(lints); do echo '0 1' > $(results)/$$step; done
	+@$(submake) -k $(lints)
lint-names: objects
lint-tidy: tidy
	@echo '1 0' > $(results)/$@ && echo 'ok    tidy'
lint-%:
	@mkdir -p $(results)
	@.ci/lint.sh $* $(out) $(results)/$@
