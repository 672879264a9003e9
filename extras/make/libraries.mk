# Other libraries beside ours: as plug-ins, on trial, and in benchmarks.
#
## make libraries  plug-ins of the other libraries that are installed, in build/release/libraries; make deps-libraries installs them
## make engines  adapters of the physics engines that are installed, in build/release/engines (docs/ENGINES.md)
## make trial    the table of docs/LIBRARIES.md from a run of those that are installed: build/release/libraries/table.md
## make trial-geometries  the tables of docs/GEOMETRIES.md, from the libraries that relate geometries and are installed
## make bench    CPU time of a frame of every scene, of every method, and beside other libraries

.PHONY: libraries engines trial trial-geometries bench deps-libraries
deps-libraries:
	@.ci/deps.sh build libraries

# Those of the other libraries that are installed, for tests/peers; Chipmunk2D has no pkg-config file.
peers := $(out)/tests/peers
has_header = $(shell $(CC) -E -include $1 -x c /dev/null >/dev/null 2>&1 && echo yes)
has_box2d = $(shell pkg-config --atleast-version=2.4 --max-version=2.9 box2d 2>/dev/null && echo yes)
has_cxx_header = $(shell $(CXX) -E -include $1 -x c++ /dev/null >/dev/null 2>&1 && echo yes)
peer_chipmunk = $(if $(call has_header,chipmunk/chipmunk.h),chipmunk broad_chipmunk world_chipmunk)
peer_box2d = $(if $(has_box2d),box2d broad_box2d world_box2d)
peer_cgal = $(if $(call has_cxx_header,CGAL/box_intersection_d.h),broad_cgal)
peer_boost = $(if $(call has_cxx_header,boost/geometry/index/rtree.hpp),broad_boost)
peer_geos = $(if $(call has_header,geos_c.h),geometry_geos)
peer_objects = $(patsubst %,$(peers)/%.o,$(peer_chipmunk) $(peer_box2d) $(peer_cgal) $(peer_boost) $(peer_geos))
$(peers)/bench_peers.o: CFLAGS_ALL += $(foreach peer,chipmunk box2d cgal boost geos,$(if $(peer_$(peer)),-DHAS_$(shell echo $(peer) | tr a-z A-Z)))
$(peers)/bench_peers.o: FORCE # libraries come and go
$(peers)/%.o: tests/peers/%.cpp $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CXX) -std=c++17 -O2 -g -DNDEBUG -Wall -Wextra $(call includes,tests) $(if $(has_box2d),$(shell pkg-config --cflags box2d)) -MMD -MP -c -o $@ $<
peer_archives := $(call archives_of,$(patsubst tests/%,%,$(basename $(wildcard tests/peers/*.c*))))
$(peers)/bench_peers: $(peers)/bench_peers.o $(peers)/broad_peers.o $(peers)/world_peers.o $(peers)/core.o $(peer_archives) FORCE
	+@$(if $(peer_objects),$(submake) $(peer_objects))
	$(say)$(CC) -o $@ $(filter %.o,$^) $(peer_objects) $(peer_archives) $(libraries) \
	    $(if $(peer_chipmunk),-lchipmunk) $(if $(peer_box2d),$(shell pkg-config --libs box2d)) $(if $(peer_geos),-lgeos_c) -lstdc++

# Adapters of other libraries as plug-ins, one for each question; compiled as docs/PLUGINS.md says, not with our flags.
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

# Adapters of physics engines, compiled as their first lines say.
engines := $(out)/engines
installed_engines = $(if $(has_box2d),box2d) $(if $(call has_header,chipmunk/chipmunk.h),chipmunk)
$(engines)/%.so: examples/engines/%.c* include/touchstone_world_plugin.h
	@mkdir -p $(@D)
	$(say)$(compile_$(patsubst .%,%,$(suffix $<))) -shared -fPIC -O2 -Wall -Wextra $(if $(CI),-Werror) -Iinclude -o $@ $< -l$* -lm
engines:
	+@$(submake) $(patsubst %,$(engines)/%.so,$(installed_engines))
	@echo "$(words $(installed_engines)) adapters in $(engines): $(installed_engines)"

# The table of docs/LIBRARIES.md: the installed libraries, and the core, GJK and SAT of our own.
trial: libraries
	+@$(submake) $(out)/tests/library_trial
	@$(out)/tests/library_trial extras/corpus/corpus.txt $(sort $(foreach library,$(installed_adapted),$(call adapters_of,$(library)))) \
	    gjk_exact sat_exact >$(adapters)/table.md
	@echo 'Written: $(adapters)/table.md'

# Programs that are put geometries as lines of WKT (extras/libraries/geometries/lines.h), and what each is asked.
relating := $(out)/libraries/geometries
jts_jar := /usr/share/java/jts-core.jar
asks_geos := relate named prepared
asks_boost := relate named
asks_cgal := relate named
asks_jts := relate named prepared
command_jts = java -XX:+UseSerialGC -cp $(relating):$(jts_jar) Jts
command_of = $(or $(command_$1),$(relating)/$1)
installed_relating = $(if $(header_geos),geos) $(if $(header_boost),boost) $(if $(header_cgal),cgal) $(if $(wildcard $(jts_jar)),jts)
$(relating)/%: extras/libraries/geometries/%.c extras/libraries/geometries/lines.h
	@mkdir -p $(@D)
	$(say)$(CC) -std=c17 -D_GNU_SOURCE -O2 -Wall -Wextra $(if $(CI),-Werror) -o $@ $< $(flags_$*)
$(relating)/%: extras/libraries/geometries/%.cpp extras/libraries/geometries/lines.h
	@mkdir -p $(@D)
	$(say)$(CXX) -std=c++20 -O2 -Wall -Wextra -Wno-maybe-uninitialized -o $@ $< $(flags_$*)
$(relating)/jts: extras/libraries/geometries/Jts.java
	@mkdir -p $(@D)
	$(say)javac -Xlint:all -cp $(jts_jar) -d $(@D) $< && touch $@
trial-geometries:
	+@$(submake) $(out)/tests/geometry_trial $(addprefix $(relating)/,$(installed_relating))
	@$(out)/tests/geometry_trial $(relating)/findings.txt $(foreach library,$(installed_relating),$(foreach asks,$(asks_$(library)),'$(call command_of,$(library)) $(asks)')) \
	    >$(relating)/tables.md
	@echo 'Written: $(relating)/tables.md, and the smallest pair of each kind of difference to $(relating)/findings.txt'

# Of methods, which have no targets, on fewer pairs than bench takes by itself: minutes are enough.
bench: deps
	+@$(submake) $(out)/tests/bench_frame $(out)/tests/peers/bench_peers $(program)
	@missed=0; $(out)/tests/bench_frame || missed=1; echo; \
	$(program) bench --only methods --cases 25000 || missed=1; echo; \
	$(program) bench --only core --only masks --only batches --only broad || missed=1; echo; \
	$(out)/tests/peers/bench_peers || missed=1; exit $$missed
