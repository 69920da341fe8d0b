/// Names of files that somebody else gave.
enum FileName {
  /// A name to save a file by: no folders, nothing hidden, no characters that act, at most 100 code points.
  static func safe(_ name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
    let plain = last.drop { $0 == "." || $0 == " " }.filter { !VisibleText.acts($0) && $0 != "\t" && $0 != ":" }
    let text = String(String.UnicodeScalarView(plain.suffix(100)))
    return text.isEmpty ? "attachment" : text
  }
}
