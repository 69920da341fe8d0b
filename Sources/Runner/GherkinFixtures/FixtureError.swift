internal import GherkinSteps
package import GherkinData

/// An error of finding or decoding a fixture.
package enum FixtureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No folder above the feature file has a `Fixtures` folder.
  case noFolder(name: String, feature: String)
  /// The nearest `Fixtures` folder has no file of this name. `available` are the names of its fixtures.
  case notFound(name: String, folder: String, available: [String])
  /// The file is a CSV file, which can only be used for examples.
  case notYAML(name: String)
  /// The name refers to a file outside the `Fixtures` folder.
  case outside(name: String, folder: String)
  /// The file exceeds the size limit.
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The file is a folder, a pipe, a socket or a device.
  case notRegular(path: String)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// The file is not YAML or JSON, or does not match the type of the value.
  case undecodable(YAMLError)
  /// A fixture was used outside of a scenario.
  case noScenario(name: String)

  /// Problem, place and remedy.
  package var description: String {
    switch self {
    case .noFolder(let name, let feature):
      "fixture \"\(name)\": there is no Fixtures folder next to \(feature) or above it; create one with \(Self.file(name))"
    case .notFound(let name, let folder, let available):
      "fixture \"\(name)\": \(WorkingFolder.relative(folder)) has no \(Self.file(name)); "
        + (available.isEmpty ? "it has no fixtures" : FixtureNames(available).nearest(to: name))
        + (Self.hasOtherEnding(name) ? "; files end with .yaml, .yml or .json, files of examples also with .csv" : "")
    case .notYAML(let name):
      "fixture \"\(name)\": a fixture must be a YAML or JSON file; use a CSV file for examples: @examples(\(name))"
    case .outside(let name, let folder):
      "fixture \"\(name)\" is outside of \(WorkingFolder.relative(folder)); name a file in that folder, without .. and without a leading /"
    case .tooLarge(let path, let bytes, let limit):
      "\(WorkingFolder.relative(path)): the fixture has \(bytes) bytes, more than the limit of \(limit); split it"
    case .notRegular(let path):
      "\(WorkingFolder.relative(path)): is not a regular file; remove it, or use another fixture"
    case .unreadable(let path, let reason): "\(WorkingFolder.relative(path)): cannot be read: \(reason)"
    case .undecodable(let error): error.description
    case .noScenario(let name):
      "fixture \"\(name)\": no scenario is running, so the folder is unknown; decode it in a step or hook"
    }
  }

  /// Returns whether a name has the extension of an unsupported format.
  private static func hasOtherEnding(_ name: String) -> Bool {
    guard !FixtureFolder.hasEnding(name), let dot = name.lastIndex(of: ".") else { return false }
    let ending = name[dot...].dropFirst()
    return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter)
  }

  /// Returns the file name for a fixture's name.
  private static func file(_ name: String) -> String {
    FixtureFolder.hasEnding(name) ? name : name + ".yaml"
  }
}

extension FixtureError: NeedsScenario {
  package var needsScenario: Bool { if case .noScenario = self { true } else { false } }
}
