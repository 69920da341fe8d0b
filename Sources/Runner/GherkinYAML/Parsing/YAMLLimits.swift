/// Limits on the resources that only YAML can use; each is far above those of real fixtures.
enum YAMLLimits {
  /// The maximum size of scalars that aliases refer to in bytes, so that one long value cannot be used a million times.
  static let aliasedBytes = 64 << 20

  /// The maximum number of `%TAG` directives in a text: libyaml compares each with all earlier ones.
  static let tagDirectives = 256
}
