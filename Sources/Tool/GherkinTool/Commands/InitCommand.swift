import GherkinCommandLine
import GherkinFiles
import Foundation
import GherkinFormatters
import GherkinPackaging
import GherkinEngine
import GherkinSteps
import GherkinText

/// `gherkin-run init`: adds features, steps, a runner and a test target to a package.
struct InitCommand: Command {
  static let name = "init"

  static var help: CommandHelp {
    CommandHelp(
      summary: "Adds features, steps, a runner and a test target to a package.",
      discussion: """
        Works in the folder of a package, or creates a package in another folder, also beside an Xcode project. Shows the
        changes and asks before it writes them; without a terminal it only shows them, unless --yes is given. Existing
        files are kept, so a second call changes nothing. If it cannot change the manifest, it prints what to add.
        A library whose manifest declares older platforms, or none, gets a package of its own for the features, in the
        folder \(NestedPackage.folder), and so does an Xcode project. The manifest of the library is not changed.
        With --command, features test a command-line program with ready-made steps, without steps in Swift.
        At a terminal, it then offers instructions for coding agents: a section of AGENTS.md, and the skill
        .agents/skills/gherkin. --agents adds them without that question.
        """,
      exitStatus: "0 the package is complete, 1 nothing was written, 2 an error occurred.",
      examples: [
        "gherkin-run init", "gherkin-run init --command --yes", "gherkin-run init --package-path ../gherkin-run",
      ])
  }

  struct Options: CommandOptions {
    var isAgreed = false
    var isForCommand = false
    var isForAgents = false
    var place: PackageSetup.Place?
    var path: String?

    static var operands: [Operand<Self>] { [] }

    static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
      [
        CommandLineOption(names: ["--yes", "-y"], help: "Write without asking.", effect: .flag { $0.isAgreed = true }),
        CommandLineOption(
          names: ["--command"], help: "Add a runner with steps that test a command, and no steps in Swift.",
          effect: .flag { $0.isForCommand = true }),
        CommandLineOption(
          names: ["--agents"],
          help: "Add instructions for coding agents: a section of AGENTS.md, and .agents/skills/gherkin/SKILL.md.",
          effect: .flag { $0.isForAgents = true }),
        CommandLineOption(
          names: ["--nested"],
          help: "Add a package in the folder \(NestedPackage.folder), and leave the manifest of this folder as it is.",
          effect: .flag { $0.place = .nested }),
        CommandLineOption(
          names: ["--no-nested"], help: "Add the targets to the package of this folder.",
          effect: .flag { $0.place = .package }),
        CommandLineOption(
          names: ["--package-path"],
          help: "Depend on gherkin-run in this folder. Default: the folder from which this program was built.",
          effect: .value(.text("FOLDER")) { (value, options) throws(UsageError) in
            guard FileManager.default.fileExists(atPath: value + "/Package.swift") else {
              throw .badValue(option: "--package-path", problem: "\(value) contains no Package.swift")
            }
            options.path = value
          }),
      ]
    }
  }

  private let options: Options

  init(options: Options, steps: StepSource) {
    self.options = options
  }

  /// Sets up the package.
  func run() async throws -> ExitStatus {
    guard !TypedCommand.words.starts(with: ["swift", "package"]) else {
      throw UsageError.configuration(
        "init needs the package manager, which waits for this command; run gherkin-run init without swift package")
    }
    var setup = try PackageSetup(
      FileManager.default.currentDirectoryPath, from: (options.path ?? Self.ownSources).map(PackageSource.init),
      features: Self.features, in: options.place, isForCommand: options.isForCommand)
    if options.isForAgents { try setup.addAgentFiles() }
    guard !setup.changes.isEmpty else {
      try Console.output("Nothing is missing: \(next(setup))\n")
      warn(setup)
      return .passed
    }
    if let project = Self.xcodeProject {
      try Console.output(
        """
        \(project) stays as it is. The package beside it runs features against code in packages, by gherkin-run and
        swift test. For features in the tests of the app, see the guide “In an Xcode project”.


        """)
    }
    guard try isAgreed(to: setup.changes) else { return .failed }
    if !options.isAgreed, !setup.agentFiles.isEmpty,
      try isAgreed(to: setup.agentFiles, for: " for coding agents", refusal: "They were not added.\n")
    {
      try setup.addAgentFiles()
    }
    try setup.write()
    try Console.output("Done. Now: \(next(setup))\n")
    if let platform = setup.missingPlatform { try Console.output("\(platform)\n") }
    if setup.place == .nested, !options.isForCommand {
      try Console.output(
        """
        swift test in this folder does not run the scenarios. In continuous integration, add:
          swift test --package-path \(NestedPackage.folder)

        """)
    }
    warn(setup)
    return .passed
  }

  /// Shows changes, and asks whether to write them unless the user agreed on the command line.
  private func isAgreed(
    to changes: [PackageSetup.Change], for purpose: String = "", refusal: String = "Nothing was written.\n"
  ) throws -> Bool {
    try Console.difference(changes.map(\.diff).joined(separator: "\n") + "\n")
    let files = changes.count == 1 ? "this file" : "these \(changes.count) files"
    return options.isAgreed || Confirmation.isGiven(toWrite: files + purpose, refusal: refusal)
  }

  /// Warns of a runner without the requested steps, of sources among the features, and of a file with which `swift test` succeeds without running a
  /// scenario.
  private func warn(_ setup: PackageSetup) {
    if let runner = setup.runnerWithoutCommands {
      Console.note(
        "\(setup.manifestFile): the target \(runner) does not have the steps that test a command; add the product "
          + "GherkinCommandSteps to its dependencies, and .commands to its list of step libraries")
    }
    if !setup.unreachable.isEmpty, !setup.changes.isEmpty {
      Console.note(
        "Package.swift: no product contains \(VisibleText.list(setup.unreachable, atMost: 5)), which the package "
          + "\(NestedPackage.folder) therefore cannot import or start; to test one of them directly, add a product for it"
      )
    }
    if !setup.sourcesOfFeatures.isEmpty {
      Console.note(
        "\(VisibleText.list(setup.sourcesOfFeatures, atMost: 5)): swift test compiles sources among the features with the "
          + "test target \(setup.names.tests); move them to another folder")
    }
    guard let file = setup.testEntryPoint else { return }
    Console.note(
      "\(file): on Linux, swift test runs only the XCTest cases in this file, and no scenario; remove the file, because "
        + "swift test finds all tests without it")
  }

  /// The Xcode project or workspace in this folder if no package is there; nil without one.
  private static var xcodeProject: String? {
    let names = FolderWalk.readableNames(in: ".")
    guard !names.contains("Package.swift") else { return nil }
    return names.first { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  /// Returns the commands that run the features.
  private func next(_ setup: PackageSetup) -> String {
    let tests = setup.place == .nested ? "swift test --package-path \(NestedPackage.folder)" : "swift test"
    return "gherkin-run \(Self.features)/\(options.isForCommand ? "" : ", or \(tests)")"
  }

  /// The folder of features: the default folder of runs.
  private static var features: String {
    String((StandardFolder.paths(or: []).first ?? StandardFolder.names[0]).dropLast())
  }

  /// The folder with the sources of this program; nil if it was installed elsewhere.
  private static var ownSources: String? {
    let built = ThisProgram.path.flatMap { BuiltPackage(program: $0) }
    return built.flatMap { RunnerSearch(from: $0.folder) }.flatMap { $0.isOfThisProject ? $0.folder : nil }
  }
}
