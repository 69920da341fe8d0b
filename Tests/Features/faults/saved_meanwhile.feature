@REQ-REPORT-1
Feature: Files that change while a command works

  A file is replaced only if it still has the content that the command has read.

  Rule: lint --fix, while it waits for the runner

    Background:
      Given a file named "Features/a.feature" with:
        """
        Feature: A
          Scenario: one
            Given a step   
        """
      And I set the environment variable "GHERKIN_RUN_RUNNER" to "<folder>/runner"

    Scenario: a feature is saved
      Given a file named "edited" with:
        """
        Feature: A
          Scenario: one
            Given a step   
          Scenario: my new work
            Given a step
        """
      And a runner that first does "cp edited Features/a.feature"
      When I run `gherkin-run lint --fix --rule trailing-blanks=on`
      Then the exit status should be 2
      And the output should contain "Features/a.feature"
      And the output should contain "it changed in the meantime; repeat the command"
      And I successfully run `cmp edited Features/a.feature`

    Scenario: a feature becomes a link to another file
      Given a file named "victim.txt" with the line "precious"
      And a runner that first does "ln -sf ../victim.txt Features/a.feature"
      When I run `gherkin-run lint --fix --rule trailing-blanks=on`
      Then the exit status should be 2
      And the output should contain "it changed in the meantime"
      And the file "victim.txt" should be the line "precious"

    Scenario: a feature is removed
      Given a file named "Features/b.feature" with:
        """
        Feature: A
          Scenario: one
            Given a step   
        """
      And a runner that first does "rm -f Features/a.feature"
      When I run `gherkin-run lint --fix --rule trailing-blanks=on`
      Then the exit status should be 2
      And the output should contain "fixed 1 finding in Features/b.feature"
      And the folder "Features" should contain the files:
        | b.feature |

    Scenario: a feature with several hard links is saved
      Given a file named "edited" with:
        """
        Feature: A
          Scenario: my new work
        """
      And I successfully run `ln Features/a.feature other`
      And a runner that first does "cat edited > other"
      When I run `gherkin-run lint --fix --rule trailing-blanks=on`
      Then the exit status should be 2
      And the output should contain "it changed in the meantime"
      And I successfully run `cmp edited Features/a.feature`
      And the folder "Features" should contain the files:
        | a.feature |

  Rule: commands that ask before they write

    Scenario: a manifest is saved while init asks
      Given a file named "Package.swift" with:
        """
        // swift-tools-version: 6.3
        import PackageDescription
        let package = Package(name: "App", targets: [.target(name: "App")])
        """
      And a file named "Sources/App/a.swift" with the line "public let a = 1"
      When I start `gherkin-run init --package-path .` in a terminal
      And I wait until the output contains "[y/N]"
      And I append the line "// my new work" to the file "Package.swift"
      And I type "y"
      And I wait until the output contains "for coding agents? [y/N]"
      And I type "n"
      And I wait until the command ends
      Then the exit status should be 2
      And the output should contain "Package.swift was not written: it changed in the meantime; repeat the command"
      And the file "Package.swift" should contain "// my new work"
      And the file "Package.swift" should not contain "GherkinRunner"
      And the folder "Sources" should contain the files:
        | App/a.swift |

    Scenario: a file of steps is created while steps --define asks
      Given a feature with a scenario of the steps:
        """
        Given nobody knows this
        """
      When I start `gherkin-run steps --define New.swift` in a terminal
      And I wait until the output contains "[y/N]"
      And a file named "New.swift" with the line "// my new work"
      And I type "y"
      And I wait until the command ends
      Then the exit status should be 2
      And the output should contain "New.swift"
      And the output should contain "it changed in the meantime"
      And the file "New.swift" should be the line "// my new work"
