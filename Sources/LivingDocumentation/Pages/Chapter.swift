internal import HTMLPages
internal import RunHistory

/// A folder of features: its introduction, its features and its folders.
struct Chapter {
  /// A feature in the list of a chapter.
  struct Entry {
    /// The position of the feature in the record.
    let feature: Int
    /// The page's name.
    var page = ""
    var tally = Tally()
    /// The number of scenarios that are different from the run before.
    var differences: [RunComparison.Kind: Int] = [:]
  }

  /// The name of the folder; of several where one has nothing but the next.
  private(set) var name: String
  /// The path of the folder, as features have it.
  let path: String
  var entries: [Entry] = []
  private(set) var chapters: [Chapter] = []

  /// The deepest folders that are chapters of their own.
  private static let depthLimit = 12

  /// The chapters of features by the paths of their files.
  init(_ uris: [String]) {
    let paths = uris.enumerated().map { index, uri in
      // White space at the begin of a path is the root of the file system.
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

  /// The chapter, or the only one in it, with the names of both.
  private var flattened: Chapter {
    guard entries.isEmpty, chapters.count == 1 else { return self }
    var inner = chapters[0]
    inner.name = "\(name)/\(inner.name)"
    return inner
  }

  /// The chapter that the site begins with: the folder of all features is none of its own.
  var root: Chapter { entries.isEmpty && chapters.count == 1 ? chapters[0] : self }

  /// The outcome of all features in it.
  var tally: Tally {
    var tally = Tally()
    for entry in entries { tally += entry.tally }
    for chapter in chapters { tally += chapter.tally }
    return tally
  }

  /// Calls a function with each entry, in the order of the contents, and with the chapters that it is in.
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
