/// Reads a command line by the table of options.
struct CommandLineReader {
  private var rest: ArraySlice<String>
  private var options = RunOptions()

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// What the command line asks for. `--option=value` and `--option value` are the same; behind `--` all are paths.
  mutating func read() throws(UsageError) -> Invocation {
    while let argument = rest.popFirst() {
      if argument == "--" {
        options.paths += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        options.paths.append(argument)
        continue
      }
      if let invocation = try readOption(argument) { return invocation }
    }
    return .run(options)
  }

  private mutating func readOption(_ argument: String) throws(UsageError) -> Invocation? {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    let all = CommandLineOption.all
    guard let option = all.first(where: { $0.names.contains(name) }) else {
      throw .unknownOption(name, nearest: Spelling.nearest(to: name, among: all.flatMap(\.names)))
    }
    switch option.effect {
    case .invoke(let invocation):
      if let attached { throw .unexpectedValue(option: name, value: attached) }
      return invocation
    case .value(let valueName, let set):
      guard let value = attached ?? rest.popFirst() else { throw .missingValue(option: name, value: valueName) }
      try set(value, &options)
      return nil
    }
  }
}
