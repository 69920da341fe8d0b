import Foundation
import GherkinCommandLine
import GherkinConformance
import GherkinEngine
import GherkinFormatters

/// The results of comparisons with official data.
struct SelfCheckReport: Encodable {
  struct File: Encodable {
    let path: String
    let sha256: String
  }

  /// A folder of the data, with the hash of the lines that `sha256sum` prints about its files, sorted by path.
  struct Folder: Encodable {
    let path: String
    let files: Int
    let sha256: String
  }

  struct Difference: Encodable {
    let `case`: String
    let difference: String
  }

  struct Area: Encodable {
    let name: String
    var compared = 0
    var differences: [Difference] = []
    /// Why nothing, or not everything, was compared; nil if everything was.
    var problem: String?
    /// Whether the comparison was not requested, which is no error.
    var isLeftOut = false

    /// The result in a line.
    var text: String {
      if isLeftOut { return "– \(name): not run: \(problem ?? "")" }
      let equal = compared - differences.count
      let isGood = differences.isEmpty && problem == nil
      return "\(isGood ? "✔" : "✘") \(name): \(equal) of \(compared) equal"
    }
  }

  private enum CodingKeys: String, CodingKey {
    case tool, version, date, program, runner, data, folders, areas, isEqual
  }

  let tool = "gherkin-run"
  let version = Version.current
  /// The time of the comparison, in UTC.
  let date = Date().formatted(.iso8601)
  let program: File
  private(set) var runner: File?
  let data: String
  let folders: [Folder]
  private(set) var areas: [Area] = []
  private(set) var isEqual = true

  /// The data.
  let official: OfficialData

  init(_ official: OfficialData) throws {
    self.official = official
    data = official.folder
    guard let path = ThisProgram.path else { throw SelfCheckProblem("the path of this program is not known") }
    program = try Self.file(path)
    var seen: Set<String> = []
    folders = try (ConformanceArea.all.map(\.folder) + [KitSample.folder]).filter { seen.insert($0).inserted }.map {
      let (files, hash) = try official.hash(of: $0)
      return Folder(path: $0, files: files, sha256: hash.text)
    }
  }

  private static func file(_ path: String) throws -> File {
    do {
      return File(path: path, sha256: try SHA256.file(path).hash.text)
    } catch {
      throw SelfCheckProblem("cannot read \(path)")
    }
  }

  /// Compares the results of an area.
  mutating func add(_ area: ConformanceArea) async {
    var result = Area(name: area.name)
    do {
      for testCase in try area.cases(official) {
        let difference = try await testCase.difference()
        result.compared += 1
        if let difference { result.differences.append(.init(case: testCase.description, difference: difference)) }
      }
      if result.compared == 0 { result.problem = "there are no cases in \(area.folder)" }
    } catch {
      result.problem = "\(error)"
    }
    append(result)
  }

  /// Adds a result.
  mutating func append(_ area: Area) {
    areas.append(area)
    if !area.isLeftOut, !area.differences.isEmpty || area.problem != nil { isEqual = false }
  }

  /// Stores the runner of the samples.
  mutating func setRunner(_ path: String) throws { runner = try Self.file(path) }

  var status: ExitStatus {
    if areas.contains(where: { $0.problem != nil && !$0.isLeftOut }) { return .notDone }
    return isEqual ? .passed : .failed
  }

  /// The report as JSON.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: JSONText.safe(bytes: try encoder.encode(self)), as: UTF8.self) + "\n"
    }
  }

  /// The report for people.
  var text: String {
    var lines = [
      "Self-check of \(tool) \(version) with official data, \(date)", "",
      "Program  \(program.path)", "  sha256 \(program.sha256)",
    ]
    if let runner { lines += ["Runner   \(runner.path)", "  sha256 \(runner.sha256)"] }
    lines.append("Data     \(data)")
    lines += folders.map { "  \($0.path): \($0.files) files, sha256 \($0.sha256)" } + [""]
    for area in areas {
      lines.append(area.text)
      lines += area.differences.map { "    \($0.case): \($0.difference)" }
      if let problem = area.problem, !area.isLeftOut { lines.append("    \(problem)") }
    }
    let compared = areas.reduce(0) { $0 + $1.compared }
    let different = areas.reduce(0) { $0 + $1.differences.count }
    let leftOut = areas.filter(\.isLeftOut).map(\.name)
    let rest = leftOut.isEmpty ? "" : "; not compared: \(leftOut.joined(separator: ", "))"
    lines += ["", "\(compared - different) of \(compared) results are equal\(rest)"]
    return lines.joined(separator: "\n") + "\n"
  }
}
