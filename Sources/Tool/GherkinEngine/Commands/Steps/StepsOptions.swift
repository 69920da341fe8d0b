package import GherkinFormatters

/// The options of `gherkin-run steps`.
package struct StepsOptions: ConfigurableOptions {
  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// The format of the list.
  enum Format: String, CaseIterable {
    case text, json, markdown
  }

  var format = Format.text
  /// The Swift file to which definitions of the undefined steps are added, instead of printing the list; nil for none.
  var definitionFile: String?
  /// Whether the file is written without confirmation.
  var isAgreed = false
  /// The locks that the configuration file assigns to ordinary tags.
  private(set) var locks: [StepListing.Lock] = []

  /// The problem of incompatible options, with the remedy; nil if there is none.
  var problem: String? {
    if definitionFile == nil, isAgreed {
      return "--yes has no effect without --define FILE; add that, or remove --yes"
    }
    return definitionFile != nil && format != .text
      ? "--define writes no list; remove --\(format == .json ? "json" : "format")" : nil
  }

  /// Creates the default options.
  package init() {}

  package mutating func note(_ settings: Settings) {
    locks = settings.everywhere.filter { $0.key == "lock" }.map {
      StepListing.Lock(lock: $0.value ?? "", origin: $0.origin.text)
    }
  }

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: "Features whose steps are matched, as for a run. Default: Features/ or features/, if it exists."
      ) { path, options in options.paths.append(path) }
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--format", "-f"],
        help:
          "Write the list as text, json or markdown. Default: text. The markdown list is for readers who do not write Swift.",
        effect: .value(name: "FORMAT") { (value, options) throws(UsageError) in
          guard let format = Format(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: Format.allCases.map(\.rawValue))
          }
          options.format = format
        }, standard: Format.text.rawValue, choices: Format.allCases.map(\.rawValue), isConfigurable: false),
      CommandLineOption(
        names: ["--json"], help: "Write the list as JSON.",
        effect: .flag { $0.format = .json }, isConfigurable: false),
      CommandLineOption(
        names: ["--define"],
        help: """
          Add definitions of the undefined steps to a Swift file, at the end of its StepLibrary, or create the file. Shows \
          the change, and asks.
          """,
        effect: .value(name: "FILE") { $1.definitionFile = $0 }, isConfigurable: false),
      CommandLineOption(
        names: ["--yes", "-y"], help: "With --define: write without asking.", effect: .flag { $0.isAgreed = true },
        isConfigurable: false),
    ] + [.runner] + authoringOptions { $0.language = $1 }
  }
}
