import Foundation
import GherkinTestSupport
import Testing

extension FaultRow {
  /// Runs that must not wait for ever.
  static let waits: [FaultRow] = []
}
