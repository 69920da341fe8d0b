internal import GherkinPages

/// The name of a scenario, which can be empty.
enum ScenarioName {
  /// Returns an element with the name, followed by the values of a row in parentheses.
  static func element(_ element: Markup, _ name: String, _ values: String = "") -> Markup {
    let key = name.isEmpty ? SiteText.unnamedScenario.attribute : ""
    return
      "<\(element) dir=\"auto\"\(key)>\(name.isEmpty ? SiteText.unnamedScenario.english : name)\(values)</\(element)>"
  }
}
