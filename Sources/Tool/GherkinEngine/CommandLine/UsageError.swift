import GherkinText

/// An error in a command line.
package indirect enum UsageError: Error {
  /// An unknown option, with a suggestion.
  case unknownOption(String, remedy: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String, value: String)
  case unknownValue(value: String, option: String, known: [String])
  /// An unknown format of a report, with the known ones.
  case unknownFormat(String, known: [String])
  /// An invalid value of an option, with the problem.
  case badValue(option: String, problem: String)
  /// A duration without a unit, with the possible values.
  case missingUnit(option: String, value: String, corrected: [String])
  /// A command's name after other words.
  case commandNotFirst(String)
  case missingOperand(String)
  case unexpectedOperand(String)
  /// An error in words, with their origin.
  case located(GivenOption.Origin, UsageError)
  /// An error in a configuration, with its location.
  case configuration(String)

  /// Returns the problem and the remedy.
  ///
  /// - Parameter call: the words that call the command: `gherkin-run parse`.
  package func text(for call: String) -> String {
    switch self {
    case .unknownOption(let option, let remedy):
      "there is no option \(option); \(remedy ?? "see \(call) --help")"
    case .missingValue(let option, let value):
      "\(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but was given \"\(value)\""
    case .unknownValue(let value, let option, let known):
      "\(option): \"\(value)\" is unknown; "
        + (Spelling.nearest(to: value, among: known).map { "did you mean \($0)? Known values: " } ?? "known values: ")
        + known.joined(separator: ", ")
    case .unknownFormat(let name, let known):
      Self.unknownValue(value: name, option: "--format", known: known).text(for: call)
        + "; a format of your own is in a program with GherkinEngine"
    case .badValue(let option, let problem):
      "\(option): \(problem)"
    case .missingUnit(let option, let value, let corrected):
      Self.missingUnit(option, value, corrected.map { "\(option) \($0)" })
    case .commandNotFirst(let name):
      "\(name) is a command, and a command comes first: \(CommandTable.program) \(name)"
    case .missingOperand(let name):
      "\(name) is missing; see \(call) --help"
    case .unexpectedOperand(let word):
      "\"\(word)\" is an unexpected argument; put quotation marks around a value with spaces, or see \(call) --help"
    case .located(.commandLine, let error): error.text(for: call)
    case .located(.file(let path, let line, let profile), .missingUnit(let option, let value, let corrected)):
      GivenOption.Origin.file(path, line: line, profile: profile).text + ": "
        + Self.missingUnit(
          String(option.dropFirst(2)), value, corrected.map { "\(option.dropFirst(2)): \($0)" })
    case .located(let origin, let error): "\(origin.text): \(error.text(for: call))"
    case .configuration(let problem): problem
    }
  }

  private static func missingUnit(_ option: String, _ value: String, _ corrected: [String]) -> String {
    "\(option): \"\(value)\" has no unit; write \(corrected.joined(separator: " or "))"
  }
}
