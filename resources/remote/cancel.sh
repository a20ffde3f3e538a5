# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Ends a job and waits until nothing of it is left. Arguments: root id. Prints "ended", "gone" or "stuck".
folder=$1/jobs/$2
[ -d "$folder" ] || {
    echo gone
    exit 0
}
: >"$folder/cancel"
# Never started: whoever would start it later comes second.
if mkdir "$folder/claimed" 2>/dev/null; then
    : >"$folder/log"
    echo "143 cancelled 0" >"$folder/rc"
    echo ended
    exit 0
fi
turn=0
while [ "$turn" -lt 50 ]; do
    [ -f "$folder/rc" ] && {
        echo ended
        exit 0
    }
    sleep 0.1 2>/dev/null || sleep 1
    turn=$((turn + 1))
done
# The supervisor does not answer.
for file in pid job; do
    read -r pid start _ 2>/dev/null <"$folder/$file" || continue
    [ "$(sed 's/^.*) //' "/proc/$pid/stat" 2>/dev/null | awk '{ print $20 }')" = "$start" ] && kill -s KILL -- "-$pid" 2>/dev/null
done
for other in $(grep -l -s -a "ACANN_JOB=$2" /proc/[0-9]*/environ | cut -d/ -f3); do
    kill -s KILL "$other" 2>/dev/null
done
[ -f "$folder/rc" ] || echo "137 cancelled 0" >"$folder/rc"
echo ended
