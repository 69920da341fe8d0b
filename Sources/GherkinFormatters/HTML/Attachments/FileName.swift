internal import TextSupport

/// Names of files from other programs.
enum FileName {
  /// A name to save a file by: no folders, nothing hidden, no hidden characters, at most 100 code points.
  static func safe(_ name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? []
    let plain = last.drop { $0 == "." || $0 == " " }.filter { !$0.isHidden && $0 != ":" }
    let text = String(String.UnicodeScalarView(plain.suffix(100)))
    return text.isEmpty ? "attachment" : text
  }
}
