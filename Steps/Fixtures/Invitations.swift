import EventDescriptionExample
import Foundation

/// Events and their guests.
struct Invitations: Decodable, Sendable {
  /// A guest with a language and a location.
  struct Guest: Decodable, Sendable {
    let language: String
    let timeZone: String

    private enum CodingKeys: String, CodingKey {
      case language
      case timeZone = "time_zone"
    }
  }

  /// An event with guests.
  struct Occasion: Event, Decodable, Sendable {
    let name: String
    let startDate: Date
    let endDate: Date

    private enum CodingKeys: String, CodingKey {
      case name
      case startDate = "start"
      case endDate = "end"
    }
  }

  var guests: [String: Guest] = [:]
  var events: [Occasion] = []
}
