/// What the evidence of a run records in addition to its messages.
package struct EvidenceContext: Sendable, Hashable {
  /// The command of the run; nil if it is unknown, as in a report of saved messages.
  package var command: String?
  /// The path of the runner; nil if it is unknown, and if the steps are in the tool.
  package var runner: String?
  /// The path of the program that writes the evidence; nil if it is unknown.
  package var tool: String?
  /// The configuration file; nil if there is none.
  package var configuration: String?
  /// The lists of requirements.
  package var requirements: [String] = []
  /// The requested reports with files: their formats by the paths that the user gave.
  package var reports: [String: String] = [:]
  /// The reports that could not be opened, as sentences.
  package var problems: [String] = []

  package init() {}
}

/// A report of the same run, after its end.
struct WrittenReport: Sendable {
  /// The path as the user gave it, or `standard output`.
  let name: String
  /// The addresses of the files next to it, or in its folder, relative to it.
  let filesBeside: [String]
}
