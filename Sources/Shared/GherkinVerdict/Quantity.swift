/// Human-readable quantities.
package enum Quantity {
  /// Returns `950` or `12,345`.
  package static func text(_ count: Int) -> String {
    let digits = String(count.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return count < 0 ? "-" + text : text
  }

  /// Returns `1 scenario` or `12,345 scenarios`.
  package static func text(_ count: Int, _ noun: String) -> String {
    "\(text(count)) \(noun)\(count == 1 ? "" : "s")"
  }
}
