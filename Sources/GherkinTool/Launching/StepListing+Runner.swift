import Foundation
import GherkinPackaging
import GherkinRunner

extension StepListing {
  private struct Head: Decodable {
    let version: Int?
  }

  /// The reason why a runner returns no listing.
  enum Problem: Error {
    /// The runner is older than the format.
    case older
    /// The runner has a later version, or cannot be run, with the error.
    case notUnderstood(String)
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
        of: program, ["steps", "--json", "--language", language, "--"] + paths)
      answer = (output, error)
    } catch {
      throw .notUnderstood("\(program) cannot be started: \(error)")
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
      guard !errors.isEmpty else { throw .notUnderstood("\(program) steps --json did not print a list of definitions") }
      let prefix = "\(CommandTable.program): "
      let reason = errors.hasPrefix(prefix) ? String(errors.dropFirst(prefix.count)) : errors
      throw .notUnderstood(reason.trimmingCharacters(in: .newlines))
    }
    guard let version = head.version else { throw .older }
    guard version <= Self.formatVersion else {
      throw .notUnderstood(
        "\(program) prints its definitions in version \(version) of the format, and this program reads version "
          + "\(Self.formatVersion); install the gherkin-run of the version that the package depends on")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: output)
    } catch {
      throw .notUnderstood("\(program) steps --json: \(error)")
    }
  }
}
