internal import GherkinDefinitions
internal import GherkinExpressions
internal import GherkinSteps
internal import GherkinRuntime
internal import GherkinSyntax

/// The files to which definitions of a feature's steps can be added.
struct DefinitionDestinations {
  /// The files with definitions of the feature's package, the nearest to the feature first.
  let files: [String]
  /// The path of a new file; nil if the client cannot create files.
  let newFile: () -> String?
  /// Returns a path for display.
  let shown: (_ path: String) -> String
  /// Returns the edit that adds definitions to a file; nil if the file has no suitable position.
  let addition: (_ snippets: [String], _ path: String) -> WorkspaceEdit.Document?
  /// Returns the edit that creates a file with definitions, and the name of its library.
  let creation: (_ snippets: [String], _ path: String) -> (edit: WorkspaceEdit.Document, library: String)
}

/// Writes the definitions of undefined steps, with the snippets that a run prints.
struct StepDefiner {
  private var writer: SnippetWriter
  private let destinations: DefinitionDestinations
  /// The maximum number of texts for which definitions are written at once.
  private static let mostTexts = 1000

  /// - Parameter registry: the parameter types that the definitions may use.
  init(_ registry: ParameterTypeRegistry, _ destinations: DefinitionDestinations) {
    writer = SnippetWriter(registry)
    self.destinations = destinations
  }

  /// Returns the edits that define a step, with the name of the changed file.
  mutating func definitions(
    of step: StepOccurrence, _ text: String, mostFiles: Int
  ) -> [(title: String, edit: WorkspaceEdit.Document)] {
    // A parameter type with an invalid regular expression is reported where it is defined.
    guard let snippets = try? writer.snippets(for: text, type: step.type, blocks: step.blocks) else { return [] }
    return edits(SnippetSelection([snippets]).codes, mostFiles)
  }

  /// Returns the edits that define steps, with the name of the changed file. Each definition is written once.
  mutating func definitions(
    ofAll steps: [(step: StepOccurrence, text: String)]
  ) -> [(title: String, edit: WorkspaceEdit.Document)] {
    var all: [[Snippet]] = []
    for (step, text) in steps.prefix(Self.mostTexts) {
      if let snippets = try? writer.snippets(for: text, type: step.type, blocks: step.blocks) { all.append(snippets) }
    }
    return edits(SnippetSelection(all).codes, 1)
  }

  private func edits(_ codes: [String], _ mostFiles: Int) -> [(title: String, edit: WorkspaceEdit.Document)] {
    guard !codes.isEmpty else { return [] }
    // The author has to write a type that only the compiler knows.
    let codes = codes.map { $0.replacing(": \(DefinitionMerge.unknownType)", with: ": <#Type#>") }
    var edits: [(String, WorkspaceEdit.Document)] = []
    for file in destinations.files.prefix(20) where edits.count < mostFiles {
      if let edit = destinations.addition(codes, file) { edits.append((destinations.shown(file), edit)) }
    }
    if edits.isEmpty, let path = destinations.newFile() {
      let (edit, library) = destinations.creation(codes, path)
      edits.append(("\(destinations.shown(path)), a new file; add \(library) to the runner", edit))
    }
    return edits
  }
}
