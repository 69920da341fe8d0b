internal import GherkinDefinitions
internal import GherkinFiles
internal import GherkinOutcomes
internal import GherkinProbing
internal import GherkinSourceScanner
internal import GherkinSyntax

/// The file with the verdicts of the last probe of a package.
struct ProbeFile: Sendable {
  let modifiedAt: Int64
  let findings: [ProbeFinding]
  /// Why the file has no findings that can be shown; nil if it was read.
  private(set) var problem: String?

  /// Reads the file of a package; nil if there is none.
  ///
  /// - Parameter known: the file as it was read before. It is returned if the file is unchanged.
  init?(in folder: String, known: ProbeFile?) {
    let path = "\(folder)/\(ProbeDocument.path)"
    guard let time = SystemCalls.modificationTime(of: path) else { return nil }
    if let known, known.modifiedAt == time {
      self = known
      return
    }
    modifiedAt = time
    guard let bytes = FileReader.readable(path, atMost: ProbeDocument.limit) else {
      (findings, problem) = ([], "\(path): cannot be read, or is larger than \(ProbeDocument.limit >> 20) MB")
      return
    }
    do throws(ProbeDocumentError) {
      findings = try ProbeDocument(json: bytes).report.findings.filter { $0.kind != .irrelevant }
    } catch {
      (findings, problem) = ([], "\(path): \(error)")
    }
  }
}

/// The findings of the last probes, as far as their definitions are the same as then.
///
/// A finding is shown at its definition, and at those of its steps that are also the same as then.
struct ProbeFindings: Sendable {
  private struct Finding: Sendable, Equatable {
    let folder: String
    let finding: ProbeFinding

    /// The path of the definition's file.
    var file: String { path(finding.definition.file) }

    func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

    static func == (left: Self, right: Self) -> Bool {
      (left.folder, left.finding.sentence, left.finding.definition.digest, left.finding.places.map(\.digest))
        == (right.folder, right.finding.sentence, right.finding.definition.digest, right.finding.places.map(\.digest))
    }
  }

  private let findings: [Finding]

  /// The page that documents findings.
  private static let page =
    "https://github.com/gherkin-run/gherkin-run/blob/main/Sources/Runner/GherkinRunner/GherkinRunner.docc/Unchecked-values.md"

  /// Creates the findings of files, by package folder.
  ///
  /// - Parameter swift: the Swift files as they are now, by path.
  init(_ files: [String: ProbeFile] = [:], _ swift: [String: SwiftStepFile] = [:]) {
    findings = files.sorted { $0.key < $1.key }.flatMap { folder, file in
      file.findings.map { Finding(folder: folder, finding: $0) }
    }.filter { finding in
      finding.finding.definition.digest.map { swift[finding.file]?.digests.contains($0) == true } ?? false
    }
  }

  /// Returns whether the same is shown as for other findings.
  func showsLike(_ other: Self) -> Bool { findings == other.findings }

  /// Returns the findings at the steps of a feature.
  func diagnostics(in feature: FeatureSnapshot) -> [Diagnostic] {
    findings.flatMap { finding in
      let all = finding.finding.definition.places.filter { finding.path($0.uri) == feature.path }
      guard !all.isEmpty else { return [Diagnostic]() }
      let steps = feature.steps.filter { $0.runs && $0.type == .outcome && $0.matches(finding.finding.definition) }
      let digests = steps.map(\.digests)
      var lines: Set<Int> = []
      return finding.finding.places.filter { finding.path($0.uri) == feature.path }.compactMap { place in
        let now = steps.indices.filter { digests[$0].contains(place.digest) }.map { steps[$0].line }
        let then = Set(all.filter { $0.digest == place.digest }.map(\.line)).sorted()
        guard let line = Self.line(place.line, of: then, now), lines.insert(line).inserted else { return nil }
        return diagnostic(
          finding, Diagnostics.range(GherkinSyntax.Location(line: line), feature), finding.finding.sentence(at: place))
      }
    }
  }

  /// Returns the line of a step that is one of several equal ones; nil if it is unknown.
  ///
  /// - Parameters:
  ///   - then: the lines of the equal steps that were probed.
  ///   - now: the lines of the equal steps.
  private static func line(_ line: Int, of then: [Int], _ now: [Int]) -> Int? {
    guard then.count == now.count else { return now.contains(line) ? line : nil }
    return then.firstIndex(of: line).map { now[$0] }
  }

  /// Returns the findings at the definitions of a Swift file.
  func diagnostics(in text: TextDocument, _ path: String, _ definitions: DefinitionIndex) -> [Diagnostic] {
    findings.filter { $0.file == path }.compactMap { finding in
      let definition = definitions.definitions.first {
        $0.file == path && $0.call != nil && $0.key.map(finding.finding.definition.has) == true
      }
      guard let call = definition?.call else { return nil }
      var diagnostic = diagnostic(finding, text.range(call.literal), finding.finding.sentence)
      diagnostic.related = finding.finding.places.prefix(5).map { place in
        (Location(uri: DocumentURI.uri(finding.path(place.uri)), range: .line(place.line - 1)), place.change)
      }
      return diagnostic
    }
  }

  private func diagnostic(_ finding: Finding, _ range: PositionRange, _ message: String) -> Diagnostic {
    Diagnostic(
      range: range, severity: finding.finding.isSuspicion ? .warning : .information,
      code: "unchecked-value", link: Self.page, message: message, source: "gherkin-run probe")
  }
}

extension ProbeReport.Definition {
  /// Returns whether a definition has the pattern of this one, and its tags.
  fileprivate func has(_ key: KnownDefinition.Key) -> Bool {
    (key.pattern, key.form == .expression, key.tags) == (pattern, form == .expression, tags)
  }
}

extension StepOccurrence {
  fileprivate func matches(_ definition: ProbeReport.Definition) -> Bool {
    definitions.contains { definition.has($0.key) }
  }

  /// The digests of the step with its texts.
  fileprivate var digests: Set<String> { Set(variants.map { TextDigest(step: $0.text, blocks).text }) }
}
