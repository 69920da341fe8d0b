/// The number of the form of orders and messages, which changes with them.
package enum ProtocolNumber {
  /// The number of this program as a runner.
  package static let own = 1
  /// The numbers of the runners that this program understands.
  package static let known = 1...1
}
