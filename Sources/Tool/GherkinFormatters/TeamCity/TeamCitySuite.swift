internal import GherkinMessages
internal import GherkinSyntax

/// A feature or a rule as a suite of TeamCity.
struct TeamCitySuite: Sendable, Hashable {
  let name: String
  let place: String

  /// Returns the suites that contain a scenario, outermost first.
  static func all(around pickle: Pickle, _ query: Query) -> [Self] {
    guard let lineage = query.lineage(of: pickle) else {
      return [Self(name: pickle.uri, place: "file://\(pickle.uri)")]
    }
    let feature = Self(pickle.uri, lineage.feature.name, lineage.feature.location, or: pickle.uri)
    guard let rule = lineage.rule else { return [feature] }
    return [feature, Self(pickle.uri, rule.name, rule.location, or: rule.keyword)]
  }

  private init(_ uri: String, _ name: String, _ location: Location, or other: String) {
    self.init(name: name.isEmpty ? other : name, place: "file://\(uri):\(location.line)")
  }

  private init(name: String, place: String) {
    self.name = name
    self.place = place
  }
}
