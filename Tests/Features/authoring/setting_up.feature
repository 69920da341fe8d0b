@REQ-AUTHOR-3
Feature: Setting up a package

  `gherkin-run init` adds a runner, steps, a first feature and a test to a package, and nothing that is there already.

  Rule: files are written only on request

    Background:
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"

    Scenario: --yes writes them, and the last lines say what to do now
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the output should contain:
        """
        Done. Now: gherkin-run Features/, or swift test
        To build on macOS, add to Package.swift: platforms: [.macOS(.v15)]
        """
      And the folder "." should be as in the fixture "set_up/done/cellar"
      When I run `swift format lint --strict --recursive .`
      Then the exit status should be 0
      And the output should be empty

    Scenario: without a terminal, the changes are shown
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the exit status should be 1
      And the standard output should contain "+++ Package.swift"
      And the standard output should contain:
        """
        +    .executableTarget(
        +      name: "CellarSpecs",
        """
      And the standard output should contain:
        """
        --- /dev/null
        +++ Features/cellar.feature
        +Feature: Cellar
        """
      And the standard error should contain "nothing was written because there is no terminal to ask on; pass --yes to write these 7 files"
      And the folder "." should be as in the fixture "set_up/new/cellar"

    Scenario: at a terminal, the answer "y" is yes, also if the files for coding agents are not wanted
      When I start `gherkin-run init --package-path ../gherkin-run` in a terminal
      And I wait until the output contains "Write these 7 files? [y/N] "
      And I type "y"
      And I wait until the output contains "Write these 2 files for coding agents? [y/N]"
      And I type "n"
      And I wait until the command ends
      Then the exit status should be 0
      And the folder "." should be as in the fixture "set_up/done/cellar"

    # Not even the superuser can write to an immutable file or folder.
    Scenario Outline: nothing is written if <path> cannot be changed
      Given I successfully run `mkdir Tests`
      When I run the shell script:
        """
        chattr +i <path> || chmod a-w <path>
        gherkin-run init --package-path ../gherkin-run --yes
        status=$?
        chattr -i <path>
        exit $status
        """
      Then the exit status should be 2
      And the standard error should contain "gherkin-run: <path> cannot be changed, so nothing was written; correct its permissions, and repeat the command"
      And the file "Sources/CellarSpecs" should not exist

      Examples:
        | path          |
        | Tests         |
        | Sources       |
        | Package.swift |

    Scenario: the plugin of the package manager cannot call the package manager, which waits for it
      Given I set the environment variable "GHERKIN_RUN_COMMAND" to "swift package gherkin-run"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: init needs the package manager, which waits for this command; run gherkin-run init without swift package"

    Scenario Outline: at a terminal, the answer "<answer>" is no
      When I start `gherkin-run init --package-path ../gherkin-run` in a terminal
      And I wait until the output contains "Write these 7 files? [y/N] "
      And I type "<answer>"
      And I wait until the command ends
      Then the output should contain "Nothing was written."
      And the exit status should be 1
      And the folder "." should be as in the fixture "set_up/new/cellar"

      Examples:
        | answer |
        | n      |
        |        |

  Rule: only missing parts are added

    Background:
      Given a copy of the fixture "set_up/done" named "."
      And I change to the folder "cellar"

    Scenario: a complete package stays as it is, even with another feature and an own .gitignore
      Given I move the file "Features/cellar.feature" to "Features/mine.feature"
      And a file named ".gitignore" with the line "mine"
      And I successfully run `cp -r . ../before`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the standard output should contain "Nothing is missing"
      And the standard error should be empty
      When I run `diff -r . ../before`
      Then the output should be empty

    Scenario: the runner is missing
      Given I remove the folder "Sources/CellarSpecs"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the output should have a line that matches "^[+]{3} Sources/CellarSpecs/main.swift$"
      And the output should have 1 line with "+++ "
      And the folder "." should be as in the fixture "set_up/done/cellar"

    Scenario: the steps are those of an older package, with a single library
      Given I replace "cellarLibraries" with "others" in the file "Sources/CellarSteps/CellarSteps.swift"
      And I remove the folder "Sources/CellarSpecs"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the file "Sources/CellarSpecs/main.swift" should contain "GherkinRun.main(steps: [cellarSteps])"

    Scenario: a runner without the steps for commands is named
      When I run `gherkin-run init --package-path ../gherkin-run --command --yes`
      Then the exit status should be 0
      And the standard error should contain "the target CellarSpecs does not have the steps that test a command"

    Scenario Outline: <file>, which replaces the start of all tests on Linux, is named
      Given a file named "<file>" with the line "XCTMain([])"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the standard error should have a line that matches "^gherkin-run: <file>: on Linux, swift test runs only"
      Given I remove the folder "Sources/CellarSpecs"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the standard error should have a line that matches "^gherkin-run: <file>: "

      Examples:
        | file                  |
        | Tests/LinuxMain.swift |
        | Tests/XCTMain.swift   |
        | LinuxMain.swift       |

    Scenario: a program that was installed elsewhere needs the sources only for a new dependency
      Given a copy of the fixture "set_up/new/cellar" named "new"
      And I successfully run the shell script:
        """
        mkdir ../bin
        mv new ../new
        cp "$(command -v gherkin-run)" ../bin/gherkin-run
        """
      When I run `../bin/gherkin-run init`
      Then the output should contain "Nothing is missing"
      Given I change to the folder "../new"
      When I run `../bin/gherkin-run init --yes`
      Then the exit status should be 2
      And the standard error should contain "pass --package-path FOLDER with that folder"

  Rule: features that are there are used

    Background:
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"

    Scenario Outline: beside <file>, the steps are empty, and the tests run <folder>
      Given a file named "<file>" with the line "Feature: a"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the output should contain "gherkin-run <folder>/"
      And the folder "<folder>" should contain the files:
        | <name> |
      And the file "Tests/CellarSpecsTests/FeatureTests.swift" should contain:
        """
        Scenarios(in: "<folder>", steps
        """
      And the file "Sources/CellarSteps/CellarSteps.swift" should contain:
        """
        public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
          defineSteps(steps)
        }

        private func defineSteps(_ steps: StepLibrary.Builder<CellarWorld>) {
          // Adds the definitions that are missing: gherkin-run steps --define Sources/CellarSteps/CellarSteps.swift
        }
        """
      And the file "Sources/CellarSteps/CellarSteps.swift" should contain "final class CellarWorld: World {}"
      And the file "Sources/CellarSteps/CellarSteps.swift" should not contain "thing"

      Examples:
        | file                       | folder   | name              |
        | Features/a.feature         | Features | a.feature         |
        | features/a.feature         | features | a.feature         |
        | features/deep/a.feature.md | features | deep/a.feature.md |

    Scenario: sources among the features, which swift test would compile, are named
      Given an empty file named "Features/steps/Steps.swift"
      And an empty file named "Features/Fixtures/a.c"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the standard error should be the line 'gherkin-run: "Features/Fixtures/a.c", "Features/steps/Steps.swift": swift test compiles sources among the features with the test target CellarSpecsTests; move them to another folder'

    Scenario: a folder without features gets one
      Given a file named "features/notes.txt" with the line "none yet"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the folder "features" should contain the files:
        | cellar.feature |
        | notes.txt      |
      And the file "Tests/CellarSpecsTests/FeatureTests.swift" should contain 'Scenarios(in: "features", steps'

  Rule: the steps import the module of the library

    Scenario: the name of the library begins with a digit
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"
      And I move the folder "Sources/Cellar" to "Sources/3D Cellar"
      And I replace '.target(name: "Cellar")' with '.target(name: "3D Cellar")' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the file "Sources/CellarSteps/CellarSteps.swift" should contain "import _D_Cellar"

  Rule: for a command, the runner has ready-made steps, so that no Swift is needed

    Scenario: a package with a program
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"
      And I move the folder "Sources/Cellar" to "Sources/cellar-tool"
      And I replace '.target(name: "Cellar")' with '.executableTarget(name: "cellar-tool")' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --command --yes`
      Then the exit status should be 0
      And the output should contain:
        """
        Done. Now: gherkin-run Features/
        To build on macOS, add to Package.swift: platforms: [.macOS(.v15)]
        """
      And the folder "." should contain the files:
        | .gitignore                       |
        | Features/cellar.feature          |
        | Package.swift                    |
        | Sources/CellarSpecs/main.swift   |
        | Sources/cellar-tool/Cellar.swift |
      And the file "Sources/CellarSpecs/main.swift" should be:
        """
        import GherkinCommandSteps
        import GherkinRunner

        await GherkinRun.main(steps: [.commands])
        """
      And the file "Package.swift" should contain:
        """
              dependencies: [
                "cellar-tool",
                .product(name: "GherkinRunner", package: "gherkin-run"),
                .product(name: "GherkinCommandSteps", package: "gherkin-run"),
              ]
        """
      And the file "Features/cellar.feature" should contain:
        """

          Scenario: The program runs
            When I run `cellar-tool`
            Then the exit status should be 0
        """
      When I run `gherkin-run init --package-path ../gherkin-run --command`
      Then the output should contain "Nothing is missing: gherkin-run Features/"

  Rule: a folder without a package gets one

    Background:
      Given a copy of the fixture "set_up/new" named "."

    Scenario Outline: the files of a package named <name> have the standard format
      Given a folder named "<name>"
      And I change to the folder "<name>"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      And I run `swift format lint --strict --recursive .`
      Then the exit status should be 0
      And the output should be empty

      Examples:
        | name              |
        | wine              |
        | beer garden tools |

    Scenario Outline: the toolchain is missing, in <folder>
      Given a folder named "empty folder"
      And I change to the folder "<folder>"
      When I run the shell script:
        """
        program=$(command -v gherkin-run)
        PATH="$PWD" "$program" init --package-path ../gherkin-run
        """
      Then the exit status should be 2
      And the standard error should be the line "gherkin-run: swift is not in PATH; install the Swift toolchain, or correct PATH"

      Examples:
        | folder       |
        | cellar       |
        | empty folder |

    Scenario: beside an Xcode project, the purpose of the package is said
      Given an empty file named "App/Cellar.xcodeproj/project.pbxproj"
      And I change to the folder "App"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the output should have a line that matches "^Cellar.xcodeproj stays as it is. The package beside it runs features"
      And the folder "." should contain the files:
        | Cellar.xcodeproj/project.pbxproj             |
        | Features/app.feature                         |
        | Specs/.gitignore                             |
        | Specs/Package.swift                          |
        | Specs/Sources/AppSpecs/main.swift            |
        | Specs/Sources/AppSteps/AppSteps.swift        |
        | Specs/Tests/AppSpecsTests/FeatureTests.swift |
        | Specs/Tests/AppSpecsTests/Features           |
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the output should contain "Nothing is missing: gherkin-run Features/, or swift test --package-path Specs"
