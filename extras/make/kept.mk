# What the program makes and the repository keeps: pictures, sprites, digests of what is drawn, the corpus.
#
## make tour     a picture of every scene and one page of all, in build/tour
## make pictures renders those of the README and of docs/TOUR.md
## make sprites  draws those that scenes look at, into assets
## make digests  rewrites tests/digests, of what is drawn and found, to be reviewed as a diff
## make corpus   adds constructed cases to extras/corpus and writes all answers and witnesses; make corpus-verify checks them all

.PHONY: tour pictures sprites digests corpus corpus-verify

tour: all
	$(program) tour $(BUILD)/tour

# The pictures of README and tour.
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

# Of the draw lists, the palettes, what the judge finds and what the page does: after a change of one of these.
digests: deps
	+@$(submake) $(out)/tests/pictures $(out)/tests/plays $(out)/tests/findings $(out)/tests/test_link_names $(out)/tests/sessions \
	    $(out)/tests/answers_core $(out)/tests/answers_judge $(out)/tests/answers_geometries $(out)/tests/answers_functions
	@tests/pictures.sh $(out) write
	@tests/sessions.sh $(out) write
	@tests/answers.sh $(out) write
	@TOUCHSTONE_ADD=yes $(out)/tests/test_link_names
	@tests/page.sh write

# Those of assets, by assets/sprites.c.
sprites: deps
	+@$(submake) $(out)/sprites
	$(out)/sprites assets

# ---- Their programs

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
# All witnesses and matrices by fractions, and all answers by CGAL's exact kernel if it is installed.
corpus-verify:
	python3 -B extras/corpus/verify.py
	python3 -B extras/corpus/verify_areas.py
	+@$(if $(call has_cxx_header,CGAL/Exact_predicates_exact_constructions_kernel.h),$(submake) $(out)/cgal_check && $(out)/cgal_check extras/corpus/corpus.txt,echo 'CGAL is not installed')
$(out)/cgal_check: extras/corpus/cgal_check.cpp $(out)/flags
	@mkdir -p $(@D)
	$(say)$(CXX) -std=c++17 -O2 -DNDEBUG -Wall -Wextra -o $@ $< -lgmpxx -lmpfr -lgmp
