/// The targets and the templates of files for the setup.
struct SetupTemplates {
  let names: SetupNames
  /// The module that the steps import; nil if there is none.
  let library: String?
  /// What the steps test, by name: the library, and the programs that they may start, so that each build of the runner
  /// and of the tests contains them. Targets of the package or, for a nested one, products of the outer package.
  let tested: Tested
  /// The name of the folder of features.
  let features: String
  /// The name of the package around a nested one; nil for none.
  var outer: String?
  /// The path of the package, relative to the working folder, with a slash at its end: empty, or that of a nested package.
  var folder = ""
  /// The folder of targets.
  var sources = "Sources"
  /// Whether the steps declare the list of all step libraries, as new ones do.
  var hasList = true
  /// Whether the package has features already, for which the steps of the first scenario are of no use.
  var hasFeatures = false
  /// Whether the features test a command with the steps of `GherkinCommandSteps`, so that the package needs no own ones.
  var isForCommand = false

  /// The library and the programs of a package.
  struct Tested {
    var libraries: [String] = []
    var programs: [String] = []
  }

  /// The targets, in the order of the manifest.
  var targets: [SetupTarget] {
    guard !isForCommand else {
      return [
        target(names.runner, .executable, on: tested.programs, and: ["GherkinRunner", "GherkinCommandSteps"])
      ]
    }
    return [
      target(names.steps, .library, on: tested.libraries + tested.programs, and: ["GherkinSteps", "GherkinFixtures"]),
      SetupTarget(names.runner, .executable, targets: [names.steps], products: [.own("GherkinRunner")]),
      SetupTarget(
        names.tests, .test, targets: [names.steps], products: [.own("GherkinTesting")], plugin: "GherkinTestPlugin"),
    ]
  }

  /// Returns a target that depends on what is tested and on products of gherkin-run.
  private func target(
    _ name: String, _ kind: SetupTarget.Kind, on tested: [String], and products: [String]
  ) -> SetupTarget {
    let own = products.map(SetupProduct.own)
    guard let outer else { return SetupTarget(name, kind, targets: tested, products: own) }
    return SetupTarget(
      name, kind, targets: [], products: tested.map { SetupProduct(name: $0, package: outer) } + own)
  }

  var feature: String {
    guard !isForCommand else { return commandFeature }
    return """
      Feature: \(names.package)
        Describe the purpose of \(names.package) in the words of its users.
        Replace this scenario, and write one for each behaviour that matters to them.

        Scenario: Things are counted
          Given 2 things
          When 1 thing is added
          Then there are 3 things

      """
  }

  /// A feature that runs the program of the package, or else one that every system has.
  private var commandFeature: String {
    let scenario =
      tested.programs.first.map { program in
        """
          Scenario: The program runs
            When I run `\(program)`
            Then the exit status should be 0
        """
      }
        ?? #"""
          Scenario: Lines are sorted
            Given a file named "names.txt" with:
              """
              Grace
              Ada
              """
            When I run `sort names.txt`
            Then the exit status should be 0
            And the output should be:
              """
              Ada
              Grace
              """
        """#
    return """
      Feature: \(names.package)
        Describe the purpose of \(names.package) in the words of its users.
        Replace this scenario, and write one for each behaviour that matters to them.

      \(scenario)

      """
  }

  var steps: String {
    """
    \(imports(
      [library.map(\.moduleName), "GherkinFixtures", "GherkinSteps", "Testing"],
      access: ["GherkinFixtures": "internal", "GherkinSteps": "public"]))
    /// The state that the steps of a scenario share. Each scenario gets a new world.
    final class \(names.world): World {\(hasFeatures ? "}" : "\n  var things = 0\n}")

    /// All step libraries, for the runner and `swift test`. `.fixtures` defines `{fixture}`.
    public let \(names.libraries): [StepLibrary] = [
      \(names.library),
      .fixtures,
    ]

    /// The step definitions of the features.
    public let \(names.library) = StepLibrary(\(names.world).self) { steps in
    \(hasFeatures ? function : definitions)
    }

    """
  }

  /// A function for the many definitions of existing features. The compiler is slow for a closure of many steps, and
  /// reports mistakes at wrong steps.
  private var function: String {
    """
      defineSteps(steps)
    }

    private func defineSteps(_ steps: StepLibrary.Builder<\(names.world)>) {
      // Adds the definitions that are missing: gherkin-run steps --define \(folder)\(sources)/\(names.steps)/\(names.steps).swift
    """
  }

  /// The definitions of the steps of ``feature``.
  private var definitions: String {
    """
      steps.given("{int} thing(s)") { (world, count: Int) in
        world.things = count
      }
      steps.when("{int} thing(s) is/are added") { (world, count: Int) in
        world.things += count
      }
      steps.then("there is/are {int} thing(s)") { (world, count: Int) in
        #expect(world.things == count)
      }
    """
  }

  var runner: String {
    guard !isForCommand else {
      return """
        \(imports(["GherkinCommandSteps", "GherkinRunner"]))
        await GherkinRun.main(steps: [.commands])

        """
    }
    return """
      \(imports([names.steps, "GherkinRunner"]))
      await GherkinRun.main(steps: \(list))

      """
  }

  var tests: String {
    """
    \(imports([names.steps, "GherkinTesting", "Testing"]))
    @Suite("Features", .gherkin)
    enum Features {
      /// The scenarios of the test functions that GherkinTestPlugin generates here. All share one run.
      static let scenarios = SharedScenarios {
        try Scenarios(in: \((folder.isEmpty ? features : "../\(features)").literal), steps: \(list))
      }
    }

    """
  }

  /// The ignored files, which the package manager and runs create.
  var ignoredFiles: String {
    """
    .DS_Store
    /.build/
    /.swiftpm/
    /Packages/
    xcuserdata/

    """
  }

  private var list: String { hasList ? names.libraries : "[\(names.library)]" }

  /// Returns import declarations in the order of `swift format`, followed by a blank line. The compiler warns of a public
  /// import of `GherkinSteps` if that of `GherkinFixtures`, which exports the same type, is public, too.
  private func imports(_ modules: [String?], access: [String: String] = [:]) -> String {
    modules.compactMap(\.self).sorted().map { module in
      "\(access[module].map { "\($0) " } ?? "")import \(module)\n"
    }.joined()
  }

  /// The manifest of a new package, to which its targets are added. It names the outer package, because the folder of a
  /// clone can have any name.
  var manifest: String {
    let dependency =
      outer.map { ",\n  dependencies: [\n    .package(name: \($0.literal), path: \"..\"),\n  ]" } ?? ""
    return """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
        name: \((folder.isEmpty ? names.package : names.runner).literal),
        platforms: [.macOS(.v15)]\(dependency)
      )

      """
  }
}

extension String {
  /// The target's module name.
  var moduleName: String {
    let name = map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return String(name[0].isNumber ? ["_"] + name.dropFirst() : name)
  }
}

/// A product on which a target of the setup depends.
struct SetupProduct {
  let name: String
  let package: String

  /// Returns a product of gherkin-run.
  static func own(_ name: String) -> Self { Self(name: name, package: PackageSource.identity) }

  /// The dependency in a manifest.
  var dependency: String { ".product(name: \(name.literal), package: \(package.literal))" }
}

/// A target of the setup in a manifest.
struct SetupTarget {
  /// The kind of a target, as `swift package add-target` names it.
  enum Kind: String {
    case library, executable, test
  }

  let name: String
  let kind: Kind
  /// The targets of the package on which it depends.
  let targets: [String]
  /// The products on which it depends.
  let products: [SetupProduct]
  /// The plugin of gherkin-run that generates a part of it; nil for none.
  let plugin: String?
  /// The product of gherkin-run that identifies the target.
  var identity: String? { products.first { $0.package == PackageSource.identity }?.name }

  init(_ name: String, _ kind: Kind, targets: [String], products: [SetupProduct], plugin: String? = nil) {
    (self.name, self.kind, self.targets, self.products, self.plugin) = (name, kind, targets, products, plugin)
  }

  /// The list of plugins in the declaration; nil for none.
  var plugins: String? {
    plugin.map { "plugins: [.plugin(name: \($0.literal), package: \(PackageSource.identity.literal))]" }
  }

  /// The declaration.
  var declaration: String {
    let function =
      switch kind {
      case .library: "target"
      case .executable: "executableTarget"
      case .test: "testTarget"
      }
    let dependencies = targets.map(\.literal) + products.map(\.dependency)
    return """
      .\(function)(
        name: \(name.literal),
        dependencies: [
      \(dependencies.map { "    \($0),\n" }.joined())  ]\(plugins.map { ",\n  \($0)" } ?? "")
      )
      """
  }
}
