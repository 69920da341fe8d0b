import Foundation
import GherkinTestSupport
import Testing

/// A page of the documentation, with its code blocks.
struct Page: Sendable, CustomTestStringConvertible {
  /// The path of the page, relative to the folder of Package.swift.
  let path: String
  /// Its fenced blocks, in order.
  let blocks: [Block]

  var testDescription: String { path }

  /// The pages in the root folder, and the pages of all catalogues.
  static let all: [Page] = {
    let package = BuiltCommand.package
    let files = FileManager.default.enumerator(atPath: package.path)
    var paths: [String] = []
    while let path = files?.nextObject() as? String {
      if path.hasPrefix(".") { files?.skipDescendants() }
      if isRead(path) { paths.append(path) }
    }
    return paths.sorted().compactMap { path in
      guard let data = FileManager.default.contents(atPath: package.appending(path: path).path) else { return nil }
      return Page(path: path, blocks: Block.blocks(of: String(decoding: data, as: UTF8.self)))
    }
  }()

  /// Pages are Markdown files that are not features.
  private static func isRead(_ path: String) -> Bool {
    let folder = path.split(separator: "/").first ?? ""
    guard !path.hasPrefix("."), folder != "Tests", !path.hasSuffix(".feature.md") else { return false }
    return path.hasSuffix(".md") || path.hasSuffix(".tutorial")
  }

  /// Whether the Swift blocks are parts of a package in `Tests`, which `ServicePageTests` build as a whole.
  var isOfSample: Bool { path.hasSuffix("/Testing-a-service.md") }

  /// Returns the blocks in the given languages.
  func blocks(_ languages: String...) -> [Block] {
    blocks.filter { languages.contains($0.language) }
  }

  /// Returns the pages that have blocks in the given languages.
  static func with(_ languages: String...) -> [Page] {
    all.filter { page in page.blocks.contains { languages.contains($0.language) } }
  }
}

/// A fenced block of a page.
struct Block: Sendable {
  /// The word after the fence; empty if there is none.
  let language: String
  /// The first line of the text, in the page, from 1.
  let line: Int
  /// The text between the fences.
  let text: String

  /// The fenced blocks of a page.
  static func blocks(of page: String) -> [Block] {
    var blocks: [Block] = []
    var open: (language: String, line: Int, indent: Int, lines: [String])?
    for (number, line) in page.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let isFence = line.dropFirst(indent).hasPrefix("```")
      if let block = open {
        if isFence, line.dropFirst(indent).drop(while: { $0 == "`" }).isEmpty {
          let text = block.lines.map { $0 + "\n" }.joined()
          blocks.append(Block(language: block.language, line: block.line, text: text))
          open = nil
        } else {
          open?.lines.append(String(line.dropFirst(min(indent, block.indent))))
        }
      } else if isFence {
        let language = line.dropFirst(indent).drop { $0 == "`" }
        open = (String(language), number + 2, indent, [])
      }
    }
    return blocks
  }
}
