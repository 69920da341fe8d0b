/// The problems that prevent reading or matching scenarios.
public struct ScenariosError: Error, CustomStringConvertible {
  /// All problems, each on one or more lines, with locations and remedies.
  public let description: String

  init(_ problems: [String]) {
    description = problems.joined(separator: "\n")
  }
}
