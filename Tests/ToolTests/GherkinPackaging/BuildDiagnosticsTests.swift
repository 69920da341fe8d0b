import GherkinPackaging
import GherkinTestSupport
import Testing

@Suite("The output of a failed build")
struct BuildDiagnosticsTests {
  @Test("the compiler's errors are shown once, with excerpts, notes, and paths relative to the working directory")
  func errors() {
    let error = """
      /p/Sources/Steps/Beer.swift:3:5: error: cannot find 'beer' in scope
      1 | import GherkinSteps
      2 |\u{20}
      3 |     beer.drink()
        |     `- error: cannot find 'beer' in scope
      4 |\u{20}
      /p/Sources/Steps/Cup.swift:9:1: note: did you mean 'cup'?
      9 | let cup = 1
        |     `- note: did you mean 'cup'?
      """
    let output = """
      [0/7] Write sources
      [2/7] Write swift-version--58304C5D6DBC2206.txt
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      [4/9] Emitting module Steps
      \(error)
      /p/Sources/Steps/Cup.swift:2:5: warning: variable 'x' was never used
      2 | let x = 1
        |     `- warning: variable 'x' was never used
      /p/Sources/Steps/Cup.swift:2:5: note: a note of the warning
      [5/9] Compiling Steps Beer.swift
      \(error)
      error: fatalError
      Building for debugging...
      """
    check(BuildDiagnostics(output, from: "/p").text, equals: error.replacing("/p/Sources", with: "Sources"))
    check(BuildDiagnostics(output, from: "/elsewhere").text, equals: error)
  }

  @Test("the progress of a build has no fragments of diagnostics")
  func progress() {
    let lines = """
      Building for debugging...
      [3/7] Compiling Steps Beer.swift
      48 | let handle = open()
         |     `- warning: never used
      /p/Sources/Steps/Cup.swift:2:5: warning: variable 'x' was never used
      Build complete! (1.2s)
      """
    let shown = lines.split(separator: "\n").filter(BuildDiagnostics.isProgress).map { $0.prefix(9) }
    check(shown, equals: ["Building ", "[3/7] Com", "Build com"])
  }

  @Test(
    "without compiler errors, the output is shown without progress and warnings",
    arguments: [
      ("error: no product named 'NoSpecs'", "error: no product named 'NoSpecs'"),
      (
        "Fetching https://a/b\nwarning: 'p': unused\nerror: Dependencies could not be resolved because x\nerror: fatalError",
        "error: Dependencies could not be resolved because x\nerror: fatalError"
      ),
      (
        "[3/4] Linking Specs\n/usr/bin/ld: beer.o: undefined reference to 'pour'\nclang: error: linker command failed",
        "/usr/bin/ld: beer.o: undefined reference to 'pour'\nclang: error: linker command failed"
      ),
      (
        "error: 'p': Invalid manifest\n/p/Package.swift:3:1: error: expected ')'\n3 | x",
        "/p/Package.swift:3:1: error: expected ')'\n3 | x"
      ),
    ])
  func others(output: String, shown: String) {
    check(BuildDiagnostics(output, from: "/elsewhere").text, equals: shown)
  }
}
