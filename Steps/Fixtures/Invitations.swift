import EventDescriptionExample
import Foundation

/// Events, and guests who are invited to them.
struct Invitations: Decodable, Sendable {
  /// A guest, with a language and a place on earth.
  struct Guest: Decodable, Sendable {
    let language: String
    let timeZone: String

    private enum CodingKeys: String, CodingKey {
      case language
      case timeZone = "time_zone"
    }
  }

  /// Something to be invited to.
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
