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
    /// The new content; of a link, its target.
    package let new: String
    /// Whether it is a symbolic link.
    var isLink = false

    /// The change as a diff.
    package var diff: String {
      FileDiff(isLink ? "\(path) (a link)" : path, from: old, to: isLink ? "\(new)\n" : new).text
    }
  }

  /// The place of the targets.
  package enum Place: Sendable {
    /// The package itself.
    case package
    /// A ``NestedPackage``.
    case nested
  }

  /// The names that the setup uses.
  package let names: SetupNames
  /// The files to write; empty if nothing is missing.
  package private(set) var changes: [Change] = []
  /// The files for coding agents that are missing, which are changes only after ``addAgentFiles()``.
  package private(set) var agentFiles: [Change] = []
  /// The path of the manifest.
  package let manifestFile: String
  /// Where the targets are.
  package let place: Place
  /// A file with which `swift test` runs no scenario on Linux; nil if there is none.
  package let testEntryPoint: String?
  /// The runner of the package if it exists and lacks the steps for commands, which features need; nil otherwise.
  package let runnerWithoutCommands: String?
  /// What the user must do for builds on a Mac; nil if the package declares the platform.
  package let missingPlatform: String?
  /// The libraries and programs of the outer package that a nested one cannot test, because no product contains them.
  package private(set) var unreachable: [String] = []
  /// The sources among the features, which the link in the test target adds to it.
  package private(set) var sourcesOfFeatures: [String] = []
  private let folder: String

  /// The files with which the package manager replaces its own start of tests on Linux. They start those of XCTest only.
  private static let testEntryPoints = ["XCTMain.swift", "LinuxMain.swift"]

  /// Plans the setup of a folder, which may not be a package yet.
  ///
  /// - Parameters:
  ///   - folder: the package's folder.
  ///   - source: the source of gherkin-run; nil if it is unknown.
  ///   - features: the name of the folder of features, which may not exist yet.
  ///   - chosen: the place of the targets; nil to choose it by what the package declares.
  ///   - isForCommand: whether the features test a command with the steps of `GherkinCommandSteps` only.
  /// - Throws: if the manifest cannot be read or changed, with the additions to make by hand.
  package init(
    _ folder: String, from source: PackageSource?, features: String, in chosen: Place? = nil,
    isForCommand: Bool = false
  ) throws(PackageProblem) {
    // Foundation's name of a working folder that was removed, under which files would be written to the root.
    if folder.isEmpty { throw PackageProblem("the working folder was removed; change to another folder") }
    self.folder = folder
    let own = try Manifest(in: folder)
    if let outer = NestedPackage.outer(of: folder) {
      throw PackageProblem("\(folder) is the package for the features of \(outer); run the command there")
    }
    if own == nil, let above = RunnerSearch(from: folder)?.folder, NestedPackage.outer(of: above) != folder {
      let place = NestedPackage.outer(of: above).map { "\($0), which has the package \(NestedPackage.folder)" }
      throw PackageProblem(
        "\(folder) is inside \(place ?? "the package \(above)"); run the command there"
          + (place == nil ? "; with --nested, it adds a package for the features in \(NestedPackage.folder)" : ""))
    }
    let url = URL(fileURLWithPath: folder).standardizedFileURL
    names = SetupNames(package: own?.description.name ?? url.lastPathComponent)
    guard names.package != PackageSource.identity else {
      throw PackageProblem("this is \(PackageSource.identity) itself; run the command in your own package")
    }
    place = chosen ?? Self.place(in: folder, own?.description)
    if place == .nested, let own, own.description.isSetUp {
      throw PackageProblem(
        "\(own.file): the package has targets for features already, so that a package in \(NestedPackage.folder) would not be "
          + "used; remove these targets, or repeat the command without --nested")
    }
    if chosen == .package, NestedPackage.path(in: folder) != nil {
      throw PackageProblem(
        "\(NestedPackage.folder) contains a package for the features already; remove it, or repeat the command without "
          + "--no-nested")
    }
    let prefix = place == .nested ? "\(NestedPackage.folder)/" : ""
    let manifest = place == .nested ? try Manifest(in: "\(folder)/\(NestedPackage.folder)") : own
    if place == .nested, url.lastPathComponent.lowercased() == NestedPackage.folder.lowercased() {
      throw PackageProblem(
        "\(folder): the package manager cannot tell this folder from a package \(NestedPackage.folder) in it, because they "
          + "have the same name; rename the folder")
    }
    if place == .nested, let own,
      let target = own.description.targets.first(where: { $0.contains(NestedPackage.folder) })
    {
      throw PackageProblem(
        "\(own.file): the files of \(target.name) are in \(target.path ?? "."), and those of a package in "
          + "\(NestedPackage.folder) would be its files too; add exclude: [\"\(NestedPackage.folder)\"] to the target, or move its "
          + "files, and repeat the command")
    }
    if let own, place == .package, !own.description.hasExecutableTargets {
      throw PackageProblem(
        "\(own.file): swift-tools-version \(own.description.tools) has no executable targets; raise it to 5.4 or later, or "
          + "leave the manifest as it is and repeat the command with --nested")
    }
    let outer = place == .nested ? own?.description.name : nil
    if let outer, let manifest, manifest.description.name(ofPackageIn: folder) == nil {
      throw PackageProblem(
        "\(prefix)\(manifest.file): the package does not depend on the one around it; add "
          + ".package(name: \(outer.literal), path: \"..\") to its dependencies, and repeat the command")
    }
    manifestFile = prefix + (manifest?.file ?? "Package.swift")
    testEntryPoint = ["Tests/", ""].flatMap { parent in Self.testEntryPoints.map { prefix + parent + $0 } }
      .first { FileKind(path: "\(folder)/\($0)") == .regular }
    missingPlatform = manifest.flatMap { Self.missingPlatform($0) }
    let runner = manifest?.description.targets.first { [names] in $0.name == names.runner }
    let hasCommands = runner?.products.contains("GherkinCommandSteps") == true
    runnerWithoutCommands = isForCommand && !hasCommands ? runner?.name : nil
    var templates = SetupTemplates(
      names: names, library: own.flatMap { [names, place] in $0.description.module(for: place, besides: names.steps) },
      tested: own.map { [names, place] in $0.description.tested(for: place, besides: names.steps) } ?? .init(),
      features: features, outer: manifest?.description.name(ofPackageIn: folder) ?? outer, folder: prefix)
    if place == .nested, let own { unreachable = own.description.targetsWithoutProduct }
    // SwiftPM reads only the first of these folders that exists.
    func first(of folders: [String]) -> String {
      folders.first { FileKind(path: "\(folder)/\(prefix)\($0)") == .folder } ?? folders[0]
    }
    let sources = first(of: ManifestAddition.sourceFolders)
    let hasOtherTests = manifest?.description.targets.contains { $0.type == "test" && $0.path == nil } == true
    let tests = hasOtherTests ? first(of: ["Tests"] + ManifestAddition.sourceFolders) : "Tests"
    templates.sources = sources
    let steps = Self.files(in: "\(folder)/\(prefix)\(sources)/\(names.steps)").filter { $0.hasSuffix(".swift") }
    templates.hasList =
      steps.isEmpty
      || steps.contains {
        Self.text(of: "\(prefix)\(sources)/\(names.steps)/\($0)", in: folder)?.contains(names.libraries) == true
      }
    templates.hasFeatures = hasFeatures(in: features)
    templates.isForCommand = isForCommand
    let addition = try ManifestAddition(
      templates, source?.seen(from: prefix), manifest?.description, file: manifestFile)
    let old = manifest?.text ?? templates.manifest
    let new = try addition.apply(
      to: old, in: folder + (prefix.isEmpty ? "" : "/\(prefix.dropLast())"), isNew: manifest == nil)
    if new != manifest?.text { changes.append(Change(path: manifestFile, old: manifest?.text, new: new)) }
    if !isForCommand { add("\(prefix)\(sources)/\(names.steps)/\(names.steps).swift", templates.steps) }
    add("\(prefix)\(sources)/\(names.runner)/main.swift", templates.runner)
    if !isForCommand { addTests("\(prefix)\(tests)/\(names.tests)", templates) }
    if !FileManager.default.fileExists(atPath: "\(folder)/\(prefix).gitignore") {
      changes.append(Change(path: "\(prefix).gitignore", old: nil, new: templates.ignoredFiles))
    }
    if !templates.hasFeatures {
      changes.append(Change(path: "\(features)/\(names.feature)", old: nil, new: templates.feature))
    }
    agentFiles = templates.agentFiles(in: folder)
    try checkFolders()
  }

  /// Adds the files for coding agents to the changes.
  ///
  /// - Throws: if a folder of them cannot be created.
  package mutating func addAgentFiles() throws(PackageProblem) {
    changes += agentFiles
    agentFiles = []
    try checkFolders()
  }

  /// Checks that all files can be written, and that their folders exist or can be created, so that no setup stops half-way.
  private func checkFolders() throws(PackageProblem) {
    for change in changes {
      try checkPermission(change.path)
      var parts = change.path.split(separator: "/").dropLast()
      while let name = parts.last {
        let file = parts.joined(separator: "/")
        parts.removeLast()
        let names = FolderWalk.readableNames(in: "\(folder)/\(parts.joined(separator: "/"))")
        if names.contains(String(name)), FileKind(path: "\(folder)/\(file)") != .folder {
          throw PackageProblem("\(file) is not a folder, so nothing was written; move it, and repeat the command")
        }
      }
    }
  }

  /// Checks that an existing file can be changed, or that a new one can be created in the nearest existing folder.
  private func checkPermission(_ path: String) throws(PackageProblem) {
    let parts = path.split(separator: "/")
    let paths = parts.indices.reversed().map { parts[...$0].joined(separator: "/") }
    let nearest = paths.first { FileKind(path: "\(folder)/\($0)") != nil } ?? "."
    guard access("\(folder)/\(nearest)", W_OK) == 0 else {
      throw PackageProblem(
        "\(nearest) cannot be changed, so nothing was written; correct its permissions, and repeat the command")
    }
  }

  /// Chooses the place for a package: a nested package if the manifest of a library would otherwise have to raise the
  /// platforms or the language of all its users, or if it is there; the folder of an Xcode project gets one, too.
  private static func place(in folder: String, _ description: ManifestDescription?) -> Place {
    guard let description else {
      if NestedPackage.path(in: folder) != nil { return .nested }
      let names = FolderWalk.readableNames(in: folder)
      return names.contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") } ? .nested : .package
    }
    if description.isSetUp { return .package }
    if NestedPackage.path(in: folder) != nil { return .nested }
    return !description.libraries.isEmpty && (!description.hasPlatform || !description.hasExecutableTargets)
      ? .nested : .package
  }

  private static func missingPlatform(_ manifest: Manifest) -> String? {
    guard !manifest.description.hasPlatform else { return nil }
    guard let declared = manifest.description.macOS else {
      return "To build on macOS, add to \(manifest.file): platforms: [.macOS(.v15)]"
    }
    return
      "To build on macOS, raise macOS \(declared) in platforms: of \(manifest.file) to .v15. To keep it for the users "
      + "of the package, undo these changes and repeat the command with --nested"
  }

  /// Writes all changes.
  ///
  /// - Throws: an error for the first file that cannot be written.
  package func write() throws(PackageProblem) {
    for change in changes {
      let file = "\(folder)/\(change.path)"
      do throws(SystemCalls.Failure) {
        try SystemCalls.makeFolders(above: file)
        guard !change.isLink else {
          guard symlink(change.new, file) == 0 else { throw SystemCalls.Failure(code: errno) }
          continue
        }
        try FileContents.edit(
          file, with: Array(change.new.utf8), ifStill: change.old.map { .bytes(Array($0.utf8)) } ?? .none)
      } catch {
        throw PackageProblem("\(change.path) was not written: \(systemMessage(for: error.code))")
      }
    }
  }

  /// Plans a file, unless its folder has sources: a target's files may have been renamed.
  ///
  /// - Returns: whether it is planned.
  @discardableResult
  private mutating func add(_ path: String, _ text: String) -> Bool {
    let target = URL(fileURLWithPath: folder).appendingPathComponent(path).deletingLastPathComponent()
    guard Self.files(in: target.path).allSatisfy({ !$0.hasSuffix(".swift") }) else { return false }
    changes.append(Change(path: path, old: nil, new: text))
    return true
  }

  /// Plans the files of the test target: the tests, and a link to the features, because the package manager notices new
  /// features only in the folder of the target.
  private mutating func addTests(_ target: String, _ templates: SetupTemplates) {
    let link = "\(target)/\(templates.features)"
    let isLinked = FileKind(path: "\(folder)/\(link)") != nil
    guard add("\(target)/FeatureTests.swift", templates.tests) || isLinked else { return }
    sourcesOfFeatures = Self.files(in: "\(folder)/\(templates.features)").filter(Self.isSource)
      .map { "\(templates.features)/\($0)" }
    guard !isLinked else { return }
    let levels = target.split(separator: "/").count
    changes.append(
      Change(path: link, old: nil, new: String(repeating: "../", count: levels) + templates.features, isLink: true))
  }

  /// Returns whether the package manager compiles a file.
  private static func isSource(_ path: String) -> Bool {
    ["swift", "c", "cc", "cpp", "cxx", "m", "mm", "s", "S"].contains((path as NSString).pathExtension)
  }

  private func hasFeatures(in features: String) -> Bool {
    Self.files(in: "\(folder)/\(features)").contains(where: SourceFolders.isFeature)
  }

  /// Returns the files in a folder at any depth; none if there is no such folder.
  private static func files(in folder: String) -> [String] {
    FolderWalk(folder, isWanted: { _ in true }).files.map { String($0.path.dropFirst(folder.count + 1)) }
  }

  private static func text(of file: String, in folder: String) -> String? {
    FileReader.readableText("\(folder)/\(file)")
  }

  /// An existing manifest.
  private struct Manifest {
    /// Its name.
    let file: String
    let text: String
    let description: ManifestDescription

    /// Reads the manifest of a folder; nil if there is none.
    init?(in folder: String) throws(PackageProblem) {
      guard let file = try ManifestFile.name(in: folder), let text = PackageSetup.text(of: file, in: folder) else {
        return nil
      }
      (self.file, self.text) = (file, text)
      description = try ManifestDescription(of: folder)
    }
  }
}

extension ManifestDescription {
  /// Whether the package has targets with steps, features or a runner.
  fileprivate var isSetUp: Bool { targets.contains(where: \.usesThisProject) }

  /// The libraries and programs that no product contains.
  fileprivate var targetsWithoutProduct: [String] {
    let reached = Set(products.flatMap(\.targets))
    return targets.filter { ["regular", "executable"].contains($0.type) && !reached.contains($0.name) }.map(\.name)
  }

  /// Returns the module that the steps import: that of the library product that the package is about, or else of the
  /// target with the package's name or of the only one; nil if there is none.
  fileprivate func module(for place: PackageSetup.Place, besides steps: String) -> String? {
    if let product = mainLibrary {
      return product.targets.first { $0 == product.name } ?? product.targets.first
    }
    guard place == .package else { return nil }
    let names = targets.filter { $0.type == "regular" && $0.name != steps }.map(\.name)
    return names.first { $0 == name } ?? (names.count == 1 ? names.first : nil)
  }

  /// Returns what the steps depend on: the library, and all programs.
  fileprivate func tested(for place: PackageSetup.Place, besides steps: String) -> SetupTemplates.Tested {
    let library = place == .nested ? mainLibrary?.name : module(for: place, besides: steps)
    return .init(libraries: [library].compactMap(\.self), programs: programs(for: place))
  }

  /// Returns the names of the programs: targets or, for a nested package, products.
  private func programs(for place: PackageSetup.Place) -> [String] {
    let targets = targets.filter { $0.type == "executable" && !$0.isRunner }.map(\.name)
    guard place == .nested else { return targets }
    return products.filter { product in !product.isLibrary && targets.contains(where: product.targets.contains) }
      .map(\.name)
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

  /// The source as seen from a folder of the package.
  func seen(from inner: String) -> Self {
    folder.hasPrefix("/")
      ? self : Self(folder: String(repeating: "../", count: inner.split(separator: "/").count) + folder)
  }
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
