import GherkinFormatters

/// Why a command line is not understood.
enum UsageError: Error {
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, value: String)
  case unexpectedValue(option: String, value: String)
  case unknownValue(value: String, option: String, known: [String])
  case missingFile(option: String, value: String)
  case formatOption(FormatOptionError)

  /// Problem and remedy.
  var description: String {
    switch self {
    case .unknownOption(let option, let nearest):
      "there is no option \(option)" + (nearest.map { "; did you mean \($0)?" } ?? "; see gherkin-run --help")
    case .missingValue(let option, let value):
      "\(option) needs a value: \(option) \(value)"
    case .unexpectedValue(let option, let value):
      "\(option) takes no value, but was given \"\(value)\""
    case .unknownValue(let value, let option, let known):
      "\(option) does not know \"\(value)\"; it knows \(known.joined(separator: ", "))"
    case .formatOption(let error):
      "--format-options: \(error)"
    case .missingFile(let option, let value):
      "\(option) \(value): there is no file name behind the colon"
    }
  }
}
