# A background whose step has three million characters, and 400 scenarios.
mkdir -p Features
{
  printf 'Feature: A\n  Background:\n    Given '
  head -c 3000000 /dev/zero | tr '\0' x
  echo
  for i in $(seq 400); do printf '  Scenario: s\n    Given a step\n'; done
} > Features/a.feature
