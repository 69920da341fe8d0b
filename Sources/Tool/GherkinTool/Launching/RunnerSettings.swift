import Foundation
import GherkinPackaging
import GherkinEngine
import GherkinYAML

/// The options of a run that the tool needs, as printed by the runner's command `config`.
struct RunnerSettings {
  /// The runner rejected the command line.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// The paths of the features; empty for the default folder.
  let paths: [String]
  /// The language of features that declare none.
  let language: String

  /// Queries a runner.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - words: the options and paths of a run.
  init(of program: String, _ words: [String]) throws {
    let (output, error, status) = try Process.output(
      of: ThisProgram.command, ["--runner", program, "config"] + words)
    guard status == ExitStatus.passed.rawValue else {
      throw Refusal(description: String(decoding: error, as: UTF8.self))
    }
    let entries = try YAMLParser.documents(in: Array(output), file: "config").first?.root.mapping?.entries ?? []
    func texts(_ key: String) -> [String] {
      let value = entries.first { $0.key.text == key }?.value
      return (value?.sequence ?? [value].compactMap(\.self)).compactMap { $0.scalar?.text }
    }
    paths = texts(ConfigurationFile.pathsKey)
    language = texts("language").first ?? "en"
  }
}
