import GherkinMessages
import GherkinSite
import GherkinTestSupport

/// The sites of which page scripts open files.
enum SitePages {
  /// Creates the page `FILE of SITE` for a script.
  static func page(_ name: String, _ text: String) async throws -> (folder: TemporaryFolder, file: String) {
    let words = name.split(separator: " of ").map(String.init)
    return (try await site(words[1], text).folder, "site/\(words[0])")
  }

  private static func site(_ name: String, _ text: String) async throws -> Site {
    var site = try Site()
    switch name {
    case "beers": try site.build(beers)
    case "others' content":
      try site.build(beers)
      try site.replace(
        "</main>", with: "<script>window.acted = 1</script><img src=x onerror='window.acted = 2'></main>")
    case "a renamed feature":
      for name in ["Old", "New"] { try site.build([("a.feature", "Feature: \(name)\nScenario: x\n")]) }
    case "all pages": site = try await SampleSite.make()
    case "an unknown key":
      site = try await SampleSite.make()
      try site.replace("data-t=\"sinceLastRun\"", with: "data-t=\"nobody 1 @nothing,at\"")
    case "1, 2 and 1001 scenarios":
      try site.build(
        [1, 2, 1001].map { count in
          let scenarios = (0..<count).map { "  Scenario: \($0)\n    Given a step\n" }.joined()
          return ("\(count + 1000).feature", "Feature: \(count)\n\(scenarios)")
        })
    case "features", "features with editor": try site.build(text, hasEditor: name != "features")
    default:
      // The steps that fail in each run.
      var runs: [[Envelope]] = []
      for run in name.split(separator: ", ") {
        runs.append(try await SampleSite.run(failing: Set(run.split(separator: " and ").map(String.init))))
      }
      site = try SampleSite.make(of: runs)
    }
    return site
  }

  private static let beers = [
    ("Features/a.feature", "Feature: Beers\n@hot\nScenario: Crème brûlée\nGiven a sweet wine\n"),
    ("Features/b.feature", "Feature: Sign in\nScenario: Two words\nGiven a sober guest\n"),
  ]
}

extension Site {
  /// Builds the site of a text with files, each after a line `--- PATH`.
  fileprivate func build(_ text: String, hasEditor: Bool) throws {
    let files = text.split(separator: #/(^|\n)--- /#).map { file in
      let parts = file.split(separator: "\n", maxSplits: 1).map(String.init)
      return (path: parts[0], text: parts[1])
    }
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    try build(files.filter { $0.path.hasSuffix(".feature") }, texts: texts) { options in
      if hasEditor { options.editLink = try? SourceLink(template: "https://forge.example/edit/main/{path}#L{line}") }
    }
  }
}
