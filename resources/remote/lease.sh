# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Put before a job's own lines: takes a card for as long as the job lives. The lock is on an open file that the job and
# what it starts inherit, so that it ends with them whatever happens. Exit codes: 75 somebody of ours has the card,
# 76 somebody else uses it, 77 no lock can be made.
# shellcheck disable=SC2093
take_card() {
    folder=${ACANN_LEASES:-/tmp/agenticcann-leases}
    file=$folder/npu-$1-$2
    # For all accounts of the machine: they share the cards.
    [ -d "$folder" ] || mkdir -m 1777 "$folder" 2>/dev/null
    [ -e "$file" ] || (umask 022 && : >"$file") 2>/dev/null
    [ -r "$file" ] || {
        echo "The lease $file cannot be opened" >&2
        exit 77
    }
    # Read-only is enough for a lock, and allowed on a file of another account.
    exec 9<"$file"
    flock -w "$3" 9 || {
        echo "Card $1 is leased to another job" >&2
        exit 75
    }
    if command -v npu-smi >/dev/null 2>&1; then
        user=$(npu-smi info 2>/dev/null | awk -F '|' -v npu="$1" '
            /Process id/ { table = 1; next }
            table && split($2, place, " ") && place[1] == npu && $3 + 0 > 0 { split($4, name, " "); print $3 + 0, "(" name[1] ")"; exit }')
        [ -z "$user" ] || {
            echo "Card $1 is used by process $user" >&2
            exit 76
        }
    fi
    ASCEND_RT_VISIBLE_DEVICES=$1
    export ASCEND_RT_VISIBLE_DEVICES
}
