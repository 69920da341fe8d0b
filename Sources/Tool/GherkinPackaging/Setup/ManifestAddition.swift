internal import GherkinFileOutput
internal import GherkinFiles
internal import Foundation

/// The dependency and the three targets that a manifest needs for features, if they are missing.
struct ManifestAddition {
  private let before: ManifestDescription?
  /// The name of the manifest.
  private let file: String
  /// The number of package dependencies before.
  private let dependencyCount: Int
  private var dependency: PackageSource?
  private var targets: [SetupTarget] = []
  /// An existing, unrelated target with one of the names.
  private var intruder: String?

  /// - Throws: if the manifest lacks the dependency, and its source is unknown.
  init(
    _ templates: SetupTemplates, _ source: PackageSource?, _ description: ManifestDescription?, file: String
  ) throws(PackageProblem) {
    before = description
    self.file = file
    dependencyCount = description?.dependencyCount ?? (templates.outer == nil ? 0 : 1)
    for wanted in templates.targets {
      if let target = description?.targets.first(where: { $0.name == wanted.name }) {
        if !target.products.contains(where: { $0 == wanted.identity }) { intruder = wanted.name }
      } else {
        targets.append(wanted)
      }
    }
    let products = Set(templates.targets.compactMap(\.identity))
    let isKnown = description?.targets.contains { !products.isDisjoint(with: $0.products) }
    guard isKnown != true else { return }
    guard let source else {
      throw PackageProblem(
        "gherkin-run has no release on which a package can depend, and this program is not in the folder of its sources; "
          + "pass --package-path FOLDER with that folder")
    }
    dependency = source
  }

  /// Returns the text of a manifest with everything that was missing. The package manager adds to a copy and reads the
  /// result, which must contain the previous declarations and the additions.
  ///
  /// - Throws: if it does not, with the additions to make by hand.
  func apply(to text: String, in folder: String, isNew: Bool) throws(PackageProblem) -> String {
    guard !targets.isEmpty || intruder != nil else { return text }
    if let intruder { throw problem("it has a target \(intruder) with another purpose; rename it") }
    try checkLayout(in: folder)
    let (new, after): (String, ManifestDescription)
    do {
      (new, after) = try ManifestCopy.adding(dependency, targets, to: text, of: before)
    } catch let error as PackageProblem where error == .missingSwift {
      throw error
    } catch let refusal as ManifestCopy.Refusal {
      throw problem("the package manager cannot change it (\(refusal.reason)), so nothing was changed")
    } catch {
      throw problem("the package manager cannot read it with the additions, so nothing was changed")
    }
    let names = (before?.targets.map(\.name) ?? []) + targets.map(\.name)
    guard isNew || after.name == before?.name, after.targets.map(\.name).sorted() == names.sorted(),
      after.dependencyCount == dependencyCount + (dependency == nil ? 0 : 1)
    else { throw problem("the additions would change its meaning, so nothing was changed") }
    return new
  }

  /// The folders of targets, of which SwiftPM reads the first that exists.
  static let sourceFolders = ["Sources", "Source", "src", "srcs"]

  /// The files of a package's only target can be in Sources/ itself, but not next to other targets.
  private func checkLayout(in folder: String) throws(PackageProblem) {
    for added in targets.map({ "\($0.kind == .test ? "Tests" : "Sources")/\($0.name)" }) {
      guard let target = before?.targets.first(where: { $0.contains(added) }) else { continue }
      throw problem(
        "the files of \(target.name) are in \(target.path ?? "."), and those in \(added) would be its files too; move them to a "
          + "folder of their own, and repeat the command")
    }
    let parents = [
      "regular": "Sources", "executable": "Sources", "macro": "Sources", "test": "Tests", "plugin": "Plugins",
    ]
    for target in before?.targets ?? [] where target.path == nil {
      guard let parent = parents[target.type] else { continue }
      let parents = parent == "Plugins" ? [parent] : [parent] + Self.sourceFolders
      let places = parents.map { "\(folder)/\($0)/\(target.name)" }
      if !places.contains(where: FileManager.default.fileExists(atPath:)) {
        let hasFiles = parents.contains { parent in
          FolderWalk.readableNames(in: "\(folder)/\(parent)").contains { $0.hasSuffix(".swift") }
        }
        guard hasFiles else {
          throw problem("the folder \(parent)/\(target.name) is missing; create it, and repeat the command")
        }
        throw problem(
          "the files of \(target.name) are in \(parent)/ itself, which SwiftPM allows only in a package with one target; "
            + "move them to \(parent)/\(target.name), and repeat the command")
      }
    }
  }

  private func problem(_ reason: String) -> PackageProblem {
    func listed(_ elements: [String]) -> String {
      elements.map { element in
        element.split(separator: "\n").map { "    \($0)\n" }.joined().dropLast() + ",\n"
      }.joined()
    }
    let dependencies = dependency.map { [$0.dependency] } ?? []
    let lists = [("dependencies", dependencies), ("targets", targets.map(\.declaration))].filter { !$0.1.isEmpty }
    return PackageProblem(
      "\(file): \(reason). Add the following yourself:\n\n"
        + lists.map { label, elements in "  in \(label):\n\(listed(elements))" }.joined(separator: "\n")
        + "\nThen repeat the command to create the files.")
  }
}

/// A copy of a manifest in a temporary folder, to which the package manager adds declarations.
struct ManifestCopy {
  /// A reason of the package manager not to change a manifest.
  struct Refusal: Error {
    let reason: String
  }

  /// A folder that no manifest names.
  private static let placeholder = "folder-of-gherkin-run"

  private let folder: String
  private var file: String { "\(folder)/Package.swift" }
  private var swift: SwiftTool { SwiftTool(in: folder) }

  /// Adds a dependency and targets to a manifest.
  ///
  /// - Parameters:
  ///   - source: the dependency; nil to add none.
  ///   - text: the text of the manifest, whose comments and layout are kept.
  ///   - before: the declarations of the manifest; nil for a new package.
  /// - Returns: the new text, and its declarations as the package manager reads them.
  /// - Throws: ``Refusal`` if the package manager does not change the manifest, and other errors if it does not run or
  ///   cannot read the result.
  static func adding(
    _ source: PackageSource?, _ targets: [SetupTarget], to text: String, of before: ManifestDescription?
  ) throws -> (text: String, description: ManifestDescription) {
    let copy = Self(folder: try TemporaryFolders.make())
    defer { TemporaryFolders.remove(copy.folder) }
    // The package manager moves the files of a package's only target if they are not in this folder.
    for name in before?.targets.map(\.name) ?? [] where !name.contains("/") {
      try SystemCalls.makeFolders(above: "\(copy.folder)/Sources/\(name)/")
    }
    // The package manager ends the lines that it adds with LF only.
    let hasCRLF = text.contains("\r\n") && !text.contains { $0 == "\n" }
    let old = hasCRLF ? text.replacing("\r\n", with: "\n") : text
    try copy.write(old)
    try copy.add(source, targets)
    try copy.format(since: old)
    let new = try copy.text()
    return (hasCRLF ? new.replacing("\n", with: "\r\n") : new, try ManifestDescription(of: copy.folder))
  }

  private func text() throws -> String { String(decoding: try FileReader.bytes(of: file), as: UTF8.self) }

  private func write(_ text: String) throws { try FileContents.edit(file, with: Array(text.utf8)) }

  private func add(_ source: PackageSource?, _ targets: [SetupTarget]) throws {
    if let source {
      try run("add-dependency", Self.placeholder, "--type", "path")
      // `swift package add-dependency` has no option for the name of a package, without which products are found only
      // if the folder is called gherkin-run.
      try replace(".package(path: \(Self.placeholder.literal))", with: source.dependency)
    }
    for target in targets {
      // `add-target` knows only targets, and `add-target-dependency` would start the package manager for each product.
      let placeholders = target.products.indices.map { "\(Self.placeholder)/\(target.name)/\($0)" }
      try run(
        ["add-target", target.name, "--type", target.kind.rawValue, "--dependencies"] + target.targets + placeholders)
      for (product, placeholder) in zip(target.products, placeholders) {
        try replace(placeholder.literal, with: product.dependency)
      }
      if let plugins = target.plugins, let last = target.products.last?.dependency { try add(plugins, after: last) }
    }
  }

  /// Adds an argument after the list with the last dependency of the last target. `add-target` has no option for plugins.
  private func add(_ argument: String, after dependency: String) throws {
    var text = try text()
    guard let place = text.ranges(of: dependency).last, let end = text[place.upperBound...].firstIndex(of: "]") else {
      throw Refusal(reason: "an added dependency is not found in the text")
    }
    text.insert(contentsOf: ",\n\(argument)", at: text.index(after: end))
    try write(text)
  }

  /// Replaces a placeholder that the package manager has added.
  private func replace(_ placeholder: String, with declaration: String) throws {
    let parts = try text().split(separator: placeholder, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Refusal(reason: "an added dependency is not found in the text") }
    try write(parts.joined(separator: declaration))
  }

  private func run(_ words: String...) throws { try run(words) }

  /// Runs `swift package WORDS…`.
  private func run(_ words: [String]) throws {
    let output = try swift.run(["package"] + words)
    guard !output.success else { return }
    let reasons = output.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    throw Refusal(reason: reasons.first.map { String($0.dropFirst("error: ".count)) } ?? "\(words[0]) failed")
  }

  /// Formats the changed lines.
  ///
  /// The package manager adds to lists on one line without spaces, and mixes its indentation by four spaces with that of
  /// the manifest.
  private func format(since old: String) throws {
    let lines = try text().split(separator: "\n", omittingEmptySubsequences: false)
    let changes = lines.difference(from: old.split(separator: "\n", omittingEmptySubsequences: false)).insertions
    var offset = 0
    let starts = lines.map { line in
      defer { offset += line.utf8.count + 1 }
      return offset
    }
    var ranges: [Range<Int>] = []
    for case .insert(let number, let line, _) in changes {
      let range = starts[number]..<starts[number] + line.utf8.count
      if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    let offsets = ranges.flatMap { ["--offsets", "\($0.lowerBound):\($0.upperBound)"] }
    let configuration = #"{"version": 1, "indentation": {\#(Self.indentation(of: old))}}"#
    // If it fails, the lines stay as they are.
    _ = try swift.run(["format", "--in-place", "--configuration", configuration] + offsets + ["Package.swift"])
  }

  /// Returns one level of indentation as a setting of `swift format`: that of the first indented line.
  private static func indentation(of text: String) -> String {
    for line in text.split(separator: "\n") {
      let space = line.prefix { $0 == " " || $0 == "\t" }
      if !space.isEmpty, space.count < line.count {
        return space.first == "\t" ? "\"tabs\": 1" : "\"spaces\": \(space.count)"
      }
    }
    return "\"spaces\": 2"
  }
}

/// The declarations of a manifest, as the package manager prints them.
struct ManifestDescription: Decodable {
  /// A target.
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    private let exclude: [String]?
    private let dependencies: [[String: [JSONText?]]]

    /// The products of other packages on which it depends.
    var products: [String] { dependencies.compactMap { ($0["product"]?.first ?? nil)?.text } }

    /// Whether a folder is in that of the target, whose files are all below it that are not excluded.
    func contains(_ folder: String) -> Bool {
      func whole(_ path: String) -> String { ("/\(path)/" as NSString).standardizingPath }
      guard let own = path.map(whole) else { return false }
      func isIn(_ parent: String) -> Bool { parent == "/" || "\(whole(folder))/".hasPrefix(parent + "/") }
      return isIn(own) && !(exclude ?? []).contains { isIn(whole("\(own)/\($0)")) }
    }

    /// Whether the target has steps, features or a runner already.
    var usesThisProject: Bool { isRunner || products.contains { ["GherkinSteps", "GherkinTesting"].contains($0) } }

    /// Whether the target is a runner.
    var isRunner: Bool { products.contains { ["GherkinRunner", "GherkinEngine"].contains($0) } }
  }

  /// A string; nil for any other JSON value.
  struct JSONText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { text = try container.decode(String.self) } catch { text = nil }
    }
  }

  private struct Ignored: Decodable {}

  private struct Platform: Decodable {
    let platformName: String
    let version: String
  }

  /// A dependency on another package.
  private struct Dependency: Decodable {
    struct Folder: Decodable {
      private enum CodingKeys: String, CodingKey {
        case identity, path
        case name = "nameForTargetDependencyResolutionOnly"
      }

      let identity: String
      let path: String
      let name: String?
    }

    let fileSystem: [Folder]?
  }

  /// A product.
  struct Product: Decodable {
    let name: String
    let targets: [String]
    private let type: [String: Ignored?]

    var isLibrary: Bool { type.keys.contains("library") }
  }

  private struct ToolsVersion: Decodable {
    private enum CodingKeys: String, CodingKey {
      case version = "_version"
    }

    let version: String
  }

  let name: String
  let targets: [Target]
  let products: [Product]
  private let dependencies: [Dependency]
  private let platforms: [Platform]
  private let toolsVersion: ToolsVersion

  /// The minimum version of macOS, as in `10.15`; nil if it is not declared.
  var macOS: String? { platforms.first { $0.platformName == "macos" }?.version }

  /// Whether a package that depends on this project can be built on a Mac with the declared platforms.
  var hasPlatform: Bool { macOS.flatMap { Int($0.prefix { $0 != "." }) } ?? 0 >= 15 }

  /// The version of the package manager's language, as in `5.3.0`.
  var tools: String { toolsVersion.version }

  /// Whether the manifest may declare executable targets as such, which is so from 5.4 on.
  var hasExecutableTargets: Bool {
    let numbers = tools.split(separator: ".").map { Int($0) ?? 0 }
    return !numbers.lexicographicallyPrecedes([5, 4])
  }

  /// The library products.
  var libraries: [Product] { products.filter(\.isLibrary) }

  /// The library that the package is about: the one with its name, with or without `swift-`, or the first.
  var mainLibrary: Product? {
    func plain(_ name: String) -> String {
      let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
      return letters.hasPrefix("swift") && letters.count > 5 ? String(letters.dropFirst(5)) : letters
    }
    return libraries.first { $0.name == name } ?? libraries.first { plain($0.name) == plain(name) } ?? libraries.first
  }

  /// The number of package dependencies.
  var dependencyCount: Int { dependencies.count }

  /// Returns the name by which dependencies on products name the package in a folder; nil if it is no dependency.
  func name(ofPackageIn folder: String) -> String? {
    dependencies.lazy.compactMap { $0.fileSystem?.first }.first { $0.path == folder }.map { $0.name ?? $0.identity }
  }

  /// Reads the manifest with the package manager.
  ///
  /// - Throws: if the manifest is invalid, with the package manager's error.
  init(of folder: String) throws(PackageProblem) {
    let output = try SwiftTool(in: folder).run(["package", "dump-package"])
    guard output.success else {
      throw PackageProblem("\(folder)/Package.swift: the package manager cannot read it:\n\(output.error)")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(output.text.utf8))
    } catch {
      throw PackageProblem(
        "the output of swift package dump-package for \(folder)/Package.swift cannot be decoded: \(error)")
    }
  }
}
