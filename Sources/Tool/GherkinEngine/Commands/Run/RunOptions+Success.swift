import GherkinOutcomes
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinText

extension RunOptions {
  /// The options that define success.
  static var successOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-strict"],
        help: """
          Treat pending scenarios as passed. Default: --strict, which treats them as failed. Undefined steps always
          fail.
          """,
        effect: .flag { $0.successPolicy = $0.successPolicy == .inWork ? .inWork : .lenient }),
      CommandLineOption(
        names: ["--wip", "-w"],
        help: "Fail if a scenario passes. Use it for scenarios that are in progress.",
        effect: .flag { $0.successPolicy = .inWork }),
    ]
  }

  /// The options for the languages of features.
  static var languageOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--language"],
        help: "The language of features without '# language: LANG'. Default: en.",
        effect: .value(name: "LANG") { (value, options) throws(UsageError) in
          options.language = try language(value, "--language")
        }, standard: "en", choices: Dialect.codes),
      CommandLineOption(
        names: ["--i18n-languages"],
        help: "List the languages that features can be in, as the command languages does.",
        effect: .flag { $0.listing = .languages }, isConfigurable: false, isListing: true),
      CommandLineOption(
        names: ["--i18n-keywords"],
        help: "List the keywords of a language.",
        effect: .value(name: "LANG") { (value, options) throws(UsageError) in
          options.listing = .keywords(try language(value, "--i18n-keywords"))
        }, choices: Dialect.codes, isConfigurable: false, isListing: true),
    ]
  }

  /// Checks that a code is that of a language.
  package static func language(_ code: String, _ option: String) throws(UsageError) -> String {
    guard Dialect(code: code) == nil else { return code }
    let nearest = Spelling.nearest(to: code, among: Dialect.codes).map { "did you mean \($0)?" }
    throw .badValue(
      option: option,
      problem: "there is no language \"\(code)\"; \(nearest ?? "see \(CommandTable.program) languages")")
  }
}

extension Dialect {
  /// The codes of all languages.
  static let codes = all.map(\.code)
}
