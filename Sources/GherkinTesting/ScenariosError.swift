/// Why there are no scenarios to test.
public struct ScenariosError: Error, CustomStringConvertible {
  /// All problems, a line or more for each, with places and remedies.
  public let description: String

  init(_ problems: [String]) {
    description = problems.joined(separator: "\n")
  }
}
