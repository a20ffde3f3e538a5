# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tells how jobs are, waiting until there is news of one of them. Standard input: lines "<id> <bytes of its log known>".
# Arguments: root wait_tenths most_bytes.
# Prints for each job with news, and for all when the wait is over, a line
#   "job <id> <state> <exit code> <why> <free kb> <log bytes> <count>", then <count> bytes of the log and a newline.
# States: gone, starting, unstarted (nothing came of the start within a minute), running, ended, died (no result and no process), rebooted.
root=$1 tenths=$2 most=$3
boot=$(cat /proc/sys/kernel/random/boot_id 2>/dev/null)
asked=$(cat)

# Whether the process written down in a file is still that process.
lives() {
    read -r pid start was 2>/dev/null <"$1" || return 1
    [ "$was" = "$boot" ] || return 1
    [ "$(sed 's/^.*) //' "/proc/$pid/stat" 2>/dev/null | awk '{ print $20 }')" = "$start" ]
}
# Sets state, code, why, free and size.
look() {
    folder=$root/jobs/$1 code=- why=- free=0 size=0
    if [ ! -d "$folder" ]; then
        state=gone
        return
    fi
    [ -f "$folder/log" ] && size=$(wc -c <"$folder/log")
    if [ -f "$folder/rc" ]; then
        state=ended
        size=$(wc -c <"$folder/log")
        read -r code why free <"$folder/rc"
    elif [ ! -f "$folder/pid" ]; then
        state=starting
        [ -n "$(find "$folder/manifest" -mmin +1 2>/dev/null)" ] && state=unstarted
    elif lives "$folder/pid"; then
        state=running
    elif [ -f "$folder/rc" ]; then
        look "$1"
    else
        read -r pid start was <"$folder/pid"
        state=died
        [ "$was" = "$boot" ] || state=rebooted
        # Its supervisor was killed: the job must not run on without one.
        if [ "$state" = died ] && lives "$folder/job"; then
            kill -s KILL -- "-$pid" 2>/dev/null
        fi
    fi
}
show() {
    count=$((size - $2))
    [ "$count" -gt "$most" ] && count=$most
    [ "$count" -lt 0 ] && count=0
    echo "job $1 $state $code $why ${free:-0} $size $count"
    [ "$count" -gt 0 ] && tail -c "+$(($2 + 1))" "$root/jobs/$1/log" | head -c "$count"
    echo
}
turn=0
while :; do
    news=
    while read -r id known; do
        look "$id"
        if [ "$turn" -ge "$tenths" ] || [ "$size" -gt "$known" ] || { [ "$state" != running ] && [ "$state" != starting ]; }; then
            show "$id" "$known"
            news=yes
        fi
    done <<LIST
$asked
LIST
    # Set inside the loop, which a here-document does not put into a shell of its own.
    [ -n "$news" ] && exit 0
    sleep 0.1 2>/dev/null || sleep 1
    turn=$((turn + 1))
done
