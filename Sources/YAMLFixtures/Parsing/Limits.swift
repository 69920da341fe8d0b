/// Bounds on what a fixture may ask of this process; each is far above any real fixture.
enum Limits {
  /// How many collections may lie inside each other, aliases followed.
  static let depth = 128

  /// How many values and keys a text may hold, aliases counted with all that they stand for.
  static let nodes = 1_000_000

  /// How many bytes a text may have.
  static let bytes = 64 << 20

  /// How many bytes of scalar text aliases may stand for, so that one long value cannot be read a million times.
  static let aliasedBytes = 64 << 20

  /// How many `%TAG` directives a text may hold: libyaml compares each with all before it.
  static let tagDirectives = 256
}
