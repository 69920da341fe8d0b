import Foundation
import GherkinDefinitions
import GherkinExpressions
import GherkinFeatureFiles
import GherkinFiles
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinText

/// The step definitions of another implementation as Swift code.
struct ImportedSteps {
  /// A problem with the sources.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The code, with a group for each source.
  private(set) var groups: [DefinitionFile.Group] = []
  /// The problems of the sources, with the remedies.
  private(set) var notes: [String] = []
  /// The number of definitions that were left out.
  private(set) var leftOut = 0
  /// The number of definitions.
  var count: Int { groups.reduce(0) { $0 + $1.snippets.count } }

  private let catalogue: StepCatalogue
  /// The texts of the features' steps that have a table or a doc string.
  private var blocks: [(text: String, block: String)] = []
  /// The patterns that the package defines.
  private let defined: Set<Definitions.Step.Pattern>
  /// The locations of the imported definitions.
  private var imported: [Definitions.Step.Pattern: String] = [:]

  /// The maximum size of a source, in bytes.
  private static let largest = 4 << 20
  /// The maximum number of steps that are compared with definitions.
  private static let mostTexts = 2_000

  /// Reads the sources in folders and files.
  ///
  /// - Parameters:
  ///   - catalogue: the definitions and parameter types of the package.
  ///   - written: the patterns that the Swift file defines, which the package may not use yet.
  ///   - pickles: the scenarios that show which steps have tables and doc strings.
  init(
    from paths: [String], _ catalogue: StepCatalogue, written: Set<Definitions.Step.Pattern>, _ pickles: [Pickle]
  ) throws {
    self.catalogue = catalogue
    defined = written.union(catalogue.steps.lazy.map(\.definition.pattern))
    var texts: Set<String> = []
    for step in pickles.lazy.flatMap(\.steps) where blocks.count < Self.mostTexts {
      guard let block = step.arguments.first, texts.insert(step.text).inserted else { continue }
      if case .docString = block {
        blocks.append((step.text, "DocString"))
      } else {
        blocks.append((step.text, "DataTable"))
      }
    }
    var functions: Set<String> = []
    let files = try paths.flatMap(Self.sources)
    guard !files.isEmpty else {
      throw Problem(
        description:
          "\(paths.joined(separator: ", ")): there are no Python, Ruby, JavaScript or TypeScript files here; "
          + "name the folder of the step definitions")
    }
    for file in files { try add(file, &functions) }
  }

  private static func sources(in path: String) throws -> [String] {
    guard let kind = FileKind(path: path) else {
      throw Problem(description: "\(path): no such file or folder; check the path given to --from")
    }
    guard kind == .folder else { return [path] }
    let ignored = IgnoredFiles()
    let walk = SourceFolders.walk(path, leavingOut: ignored, isWanted: ForeignSource.isSource)
    if let failure = ignored.failure { throw failure }
    return walk.files.map(\.path)
  }

  private mutating func add(_ file: String, _ functions: inout Set<String>) throws {
    guard let bytes = FileReader.readable(file, atMost: Self.largest) else {
      notes.append("\(file): cannot be read, or has more than \(Self.largest) bytes")
      return
    }
    guard let source = ForeignSource(file, bytes, environment: environment(of: file)) else {
      throw Problem(description: "\(file): not a Python, Ruby, JavaScript or TypeScript file; name another one")
    }
    for unreadable in source.unreadable {
      notes.append("\(file):\(unreadable.line): \(unreadable.reason), \(unreadable.remedy)")
      if unreadable.isDefinition { leftOut += 1 }
    }
    let snippets = source.definitions.compactMap { snippet($0, file) }
    guard !snippets.isEmpty else { return }
    let words = ((file as NSString).lastPathComponent as NSString).deletingPathExtension
      .split { !$0.isLetter && !$0.isNumber }
    let name = "define" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var (unique, number) = (name, 2)
    while !functions.insert(unique).inserted { (unique, number) = ("\(name)\(number)", number + 1) }
    groups.append(DefinitionFile.Group(function: unique, snippets: snippets))
  }

  /// Returns the file `environment.py` beside the folder `steps` of a file; nil for none.
  private func environment(of file: String) -> [UInt8]? {
    guard file.hasSuffix(".py") else { return nil }
    let path = URL(fileURLWithPath: file).standardizedFileURL.pathComponents
    guard let steps = path.dropLast().lastIndex(of: "steps") else { return nil }
    return FileReader.readable(
      "/" + (path[1..<max(steps, 1)] + ["environment.py"]).joined(separator: "/"), atMost: Self.largest)
  }

  /// Notes a definition that is left out.
  private mutating func leaveOut(_ location: String, _ reason: String) {
    leftOut += 1
    notes.append("\(location): \(reason)")
  }

  /// Returns the code of a definition; nil if its pattern is defined already or not valid.
  private mutating func snippet(_ definition: ForeignDefinition, _ file: String) -> String? {
    guard !defined.contains(definition.pattern) else { return nil }
    let location = "\(file):\(definition.line)"
    if let first = imported[definition.pattern] {
      leaveOut(
        location,
        "the definition is left out, because it has the pattern of \(first), and a pattern has one definition for all "
          + "keywords; write both bodies there, or change a pattern")
      return nil
    }
    let expression: any StepExpression
    do {
      guard case .expression(let compiled) = try LibraryCheck.compile(definition.pattern, catalogue.registry) else {
        return nil
      }
      expression = compiled
    } catch let type as UndefinedParameterType {
      leaveOut(location, "\(type.message), and import the definition again")
      return nil
    } catch {
      leaveOut(location, "the definition is left out, because its pattern is not valid: \(error)")
      return nil
    }
    imported[definition.pattern] = location
    let types = expression.parameterTypes
    // Of an expression that only `Regex` can read, each group may be lacking.
    let optional = expression.program?.optionalArguments ?? types.map { _ in true }
    var parameters = types.enumerated().map { index, type in
      let name = definition.names.count > index ? definition.names[index].replacing("_", with: " ") : "value"
      let isOptional = optional.count == types.count && optional[index]
      let written = definition.types.count > index ? definition.types[index] : nil
      return (name: name, type: (written ?? type.valueType.text) + (isOptional ? "?" : ""))
    }
    if let block = block(of: expression) ?? guessedBlock(of: definition, types.count) {
      parameters.append((block == "DocString" ? "text" : "table", block))
    }
    return SnippetWriter.definition(definition.keyword, definition.pattern, about: definition.about, parameters)
  }

  /// Returns the type of the table or doc string of a step that matches; nil for none.
  private func block(of expression: any StepExpression) -> String? {
    // Others can take long.
    let isFast =
      expression.isExact
    guard isFast else { return nil }
    return blocks.first { (try? expression.match($0.text)) ?? nil != nil }?.block
  }

  /// Returns the type of the table or doc string of a step that no feature uses, by its last parameter.
  private func guessedBlock(of definition: ForeignDefinition, _ count: Int) -> String? {
    guard definition.names.count == count + 1, definition.parameters.count == count + 1,
      let last = definition.parameters.last, !last.isOptional
    else { return nil }
    // `DataTable`, `TableDefinition`, `string[][]`
    let text = (last.type ?? last.name).lowercased()
    return text.contains("table") || text.contains("[") ? "DataTable" : "DocString"
  }
}
