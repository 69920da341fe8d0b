/// A point in time as ISO 8601 and https://yaml.org/type/timestamp.html write it: `2026-03-01`,
/// `2026-03-01T17:30:00Z`, `2026-03-01 17:30:00.25 +01:00`. Without a zone it is UTC, without a time midnight.
struct Timestamp {
  let secondsSince1970: Double

  /// - Returns: Nil if the text is no such point in time, or not in the calendar.
  init?(_ text: String) {
    var scanner = Scanner(rest: Array(text.utf8)[...])
    guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
      scanner.take("-"), let day = scanner.number(digits: 2), (1...12).contains(month),
      day >= 1, day <= Timestamp.days(inMonth: month, of: year)
    else { return nil }
    var seconds = Double(Timestamp.days(toYear: year, month: month, day: day)) * 86_400
    if !scanner.rest.isEmpty {
      guard let time = scanner.time() else { return nil }
      seconds += time
      guard let offset = scanner.zone(), scanner.rest.isEmpty else { return nil }
      seconds -= Double(offset)
    }
    secondsSince1970 = seconds
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01 to a day of the Gregorian calendar.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    // With years that begin in March, the leap day is the last, and month lengths follow one formula.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let leapDays = shifted.floored(by: 4) - shifted.floored(by: 100) + shifted.floored(by: 400)
    return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 719_469
  }
}

extension Timestamp {
  /// Takes the parts of a timestamp from its front.
  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ characters: Unicode.Scalar...) -> Bool {
      guard let first = rest.first, characters.contains(Unicode.Scalar(first)) else { return false }
      rest.removeFirst()
      return true
    }

    /// A number of exactly so many digits.
    mutating func number(digits: Int) -> Int? {
      let taken = rest.prefix(digits)
      guard taken.count == digits, taken.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      rest.removeFirst(digits)
      return taken.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// A time after a `T` or a space, in seconds since midnight; a leap second counts as the next minute's first.
    mutating func time() -> Double? {
      guard take("T", "t", " "), let hour = number(digits: 2), hour < 24, take(":"),
        let minute = number(digits: 2), minute < 60
      else { return nil }
      var seconds = Double(hour * 3600 + minute * 60)
      if take(":") {
        guard let second = number(digits: 2), second <= 60 else { return nil }
        seconds += Double(second)
        if take(".", ",") {
          let digits = rest.prefix { (0x30...0x39).contains($0) }
          guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else {
            return nil
          }
          rest.removeFirst(digits.count)
          seconds += fraction
        }
      }
      return seconds
    }

    /// A zone's seconds east of UTC; 0 for `Z` and for none.
    mutating func zone() -> Int? {
      while take(" ") {}
      if rest.isEmpty || take("Z", "z") { return 0 }
      let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
      guard take("+", "-"), let hours = number(digits: 2), hours < 24 else { return nil }
      if rest.isEmpty { return sign * hours * 3600 }
      _ = take(":")
      guard let minutes = number(digits: 2), minutes < 60 else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}

extension Int {
  /// The quotient rounded down, also for years before 0.
  fileprivate func floored(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
