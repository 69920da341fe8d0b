import GherkinFixtures

// That this file compiles is the test: `import GherkinFixtures` alone names every type in its public signatures.

let importedFixtures: [StepLibrary] = [.fixtures]

/// The location of an error in a fixture.
func place(of error: FixtureError) -> String? {
  guard case .undecodable(let error) = error else { return nil }
  let located: YAMLError = error
  return "\(located.file):\(located.line):\(located.column)"
}
