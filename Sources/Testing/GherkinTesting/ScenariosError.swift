/// The problems that prevent reading or matching scenarios.
package struct ScenariosError: Error, CustomStringConvertible {
  /// All problems, each on one or more lines, with locations and remedies.
  package let description: String

  init(_ problems: [String]) {
    description = problems.joined(separator: "\n")
  }
}
