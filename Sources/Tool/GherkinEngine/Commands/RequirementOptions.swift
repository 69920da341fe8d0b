package import GherkinCommandLine
package import GherkinMessages
import GherkinRequirements

/// The lists of requirements of a run, a site or a check.
package struct RequirementOptions: Sendable {
  /// The files, in order; empty for none.
  package private(set) var files: [String] = []
  private var template = RequirementList.standardTemplate
  /// The keys in the configuration file.
  package static let keys: Set<String> = ["requirements", "requirement-tags"]

  package init() {}

  /// Reads the lists; nil if there are none.
  package func read() throws -> RequirementList? {
    files.isEmpty ? nil : try RequirementReader.read(files, template: template)
  }

  /// Returns the tag that names a requirement.
  ///
  /// - Parameter id: the id of the requirement.
  package func tag(of id: String) -> String { RequirementList([], template: template).tag(of: id) }

  /// The options, for the options of a command.
  ///
  /// - Parameter change: changes the lists in the options of the command.
  package static func options<Options>(
    _ change: @escaping (inout Options, (inout Self) throws(UsageError) -> Void) throws(UsageError) -> Void
  ) -> [CommandLineOption<Options>] {
    [
      CommandLineOption(
        names: ["--requirements"],
        help: """
          Say which scenarios cover which requirements of a list: YAML, CSV, a table in Markdown, needs.json, or Markdown of
          OpenFastTrace, OpenSpec or spec-kit. May be repeated.
          """,
        effect: .value(.file) { (value, options) throws(UsageError) in
          try change(&options) { lists throws(UsageError) in lists.files.append(value) }
        }, isRepeatable: true),
      CommandLineOption(
        names: ["--requirement-tags"],
        help: """
          The tag that names a requirement: '@REQ-{id}'. A version and the word partial can follow: @REQ-7:2,
          @REQ-7:partial, @REQ-7:2:partial.
          """,
        effect: .value(.text("TEMPLATE")) { (value, options) throws(UsageError) in
          guard let form = TagTemplate(value), form.value(in: value.replacing("{id}", with: "7")) == "7" else {
            throw .badValue(
              option: "--requirement-tags", problem: "\"\(value)\" is not a tag with {id}; write '@REQ-{id}'")
          }
          try change(&options) { lists throws(UsageError) in lists.template = value }
        }, standard: RequirementList.standardTemplate),
    ]
  }
}
