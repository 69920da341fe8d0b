import Foundation
import GherkinSteps

/// A library with undefined parameter types, used if `FAULTY_PARAMETER_TYPES` is set.
var misspeltSteps: [StepLibrary] {
  guard ProcessInfo.processInfo.environment["FAULTY_PARAMETER_TYPES"] != nil else { return [] }
  return [
    StepLibrary(FaultyWorld.self) { steps in
      steps.parameterType("airport", regex: "[A-Z]{3}") { (text: String) in text }
      steps.given("{airprot} is closed") { (_, _: String) in }
      steps.given("I sail on the {ship}") { (_, _: String) in }
      steps.given("{airport} is open") { (_, airport: String) in print("\(airport) ran") }
    }
  ]
}
