# A feature whose name has 100,000 characters.
mkdir -p Features
{
  printf 'Feature: '
  printf 'a*_b <c>%.0s' $(seq 10000)
  printf '\n  Scenario: one\n    Given a step\n'
} > Features/a.feature
