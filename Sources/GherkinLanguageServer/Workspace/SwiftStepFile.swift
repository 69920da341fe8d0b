internal import CucumberExpressions
internal import Foundation
internal import SwiftStepScanner

/// What a scan finds in a Swift file with step definitions.
struct SwiftStepFile: Sendable {
  /// The path of the file.
  let path: String
  /// When the file was written; nil for a text that is not saved.
  let date: Date?
  let scan: StepScan

  /// Scans a text; nil if it cannot have definitions.
  init?(_ path: String, _ bytes: [UInt8], date: Date?) {
    guard bytes.contains(word: "StepLibrary") || bytes.contains(word: "ParameterType") else { return nil }
    self.path = path
    self.date = date
    scan = StepScan(bytes)
    if scan.definitions.isEmpty, scan.hooks.isEmpty, scan.parameterTypes.isEmpty { return nil }
  }

  /// The definitions whose patterns are literals.
  var steps: [StepDefinitionInfo] {
    scan.definitions.compactMap { definition in
      guard let text = definition.pattern.text?.value else { return nil }
      let isExpression = if case .expression = definition.pattern { true } else { false }
      return StepDefinitionInfo(
        pattern: text, isRegularExpression: !isExpression, path: path, line: definition.line,
        parameterTypes: isExpression ? PatternPieces.parameterNames(of: text) : [], tags: definition.tags,
        about: definition.documentation, deprecated: definition.deprecated, literal: definition.literal)
    }
  }

  var hooks: [HookInfo] {
    scan.hooks.filter { $0.kind != "condition" }.map {
      HookInfo(moment: $0.kind, name: $0.name ?? "", tags: $0.tags?.value, path: path, line: $0.line)
    }
  }

  var parameterTypes: [ParameterTypeInfo] {
    scan.parameterTypes.compactMap { type in
      guard let name = type.name?.value, let regexps = type.regexps else { return nil }
      return ParameterTypeInfo(name: name, regexps: regexps, path: path, line: type.line)
    }
  }

  /// The largest file that is scanned, in bytes.
  private static let largest = 2 << 20
  /// The most files that are looked at.
  private static let mostFiles = 20_000

  /// Scans a file on disk; nil if it has no definitions.
  static func read(_ path: String) -> SwiftStepFile? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int, size <= largest,
      let data = FileManager.default.contents(atPath: path)
    else { return nil }
    return SwiftStepFile(path, Array(data), date: attributes[.modificationDate] as? Date ?? .distantPast)
  }

  /// The files with definitions in a folder.
  static func files(in folder: String) -> [SwiftStepFile] {
    let url = URL(fileURLWithPath: folder)
    guard
      let enumerator = FileManager.default.enumerator(
        at: url, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles, .skipsPackageDescendants])
    else { return [] }
    var files: [SwiftStepFile] = []
    var count = 0
    for case let file as URL in enumerator {
      if ["node_modules", "DerivedData", "Pods", "Carthage"].contains(file.lastPathComponent) {
        enumerator.skipDescendants()
      }
      guard file.pathExtension == "swift" else { continue }
      count += 1
      if count > mostFiles { break }
      if let file = read(file.path) { files.append(file) }
    }
    return files
  }
}

extension DefinitionList {
  /// Merges the definitions of runners with those of scans, file by file.
  ///
  /// A runner knows everything of the files that it was built of. For a file that is newer than the runner, is not saved,
  /// or is unknown to any runner, the scan counts.
  ///
  /// - Parameter built: when the runner was built; nil if there is none.
  init(_ listing: DefinitionList, built: Date?, scans: [SwiftStepFile]) {
    self = listing
    guard let built else {
      (steps, hooks, parameterTypes) = ([], [], [])
      for scan in scans { add(scan) }
      return
    }
    let newer = scans.filter { scan in scan.date.map { $0 > built } ?? true }
    let replaced = Set(newer.map(\.path))
    steps.removeAll { replaced.contains($0.path) }
    hooks.removeAll { replaced.contains($0.path) }
    parameterTypes.removeAll { $0.path.map(replaced.contains) ?? false }
    for scan in newer {
      add(scan)
      let names = Set(scan.parameterTypes.map(\.name))
      var seen: Set<String> = []
      parameterTypes.removeAll { names.contains($0.name) && !seen.insert($0.name).inserted }
    }
    // The exact place of a literal is known from the source only.
    var literals: [String: Range<Int>] = [:]
    for scan in scans {
      for step in scan.steps { literals["\(step.path):\(step.line):\(step.pattern)"] = step.literal }
    }
    for index in steps.indices where steps[index].literal == nil {
      let step = steps[index]
      steps[index].literal = literals["\(step.path):\(step.line):\(step.pattern)"]
    }
  }

  private mutating func add(_ file: SwiftStepFile) {
    steps += file.steps
    hooks += file.hooks
    parameterTypes += file.parameterTypes
  }
}

extension [UInt8] {
  /// Whether a word is somewhere in the text.
  fileprivate func contains(word: String) -> Bool {
    let word = Array(word.utf8)
    return withUnsafeBufferPointer { bytes in
      guard bytes.count >= word.count else { return false }
      for start in 0...(bytes.count - word.count) where bytes[start] == word[0] {
        var index = 1
        while index < word.count, bytes[start + index] == word[index] { index += 1 }
        if index == word.count { return true }
      }
      return false
    }
  }
}
