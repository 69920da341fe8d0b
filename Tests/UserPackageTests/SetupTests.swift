import Foundation
import GherkinTestSupport
import Testing

/// `gherkin-run init`, without a build.
@Suite("Setting up a package", .tags(.slow))
struct SetupTests {
  static let library = """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "Cellar",
      targets: [.target(name: "Cellar")]
    )

    """

  static func cellar(_ manifest: String = library) throws -> NewPackage {
    let package = try NewPackage("cellar")
    try package.write(manifest, to: "Package.swift")
    try package.write("public func cellar() {}\n", to: "Sources/Cellar/Cellar.swift")
    return package
  }

  private static let setUp = Task {
    let package = try cellar()
    check(try await package.setUp("--yes").status, equals: 0)
    return package
  }

  /// Returns a package after its setup.
  private static func finished() async throws -> NewPackage { try NewPackage(copyOf: await setUp.value) }

  @Test("without a terminal, the changes are shown, and nothing is written")
  func shows() async throws {
    let package = try Self.cellar()
    let before = try package.files()
    let shown = try await package.setUp()
    check(shown.status, equals: 1)
    check(shown.output, contains: "+++ Package.swift\n")
    check(shown.output, contains: "+    .executableTarget(\n+      name: \"CellarSpecs\",\n")
    check(shown.output, contains: "--- /dev/null\n+++ Features/cellar.feature\n+Feature: Cellar\n")
    check(
      shown.error,
      contains:
        "nothing was written because there is no terminal to ask on; pass --yes to write these 6 files")
    check(try package.files(), equals: before)
  }

  #if canImport(Darwin) || canImport(Glibc)
  @Test("on a terminal, files are written only after yes", arguments: [("y", 6), ("n", 2), ("", 2)])
  func asks(answer: String, files: Int) async throws {
    let package = try Self.cellar()
    let terminal = try PseudoTerminal(columns: 80)
    try terminal.type(answer + "\n")
    let process = Process()
    process.executableURL = URL(filePath: BuiltCommand.gherkinRun.path)
    process.arguments = ["init", "--package-path", BuiltCommand.package.path]
    process.currentDirectoryURL = package.folder
    process.standardInput = terminal.commandEnd
    process.standardOutput = terminal.commandEnd
    try process.run()
    try terminal.commandEnd.close()
    check(await terminal.readToEnd(), contains: "Write these 6 files? [y/N] ")
    process.waitUntilExit()
    check(process.terminationStatus, equals: (files == 6 ? 0 : 1))
    check(try package.files().count, equals: files)
  }
  #endif

  @Test(
    "the manifest that the package manager reads is changed",
    arguments: [
      (["": "5.7", "@swift-6.0": "6.0"], "@swift-6.0"), (["": "6.0", "@swift-5.9": "5.9", "@swift-6.1": "5.9"], ""),
      (["": "6.0", "@swift-6": "5.9"], "@swift-6"), (["": "5.9", "@swift-9.0": "9.0"], ""),
      (["": "6.1", "@swift-5.10.1": "5.10", "@swift-5.9": "6.0"], ""),
      (["": "5.8", "@swift-5.9": "5.9", "@swift-6.0": "6.0", "@swift-99": "6.1"], "@swift-6.0"),
    ] as [([String: String], String)])
  func manifests(versions: [String: String], chosen: String) async throws {
    let package = try NewPackage("cellar")
    for (name, version) in versions {
      try package.write(
        Self.library.replacing("6.2", with: version).replacing("\"Cellar\",", with: "\"Cellar\(name)\","),
        to: "Package\(name).swift")
    }
    try package.write("public func cellar() {}\n", to: "Sources/Cellar/Cellar.swift")
    let read = try await package.swift("package", "dump-package")
    check(read.output, contains: "\"name\" : \"Cellar\(chosen)\"", "\(read)")
    let shown = try await package.setUp()
    check(shown.output, contains: "+++ Package\(chosen).swift\n", "\(shown)")
    check(shown.output.matches(of: /\+\+\+ Package/).count, equals: 1)
  }

  @Test(
    "files that replace the start of all tests on Linux are named, also in a complete package",
    arguments: ["Tests/LinuxMain.swift", "Tests/XCTMain.swift", "LinuxMain.swift"])
  func testEntryPoint(file: String) async throws {
    let package = try await Self.finished()
    try package.write("import XCTest\nXCTMain([])\n", to: file)
    let again = try await package.setUp("--yes")
    check(again.status, equals: 0)
    #expect(again.error.hasPrefix("gherkin-run: \(file): on Linux, swift test runs only"), "\(again)")
    try FileManager.default.removeItem(at: package.folder.appending(path: "Sources/CellarSpecs"))
    #expect(try await package.setUp("--yes").error.hasPrefix("gherkin-run: \(file): "))
    check(try await package.setUp("--yes").status, equals: 0)
    try FileManager.default.removeItem(at: package.folder.appending(path: file))
    check(try await package.setUp().error, equals: "")
  }

  @Test(
    "the steps depend on the library and on the program of the package, so that each build contains it",
    arguments: [
      ([".target(name: \"Cellar\")", ".executableTarget(name: \"cellar-tool\")"], ["Cellar", "cellar-tool"]),
      ([".executableTarget(name: \"Cellar\")", ".executableTarget(name: \"Other\")"], ["Cellar"]),
      ([".executableTarget(name: \"One\")", ".executableTarget(name: \"Two\")"], []),
    ])
  func program(targets: [String], dependencies: [String]) async throws {
    let package = try NewPackage("cellar")
    try package.write(
      Self.library.replacing(".target(name: \"Cellar\")", with: targets.joined(separator: ", ")), to: "Package.swift")
    for name in ["Cellar", "cellar-tool", "Other", "One", "Two"] {
      try package.write("print(1)\n", to: "Sources/\(name)/main.swift")
    }
    let shown = try await package.setUp()
    let lines = dependencies.map { "+        \"\($0)\",\n" }.joined()
    check(
      shown.output,
      contains:
        "+      name: \"CellarSteps\",\n+      dependencies: [\n\(lines)+        .product(name: \"GherkinSteps\"",
      "\(shown)")
  }

  @Test("for a command, a runner with ready-made steps and a feature are added, and no steps in Swift")
  func command() async throws {
    let package = try NewPackage("cellar")
    try package.write(
      Self.library.replacing(".target(name: \"Cellar\")", with: ".executableTarget(name: \"cellar-tool\")"),
      to: "Package.swift")
    try package.write("print(1)\n", to: "Sources/cellar-tool/main.swift")
    let done = try await package.setUp("--command", "--yes")
    check(done.status, equals: 0, "\(done)")
    #expect(
      done.output.hasSuffix(
        "Done. Now: gherkin-run Features/\nTo build on macOS, add to Package.swift: platforms: [.macOS(.v15)]\n"))
    check(
      Set(try package.files().keys),
      equals: [
        "Package.swift", "Sources/cellar-tool/main.swift", "Sources/CellarSpecs/main.swift",
        "Features/cellar.feature",
      ])
    check(
      try package.text(of: "Sources/CellarSpecs/main.swift"),
      equals: """
        import GherkinCommandSteps
        import GherkinRunner

        await GherkinRun.main(steps: [.commands])

        """)
    check(
      try package.text(of: "Package.swift"),
      contains:
        """
              dependencies: [
                "cellar-tool",
                .product(name: "GherkinRunner", package: "gherkin-run"),
                .product(name: "GherkinCommandSteps", package: "gherkin-run"),
              ]
        """)
    #expect(
      try package.text(of: "Features/cellar.feature").hasSuffix(
        "\n\n  Scenario: The program runs\n    When I run `cellar-tool`\n    Then the exit status should be 0\n"))
    #expect(try await package.setUp("--command").output.hasPrefix("Nothing is missing: gherkin-run Features/\n"))
  }

  @Test("a runner without the steps for commands is named")
  func otherRunner() async throws {
    let again = try await Self.finished().setUp("--command", "--yes")
    check(again.status, equals: 0)
    check(again.error, contains: "the target CellarSpecs does not have the steps that test a command", "\(again)")
  }

  @Test("repeating the setup changes nothing, even after files were renamed and features added")
  func again() async throws {
    let package = try await Self.finished()
    let files = try package.files()
    check(files.count, equals: 6)
    let again = try await package.setUp("--yes")
    check(again.status, equals: 0)
    #expect(again.output.hasPrefix("Nothing is missing"))
    check(try package.files(), equals: files)
    let features = package.folder.appending(path: "Features")
    try FileManager.default.moveItem(
      at: features.appending(path: "cellar.feature"), to: features.appending(path: "mine.feature"))
    #expect(try await package.setUp().output.hasPrefix("Nothing is missing"))
  }

  @Test("beside features, the steps are empty", arguments: ["Features/a.feature", "features/deep/a.feature.md"])
  func existingFeatures(path: String) async throws {
    let package = try Self.cellar()
    try package.write("Feature: a\n", to: path)
    check(try await package.setUp("--yes").status, equals: 0)
    let steps = try String(
      contentsOf: package.folder.appending(path: "Sources/CellarSteps/CellarSteps.swift"), encoding: .utf8)
    #expect(
      steps.hasSuffix(
        """
        public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
          // Adds the definitions that are missing: gherkin-run steps --define Sources/CellarSteps/CellarSteps.swift
        }

        """))
    #expect(steps.contains("final class CellarWorld: World {}\n"))
    check(steps, lacks: "thing")
  }

  @Test("only missing parts are created")
  func missing() async throws {
    let package = try await Self.finished()
    try FileManager.default.removeItem(at: package.folder.appending(path: "Sources/CellarSpecs"))
    let shown = try await package.setUp("--yes")
    #expect(shown.output.hasPrefix("--- /dev/null\n+++ Sources/CellarSpecs/main.swift\n"))
    check(shown.output, lacks: "+++ Package.swift")
  }

  @Test(
    "a manifest that is not understood stays unchanged, and the additions are reported",
    arguments: [
      library.replacing(
        "targets: [.target(name: \"Cellar\")]", with: "targets: [\"Cellar\"].map { .target(name: $0) }"),
      library.replacing("let package = Package(", with: "let package = PackageDescription.Package("),
      library.replacing("let package = Package(", with: "let package: Package = .init("),
      library.replacing("let package", with: "let other = Package(name: \"Other\", targets: [])\nlet package"),
    ])
  func notUnderstood(manifest: String) async throws {
    let package = try Self.cellar(manifest)
    let before = try package.files()
    let refused = try await package.setUp("--yes")
    check(refused.status, equals: 2)
    check(refused.error, contains: "so nothing was changed. Add the following yourself:\n\n  in dependencies:\n")
    check(refused.error, contains: "    .executableTarget(\n      name: \"CellarSpecs\",\n")
    check(try package.files(), equals: before)
  }

  @Test("the comments, layout, indentation and line endings of a manifest are kept", arguments: ["\n", "\r\n"])
  func keptLayout(ending: String) async throws {
    let manifest = """
      // swift-tools-version: 6.2
      import   PackageDescription

      // let package = Package(targets: [
      let package = Package(
      \tname: "Cellar" ,\u{20}
      \tproducts: [.library(name: "Cellar", targets: ["Cellar"])],
      \ttargets: [
      \t\t.target( name: "Cellar" ),  // the cellar, [so far
      \t\t/* .target(name: "CellarSteps") */
      \t],
      \tswiftLanguageModes: [.v6],
      )

      """
    let package = try Self.cellar(manifest.replacing("\n", with: ending))
    check(try await package.setUp("--yes").status, equals: 0)
    let expected = manifest.replacing(
      "\ttargets: [\n",
      with: """
        \tdependencies: [
        \t\t.package(name: "gherkin-run", path: "\(BuiltCommand.package.path)")
        \t],
        \ttargets: [

        """
    ).replacing(
      "\t\t/*",
      with: """
        \t\t.target(
        \t\t\tname: "CellarSteps",
        \t\t\tdependencies: [
        \t\t\t\t"Cellar",
        \t\t\t\t.product(name: "GherkinSteps", package: "gherkin-run"),
        \t\t\t\t.product(name: "GherkinFixtures", package: "gherkin-run"),
        \t\t\t]
        \t\t),
        \t\t.executableTarget(
        \t\t\tname: "CellarSpecs",
        \t\t\tdependencies: [
        \t\t\t\t"CellarSteps",
        \t\t\t\t.product(name: "GherkinRunner", package: "gherkin-run"),
        \t\t\t]
        \t\t),
        \t\t.testTarget(
        \t\t\tname: "CellarSpecsTests",
        \t\t\tdependencies: [
        \t\t\t\t"CellarSteps",
        \t\t\t\t.product(name: "GherkinTesting", package: "gherkin-run"),
        \t\t\t]
        \t\t),
        \t\t/*
        """)
    check(try package.text(of: "Package.swift"), equals: expected.replacing("\n", with: ending))
  }

  @Test(
    "targets are added to a list, of any layout and with any elements",
    arguments: [
      "[.target(name: \"Cellar\")] + more", "[\n  .target(name: \"Cellar\") // last\n  // end\n]",
      "[ .target(name: \"Cellar\", path: \"Sources/Cellar\"), ]", "[/* ] */ .target(name: \"Cellar\"\n)\n]",
      "[.target(name: \"Cellar\", dependencies: [.product(name: \"Wine\", package: \"wine\")])]",
    ])
  func lists(targets: String) async throws {
    let package = try Self.cellar(
      Self.library.replacing("[.target(name: \"Cellar\")]", with: targets)
        .replacing(
          "  targets:",
          with: "  dependencies: [.package(url: \"https://example.invalid/wine\", from: \"1.0.0\")],\n  targets:"
        )
        .replacing("let package", with: "let more: [Target] = []\nlet package"))
    let done = try await package.setUp("--yes")
    check(done.status, equals: 0, "\(done)")
    let description = try await package.swift("package", "dump-package").output
    for name in ["Cellar", "CellarSteps", "CellarSpecs", "CellarSpecsTests"] {
      check(description, contains: "\"name\" : \"\(name)\"")
    }
    check(try package.text(of: "Package.swift"), contains: "https://example.invalid/wine")
  }

  @Test("a manifest that the package manager cannot read stays unchanged")
  func broken() async throws {
    let package = try Self.cellar("// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n")
    let before = try package.files()
    let refused = try await package.setUp("--yes")
    check(refused.status, equals: 2)
    check(refused.error, contains: "Package.swift: the package manager cannot read it")
    check(try package.files(), equals: before)
  }

  @Test("an unrelated target with one of the names is not changed")
  func intruder() async throws {
    let package = try Self.cellar(
      Self.library.replacing(
        "[.target(name: \"Cellar\")]", with: "[.target(name: \"Cellar\"), .target(name: \"CellarSteps\")]"))
    try package.write("", to: "Sources/CellarSteps/Stairs.swift")
    let refused = try await package.setUp("--yes")
    check(refused.status, equals: 2)
    check(refused.error, contains: "it has a target CellarSteps with another purpose; rename it")
  }

  @Test("a package whose only target has its files directly in Sources/ must move them")
  func flatLayout() async throws {
    let package = try NewPackage("cellar")
    try package.write(Self.library, to: "Package.swift")
    try package.write("public func cellar() {}\n", to: "Sources/Cellar.swift")
    let refused = try await package.setUp("--yes")
    check(refused.status, equals: 2)
    check(refused.error, contains: "move them to Sources/Cellar, and repeat the command")
  }

  @Test("beside an Xcode project, the package is created, and its purpose is said")
  func xcodeProject() async throws {
    let package = try NewPackage("Cellar")
    try package.write("", to: "Cellar.xcodeproj/project.pbxproj")
    let shown = try await package.setUp("--yes")
    check(shown.status, equals: 0)
    #expect(shown.output.hasPrefix("Cellar.xcodeproj stays as it is. The package beside it runs features"))
    check(try package.files().keys, contains: "Package.swift")
  }

  @Test("an empty folder becomes a package that depends on the sources from which the program was built")
  func ownSources() async throws {
    let package = try NewPackage("wine cellar")
    let shown = try await BuiltCommand.gherkinRun.run("init", in: package.folder)
    check(
      shown.output, contains: "+    .package(name: \"gherkin-run\", path: \"\(BuiltCommand.package.path)\")", "\(shown)"
    )
    check(shown.output, contains: "+      name: \"WineCellarSpecs\",\n")
  }

  @Test("a program that was installed elsewhere asks for its sources, unless the package depends on them already")
  func unknownSources() async throws {
    let program = try InstalledCommand()
    let refused = try await Self.cellar().installed(program, "init", "--yes")
    check(refused.status, equals: 2)
    check(refused.error, contains: "pass --package-path FOLDER with that folder", "\(refused)")
    #expect(try await Self.finished().installed(program, "init").output.hasPrefix("Nothing is missing"))
  }

  @Test("an existing default folder of features is used", arguments: ["features/a.feature", "features/notes.txt"])
  func existingFeatures(file: String) async throws {
    let package = try Self.cellar()
    try package.write("Feature: a\n", to: file)
    let done = try await package.setUp("--yes")
    check(done.status, equals: 0, "\(done)")
    let names = try package.files().keys.filter { $0.lowercased().hasPrefix("features/") }.sorted()
    check(names, equals: (file.hasSuffix(".txt") ? ["features/cellar.feature", file] : [file]))
    check(
      try package.text(of: "Tests/CellarSpecsTests/FeatureTests.swift"), contains: #"Scenarios(in: "features", steps"#)
    check(done.output, contains: "gherkin-run features/")
  }

  @Test("without the toolchain, the error says so, also in an empty folder", arguments: [nil, library])
  func noSwift(manifest: String?) async throws {
    let package = try NewPackage("cellar")
    if let manifest { try package.write(manifest, to: "Package.swift") }
    let refused = try await BuiltCommand.gherkinRun.run(
      "init", in: package.folder, environment: ["PATH": package.folder.path])
    check(refused.status, equals: 2)
    check(refused.error, equals: "gherkin-run: swift is not in PATH; install the Swift toolchain, or correct PATH\n")
  }

  @Test("a folder inside a package cannot become another package")
  func within() async throws {
    let package = try Self.cellar()
    let refused = try await BuiltCommand.gherkinRun.run(
      "init", "--yes", in: package.folder.appending(path: "Sources/Cellar"))
    check(refused.status, equals: 2)
    check(refused.error, contains: "is inside the package")
  }

  @Test(
    "the created files pass swift format lint", arguments: ["cellar", "Zoo", "beer garden tools"])
  func layout(name: String) async throws {
    let package = try NewPackage(name)
    if name == "Zoo" {
      try package.write(Self.library.replacing("Cellar", with: "Zoo"), to: "Package.swift")
      try package.write("public func zoo() {}\n", to: "Sources/Zoo/Zoo.swift")
    }
    check(try await package.setUp("--yes").status, equals: 0)
    let lint = try await package.swift("format", "lint", "--strict", "--recursive", ".")
    check(lint.status, equals: 0)
    checkEmpty(lint.error, "\(lint.error)")
    checkEmpty(lint.output, "\(lint.output)")
  }

  @Test("a .gitignore for build products is created if there is none")
  func ignoredFiles() async throws {
    let package = try await Self.finished()
    check(try package.text(of: ".gitignore"), contains: "/.build/\n")
    try package.write("mine\n", to: ".gitignore")
    #expect(try await package.setUp("--yes").output.hasPrefix("Nothing is missing"))
    check(try package.text(of: ".gitignore"), equals: "mine\n")
  }

  @Test("the runner and the tests use the list of libraries, or the single library of older steps")
  func libraries() async throws {
    let package = try await Self.finished()
    check(try package.text(of: "Sources/CellarSpecs/main.swift"), contains: "GherkinRun.main(steps: cellarLibraries)")
    check(try package.text(of: "Tests/CellarSpecsTests/FeatureTests.swift"), contains: "steps: cellarLibraries)")
    let steps = try package.text(of: "Sources/CellarSteps/CellarSteps.swift")
    try package.write(
      steps.replacing("cellarLibraries", with: "others"), to: "Sources/CellarSteps/CellarSteps.swift")
    try FileManager.default.removeItem(at: package.folder.appending(path: "Sources/CellarSpecs"))
    check(try await package.setUp("--yes").status, equals: 0)
    check(try package.text(of: "Sources/CellarSpecs/main.swift"), contains: "GherkinRun.main(steps: [cellarSteps])")
  }

  @Test("a --package-path without a package is an error")
  func noDependency() async throws {
    let package = try Self.cellar()
    let refused = try await BuiltCommand.gherkinRun.run("init", "--package-path", "nowhere", in: package.folder)
    check(refused.status, equals: 2)
    check(refused.error, contains: "nowhere contains no Package.swift")
  }
}
