@REQ-SAFE-3
Feature: Names and texts with escape sequences, C1 controls and directional overrides

  Scenario: reports, sites, comparisons and files for Allure escape them
    Given a copy of the fixture "generators/hidden_characters.sh" named "generator.sh"
    And I successfully run `sh generator.sh`
    When I run the shell script:
      """
      gherkin-run -q -f message:run.ndjson -f allure:allure
      gherkin-run docs site run.ndjson --history history
      gherkin-run compare history run.ndjson > site/compare
      gherkin-run compare history run.ndjson --format json > site/compare.json
      gherkin-run compare history run.ndjson --format markdown > site/compare.md
      cat allure/*.json >> site/all
      ! grep -rlP '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x{80}-\x{9f}\x{202e}]' site
      """
    Then the exit status should be 0
    And the file "site/features.md" should contain "\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}"
    And the file "site/scenarios.csv" should contain "Features/\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}.feature"
