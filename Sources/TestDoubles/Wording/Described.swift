/// A value in a sentence, about so many characters of it at most.
func described(_ value: Any, limit: Int = 80) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { described($0.value, limit: limit) } ?? "nil"
  case .tuple: return "(" + mirror.children.map { described($0.value, limit: limit) }.joined(separator: ", ") + ")"
  default: break
  }
  if let text = value as? any StringProtocol { return "\"" + bounded(String(text), limit, quoted: true) + "\"" }
  if "\(type(of: value))".contains("->") { return "a closure" }
  return bounded(String(describing: value), limit, quoted: false)
}

/// On one line, without anything that cannot be seen.
private func bounded(_ text: String, _ limit: Int, quoted: Bool) -> String {
  let shown = text.prefix(limit).unicodeScalars.map { scalar in
    switch (scalar, scalar.properties.generalCategory) {
    case ("\"", _), ("\\", _): quoted ? "\\\(scalar)" : "\(scalar)"
    case ("'", _), ("\u{200D}", _): "\(scalar)"
    case (_, .format), (_, .lineSeparator), (_, .paragraphSeparator): "\\u{\(String(scalar.value, radix: 16))}"
    default: scalar.escaped(asASCII: false)
    }
  }
  return shown.joined() + (text.count > limit ? "…" : "")
}
