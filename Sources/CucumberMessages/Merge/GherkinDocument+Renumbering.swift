internal import Gherkin

/// Gives an id its place among those of the merged stream.
typealias Renumbering = (inout String) throws(MergeProblem) -> Void

extension GherkinDocument {
  /// Gives all nodes new ids, in an order of its own that is the same for equal documents.
  mutating func renumber(_ number: Renumbering) throws(MergeProblem) {
    guard var feature else { return }
    try feature.tags.renumber(number)
    for index in feature.children.indices {
      switch feature.children[index] {
      case .background(let background): feature.children[index] = .background(try background.renumbered(number))
      case .scenario(let scenario): feature.children[index] = .scenario(try scenario.renumbered(number))
      case .rule(let rule): feature.children[index] = .rule(try rule.renumbered(number))
      }
    }
    self.feature = feature
  }
}

extension GherkinDocument.Rule {
  fileprivate func renumbered(_ number: Renumbering) throws(MergeProblem) -> Self {
    var rule = self
    try number(&rule.id)
    try rule.tags.renumber(number)
    for index in rule.children.indices {
      switch rule.children[index] {
      case .background(let background): rule.children[index] = .background(try background.renumbered(number))
      case .scenario(let scenario): rule.children[index] = .scenario(try scenario.renumbered(number))
      }
    }
    return rule
  }
}

extension GherkinDocument.Background {
  fileprivate func renumbered(_ number: Renumbering) throws(MergeProblem) -> Self {
    var background = self
    try number(&background.id)
    try background.steps.renumber(number)
    return background
  }
}

extension GherkinDocument.Scenario {
  fileprivate func renumbered(_ number: Renumbering) throws(MergeProblem) -> Self {
    var scenario = self
    try number(&scenario.id)
    try scenario.tags.renumber(number)
    try scenario.steps.renumber(number)
    for index in scenario.examples.indices { try scenario.examples[index].renumber(number) }
    return scenario
  }
}

extension GherkinDocument.Examples {
  fileprivate mutating func renumber(_ number: Renumbering) throws(MergeProblem) {
    try number(&id)
    try tags.renumber(number)
    if var header = tableHeader {
      try number(&header.id)
      tableHeader = header
    }
    for index in tableBody.indices { try number(&tableBody[index].id) }
  }
}

extension [GherkinDocument.Tag] {
  fileprivate mutating func renumber(_ number: Renumbering) throws(MergeProblem) {
    for index in indices { try number(&self[index].id) }
  }
}

extension [GherkinDocument.Step] {
  fileprivate mutating func renumber(_ number: Renumbering) throws(MergeProblem) {
    for step in indices {
      try number(&self[step].id)
      for argument in self[step].arguments.indices {
        guard case .dataTable(var table) = self[step].arguments[argument] else { continue }
        for row in table.rows.indices { try number(&table.rows[row].id) }
        self[step].arguments[argument] = .dataTable(table)
      }
    }
  }
}
