public import Foundation

/// Something that begins and ends, and has a name.
public protocol Event {
  /// What it is called.
  var name: String { get }
  /// When it begins.
  var startDate: Date { get }
  /// When it ends.
  var endDate: Date { get }
}
