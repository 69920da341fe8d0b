package import GherkinCommandLine
import GherkinSyntax
package import GherkinFeatureFiles
import Foundation
import GherkinFiles

/// Options that a configuration file and environment variables can set too.
package protocol ConfigurableOptions: ConfiguredOptions where Configured == RunOptions {}

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
        effect: .value(.text("LANG")) { (value, options) throws(UsageError) in
          setLanguage(&options, try RunOptions.language(value, "--language"))
        }, choices: Dialect.codes),
      CommandLineOption(
        names: ["--profile", "-p"], help: "Use a profile of the configuration.",
        effect: .value(.text("NAME")) { _, _ in }, isConfigurable: false),
      CommandLineOption(
        names: ["--config", "-c"], help: "The configuration file.", effect: .value(.file) { _, _ in },
        isConfigurable: false),
    ]
  }
}

/// The default folder of features.
package enum StandardFolder {
  /// The names. The first existing one is used.
  package static let names = ["Features/", "features/"]

  /// Returns the given paths. If there are none except exclusions, adds the default folder if it exists.
  package static func paths(or given: [String]) -> [String] {
    guard given.allSatisfy(FeatureSelection.isExclusion) else { return given }
    let found = existing(
      among: FolderWalk.readableNames(in: "."), exists: { FileManager.default.fileExists(atPath: $0) })
    return found.map { [$0] + given } ?? []
  }

  /// Returns the name of the default folder; nil if there is none. If the file system ignores case, both names exist, and
  /// reports must have the same paths as on other systems: those in the list of the working folder.
  static func existing(among listed: [String], exists: (String) -> Bool) -> String? {
    let found = names.filter(exists)
    return found.first { listed.contains(String($0.dropLast())) } ?? found.first
  }

  /// Returns the given paths with the default folder if necessary.
  ///
  /// - Throws: if no path is given and no default folder exists.
  package static func needed(for given: [String]) throws(FeatureFileErrors) -> [String] {
    let paths = paths(or: given)
    guard !paths.isEmpty else { throw FeatureFileErrors(errors: [.noStandardFolder(names)]) }
    return paths
  }
}
