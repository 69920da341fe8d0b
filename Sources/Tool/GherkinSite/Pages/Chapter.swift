internal import GherkinPages
internal import GherkinRunHistory

/// A folder of features: its introduction, its features and its subfolders.
struct Chapter {
  /// A feature in a chapter's list.
  struct Entry {
    /// The index of the feature in the record.
    let feature: Int
    /// The name of the page.
    var page = ""
    var tally = Tally()
    /// The number of differences to the previous run, by kind.
    var differences: [RunComparison.Kind: Int] = [:]
  }

  /// The name of the folder; the names of several if each contains only the next one.
  private(set) var name: String
  /// The path of the folder, as features have it.
  let path: String
  var entries: [Entry] = []
  private(set) var chapters: [Chapter] = []

  /// The maximum depth of folders that become chapters.
  private static let depthLimit = 12

  /// Creates the chapters of features from the paths of their files.
  init(_ uris: [String]) {
    let paths = uris.enumerated().map { index, uri in
      // A slash at the start of a path is the root of the file system.
      (folders: uri.split(separator: "/").dropLast().prefix(Self.depthLimit).map(String.init)[...], feature: index)
    }
    self.init(name: "", path: uris.allSatisfy { $0.hasPrefix("/") } && !uris.isEmpty ? "/" : "", paths, uris)
  }

  private init(name: String, path: String, _ features: [(folders: ArraySlice<String>, feature: Int)], _ uris: [String])
  {
    self.name = name
    self.path = path
    entries = features.filter(\.folders.isEmpty).map(\.feature).sorted { uris[$0] < uris[$1] }.map {
      Entry(feature: $0)
    }
    let deeper = Dictionary(grouping: features.filter { !$0.folders.isEmpty }) { $0.folders[$0.folders.startIndex] }
    for (folder, features) in deeper.sorted(by: { $0.key < $1.key }) {
      let inner = Chapter(
        name: folder, path: "\(path)\(folder)/", features.map { ($0.folders.dropFirst(), $0.feature) }, uris)
      chapters.append(inner.flattened)
    }
  }

  /// The chapter, or its only subchapter with the names of both.
  private var flattened: Chapter {
    guard entries.isEmpty, chapters.count == 1 else { return self }
    var inner = chapters[0]
    inner.name = "\(name)/\(inner.name)"
    return inner
  }

  /// The root of the contents. The folder of all features is not a chapter itself.
  var root: Chapter { entries.isEmpty && chapters.count == 1 ? chapters[0] : self }

  /// The combined outcome of all of its features.
  var tally: Tally {
    var tally = Tally()
    for entry in entries { tally += entry.tally }
    for chapter in chapters { tally += chapter.tally }
    return tally
  }

  /// Calls a function with each entry, in the order of the contents, and with its enclosing chapters.
  mutating func update(
    _ above: [(name: String, path: String)] = [],
    _ body: (inout Entry, [(name: String, path: String)]) throws(SiteError) -> Void
  ) throws(SiteError) {
    for index in entries.indices { try body(&entries[index], above) }
    for index in chapters.indices {
      try chapters[index].update(above + [(chapters[index].name, chapters[index].path)], body)
    }
  }
}
