# Shared by ./play and ./test: installs missing packages and builds. Sourced by bash in the repository's root.

say() { printf '%s\n' "$@" >&2; }

die() {
    say "$@"
    exit 1
}

# The packages named in the given lists.
packages_in() { sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$@"; }

# Those of the given lists that are not installed.
missing_packages() {
    local installed
    # shellcheck disable=SC2046  # one word a package
    installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' $(packages_in "$@") 2>/dev/null | sed -n 's/ installed$//p')
    packages_in "$@" | sort -u | comm -23 - <(sort -u <<<"$installed") | tr '\n' ' '
}

# Runs apt-get as root. Without a terminal nobody could answer sudo's question for a password, so it must not ask.
apt() {
    local -a sudo=()
    if [ "$(id -u)" -ne 0 ]; then
        sudo=(sudo)
        [ -t 0 ] || sudo+=(-n)
    fi
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q "$@"
}

# install_packages LIST...: makes sure that all packages of these lists are there.
install_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "This is not a Debian system; if the build fails, install what corresponds to: $*"
        return 0
    fi
    local missing
    missing=$(missing_packages "$@")
    [ -n "$missing" ] || return 0

    say "Bazillion needs these Debian packages, which are not installed yet:" "  $missing"
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        die "Neither root nor sudo is at hand to install them. As root, run:" "  apt-get install ${missing% }"
    fi
    say "Installing them with apt-get ..."
    # shellcheck disable=SC2086
    if ! apt install --simulate $missing >/dev/null 2>&1; then
        apt update >&2 || say "The package lists could not be updated; trying with the old ones."
    fi
    # shellcheck disable=SC2086
    apt install -y --no-install-recommends $missing >&2 ||
        { apt update >&2 && apt install -y --no-install-recommends $missing >&2; } ||
        die "The packages could not be installed. Is this computer online? Once it is, run again, or as root:" \
            "  apt-get update && apt-get install ${missing% }"
    fresh_packages=yes
}

# build PRESET [TARGET...]: configures if that was not done yet (the build itself notices later changes) and builds.
build() {
    local preset=$1
    shift
    if [ ! -e "build/$preset/build.ninja" ] || [ -n "${fresh_packages:-}" ]; then
        cmake --preset "$preset" -Wno-dev >&2 || return 1
    fi
    NINJA_STATUS='[%p, %f of %t after %e s] ' cmake --build "build/$preset" ${1:+--target "$@"} >&2
}
