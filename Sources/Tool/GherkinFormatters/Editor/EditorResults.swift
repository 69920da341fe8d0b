package import GherkinMessages

/// The results of a run for an editor, as JSON. The keys are the names of the properties.
package struct EditorResults: Decodable, Sendable {
  /// The version of the format.
  package static let formatVersion = 1

  package let version: Int
  /// The working directory of the run. Paths of features are relative to it.
  package let folder: String
  /// The completed scenarios, with the results of their last attempts.
  package internal(set) var scenarios: [Scenario] = []
  /// The number of omitted scenarios, if there are too many.
  package internal(set) var omitted = 0

  init(folder: String) {
    version = Self.formatVersion
    self.folder = folder
  }

  package struct Scenario: Decodable, Sendable {
    package let uri: String
    /// The line of the scenario, or of its examples row.
    package let line: Int
    package let name: String
    /// `passed`, `failed`, `pending`, `undefined` or `ambiguous`.
    package let status: String
    /// The steps and hooks with another status than passed.
    package let problems: [Problem]
  }

  package struct Problem: Decodable, Sendable {
    /// The line of the step; nil for a hook.
    package let line: Int?
    /// The step with its keyword, or the kind and name of the hook.
    package let title: String
    package let status: String
    /// The error, including differences between expected and actual values.
    package let message: String
    /// The file and the line of the definition or the hook; nil if there is none.
    package let definition: String?
    /// The Swift file and the line of the error; nil if the error has none.
    package let source: String?
  }
}

extension EditorResults: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.member("version", version)
    json.member("folder", folder)
    json.member("scenarios", scenarios)
    json.member("omitted", omitted)
  }
}

extension EditorResults.Scenario: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("line", line)
    json.member("name", name)
    json.member("status", status)
    json.member("problems", problems)
  }
}

extension EditorResults.Problem: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.member("line", line)
    json.member("title", title)
    json.member("status", status)
    json.member("message", message)
    json.member("definition", definition)
    json.member("source", source)
  }
}
