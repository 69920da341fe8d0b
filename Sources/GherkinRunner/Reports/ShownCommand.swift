import GherkinFormatters

/// The command that made a run, as a report may show it to others.
enum ShownCommand {
  /// Options whose values may be secrets, unless they are paths.
  private static let secret = ["--world-parameters"]

  /// The words as a shell takes them; of world parameters only the path of a file is shown.
  static func text(_ arguments: [String]) -> String {
    var words: [String] = []
    var hidesNext = false
    for argument in arguments {
      if hidesNext, ParameterSource.isObject(argument) {
        words.append("…")
        hidesNext = false
      } else if let option = secret.first(where: { argument.hasPrefix("\($0)=") }),
        ParameterSource.isObject(String(argument.dropFirst(option.count + 1)))
      {
        words.append("\(option)=…")
      } else {
        hidesNext = secret.contains(argument)
        words.append(ShellWord.quoted(argument))
      }
    }
    return words.joined(separator: " ")
  }
}
