import GherkinHost
package import GherkinProtocol
import GherkinExpressions
import GherkinSyntax
import GherkinSteps

/// A table or doc string that a step's definition does not accept or that is missing.
package struct BlockProblem: Sendable, Hashable {
  package let uri: String
  package let line: Int
  package let column: Int
  /// The problem.
  package let problem: String
  /// The remedy, as a sentence.
  package let remedy: String

  /// The complete message.
  package var text: String { "\(uri):\(line):\(column): \(problem)\n\(remedy)" }
}

extension Definitions.Step {
  /// Whether the body has a table parameter that is checked before the run.
  var takesTypedTable: Bool {
    blocks.contains { if case .typedTable = $0 { true } else { false } }
  }

  /// Returns the problem of the table and doc string of a step that matches the definition; nil if there is none.
  ///
  /// - Parameters:
  ///   - uri: the feature file.
  ///   - location: the location of the step.
  package func problem(
    of blocks: some Sequence<PickleStepArgument>, uri: String, at location: Location
  ) -> BlockProblem? {
    BlockProblem(
      of: blocks, for: self.blocks, definedAt: "\(place.path(from: WorkingFolder.path)):\(place.line)", uri: uri,
      at: location)
  }
}

extension BlockProblem {
  /// Finds the problem of a step's table and doc string; returns nil if there is none.
  ///
  /// - Parameters:
  ///   - blocks: the table and the doc string.
  ///   - expected: the blocks that the definition accepts.
  ///   - place: the location of the definition, for messages.
  ///   - uri: the feature file.
  ///   - location: the location of the step.
  package init?(
    of blocks: some Sequence<PickleStepArgument>, for expected: [Definitions.Block], definedAt place: String,
    uri: String, at location: Location
  ) {
    var table: PickleTable?
    var hasDocString = false
    for block in blocks {
      switch block {
      case .dataTable(let block): table = block
      case .docString: hasDocString = true
      }
    }
    func problem(_ problem: String, _ remedy: String) -> BlockProblem {
      BlockProblem(uri: uri, line: location.line, column: location.column ?? 1, problem: problem, remedy: remedy)
    }
    let found = expected.lazy.compactMap { block -> BlockProblem? in
      switch block {
      case .docString where !hasDocString:
        return problem("the step has no doc string, but its definition (\(place)) takes one", "Add it under the step.")
      case .table where table == nil:
        return problem("the step has no table, but its definition (\(place)) takes one", "Add it under the step.")
      case .typedTable(let shape):
        guard let table else {
          let found = hasDocString ? "a doc string and no table" : "no table"
          return problem(
            "the step has \(found), but its definition (\(place)) takes \(shape.parameterType)",
            shape.remedyForMissingTable)
        }
        do throws(TableError) {
          try shape.check(DataTable(table, ParameterTypeRegistry(), uri: uri))
        } catch {
          return BlockProblem(
            uri: uri, line: error.line ?? location.line, column: error.column ?? 1,
            problem: error.cell.isEmpty ? error.problem : "\(error.cell): \(error.problem)", remedy: error.remedy)
        }
      case .docString, .table: break
      }
      return nil
    }.first
    if let found {
      self = found
    } else if table != nil, expected.allSatisfy({ $0 == .docString }) {
      self = problem(
        "the step has a table, but its definition (\(place)) takes none",
        "Remove it, or add a last parameter of type DataTable or Rows to the definition's body.")
    } else if hasDocString, !expected.contains(.docString) {
      self = problem(
        "the step has a doc string, but its definition (\(place)) takes none",
        "Remove it, or add a last parameter of type DocString to the definition's body.")
    } else {
      return nil
    }
  }
}

extension TestPlan {
  /// Returns the problems of steps whose definitions take ``Rows`` or a ``Record``. For other definitions, the step
  /// fails when it runs.
  package func blockProblems() -> [StepLibraryProblem] {
    let isChecked = catalogue.definitions.steps.map(\.takesTypedTable)
    guard isChecked.contains(true) else { return [] }
    var seen: Set<BlockProblem> = []
    var problems: [StepLibraryProblem] = []
    for testCase in testCases where !testCase.isOff {
      for step in 0..<testCase.stepCount {
        guard case .matched(let match) = testCase.binding(ofStep: step), isChecked[match.step],
          let problem = catalogue.definitions.steps[match.step].problem(
            of: testCase.blocks(ofStep: step), uri: testCase.uri, at: testCase.location(ofStep: step)),
          seen.insert(problem).inserted
        else { continue }
        problems.append(StepLibraryProblem(place: nil, message: problem.text))
      }
    }
    return problems
  }
}

extension TableShape {
  /// The type of the parameter for rows or a record.
  fileprivate var parameterType: String { isRecord ? "Record<\(type)>" : "Rows<\(type)>" }

  fileprivate var remedyForMissingTable: String {
    let names = columns.map { $0.map { "\"\($0)\"" }.joined(separator: ", ") }
    let what = isRecord ? "of two columns, names and values," : "with a header"
    let declared = names.map { "; the \(isRecord ? "names" : "columns") are \($0)" } ?? ""
    return "Add a table \(what) under the step\(declared)."
  }
}
