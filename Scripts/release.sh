#!/bin/sh
# Creates dist/ with archives of the program and of the sources of the last commit, and their SHA-256 checksums.
# The arguments are those of `swift build` for a release.
set -eu

cd "$(dirname "$0")/.."
version=$(sed -n 's/.*static let current = "\(.*\)"$/\1/p' Sources/Tool/GherkinCommandLine/Version.swift)
name="gherkin-run-$version"
system=$(uname -s | tr '[:upper:]' '[:lower:]')
program="$name-$system-$(uname -m)"
libraries=.build/static-libraries

fail() {
  echo "release: $*" >&2
  exit 1
}

[ -n "$version" ] || fail "Version.swift tells no version"
[ -z "$(git status --porcelain)" ] || fail "commit first, or the program would not be made from the sources beside it"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md has no section [$version]"

# A folder that the linker searches first. It contains static libraries, so that the linker does not use shared ones.
if [ "$system" = linux ]; then
  mkdir -p "$libraries"
  for library in libyaml.a libstdc++.a; do
    path=$(cc -print-file-name="$library")
    [ -f "$path" ] || fail "there is no $library; install libyaml-dev and the C++ library of your compiler"
    ln -sf "$path" "$libraries/$library"
  done
  {
    echo "Name: libyaml"
    echo "Description: libyaml, to be linked statically"
    echo "Version: $(pkg-config --modversion yaml-0.1)"
    echo "Cflags: $(pkg-config --cflags yaml-0.1)"
    echo "Libs: -L$PWD/$libraries -lyaml"
  } >"$libraries/yaml-0.1.pc"
  export PKG_CONFIG_PATH="$PWD/$libraries"
  set -- "$@" -Xlinker "-L$PWD/$libraries"
fi
built=$(${SWIFT:-swift} build "$@" --show-bin-path)/gherkin-run
rm -f "$built" # It may be linked with other libraries, which the build does not check.
${SWIFT:-swift} build "$@" -Xlinker -s --product gherkin-run

rm -rf dist
mkdir -p "dist/$program"
cp "$built" CHANGELOG.md LICENSE README.md "dist/$program/"
if [ "$system" = linux ]; then
  # glibc itself needs libgcc_s, to end a thread.
  others=$(ldd "$built" | grep -vE '^\s*(linux-vdso|/lib.*/ld-linux|lib(c|m|dl|rt|pthread|gcc_s)\.so)' || true)
  [ -z "$others" ] || fail "the program needs more than the C library:
$others"
  cp "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")/../share/swift/LICENSE.txt" \
    "dist/$program/LICENSE-swift"
  cp /usr/share/doc/libyaml-dev/copyright "dist/$program/LICENSE-libyaml"
fi
said=$("dist/$program/gherkin-run" --version)
[ "$said" = "gherkin-run $version" ] || fail "the program says that it is $said"
# As on a machine without Swift, where its runtime would print a warning.
PATH=/usr/bin:/bin "dist/$program/gherkin-run" parse Features/ >.build/release.ndjson ||
  fail "the program does not parse its own features"
! grep -q "swift runtime:" .build/release.ndjson || fail "Swift's runtime complains"

tar -czf "dist/$program.tar.gz" -C dist "$program"
rm -rf "dist/$program"
git archive --format=tar.gz --prefix="$name/" --output="dist/$name-source.tar.gz" HEAD
(cd dist && if command -v sha256sum >/dev/null; then sha256sum ./*.tar.gz; else shasum -a 256 ./*.tar.gz; fi | sed 's|\./||' >SHA256SUMS && cat SHA256SUMS)
