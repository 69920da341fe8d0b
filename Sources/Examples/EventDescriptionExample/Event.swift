public import Foundation

/// An event with a name, a start and an end.
public protocol Event {
  /// The name.
  var name: String { get }
  /// The start.
  var startDate: Date { get }
  /// The end.
  var endDate: Date { get }
}
