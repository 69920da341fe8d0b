import Foundation
import GherkinEngine
import GherkinExpressions
import GherkinFeatureFiles
import GherkinFiles
import GherkinRuntime
import GherkinSteps
import GherkinSourceScanner
import GherkinText

/// A library of the package's sources that defines undefined steps, and that the program with the steps does not have:
/// usually its name is missing in the list that the program passes to `main`.
struct UnlistedLibrary: CustomStringConvertible {
  /// The path of the Swift file.
  private let path: String
  /// The line of the first definition of an undefined step.
  private let line: Int
  /// The number of undefined steps that it defines.
  private let count: Int

  /// The maximum number of Swift files that are searched, their maximum size in bytes, and the maximum number of
  /// different undefined steps.
  private static let (mostFiles, largestFile, mostSteps) = (2_000, 1 << 20, 200)

  /// The note for the user.
  var description: String {
    "\(path):\(line) defines \(count == 1 ? "an undefined step" : "\(count) undefined steps"), but the program with "
      + "the steps does not have its library; add it to the libraries that the program passes to GherkinRun.main"
  }

  /// Searches the Swift files of the package around the working directory.
  static func all(for plan: TestPlan) -> [Self] {
    let steps = plan.undefinedTexts(limit: mostSteps)
    guard !steps.isEmpty, let folder = ProjectFolder()?.path,
      FileManager.default.fileExists(atPath: folder + "/Package.swift")
    else { return [] }
    let known = Set(Set(plan.catalogue.steps.map(\.definition.place.filePath)).compactMap(SystemCalls.resolved))
    let walk = FolderWalk(folder, visits: { SourceFolders.hasSources($0) && $0 != "Tests" }) { $0.hasSuffix(".swift") }
    return walk.files.prefix(mostFiles).compactMap { file in
      if known.contains(file.real) { return nil }
      return Self(file.real, steps, plan.catalogue.registry)
    }
  }

  private init?(_ file: String, _ steps: [String], _ registry: ParameterTypeRegistry) {
    // A file that cannot be read is an error of the build, not of this search.
    guard let bytes = FileReader.readable(file, atMost: Self.largestFile), Self.namesLibrary(bytes)
    else { return nil }
    let definitions = StepScan(bytes).definitions.compactMap { definition in
      Self.expression(definition.pattern, registry).map { (line: definition.line, expression: $0) }
    }
    var (count, lines) = (0, Set<Int>())
    for step in steps {
      // An error of an expression means no match: the program reports it when it has the library.
      guard let found = definitions.first(where: { (try? $0.expression.match(step)) ?? nil != nil }) else { continue }
      count += 1
      lines.insert(found.line)
    }
    guard let line = lines.min() else { return nil }
    (path, self.line, self.count) = (WorkingFolder.relative(file), line, count)
  }

  /// Returns whether a Swift file can define a library. Most files do not, and are searched before each run with an
  /// undefined step, so this uses the system's search.
  private static func namesLibrary(_ bytes: [UInt8]) -> Bool {
    (bytes + [0]).withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map { strstr($0, "StepLibrary") != nil } ?? false
    }
  }

  /// Returns the expression of a pattern; nil if it is not known or not valid, or if matching can take long.
  private static func expression(
    _ pattern: StepScan.Definition.Pattern, _ registry: ParameterTypeRegistry
  ) -> (any StepExpression)? {
    switch pattern {
    case .expression(let source):
      // Its parameter types may be known only to the program.
      let expression = try? CucumberExpression(source.value, registry: registry)
      return expression.flatMap { $0.isExact ? $0 : nil }
    case .regularExpression(let source), .regexLiteral(let source):
      let expression = RegularExpression(source.value, registry: registry)
      return expression.isExact ? expression : nil
    case .unknown: return nil
    }
  }
}

extension TestPlan {
  /// Returns the different texts of undefined steps, in order.
  fileprivate func undefinedTexts(limit: Int) -> [String] {
    var seen: Set<ExactText> = []
    var texts: [String] = []
    for testCase in testCases {
      for step in 0..<testCase.stepCount {
        guard case .undefined = testCase.binding(ofStep: step) else { continue }
        let text = testCase.text(ofStep: step)
        if seen.insert(ExactText(text)).inserted { texts.append(text) }
        if texts.count == limit { return texts }
      }
    }
    return texts
  }
}
