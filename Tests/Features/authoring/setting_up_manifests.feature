@REQ-AUTHOR-3
Feature: Manifests when a package is set up

  `gherkin-run init` adds targets and a dependency to Package.swift as its author would, or changes nothing.

  Rule: a manifest keeps its form

    Background:
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"

    Scenario Outline: comments, indentation and <ends> stay
      Given I successfully run `mkdir ../texts` in a shell
      And a copy of the fixture "set_up/layout" named "layout"
      And I successfully run the shell script:
        """
        sed 's/$/<end>/' layout/before.txt > Package.swift
        sed 's/$/<end>/' layout/after.txt > ../texts/after.txt
        """
      When I run `gherkin-run init --package-path ../gherkin-run --no-nested --yes`
      Then the exit status should be 0
      When I run `cmp Package.swift ../texts/after.txt`
      Then the exit status should be 0

      Examples:
        | ends                   | end |
        | line ends              |     |
        | line ends with returns | \\r |

    Scenario Outline: targets are added to <targets>
      Given a file named "Package.swift" with:
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let more: [Target] = []
        let package = Package(
          name: "Cellar",
          dependencies: [.package(url: "https://example.invalid/wine", from: "1.0.0")],
          targets: <targets>
        )
        """
      When I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the file "Package.swift" should contain "https://example.invalid/wine"
      When I successfully run `swift package dump-package`
      Then the output should contain each of:
        | "name" : "Cellar"           |
        | "name" : "CellarSteps"      |
        | "name" : "CellarSpecs"      |
        | "name" : "CellarSpecsTests" |

      Examples:
        | targets                                                                            |
        | [.target(name: "Cellar")] + more                                                   |
        | [\n  .target(name: "Cellar") // last\n  // end\n]                                  |
        | [ .target(name: "Cellar", path: "Sources/Cellar"), ]                               |
        | [/* ] */ .target(name: "Cellar"\n)\n]                                              |
        | [.target(name: "Cellar", dependencies: [.product(name: "Wine", package: "wine")])] |

    Scenario Outline: of the manifests <manifests>, that which the package manager reads is changed
      Given I successfully run the shell script:
        """
        mv Package.swift manifest
        for name in <manifests>; do
          version=${name#*=}; suffix=${name%%=*}; suffix=${suffix#Package}
          sed "s/6.2/$version/; s/\"Cellar\",/\"Cellar$suffix\",/" manifest > Package$suffix.swift
        done
        """
      When I run `swift package dump-package`
      Then the output should contain:
        """
        "name" : "Cellar<chosen>"
        """
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the output should have a line that matches "^[+]{3} Package<chosen>.swift$"
      And the output should have 1 line with "+++ Package"

      Examples:
        | manifests                                                                    | chosen     |
        | Package=5.7 Package@swift-6.0=6.0                                            | @swift-6.0 |
        | Package=6.0 Package@swift-5.9=5.9 Package@swift-6.1=5.9                      |            |
        | Package=6.0 Package@swift-6=5.9                                              | @swift-6   |
        | Package=5.9 Package@swift-9.0=9.0                                            |            |
        | Package=6.1 Package@swift-5.10.1=5.10 Package@swift-5.9=6.0                  |            |
        | Package=5.8 Package@swift-5.9=5.9 Package@swift-6.0=6.0 Package@swift-99=6.1 | @swift-6.0 |

    Scenario Outline: the steps of a package with <targets> depend on <what>, so that each build contains it
      Given I replace '.target(name: "Cellar")' with '<targets>' in the file "Package.swift"
      And I successfully run the shell script:
        """
        rm Sources/Cellar/Cellar.swift
        for name in Cellar cellar-tool Other One Two; do
          mkdir -p Sources/$name
          echo 'print(1)' > Sources/$name/main.swift
        done
        """
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the output should contain:
        """
        +      name: "CellarSteps",
        +      dependencies: [
        <dependencies>+        .product(name: "GherkinSteps"
        """

      Examples:
        | targets                                                         | what         | dependencies                                  |
        | .target(name: "Cellar"), .executableTarget(name: "cellar-tool") | both         | +        "Cellar",\n+        "cellar-tool",\n |
        | .executableTarget(name: "One"), .executableTarget(name: "Two")  | all programs | +        "One",\n+        "Two",\n            |
        | .executableTarget(name: "Cellar", path: "Sources/One")          | its program  | +        "Cellar",\n                          |

  Rule: a package that would be wrong afterwards is not changed, and the error says what to do

    Background:
      Given a copy of the fixture "set_up/new" named "."
      And I change to the folder "cellar"

    Scenario Outline: the manifest has <new>
      Given I replace '<old>' with '<new>' in the file "Package.swift"
      And I successfully run `cp -r . ../before`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should contain:
        """
        so nothing was changed. Add the following yourself:

          in dependencies:
        """
      And the standard error should contain:
        """
            .executableTarget(
              name: "CellarSpecs",
        """
      When I run `diff -r . ../before`
      Then the output should be empty

      Examples:
        | old                       | new                                                          |
        | [.target(name: "Cellar")] | ["Cellar"].map { .target(name: $0) }                         |
        | let package = Package(    | let package = PackageDescription.Package(                    |
        | let package = Package(    | let package: Package = .init(                                |
        | let package               | let other = Package(name: "Other", targets: [])\nlet package |

    Scenario: the package manager cannot read the manifest
      Given a file named "Package.swift" with:
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
        """
      And I successfully run `cp -r . ../before`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should contain "Package.swift: the package manager cannot read it"
      When I run `diff -r . ../before`
      Then the output should be empty

    Scenario: another target has one of the names
      Given I replace '.target(name: "Cellar")' with '.target(name: "Cellar"), .target(name: "CellarSteps")' in the file "Package.swift"
      And an empty file named "Sources/CellarSteps/Stairs.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should contain "it has a target CellarSteps with another purpose; rename it"

    Scenario: the files of the only target are directly in Sources
      Given I move the file "Sources/Cellar/Cellar.swift" to "Sources/Cellar.swift"
      And I remove the folder "Sources/Cellar"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should contain "move them to Sources/Cellar, and repeat the command"

    Scenario Outline: the files of a target are in the folder <path>, where a new target or package would be
      Given I replace '.target(name: "Cellar")' with '.target(name: "Cellar", path: "<path>")' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --yes <option>`
      Then the exit status should be 2
      And the standard error should contain "Package.swift: the files of Cellar are in <path>, and those <problem>"
      And the file "Specs" should not exist

      Examples:
        | path    | option      | problem                                                                           |
        | Sources | --no-nested | in Sources/CellarSteps would be its files too; move them to a folder of their own |
        | .       | --no-nested | in Sources/CellarSteps would be its files too; move them to a folder of their own |
        | ./      | --nested    | of a package in Specs would be its files too; add exclude:                        |

    Scenario Outline: targets are in the folder <folder> of the package
      Given I successfully run `mv Sources <folder>`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the file "<folder>/CellarSteps/CellarSteps.swift" should exist
      And the file "<folder>/CellarSpecs/main.swift" should exist
      And the file "Sources" should not exist
      When I run `swift package describe`
      Then the exit status should be 0

      Examples:
        | folder |
        | Source |
        | src    |
        | srcs   |

    Scenario: a target has no folder
      Given I successfully run `rm -r Sources`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should contain "the folder Sources/Cellar is missing; create it, and repeat the command"

    Scenario: a folder inside a package cannot become another package
      Given I change to the folder "Sources/Cellar"
      When I run `gherkin-run init --yes`
      Then the exit status should be 2
      And the standard error should have a line that matches "is inside the package .*; run the command there; with --nested, it adds a package"

    Scenario: the folder of --package-path is no package
      When I run `gherkin-run init --package-path nowhere`
      Then the exit status should be 2
      And the standard error should contain "nowhere contains no Package.swift"
