internal import GherkinText

/// An option and its value: its name, with dots for nested options, and one or several words.
struct OptionSetting: Sendable, Hashable {
  var name: String
  var words: [String]

  /// Parses `name=value`, or a JSON object with several settings.
  static func parse(_ text: String) throws(FormatOptionError) -> [OptionSetting] {
    if text.first(where: { !$0.isWhitespace }) == "{" {
      var settings: [OptionSetting] = []
      do {
        try JSONReader.read(Array(text.utf8)[...]) { json throws(JSONError) in
          try read(&json, name: "", into: &settings)
        }
      } catch {
        throw .malformed(text, reason: "\(error.problem) at byte \(error.offset + 1)")
      }
      return settings
    }
    guard let equals = text.firstIndex(of: "=") else { throw .malformed(text, reason: "it has no ‘=’") }
    return [OptionSetting(name: String(text[..<equals]), words: [String(text[text.index(after: equals)...])])]
  }

  private static func read(
    _ json: inout JSONReader, name: String, into settings: inout [OptionSetting]
  ) throws(JSONError) {
    switch json.peek() {
    case UInt8(ascii: "{"):
      try json.beginObject()
      while try json.nextMember(skipsNull: true) {
        let key = json.name
        try read(&json, name: name.isEmpty ? key : "\(name).\(key)", into: &settings)
      }
    case UInt8(ascii: "["):
      var words: [String] = []
      try json.beginArray()
      while try json.nextElement() { words.append(try json.string()) }
      settings.append(OptionSetting(name: name, words: words))
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      settings.append(OptionSetting(name: name, words: [try json.boolean() ? "true" : "false"]))
    case UInt8(ascii: "\""): settings.append(OptionSetting(name: name, words: [try json.string()]))
    default: settings.append(OptionSetting(name: name, words: [String(try json.integer())]))
    }
  }

  /// The value as one text.
  func text() throws(FormatOptionError) -> String {
    guard words.count == 1 else { throw badValue(allowed: ["a text"]) }
    return words[0]
  }

  /// Returns the value as a Boolean.
  func flag() throws(FormatOptionError) -> Bool {
    switch words {
    case ["true"]: return true
    case ["false"]: return false
    default: throw badValue(allowed: ["true", "false"])
    }
  }

  /// Returns the value as one of several names.
  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(FormatOptionError) -> Choice {
    guard words.count == 1, let choice = Choice(rawValue: words[0]) else {
      throw badValue(allowed: Choice.allCases.map(\.rawValue))
    }
    return choice
  }

  func badValue(allowed: [String]) -> FormatOptionError {
    .badValue(name: name, value: words.joined(separator: ", "), allowed: allowed)
  }
}
