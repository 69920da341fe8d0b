import Foundation
import GherkinPackaging
import GherkinEngine

extension StepListing {
  private struct Head: Decodable {
    let version: Int
  }

  /// The reason why a runner returns no listing: it cannot be run, or has another version.
  struct Problem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// Queries a runner.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - paths: the features.
  ///   - language: the language of features without `# language:`.
  init(of program: String, _ paths: [String], language: String) throws(Problem) {
    let answer: (output: Data, error: Data)
    do {
      let (output, error, _) = try Process.output(
        of: ThisProgram.command,
        ["--runner", program, "steps", "--json", "--language", language, "--"] + paths)
      answer = (output, error)
    } catch {
      throw Problem("\(program) cannot be started: \(error)")
    }
    try self.init(reading: answer, of: program)
  }

  /// Decodes the output of a runner.
  ///
  /// - Parameters:
  ///   - answer: the output on standard output and on standard error.
  ///   - program: the path of the runner.
  init(reading answer: (output: Data, error: Data), of program: String) throws(Problem) {
    let (output, error) = answer
    let errors = String(decoding: error, as: UTF8.self)
    guard let head = try? JSONDecoder().decode(Head.self, from: output) else {
      guard !errors.isEmpty else { throw Problem("\(program) steps --json did not print a list of definitions") }
      let prefix = "\(CommandTable.program): "
      let reason = errors.hasPrefix(prefix) ? String(errors.dropFirst(prefix.count)) : errors
      throw Problem(reason.trimmingCharacters(in: .newlines))
    }
    guard head.version == Self.formatVersion else {
      throw Problem(
        "\(program) prints its definitions in version \(head.version) of the format, and this program reads version "
          + "\(Self.formatVersion); install the gherkin-run of the version that the package depends on")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: output)
    } catch {
      throw Problem("\(program) steps --json: \(error)")
    }
  }
}
