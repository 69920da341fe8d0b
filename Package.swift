// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of the project's own, under `Sources/`.
///
/// - Parameters:
///   - more: settings beside those of all targets.
///   - excluded: a folder of files that are not built.
func library(
  _ name: String, _ dependencies: [Target.Dependency] = [], _ more: [SwiftSetting] = [], excluded: String? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: excluded.map { [$0] } ?? [],
    swiftSettings: settings + more)
}

/// An example system, under `Sources/Examples/`. It depends only on the example systems that it extends.
func example(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Examples/\(name)", swiftSettings: settings)
}

/// The tests of a target, under `Tests/`.
func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, swiftSettings: settings)
}

/// The tests of an example system, under `Tests/Examples/`.
func tests(ofExample name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: [.target(name: name)] + dependencies, path: "Tests/Examples/\(name)Tests",
    swiftSettings: settings)
}

let package = Package(
  name: "gherkin-run",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "gherkin-run", targets: ["gherkin-run"]),
    .library(name: "GherkinSteps", targets: ["GherkinSteps", "CucumberExpressions"]),
    .library(name: "GherkinFixtures", targets: ["GherkinFixtures"]),
    .library(name: "Expectations", targets: ["Expectations"]),
    .library(name: "TestDoubles", targets: ["TestDoubles"]),
    .library(name: "GherkinFormatters", targets: ["GherkinFormatters", "CucumberMessages", "Gherkin"]),
    .library(name: "GherkinRunner", targets: ["GherkinRunner"]),
    .plugin(name: "GherkinRunPlugin", targets: ["GherkinRunPlugin"]),
    .library(name: "GherkinTesting", targets: ["GherkinTesting", "GherkinSteps"]),
  ],
  targets: [
    // Text and files.
    library("TextSupport"),
    .systemLibrary(name: "CExtendedAttributes"),
    library("FileSupport", ["CExtendedAttributes"]),

    // The language.
    library("Gherkin", ["TextSupport"]),
    library("CucumberExpressions"),
    library("TagExpressions"),
    library("ReservedTags", ["Gherkin"]),
    library("CucumberMessages", ["TextSupport", "Gherkin", "ReservedTags"]),

    // What authors write.
    library("GherkinSteps", ["TextSupport", "CucumberExpressions"]),
    .systemLibrary(name: "CLibYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    library("YAMLFixtures", ["TextSupport", "CLibYAML"]),
    library("GherkinFixtures", ["GherkinSteps", "CucumberExpressions", "YAMLFixtures", "FileSupport"]),

    // What their steps reach for.
    library("Expectations", ["TextSupport"]),
    library("TestDoubles", ["TextSupport"]),

    // The run.
    library("FeatureFiles", ["TextSupport", "Gherkin", "GherkinSteps", "FileSupport"]),
    library(
      "GherkinRuntime",
      [
        "TextSupport", "Gherkin", "ReservedTags", "CucumberExpressions", "TagExpressions", "CucumberMessages",
        "GherkinSteps",
      ],
      // An async function runs where its caller does, else each call of a step would change executors several times.
      [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .target(name: "CProcess"),
    library(
      "GherkinWorkers", ["CProcess", "Gherkin", "CucumberMessages", "GherkinSteps", "GherkinRuntime"],
      [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    library(
      "GherkinTesting",
      [
        "CProcess", "TextSupport", "FileSupport", "Gherkin", "CucumberExpressions", "TagExpressions",
        "CucumberMessages",
        "GherkinSteps", "FeatureFiles", "GherkinRuntime",
      ]),
    library("HTMLPages", ["TextSupport", "Gherkin", "CucumberMessages"], excluded: "Assets"),
    library(
      "GherkinFormatters", ["TextSupport", "Gherkin", "ReservedTags", "CucumberMessages", "FileSupport", "HTMLPages"],
      excluded: "HTML/Assets"),

    // What runs leave behind.
    library(
      "RunHistory", ["TextSupport", "Gherkin", "ReservedTags", "CucumberMessages", "FileSupport", "GherkinFormatters"]),

    // The documentation site.
    library(
      "LivingDocumentation",
      [
        "TextSupport", "FileSupport", "Gherkin", "ReservedTags", "CucumberMessages", "HTMLPages", "GherkinFormatters",
        "RunHistory",
      ],
      excluded: "Assets"),

    // How features are written.
    library("GherkinLayout", ["TextSupport", "Gherkin"]),
    library("GherkinLint", ["TextSupport", "Gherkin", "ReservedTags"]),

    // Step definitions in Swift source.
    library("SwiftStepScanner", ["TextSupport"]),

    // Where it runs: the packages of users.
    library("GherkinPackaging", ["TextSupport", "CProcess", "FileSupport"]),

    // The command of a package's runner, and what `gherkin-run` adds to it.
    library(
      "GherkinRunner",
      [
        "CProcess", "TextSupport", "Gherkin", "CucumberExpressions", "TagExpressions", "CucumberMessages",
        "GherkinSteps",
        "YAMLFixtures", "GherkinFixtures", "FeatureFiles", "GherkinRuntime", "GherkinWorkers", "GherkinFormatters",
        "FileSupport",
      ]),
    // The definitions of a package, from its runner and its sources.
    library(
      "StepDefinitions",
      ["TextSupport", "CucumberExpressions", "GherkinFixtures", "SwiftStepScanner", "GherkinRuntime", "GherkinRunner"]),
    library(
      "GherkinLanguageServer",
      [
        "TextSupport", "Gherkin", "CucumberExpressions", "TagExpressions", "CucumberMessages", "GherkinRuntime",
        "GherkinFormatters", "GherkinFixtures", "GherkinLayout", "GherkinLint", "GherkinRunner", "SwiftStepScanner",
        "StepDefinitions", "FileSupport",
      ]),
    library(
      "GherkinTool",
      [
        "TextSupport", "CProcess", "Gherkin", "TagExpressions", "CucumberMessages", "YAMLFixtures", "GherkinFixtures",
        "GherkinSteps", "FeatureFiles", "GherkinRuntime", "GherkinWorkers", "GherkinFormatters", "GherkinLayout",
        "GherkinLint", "GherkinPackaging", "GherkinRunner", "StepDefinitions", "GherkinLanguageServer", "FileSupport",
        "LivingDocumentation", "RunHistory",
      ]),

    // The example systems, their steps, and the command that runs their features.
    example("HeadlessUIExample"),
    example("BeerSearchExample"),
    // Apart, as FoundationNetworking takes longer to load than the command to start.
    example("BeerSearchHTTPExample", ["BeerSearchExample"]),
    example("SignInExample", ["HeadlessUIExample"]),
    example("EventDescriptionExample"),
    example("CalendarDataExample"),
    example("PhotoUploadExample", ["HeadlessUIExample"]),
    example("CarExample"),
    example("HTTPSessionExample"),
    example("UserDownloadExample", ["HTTPSessionExample"]),
    .target(
      name: "ExampleSteps",
      dependencies: [
        "GherkinSteps", "GherkinFixtures", "Expectations", "TestDoubles", "HeadlessUIExample", "BeerSearchExample",
        "SignInExample", "EventDescriptionExample", "CalendarDataExample", "PhotoUploadExample", "CarExample",
        "HTTPSessionExample", "UserDownloadExample",
      ],
      path: "Steps", swiftSettings: settings),
    .executableTarget(
      name: "GherkinRunExamples", dependencies: ["GherkinRunner", "ExampleSteps"], swiftSettings: settings),

    // The tool.
    .executableTarget(name: "gherkin-run", dependencies: ["GherkinTool"], swiftSettings: settings),

    // `swift package gherkin-run` in packages that have a runner.
    .plugin(
      name: "GherkinRunPlugin",
      capability: .command(
        intent: .custom(verb: "gherkin-run", description: "Builds the package's runner, and runs its features."),
        permissions: [.writeToPackageDirectory(reason: "Reports are written where --format says.")])),

    // What `make bench` measures.
    .executableTarget(
      name: "GherkinBenchmarks",
      dependencies: [
        "Gherkin", "CucumberMessages", "GherkinSteps", "GherkinRuntime", "GherkinFormatters", "GherkinRunner",
      ],
      path: "Benchmarks/Sources", swiftSettings: settings),

    // The tests.
    .target(
      name: "GherkinTestSupport",
      dependencies: ["Gherkin", "CucumberMessages", "GherkinSteps", "GherkinRuntime", "GherkinFormatters"],
      path: "Tests/GherkinTestSupport", swiftSettings: settings),
    .target(
      name: "BrowserTestSupport", dependencies: ["GherkinTestSupport"], path: "Tests/BrowserTestSupport",
      swiftSettings: settings),
    tests(of: "TextSupport", ["GherkinTestSupport"]),
    tests(
      of: "SwiftStepScanner", ["GherkinRunExamples", "gherkin-run-faults", "GherkinTestSupport"]),
    tests(of: "StepDefinitions", ["CucumberExpressions", "SwiftStepScanner"]),
    tests(of: "FileSupport", ["CExtendedAttributes", "GherkinTestSupport"]),
    tests(of: "Gherkin", ["GherkinTestSupport"]),
    tests(of: "CucumberExpressions", ["GherkinTestSupport"]),
    tests(of: "TagExpressions", ["GherkinTestSupport"]),
    tests(of: "ReservedTags", ["Gherkin"]),
    tests(of: "CucumberMessages", ["Gherkin", "GherkinSteps", "GherkinRuntime", "GherkinTestSupport"]),
    tests(of: "GherkinSteps", ["CucumberExpressions"]),
    tests(of: "YAMLFixtures", ["GherkinTestSupport"]),
    tests(
      of: "GherkinFixtures",
      ["Gherkin", "CucumberExpressions", "CucumberMessages", "GherkinSteps", "GherkinRuntime", "GherkinTestSupport"]),
    tests(of: "Expectations"),
    tests(of: "TestDoubles"),
    tests(of: "FeatureFiles", ["Gherkin", "GherkinSteps", "GherkinTestSupport"]),
    tests(
      of: "GherkinRuntime",
      [
        "Gherkin", "CucumberMessages", "CucumberExpressions", "TagExpressions", "GherkinSteps", "GherkinTestSupport",
      ]),
    .executableTarget(
      name: "gherkin-run-faults",
      dependencies: [
        "GherkinRunner", "GherkinSteps", "GherkinFormatters", "CucumberMessages", "Expectations", "TestDoubles",
      ],
      path: "Tests/FaultyRunner", swiftSettings: settings),
    tests(
      of: "GherkinTesting",
      [
        "CucumberMessages", "Gherkin", "GherkinSteps", "GherkinFixtures", "gherkin-run-faults", "GherkinTestSupport",
      ]),
    tests(
      of: "GherkinRunner",
      ["Gherkin", "CucumberMessages", "GherkinSteps", "GherkinFixtures", "GherkinFormatters", "GherkinTestSupport"]),
    tests(of: "GherkinPackaging"),
    tests(of: "GherkinWorkers", ["Gherkin", "CucumberMessages", "gherkin-run-faults", "GherkinTestSupport"]),
    tests(of: "GherkinFormatters", ["Gherkin", "CucumberMessages", "GherkinSteps", "GherkinTestSupport"]),
    .testTarget(
      name: "HTMLReportTests",
      dependencies: [
        "Gherkin", "CucumberMessages", "GherkinSteps", "HTMLPages", "GherkinFormatters", "GherkinRunner",
        "BrowserTestSupport", "GherkinTestSupport",
      ],
      swiftSettings: settings),
    tests(of: "RunHistory", ["Gherkin", "CucumberMessages", "GherkinTestSupport"]),
    tests(
      of: "LivingDocumentation",
      ["Gherkin", "CucumberMessages", "GherkinSteps", "RunHistory", "BrowserTestSupport", "GherkinTestSupport"]),
    tests(of: "GherkinLayout", ["Gherkin", "CucumberMessages", "GherkinTestSupport"]),
    tests(of: "GherkinLint", ["Gherkin", "GherkinLayout", "CucumberMessages", "GherkinTestSupport"]),
    tests(
      of: "GherkinLanguageServer", ["GherkinRunner", "GherkinLint", "StepDefinitions", "GherkinTestSupport"]),
    .testTarget(
      name: "EditorTests", dependencies: ["gherkin-run", "gherkin-run-faults", "GherkinTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "GherkinCLITests",
      dependencies: [
        "CExtendedAttributes", "CucumberMessages", "FileSupport", "gherkin-run", "GherkinRunExamples",
        "gherkin-run-faults", "GherkinTestSupport",
      ],
      // A test of the language server in Python.
      exclude: ["LanguageServer"], swiftSettings: settings),
    tests(ofExample: "HeadlessUIExample"),
    tests(ofExample: "BeerSearchExample", ["TestDoubles"]),
    tests(ofExample: "BeerSearchHTTPExample", ["BeerSearchExample"]),
    tests(ofExample: "SignInExample", ["HeadlessUIExample", "TestDoubles"]),
    tests(ofExample: "EventDescriptionExample"),
    tests(ofExample: "CalendarDataExample"),
    tests(ofExample: "PhotoUploadExample", ["HeadlessUIExample"]),
    tests(ofExample: "CarExample"),
    tests(ofExample: "UserDownloadExample", ["HTTPSessionExample"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "Gherkin", "CucumberExpressions", "TagExpressions", "CucumberMessages", "GherkinSteps", "GherkinRuntime",
        "GherkinFormatters", "YAMLFixtures", "gherkin-run", "GherkinRunExamples", "GherkinTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AcceptanceTests", dependencies: ["GherkinSteps", "GherkinFixtures", "GherkinTesting", "ExampleSteps"],
      swiftSettings: settings),
    .testTarget(
      name: "PublicAPITests",
      dependencies: [
        "Expectations", "GherkinRunner", "GherkinFixtures", "GherkinFormatters", "GherkinTesting", "TestDoubles",
        "GherkinTestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "UserPackageTests", dependencies: ["gherkin-run", "GherkinRunExamples", "GherkinTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Gherkin", "CucumberExpressions", "GherkinSteps", "GherkinFormatters", "YAMLFixtures", "gherkin-run",
        "GherkinRunExamples", "GherkinTestSupport",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

// Without libFuzzer it has no main function, so that it is only there for `make fuzz`.
if Context.environment["GHERKIN_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GherkinFuzzer",
      dependencies: [
        "CucumberExpressions", "CucumberMessages", "Gherkin", "GherkinFixtures", "GherkinLanguageServer",
        "GherkinLayout", "GherkinLint", "GherkinRunner", "GherkinRuntime", "GherkinSteps", "TagExpressions",
        "YAMLFixtures",
      ],
      path: "Fuzz/Sources", swiftSettings: settings))
}

// The project's side of `make differential`, which no other command needs.
if Context.environment["GHERKIN_DIFFERENTIAL"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GherkinDifferential",
      dependencies: ["CucumberExpressions", "CucumberMessages", "Gherkin", "TagExpressions", "YAMLFixtures"],
      path: "Fuzz/Differential", swiftSettings: settings))
}
