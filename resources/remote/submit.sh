# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Puts a job on this machine and starts it, at most once per id. Standard input: a tar with objects/<sha256> (the ones
# that are new here) and job/{manifest,command.sh,supervise.sh}; a manifest line is "<sha256> <mode> <path>".
# Arguments: root id limit_seconds log_cap_bytes free_kb_needed.
# Prints one line: "started", "exists", "full <free kb>", "broken <what>", or "need <sha256>" lines.
umask 022
# Starts the supervisor of a job and waits until it has begun: whoever runs this script ends its process group after it,
# and a supervisor that has not yet got to a session of its own would go with it.
start_job() {
    setsid sh "$1/supervise.sh" "$1" "$limit" "$cap" "$id" </dev/null >/dev/null 2>&1 &
    tries=0
    while [ ! -d "$1/claimed" ] && [ "$tries" -lt 100 ]; do
        sleep 0.05 2>/dev/null || sleep 1
        tries=$((tries + 1))
    done
}
root=$1 id=$2 limit=$3 cap=$4 need_kb=$5
mkdir -p "$root/objects" "$root/jobs" "$root/incoming" 2>/dev/null || {
    echo "broken The folder $root cannot be made"
    exit 0
}
if [ -d "$root/jobs/$id" ]; then
    cat >/dev/null
    # A submission that was cut before the start: the supervisor itself takes care that it runs once.
    [ -d "$root/jobs/$id/claimed" ] || start_job "$root/jobs/$id"
    echo exists
    exit 0
fi
free=$(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -n "$free" ] && [ "$free" -lt "$need_kb" ]; then
    cat >/dev/null
    echo "full $free"
    exit 0
fi
in=$root/incoming/$id.$$
rm -rf "$in"
mkdir "$in" && tar -xof - -C "$in" 2>/dev/null || {
    rm -rf "$in"
    echo "full $(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')"
    exit 0
}
[ -d "$in/objects" ] && for object in "$in"/objects/*; do
    [ -f "$object" ] && mv -f "$object" "$root/objects/"
done
awk '{ print $1 }' "$in/job/manifest" | sort -u | while read -r hash; do
    [ -f "$root/objects/$hash" ] || echo "need $hash"
done >"$in/missing"
if [ -s "$in/missing" ]; then
    cat "$in/missing"
    rm -rf "$in"
    exit 0
fi
files=$in/job/work
mkdir "$files" || exit 0
awk 'index($0, "/") { path = $0; sub(/^[^ ]+ [^ ]+ /, "", path); sub(/\/[^\/]*$/, "", path); print path }' "$in/job/manifest" |
    sort -u | while IFS= read -r folder; do
    mkdir -p "$files/$folder"
done
failed=
while IFS=' ' read -r hash mode path; do
    cp "$root/objects/$hash" "$files/$path" && chmod "$mode" "$files/$path" &&
        touch -c "$root/objects/$hash" || failed=$path
done <"$in/job/manifest"
if [ -n "$failed" ]; then
    rm -rf "$in"
    echo "full $(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')"
    exit 0
fi
if touch "$in/job/manifest" && mv -T "$in/job" "$root/jobs/$id" 2>/dev/null; then
    start_job "$root/jobs/$id"
    echo started
else
    echo exists
fi
rm -rf "$in"
