internal import GherkinOutcomes

/// The name of a scenario, which can be empty.
package enum ScenarioName {
  /// Returns an element with the name, or with words for a missing one.
  ///
  /// - Parameter values: the values of a row, which follow the name.
  package static func element(_ element: Markup, _ name: String, _ values: String = "") -> Markup {
    "<\(element) dir=\"auto\"\(key(name))>\(name.isEmpty ? FinishedScenario.noName : name)\(values)</\(element)>"
  }

  /// Returns the name as a part of a text.
  package static func markup(_ name: String) -> Markup {
    "<bdi\(key(name))>\(name.isEmpty ? FinishedScenario.noName : name)</bdi>"
  }

  private static func key(_ name: String) -> Markup {
    name.isEmpty || name == FinishedScenario.noName ? " data-t=\"unnamed\"" : ""
  }
}
