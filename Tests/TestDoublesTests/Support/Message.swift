import TestDoubles

/// What a failed verification says; nil if it is met.
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
