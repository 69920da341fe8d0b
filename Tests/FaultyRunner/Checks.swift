import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers steps with descriptions, and steps whose checks fail.
  func checks() {
    parameterType("drink", regex: "tea|coffee") { (text: String) in text }
    given("I bring {int} {drink}(s)", about: "Adds drinks to the table.\nThere is no limit.") {
      (_, _: Int, _: String) in
    }
    given("there is/are {int} {drink}(s)", deprecated: "write \"I bring 2 teas\"") { (_, _: Int, _: String) in }
    then("{word} is wrong", continuesAfterFailure: true) { (_, what: String) in throw WrongValue(what) }
    given("two matchers fail") { _ in try failTwoMatchers() }
    given("a call is missing") { _ in try verifyMissingCall() }
  }
}

struct WrongValue: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) {
    description = "the \(what) is wrong"
  }
}
