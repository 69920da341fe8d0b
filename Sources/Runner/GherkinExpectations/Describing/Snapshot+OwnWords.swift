extension Snapshot {
  /// Creates a snapshot from the value's own description; nil if the type has none beyond its parts.
  init?(ownWordsOf value: Any) {
    switch value {
    case let text as any StringProtocol: self = .text(String(text))
    case let character as Character: self = .text(String(character))
    case let scalar as Unicode.Scalar: self = .text(String(scalar))
    case let type as any Any.Type: self = .plain("\(type)")
    default:
      switch Mirror(reflecting: value).displayStyle {
      case .optional, .collection, .set, .dictionary: return nil
      case .struct: self.init(bytesOf: value)
      default: self.init(descriptionOf: value)
      }
    }
  }

  /// Creates a snapshot of bytes whose description is only their number.
  private init?(bytesOf value: Any) {
    guard let bytes = value as? any Collection<UInt8> else {
      self.init(descriptionOf: value)
      return
    }
    let shown = bytes.prefix(64).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    let rest = bytes.count > shown.count ? " …" : ""
    self = .plain("\(bytes.count) bytes" + (shown.isEmpty ? "" : ": " + shown.joined(separator: " ") + rest))
  }

  private init?(descriptionOf value: Any) {
    switch value {
    case let value as any CustomStringConvertible: self = .plain(value.description)
    case let value as any CustomDebugStringConvertible: self = .plain(value.debugDescription)
    default:
      guard Mirror(reflecting: value).displayStyle == nil, "\(type(of: value))".contains("->") else { return nil }
      self = .plain("a closure")
    }
  }
}
