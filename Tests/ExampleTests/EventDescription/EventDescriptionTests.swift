import EventDescriptionExample
import Foundation
import Testing

@Suite("The description of an event")
struct EventDescriptionTests {
  private struct Meeting: Event {
    let name: String
    let startDate: Date
    let endDate: Date
  }

  /// Returns a description, by default for a reader in New York; times are ISO 8601.
  private func description(
    _ name: String = "My Event", from start: String, to end: String, locale: String = "en_US",
    zone: String = "America/New_York"
  ) throws -> String {
    let meeting = Meeting(
      name: name, startDate: try Date(start, strategy: .iso8601), endDate: try Date(end, strategy: .iso8601))
    let timeZone = try #require(TimeZone(identifier: zone))
    return EventDescriptionFormatter(locale: Locale(identifier: locale), timeZone: timeZone).description(of: meeting)
  }

  @Test("the description contains the event's name, start and end")
  func sentence() throws {
    #expect(
      try description(from: "2014-08-21T04:00:00Z", to: "2014-08-21T05:00:00Z")
        == "My Event starts at Aug 21, 2014, 12:00 AM and ends at Aug 21, 2014, 1:00 AM.")
    #expect(
      try description("Lunch", from: "2019-10-09T16:15:00Z", to: "2019-10-09T17:05:00Z")
        == "Lunch starts at Oct 9, 2019, 12:15 PM and ends at Oct 9, 2019, 1:05 PM.")
  }

  @Test("an event that passes midnight ends on the next day")
  func overMidnight() throws {
    #expect(
      try description(from: "2020-01-01T04:30:00Z", to: "2020-01-01T06:00:00Z")
        == "My Event starts at Dec 31, 2019, 11:30 PM and ends at Jan 1, 2020, 1:00 AM.")
  }

  @Test(
    "when clocks change during the event, both times are local times",
    arguments: [
      ("2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z", "Mar 8, 2026, 1:30 AM", "Mar 8, 2026, 3:30 AM"),
      ("2026-11-01T04:30:00Z", "2026-11-01T06:30:00Z", "Nov 1, 2026, 12:30 AM", "Nov 1, 2026, 1:30 AM"),
    ])
  func daylightSaving(start: String, end: String, shownStart: String, shownEnd: String) throws {
    #expect(try description(from: start, to: end) == "My Event starts at \(shownStart) and ends at \(shownEnd).")
  }

  @Test("days and times are formatted for the reader's locale and time zone")
  func otherReaders() throws {
    #expect(
      try description(
        from: "2014-08-21T14:00:00Z", to: "2014-08-21T15:00:00Z", locale: "en_GB", zone: "Asia/Kolkata")
        == "My Event starts at 21 Aug 2014, 19:30 and ends at 21 Aug 2014, 20:30.")
  }

  @Test(
    "all spaces are plain ones, in every language that uses others", arguments: ["en_US", "fr_FR", "fi_FI", "es_US"])
  func plainSpaces(locale: String) throws {
    let text = try description(from: "2014-08-21T04:00:00Z", to: "2014-08-21T17:00:00Z", locale: locale)
    #expect(text.unicodeScalars.allSatisfy { $0 == " " || !$0.properties.isWhitespace })
  }

  @Test("the event's own name is left unchanged")
  func name() throws {
    #expect(
      try description("Dîner à\u{A0}deux", from: "2014-08-21T04:00:00Z", to: "2014-08-21T05:00:00Z")
        .hasPrefix("Dîner à\u{A0}deux starts at "))
  }
}
