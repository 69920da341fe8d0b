import GherkinFormatters
import GherkinEngine

/// The options of `gherkin-run compare`.
struct CompareOptions: CommandOptions {
  /// The format of the differences.
  enum Format: String, CaseIterable {
    case text, markdown, json
  }

  /// The older run, or a history folder.
  var old = ""
  /// The newer run.
  var new = ""
  /// The format of the differences.
  var format = Format.text
  /// The branch of the newer run; nil to use the one in its messages.
  var branch: String?
  /// The revision of the newer run; nil to use the one in its messages.
  var revision: String?
  /// The branch of the history to compare with; nil for the branch of the newer run.
  var base: String?
  /// Whether the newer run is added to the history.
  var adds = false
  /// Whether shards of a merged run may be missing.
  var allowsMissingParts = false
  /// The maximum number of runs of the branch that stay in the history; nil for no limit.
  var limit: Int?

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "OLD", count: .one,
        help: """
          The older run: its messages, its file in a history folder, or a history folder. In a folder, the last run
          before NEW is used.
          """
      ) { path, options in options.old = path },
      Operand(
        name: "NEW", count: .one,
        help: "The newer run: its messages, - for standard input, or its file in a history folder."
      ) { path, options in options.new = path },
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format"],
        help: "Write differences as text, as Markdown for a pull request, or as a JSON object.",
        effect: .value(name: "text|markdown|json") { (value, options) throws(UsageError) in
          guard let format = Format(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: Format.allCases.map(\.rawValue))
          }
          options.format = format
        }, standard: Format.text.rawValue),
      CommandLineOption(
        names: ["--base"],
        help: "Compare with the last run of this branch of the history. Default: the branch of NEW.",
        effect: .value(name: "BRANCH") { $1.base = $0 }),
      CommandLineOption(
        names: ["--branch"], help: "The branch of NEW. Default: the branch that its messages name.",
        effect: .value(name: "BRANCH") { $1.branch = $0 }),
      CommandLineOption(
        names: ["--revision"], help: "The revision of NEW. Default: the revision that its messages name.",
        effect: .value(name: "REVISION") { $1.revision = $0 }),
      StreamReading.missingPartsOption { $0.allowsMissingParts = true },
      CommandLineOption(
        names: ["--add"], help: "Add NEW to the history in the folder OLD, after comparing.",
        effect: .flag { $0.adds = true }),
      CommandLineOption(
        names: ["--history-limit"],
        help: "Keep only the newest N runs of the branch after adding NEW. Default: keep all.",
        effect: .value(name: "N") { (value, options) throws(UsageError) in
          guard let limit = Int(value), limit > 0 else {
            throw .badValue(option: "--history-limit", problem: "\"\(value)\" is not a number above 0")
          }
          options.limit = limit
        }),
    ]
  }

  func check() throws(CompareError) {
    if limit != nil, !adds { throw .init("--history-limit needs --add; write both, or neither") }
  }
}

/// The reason why runs cannot be compared.
struct CompareError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
