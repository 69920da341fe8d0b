/// A point in time in the formats of ISO 8601 and https://yaml.org/type/timestamp.html: `2026-03-01`,
/// `2026-03-01T17:30Z`, `2026-03-01 17:30:00.25 +01:00`. The default time is midnight, the default time zone UTC.
///
/// Foundation's parser accepts 30 February, and any text after a date.
package struct Timestamp {
  /// The seconds since 1970-01-01T00:00:00Z.
  package let secondsSince1970: Double

  /// Parses a text.
  ///
  /// - Returns: nil if the text has another format, or the date does not exist.
  package init?(_ text: String) {
    var rest = text.utf8[...]
    guard let year = rest.consumeNumber(4), rest.consume("-"), let month = rest.consumeNumber(2), rest.consume("-"),
      let day = rest.consumeNumber(2), (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    var seconds = Double(Self.days(toYear: year, month: month, day: day)) * 86_400
    if !rest.isEmpty {
      guard rest.consume("T") || rest.consume("t") || rest.consume(" "), let time = Self.time(&rest),
        let zone = Self.zone(&rest)
      else { return nil }
      seconds += time - zone
    }
    guard rest.isEmpty else { return nil }
    secondsSince1970 = seconds
  }

  /// Reads a time and returns the seconds since midnight. A leap second is treated as the first second of the next
  /// minute.
  private static func time(_ rest: inout Substring.UTF8View) -> Double? {
    guard let hour = rest.consumeNumber(2), hour < 24, rest.consume(":"), let minute = rest.consumeNumber(2),
      minute < 60
    else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    guard rest.consume(":") else { return seconds }
    guard let second = rest.consumeNumber(2), second <= 60 else { return nil }
    seconds += Double(second)
    guard rest.consume(".") || rest.consume(",") else { return seconds }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
    rest = rest[digits.endIndex...]
    return seconds + fraction
  }

  /// Reads a time zone and returns the seconds east of UTC; 0 for `Z` and if there is none.
  private static func zone(_ rest: inout Substring.UTF8View) -> Double? {
    while rest.consume(" ") {}
    if rest.isEmpty || rest.consume("Z") || rest.consume("z") { return 0 }
    let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
    guard rest.consume("+") || rest.consume("-"), let hours = rest.consumeNumber(2), hours < 24 else { return nil }
    if rest.isEmpty { return Double(sign * hours * 3600) }
    _ = rest.consume(":")
    guard let minutes = rest.consumeNumber(2), minutes < 60 else { return nil }
    return Double(sign * (hours * 3600 + minutes * 60))
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }

  /// Returns the number of days from 1970-01-01 to a day of the Gregorian calendar.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    // If years start in March, the leap day is the last day, and the lengths of months follow one formula. Counting
    // from the year -400, which has the same calendar as the year 0, avoids divisions of negative numbers.
    let shifted = (month > 2 ? year : year - 1) + 400
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + ((month + 9) % 12 * 153 + 2) / 5 + day - 719_469 - 146_097
  }
}

extension Substring.UTF8View {
  /// Removes a character from the start if it is the first one.
  fileprivate mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard let first, first == UInt8(ascii: character) else { return false }
    removeFirst()
    return true
  }

  /// Removes a number with exactly a number of digits from the start.
  fileprivate mutating func consumeNumber(_ digits: Int) -> Int? {
    let text = prefix(digits)
    guard text.count == digits, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    self = self[text.endIndex...]
    return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
