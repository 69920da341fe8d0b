internal import Foundation

/// The fixtures of a feature: the files in the folder `Fixtures` that is nearest above it.
struct FixtureFiles {
  /// The parameter type of fixtures.
  static let parameterType = "fixture"
  private static let endings = [".yaml", ".yml", ".json"]
  /// The most names that are found.
  private static let most = 200

  private let folder: String

  /// The folder of a feature; nil if there is none up to the root.
  init?(of feature: String) {
    var folder = (feature as NSString).deletingLastPathComponent
    while true {
      var isFolder: ObjCBool = false
      let candidate = (folder as NSString).appendingPathComponent("Fixtures")
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), isFolder.boolValue {
        self.folder = candidate
        return
      }
      guard folder.hasPrefix("/"), folder != "/" else { return nil }
      folder = (folder as NSString).deletingLastPathComponent
    }
  }

  /// The names of the fixtures, without `.yaml` and `.yml`, in alphabetical order.
  var names: [String] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [] }
    var names: [String] = []
    for case let file as String in files {
      guard let ending = Self.endings.first(where: file.hasSuffix) else { continue }
      names.append(ending == ".json" ? file : String(file.dropLast(ending.count)))
      if names.count == Self.most { break }
    }
    return names.sorted()
  }

  /// The path of a fixture; nil if there is no such file.
  func path(of name: String) -> String? {
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    return ([""] + Self.endings.prefix(2)).map { "\(folder)/\(name)\($0)" }.first { path in
      Self.endings.contains(where: path.hasSuffix) && FileManager.default.fileExists(atPath: path)
    }
  }
}
