import CucumberMessages
import Gherkin
import GherkinTestSupport
import Testing

@Suite("A large HTML report", .enabled(if: Chromium.isPresent, Chromium.absence))
struct LargePageTests {
  /// Very many scenarios that passed, in one feature, with the last one failed.
  private static let html: String = {
    let count = 3000
    let steps = (0..<8).map { number in
      GherkinDocument.Step(
        location: Location(line: 4, column: 1), keyword: "Given ", keywordType: .context,
        text: "I have added \(number) to what I had in the basket before", arguments: [], id: "step-\(number)")
    }
    var scenarios: [GherkinDocument.FeatureChild] = []
    var envelopes: [Envelope] = []
    var events: [Envelope] = []
    for number in 0..<count {
      let own = steps.map { step in
        var step = step
        step.id += ".\(number)"
        return step
      }
      scenarios.append(
        .scenario(
          .init(
            location: Location(line: number + 1, column: 1), tags: [], keyword: "Scenario", name: "Case \(number)",
            description: "", steps: own, examples: [], id: "scenario-\(number)")))
      let pickle = Pickle(
        id: "pickle-\(number)", uri: "a.feature", location: Location(line: number + 1, column: 1),
        name: "Case \(number)",
        language: "en",
        steps: own.map { .init(id: "p\($0.id)", type: .context, text: $0.text, arguments: [], astNodeIds: [$0.id]) },
        tags: [], astNodeIds: ["scenario-\(number)"])
      let tests = pickle.steps.map {
        Envelope.TestStep(id: "t\($0.id)", pickleStepId: $0.id, stepDefinitionIds: [], stepMatchArgumentsLists: [])
      }
      envelopes.append(.pickle(pickle))
      events.append(.testCase(.init(id: "case-\(number)", pickleId: pickle.id, testSteps: tests)))
      let time = Envelope.Timestamp(seconds: number, nanos: 0)
      events.append(
        .testCaseStarted(.init(id: "a\(number)", testCaseId: "case-\(number)", attempt: 0, timestamp: time)))
      for test in tests {
        let status: Envelope.TestStepResult.Status = number == count - 1 ? .failed : .passed
        events.append(
          .testStepFinished(
            .init(
              testCaseStartedId: "a\(number)", testStepId: test.id, testStepResult: .init(status: status),
              timestamp: time)))
      }
      events.append(.testCaseFinished(.init(testCaseStartedId: "a\(number)", timestamp: time, willBeRetried: false)))
    }
    let feature = GherkinDocument.Feature(
      location: Location(line: 1, column: 1), tags: [], language: "en", keyword: "Feature", name: "Many",
      description: "",
      children: scenarios)
    let document = Envelope.gherkinDocument(.init(uri: "a.feature", feature: feature, comments: []))
    return SamplePage.html(of: [document] + envelopes + events)
  }()

  @Test("has the elements of the scenarios near the window, and is as high as if it had all")
  func made() async throws {
    try await BrowserPage.open(Self.html) { page in
      try await page.wait("document.querySelectorAll('.unit').length > 0")
      #expect(try await page.value("document.querySelectorAll('.unit').length < 500"))
      #expect(try await page.value("document.querySelectorAll('noscript').length") == 0)
      #expect(try await page.value("document.documentElement.scrollHeight > 3000 * 30"))
      try await page.run("document.querySelector('#run').scrollIntoView()")
      try await page.wait("[...document.querySelectorAll('.unit')].some(x => x.textContent.includes('Case 2990'))")
      try await page.wait("![...document.querySelectorAll('.unit')].some(x => x.textContent.includes('Case 1000'))")
      #expect(try await page.value("document.querySelectorAll('.unit').length < 500"))
    }
  }

  @Test("finds what is not made yet, by text and by link")
  func found() async throws {
    try await BrowserPage.open(Self.html, at: "?text=%22case+2718%22") { page in
      try await page.wait("document.querySelector('#found').textContent === '1 of 3000 scenarios'")
      try await page.wait("!!document.querySelector('.unit:not([hidden])')")
      let anchor = try await page.value("document.querySelector('.unit:not([hidden])').id", as: String.self)
      try await page.call("Page.navigate", #"{"url":"about:blank"}"#)
      try await page.go(to: "\(anchor).3")
      try await page.wait("document.querySelector('.here')?.id === '\(anchor).3'")
      try await page.wait("Math.abs(document.querySelector('.here').getBoundingClientRect().top) < innerHeight")
    }
  }

  @Test("can be read without a script")
  func noScript() async throws {
    try await BrowserPage.open(Self.html, scripts: false) { page in
      let count: Int = try await page.value("document.querySelectorAll('noscript .unit').length")
      #expect(count == 3000)
    }
  }
}
