#!/usr/bin/env bash
# Installs what runs emitted text: compilers, Octave, giac (for Maple), Mathics (for Mathematica), Julia
# and LaTeX; and Chromium, in which pages are tried. Debian 12 or newer, as root. What no package of the system provides goes to .tools/, where
# the tests look for it. Does nothing for a tool that is there already.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
tools=$PWD/.tools
mkdir -p "$tools/bin"
export DEBIAN_FRONTEND=noninteractive PATH="$tools/bin:$PATH"

has() { type -P "$1" > /dev/null; }
get() { apt-get install -qq -y --no-install-recommends "$@" > /dev/null; }

install_mathics() { # an environment of its own: its pins are not ours
    has mathics3 && return
    "$python" -m venv "$tools/mathics"
    "$tools/mathics/bin/python" -m pip install --quiet --disable-pip-version-check mathics3 packaging
    ln -sf "$tools/mathics/bin/mathics3" "$tools/bin/mathics3"
}

install_packages() {
    local missing=()
    has gcc || missing+=(gcc libc6-dev)
    has g++ || missing+=(g++)
    has make || missing+=(make)
    has gfortran || missing+=(gfortran)
    has clang || missing+=(clang)
    has octave-cli || missing+=(octave)
    has giac || missing+=(xcas)
    has pdflatex || missing+=(texlive-latex-base)
    has chromium || missing+=(chromium)
    if [ ${#missing[@]} -gt 0 ]; then
        apt-get update -qq
        get "${missing[@]}"
    fi
    echo 'int main(void) { return 0; }' > "$tools/probe.c"
    if ! clang -fsanitize=address,undefined "$tools/probe.c" -o "$tools/probe" 2> /dev/null; then
        get "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"
    fi
    rm -f "$tools/probe" "$tools/probe.c"
}

# Debian 11 is the last release with Julia. Its packages are unpacked beside the system, not installed.
JULIA="julia julia-common libjulia1 libjulia-openblas64 libllvm9 libgit2-1.1 libdsfmt-19937-1 libmbedcrypto3
    libmbedtls12 libmbedx509-0 libopenlibm3 libutf8proc2 libunwind8 libcurl3-gnutls libssh2-1 libquadmath0
    libgfortran5 libpcre2-8-0 libhttp-parser2.9 libffi7 libldap-2.4-2 libssl1.1 libmpfr6"

install_julia() {
    has julia && return
    local mirror root=$tools/julia
    # shellcheck disable=SC2016
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -m 1 '/debian/$')
    mkdir -p "$root/lists/partial" "$root/cache/archives/partial" "$root/debs" "$root/files"
    echo "deb $mirror bullseye main" > "$root/sources.list"
    local apt=(-qq -o Dir::Etc::sourcelist="$root/sources.list" -o Dir::Etc::sourceparts=-
        -o Dir::State::lists="$root/lists" -o Dir::Cache="$root/cache" -o APT::Sandbox::User=root)
    apt-get "${apt[@]}" update
    # shellcheck disable=SC2086
    (cd "$root/debs" && apt-get "${apt[@]}" download $(printf '%s/bullseye ' $JULIA))
    for package in "$root"/debs/*.deb; do dpkg -x "$package" "$root/files"; done
    rm -rf "$root/debs" "$root/lists" "$root/cache"
    local lib
    lib=$(dirname "$(find "$root/files" -name 'libjulia.so*' | head -n 1)")
    cat > "$tools/bin/julia" << WRAPPER
#!/bin/sh
export LD_LIBRARY_PATH="$lib:$lib/julia:$lib/openblas64-pthread"
exec "$root/files/usr/bin/julia" "\$@"
WRAPPER
    chmod +x "$tools/bin/julia"
}

install_mathics &
waiting=$!
install_packages
install_julia
wait "$waiting"

for tool in gcc g++ make clang gfortran octave-cli giac pdflatex mathics3 julia chromium; do
    has "$tool" || { echo "tools.sh: $tool could not be installed" >&2; exit 1; }
done
echo "tools: gcc $(gcc -dumpversion), clang $(clang -dumpversion), gfortran $(gfortran -dumpversion)," \
    "$(octave-cli --version | sed -n '1s/, version//p'), giac $(giac --version 2> /dev/null | tail -n 1)," \
    "$(mathics3 --version 2> /dev/null | sed -n '1p'), $(julia --version)"
