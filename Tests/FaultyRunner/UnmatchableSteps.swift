import GherkinSteps

/// A library with patterns that can match no step, used if `FAULTY_PATTERNS` is set.
let unmatchableSteps = StepLibrary(FaultyWorld.self) { steps in
  steps.parameterType("size", regex: "^small$") { (text: String) in text }
  steps.given("^I have a cat$") { _ in }
  steps.given(regex: #"/^pt (\d+) x$/"#) { (_, _: Int) in }
  steps.given("pt {int} x ") { (_, _: Int) in }
  steps.given("Given pt {int} x") { (_, _: Int) in }
  steps.given("pt <n> x") { _ in }
  steps.given("pt {size} x") { (_, _: String) in }
  steps.given("a (with|without) b") { _ in }
  for number in 1...5 { steps.given("^I have \(number) cats$") { _ in } }
}
