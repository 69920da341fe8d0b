internal import GherkinOutcomes

extension String {
  /// Returns the text with an escape for each scalar that `escape` returns one for.
  func escaping(_ escape: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let escape = escape(scalar) { text += escape } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension Unicode.Scalar {
  /// Returns each UTF-16 code unit as four hexadecimal digits after a prefix.
  func utf16Escape(_ prefix: String) -> String { utf16.map { prefix + $0.digits(4, radix: 16) }.joined() }
}
