internal import Foundation

/// A copy of a manifest in a temporary folder, to which the package manager adds declarations.
struct ManifestCopy {
  /// A reason of the package manager not to change a manifest.
  struct Refusal: Error {
    let reason: String
  }

  /// A folder that no manifest names.
  private static let placeholder = "folder-of-gherkin-run"

  private let folder: URL
  private var file: URL { folder.appendingPathComponent("Package.swift") }
  private var swift: SwiftTool { SwiftTool(in: folder.path) }

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
    let copy = Self(
      folder: FileManager.default.temporaryDirectory.appendingPathComponent("gherkin-run-\(UUID().uuidString)"))
    defer {
      // The system clears the temporary folder if it cannot be removed here.
      do { try FileManager.default.removeItem(at: copy.folder) } catch {}
    }
    // The package manager moves the files of a package's only target if they are not in this folder.
    for name in before?.targets.map(\.name) ?? [] where !name.contains("/") {
      try FileManager.default.createDirectory(
        at: copy.folder.appendingPathComponent("Sources/\(name)"), withIntermediateDirectories: true)
    }
    try FileManager.default.createDirectory(at: copy.folder, withIntermediateDirectories: true)
    // The package manager ends the lines that it adds with LF only.
    let hasCRLF = text.contains("\r\n") && !text.contains { $0 == "\n" }
    let old = hasCRLF ? text.replacing("\r\n", with: "\n") : text
    try copy.write(old)
    try copy.add(source, targets)
    try copy.format(since: old)
    let new = try copy.text()
    return (hasCRLF ? new.replacing("\n", with: "\r\n") : new, try ManifestDescription(of: copy.folder.path))
  }

  private func text() throws -> String { String(decoding: try Data(contentsOf: file), as: UTF8.self) }

  private func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

  private func add(_ source: PackageSource?, _ targets: [SetupTarget]) throws {
    if let source {
      try run("add-dependency", Self.placeholder, "--type", "path")
      // `swift package add-dependency` has no option for the name of a package, without which products are found only
      // if the folder is called gherkin-run.
      let parts = try text().split(
        separator: ".package(path: \"\(Self.placeholder)\")", omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw Refusal(reason: "the added dependency is not found in the text") }
      try write(parts.joined(separator: source.dependency))
    }
    for target in targets {
      let dependencies = target.targets.isEmpty ? [] : ["--dependencies"] + target.targets
      try run(["add-target", target.name, "--type", target.kind.rawValue] + dependencies)
    }
    for target in targets {
      for product in target.products {
        try run("add-target-dependency", product, target.name, "--package", PackageSource.identity)
      }
    }
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
