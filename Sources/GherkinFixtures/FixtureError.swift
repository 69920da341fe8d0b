/// Why a step did not get its fixture.
public enum FixtureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No folder above the feature file has a `Fixtures` folder.
  case noFolder(name: String, feature: String)
  /// The nearest `Fixtures` folder has no file of this name.
  case notFound(name: String, folder: String, available: [String])
  /// The name leads out of the `Fixtures` folder.
  case outside(name: String, folder: String)
  /// The file is larger than a fixture may be.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// A fixture was asked for outside of a scenario.
  case noScenario(name: String)

  /// Problem, place and remedy.
  public var description: String {
    switch self {
    case .noFolder(let name, let feature):
      "fixture \"\(name)\": there is no Fixtures folder beside \(feature) or above it; make one and put \(Self.file(name)) in"
    case .notFound(let name, let folder, let available):
      "fixture \"\(name)\": \(folder) has no \(Self.file(name)); "
        + (available.isEmpty ? "it has no fixtures" : "it has \(available.joined(separator: ", "))")
    case .outside(let name, let folder):
      "fixture \"\(name)\" leads out of \(folder); name a file in that folder, without .. and without a leading /"
    case .tooLarge(let path, let bytes, let limit):
      "\(path): \(bytes) bytes are more than a fixture may have (\(limit)); split it"
    case .noScenario(let name):
      "fixture \"\(name)\": there is no running scenario whose folder could be searched"
    }
  }

  /// The file that a name stands for.
  private static func file(_ name: String) -> String {
    FixtureFolder.hasEnding(name) ? name : name + ".yaml"
  }
}
