import GherkinText

/// File names from untrusted sources.
package enum FileName {
  /// Returns a safe file name: without folders, a leading dot and invisible characters, and of at most 100 code points.
  package static func safe(_ name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
    let plain = last.drop { $0 == "." || $0 == " " }.filter { !$0.isHidden && $0 != ":" }
    let text = String(String.UnicodeScalarView(plain.suffix(100)))
    return text.isEmpty ? "attachment" : text
  }
}
