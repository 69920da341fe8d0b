@REQ-AUTHOR-3
Feature: Setting up a package inside another

  The features of a library get a package of their own if the manifest of the library would otherwise have to change for
  all its users.

  Background:
    Given a copy of the fixture "set_up/new" named "."
    And I change to the folder "cellar"

  Rule: a library with older platforms, or none, stays as it is

    Background:
      Given I replace 'name: "Cellar",' with 'name: "Cellar", products: [.library(name: "Cellar", targets: ["Cellar"])],' in the file "Package.swift"
      And I successfully run `cp Package.swift ../before.swift`

    Scenario: steps, runner and tests are in Specs, beside the features
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the output should contain:
        """
        Done. Now: gherkin-run Features/, or swift test --package-path Specs
        swift test in this folder does not run the scenarios. In continuous integration, add:
          swift test --package-path Specs
        """
      And the output should not contain "To build on macOS"
      And the folder "." should contain the files:
        | Features/cellar.feature                         |
        | Package.swift                                   |
        | Sources/Cellar/Cellar.swift                     |
        | Specs/.gitignore                                |
        | Specs/Package.swift                             |
        | Specs/Sources/CellarSpecs/main.swift            |
        | Specs/Sources/CellarSteps/CellarSteps.swift     |
        | Specs/Tests/CellarSpecsTests/FeatureTests.swift |
        | Specs/Tests/CellarSpecsTests/Features           |
      And the file "Specs/Package.swift" should be:
        """
        // swift-tools-version: 6.3
        import PackageDescription

        let package = Package(
          name: "CellarSpecs",
          platforms: [.macOS(.v15)],
          dependencies: [
            .package(name: "Cellar", path: ".."),
            .package(name: "gherkin-run", path: "../../gherkin-run"),
          ],
          targets: [
            .target(
              name: "CellarSteps",
              dependencies: [
                .product(name: "Cellar", package: "Cellar"),
                .product(name: "GherkinSteps", package: "gherkin-run"),
                .product(name: "GherkinFixtures", package: "gherkin-run"),
              ]
            ),
            .executableTarget(
              name: "CellarSpecs",
              dependencies: [
                "CellarSteps",
                .product(name: "GherkinRunner", package: "gherkin-run"),
              ]
            ),
            .testTarget(
              name: "CellarSpecsTests",
              dependencies: [
                "CellarSteps",
                .product(name: "GherkinTesting", package: "gherkin-run"),
              ],
              plugins: [.plugin(name: "GherkinTestPlugin", package: "gherkin-run")]
            ),
          ]
        )
        """
      And the file "Specs/Sources/CellarSteps/CellarSteps.swift" should contain "import Cellar"
      And the file "Specs/Tests/CellarSpecsTests/FeatureTests.swift" should contain:
        """
        Scenarios(in: "../Features", steps: cellarLibraries)
        """
      When I run `cmp Package.swift ../before.swift`
      Then the exit status should be 0
      When I run `swift format lint --strict --recursive Specs`
      Then the exit status should be 0
      And the output should be empty

    Scenario: a second call changes nothing
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the exit status should be 0
      And the output should contain "Nothing is missing: gherkin-run Features/, or swift test --package-path Specs"

    Scenario: only missing parts are added
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      And I remove the folder "Specs/Sources/CellarSpecs"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the output should have 1 line with "+++ "
      And the file "Specs/Sources/CellarSpecs/main.swift" should exist

    Scenario Outline: another set of targets is refused: <first>, then <second> in <folder>
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --yes <first>`
      And I change to the folder "<folder>"
      When I run `gherkin-run init <second>`
      Then the exit status should be 2
      And the standard error should have a line that matches "<line>"

      Examples:
        | first       | second      | folder | line                                                                                    |
        | --nested    |             | Specs  | /cellar/Specs is the package for the features of .*/cellar; run the command there$      |
        | --nested    | --no-nested | .      | Specs contains a package for the features already; remove it, or repeat the command     |
        | --no-nested | --nested    | .      | Package.swift: the package has targets for features already, so that a package in Specs |

    Scenario: a folder beside Specs, without a package around both
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      And I remove the file "Package.swift"
      And I change to the folder "Sources"
      When I run `gherkin-run init`
      Then the exit status should be 2
      And the standard error should have a line that matches "/cellar/Sources is inside .*/cellar, which has the package Specs; run the command there$"

    Scenario: another package in Specs must depend on the library
      Given a file named "Specs/Package.swift" with:
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Specs", dependencies: [], targets: [.target(name: "Other")])
        """
      And a file named "Specs/Sources/Other/Other.swift" with the line "let one = 1"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: Specs/Package.swift: the package does not depend on the one around it; add .package(name: "Cellar", path: "..") to its dependencies, and repeat the command
        """
      Given I replace "dependencies: []" with 'dependencies: [.package(name: "Wine", path: "..")]' in the file "Specs/Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the file "Specs/Package.swift" should contain '.product(name: "Cellar", package: "Wine")'

    Scenario Outline: nothing is written if <name> is <kind>
      Given I successfully run `<command> <name>`
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 2
      And the standard error should be:
        """
        gherkin-run: <name> is not a folder, so nothing was written; move it, and repeat the command
        """
      And the file "Specs/Package.swift" should not exist

      Examples:
        | name     | kind                  | command       |
        | Specs    | a file                | touch         |
        | Features | a link without target | ln -s nowhere |

    Scenario: a name with spaces and quotation marks
      Given I replace 'name: "Cellar", products' with 'name: #"My "Wine" Cellar"#, products' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the file "Specs/Package.swift" should contain:
        """
            .package(name: "My \"Wine\" Cellar", path: ".."),
        """
      And the file "Specs/Package.swift" should contain:
        """
                .product(name: "Cellar", package: "My \"Wine\" Cellar"),
        """

    Scenario Outline: with the platforms <platforms>, and <option>, the targets are in <place>
      Given I replace 'products:' with '<platforms>products:' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run <option>`
      Then the output should have a line that matches "^[+]{3} <place>$"

      Examples:
        | platforms                                 | option      | place               |
        | platforms: [.iOS(.v13)],                  |             | Specs/Package.swift |
        | platforms: [.macOS(.v10_15), .iOS(.v13)], |             | Specs/Package.swift |
        | platforms: [.macOS(.v15)],                |             | Package.swift       |
        | platforms: [.macOS(.v15)],                | --nested    | Specs/Package.swift |
        | platforms: [.macOS(.v10_15)],             | --no-nested | Package.swift       |

    Scenario: with older platforms in the same package, the last line says what to raise
      Given I replace 'products:' with 'platforms: [.macOS(.v10_15)], products:' in the file "Package.swift"
      When I run `gherkin-run init --package-path ../gherkin-run --no-nested --yes`
      Then the exit status should be 0
      And the output should contain "To build on macOS, raise macOS 10.15 in platforms: of Package.swift to .v15."
      And the output should not contain "add to Package.swift"

    Scenario: without a runner in the library, that of Specs is used
      Given I successfully run `gherkin-run init --package-path ../gherkin-run --yes`
      And I successfully run the shell script:
        """
        mkdir bin
        printf '#!/bin/sh\necho "swift $* in $(basename "$PWD")" >> "%s/calls.txt"\nexit 1\n' "$PWD" > bin/swift
        chmod +x bin/swift
        """
      When I run the shell script:
        """
        unset GHERKIN_RUN_RUNNER
        PATH="$PWD/bin:$PATH" gherkin-run Features/
        """
      Then the exit status should be 2
      And the file "calls.txt" should have a line that matches "^swift package describe .* in Specs$"
      When I run the shell script:
        """
        unset GHERKIN_RUN_RUNNER
        PATH="$PWD/bin:$PATH"
        cd Sources/Cellar && gherkin-run ../../Features/
        """
      Then the exit status should be 2
      And the file "calls.txt" should have 2 lines with " in Specs"

  Rule: products decide what steps can import and start

    Scenario: of several libraries, the one with the name of the package
      Given a file named "Package.swift" with:
        """
        // swift-tools-version:5.5
        import PackageDescription
        let package = Package(
          name: "swift-wine-cellar",
          products: [
            .library(name: "Bottles", targets: ["Bottles"]),
            .library(name: "WineCellar", targets: ["Shelves", "WineCellar"]),
            .executable(name: "open-bottle", targets: ["Opener"]),
          ],
          targets: [
            .target(name: "Bottles"), .target(name: "Shelves"), .target(name: "WineCellar"), .target(name: "Labels"),
            .executableTarget(name: "Opener"), .executableTarget(name: "taster"),
          ]
        )
        """
      And I successfully run the shell script:
        """
        for name in Bottles Shelves WineCellar Labels Opener taster; do
          mkdir -p Sources/$name
          echo 'let one = 1' > Sources/$name/main.swift
        done
        """
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the file "Specs/Package.swift" should contain:
        """
              dependencies: [
                .product(name: "WineCellar", package: "swift-wine-cellar"),
                .product(name: "open-bottle", package: "swift-wine-cellar"),
                .product(name: "GherkinSteps", package: "gherkin-run"),
        """
      And the file "Specs/Sources/SwiftWineCellarSteps/SwiftWineCellarSteps.swift" should contain "import WineCellar"
      And the standard error should be:
        """
        gherkin-run: Package.swift: no product contains "Labels", "taster", which the package Specs therefore cannot import or start; to test one of them directly, add a product for it
        """

    Scenario: for a command, the runner depends on its product
      Given I move the folder "Sources/Cellar" to "Sources/cellar-tool"
      And I replace 'targets: [.target(name: "Cellar")]' with 'products: [.executable(name: "cellar-tool", targets: ["cellar-tool"])], targets: [.executableTarget(name: "cellar-tool")]' in the file "Package.swift"
      When I successfully run `gherkin-run init --package-path ../gherkin-run --command --nested --yes`
      Then the output should contain "Done. Now: gherkin-run Features/"
      And the output should not contain "swift test"
      And the file "Specs/Package.swift" should contain:
        """
              dependencies: [
                .product(name: "cellar-tool", package: "Cellar"),
                .product(name: "GherkinRunner", package: "gherkin-run"),
                .product(name: "GherkinCommandSteps", package: "gherkin-run"),
              ]
        """

  Rule: manifests of an old language are not changed

    Scenario Outline: swift-tools-version <version>, <products>
      Given a file named "Package.swift" with:
        """
        // swift-tools-version:<version>
        import PackageDescription
        let package = Package(name: "Cellar", products: [<product>], targets: [.target(name: "Cellar")])
        """
      And I successfully run `cp -r . ../before`
      When I run `gherkin-run init --package-path ../gherkin-run`
      Then the exit status should be <status>
      And the output should have a line that matches "<line>"
      When I run `diff -r . ../before`
      Then the output should be empty

      Examples:
        | version | products  | product                                       | status | line                                                                                    |
        | 5.3     | a library | .library(name: "Cellar", targets: ["Cellar"]) | 1      | ^[+]{3} Specs/Package.swift$                                                            |
        | 4.2     | nothing   |                                               | 2      | ^gherkin-run: Package.swift: swift-tools-version 4.2.0 has no executable targets; raise |
        | 5.3     | nothing   |                                               | 2      | or leave the manifest as it is and repeat the command with --nested$                    |

  Rule: plugins, too, have a folder of their own

    Scenario: a package with a plugin
      Given I replace '[.target(name: "Cellar")]' with '[.target(name: "Cellar"), .plugin(name: "Gen", capability: .command(intent: .custom(verb: "gen", description: "d")))]' in the file "Package.swift"
      And a file named "Plugins/Gen/Gen.swift" with the line "import PackagePlugin"
      When I run `gherkin-run init --package-path ../gherkin-run --yes`
      Then the exit status should be 0
      And the output should contain "Done. Now: gherkin-run Features/, or swift test"
