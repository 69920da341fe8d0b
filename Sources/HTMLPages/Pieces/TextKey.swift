/// The keys of texts in the tables of languages, `Assets/en.js` and the others, as the attribute `data-t` and its like
/// have them: a key and its values, with spaces in between. `language.js` replaces the English text.
package enum TextKey {
  /// A word as a part of a key: `empty, no steps` as `empty-no-steps`.
  package static func slug(_ word: String) -> String {
    word.split { $0 == " " || $0 == "," }.joined(separator: "-")
  }

  /// The key of an outcome's word.
  package static func word(_ word: String) -> String { "word.\(slug(word))" }

  /// A text as a value.
  package static func value(_ text: String) -> String { text.replacing(" ", with: "_") }

  /// A key with at most one value, as a value after `@`.
  package static func reference(_ key: String) -> String { key.replacing(" ", with: ":") }
}
