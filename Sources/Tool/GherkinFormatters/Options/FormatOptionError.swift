internal import GherkinText

/// An invalid option for formatters.
public enum FormatOptionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is neither `name=value` nor a JSON object.
  case malformed(String, reason: String)
  /// The option refers to an unknown formatter.
  case unknownFormatter(String, option: String, known: [String])
  /// The option does not exist.
  case unknownName(String, known: [String])
  /// The value is not valid for the option.
  case badValue(name: String, value: String, allowed: [String])

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .malformed(let text, let reason):
      "the format option ‘\(text)’ is neither name=value nor a JSON object: \(reason)"
    case .unknownFormatter(let formatter, let option, let known):
      "the format option ‘\(option)’: there is no formatter ‘\(formatter)’; \(Self.list(known, nearest: formatter))"
    case .unknownName(let name, let known) where known.isEmpty:
      "there is no format option ‘\(name)’; the formatter has no options"
    case .unknownName(let name, let known):
      "there is no format option ‘\(name)’; \(Self.list(known, nearest: name))"
    case .badValue(let name, let value, let allowed):
      "the format option \(name) cannot be ‘\(value)’; it can be \(allowed.joined(separator: ", "))"
    }
  }

  private static func list(_ known: [String], nearest name: String) -> String {
    let suggestion = Spelling.nearest(to: name, among: known).map { "did you mean \($0)? " }
    return "\(suggestion ?? "")there are \(known.joined(separator: ", "))"
  }
}
