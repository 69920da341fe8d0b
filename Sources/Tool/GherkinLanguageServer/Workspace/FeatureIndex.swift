internal import GherkinFiles
internal import Foundation
internal import GherkinSyntax

/// The facts of all feature files of a workspace.
struct FeatureIndex: Sendable {
  private(set) var files: [String: FeatureFacts] = [:]
  /// The number of uses of each used definition.
  private var useCounts: [DefinitionID: Int] = [:]
  /// The definitions that also match steps of another definition, by that definition.
  var rivals: [DefinitionID: Set<DefinitionID>] {
    var rivals: [DefinitionID: Set<DefinitionID>] = [:]
    for pair in files.values.flatMap(\.ambiguous) {
      rivals[pair.0, default: []].insert(pair.1)
      rivals[pair.1, default: []].insert(pair.0)
    }
    return rivals
  }
  /// The files whose steps and tags may not all be known, because they have errors, cannot be read or are too large.
  private(set) var incomplete: Set<String> = []
  /// Whether all uses of definitions are known.
  var knowsAllUses: Bool { incomplete.isEmpty }
  /// The features by folder and name.
  private var named: [FeatureName: Set<String>] = [:]
  private var tagCounts: [String: Int] = [:]
  /// Some files with values for the parameters of a definition, so that completion need not search all files.
  private var filesWithValues: [DefinitionID: [String]] = [:]
  private static let mostFilesWithValues = 8

  private struct FeatureName: Hashable {
    let folder: Substring
    let name: String
  }

  /// The effect of a file's change on other documents.
  struct Change: Equatable {
    /// The folders in which names of features changed.
    var folders: Set<Substring> = []
    /// The definitions that became used or unused.
    var definitions: Set<DefinitionID> = []
  }

  /// Returns the folder of a file, with a trailing slash.
  static func folder(of uri: String) -> Substring { uri[...(uri.lastIndex(of: "/") ?? uri.startIndex)] }

  /// Sets the facts of a file; nil for a removed file. Returns the effect on other documents.
  mutating func change(_ uri: String, to facts: FeatureFacts?) -> Change {
    let old = files[uri]
    let concerned = Set([old, facts].compactMap(\.self).flatMap { $0.uses.map(\.definition) })
    let unused = concerned.filter { useCount(of: $0) == 0 }
    set(uri, to: facts)
    var change = Change()
    change.definitions = unused.symmetricDifference(concerned.filter { useCount(of: $0) == 0 })
    if old?.name != facts?.name { change.folders = [Self.folder(of: uri)] }
    return change
  }

  /// Records that a file cannot be read.
  mutating func note(unread uri: String) { incomplete.insert(uri) }

  /// Returns another feature of the same folder with the same name that precedes a feature; nil if there is none.
  func namesake(of feature: FeatureSnapshot) -> String? {
    guard let name = feature.document?.feature?.name, !name.isEmpty else { return nil }
    let first = named[FeatureName(folder: Self.folder(of: feature.uri), name: name)]?.min()
    return first.flatMap { $0 < feature.uri ? $0 : nil }
  }

  /// Sets the facts of a file; nil for a removed file.
  mutating func set(_ uri: String, to facts: FeatureFacts?) {
    if let old = files[uri] {
      count(old, by: -1)
      if let name = old.name { named[FeatureName(folder: Self.folder(of: uri), name: name)]?.remove(uri) }
      for definition in Set(old.values.map(\.definition)) {
        filesWithValues[definition]?.removeAll { $0 == uri }
        if filesWithValues[definition] == [] { filesWithValues[definition] = nil }
      }
    }
    files[uri] = facts
    incomplete.remove(uri)
    guard let facts else { return }
    if !facts.isComplete { incomplete.insert(uri) }
    count(facts, by: 1)
    if let name = facts.name { named[FeatureName(folder: Self.folder(of: uri), name: name), default: []].insert(uri) }
    for value in facts.values where filesWithValues[value.definition]?.last != uri {
      guard filesWithValues[value.definition, default: []].count < Self.mostFilesWithValues else { continue }
      filesWithValues[value.definition, default: []].append(uri)
    }
  }

  private mutating func count(_ facts: FeatureFacts, by number: Int) {
    for use in facts.uses {
      useCounts[use.definition, default: 0] += number
      if number < 0, useCounts[use.definition] == 0 { useCounts[use.definition] = nil }
    }
    for tag in facts.tags {
      tagCounts[tag.name, default: 0] += number
      if tagCounts[tag.name] == 0 { tagCounts[tag.name] = nil }
    }
  }

  /// The tags with the number of their uses, sorted by that number.
  var tags: [(name: String, count: Int)] {
    tagCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the number of uses of a definition.
  func useCount(of definition: DefinitionID) -> Int { useCounts[definition] ?? 0 }

  /// Returns the locations of steps that use a definition.
  func uses(of definition: DefinitionID) -> [Location] {
    files.values.sorted { $0.uri < $1.uri }.flatMap { file in
      file.uses.filter { $0.definition == definition }.map { Location(uri: file.uri, range: $0.range) }
    }
  }

  /// Returns the locations of a tag.
  func places(ofTag name: String) -> [Location] {
    files.values.sorted { $0.uri < $1.uri }.flatMap { file in
      file.tags.filter { $0.name == name }.map { Location(uri: file.uri, range: $0.range) }
    }
  }

  /// Returns values in steps for a parameter of a definition, starting with those of a file.
  func values(of definition: DefinitionID, _ position: Int, near uri: String) -> [String] {
    func known(in uri: String) -> [String] {
      (files[uri]?.values ?? []).filter { $0.position == position && $0.definition == definition }.map(\.text)
    }
    var values = known(in: uri)
    guard values.count < 4 else { return values }
    for other in (filesWithValues[definition] ?? []).sorted() {
      values += known(in: other).filter { !values.contains($0) }
      if values.count >= 4 { break }
    }
    return values
  }
}

/// Finds and reads feature files.
enum FeatureSearch {
  /// The maximum size of indexed files, in bytes. Larger ones are analysed when they are opened.
  static let largestFile = 4 << 20

  /// Returns the bytes of a file; nil if it cannot be read, is not a regular file or is too large.
  static func bytes(of path: String) -> [UInt8]? {
    FileReader.readable(path, atMost: largestFile)
  }
}
