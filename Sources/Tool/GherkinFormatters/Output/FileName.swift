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

  /// Returns the file extension of content of a media type, by which tools choose how they show it: `txt` for
  /// `text/plain; charset=utf-8`.
  static func ending(of mediaType: String) -> String {
    let subtype = mediaType.lowercased().prefix { $0 != ";" }.split(separator: "/").last ?? ""
    let known = ["plain": "txt", "jpeg": "jpg", "svg+xml": "svg", "octet-stream": "bin"]
    let letters = subtype.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(10)
    return known[subtype.filter { !$0.isWhitespace }] ?? (letters.isEmpty ? "bin" : String(letters))
  }
}
