# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Keeps a tree of files by its content, for every job that needs it. Standard input: nothing, or a tar of the tree.
# Arguments: root name need_kb has_input.
# Prints "there <folder>", "absent", "full <free kb>" or "broken <what>".
umask 022
root=$1 name=$2 need_kb=$3 has_input=$4
folder=$root/deploy/$name
if [ -f "$folder/.whole" ]; then
    cat >/dev/null
    touch -c "$folder/.whole"
    echo "there $folder"
    exit 0
fi
mkdir -p "$root/deploy" "$root/incoming" 2>/dev/null || {
    echo "broken The folder $root cannot be made"
    exit 0
}
free=$(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -n "$free" ] && [ "$free" -lt "$need_kb" ]; then
    cat >/dev/null
    echo "full $free"
    exit 0
fi
[ "$has_input" = yes ] || {
    echo absent
    exit 0
}
in=$root/incoming/deploy-$name.$$
rm -rf "$in"
if mkdir "$in" && tar -xof - -C "$in" 2>/dev/null && : >"$in/.whole"; then
    # Somebody else may have been quicker: the same content.
    mv -T "$in" "$folder" 2>/dev/null || rm -rf "$in"
    echo "there $folder"
else
    rm -rf "$in"
    echo "full ${free:-0}"
fi
