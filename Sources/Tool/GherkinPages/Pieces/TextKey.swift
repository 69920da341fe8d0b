/// The keys of texts in the translation tables, `Assets/Texts/en.json` and the others, as in the attribute `data-t` and related
/// ones: a key and its values, separated by spaces. `language.js` replaces the English text.
package enum TextKey {
  /// Returns a word as a part of a key: `empty, no steps` as `empty-no-steps`.
  package static func slug(_ word: String) -> String {
    word.split { $0 == " " || $0 == "," }.joined(separator: "-")
  }

  /// Returns the key of an outcome's word.
  package static func word(_ word: String) -> String { "word.\(slug(word))" }

  /// Returns a text as a value.
  package static func value(_ text: String) -> String { text.replacing(" ", with: "_") }

  /// Returns a key with at most one value, as a value after `@`.
  package static func reference(_ key: String) -> String { key.replacing(" ", with: ":") }
}
