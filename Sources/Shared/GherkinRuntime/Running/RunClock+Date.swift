package import Foundation
package import GherkinProtocol

extension SystemRunClock {
  /// Creates a clock that starts at a date. Dates too far from 1970 for nanoseconds, before 1684 and after 2255, become
  /// the nearest possible ones.
  package init(at date: Date) {
    self.init(epoch: Int64(min(max(date.timeIntervalSince1970 * 1e9, -9e18), 9e18)))
  }
}
