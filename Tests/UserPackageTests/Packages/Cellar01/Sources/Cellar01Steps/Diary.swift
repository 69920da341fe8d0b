import Foundation
import GherkinSteps

/// The values of `--world-parameters`.
struct CellarParameters: Decodable {
  /// The name of the cellar.
  var cellar: String
  /// The file to which hooks add a line.
  var diary: String?

  /// Adds a line to the diary.
  func note(_ line: String) throws {
    guard let diary else { return }
    guard let file = fopen(diary, "a") else { throw CellarProblem("cannot open \(diary)") }
    fputs(line + "\n", file)
    fclose(file)
  }
}

extension WorldParameters {
  /// Adds a line to the diary.
  func note(_ line: String) throws {
    try decode(CellarParameters.self).note(line)
  }
}

/// An error with a message.
struct CellarProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
