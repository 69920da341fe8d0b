/// The writing direction of languages.
package enum TextDirection {
  /// Languages of Gherkin, or of a later list, that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ku", "ps", "sd", "ug", "ur", "yi",
  ]

  /// Returns the attributes `lang` and `dir` of an element in a language of Gherkin.
  package static func attributes(_ language: String) -> Markup {
    let isTag =
      !language.isEmpty
      && language.utf8.allSatisfy { byte in
        Unicode.Scalar(byte).properties.isAlphabetic && byte < 0x80 || byte == UInt8(ascii: "-")
      }
    // Some of Gherkin's languages, such as `em`, have no language tag, and the attribute is omitted.
    let base = language.prefix { $0 != "-" }.lowercased()
    let direction: Markup = rightToLeft.contains(base) ? "rtl" : "ltr"
    return isTag ? " lang=\"\(language)\" dir=\"\(direction)\"" : " dir=\"\(direction)\""
  }
}
