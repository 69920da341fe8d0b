import EventDescriptionExample
import Foundation
public import GherkinSteps

/// A guest who reads invitations.
public final class EventDescriptionWorld: World {
  var invitations = Invitations()
  private var formatter: EventDescriptionFormatter?
  private var text: String?

  /// No guest yet, and nothing to be invited to.
  public init() async throws {}

  func welcome(_ name: String) throws {
    let guest = try require(
      invitations.guests[name],
      "Expected a guest “\(name)”, but the guests are \(list(invitations.guests.keys.sorted())).")
    let timeZone = try require(
      TimeZone(identifier: guest.timeZone),
      "Expected “\(name)” to live in a time zone, but “\(guest.timeZone)” is none.")
    formatter = EventDescriptionFormatter(locale: Locale(identifier: guest.language), timeZone: timeZone)
  }

  func read(_ event: String) throws {
    let formatter = try require(formatter, "Expected a guest to read the invitation, but there is none.")
    let occasion = try require(
      invitations.events.first { $0.name == event },
      "Expected an event “\(event)”, but the events are \(list(invitations.events.map(\.name))).")
    text = formatter.description(of: occasion)
  }

  func expectText(_ sentence: String) throws {
    try require(text == sentence, "Expected to read “\(sentence)”, but it is \(text.map { "“\($0)”" } ?? "nothing").")
  }
}
