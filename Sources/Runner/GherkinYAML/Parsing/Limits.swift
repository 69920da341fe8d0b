/// Limits on the resources that a fixture can use; each is far above those of real fixtures.
enum Limits {
  /// The maximum nesting depth of collections, including aliases.
  static let depth = 128

  /// The maximum number of values and keys in a text, including those of aliases.
  static let nodes = 1_000_000

  /// The maximum size of a text, in bytes.
  static let bytes = 64 << 20

  /// The maximum size of scalars that aliases refer to in bytes, so that one long value cannot be used a million times.
  static let aliasedBytes = 64 << 20

  /// The maximum number of `%TAG` directives in a text: libyaml compares each with all earlier ones.
  static let tagDirectives = 256
}
