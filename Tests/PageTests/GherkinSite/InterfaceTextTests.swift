import GherkinMessages
import Foundation
import GherkinTestSupport
import Testing

@Suite("Translations of HTML reports and documentation sites", .slow)
struct InterfaceTextTests {
  private static let python = BuiltCommand.inPath("python3").first

  /// Returns what `generate_assets.py --check` prints, or an empty text if it finds nothing.
  private func problems(in package: URL) async throws -> String {
    let script = package.appending(path: "Scripts/generate_assets.py").path
    let run = try await #require(Self.python).run(script, "--check")
    return run.status == 0 ? "" : run.error
  }

  @Test("texts, keys and generated files fit together", .enabled(if: python != nil, "python3 is not in PATH"))
  func generated() async throws {
    check(try await problems(in: BuiltCommand.package), equals: "", "add the texts, and run make generate")
  }

  /// A change of a file in `Sources/Tool`, and the beginning of the message about it.
  struct Mistake: CustomTestStringConvertible {
    let file: String
    let text: String
    let replacement: String
    let message: String
    var testDescription: String { message }
  }

  @Test(
    "a key without text, a text without key, and a pair of a key and another text are found",
    .enabled(if: python != nil, "python3 is not in PATH"),
    arguments: [
      Mistake(
        file: "GherkinSite/SiteText.swift", text: "\"contents\")", replacement: "\"Contents\")",
        message: "GherkinSite/SiteText.swift: the key Contents is not in GherkinPages/Assets/Texts/en.json"),
      Mistake(
        file: "GherkinSite/SiteText.swift", text: "\"Contents\",", replacement: "\"Content\",",
        message: "GherkinSite/SiteText.swift: 'Content' stands beside the key contents"),
      Mistake(
        file: "GherkinPages/Assets/Texts/de.json", text: "  \"features\"", replacement: "  \"feature.s\"",
        message: "GherkinPages/Assets/Texts: the key feature.s is not in both en.json and de.json"),
      Mistake(
        file: "GherkinPages/Assets/Texts/ja.json", text: "{0}", replacement: "{1}",
        message: "GherkinPages/Assets/Texts/ja.json: "),
    ])
  func mistakes(_ mistake: Mistake) async throws {
    let folder = try TemporaryFolder()
    for path in [
      "Scripts/generate_assets.py", "Sources/Tool/GherkinPages", "Sources/Tool/GherkinHTML",
      "Sources/Tool/GherkinSite",
    ] {
      let copy = folder.url.appending(path: path)
      try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: BuiltCommand.package.appending(path: path), to: copy)
    }
    let file = folder.url.appending(path: "Sources/Tool/\(mistake.file)")
    let text = try String(contentsOf: file, encoding: .utf8)
    let range = try #require(text.range(of: mistake.text))
    try text.replacingCharacters(in: range, with: mistake.replacement).write(
      to: file, atomically: true, encoding: .utf8)
    let found = try await problems(in: folder.url)
    check(found.hasPrefix(mistake.message), "\(found)")
  }

  @Test("the front page of a run in a checkout has the text before the commit in English, and its key")
  func checkout() async throws {
    let checkout = Checkout(folder: "sums", revision: "1a2b3c4d5e", branch: "main")
    var run = try await SampleSite.run(failing: [])
    let start = try #require(run.firstIndex { if case .testRunStarted = $0 { true } else { false } })
    run.insert(.attachment(checkout.attachment), at: start + 1)
    let index = try SampleSite.make(of: [run]).text("index.html")
    check(index, contains: "<span data-t=\"basedOn\">based on</span> <bdi>main</bdi>")
  }
}
