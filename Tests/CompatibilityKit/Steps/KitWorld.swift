import GherkinSteps

/// The state that the steps of a scenario of the kit share.
final class KitWorld: World {
  var table = DataTable(rows: [])
  var count = 0
  var friends = 0
  var coins = 0
  var chocolateBars = 0
  var sale = false
}

/// An error with the message that a sample expects.
package struct KitError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Compares as the samples do.
func expectEqual(_ actual: Int, _ expected: Int) throws {
  if actual != expected { throw KitError("Expected values to be strictly equal:\n\n\(actual) !== \(expected)\n") }
}
