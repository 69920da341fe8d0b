import EventDescriptionExample
import GherkinExpectations
import Foundation
public import GherkinSteps

/// A guest who reads invitations.
public final class EventDescriptionWorld: World {
  var invitations = Invitations()
  private(set) var text: String?
  private var formatter: EventDescriptionFormatter?

  /// No guest yet, and nothing to be invited to.
  public init() async throws {}

  func welcome(_ name: String) throws {
    let guest = try expect(invitations.guests[name], named: "a guest called “\(name)”").toExist()
    let timeZone = try expect(TimeZone(identifier: guest.timeZone), named: "a time zone “\(guest.timeZone)”").toExist()
    formatter = EventDescriptionFormatter(locale: Locale(identifier: guest.language), timeZone: timeZone)
  }

  func read(_ event: String) throws {
    let formatter = try expect(formatter, named: "a guest who reads the invitation").toExist()
    let occasion = try expect(invitations.events.first { $0.name == event }, named: "an event “\(event)”").toExist()
    text = formatter.description(of: occasion)
  }
}
