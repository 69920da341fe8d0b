import GherkinSyntax
import GherkinLayout
import GherkinTestSupport
import Testing

@Suite("Changes as a unified diff")
struct UnifiedDiffTests {
  private func diff(_ text: String) throws -> String {
    let source = Source(uri: "a.feature", text: text)
    return UnifiedDiff(source, FeatureLayout.layOut(try ParsedSource(source))).text
  }

  @Test("without changes, the diff is empty")
  func none() throws {
    checkEmpty(try diff("Feature: f\n"))
  }

  @Test("removed, added and changed lines have three lines of context")
  func hunks() throws {
    let steps = (1...9).map { "    Given \($0)\n" }.joined()
    let text = "Feature: f\n  Scenario: s\n\(steps)\n\n    * x\n"
    check(
      try diff(text),
      equals: """
        --- a.feature
        +++ a.feature
        @@ -1,4 +1,5 @@
         Feature: f
        +
           Scenario: s
             Given 1
             Given 2
        @@ -10,5 +11,4 @@
             Given 8
             Given 9
        \(" ")
        -
             * x

        """)
  }

  @Test("a missing final line ending is marked")
  func end() throws {
    check(
      try diff("Feature: f"),
      equals: """
        --- a.feature
        +++ a.feature
        @@ -1 +1 @@
        -Feature: f
        \\ No newline at end of file
        +Feature: f

        """)
  }

  @Test("a file that becomes empty has an empty range")
  func emptied() throws {
    check(try diff("\n"), equals: "--- a.feature\n+++ a.feature\n@@ -1 +0,0 @@\n-\n")
  }
}
