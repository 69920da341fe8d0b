#if os(Linux) || os(macOS)
import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Quoting words for the shell")
struct ShellWordTests {
  @Test(
    "a word that needs no quotation marks has none",
    arguments: ["a.feature:3:9", "Features/für_Kinder.feature:12", "日本語.feature"])
  func plain(word: String) {
    check(ShellWord.quoted(word), equals: word)
  }

  @Test("the shell reads the original word, and a terminal is not affected")
  func anyWord() async throws {
    var random = SeededGenerator(seed: 7)
    let parts = [
      "a", " ", "'", "\"", "\\", "$HOME", "`", "*", "!", "\n", "\t", "\u{1B}[2J", "\u{9B}", "\u{202E}", "ü", "~", ";",
      "&7",
    ]
    let words = (0..<200).map { _ in (0..<6).map { _ in parts.randomElement(using: &random) ?? "" }.joined() }
    let quoted = words.map(ShellWord.quoted)
    check(!quoted.joined().unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" })
    let command = "printf '%s\\0' \(quoted.joined(separator: " "))"
    let shell = BuiltCommand(executable: URL(filePath: "/bin/bash"))
    let output = try await shell.run("-c", command, environment: ["LC_ALL": "C.UTF-8"])
    check(
      output.output.split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init), equals: words)
  }

  @Test(
    "a path is never mistaken for an option or a list", arguments: [("-x.feature", "./-x.feature"), ("@a", "./@a")])
  func path(path: String, word: String) {
    check(ShellWord.path(path), equals: word)
  }
}
#endif
