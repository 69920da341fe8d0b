/// A password for the sign-in manager. Printing, interpolation, dumps and reflection reveal nothing of it, not even its
/// length. It is not encodable.
public struct Password: Sendable, Equatable {
  /// The unmasked password, for verification. Do not log it.
  public let clearText: String

  /// Creates a password of exactly these characters, including leading and trailing spaces.
  public init(_ clearText: String) {
    self.clearText = clearText
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same mask for every password.
  public var description: String { "••••••••" }
  /// The same mask for every password.
  public var debugDescription: String { description }
  /// An empty mirror.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
