import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Definitions in Swift source")
struct ScanTranscriptTests {
  @Test("sources have the definitions of the transcript", arguments: TranscriptFile.all(in: "source-scanner"))
  func answers(file: TranscriptFile) throws { try file.expect { Self.answer } }

  private static func answer(_ action: TranscriptFile.Action) throws -> [String] {
    let source = Array((action.text ?? "").utf8)
    let scan = StepScan(source)
    func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
    switch action.name {
    case "complete": return [scan.isComplete ? "complete" : "incomplete"]
    case "libraries":
      check(scan.isComplete)
      return scan.libraries.map { library in
        let tags = library.tags.map { " | tags \($0)" } ?? ""
        guard let body = scan.lastBody(of: library) else { return "no body\(tags)" }
        return "\(text(body.start..<body.braces.lowerBound))| \(text(body.braces)) | "
          + "parameter \(body.parameter ?? "none")\(tags)"
      }
    case "ranges": return scan.definitions.map { "literal \(text($0.literal)) of call \(text($0.call))" }
    case "scan":
      return scan.definitions.map { shown($0, text($0.literal)) }
        + scan.hooks.map { "\($0.line) hook \($0.kind)" + ($0.tags.map { ", tags \($0.value)" } ?? "") }
        + scan.parameterTypes.map(shown)
    default: throw action.unknown
    }
  }

  private static func shown(_ definition: StepScan.Definition, _ literal: String) -> String {
    let pattern =
      switch definition.pattern {
      case .expression(let text): "expression \(text.value)"
      case .regularExpression(let text): "regular expression \(text.value)"
      case .regexLiteral(let text): "literal \(text.value)"
      case .unknown: "unknown \(literal)"
      }
    let parameters = definition.body?.parameters.map {
      "("
        + $0.map { parameter in parameter.type.map { "\(parameter.name): \($0)" } ?? parameter.name }.joined(
          separator: ", ")
        + ")"
    }
    let parts = [
      parameters, parameters == nil ? definition.body?.parameterCount.map { "\($0) numbered parameters" } : nil,
      definition.documentation.map { "documentation \($0.debugDescription)" },
      definition.deprecated.map { "deprecated \($0)" }, definition.tags.map { "tags \($0)" },
      definition.isRelocated ? "relocated" : nil,
    ]
    return "\(definition.line) \(pattern)" + parts.compactMap(\.self).map { " | " + $0 }.joined()
  }

  private static func shown(_ type: StepScan.ParameterType) -> String {
    let regexps = type.regexps?.joined(separator: " or ") ?? "unknown"
    return "\(type.line) parameter type \(type.name?.value ?? "unknown") | \(regexps)"
      + (type.valueType.map { " | of \($0)" } ?? "")
  }
}
