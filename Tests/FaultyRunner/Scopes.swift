import Foundation
import GherkinSteps

extension StepLibrary.Builder where W == FaultyWorld {
  /// Registers hooks of features and rules that print their names, if `FAULTY_TELLS_SCOPES` is set.
  func scopes() {
    guard ProcessInfo.processInfo.environment["FAULTY_TELLS_SCOPES"] != nil else { return }
    beforeFeature { _, _ in print("beforeFeature") }
    beforeRule { _, _ in print("beforeRule") }
    afterRule { _, _ in print("afterRule") }
    afterFeature { _, _ in print("afterFeature") }
  }
}
