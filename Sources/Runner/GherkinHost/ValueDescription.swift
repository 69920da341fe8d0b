internal import Foundation
internal import GherkinStepsCore
internal import GherkinText

/// A bounded description of values and their members: one line for each, indented, without the values of secret names.
///
/// It examines values with `Mirror`, so `CustomReflectable` controls what is shown. Descriptions of the author's own
/// types are not called, because they could contain secrets that masking by name would hide; they are used only for
/// enumeration cases without associated values.
struct ValueDescription {
  private enum Limit {
    static let depth = 6
    static let children = 50
    static let characters = 200
    /// The number of characters of a text that are searched for secrets.
    static let searchedCharacters = 2_000
    static let lines = 500
    static let bytes = 16_384
  }

  private(set) var text = ""
  private var lineCount = 0
  private var isCutOff = false
  /// The objects that have been described.
  private var seen: Set<ObjectIdentifier> = []
  private let secretTexts = SecretTexts()

  /// Adds a value.
  mutating func add(_ value: Any) {
    add(value, "", depth: 0)
  }

  private mutating func add(_ wrapped: Any, _ label: String, depth: Int) {
    guard !isCutOff else { return }
    if SecretNames.contain(label) { return addLine(SecretTexts.mask, label, depth) }
    guard let (value, mirror) = Self.unwrapped(wrapped) else { return addLine("nil", label, depth) }
    let type = String("\(Swift.type(of: value))".prefix(Limit.characters))
    // A world whose name ends in "Password" is not a secret itself.
    if depth > 0, SecretNames.contain(type: String(type.prefix { $0 != "<" })) {
      return addLine(SecretTexts.mask, label, depth)
    }
    if let text = text(of: value, mirror, type) { return addLine(text, label, depth) }
    if Swift.type(of: value) is AnyClass, !seen.insert(ObjectIdentifier(value as AnyObject)).inserted {
      return addLine("\(type) (described above)", label, depth)
    }
    guard depth < Limit.depth else { return addLine("\(type) …", label, depth) }
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: addElements(of: mirror, type, label, depth)
    case .enum: addCase(of: mirror, type, label, depth)
    default:
      addLine(type, label, depth)
      addMembers(of: mirror, depth)
    }
  }

  /// Adds a line, which can be the last one.
  private mutating func addLine(_ line: String, _ label: String, _ depth: Int) {
    guard !isCutOff else { return }
    guard lineCount < Limit.lines, text.utf8.count < Limit.bytes else {
      isCutOff = true
      text += "… (the rest is omitted)\n"
      return
    }
    lineCount += 1
    let label = label.isEmpty ? "" : "\(Self.line(label)): "
    text += "\(String(repeating: "  ", count: depth))\(label)\(Self.line(line))\n"
  }

  private mutating func addMembers(of mirror: Mirror, _ depth: Int) {
    var mirrors = [mirror]
    while let parent = mirrors[0].superclassMirror { mirrors.insert(parent, at: 0) }
    for mirror in mirrors {
      let children = mirror.children.prefix(Limit.children + 1)
      let hidesValue = Self.namesSecret(children)
      for (index, child) in children.prefix(Limit.children).enumerated() {
        let name = Self.name(child.label) ?? "\(index)"
        if hidesValue, !Self.isName(name) {
          addLine(SecretTexts.mask, name, depth + 1)
        } else {
          add(child.value, name, depth: depth + 1)
        }
      }
      if children.count > Limit.children { addLine("…", "", depth + 1) }
    }
  }

  private mutating func addElements(of mirror: Mirror, _ type: String, _ label: String, _ depth: Int) {
    let children = mirror.children.prefix(Limit.children + 1)
    let isDictionary = mirror.displayStyle == .dictionary
    guard !children.isEmpty else { return addLine(isDictionary ? "[:]" : "[]", label, depth) }
    addLine(type, label, depth)
    for (index, child) in children.prefix(Limit.children).enumerated() {
      let pair = isDictionary ? Array(Mirror(reflecting: child.value).children.prefix(2)) : []
      if pair.count == 2 {
        add(pair[1].value, key(pair[0].value), depth: depth + 1)
      } else {
        add(child.value, mirror.displayStyle == .set ? "-" : "[\(index)]", depth: depth + 1)
      }
    }
    if children.count > Limit.children { addLine("…", "", depth + 1) }
  }

  private mutating func addCase(of mirror: Mirror, _ type: String, _ label: String, _ depth: Int) {
    guard let child = mirror.children.first else { return addLine(type, label, depth) }
    let name = child.label ?? ""
    addLine("\(type).\(name)", label, depth)
    if SecretNames.contain(name) {
      addLine(SecretTexts.mask, "", depth + 1)
    } else {
      add(child.value, "", depth: depth + 1)
    }
  }
}

// MARK: - Values

extension ValueDescription {
  /// Returns a value unwrapped from its optionals, with its mirror; nil for nil.
  private static func unwrapped(_ value: Any) -> (Any, Mirror)? {
    var value = value
    var mirror = Mirror(reflecting: value)
    while mirror.displayStyle == .optional {
      guard let child = mirror.children.first else { return nil }
      value = child.value
      mirror = Mirror(reflecting: value)
    }
    return (value, mirror)
  }

  /// Returns the text of a value on one line; nil for a value whose members are described.
  private func text(of value: Any, _ mirror: Mirror, _ type: String) -> String? {
    switch value {
    case let text as String: return quoted(text)
    case let text as Substring: return quoted(String(text.prefix(Limit.searchedCharacters)))
    case let character as Character: return quoted(String(character))
    case let url as URL: return "URL \(quoted((url.scheme.map { "\($0)://" } ?? "") + (url.host ?? "") + url.path))"
    case let data as Data: return "Data, \(data.count) bytes"
    case let value as Date: return "\(value)"
    case let value as UUID: return "\(value)"
    case let value as Decimal: return "\(value)"
    default: break
    }
    let isPlain = mirror.displayStyle == nil || mirror.displayStyle == .struct || mirror.displayStyle == .enum
    switch Self.module(of: value) {
    case "Swift":
      if type.hasPrefix("Unsafe") { return type }
      guard isPlain, !type.contains("<"), let value = value as? any CustomStringConvertible else { break }
      return Self.bounded(value.description)
    case "Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch", "Synchronization", "_Concurrency":
      return type
    default: break
    }
    if mirror.displayStyle == .enum, mirror.children.isEmpty { return Self.bounded(".\(value)") }
    let isEmpty = mirror.children.isEmpty && mirror.superclassMirror == nil
    return isEmpty && isPlain ? type : nil
  }

  private static func module(of value: Any) -> Substring {
    String(reflecting: Swift.type(of: value)).prefix { $0 != "." }
  }

  private func quoted(_ text: String) -> String {
    let searched = String(text.prefix(Limit.searchedCharacters))
    return Self.bounded(secretTexts.masked(searched).debugDescription)
  }

  private static func bounded(_ text: String) -> String {
    let start = text.prefix(Limit.characters)
    return start.endIndex == text.endIndex ? text : "\(start)…"
  }

  private static func line(_ text: String) -> String {
    bounded(String(text.map { $0.isNewline ? " " : $0 }))
  }
}

// MARK: - Names

extension ValueDescription {
  /// Returns a member's name as written in Swift.
  private static func name(_ label: String?) -> String? {
    guard var name = label?[...] else { return nil }
    if name.hasPrefix("$__lazy_storage_$_") { name = name.dropFirst("$__lazy_storage_$_".count) }
    // A property wrapper stores its value under a name with "_", and a tuple names its elements by numbers with ".".
    if name.hasPrefix("_") || name.hasPrefix(".") { name = name.dropFirst() }
    return String(name)
  }

  /// Returns a key of a dictionary; only the type of a key with members.
  private func key(_ key: Any) -> String {
    if let text = key as? String { return SecretNames.contain(text) ? text : secretTexts.masked(Self.bounded(text)) }
    return text(of: key, Mirror(reflecting: key), "\(Swift.type(of: key))") ?? "\(Swift.type(of: key))"
  }

  private static func isName(_ label: String) -> Bool {
    ["name", "key", "header", "field", "label", "placeholder", "title", "0"].contains(label)
  }

  /// Returns whether the members are a secret name and its value: a header, a query item, a pair.
  private static func namesSecret(_ children: some Sequence<Mirror.Child>) -> Bool {
    children.contains { child in
      guard let label = name(child.label), isName(label), let text = child.value as? String else { return false }
      return SecretNames.contain(text)
    }
  }
}

extension ScenarioState {
  /// A bounded description of the worlds that the scenario has created, in order of creation; nil if there are none.
  package var describedWorlds: String? {
    let worlds = madeWorlds
    if worlds.isEmpty { return nil }
    var description = ValueDescription()
    for world in worlds { description.add(world) }
    return description.text
  }
}

/// Masks the values after secret names in texts, as in `password=…`, `"token": "…"` or `Authorization: Bearer …`.
///
/// An instance stores the compiled pattern. It is not static, because a regex is not `Sendable`.
struct SecretTexts {
  /// The replacement of a masked value.
  static let mask = "•••"

  private let pattern =
    #/(?i)((?:pass(?:word|wd|phrase|code)|pwd|token|secret|authorization|api[_\-]?key|cookie|credentials?|private[_\-]?key|access[_\-]?key|session[_\-]?id)[\w\-]*\\?["']?\s*[:=]\s*\\?["']?(?:bearer\s+|basic\s+)?|bearer\s+)([^"'&,;}\\\n]+)/#

  /// Returns the text with masks.
  func masked(_ text: String) -> String {
    // Most texts contain none of these characters, and searching is slow.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: " ") })
    else { return text }
    return text.replacing(pattern) { "\($0.1)\(Self.mask)" }
  }
}
