# An outline in which each value contains the next one twice.
mkdir -p Features
{
  printf 'Feature: A\n  Scenario: s\n    Given <c1>\n    Examples:\n      |'
  for i in $(seq 60); do printf ' c%s |' $i; done
  printf '\n      |'
  for i in $(seq 2 60); do printf ' <c%s><c%s> |' $i $i; done
  echo ' x |'
} > Features/a.feature
