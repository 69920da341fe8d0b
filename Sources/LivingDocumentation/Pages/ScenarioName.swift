internal import HTMLPages

/// The name of a scenario, which may be none.
enum ScenarioName {
  /// An element with the name, and with the values of a row in brackets after it.
  static func element(_ element: Markup, _ name: String, _ values: String = "") -> Markup {
    let key = name.isEmpty ? SiteText.unnamedScenario.attribute : ""
    return
      "<\(element) dir=\"auto\"\(key)>\(name.isEmpty ? SiteText.unnamedScenario.english : name)\(values)</\(element)>"
  }
}
