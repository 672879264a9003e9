# What others get: the installed program and library, the shared library, the amalgamation, archives and packages.
#
## make install  program, library, headers and pages to PREFIX (/usr/local), under DESTDIR; make uninstall removes them
##                LIBDIR (PREFIX/lib) is the library's folder, somewhere in PREFIX; SHARED=yes installs the shared library too
## make shared   the shared library: build/shared/libtouchstone.so.VERSION (CMakeLists.txt builds both for other projects)
## make amalgamation  the library as two files, build/touchstone/touchstone.h and touchstone.c; touchstone_2d.h and .c have no 3D
## make dist     the source archive, build/touchstone-VERSION.tar.gz
## make deb      Debian packages of it, build/deb/*.deb; make check-deb runs lintian on them and tries them

.PHONY: shared install uninstall amalgamation dist deb check-deb deps-deb
deps-deb:
	@.ci/deps.sh build deb

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
installed_include = include/touchstone_plugin.h include/touchstone_world_plugin.h include/touchstone_case_logger.h
installed_include/touchstone = $(wildcard include/touchstone/*.h)
installed_share/touchstone = README.md LICENSE CHANGELOG.md CITATION.cff CONTRIBUTING.md $(wildcard extras/corpus/corpus.txt)
installed_share/touchstone/docs = $(wildcard docs/*.md) docs/touchstone.1
installed_share/touchstone/assets = $(filter-out assets/sprites.c,$(wildcard assets/*))
installed_share/touchstone/teaching = $(wildcard extras/teaching/*.c) extras/plugins/python.c
installed_share/touchstone/runners = $(wildcard extras/runners/*.*)
installed_share/touchstone/runners/examples = $(wildcard extras/runners/examples/*.*)
installed_share/touchstone/engines = $(wildcard examples/engines/*.*)
installed_share/man/man1 = docs/touchstone.1
installed_share/applications = extras/desktop/touchstone.desktop
installed_share/icons/hicolor/scalable/apps = extras/desktop/touchstone.svg
installed_share/bash-completion/completions = extras/completion/touchstone
installed := bin $(lib) $(lib)/pkgconfig include include/touchstone share/touchstone share/touchstone/assets \
    share/touchstone/teaching share/touchstone/runners share/touchstone/runners/examples share/touchstone/engines share/touchstone/docs share/man/man1 share/applications share/icons/hicolor/scalable/apps share/bash-completion/completions
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
	find $(prefix)/include/touchstone $(prefix)/share/touchstone -depth -type d -empty -delete 2>/dev/null || true

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
