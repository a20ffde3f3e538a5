# SPDX-FileCopyrightText: 2026 The AgenticCANN Workbench developers
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Tells what a machine is like, one "key value" per line, and changes nothing but a file in the work folder that it
# removes. Arguments: root. The prologue of the host comes before this text.
root=$1
fact() { printf '%s %s\n' "$1" "$(printf '%s' "$2" | tr '\n' ' ')"; }
there() { command -v "$1" 2>/dev/null; }
limited() {
    if there timeout >/dev/null; then timeout "$@" 2>&1; else shift && "$@" 2>&1; fi
}
fact time "$(date +%s.%N)"
fact system "$(uname -sr)"
fact arch "$(uname -m)"
fact libc "$(getconf GNU_LIBC_VERSION 2>/dev/null)"
fact user "$(id -un)"
fact login_shell "$(getent passwd "$(id -un)" 2>/dev/null | cut -d: -f7)"
fact cpus "$(nproc 2>/dev/null)"
fact memory_mb "$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null)"
fact load "$(cut -d ' ' -f 1 /proc/loadavg 2>/dev/null)"
missing=
for tool in tar sha256sum setsid flock timeout stdbuf awk sed grep find df head tail cut sort; do
    there "$tool" >/dev/null || missing="$missing $tool"
done
fact missing_tools "$missing"

# The work folder: can be made, written, run from.
if mkdir -p "$root" 2>/dev/null && printf '#!/bin/sh\necho runs\n' >"$root/.probe.$$" 2>/dev/null; then
    chmod 700 "$root/.probe.$$"
    fact folder "$(cd "$root" && pwd)"
    fact folder_runs "$("$root/.probe.$$" 2>/dev/null)"
    rm -f "$root/.probe.$$"
    fact free_kb "$(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')"
    fact folder_mode "$(stat -L -c '%a %U' "$root" 2>/dev/null)"
else
    fact folder_broken "$root"
fi

fact gxx "$(there g++ >/dev/null && limited 10 g++ -dumpfullversion)"
fact bwrap "$(there bwrap >/dev/null && { limited 10 bwrap --unshare-all --die-with-parent --dev /dev --ro-bind /usr /usr --symlink usr/lib /lib --symlink usr/lib64 /lib64 --symlink usr/bin /bin /usr/bin/true && echo works; })"
fact cmake "$(there cmake >/dev/null && limited 10 cmake --version | head -n 1)"
fact python "$(there python3 >/dev/null && limited 10 python3 -c 'import platform; print(platform.python_version())')"
for module in numpy torch torch_npu setuptools; do
    fact "module_$module" "$(there python3 >/dev/null && limited 60 python3 -c "import $module; print(getattr($module, '__version__', 'present'))" | tail -n 1)"
done

# CANN: every installation that has a set_env.sh.
found=
for folder in "$ASCEND_HOME_PATH" "$ASCEND_TOOLKIT_HOME" /usr/local/Ascend/cann /usr/local/Ascend/ascend-toolkit/latest \
    "$HOME/Ascend/cann" "$HOME/Ascend/ascend-toolkit/latest"; do
    [ -n "$folder" ] && [ -f "$folder/set_env.sh" ] || continue
    real=$(cd "$folder" && pwd -P)
    case "$found" in *"|$real|"*) continue ;; esac
    found="$found|$real|"
    version=$(cat "$real/$(uname -m)-linux/ascend_toolkit_install.info" 2>/dev/null | sed -n 's/^version=//p' | head -n 1)
    printf 'cann %s %s\n' "$real" "${version:-unknown}"
done
first=$(printf '%s' "$found" | cut -d '|' -f 2)
# shellcheck disable=SC1091
[ -n "$first" ] && fact bisheng "$( (. "$first/set_env.sh" >/dev/null 2>&1; command -v bisheng))"
# shellcheck disable=SC1091
[ -n "$first" ] && fact profiler "$( (. "$first/set_env.sh" >/dev/null 2>&1; command -v msopprof || command -v msprof))"
fact driver "$(sed -n 's/^Version=//p' /usr/local/Ascend/driver/version.info 2>/dev/null | head -n 1)"
fact davinci "$(find /dev -maxdepth 1 -name 'davinci[0-9]*' 2>/dev/null | wc -l)"
if there npu-smi >/dev/null; then
    limited 30 npu-smi info | sed 's/^/npu-smi /'
else
    echo 'npu-smi npu-smi: not found'
fi
