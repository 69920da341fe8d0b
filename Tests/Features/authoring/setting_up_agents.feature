@REQ-AUTHOR-9
Feature: Setting up instructions for coding agents

  `gherkin-run init` offers a section of AGENTS.md and a skill, so that an agent proposes scenarios before it writes code, and
  does not change features to make a run pass.

  Background:
    Given a copy of the fixture "set_up/done" named "."
    And I change to the folder "cellar"

  Rule: they are added only on request, and once

    Scenario: --agents adds the files
      When I run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      Then the exit status should be 0
      And the output should have 2 lines with "+++ "
      And the file "AGENTS.md" should contain "## Features and gherkin-run"
      And the file "AGENTS.md" should have a line that matches "^`Features/` says what the software does"
      And the file ".agents/skills/gherkin/SKILL.md" should contain:
        """
        ---
        name: gherkin
        description: Writes scenarios
        """
      And the file ".agents/skills/gherkin/SKILL.md" should contain "gherkin-run steps --define Sources/CellarSteps/CellarSteps.swift --yes"
      And the file ".agents/skills/gherkin/SKILL.md" should contain "gherkin-run -q Features/cellar.feature:5"

    Scenario: a second call adds nothing, even if the section was edited
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      And I replace "gherkin-run lint" with "make lint" in the file "AGENTS.md"
      When I run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      Then the exit status should be 0
      And the output should contain "Nothing is missing"
      And the file "AGENTS.md" should contain "make lint"

    Scenario: instructions that exist stay, and the section follows them
      Given a file named "AGENTS.md" with:
        """
        # Cellar

        Write Swift.
        """
      When I successfully run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      Then the file "AGENTS.md" should contain:
        """
        # Cellar

        Write Swift.

        ## Features and gherkin-run

        `Features/`
        """

    Scenario: without --agents and without a terminal, nothing is added
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the output should contain "Nothing is missing"
      And the file "AGENTS.md" should not exist
      And the folder ".agents" should not exist

    Scenario Outline: at a terminal, they are offered after the other files; the answer "<answer>" means <meaning>
      Given I remove the folder "Sources/CellarSpecs"
      When I start `gherkin-run init --package-path ../gherkin-run` in a terminal
      And I wait until the output contains "Write this file? [y/N] "
      And I type "y"
      And I wait until the output contains "Write these 2 files for coding agents? [y/N] "
      And I type "<answer>"
      And I wait until the command ends
      Then the exit status should be 0
      And the output should contain "Done. Now:"
      And the file "Sources/CellarSpecs/main.swift" should exist
      And the file "AGENTS.md" should <result>

      Examples:
        | answer | meaning | result    |
        | y      | yes     | exist     |
        | n      | no      | not exist |

    Scenario: a file with the name of a folder
      Given a file named ".agents" with the line "x"
      When I run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      Then the exit status should be 2
      And the standard error should contain ".agents is not a folder, so nothing was written; move it, and repeat the command"
      And the file "AGENTS.md" should not exist

  Rule: the skill fits the package

    Scenario: for a command, there are no steps to write
      Given a folder named "../sort"
      And I change to the folder "../sort"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --command --agents --yes`
      Then the file ".agents/skills/gherkin/SKILL.md" should contain "All steps are ready-made"
      And the file ".agents/skills/gherkin/SKILL.md" should not contain "--define"

    Scenario: its commands exist
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --agents --yes`
      When I run the shell script:
        """
        grep -oh '`gherkin-run [^`]*`' AGENTS.md .agents/skills/gherkin/SKILL.md | tr -d '`' |
          sed 's/PATH:LINE/Features/' | sort -u | sed 's/$/ --help/' > commands.sh
        sh -e commands.sh > /dev/null && wc -l < commands.sh
        """
      Then the exit status should be 0
      And the standard output should have a line that matches "^ *[1-9]"
