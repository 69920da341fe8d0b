import Foundation
import GherkinTestSupport
import Testing

@Suite("The types of the scripts of report and site", .slow)
struct ScriptTypeTests {
  /// TypeScript's compiler; nil if it is not in the search path.
  private static let compiler = BuiltCommand.inPath("tsc").first

  /// What browsers have and older versions of TypeScript do not know.
  private static let browser = """
    interface Uint8ArrayConstructor { fromBase64?(text: string): Uint8Array }
    declare class DecompressionStream {
      constructor(format: string); readable: ReadableStream; writable: WritableStream
    }
    declare class Highlight { constructor(...ranges: AbstractRange[]) }
    declare namespace CSS { const highlights: Map<string, Highlight> }
    interface Window {
      gherkinRunSearch: (part: number, content: any) => void; gherkinRunRuns: (list: any[]) => void
    }

    """

  @Test(
    "TypeScript finds no error in them", .enabled(if: compiler != nil, "tsc is not in PATH"),
    arguments: ["report", "site"])
  func types(page: String) async throws {
    let folder = try TemporaryFolder()
    let package = BuiltCommand.package.appending(path: "Features/car.feature").path
    let written =
      page == "site"
      ? try await BuiltCommand.gherkinRun.run(["docs", "--features", package, folder.path + "/site"], in: folder.url)
      : nil
    let script: String
    if let written {
      check(written.status, equals: 0, "\(written)")
      script = try folder.text(of: "site/assets/site.js")
    } else {
      let match = try #require(
        try await SamplePage.html().firstMatch(of: #/<script>(.*)<\/script>/#.dotMatchesNewlines()))
      script = String(match.1)
    }
    try folder.write(script, to: "page.js")
    try folder.write(Self.browser, to: "browser.d.ts")
    let output = try await #require(Self.compiler).run(
      [
        "--allowJs", "--checkJs", "--noEmit", "--target", "es2022", "--lib", "es2022,dom,dom.iterable", "browser.d.ts",
        "page.js",
      ], in: folder.url)
    check(output.status, equals: 0, "\(output.output)")
  }
}
