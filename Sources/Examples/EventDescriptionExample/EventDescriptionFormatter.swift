public import Foundation

/// Describes an event in one sentence, according to a locale and a time zone:
/// `My Event starts at Aug 21, 2014, 12:00 AM and ends at Aug 21, 2014, 1:00 AM.`
public struct EventDescriptionFormatter: Sendable {
  private let date: Date.FormatStyle
  private let time: Date.FormatStyle

  /// Creates a formatter that writes dates according to `locale`, in the time zone `timeZone`.
  public init(locale: Locale, timeZone: TimeZone) {
    date = Self.style(date: .abbreviated, time: .omitted, locale, timeZone)
    time = Self.style(date: .omitted, time: .shortened, locale, timeZone)
  }

  /// Returns the sentence for `event`.
  public func description(of event: some Event) -> String {
    "\(event.name) starts at \(moment(event.startDate)) and ends at \(moment(event.endDate))."
  }

  /// Joins day and time explicitly, because the separator and the space before AM differ between systems.
  private func moment(_ moment: Date) -> String {
    "\(moment.formatted(date)), \(moment.formatted(time))".withPlainSpaces
  }

  private static func style(
    date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle, _ locale: Locale, _ timeZone: TimeZone
  ) -> Date.FormatStyle {
    Date.FormatStyle(date: date, time: time, locale: locale, calendar: locale.calendar, timeZone: timeZone)
  }
}

extension String {
  /// The text with a plain space in place of every kind of space.
  fileprivate var withPlainSpaces: String {
    String(UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .spaceSeparator ? " " : $0 }))
  }
}

/// An event with a name, a start and an end.
public protocol Event {
  /// The name.
  var name: String { get }
  /// The start.
  var startDate: Date { get }
  /// The end.
  var endDate: Date { get }
}
