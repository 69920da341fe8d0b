#!/bin/bash
# Runs the quick and long tests, and the tests of faults, in programs with sanitizers. Run by `make sanitize`.
#
# SANITIZERS: the sanitizers. On Linux, the thread sanitizer reports every `Mutex` of Synchronization as a race, because it
# does not see the lock, so only the address sanitizer is used by default.
# PROGRAMS: the pattern of the tests that start programs.
set -euo pipefail
cd "$(dirname "$0")/.."

# Steps of the tests crash on purpose, and the program itself reports their signals. Leaks are not checked, because
# Swift keeps global values until the end of a program.
signals=handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:handle_abort=0
export ASAN_OPTIONS=detect_leaks=0:$signals:suppressions=$PWD/Scripts/address_suppressions.txt
export TSAN_OPTIONS=$signals
status=0
if [ "$(uname -s)" = Linux ]; then all=address; else all="address thread"; fi
for sanitizer in ${SANITIZERS:-$all}; do
  options=(--sanitize "$sanitizer" --scratch-path ".build/sanitize-$sanitizer")
  export GHERKIN_SANITIZER=$sanitizer
  # The linker reports symbols of the sanitizer that are not exported.
  "${SWIFT:-swift}" build --build-tests --quiet "${options[@]}" 2>&1 | { grep -v 'Cannot export local symbol' || true; }
  test=("${SWIFT:-swift}" test --skip-build --quiet --disable-xctest "${options[@]}")
  echo "The quick and long tests with the $sanitizer sanitizer:"
  "${test[@]}" --skip "$PROGRAMS" || status=1
  echo "The tests of faults with the $sanitizer sanitizer:"
  "${test[@]}" --filter '^CommandTests\.Fault' || status=1
done
exit $status
