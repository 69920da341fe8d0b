import Foundation
import GherkinFiles
import GherkinSteps
internal import GherkinText

/// A `Fixtures` folder and its files.
package struct FixtureFolder {
  /// The name of the parameter type of fixtures.
  package static let parameterType = "fixture"
  /// The regular expressions of the parameter type.
  package static let regexps = [#""([^"]*)""#, "'([^']*)'"]
  /// The extensions that a name can omit.
  static let endings = [".yaml", ".yml"]
  /// The extension of JSON files.
  static let jsonEnding = ".json"
  /// The extension of files that can only be used for examples.
  static let csvEnding = ".csv"
  /// The maximum number of names that are compared with one that was not found.
  private static let mostNames = 10_000

  private let path: String

  /// Finds the nearest `Fixtures` folder above a feature file; nil if there is none up to the root.
  package init?(nearestTo feature: String) {
    let files = FileManager.default
    let folder = Self.file(feature).deletingLastPathComponent()
    for parent in folder.selfAndParents {
      let candidate = parent.appendingPathComponent("Fixtures")
      var isFolder: ObjCBool = false
      if files.fileExists(atPath: candidate.path, isDirectory: &isFolder), isFolder.boolValue {
        path = candidate.path
        return
      }
    }
    return nil
  }

  private init(path: String) {
    self.path = Self.file(path).path
  }

  /// Returns a path from the folder in which the run started: a step can change the working folder.
  private static func file(_ path: String) -> URL {
    URL(filePath: path, relativeTo: URL(filePath: WorkingFolder.path, directoryHint: .isDirectory)).standardizedFileURL
  }

  /// Returns the fixture with a name.
  ///
  /// - Parameters:
  ///   - feature: the feature file; the nearest `Fixtures` folder above it is searched.
  ///   - folder: the folder that is searched instead; nil for the nearest one.
  ///   - allowsTables: whether the file may be CSV.
  static func fixture(
    _ name: String, feature: String, in folder: String?, allowsTables: Bool = false
  ) throws(FixtureError) -> Fixture {
    guard let folder = folder.map(Self.init(path:)) ?? Self(nearestTo: feature) else {
      throw .noFolder(name: name, feature: feature)
    }
    return try folder.fixture(name, allowsTables: allowsTables)
  }

  /// Returns whether a name has the extension of a fixture or of a file of examples.
  package static func hasEnding(_ name: String) -> Bool {
    (endings + [jsonEnding, csvEnding]).contains(where: name.hasSuffix)
  }

  /// Returns the extensions that can follow a name.
  private static func endings(of name: String, _ allowsTables: Bool) -> [String] {
    if endings.contains(where: name.hasSuffix) { return [""] }
    let isWhole = name.hasSuffix(jsonEnding) || allowsTables && name.hasSuffix(csvEnding)
    return isWhole ? [""] + endings : endings
  }

  /// Returns the fixture with a name, with or without its extension. Subfolders are separated by `/`.
  ///
  /// - Parameter allowsTables: whether the file may be CSV.
  /// - throws: an error if there is none, or the name or a symbolic link leads out of the folder.
  func fixture(_ name: String, allowsTables: Bool = false) throws(FixtureError) -> Fixture {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isOutside = parts.contains { $0.isEmpty || $0 == "." || $0 == ".." } || name.utf8.contains(0)
    guard !isOutside else { throw .outside(name: name, folder: path) }
    for ending in Self.endings(of: name, allowsTables) {
      let file = path + "/" + name + ending
      guard FileManager.default.fileExists(atPath: file) else { continue }
      guard Self.real(file).hasPrefix(Self.real(path) + "/") else { throw .outside(name: name, folder: path) }
      return Fixture(name: name, path: file)
    }
    if name.hasSuffix(Self.csvEnding), !allowsTables, FileManager.default.fileExists(atPath: path + "/" + name) {
      throw .notYAML(name: name)
    }
    throw .notFound(name: name, folder: path, available: available(allowsTables))
  }

  /// Returns the path of the fixture with a name; nil if there is none, for any reason.
  ///
  /// - Parameter allowsTables: whether the file may be CSV, as for examples.
  package func path(of name: String, allowsTables: Bool = false) -> String? {
    (try? fixture(name, allowsTables: allowsTables))?.path
  }

  /// Returns the names of fixtures, without `.yaml` and `.yml`, in alphabetical order.
  ///
  /// - Parameter most: the maximum number of names.
  package func names(most: Int) -> [String] { available(false, most: most) }

  private func available(_ allowsTables: Bool, most: Int = mostNames) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: path) else { return [] }
    var names: [String] = []
    for case let file as String in files {
      if let ending = Self.endings.first(where: file.hasSuffix) {
        names.append(String(file.dropLast(ending.count)))
      } else if file.hasSuffix(Self.jsonEnding) || allowsTables && file.hasSuffix(Self.csvEnding) {
        names.append(file)
      }
      if names.count == most { break }
    }
    return names.sorted()
  }

  private static func real(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }
}

/// The names of a folder's fixtures, for the error about a name that is not one of them.
struct FixtureNames {
  /// The number of names that an error lists.
  private static let listed = 20
  /// The number of names that are compared at once.
  private static let compared = 500

  private let names: [String]

  init(_ names: [String]) {
    self.names = names
  }

  /// Returns the most similar name as a question, and a list of names that begins with similar ones.
  func nearest(to name: String) -> String {
    let stem = FixtureFolder.endings.first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    // Equality ignores Unicode normalization.
    var near = names.filter { $0.lowercased() == stem.lowercased() || $0.hasSuffix("/" + stem) }
    let similar = stride(from: 0, to: names.count, by: Self.compared).compactMap { start in
      Spelling.nearest(to: stem, among: Array(names[start..<min(start + Self.compared, names.count)]))
    }
    if near.isEmpty, let alike = names.first(where: { Lookalike.findings(in: stem, meaning: $0) != nil }) {
      near.append(alike)
    }
    if near.isEmpty, let best = Spelling.nearest(to: stem, among: similar) { near.append(best) }
    let question = near.first.map { first in
      let isCase = first != stem && first.lowercased() == stem.lowercased()
      let finding = isCase ? nil : Lookalike.findings(in: stem, meaning: first)?.first
      return "did you mean \(first)? \(finding.map { "In the name, \($0.text). " } ?? "")It has "
    }
    var seen: Set<ExactText> = []
    let sorted = (near + similar + names).filter { seen.insert(ExactText($0)).inserted }
    let more = sorted.count > Self.listed ? " and \(sorted.count - Self.listed) more" : ""
    return (question ?? "it has ") + sorted.prefix(Self.listed).joined(separator: ", ") + more
  }
}
