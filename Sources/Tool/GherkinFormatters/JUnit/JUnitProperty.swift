internal import GherkinMessages

/// A property of test cases in JUnit's format, as tools for requirements read them.
///
/// A name alone has the requirements of the scenario: `requirements` all of them, `FullyVerifies` those that it covers as a
/// whole, `PartiallyVerifies` the others. `test_key=TEST-{id}` has the tags of a form.
package struct JUnitProperty: Sendable, Hashable {
  package let name: String
  /// The form of the tags; nil for requirements.
  private let template: TagTemplate?

  /// Reads `requirements,test_key=TEST-{id}`.
  static func all(_ text: String) -> [JUnitProperty] {
    text.split(separator: ",").compactMap { part in
      let words = part.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      guard let name = words.first else { return nil }
      return JUnitProperty(name: String(name), template: words.count > 1 ? TagTemplate(String(words[1])) : nil)
    }
  }

  /// Returns the value for a scenario; nil if it has none.
  func value(_ tags: [String], _ references: [RequirementReference]) -> String? {
    let values =
      if let template {
        tags.filter { template.value(in: $0) != nil }.map { String($0.dropFirst()) }
      } else {
        references.filter { reference in
          switch name {
          case "FullyVerifies": !reference.isPartial
          case "PartiallyVerifies": reference.isPartial
          default: true
          }
        }.map(\.id)
      }
    var seen: Set<String> = []
    let all = values.filter { seen.insert($0).inserted }
    return all.isEmpty ? nil : all.joined(separator: ",")
  }
}
