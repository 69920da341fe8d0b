/// Points in time as texts of ISO 8601 in UTC.
enum UTCTime {
  /// `1970-01-01T00:00:00Z` for 0 seconds since 1970; the calendar is the Gregorian one at all times.
  static func text(_ seconds: Int) -> String {
    let day = 86_400
    let (days, rest) = (seconds >= 0 ? seconds / day : (seconds + 1) / day - 1, ((seconds % day) + day) % day)
    let (year, month, dayOfMonth) = date(days: days)
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))T\(time)Z"
  }

  /// `1970-01-01T00:00:00.001Z`: the same with milliseconds, cut to three digits.
  static func text(_ seconds: Int, milliseconds: Int) -> String {
    "\(text(seconds).dropLast()).\(padded(min(max(milliseconds, 0), 999), 3))Z"
  }

  /// The date that is a number of days after 1970-01-01, found through years that begin on the first of March.
  private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    // Far-off numbers in hostile streams must not overflow.
    let shifted = min(max(days, -100_000_000), 100_000_000) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
