# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs one job to its end and writes down how it ended. Started detached, in its own session; survives the line.
# Arguments: folder limit_seconds log_cap_bytes id. Files in the folder:
#   claimed/   who comes second leaves      pid    "<pid> <start> <boot id>" of this supervisor
#   job        the same of the job          log    output of the job, at most the cap
#   heartbeat  touched while it runs        cancel wish to end it
#   rc         "<exit code> <why> <free kb>" with why: done, time, cancelled, full
folder=$1 limit=$2 cap=$3 id=$4
mkdir "$folder/claimed" 2>/dev/null || exit 0
cd "$folder" || exit 0
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)

# "<pid> <start> <boot id>": a pid alone may belong to somebody else later.
identity() {
    # The second field is a name in brackets that may hold blanks.
    start=$(sed 's/^.*) //' "/proc/$1/stat" 2>/dev/null | awk '{ print $20 }')
    echo "$1 ${start:-0} $boot"
}
# Written while there is room: later the disk may be full, and a block that exists can still be overwritten.
printf '%-80s\n' ' ' >rc.reserved
printf '%-20s\n' ' ' >why
identity $$ >pid.new && mv pid.new pid
: >heartbeat

# The log keeps the first bytes; the rest is read, so that the job does not block, and dropped.
keep() {
    if command -v stdbuf >/dev/null 2>&1; then
        stdbuf -o0 head -c "$cap"
    else
        head -c "$cap"
    fi
    dropped=$(wc -c)
    [ "$dropped" -gt 0 ] && printf '\n[the log ends here: %s more bytes were dropped]\n' "$dropped"
}
# Ends the job's whole session: asks first, insists two seconds later.
end_job() {
    kill -s TERM -- "-$job" 2>/dev/null
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        kill -s 0 -- "-$job" 2>/dev/null || return 0
        sleep 0.2 2>/dev/null || sleep 1
    done
    kill -s KILL -- "-$job" 2>/dev/null
}
watch_job() {
    began=$(date +%s)
    while kill -s 0 "$job" 2>/dev/null; do
        : >heartbeat
        if [ -e cancel ]; then
            printf cancelled 1<>why
            end_job
        elif [ $(($(date +%s) - began)) -ge "$limit" ]; then
            printf time 1<>why
            end_job
        fi
        sleep 0.3 2>/dev/null || sleep 1
    done
}
run_job() {
    (
        cd work || exit 127
        ACANN_JOB=$id
        export ACANN_JOB
        exec setsid sh ../command.sh </dev/null 2>&1
    ) &
    job=$!
    identity "$job" >job.new && mv job.new job
    watch_job >/dev/null 2>&1 &
    watcher=$!
    wait "$job"
    printf '%-20s\n' "$?" 1<>code
    kill -s KILL "$watcher" 2>/dev/null
    wait "$watcher" 2>/dev/null
    # What left the session is found by the mark in its environment.
    kill -s KILL -- "-$job" 2>/dev/null
    for other in $(grep -l -s -a "ACANN_JOB=$id" /proc/[0-9]*/environ | cut -d/ -f3); do
        kill -s KILL "$other" 2>/dev/null
    done
}
printf '%-20s\n' ' ' >code
: >log
run_job 2>/dev/null | keep >>log 2>/dev/null
read -r why <why
read -r code <code
free=$(df -Pk . 2>/dev/null | awk 'NR == 2 { print $4 }')
[ -z "$why" ] && [ "$code" != 0 ] && [ -n "$free" ] && [ "$free" -lt 256 ] && why=full
printf '%-79s\n' "${code:-127} ${why:-done} ${free:-0}" 1<>rc.reserved
mv rc.reserved rc
