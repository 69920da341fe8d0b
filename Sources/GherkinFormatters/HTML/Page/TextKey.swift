internal import HTMLPages

/// The keys of the interface's texts in the tables of languages, `Assets/en.js` and the others, as the attribute `data-t`
/// and its like have them: a key and its values, with spaces in between. `language.js` replaces the English text.
enum TextKey {
  /// A word as a part of a key: `empty, no steps` as `empty-no-steps`.
  static func slug(_ word: String) -> String {
    word.split { $0 == " " || $0 == "," }.joined(separator: "-")
  }

  /// The key of an outcome's word.
  static func word(_ word: String) -> String { "word.\(slug(word))" }

  /// A text as a value.
  static func value(_ text: String) -> String { text.replacing(" ", with: "_") }

  /// A key with at most one value, as a value behind `@`.
  static func reference(_ key: String) -> String { key.replacing(" ", with: ":") }

  /// The attribute of a text about the run that may be of this program; nothing for any other.
  static func attribute(of text: String) -> Markup {
    let keys = [
      "The run did not end": "runNotEnded", "The run broke off": "runBrokeOff", "The hook failed.": "hookFailed",
      "The record of the run is incomplete: its end is missing.": "recordIncomplete",
    ]
    let key = keys[text] ?? (text.hasSuffix(" cannot be read") ? "cannotRead" : nil)
    return key.map { " data-t=\"\($0)\"" } ?? ""
  }
}
