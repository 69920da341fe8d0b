// swift-tools-version: 6.3
import PackageDescription

// Only checks of this project treat warnings as errors, so that a new compiler stops neither users nor a checkout.
let warnings: [SwiftSetting] =
  Context.environment["GHERKIN_WARNINGS_AS_ERRORS"] == nil ? [] : [.treatAllWarnings(as: .error)]

let settings: [SwiftSetting] =
  warnings + [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]

/// An async function runs where its caller does, else each call of a step would change executors several times.
let ownExecutors = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

/// The targets that others export. Who imports it must depend on them too, as products contain all modules that they
/// export: the package manager compiles a target again if a module changes on which the target depends, not if one changes
/// that such a module only exports.
let parts = [
  "GherkinSteps": ["GherkinStepsCore", "GherkinData"], "GherkinOutcomes": ["GherkinVerdict"],
  "GherkinProtocol": ["GherkinPickleArguments"], "GherkinSyntax": ["GherkinPickleArguments"],
  "GherkinTestSupport": ["GherkinConformance"],
]

/// Returns dependencies together with the parts of modules.
func withParts(_ names: [String]) -> [Target.Dependency] {
  let all = names + names.flatMap { parts[$0] ?? [] }
  return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map { .byName(name: $0.element) }
}

/// A target of the project's own.
///
/// - Parameters:
///   - path: its folder in `Sources/`, which is in one that says where the target is compiled: in the runner of a user's
///     package, in tests, in the tool, or in both of these. A test checks what each may depend on.
///   - more: settings beside those of all targets.
///   - excluded: a folder of files that are not built.
func library(
  _ path: String, _ dependencies: [String] = [], _ more: [SwiftSetting] = [], excluded: String? = nil
) -> Target {
  .target(
    name: String(path.split(separator: "/").last ?? ""), dependencies: withParts(dependencies), path: "Sources/\(path)",
    exclude: excluded.map { [$0] } ?? [], swiftSettings: settings + more)
}

/// An example system, under `Sources/Examples/`. It depends only on the example systems that it extends.
func example(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Examples/\(name)", swiftSettings: settings)
}

/// Tests, under `Tests/`, with a folder for each tested target.
func tests(_ name: String, _ dependencies: [String], excluding excluded: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: withParts(dependencies + ["GherkinTestSupport"]), exclude: excluded,
    swiftSettings: settings)
}

let package = Package(
  name: "gherkin-run",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "gherkin-run", targets: ["gherkin-run"]),
    .library(name: "GherkinSteps", targets: ["GherkinSteps", "GherkinStepsCore", "GherkinData"]),
    .library(name: "GherkinFixtures", targets: ["GherkinFixtures", "GherkinStepsCore", "GherkinData"]),
    .library(name: "GherkinCommandSteps", targets: ["GherkinCommandSteps", "GherkinStepsCore"]),
    .library(name: "GherkinExpectations", targets: ["GherkinExpectations"]),
    .library(name: "GherkinTestDoubles", targets: ["GherkinTestDoubles"]),
    .library(
      name: "GherkinFormatters",
      targets: [
        "GherkinFormatters", "GherkinMessages", "GherkinOutcomes", "GherkinVerdict", "GherkinSyntax", "GherkinProtocol",
        "GherkinPickleArguments",
      ]),
    .library(
      name: "GherkinHTML",
      targets: [
        "GherkinHTML", "GherkinFormatters", "GherkinMessages", "GherkinOutcomes", "GherkinVerdict", "GherkinSyntax",
        "GherkinProtocol", "GherkinPickleArguments",
      ]),
    .library(name: "GherkinRunner", targets: ["GherkinRunner", "GherkinStepsCore", "GherkinWorker"]),
    .library(
      name: "GherkinEngine",
      targets: [
        "GherkinEngine", "GherkinFeatureFiles", "GherkinStepsCore", "GherkinWorker", "GherkinOutcomes",
        "GherkinVerdict", "GherkinFormatters", "GherkinTestRun", "GherkinProtocol", "GherkinPickleArguments",
        "GherkinMessages",
        "GherkinSyntax",
      ]),
    .plugin(name: "GherkinRunPlugin", targets: ["GherkinRunPlugin"]),
    .plugin(name: "GherkinTestPlugin", targets: ["GherkinTestPlugin"]),
    .plugin(name: "GherkinLintPlugin", targets: ["GherkinLintPlugin"]),
    .library(
      name: "GherkinTesting",
      targets: ["GherkinTesting", "GherkinSteps", "GherkinStepsCore", "GherkinData", "GherkinFeatureFiles"]),
  ],
  // In the order of the layers: a target depends only on those above it.
  targets: [
    // MARK: In every package of a user: steps, and what executes them.

    // Safe text, widths, spelling, differences, locks.
    library("Runner/GherkinText"),
    // Files and folders: kinds, identity, links, the folder of the project.
    library("Runner/GherkinFiles"),
    // Tables and doc strings of pickles, and locations in features.
    library("Runner/GherkinPickleArguments"),
    // The API for authors, as far as execution needs it, without Foundation: libraries, worlds, hooks, arguments.
    library("Runner/GherkinStepsCore", ["GherkinText", "GherkinPickleArguments"]),
    // The rest of it, which is compiled beside protocol and host: typed tables, doc strings, numbers of languages. Also
    // located values of YAML and JSON.
    library("Runner/GherkinData", ["GherkinText", "GherkinPickleArguments", "GherkinStepsCore"]),
    // Both parts, for authors and all others.
    library("Runner/GherkinSteps", ["GherkinStepsCore", "GherkinData"]),
    // Replaces `_exit` of the C library.
    .target(name: "CGherkinProcess", path: "Sources/Runner/CGherkinProcess"),
    // Processes, descriptors and other calls of the system; numbers and texts as bytes.
    library("Runner/GherkinProcesses", ["CGherkinProcess", "GherkinText"]),
    // The values that the tool and the workers exchange: attempts, events, definitions.
    library(
      "Runner/GherkinProtocol", ["GherkinText", "GherkinPickleArguments", "GherkinStepsCore"], [ownExecutors]),
    // Execution of steps and hooks by orders, without the language or messages.
    library(
      "Runner/GherkinHost",
      ["CGherkinProcess", "GherkinText", "GherkinStepsCore", "GherkinProtocol"], [ownExecutors]),
    // The loop of a worker: orders and messages as bytes, through a socket and shared memory.
    library(
      "Runner/GherkinWorker",
      ["CGherkinProcess", "GherkinText", "GherkinStepsCore", "GherkinProcesses", "GherkinProtocol", "GherkinHost"],
      [ownExecutors]),
    // The program of a package: becomes the tool, or starts it under a debugger.
    library(
      "Runner/GherkinRunner",
      [
        "CGherkinProcess", "GherkinText", "GherkinStepsCore", "GherkinSteps", "GherkinProcesses", "GherkinProtocol",
        "GherkinHost", "GherkinWorker",
      ]),
    // libyaml.
    .systemLibrary(
      name: "CGherkinYAML", path: "Sources/Runner/CGherkinYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // YAML as located values.
    library("Runner/GherkinYAML", ["GherkinData", "CGherkinYAML", "GherkinText"]),
    // `{fixture}`, and the rows of `@examples(file)`.
    library(
      "Runner/GherkinFixtures",
      ["GherkinText", "GherkinData", "GherkinSteps", "GherkinYAML", "GherkinFiles"]),
    // Calls for commands: pipes, terminals, working folders, the end of a process.
    .target(name: "CGherkinCommands", path: "Sources/Runner/CGherkinCommands"),
    // Steps that run commands and check their output and files.
    library(
      "Runner/GherkinCommandSteps",
      [
        "CGherkinCommands", "CGherkinProcess", "GherkinText", "GherkinFiles", "GherkinData", "GherkinSteps",
        "GherkinProcesses",
      ]),
    // `expect(…)`.
    library("Runner/GherkinExpectations", ["GherkinText"]),
    // Recorders and stubs.
    library("Runner/GherkinTestDoubles", ["GherkinExpectations"]),

    // MARK: In the tool, and for `swift test`: features and plans.

    // Text to syntax trees and pickles; dialects; Markdown.
    library("Shared/GherkinSyntax", ["GherkinText", "GherkinPickleArguments"]),
    // Patterns of steps: Cucumber Expressions, regular expressions, suggestions. For planning, not for workers.
    library("Shared/GherkinExpressions", ["GherkinSteps"]),
    // Tag expressions.
    library("Shared/GherkinTagExpressions"),
    // Built-in tags: `@retry(3)`, `@examples(file)` and others.
    library("Shared/GherkinReservedTags", ["GherkinSyntax"]),
    // Features on disk.
    library("Shared/GherkinFeatureFiles", ["GherkinText", "GherkinSyntax", "GherkinFiles"]),
    // Outcomes of scenarios, the verdict of a run, and their words.
    library("Shared/GherkinVerdict", ["GherkinStepsCore", "GherkinProtocol"]),
    // Selection, matching, plans, attempts and retries.
    library(
      "Shared/GherkinRuntime",
      [
        "GherkinText", "GherkinFeatureFiles", "GherkinSyntax", "GherkinReservedTags", "GherkinExpressions",
        "GherkinTagExpressions", "GherkinSteps", "GherkinProtocol", "GherkinHost",
      ], [ownExecutors]),
    // Scenarios as cases of Swift Testing.
    library(
      "Testing/GherkinTesting",
      [
        "GherkinProtocol", "GherkinHost", "CGherkinProcess", "GherkinText", "GherkinFiles", "GherkinSyntax",
        "GherkinExpressions", "GherkinTagExpressions", "GherkinSteps", "GherkinFeatureFiles", "GherkinRuntime",
        "GherkinVerdict",
      ]),

    // MARK: In the tool: runs, reports and commands.

    // Written files: replaced as a whole, compressed; the marker of a language server.
    library("Tool/GherkinFileOutput", ["GherkinText", "GherkinFiles"]),
    // Finished scenarios, the outcome of a run, the identity of a scenario across runs.
    library(
      "Tool/GherkinOutcomes",
      ["GherkinText", "GherkinProtocol", "GherkinSyntax", "GherkinReservedTags", "GherkinVerdict"]),
    // Messages and their JSON; facts about a run; scenarios from a stream; merging.
    library(
      "Tool/GherkinMessages",
      ["GherkinText", "GherkinProtocol", "GherkinSyntax", "GherkinReservedTags", "GherkinOutcomes", "GherkinData"]),
    // A run: its settings, slots, events and messages.
    library(
      "Tool/GherkinTestRun",
      [
        "GherkinFiles", "GherkinHost", "GherkinSyntax", "GherkinExpressions", "GherkinMessages", "GherkinSteps",
        "GherkinOutcomes",
        "GherkinProcesses", "GherkinProtocol", "GherkinRuntime",
      ], [ownExecutors]),
    // The runner and the workers as processes.
    library(
      "Tool/GherkinWorkers",
      [
        "GherkinExpressions", "CGherkinProcess", "GherkinSyntax", "GherkinText", "GherkinSteps", "GherkinOutcomes",
        "GherkinProtocol", "GherkinHost", "GherkinProcesses", "GherkinWorker", "GherkinRuntime", "GherkinTestRun",
      ], [ownExecutors]),
    // The blocks of SHA-256.
    .target(name: "CGherkinHash", path: "Sources/Tool/CGherkinHash"),
    // Reports for terminals and programs; the catalog of formatters.
    library(
      "Tool/GherkinFormatters",
      [
        "GherkinOutcomes", "GherkinProtocol", "GherkinText", "GherkinSyntax", "GherkinReservedTags", "GherkinMessages",
        "GherkinFiles", "GherkinFileOutput", "GherkinData", "CGherkinHash",
      ]),
    // Saved streams of messages: reading, merging, durations.
    library(
      "Tool/GherkinStreams",
      [
        "GherkinProtocol", "GherkinMessages", "GherkinFiles", "GherkinFileOutput", "GherkinFormatters",
        "GherkinRuntime", "GherkinSyntax",
      ]),
    // Markdown as blocks and lines: descriptions, lists of requirements, specifications.
    library("Tool/GherkinMarkdown", ["GherkinText"]),
    // Requirements: their lists, and the scenarios that cover them.
    library(
      "Tool/GherkinRequirements",
      [
        "GherkinSyntax", "GherkinMarkdown", "GherkinMessages", "GherkinOutcomes", "GherkinData", "GherkinYAML",
        "GherkinFixtures",
        "GherkinFiles", "GherkinText",
      ]),
    // What the HTML report and the site have in common.
    library(
      "Tool/GherkinPages",
      [
        "GherkinOutcomes", "GherkinProtocol", "GherkinText", "GherkinFiles", "GherkinSyntax",
        "GherkinMarkdown", "GherkinMessages",
        "GherkinFormatters", "GherkinData",
      ], excluded: "Assets"),
    // The report `html`.
    library(
      "Tool/GherkinHTML",
      [
        "GherkinOutcomes", "GherkinProtocol", "GherkinText", "GherkinSyntax",
        "GherkinReservedTags", "GherkinMarkdown", "GherkinMessages",
        "GherkinFiles", "GherkinFileOutput", "GherkinPages", "GherkinFormatters",
      ], excluded: "Assets"),
    // Comparisons with official data, for tests and `self-check`.
    library(
      "Tool/GherkinConformance",
      [
        "GherkinText", "GherkinFiles", "GherkinData", "GherkinYAML", "GherkinSteps", "GherkinProtocol", "GherkinSyntax",
        "GherkinExpressions", "GherkinTagExpressions", "GherkinOutcomes", "GherkinMessages", "GherkinFormatters",
      ]),
    // What a suite checks, and what it does not check any more.
    library("Tool/GherkinCriteria", ["GherkinOutcomes", "GherkinVerdict", "GherkinSyntax", "GherkinReservedTags"]),
    // Files of earlier runs, and comparisons.
    library(
      "Tool/GherkinRunHistory",
      [
        "GherkinCriteria", "GherkinOutcomes", "GherkinProtocol", "GherkinText", "GherkinSyntax", "GherkinReservedTags",
        "GherkinMessages",
        "GherkinFiles", "GherkinFileOutput", "GherkinFormatters", "GherkinData",
      ]),
    // The documentation site.
    library(
      "Tool/GherkinSite",
      [
        "GherkinOutcomes", "GherkinProtocol", "GherkinText", "GherkinFiles", "GherkinFileOutput",
        "GherkinSyntax",
        "GherkinReservedTags", "GherkinMarkdown", "GherkinMessages", "GherkinPages", "GherkinFormatters",
        "GherkinCriteria", "GherkinRunHistory",
      ], excluded: "Assets"),
    // The layout that `format` gives to features.
    library("Tool/GherkinLayout", ["GherkinSyntax", "GherkinText"]),
    // The rules of `lint`, each in a file.
    library(
      "Tool/GherkinLint",
      [
        "GherkinMessages", "GherkinText", "GherkinSyntax", "GherkinReservedTags",
        "GherkinDefinitions", "GherkinRuntime",
      ]),
    // Step definitions in Swift source, without compiling it.
    library("Tool/GherkinSourceScanner"),
    // Packages of users: manifests, `init`, the location of the runner; starting programs.
    library("Tool/GherkinPackaging", ["CGherkinProcess", "GherkinFiles", "GherkinFileOutput"]),
    // Advice on steps: near misses, mistakes in patterns.
    library(
      "Tool/GherkinAdvice",
      ["GherkinText", "GherkinSyntax", "GherkinExpressions", "GherkinSteps", "GherkinProtocol", "GherkinRuntime"]),
    // Verdicts about the values that `Then` steps notice.
    library(
      "Tool/GherkinProbing",
      ["GherkinText", "GherkinProtocol", "GherkinSyntax", "GherkinRuntime", "GherkinOutcomes"]),
    // Command lines, configuration files and the console: commands, options, help and their errors.
    library(
      "Tool/GherkinCommandLine",
      [
        "GherkinText", "GherkinFiles", "GherkinFileOutput", "GherkinData", "GherkinYAML", "GherkinFixtures",
        "GherkinSteps",
        "GherkinFeatureFiles", "GherkinFormatters",
      ]),
    // Runs, from code and by the commands `run` and `report`.
    library(
      "Tool/GherkinEngine",
      [
        "GherkinCommandLine", "GherkinOutcomes", "GherkinProtocol", "GherkinHost", "GherkinProcesses", "GherkinWorker",
        "CGherkinProcess",
        "GherkinText",
        "GherkinSyntax", "GherkinExpressions", "GherkinTagExpressions", "GherkinMessages", "GherkinSteps",
        "GherkinData", "GherkinYAML", "GherkinFixtures", "GherkinFeatureFiles", "GherkinRuntime", "GherkinTestRun",
        "GherkinWorkers", "GherkinFormatters", "GherkinStreams", "GherkinFiles", "GherkinFileOutput", "GherkinAdvice",
        "GherkinRequirements", "GherkinProbing",
      ]),
    // The definitions of a package, from its runner and its sources.
    library(
      "Tool/GherkinDefinitions",
      [
        "GherkinSteps", "GherkinProtocol", "GherkinExpressions", "GherkinSyntax",
        "GherkinFixtures",
        "GherkinSourceScanner", "GherkinRuntime", "GherkinFiles",
        "GherkinFileOutput",
      ]),
    // The server for editors.
    library(
      "Tool/GherkinLanguageServer",
      [
        "GherkinCommandLine", "GherkinProtocol", "GherkinSyntax",
        "GherkinExpressions",
        "GherkinTagExpressions", "GherkinRuntime", "GherkinFormatters",
        "GherkinFixtures", "GherkinLayout", "GherkinLint", "GherkinAdvice", "GherkinEngine", "GherkinSourceScanner",
        "GherkinDefinitions", "GherkinFeatureFiles", "GherkinFiles", "GherkinReservedTags",
        "GherkinSteps", "GherkinText", "GherkinData", "GherkinPackaging", "GherkinMessages", "GherkinProbing",
        "GherkinOutcomes",
      ]),
    // All other commands, and `--watch`.
    library(
      "Tool/GherkinTool",
      [
        "GherkinCommandLine", "GherkinOutcomes", "GherkinProtocol", "GherkinHost", "GherkinWorker", "GherkinText",
        "CGherkinProcess",
        "GherkinSyntax",
        "GherkinTagExpressions", "GherkinMessages", "GherkinData", "GherkinYAML", "GherkinFixtures", "GherkinSteps",
        "GherkinFeatureFiles", "GherkinRuntime", "GherkinTestRun", "GherkinWorkers", "GherkinFormatters",
        "GherkinLayout", "GherkinLint", "GherkinPackaging", "GherkinEngine", "GherkinDefinitions",
        "GherkinLanguageServer", "GherkinFiles", "GherkinFileOutput", "GherkinSite", "GherkinCriteria",
        "GherkinRunHistory", "GherkinStreams", "GherkinHTML", "GherkinAdvice", "GherkinExpressions",
        "GherkinSourceScanner", "GherkinProbing", "GherkinConformance", "GherkinRequirements",
      ]),

    // The example systems, their steps, and the command that runs their features.
    example("HeadlessUIExample"),
    example("BeerSearchExample"),
    example("BeerSearchHTTPExample", ["BeerSearchExample"]),
    // The other end of its connection, in tests and steps.
    example("LoopbackServer"),
    example("SignInExample", ["HeadlessUIExample"]),
    example("EventDescriptionExample"),
    example("CalendarDataExample"),
    example("PhotoUploadExample", ["HeadlessUIExample"]),
    example("CarExample"),
    example("HTTPSessionExample"),
    example("UserDownloadExample", ["HTTPSessionExample"]),
    .target(
      name: "ExampleSteps",
      dependencies: withParts([
        "GherkinSteps", "GherkinFixtures", "GherkinExpectations", "GherkinTestDoubles", "HeadlessUIExample",
        "BeerSearchExample", "BeerSearchHTTPExample", "LoopbackServer", "SignInExample", "EventDescriptionExample",
        "CalendarDataExample", "PhotoUploadExample", "CarExample", "HTTPSessionExample", "UserDownloadExample",
      ]),
      path: "Steps", swiftSettings: settings),
    .executableTarget(
      name: "GherkinRunExamples", dependencies: withParts(["GherkinRunner", "GherkinFixtures", "ExampleSteps"]),
      path: "Sources/Examples/GherkinRunExamples", swiftSettings: settings),

    // The tool.
    .executableTarget(
      name: "gherkin-run", dependencies: withParts(["GherkinTool"]), path: "Sources/Tool/gherkin-run",
      swiftSettings: settings),

    // `swift package gherkin-run` in packages that have a runner.
    .plugin(
      name: "GherkinRunPlugin",
      capability: .command(
        intent: .custom(verb: "gherkin-run", description: "Builds the package's runner, and runs its features."),
        permissions: [.writeToPackageDirectory(reason: "Reports are written where --format says.")])),

    // Generates a test function for each scenario.
    .executableTarget(
      name: "GherkinTestGenerator", dependencies: withParts(["GherkinText", "GherkinSyntax", "GherkinFeatureFiles"]),
      path: "Sources/Testing/GherkinTestGenerator", swiftSettings: settings),
    .plugin(name: "GherkinTestPlugin", capability: .buildTool(), dependencies: ["GherkinTestGenerator"]),
    // Starts an installed `gherkin-run lint` in a build.
    .plugin(name: "GherkinLintPlugin", capability: .buildTool()),

    // The tests.
    // Calls for extended attributes, which the module of Glibc lacks.
    .systemLibrary(name: "CGherkinExtendedAttributes", path: "Tests/CGherkinExtendedAttributes"),
    .target(
      name: "GherkinTestSupport",
      dependencies: withParts([
        "CGherkinExtendedAttributes", "GherkinConformance", "GherkinSyntax", "GherkinMessages", "GherkinSteps",
        "GherkinOutcomes",
        "GherkinProtocol", "GherkinFeatureFiles", "GherkinRuntime", "GherkinTestRun", "GherkinFormatters",
        "GherkinHTML",
      ]),
      path: "Tests/GherkinTestSupport", swiftSettings: settings),
    // A runner with the command steps only.
    .executableTarget(
      name: "CommandStepsRunner", dependencies: withParts(["GherkinRunner", "GherkinCommandSteps", "GherkinSteps"]),
      path: "Tests/CommandTests/GherkinCommandSteps/Runner", swiftSettings: settings),
    // Features with expected results, which run in one process, in workers and in `swift test`.
    .target(
      name: "GherkinRunFeatureSteps", dependencies: withParts(["GherkinSteps"]), path: "Tests/RunFeatures/Steps",
      swiftSettings: settings),
    .target(
      name: "GherkinRunFeatures",
      dependencies: withParts([
        "GherkinRunFeatureSteps", "GherkinTestSupport", "GherkinSteps", "GherkinSyntax", "GherkinTagExpressions",
        "GherkinProtocol", "GherkinHost", "GherkinOutcomes", "GherkinMessages", "GherkinFeatureFiles",
        "GherkinRuntime", "GherkinTestRun",
      ]),
      path: "Tests/RunFeatures/Support", swiftSettings: settings),
    .target(
      name: "GherkinFaultySteps",
      dependencies: withParts([
        "GherkinSteps", "GherkinFixtures", "GherkinMessages", "GherkinExpectations", "GherkinTestDoubles",
        "GherkinRunFeatureSteps",
      ]),
      path: "Tests/FaultyRunner", exclude: ["Engine", "Thin"], swiftSettings: settings),
    .executableTarget(
      name: "gherkin-run-faults",
      dependencies: withParts([
        "GherkinFaultySteps", "GherkinEngine", "GherkinFormatters", "GherkinHTML", "GherkinMessages",
      ]),
      path: "Tests/FaultyRunner/Engine", swiftSettings: settings),
    .executableTarget(
      name: "gherkin-run-thin-faults", dependencies: withParts(["GherkinFaultySteps", "GherkinRunner"]),
      path: "Tests/FaultyRunner/Thin", swiftSettings: settings),
    // Steps that check too little, and their runner.
    .target(
      name: "WeakSteps", dependencies: withParts(["GherkinSteps", "GherkinExpectations"]),
      path: "Tests/WeakSteps/Steps", swiftSettings: settings),
    .executableTarget(
      name: "gherkin-run-weak-steps", dependencies: withParts(["WeakSteps", "GherkinRunner"]),
      path: "Tests/WeakSteps/Runner", swiftSettings: settings),
    // The features that specify gherkin-run itself, and their runner.
    .target(
      name: "ProductSteps", dependencies: withParts(["GherkinSteps", "GherkinCommandSteps"]),
      path: "Tests/Features/Steps",
      swiftSettings: settings),
    .executableTarget(
      name: "gherkin-run-features", dependencies: withParts(["GherkinRunner", "GherkinCommandSteps", "ProductSteps"]),
      path: "Tests/Features/Runner", swiftSettings: settings),
    // The steps of the official compatibility kit's samples, and their runner for `self-check`.
    .target(
      name: "CompatibilityKit", dependencies: withParts(["GherkinSteps"]), path: "Tests/CompatibilityKit/Steps",
      swiftSettings: settings),
    .executableTarget(
      name: "gherkin-run-kit", dependencies: withParts(["GherkinRunner", "CompatibilityKit"]),
      path: "Tests/CompatibilityKit/Runner", swiftSettings: settings),
    tests(
      "RunnerTests",
      [
        "GherkinText", "GherkinFiles", "GherkinProcesses", "GherkinData", "GherkinExpressions", "GherkinSteps",
        "GherkinProtocol",
        "GherkinHost", "GherkinYAML", "GherkinFixtures", "GherkinExpectations", "GherkinTestDoubles", "GherkinSyntax",
        "GherkinRuntime", "GherkinFileOutput", "GherkinMessages", "GherkinTestRun", "GherkinFormatters",
      ]),
    tests(
      "SharedTests",
      [
        "GherkinText", "GherkinExpressions", "GherkinSteps", "GherkinProtocol", "GherkinProcesses", "GherkinHost",
        "GherkinWorker", "GherkinSyntax",
        "GherkinTagExpressions", "GherkinReservedTags", "GherkinFeatureFiles", "GherkinRuntime", "GherkinOutcomes",
        "GherkinMessages", "GherkinTestRun", "GherkinWorkers", "GherkinRunFeatures", "GherkinRunFeatureSteps",
      ]),
    tests(
      "ToolTests",
      [
        "GherkinText", "GherkinExpressions", "GherkinSteps", "GherkinProtocol", "GherkinHost", "GherkinFixtures",
        "GherkinSyntax",
        "GherkinFeatureFiles", "GherkinRuntime", "GherkinMessages", "GherkinOutcomes", "GherkinTestRun",
        "GherkinFormatters", "GherkinCriteria", "GherkinRequirements", "GherkinRunHistory", "GherkinLayout",
        "GherkinLint",
        "GherkinSourceScanner",
        "GherkinPackaging", "GherkinStreams", "GherkinHTML", "GherkinAdvice", "GherkinEngine", "GherkinDefinitions",
        "GherkinLanguageServer", "GherkinProbing", "GherkinRunExamples", "gherkin-run-faults",
      ]),
    tests(
      "ConformanceTests",
      [
        "GherkinText", "GherkinProtocol", "GherkinHost", "GherkinSyntax", "GherkinExpressions", "GherkinTagExpressions",
        "GherkinOutcomes", "GherkinMessages", "GherkinSteps", "GherkinRuntime", "GherkinTestRun", "GherkinFormatters",
        "GherkinAdvice", "GherkinEngine", "GherkinData", "GherkinYAML", "GherkinFeatureFiles", "gherkin-run",
        "GherkinRunExamples", "CompatibilityKit", "gherkin-run-kit",
      ]),
    tests(
      "ExampleTests",
      [
        "GherkinTestDoubles", "HeadlessUIExample", "BeerSearchExample", "BeerSearchHTTPExample", "LoopbackServer",
        "SignInExample", "EventDescriptionExample", "CalendarDataExample", "PhotoUploadExample", "CarExample",
        "HTTPSessionExample", "UserDownloadExample",
      ]),
    // Those that start the built programs.
    tests(
      "CommandTests",
      [
        "GherkinFiles", "GherkinProtocol", "GherkinWorker", "GherkinSteps", "GherkinFixtures", "GherkinCommandSteps",
        "GherkinSyntax", "GherkinTesting", "GherkinRuntime",
        "GherkinMessages", "GherkinWorkers", "GherkinRunExamples", "gherkin-run", "gherkin-run-kit",
        "CommandStepsRunner", "GherkinTestGenerator",
        "GherkinFaultySteps", "gherkin-run-faults", "gherkin-run-thin-faults", "GherkinRunFeatures",
        "GherkinRunFeatureSteps",
      ],
      excluding: [
        "GherkinCommandSteps/Runner", "GherkinCommandSteps/Features", "GherkinCommandSteps/Failures",
        "GherkinTool/LanguageServer",
      ]),
    tests(
      "PageTests",
      [
        "GherkinSteps", "GherkinExpectations", "GherkinProtocol", "GherkinSyntax", "GherkinMarkdown", "GherkinMessages",
        "GherkinPages",
        "GherkinFormatters", "GherkinHTML", "GherkinRunHistory", "GherkinSite", "GherkinEngine",
      ]),
    tests(
      "DocumentationTests",
      [
        "GherkinRunner", "GherkinFixtures", "GherkinCommandSteps", "GherkinExpectations", "GherkinTestDoubles",
        "GherkinTesting", "GherkinEngine", "GherkinHTML", "GherkinSyntax", "GherkinExpressions", "GherkinSteps",
        "GherkinFormatters", "GherkinData", "GherkinYAML", "gherkin-run", "gherkin-run-faults", "GherkinRunExamples",
        "CommandStepsRunner",
      ]),
    tests(
      "AcceptanceTests",
      [
        "GherkinSteps", "GherkinFixtures", "GherkinTesting", "ExampleSteps", "gherkin-run", "gherkin-run-thin-faults",
        "gherkin-run-features",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Without libFuzzer it has no main function, so that it is only there for `make fuzz`.
if Context.environment["GHERKIN_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GherkinFuzzer",
      dependencies: withParts([
        "GherkinProtocol", "GherkinProcesses", "GherkinWorker", "GherkinExpressions", "GherkinMessages",
        "GherkinSyntax", "GherkinFixtures",
        "GherkinLanguageServer", "GherkinLayout", "GherkinLint", "GherkinCommandLine", "GherkinEngine",
        "GherkinRuntime", "GherkinTestRun",
        "GherkinSteps", "GherkinTagExpressions", "GherkinWorkers", "GherkinData", "GherkinYAML", "GherkinRequirements",
        "GherkinProbing", "GherkinRunHistory",
        "GherkinHost",
      ]),
      path: "Fuzz/Sources", swiftSettings: settings))
}

// What `make bench` measures.
if Context.environment["GHERKIN_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GherkinBenchmarks",
      dependencies: withParts([
        "GherkinSyntax", "GherkinMessages", "GherkinSteps", "GherkinHost", "GherkinRuntime", "GherkinTestRun",
        "GherkinFormatters", "GherkinHTML", "GherkinStreams", "GherkinEngine",
      ]),
      path: "Benchmarks/Sources", swiftSettings: settings))
}

// The project's side of `make differential`, which no other command needs.
if Context.environment["GHERKIN_DIFFERENTIAL"] != nil {
  package.targets.append(
    .executableTarget(
      name: "GherkinDifferential",
      dependencies: withParts([
        "GherkinExpressions", "GherkinMessages", "GherkinSteps", "GherkinSyntax", "GherkinTagExpressions",
        "GherkinData", "GherkinYAML",
      ]),
      path: "Fuzz/Differential", swiftSettings: settings))
}
