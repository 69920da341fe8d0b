import GherkinTestSupport
import Synchronization
import Testing

@Suite("The texts of an HTML report", .slow)
struct ReportTextTests {
  fileprivate static let scripts = PageScript.all(in: "report-text")

  @Test("a report has the parts that a script lists", arguments: scripts)
  func parts(_ script: PageScript) async throws {
    try await script.run(ReportPages.page)
  }
}

@Suite("An HTML report in a browser", .enabled(if: Chromium.isPresent, Chromium.absence), .slow)
struct ReportPageTests {
  private static let files = ["accessibility", "comfort", "finding", "folding", "languages", "large", "paper"]
  private static let scripts = files.map { PageScript.all(in: "report-\($0)") }

  @Test("a script of actions and checks of the page succeeds", arguments: scripts.flatMap(\.self))
  func script(_ script: PageScript) async throws {
    try await script.run(ReportPages.page)
  }

  @Test("each file has scripts")
  func present() {
    for (file, scripts) in zip(Self.files, Self.scripts) { check(scripts.count > 5, "\(file)") }
    check(ReportTextTests.scripts.count > 10)
  }

  @Test("a wrong script fails", arguments: PageScript.all(in: "wrong"))
  func wrong(_ script: PageScript) async {
    // Issues, even known ones, would also fail the steps of runs in other tests of this process.
    let problems = Mutex<[String]>([])
    var script = script
    script.report = { problem, _ in problems.withLock { $0.append(problem) } }
    do { try await script.run(ReportPages.page) } catch { problems.withLock { $0.append("\(error)") } }
    check(problems.withLock(\.count), equals: 1)
  }

  @Test("the policy blocks all content that is not the report's own, but not its own script")
  func policy() async throws {
    try await BrowserPage.open(try await ReportPages.html("sample with others' content")) { page in
      check(try await page.value("window.acted === undefined"))
      check(
        try await page.value("getComputedStyle(document.querySelector('#styled')).color"), equals: "rgb(28, 33, 39)")
      check(try await page.value("!document.querySelector('#find').hidden"))
      check(
        try await page.value("fetch('https://example.invalid').then(() => 'there', () => 'stopped')"), equals: "stopped"
      )
    }
  }

  @Test("every control has a role and a name")
  func names() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#fold').click()")
      let tree = try await AccessibilityTree(of: page)
      let usable = tree.nodes.filter { node in
        node.properties.contains("focusable") && node.role != "RootWebArea"
      }
      check(usable.count > 50)
      for node in usable where node.role != "main" {
        let role = node.role ?? ""
        check(
          ["link", "button", "searchbox", "combobox", "DisclosureTriangle", "DisclosureTriangleGrouped", "option"],
          contains: role)
        check(node.name?.isEmpty, equals: false, "a \(role) has no name")
      }
    }
  }

  @Test("there are landmarks")
  func landmarks() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let tree = try await AccessibilityTree(of: page)
      for role in ["banner", "search", "navigation", "main"] { check(tree.names(role).count, equals: 1, "\(role)") }
      check(tree.names("navigation"), equals: ["Contents"])
    }
  }

  @Test("every status is given in words, not only by colour")
  func statuses() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      try await page.run("document.querySelector('#fold').click()")
      let tree = try await AccessibilityTree(of: page)
      let names = tree.nodes.compactMap(\.name).joined(separator: "\n")
      for word in ["passed", "failed", "undefined", "pending", "skipped"] { check(names, contains: word) }
      let summaries = tree.nodes.filter { $0.role?.hasPrefix("DisclosureTriangle") == true }
        .compactMap(\.name)
      check(summaries.contains { $0.hasPrefix("failed") && $0.contains("One too many") })
      check(summaries.contains { $0.hasPrefix("passed") && $0.contains("One for the road") })
    }
  }

  @Test("the tab key reaches every control in document order, with a visible focus")
  func walk() async throws {
    try await BrowserPage.open(SamplePage.html()) { page in
      let all = """
        [...document.querySelectorAll('a[href],button,input,select,summary,[tabindex="0"]')].filter(x => x.checkVisibility({visibilityProperty: true}) && !x.closest('dialog'))
        """
      try await page.run("window.everything = \(all); window.reached = []")
      let count = try await page.value("everything.length", as: Int.self)
      for _ in 0..<count {
        try await page.press("Tab")
        try await page.run(
          "reached.push([everything.indexOf(document.activeElement), getComputedStyle(document.activeElement).outlineStyle])"
        )
      }
      check(try await page.value("reached.map(x => x[0])"), equals: Array(0..<count))
      check(try await page.value("reached.every(x => x[1] === 'solid')"))
    }
  }
}
