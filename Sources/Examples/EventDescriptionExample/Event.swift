public import Foundation

/// Something that begins and ends, and has a name.
public protocol Event {
  /// The name.
  var name: String { get }
  /// The start.
  var startDate: Date { get }
  /// The end.
  var endDate: Date { get }
}
