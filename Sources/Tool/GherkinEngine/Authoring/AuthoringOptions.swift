import GherkinSyntax

extension ConfigurableOptions {
  /// The options of commands that examine features: their language, and the configuration.
  ///
  /// - Parameter setLanguage: receives the code of the language of features that declare none.
  package static func authoringOptions(_ setLanguage: @escaping (inout Self, String) -> Void) -> [CommandLineOption<
    Self
  >] {
    [
      CommandLineOption(
        names: ["--language"], help: "The language of features without '# language: LANG'. Default: en.",
        effect: .value(name: "LANG") { (value, options) throws(UsageError) in
          setLanguage(&options, try RunOptions.language(value, "--language"))
        }, choices: Dialect.codes),
      CommandLineOption(
        names: ["--profile", "-p"], help: "Use a profile of the configuration.",
        effect: .value(name: "NAME") { _, _ in }, isConfigurable: false),
      CommandLineOption(
        names: ["--config", "-c"], help: "The configuration file.", effect: .value(name: "FILE") { _, _ in },
        isConfigurable: false),
    ]
  }
}
