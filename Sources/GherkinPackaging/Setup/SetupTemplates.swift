/// The texts of the files and of the manifest's elements that a package is set up with.
struct SetupTemplates {
  let names: SetupNames
  /// The package's library target, which the steps are to reach for; nil where it has none.
  let library: String?

  private func product(_ name: String) -> String {
    ".product(name: \(name.literal), package: \(PackageSource.identity.literal))"
  }

  var stepsTarget: String {
    let own = library.map { "    \($0.literal),\n" } ?? ""
    return """
      .target(
        name: \(names.steps.literal),
        dependencies: [
      \(own)    \(product("GherkinSteps")),
          \(product("Expectations")),
        ]
      )
      """
  }

  var runnerTarget: String {
    """
    .executableTarget(
      name: \(names.runner.literal),
      dependencies: [
        \(names.steps.literal),
        \(product("GherkinRunner")),
      ]
    )
    """
  }

  var testTarget: String {
    """
    .testTarget(
      name: \(names.tests.literal),
      dependencies: [
        \(names.steps.literal),
        \(product("GherkinTesting")),
      ]
    )
    """
  }

  var feature: String {
    """
    Feature: \(names.package)
      What \(names.package) is for, in the words of those who use it.
      Write a scenario for each thing that matters to them, in place of this one.

      Scenario: Things are counted
        Given 2 things
        When 1 thing is added
        Then there are 3 things

    """
  }

  var steps: String {
    let module = library.map { "import \($0.moduleName)\n" } ?? ""
    return """
      \(module)import Expectations
      public import GherkinSteps

      /// What the steps of one scenario share: each scenario gets a new one.
      final class \(names.world): World {
        var things = 0

        init() async throws {}
      }

      /// The steps of the features.
      public let \(names.library) = StepLibrary(\(names.world).self) { steps in
        steps.given("{int} thing(s)") { (world, count: Int) in
          world.things = count
        }
        steps.when("{int} thing(s) is/are added") { (world, count: Int) in
          world.things += count
        }
        steps.then("there is/are {int} thing(s)") { (world, count: Int) in
          try expect(world.things).to(equal(count))
        }
      }

      """
  }

  var runner: String {
    """
    import \(names.steps)
    import GherkinRunner

    await GherkinRun.main(steps: [\(names.library)])

    """
  }

  var tests: String {
    """
    import \(names.steps)
    import GherkinTesting
    import Testing

    @Test("the features", .gherkin, arguments: try Scenarios(in: "Features", steps: [\(names.library)]))
    func scenario(_ scenario: Scenario) async throws {
      try await scenario.run()
    }

    """
  }

  /// The manifest of a package that was none before; its targets are added to it.
  var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: \(names.package.literal),
      platforms: [.macOS(.v15)]
    )

    """
  }
}

extension String {
  /// A target's name as the compiler knows it.
  var moduleName: String {
    String(map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}
