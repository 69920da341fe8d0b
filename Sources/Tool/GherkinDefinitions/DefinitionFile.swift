import GherkinFiles
import GherkinFileOutput
import Foundation
package import GherkinProtocol
import GherkinSourceScanner

/// A Swift file to which step definitions are added: at the end of the closure or function of its only library, or in a
/// new file.
package struct DefinitionFile {
  /// The reason why definitions cannot be added, with the remedy.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// The new text of a file.
  package struct Change {
    fileprivate let path: String
    fileprivate let old: String?
    fileprivate let new: String
    /// The next step for the user after the file is written.
    package let advice: String

    /// The change as a diff.
    package var difference: String { FileDiff(path, from: old, to: new).text }

    /// Writes the file.
    ///
    /// - Throws: if the file cannot be written, or has changed since it was read.
    package func write() throws(Problem) {
      do {
        try FileContents.edit(
          path, with: Array(new.utf8), ifStill: old.map { .bytes(Array($0.utf8)) } ?? .none)
      } catch {
        throw Problem(description: "\(path): cannot be written and was not changed: \(systemMessage(for: error.code))")
      }
    }
  }

  private let path: String
  private let text: String?

  /// Reads a file.
  ///
  /// - Throws: if it is not a Swift file, not a regular file, or its folder does not exist.
  package init(_ path: String) throws(Problem) {
    guard path.hasSuffix(".swift") else {
      throw Problem(description: "\(path): not a Swift file; name a file that ends in .swift")
    }
    self.path = path
    text = try Self.text(of: path)
    let folder = (path as NSString).deletingLastPathComponent
    guard folder.isEmpty || FileKind(path: folder) == .folder else {
      throw Problem(description: "\(path): there is no folder \(folder); create it, or name a file in another one")
    }
  }

  /// Creates the value from an editor's text of a file; nil for a new file.
  fileprivate init(_ path: String, text: String?) {
    self.path = path
    self.text = text
  }

  private static func text(of path: String) throws(Problem) -> String? {
    switch FileKind(path: path) {
    case nil: return nil
    case .regular: break
    default: throw Problem(description: "\(path): is not a regular file; name another one")
    }
    guard let text = FileReader.readable(path).flatMap({ String(validating: $0, as: UTF8.self) }) else {
      throw Problem(description: "\(path): cannot be read as UTF-8; name another file")
    }
    return text
  }

  /// The patterns of the definitions in the file. The runner does not know them before it is built with the file.
  package var patterns: Set<Definitions.Step.Pattern> { Set(Self.patterns(in: text ?? "").compactMap { $0 }) }

  private static func patterns(in text: String) -> [Definitions.Step.Pattern?] {
    StepScan(Array(text.utf8)).definitions.map { definition in
      switch definition.pattern {
      case .expression(let text): .expression(text.value)
      case .regularExpression(let text): .regularExpression(text.value)
      case .regexLiteral, .unknown: nil
      }
    }
  }

  /// Returns the snippets whose patterns the file does not define.
  package func withoutKnown(_ snippets: [String]) -> [String] {
    let patterns = patterns
    guard !patterns.isEmpty else { return snippets }
    return snippets.filter { snippet in
      let found = Self.patterns(in: "let a = StepLibrary(W.self) { steps in\n\(snippet)\n}")
      return !found.contains { $0.map(patterns.contains) ?? false }
    }
  }

  /// Definitions that belong together.
  package struct Group {
    /// The name of their function in a new file.
    package let function: String
    /// The code, each snippet for a closure or function with the parameter `steps`.
    package let snippets: [String]

    package init(function: String, snippets: [String]) {
      self.function = function
      self.snippets = snippets
    }
  }

  /// Adds definitions.
  ///
  /// - Parameter snippets: the code, each snippet for a closure with the parameter `steps`.
  /// - Throws: if the file has no library or several, or definitions cannot be added to its closure.
  package func adding(_ snippets: [String]) throws(Problem) -> Change {
    try adding(
      [Group(function: "defineSteps", snippets: snippets)], inFunctions: snippets.count > Self.mostInClosure)
  }

  /// Adds definitions; in a new file, a function for each group.
  package func adding(_ groups: [Group]) throws(Problem) -> Change { try adding(groups, inFunctions: true) }

  private func adding(_ groups: [Group], inFunctions: Bool) throws(Problem) -> Change {
    guard let text else { return created(groups, inFunctions: inFunctions) }
    let snippets = groups.flatMap(\.snippets)
    let bytes = Array(text.utf8)
    let (body, indentation) = try place(in: bytes)
    let name = body.parameter ?? "steps"
    let inner = innerIndentation(body, bytes) ?? indentation + "  "
    let ending = text.contains("\r\n") ? "\r\n" : "\n"
    let lines = snippets.flatMap { snippet in
      "\(name)\(snippet.dropFirst("steps".count))".split(separator: "\n", omittingEmptySubsequences: false)
    }
    let added = lines.map { $0.isEmpty ? ending : inner + $0 + ending }.joined()
    let start = body.braces.upperBound - 1 - indentation.utf8.count
    let new = String(decoding: bytes[..<start] + Array(added.utf8) + bytes[start...], as: UTF8.self)
    return Change(path: path, old: text, new: new, advice: "Done. Now implement the steps, and build.\n")
  }

  /// Returns the closure or function for definitions, and the indentation of its closing brace.
  private func place(in bytes: [UInt8]) throws(Problem) -> (StepScan.BuilderBody, String) {
    let scan = StepScan(bytes)
    guard scan.isComplete else {
      throw problem(
        at: nil, "its strings, comments or brackets are not closed; correct them, or add the definitions by hand")
    }
    let body = try body(in: scan, bytes)
    let line = line(of: body.start, bytes)
    guard body.parameter != nil else {
      throw problem(
        at: line,
        body.function.map { "the builder of the function \($0) has no name; name it steps" }
          ?? "the library's closure has no parameter; write { steps in")
    }
    let before = indentation(before: body.braces.upperBound - 1, bytes)
    // If the braces are not where the lines suggest, the scanner misread something.
    guard let before, before == lineIndentation(at: body.start, bytes) else {
      let name = body.function.map { "function \($0)" } ?? "library"
      throw problem(
        at: line, "the closing brace of the \(name) is not on its own line, indented like the first line; move it")
    }
    return (body, before)
  }

  /// Returns the closure or function of the file's only library, or its only function if the library is in another file.
  private func body(in scan: StepScan, _ bytes: [UInt8]) throws(Problem) -> StepScan.BuilderBody {
    func several(_ what: String, _ starts: [Int]) -> Problem {
      let lines = starts.map { "\(line(of: $0, bytes))" }.joined(separator: ", ")
      return problem(at: nil, "it has \(starts.count) \(what) (lines \(lines)); name a file with one, or a new file")
    }
    guard let library = scan.libraries.first else {
      guard let function = scan.bodies.first else {
        throw problem(
          at: nil, "it has no StepLibrary(…) { steps in … }; add one, or name a file that does not exist yet")
      }
      guard scan.bodies.count == 1 else { throw several("functions for steps", scan.bodies.map(\.start)) }
      return function
    }
    guard scan.libraries.count == 1 else { throw several("libraries", scan.libraries.map(\.start)) }
    guard let body = scan.lastBody(of: library) else {
      throw problem(
        at: line(of: library.start, bytes),
        "the function that the library names is not in this file, or is not the only one of its name; name another file"
      )
    }
    return body
  }

  private func problem(at line: Int?, _ text: String) -> Problem {
    Problem(description: "\(line.map { "\(path):\($0)" } ?? path): \(text)")
  }

  private func line(of position: Int, _ bytes: [UInt8]) -> Int { bytes[..<position].count { $0 == 0x0A } + 1 }

  /// Returns the indentation before a position; nil if something else precedes it on its line.
  private func indentation(before position: Int, _ bytes: [UInt8]) -> String? {
    let start = lineStart(position, bytes)
    let line = bytes[start..<position]
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? String(decoding: line, as: UTF8.self) : nil
  }

  private func lineIndentation(at position: Int, _ bytes: [UInt8]) -> String {
    let line = bytes[lineStart(position, bytes)...]
    return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  private func lineStart(_ position: Int, _ bytes: [UInt8]) -> Int {
    bytes[..<position].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
  }

  /// Returns the indentation of the first line between the braces; nil if there is none.
  private func innerIndentation(_ body: StepScan.BuilderBody, _ bytes: [UInt8]) -> String? {
    let inside = bytes[body.braces].split(separator: 0x0A).dropFirst().dropLast()
    guard let line = inside.first(where: { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D } }) else {
      return nil
    }
    return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// The names of a new file's world and library.
  fileprivate var names: (world: String, library: String) {
    let base = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    let stem = base.hasSuffix("Steps") && base != "Steps" ? String(base.dropLast("Steps".count)) : base
    let letters = stem.filter { $0.isLetter || $0.isNumber }
    let subject = letters.first?.isLetter == true ? letters : "New" + letters
    return (
      subject.prefix(1).uppercased() + subject.dropFirst() + "World",
      subject.prefix(1).lowercased() + subject.dropFirst() + "Steps"
    )
  }

  /// The maximum number of new steps in a closure. The compiler is slow for a closure of many steps, and reports mistakes
  /// at wrong steps.
  fileprivate static let mostInClosure = 20

  /// Returns a new file with a library.
  fileprivate func created(_ groups: [Group], inFunctions: Bool) -> Change {
    let (type, library) = names
    func body(_ group: Group) -> String {
      group.snippets.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
    }
    let calls = groups.map { "  \($0.function)(steps)\n" }.joined()
    let functions = groups.map {
      "}\n\nprivate func \($0.function)(_ steps: StepLibrary.Builder<\(type)>) {\n" + body($0)
    }
    let new = """
      import GherkinSteps

      /// The state that the steps of a scenario share. Each scenario gets a new world.
      final class \(type): World {}

      let \(library) = StepLibrary(\(type).self) { steps in
      \(inFunctions ? calls + functions.joined() : groups.map(body).joined())}

      """
    return Change(
      path: path, old: nil, new: new,
      advice: "Done. Now add \(library) to the libraries of the runner, and implement the steps.\n")
  }
}

/// Adds definitions to the texts of Swift files, like `steps --define`.
package enum DefinitionAddition {
  /// Returns the text with the definitions; nil if the file has no suitable position.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - text: its text, which may not be saved yet.
  ///   - snippets: the code for a closure with the parameter `steps`.
  package static func text(of path: String, _ text: String, adding snippets: [String]) -> String? {
    do {
      return try DefinitionFile(path, text: text).adding(snippets).new
    } catch {
      return nil
    }
  }

  /// Returns the text of a new file with the definitions, and the name of its library.
  package static func newFile(_ path: String, with snippets: [String]) -> (text: String, library: String) {
    let file = DefinitionFile(path, text: nil)
    let group = DefinitionFile.Group(function: "defineSteps", snippets: snippets)
    let change = file.created([group], inFunctions: snippets.count > DefinitionFile.mostInClosure)
    return (change.new, file.names.library)
  }
}
