# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Sends files. Standard input: one path per line, relative to the folder. Arguments: root folder most_bytes_per_file.
# Prints per file "file <bytes> <sha256> <path>" and the bytes, or "missing <path>", or "large <bytes> <path>".
cd "$1/$2" 2>/dev/null || exit 0
while IFS= read -r path; do
    if [ ! -f "$path" ]; then
        echo "missing $path"
        continue
    fi
    size=$(wc -c <"$path")
    if [ "$size" -gt "$3" ]; then
        echo "large $size $path"
        continue
    fi
    echo "file $size $(sha256sum <"$path" | cut -d ' ' -f 1) $path"
    head -c "$size" "$path"
done
