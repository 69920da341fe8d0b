#!/bin/bash
# Calls the targets of Fuzz/Sources with generated inputs. Run by `make fuzz`.
#
# RUNS: how many inputs each target gets; 100,000 by default.
# TARGETS: the targets; all by default.
set -euo pipefail
cd "$(dirname "$0")/.."

runs=${RUNS:-100000}
build=(${SWIFT:-swift} build -c release --sanitize fuzzer --scratch-path .build/fuzz --product GherkinFuzzer)
GHERKIN_FUZZ=1 "${build[@]}"
program=$(pwd)/$(GHERKIN_FUZZ=1 "${build[@]}" --show-bin-path | sed "s|^$(pwd)/||")/GherkinFuzzer
# libFuzzer must see the signal of a trap, not Swift's backtraces.
export SWIFT_BACKTRACE=enable=no
status=0
for target in ${TARGETS:-feature markdown expression tags yaml csv messages orders answers definitions configuration editor layout fixes requirements history verdicts}; do
  corpus=.build/fuzz/corpus/$target
  mkdir -p "$corpus"
  # Inputs that reach new code go to the first folder; the others are only read.
  folders=("$corpus")
  for folder in "Fuzz/Corpus/$target" "Features"; do if [ -d "$folder" ]; then folders+=("$folder"); fi; done
  log=.build/fuzz/$target.log
  if FUZZ_TARGET=$target "$program" -runs="$runs" -max_len=4096 -timeout=20 -rss_limit_mb=3000 \
    -artifact_prefix=".build/fuzz/$target-" "${folders[@]}" >"$log" 2>&1
  then
    echo "$target: $(grep '^Done' "$log")"
  else
    status=1
    echo "$target: FAILED: $(grep -E 'Fatal error|ERROR|Test unit written' "$log" | head -3 | tr '\n' ' '); see $log"
  fi
done
exit $status
