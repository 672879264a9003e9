#!/bin/sh
# Writes the source archive FOLDER/touchstone-VERSION.tar.gz: the same bytes for the same files, whoever makes it.
# In a checkout it holds the tracked files as they are in the working tree, dated by the last commit. Elsewhere, as in
# an unpacked archive, it holds every file but build, dated by the newest of them, which gives the archive that was
# unpacked. SOURCE_DATE_EPOCH (seconds since 1970) overrides the date. Needs GNU tar.
# usage: extras/dist.sh FOLDER VERSION
set -eu
mkdir -p "$1"
folder=$(cd "$1" && pwd)
name=touchstone-$2
cd "$(dirname "$0")/.."
export LC_ALL=C # the order of names depends on the locale
list=$(mktemp)
trap 'rm -f "$list" "$list.tar"' EXIT

if [ -e .git ]; then
    git ls-files -z >"$list"
    date=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
    git diff --quiet HEAD || echo 'With changes that are not committed.'
else
    find "$PWD" \( -path "$PWD/build" -o -path "$folder" -o -name compile_commands.json \) -prune -o -type f -printf '%P\0' >"$list"
    date=${SOURCE_DATE_EPOCH:-$(xargs -0 stat -c %Y <"$list" | sort -n | tail -n 1)}
    echo 'No checkout: every file but build is taken.'
fi
sort -z -o "$list" "$list"
tar --create --file="$list.tar" --format=ustar --null --files-from="$list" --transform="s,^,$name/," --owner=0 \
    --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$date"
gzip -9n <"$list.tar" >"$folder/$name.tar.gz"
echo "Written: $1/$name.tar.gz"
