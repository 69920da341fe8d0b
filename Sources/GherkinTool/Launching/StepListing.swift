import Foundation
import GherkinPackaging
import GherkinRunner

/// The step definitions of a runner and their use by features, as its command `steps --json` prints them.
struct StepListing: Decodable {
  struct Step: Decodable, Hashable {
    let uri: String
    let line: Int
    let text: String
  }

  struct Definition: Decodable {
    /// The file, as seen from the working folder, and the line.
    let place: String
    let pattern: String
    /// Whether it matches no step.
    let unused: Bool
    /// The steps that it alone matches.
    let uses: [Step]
    /// What to write instead of the step; nil for a step that is not deprecated.
    let deprecated: String?
  }

  struct Ambiguous: Decodable {
    let uri: String
    let line: Int
    let text: String
    /// The places of the definitions.
    let definitions: [String]

    var step: Step { Step(uri: uri, line: line, text: text) }
  }

  struct Undefined: Decodable {
    let uri: String
    let line: Int
    let text: String
    /// The places of definitions that are near.
    let near: [String]

    var step: Step { Step(uri: uri, line: line, text: text) }
  }

  struct Registered: Decodable {
    /// The tag expression of a hook.
    let tags: String?
  }

  private struct Head: Decodable {
    let version: Int?
  }

  /// Why a runner gives no listing.
  enum Problem: Error {
    /// The runner is older than the format.
    case older
    /// The runner is of a later version, or does not run; in words.
    case notUnderstood(String)
  }

  let definitions: [Definition]
  let ambiguous: [Ambiguous]
  let undefined: [Undefined]
  let registered: [Registered]

  /// Asks a runner.
  ///
  /// - Parameters:
  ///   - program: the path of the runner.
  ///   - paths: the features.
  ///   - language: the language of features that name none.
  init(of program: String, _ paths: [String], language: String) throws(Problem) {
    let output: Data
    let error: Data
    do {
      (output, error, _) = try Process.output(of: program, ["steps", "--json", "--language", language, "--"] + paths)
    } catch {
      throw .notUnderstood("\(program) cannot be started: \(error)")
    }
    let errors = String(decoding: error, as: UTF8.self)
    guard let head = try? JSONDecoder().decode(Head.self, from: output) else {
      guard !errors.isEmpty else { throw .notUnderstood("\(program) steps --json prints no list of definitions") }
      let prefix = "\(CommandTable.program): "
      let reason = errors.hasPrefix(prefix) ? String(errors.dropFirst(prefix.count)) : errors
      throw .notUnderstood(reason.trimmingCharacters(in: .newlines))
    }
    guard let version = head.version else { throw .older }
    guard version <= StepOverview.formatVersion else {
      throw .notUnderstood(
        "\(program) prints its definitions in version \(version) of the format, and this program reads version "
          + "\(StepOverview.formatVersion); install the gherkin-run of the version that the package depends on")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: output)
    } catch {
      throw .notUnderstood("\(program) steps --json: \(error)")
    }
  }
}
