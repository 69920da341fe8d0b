import Foundation
import GherkinRuntime
import GherkinTestRun
import GherkinText

/// The path of a report's file, with placeholders for the date, the branch and environment variables.
struct ReportPath {
  /// The problem of a path, with the remedy.
  struct Problem: Error {
    let text: String
  }

  private static let known = ["{date}", "{branch}", "{env:NAME}"]

  private let environment: [String: String]
  private let now: Date

  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - now: the time for `{date}`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment, now: Date = Date()) {
    self.environment = environment
    self.now = now
  }

  /// Returns a path with its placeholders replaced: `{date}` (in UTC), `{branch}` and `{env:NAME}`.
  ///
  /// - Throws: ``Problem`` for a URL, an unknown placeholder, or one without a value.
  func expand(_ path: String) throws(Problem) -> String {
    if let scheme = path.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*:\/\//#) {
      throw Problem(
        text:
          "\"\(path)\" is an address (\(scheme.output)), but reports are written to files; name a file, and upload it "
          + "afterwards: curl --upload-file FILE \(path)")
    }
    var expanded = ""
    var rest = path[...]
    while let match = rest.firstMatch(of: #/\{([a-z]+)(?::([^{}]*))?\}/#) {
      expanded += rest[..<match.range.lowerBound] + (try value(of: match.output.0, match.1, match.2))
      rest = rest[match.range.upperBound...]
    }
    return expanded + rest
  }

  private func value(
    of placeholder: Substring, _ name: Substring, _ argument: Substring?
  ) throws(Problem) -> String {
    switch (name, argument) {
    case ("date", nil): return String(now.ISO8601Format().prefix { $0 != "T" })
    case ("branch", nil):
      guard let branch = ContinuousIntegration.git(in: environment)?.branch ?? GitCheckout()?.branch else {
        throw Problem(text: "there is no branch for {branch} here; write {env:NAME} with a variable that contains one")
      }
      return String(branch.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    case ("env", let variable?):
      guard let value = environment[String(variable)], !value.isEmpty else {
        throw Problem(
          text: "the variable \(variable) of \(placeholder) is not set; set it, or change the name of the file")
      }
      return value
    default:
      let nearest = Spelling.nearest(to: "{\(name)}", among: Self.known).map { "did you mean \($0)? " } ?? ""
      throw Problem(
        text: "there is no placeholder \(placeholder); \(nearest)there are \(Self.known.joined(separator: ", "))")
    }
  }
}
