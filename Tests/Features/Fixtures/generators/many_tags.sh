# A feature with 20,000 tags.
mkdir -p Features
{
  for i in $(seq 20000); do printf '@tag%s ' $i; done
  printf '\nFeature: A\n  Scenario: one\n    Given a step\n'
} > Features/a.feature
