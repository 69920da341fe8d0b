import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct DocumentVisitorTests {
  private static let text = """
    @f
    Feature: f
      Background: fb
        Given a
      @s
      Scenario Outline: s
        When b
        @e
        Examples: e
          | x |
          | 1 |
      @r1 @r2
      Rule: r
        Background: rb
          Given c
        @t
        Scenario: t
          Then d
      Rule: q
        Scenario: u
    """

  @Test("a visitor visits each node, parents first, in source order")
  func order() throws {
    var visitor = Listing()
    visitor.visit(try parse(Self.text))
    check(
      visitor.nodes,
      equals: [
        "feature f", "@f", "background fb", "a", "scenario s", "@s", "b", "examples e", "@e", "rule r", "@r1 @r2",
        "background rb", "c", "scenario t", "@t", "d", "rule q", "scenario u",
      ])
  }

  @Test("a visitor that implements a method without visiting the children gets none of the node's descendants")
  func pruned() throws {
    var visitor = StepsOutsideOfRules()
    visitor.visit(try parse(Self.text))
    check(visitor.steps, equals: ["a", "b"])
  }

  @Test("the error of a visitor ends the visit")
  func failure() throws {
    var visitor = FailingVisitor()
    let document = try parse(Self.text)
    #expect(throws: FailingVisitor.Stop()) { try visitor.visit(document) }
    check(visitor.count, equals: 2)
  }

  @Test("a document and a rule list their scenarios, including those of rules")
  func scenarios() throws {
    let document = try parse(Self.text)
    check(document.scenarios.map(\.name), equals: ["s", "t", "u"])
    guard case .rule(let rule)? = document.feature?.children.last else {
      Issue.record("no rule")
      return
    }
    check(rule.scenarios.map(\.name), equals: ["u"])
    checkEmpty(Array(try parse("").scenarios))
  }

  @Test("a document lists its scenarios with their rules")
  func rules() throws {
    let found = try parse(Self.text).scenariosWithRules.map { "\($0.rule?.name ?? "-") \($0.scenario.name)" }
    check(found, equals: ["- s", "r t", "q u"])
  }

  @Test("a feature and a rule each have their own background")
  func backgrounds() throws {
    let feature = try #require(try parse(Self.text).feature)
    check(feature.background?.name, equals: "fb")
    guard case .rule(let first) = feature.children[2], case .rule(let last) = feature.children[3] else {
      Issue.record("no rules")
      return
    }
    check(first.background?.name, equals: "rb")
    #expect(last.background == nil)
  }

  @Test("an update changes each scenario and nothing else")
  func update() throws {
    let document = try parse(Self.text)
    var feature = try #require(document.feature)
    feature.updateScenarios { $0.name += "!" }
    var changed = document
    changed.feature = feature
    check(changed.scenarios.map(\.name), equals: ["s!", "t!", "u!"])
    feature.updateScenarios { $0.name.removeLast() }
    check(feature, equals: document.feature)
  }

  private struct Listing: DocumentVisitor {
    var nodes: [String] = []

    mutating func visit(_ feature: GherkinDocument.Feature) {
      nodes.append("feature \(feature.name)")
      visitChildren(of: feature)
    }

    mutating func visit(_ rule: GherkinDocument.Rule) {
      nodes.append("rule \(rule.name)")
      visitChildren(of: rule)
    }

    mutating func visit(_ background: GherkinDocument.Background) {
      nodes.append("background \(background.name)")
      visitChildren(of: background)
    }

    mutating func visit(_ scenario: GherkinDocument.Scenario) {
      nodes.append("scenario \(scenario.name)")
      visitChildren(of: scenario)
    }

    mutating func visit(_ examples: GherkinDocument.Examples) {
      nodes.append("examples \(examples.name)")
      visit(examples.tags)
    }

    mutating func visit(_ step: GherkinDocument.Step) { nodes.append(step.text) }

    mutating func visit(_ tags: [GherkinDocument.Tag]) {
      if !tags.isEmpty { nodes.append(tags.map(\.name).joined(separator: " ")) }
    }
  }

  private struct StepsOutsideOfRules: DocumentVisitor {
    var steps: [String] = []

    func visit(_ rule: GherkinDocument.Rule) {}
    mutating func visit(_ step: GherkinDocument.Step) { steps.append(step.text) }
  }

  private struct FailingVisitor: DocumentVisitor {
    struct Stop: Error, Equatable {}

    var count = 0

    mutating func visit(_ step: GherkinDocument.Step) throws(Stop) {
      count += 1
      if count == 2 { throw Stop() }
    }
  }
}
