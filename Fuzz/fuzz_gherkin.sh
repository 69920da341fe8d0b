#!/bin/sh
# Fuzzes the Gherkin parser and the pickle compiler with libFuzzer and the address sanitizer (Linux).
#
#     Fuzz/fuzz_gherkin.sh [SECONDS] [FOLDER OF SEEDS]
#
# Findings are left as crash-*, timeout-* or oom-* in Fuzz/.build; what is found to be new in Fuzz/.build/corpus.
set -eu
cd "$(dirname "$0")"
mkdir -p .build/corpus
swiftc -O -g -swift-version 6 -parse-as-library -sanitize=fuzzer,address -module-name Gherkin -package-name gherkin-run \
  -emit-module -emit-module-path .build/Gherkin.swiftmodule -emit-library -static -o .build/libGherkin.a \
  $(find ../Sources/Gherkin -name '*.swift')
swiftc -O -g -swift-version 6 -parse-as-library -sanitize=fuzzer,address -I .build -o .build/fuzz_gherkin \
  FuzzGherkin.swift .build/libGherkin.a
cd .build
exec ./fuzz_gherkin -max_total_time="${1:-60}" -timeout=10 -rss_limit_mb=4096 -max_len=4096 corpus ${2:+"$2"}
