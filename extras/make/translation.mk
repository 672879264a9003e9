# Translations: po/zh_CN.po, of what po/extract.py finds in the sources.
#
## make po       adds the texts that are new to the translations, po/zh_CN.po
## make release-check  what a release needs and a change does not: nothing is left untranslated

.PHONY: pot po release-check

shown := $(scenes) src/judge/worlds/law.c $(sort $(wildcard scenes/*.h) $(foreach layer,stage ui,$(foreach room,$(call rooms,$(layer)),$(wildcard src/$(room)/*.[ch]))) \
    $(wildcard src/program/*.c src/app/window/*.c) $(methods)) $(addprefix src/judge/,method.c lines/point_words.c cases/case_form.c fuzz/cause_words.c fuzz/finding.c fuzz/finding_measure.c fuzz/symmetry.c plugin/plugin_trial.c) \
    $(addprefix src/core/narrow/,contact.c gjk.c mpr.c sat.c vclip.c) src/core/motion/sweep_shapes.c
not_shown := src/stage/input.c $(addprefix src/ui/,host/script.c reading/code.c reading/code_index.c host/link.c base/language.c) src/app/window/settings.c src/program/status.c
page_shown := $(wildcard src/web/page/*.js src/web/page/*.mjs src/web/page/*.html)
pot := $(BUILD)/po/touchstone.pot
$(pot): po/extract.py $(shown) $(page_shown)
	@mkdir -p $(@D)
	@python3 -B po/extract.py prose $(scenes) > $(@D)/prose.pot
	@python3 -B po/extract.py code $(filter-out $(not_shown),$(shown)) > $(@D)/code.pot
	@python3 -B po/extract.py page $(page_shown) > $(@D)/page.pot
	@msgcat --use-first --no-wrap $(@D)/prose.pot $(@D)/code.pot $(@D)/page.pot > $@
pot: $(pot)
po: $(pot)
	@msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching --add-location=file po/zh_CN.po $(pot)
	@msgattrib --no-obsolete --no-wrap -o po/zh_CN.po po/zh_CN.po
	@msgfmt --statistics -o /dev/null po/zh_CN.po

# What only a release needs: whole translations.
release-check: export TOUCHSTONE_WHOLE := 1
release-check: deps-test
	@rm -rf $(results) && mkdir -p $(results)
	+@$(submake) MODE=test unit-test_chinese script-po
	@.ci/tally.sh $(results)
