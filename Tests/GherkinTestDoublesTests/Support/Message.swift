import GherkinExpectations
import GherkinTestDoubles

/// The message of a failed verification; nil if it succeeds.
func message(_ verification: () throws -> Void) -> String? {
  do {
    try verification()
    return nil
  } catch let failure as ExpectationError {
    return failure.message
  } catch {
    return "another error: \(error)"
  }
}
