# Prints TEST/LAYER for each layer whose headers a file of tests includes, itself or through other headers
# of tests. TEST is the file's path below tests without its suffix; a layer is a folder of src. The public
# headers of the library, which every test may include, count for none.
# usage: awk -f .ci/layers.awk FILE..., the files of tests
BEGIN {
    find = "find src -name '*.h'"
    while ((find | getline path) > 0) {
        # An #include names a header by any part of its path that ends in it.
        count = split(path, part, "/")
        name = part[count]
        for (i = count - 1; i > 0; i--) {
            layers[name] = layers[name] " " part[2]
            name = part[i] "/" name
        }
    }
}
FNR == 1 {
    file = FILENAME
    sub(/^tests\//, "", file)
    count = split(file, part, "/")
    if (file ~ /\.h$/) header[part[count]] = header[file] = file
}
/^#include "/ {
    split($0, quoted, "\"")
    includes[file] = includes[file] " " quoted[2]
}
function visit(test, file,    name, layer, i, k, names, count) {
    if ((test, file) in visited) return
    visited[test, file] = 1
    names = split(includes[file], name, " ")
    for (i = 1; i <= names; i++) {
        if (name[i] in header) {
            visit(test, header[name[i]])
            continue
        }
        count = split(layers[name[i]], layer, " ")
        for (k = 1; k <= count; k++)
            if (!((test, layer[k]) in printed)) {
                printed[test, layer[k]] = 1
                print test "/" layer[k]
            }
    }
}
END {
    for (file in includes) {
        test = file
        if (sub(/\.(c|cpp)$/, "", test)) visit(test, file)
    }
}
