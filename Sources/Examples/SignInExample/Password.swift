/// A password on its way from the screen to the manager. However it is printed, interpolated, dumped or reflected upon,
/// nothing of it shows, its length included; it has no encoding either.
public struct Password: Sendable, Equatable {
  /// The password in clear, for the one who checks it. Never to be logged.
  public let clearText: String

  /// A password of exactly these characters, spaces at its ends included.
  public init(_ clearText: String) {
    self.clearText = clearText
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The same mask for every password.
  public var description: String { "••••••••" }
  /// The same mask for every password.
  public var debugDescription: String { description }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
