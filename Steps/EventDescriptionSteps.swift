import EventDescriptionExample
import Foundation
import GherkinFixtures
public import GherkinSteps
import Testing

/// A guest who reads invitations.
public final class EventDescriptionWorld: World {
  var invitations = Invitations()
  private(set) var text: String?
  private var formatter: EventDescriptionFormatter?

  /// No guest yet, and nothing to be invited to.
  public init() async throws {}

  func welcome(_ name: String) throws {
    let guest = try #require(invitations.guests[name], "there is no guest called “\(name)”")
    let timeZone = try #require(TimeZone(identifier: guest.timeZone), "there is no time zone “\(guest.timeZone)”")
    formatter = EventDescriptionFormatter(locale: Locale(identifier: guest.language), timeZone: timeZone)
  }

  func read(_ event: String) throws {
    let formatter = try #require(formatter, "no guest reads the invitation")
    let occasion = try #require(invitations.events.first { $0.name == event }, "there is no event “\(event)”")
    text = formatter.description(of: occasion)
  }
}

/// The phrases of the event description, by regex literals, apart from {fixture}, which only other patterns have.
public let eventDescriptionSteps = StepLibrary(EventDescriptionWorld.self) { steps in
  steps.given("the guests and events of {fixture}") { (world, invitations: Fixture) in
    world.invitations = try invitations.decode(Invitations.self)
  }
  steps.given(/^I am the guest "([^"]*)"$/) { (world, name: Substring) in
    try world.welcome(String(name))
  }
  steps.when(/^I read the invitation to "([^"]*)"$/) { (world, event: Substring) in
    try world.read(String(event))
  }
  steps.then(/^it says "([^"]*)"$/) { (world, sentence: Substring) in
    #expect(world.text == String(sentence))
  }
}

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
