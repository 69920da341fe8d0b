package import GherkinFormatters

/// The options of `gherkin-run match`.
package struct MatchOptions: CommandOptions {
  /// A Cucumber Expression, or a regular expression between slashes.
  var expression = ""
  /// The text of a step, without its keyword.
  var text = ""
  /// Whether the result is printed as JSON.
  var isJSON = false

  /// Creates the default options.
  package init() {}

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "EXPRESSION", count: .one, help: "A Cucumber Expression, or a regular expression between slashes."
      ) { word, options in options.expression = word },
      Operand(name: "TEXT", count: .one, help: "The text of a step, without its keyword.") { word, options in
        options.text = word
      },
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--json"], help: "Write the result as a JSON object; offsets count UTF-16 code units.",
        effect: .flag { $0.isJSON = true }),
      .runner,
    ]
  }
}
