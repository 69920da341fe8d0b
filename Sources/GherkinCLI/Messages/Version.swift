/// The version of gherkin-run.
enum Version {
  static let current = "0.1.0"
}
