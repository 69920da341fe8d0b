/// The version of gherkin-run.
package enum Version {
  package static let current = "0.4.0"
}
