import Gherkin

extension ConfigurableOptions {
  /// The options of commands that look at how features are written: their language, and where options come from.
  ///
  /// - Parameter setLanguage: takes the code of the language of features that name none.
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
