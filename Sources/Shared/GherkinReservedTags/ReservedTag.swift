package import GherkinSyntax

/// The tags that this project interprets, such as `@retry(3)`.
package enum ReservedTag {
  /// A form of a reserved tag.
  package struct Form: Sendable {
    /// The tag without its argument.
    package let name: String
    /// An example of the argument; nil for the form without one.
    package let argument: String?
    /// The effect of the tag.
    package let about: String

    init(_ name: String, _ about: String) {
      (self.name, argument, self.about) = (name, nil, about)
    }

    init(_ name: String, _ argument: String, _ about: String) {
      (self.name, self.argument, self.about) = (name, argument, about)
    }
  }

  /// The forms of all tags.
  package static let forms = [
    Form("@focus", "Runs only scenarios with this tag. An error if `CI` is set."),
    Form("@skip", "Skips the scenario."),
    Form("@skip", "APP-12", "Skips the scenario, and reports the reason."),
    Form("@serial", "Runs the scenario alone."),
    Form("@lock", "name", "Keeps scenarios with the same lock apart."),
    Form("@lock", "name:read", "Shares the lock with other readers."),
    Form("@retry", "2", "Runs a failed scenario again, at most twice."),
    Form("@retry", "2,after:5s", "Runs a failed scenario again, at most twice, after a pause."),
    Form("@timeout", "5s", "Sets the time limit of each step and hook of the scenario; `0` disables it."),
    Form("@examples", "file.yaml", "Takes the rows of a block of examples from a YAML, JSON or CSV file."),
    Form("@known-failure", "Accepts a failing step, and fails the scenario if it passes."),
    Form("@known-failure", "APP-12", "Accepts a failing step for a reason, and fails the scenario if it passes."),
    Form("@only", "linux", "Skips the scenario unless the condition is met."),
    Form("@not", "ci", "Skips the scenario if the condition is met."),
  ]

  /// All of them, without their arguments.
  package static let names = forms.reduce(into: [String]()) { names, form in
    if !names.contains(form.name) { names.append(form.name) }
  }

  /// The tags that have no effect without an argument, each with an example: `@retry(2)` for `@retry`.
  package static let withArgument = Dictionary(grouping: forms, by: \.name).compactMapValues { forms in
    let arguments = forms.compactMap(\.argument)
    return arguments.count == forms.count ? "\(forms[0].name)(\(arguments[0]))" : nil
  }

  /// The built-in conditions of the platform that runs the scenarios.
  package static let platforms = ["linux", "macos", "ios", "tvos", "watchos", "visionos"]
  /// The built-in condition of continuous integration.
  package static let ci = "ci"
  /// The built-in conditions of `@only` and `@not`. A condition of a step library needs another name.
  package static var builtInConditions: [String] { platforms + [ci] }

  /// Returns the argument of a tag: the text between its parentheses.
  ///
  /// - Parameters:
  ///   - name: the tag without its argument.
  ///   - tag: the tag as written.
  /// - Returns: the argument, which can be empty; nil for a tag with another name, and for one without an argument.
  package static func argument(of name: String, in tag: String) -> Substring? {
    guard tag.hasPrefix(name + "("), tag.hasSuffix(")") else { return nil }
    return tag.dropFirst(name.count + 1).dropLast()
  }

  /// Returns whether a tag skips the scenario: `@skip` or `@skip(APP-12)`.
  package static func isSkip(_ tag: String) -> Bool { tag == "@skip" || argument(of: "@skip", in: tag) != nil }

  /// Returns whether a tag marks a known failure: `@known-failure` or `@known-failure(APP-12)`.
  package static func isKnownFailure(_ tag: String) -> Bool {
    guard tag.hasPrefix("@known-failure") else { return false }
    return tag == "@known-failure" || argument(of: "@known-failure", in: tag) != nil
  }
}

extension GherkinDocument.Tag {
  /// Whether the tag reads the rows of examples from a file: `@examples(beers.yaml)`.
  package var isExamplesFile: Bool { name.hasPrefix("@examples(") }

  /// The name of the file in an `@examples(…)` tag; nil for other tags.
  package var examplesFile: String? {
    guard let file = ReservedTag.argument(of: "@examples", in: name), !file.isEmpty else { return nil }
    return String(file)
  }
}

extension GherkinDocument.Examples {
  /// Whether the rows come from a file that a tag names. Their lines, and those of their pickles, refer to that file.
  package var hasRowsOfFile: Bool { tags.contains(where: \.isExamplesFile) }

  /// Returns the location of a row in the feature file: its own or, for a row of another file, that of the block.
  package func location(of row: GherkinDocument.TableRow) -> Location { hasRowsOfFile ? location : row.location }
}

extension PickleLineage {
  /// The location of the scenario, or of the row of examples, in the feature file.
  package var location: Location {
    row.flatMap { examples?.location(of: $0) } ?? scenario.location
  }
}
