# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Removes what nobody needs any more. Arguments: root minutes_for_jobs minutes_for_objects.
# Prints "removed <jobs> <objects>".
root=$1 jobs=0 objects=0
for folder in "$root"/jobs/*; do
    [ -d "$folder" ] || continue
    # Ended long ago, or without a sign of life for long (its heartbeat is touched while it runs).
    for sign in rc heartbeat manifest; do
        [ -e "$folder/$sign" ] && break
    done
    [ -n "$(find "$folder/$sign" -prune -mmin "+$2" 2>/dev/null)" ] && rm -rf "$folder" && jobs=$((jobs + 1))
done
for object in $(find "$root/objects" -type f -mmin "+$3" 2>/dev/null); do
    rm -f "$object" && objects=$((objects + 1))
done
find "$root/incoming" -mindepth 1 -maxdepth 1 -mmin +60 -exec rm -rf {} + 2>/dev/null
echo "removed $jobs $objects"
