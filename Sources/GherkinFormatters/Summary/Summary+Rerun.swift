internal import CucumberMessages
internal import Gherkin

extension Summary {
  /// Scenarios that passed after an attempt that did not.
  var flakyScenarios: [String] {
    let flaky = lastAttempts.filter(query.isFlaky)
    if flaky.isEmpty { return [] }
    return heading("Flaky scenarios:", .pending)
      + flaky.enumerated().compactMap { index, attempt in
        guard let pickle = query.pickle(of: attempt) else { return nil }
        var title = StyledText("\(index + 1)) \(path(of: pickle).joined(separator: " › "))")
        title.append(", passed at attempt \(attempt.started.attempt + 1) ")
        let place = query.place(of: pickle)
        title.append(composer.location(uri: place.uri, line: place.line))
        return line(title, indent: 2)
      }
  }

  /// A command for each scenario that did not pass, to run just that again; one for those of the same place.
  var rerunCommands: [String] {
    let failed = lastAttempts.filter { $0.status > .skipped }.compactMap(query.pickle)
    if failed.isEmpty { return [] }
    var told: Set<String> = []
    let places = failed.map { query.place(of: $0) }.map { "\($0.uri):\($0.line)" }.filter { told.insert($0).inserted }
    return heading("Run again:", .unknown)
      + places.map { "  \(composer.options.rerunCommand) \(composer.visible(shellQuoted($0)))" }
  }

  /// A word as a shell takes it: in single quotation marks where it has more than plain letters.
  private func shellQuoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "/._-:@+,=".unicodeScalars.contains(scalar)
    }
    return plain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
