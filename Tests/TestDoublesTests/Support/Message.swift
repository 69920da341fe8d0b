import TestDoubles

/// What a failed verification says; nil where it is met.
func message(_ verification: () throws -> Void) -> String? {
  do {
    try verification()
    return nil
  } catch let failure as VerificationError {
    return failure.message
  } catch {
    return "another error: \(error)"
  }
}
