# A description of one paragraph with 8,000 lines.
mkdir -p Features
{
  echo 'Feature: A'
  for i in $(seq 8000); do echo "  line $i *of* the - item"; done
  printf '  Scenario: one\n    Given a step\n'
} > Features/a.feature
