import Foundation

/// Parses the words after a command's name with the command's tables.
package struct CommandLineReader<Options: CommandOptions> {
  /// The result of parsing a command line.
  package enum Reading {
    case answer(CommandLineOption<Options>.Answer)
    case work(Words)
  }

  /// The parsed words of a command line.
  package struct Words {
    package var options: [GivenOption] = []
    /// The operands.
    package var operands: [String] = []

    package init(options: [GivenOption] = []) {
      self.options = options
    }
  }

  private let table: OptionTable<Options>
  private let origin: GivenOption.Origin
  private var words: ArraySlice<String>
  private var read = Words()

  /// - Parameters:
  ///   - words: the words after the command's name.
  ///   - table: the command's options.
  ///   - origin: the origin of the words.
  package init(
    _ words: ArraySlice<String>, _ table: OptionTable<Options>, from origin: GivenOption.Origin = .commandLine
  ) {
    self.words = words
    self.table = table
    self.origin = origin
  }

  /// Parses the command line. `--option=value` and `--option value` are equivalent; words after `--` are operands.
  package mutating func reading() throws(UsageError) -> Reading {
    while let word = words.popFirst() {
      if word == "--" {
        read.operands += words
        words = []
      } else if word.hasPrefix("-"), word != "-" {
        if let answer = try readOption(word) { return .answer(answer) }
      } else {
        read.operands.append(word)
      }
    }
    if Options.self is any DefaultOptions.Type, origin == .commandLine, let word = read.operands.first,
      CommandTable.isCommand(word), !FileManager.default.fileExists(atPath: word)
    {
      throw .commandNotFirst(word)
    }
    return .work(read)
  }

  private mutating func readOption(_ word: String) throws(UsageError) -> CommandLineOption<Options>.Answer? {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let (option, isOn) = table.option(named: name) else {
      if attached == nil, let synonym = OtherCucumbers.synonym(for: name), table.option(named: synonym[0]) != nil {
        words.insert(contentsOf: synonym, at: words.startIndex)
        return nil
      }
      throw .unknownOption(name, remedy: table.remedy(forUnknown: word))
    }
    if let kind = option.value {
      if attached == nil, let next = words.first, table.isOption(next) {
        throw .missingValue(option: name, value: kind.name)
      }
      guard let value = attached ?? words.popFirst() else { throw .missingValue(option: name, value: kind.name) }
      if name == "-c", Int(value) != nil {
        throw .badValue(option: name, problem: "takes the configuration file; write --parallel \(value)")
      }
      read.options.append(GivenOption(key: option.key, value: value, origin: origin))
      return nil
    }
    if let attached { throw .unexpectedValue(option: name, value: attached) }
    if case .answer(let answer) = option.effect { return answer }
    read.options.append(GivenOption(key: option.key, value: nil, isOn: isOn, origin: origin))
    return nil
  }
}

/// An option with its value and its origin.
package struct GivenOption {
  /// The option's key.
  package let key: String
  /// Its value; nil for a flag.
  package let value: String?
  /// Whether a flag is set; false if it is negated.
  package var isOn = true
  /// Whether the value replaces `auto`, for which the environment has no value.
  package var isFallback = false
  /// The origin of the option.
  package let origin: Origin

  package init(key: String, value: String?, isOn: Bool = true, origin: Origin) {
    self.key = key
    self.value = value
    self.isOn = isOn
    self.origin = origin
  }

  /// The origin of an option.
  package indirect enum Origin: Hashable {
    case commandLine
    /// An environment variable.
    case environment(String)
    /// A configuration file; the profile is nil for the top level.
    case file(String, line: Int, profile: String?)

    /// The origin in messages.
    package var text: String {
      switch self {
      case .commandLine: "command line"
      case .environment(let name): name
      case .file(let path, let line, let profile): "\(path):\(line)" + (profile.map { " (profile \($0))" } ?? "")
      }
    }
  }
}
