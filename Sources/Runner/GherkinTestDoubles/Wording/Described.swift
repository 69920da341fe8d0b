internal import GherkinText

/// Returns a value for a sentence, truncated to about a number of characters.
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

/// Returns a text on one line, without invisible characters.
private func bounded(_ text: String, _ limit: Int, quoted: Bool) -> String {
  VisibleText.revealed(text.prefix(limit), isQuoted: quoted).joined() + (text.count > limit ? "…" : "")
}
