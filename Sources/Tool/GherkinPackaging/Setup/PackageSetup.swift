import GherkinFiles
import GherkinFileOutput
internal import Foundation

/// The files and declarations that a package needs for features, and those that are missing.
package struct PackageSetup: Sendable {
  /// A file to write.
  package struct Change: Sendable {
    /// Its path, relative to the package's folder.
    package let path: String
    /// The current content; nil if there is no file.
    package let old: String?
    /// The new content.
    package let new: String

    /// The change as a diff.
    package var diff: String { FileDiff(path, from: old, to: new).text }
  }

  /// The names that the setup uses.
  package let names: SetupNames
  /// The files to write; empty if nothing is missing.
  package private(set) var changes: [Change] = []
  /// The name of the manifest.
  package let manifestFile: String
  /// A file with which `swift test` runs no scenario on Linux; nil if there is none.
  package let testEntryPoint: String?
  /// The runner of the package if it exists and lacks the steps for commands, which features need; nil otherwise.
  package let runnerWithoutCommands: String?
  /// The platform that the package must declare; nil if it does.
  package let missingPlatform: String?
  private let folder: String

  /// The files with which the package manager replaces its own start of tests on Linux. They start those of XCTest only.
  private static let testEntryPoints = ["XCTMain.swift", "LinuxMain.swift"]

  /// Plans the setup of a folder, which may not be a package yet.
  ///
  /// - Parameters:
  ///   - folder: the package's folder.
  ///   - source: the source of gherkin-run; nil if it is unknown.
  ///   - features: the name of the folder of features, which may not exist yet.
  ///   - isForCommand: whether the features test a command with the steps of `GherkinCommandSteps` only.
  /// - Throws: if the manifest cannot be read or changed, with the additions to make by hand.
  package init(
    _ folder: String, from source: PackageSource?, features: String, isForCommand: Bool = false
  ) throws(PackageProblem) {
    // Foundation's name of a working folder that was removed, under which files would be written to the root.
    if folder.isEmpty { throw PackageProblem("the working folder was removed; change to another folder") }
    self.folder = folder
    let file = try ManifestFile.name(in: folder)
    manifestFile = file ?? "Package.swift"
    let manifest = Self.text(of: manifestFile, in: folder)
    if manifest == nil, let above = RunnerSearch(from: folder) {
      throw PackageProblem("\(folder) is inside the package \(above.folder); run the command there")
    }
    let description = manifest == nil ? nil : try ManifestDescription(of: folder)
    testEntryPoint = ["Tests/", ""].flatMap { parent in Self.testEntryPoints.map { parent + $0 } }
      .first { FileKind(path: "\(folder)/\($0)") == .regular }
    missingPlatform = (description?.macOS ?? 15) < 15 ? ".macOS(.v15)" : nil
    let url = URL(fileURLWithPath: folder).standardizedFileURL
    names = SetupNames(package: description?.name ?? url.lastPathComponent)
    let runner = description?.targets.first { [names] in $0.name == names.runner }
    let hasCommands = runner?.products.contains("GherkinCommandSteps") == true
    runnerWithoutCommands = isForCommand && !hasCommands ? runner?.name : nil
    guard names.package != PackageSource.identity else {
      throw PackageProblem("this is \(PackageSource.identity) itself; run the command in your own package")
    }
    var templates = SetupTemplates(
      names: names, library: Self.main("regular", of: description, besides: names.steps),
      program: Self.main("executable", of: description, besides: names.runner), features: features)
    let steps = Self.files(in: "\(folder)/Sources/\(names.steps)").filter { $0.hasSuffix(".swift") }
    templates.hasList =
      steps.isEmpty
      || steps.contains { Self.text(of: "Sources/\(names.steps)/\($0)", in: folder)?.contains(names.libraries) == true }
    templates.hasFeatures = hasFeatures(in: features)
    templates.isForCommand = isForCommand
    let addition = try ManifestAddition(templates, source, description, file: manifestFile)
    let old = manifest ?? templates.manifest
    let new = try addition.apply(to: old, in: folder, isNew: manifest == nil)
    if new != manifest { changes.append(Change(path: manifestFile, old: manifest, new: new)) }
    if !isForCommand { add("Sources/\(names.steps)/\(names.steps).swift", templates.steps) }
    add("Sources/\(names.runner)/main.swift", templates.runner)
    if !isForCommand { add("Tests/\(names.tests)/FeatureTests.swift", templates.tests) }
    if !FileManager.default.fileExists(atPath: folder + "/.gitignore") {
      changes.append(Change(path: ".gitignore", old: nil, new: templates.ignoredFiles))
    }
    if !templates.hasFeatures {
      changes.append(Change(path: "\(features)/\(names.feature)", old: nil, new: templates.feature))
    }
  }

  /// Writes all changes.
  ///
  /// - Throws: an error for the first file that cannot be written.
  package func write() throws(PackageProblem) {
    for change in changes {
      let file = "\(folder)/\(change.path)"
      do throws(SystemCalls.Failure) {
        try SystemCalls.makeFolders(above: file)
        try FileContents.edit(
          file, with: Array(change.new.utf8), ifStill: change.old.map { .bytes(Array($0.utf8)) } ?? .none)
      } catch {
        throw PackageProblem("\(change.path) was not written: \(systemMessage(for: error.code))")
      }
    }
  }

  /// Plans a file, unless its folder has sources: a target's files may have been renamed.
  private mutating func add(_ path: String, _ text: String) {
    let target = URL(fileURLWithPath: folder).appendingPathComponent(path).deletingLastPathComponent()
    guard Self.files(in: target.path).allSatisfy({ !$0.hasSuffix(".swift") }) else { return }
    changes.append(Change(path: path, old: nil, new: text))
  }

  private func hasFeatures(in features: String) -> Bool {
    Self.files(in: "\(folder)/\(features)").contains { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
  }

  /// Returns the files in a folder at any depth; none if there is no such folder.
  private static func files(in folder: String) -> [String] {
    FolderWalk(folder, isWanted: { _ in true }).files.map { String($0.path.dropFirst(folder.count + 1)) }
  }

  private static func text(of file: String, in folder: String) -> String? {
    FileReader.readableText("\(folder)/\(file)")
  }

  /// Returns the target of a type that the features are about: the one with the package's name, or the only one.
  private static func main(_ type: String, of description: ManifestDescription?, besides own: String) -> String? {
    let names = description?.targets.filter { $0.type == type && $0.name != own && !$0.isRunner }.map(\.name) ?? []
    return names.first { $0 == description?.name } ?? (names.count == 1 ? names.first : nil)
  }
}

/// The names in a package that is set up.
package struct SetupNames: Sendable {
  /// The package's own name.
  package let package: String
  private let prefix: String

  /// Derives the names from a package's name: `beer-search` gives `BeerSearchSteps`.
  package init(package: String) {
    self.package = package
    prefix = RunnerChoice.prefix(of: package)
  }

  /// The target of the steps.
  package var steps: String { prefix + "Steps" }
  /// The runner, both a target and a product.
  package var runner: String { prefix + "Specs" }
  /// The test target.
  package var tests: String { prefix + "SpecsTests" }
  /// The step library, a constant.
  var library: String { lowercased + "Steps" }
  /// The list of all step libraries, a constant.
  var libraries: String { lowercased + "Libraries" }
  /// The world, a type.
  var world: String { prefix + "World" }
  /// The file name of the feature.
  var feature: String {
    let name = package.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    return String(name) + ".feature"
  }

  /// The name with its leading capitals in lower case, except the last of several: `URLShortener` gives `urlShortener`.
  private var lowercased: String {
    let capitals = prefix.prefix { $0.isUppercase }
    let count = capitals.count == prefix.count ? capitals.count : max(1, capitals.count - 1)
    return prefix.prefix(count).lowercased() + prefix.dropFirst(count)
  }
}

/// The source from which a package gets gherkin-run: a folder.
package struct PackageSource: Sendable {
  /// The path of the folder, relative to the package.
  private let folder: String

  /// - Parameter folder: the path of the folder, relative to the package.
  package init(folder: String) {
    self.folder = folder
  }

  /// The package identity.
  package static let identity = "gherkin-run"

  /// The dependency in a manifest.
  var dependency: String { ".package(name: \(Self.identity.literal), path: \(folder.literal))" }
}

extension String {
  /// The text as a Swift string literal.
  var literal: String {
    var written = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": written += "\\\(scalar)"
      case let scalar where scalar.properties.generalCategory == .control:
        written += "\\u{\(String(scalar.value, radix: 16))}"
      default: written.unicodeScalars.append(scalar)
      }
    }
    return "\"\(written)\""
  }
}
