package import GherkinFormatters

/// What listing step definitions is asked to do.
package struct StepsOptions: ConfigurableOptions {
  /// The feature files and folders; empty for the standard folder.
  var paths: [String] = []
  /// The language of features that name none.
  var language = "en"
  /// Whether the list is written for machines.
  var isJSON = false

  /// The options of a command line that gives none.
  package init() {}

  package static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: "Features whose steps are matched, as for a run. Without a PATH: Features/ or features/, if one is there."
      ) { path, options in options.paths.append(path) }
    ]
  }

  package static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--json"], help: "Write the list as JSON.", effect: .flag { $0.isJSON = true }, isConfigurable: false)
    ] + [.runner] + authoringOptions { $0.language = $1 }
  }
}
