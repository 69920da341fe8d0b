/// A folder of features in the contents of a page.
///
/// `Entry` is what the page knows of a feature.
package struct FeatureFolder<Entry> {
  /// The name of the folder; the names of several if each contains only the next one.
  package private(set) var name: String
  /// The path of the folder, as features have it.
  package let path: String
  /// The features of the folder itself.
  package private(set) var entries: [Entry]
  package private(set) var folders: [FeatureFolder] = []

  /// The maximum depth of folders that are shown as such.
  private static var depthLimit: Int { 12 }

  /// Creates the folders of features from the paths of their files. The features keep their order.
  package init(_ features: [(uri: String, entry: Entry)]) {
    let paths = features.map { feature in
      // A slash at the start of a path is the root of the file system.
      let folders = feature.uri.split(separator: "/").dropLast().prefix(Self.depthLimit)
      return (folders: folders.map(String.init)[...], entry: feature.entry)
    }
    let isAbsolute = !features.isEmpty && features.allSatisfy { $0.uri.hasPrefix("/") }
    self.init(name: "", path: isAbsolute ? "/" : "", paths)
  }

  private init(name: String, path: String, _ features: [(folders: ArraySlice<String>, entry: Entry)]) {
    self.name = name
    self.path = path
    entries = features.filter(\.folders.isEmpty).map(\.entry)
    let deeper = Dictionary(grouping: features.filter { !$0.folders.isEmpty }) { $0.folders[$0.folders.startIndex] }
    for (folder, features) in deeper.sorted(by: { $0.key < $1.key }) {
      let inner = FeatureFolder(
        name: folder, path: "\(path)\(folder)/", features.map { ($0.folders.dropFirst(), $0.entry) })
      folders.append(inner.flattened)
    }
  }

  /// The folder, or its only folder with the names of both.
  private var flattened: FeatureFolder {
    guard entries.isEmpty, folders.count == 1 else { return self }
    var inner = folders[0]
    inner.name = "\(name)/\(inner.name)"
    return inner
  }

  /// The folder of all features, without the folders above it that contain nothing else.
  package var root: FeatureFolder { entries.isEmpty && folders.count == 1 ? folders[0] : self }

  /// The features of the folder and of all folders in it.
  package var allEntries: [Entry] { entries + folders.flatMap(\.allEntries) }

  /// Returns the combined outcome of all of its features.
  package func tally(_ tally: (Entry) -> Tally) -> Tally {
    allEntries.reduce(into: Tally()) { $0 += tally($1) }
  }

  /// Calls a function with each entry, in the order of the contents, and with the folders above it.
  package mutating func update<Failure: Error>(
    _ above: [(name: String, path: String)] = [],
    _ body: (inout Entry, [(name: String, path: String)]) throws(Failure) -> Void
  ) throws(Failure) {
    for index in entries.indices { try body(&entries[index], above) }
    for index in folders.indices {
      try folders[index].update(above + [(folders[index].name, folders[index].path)], body)
    }
  }
}
