internal import GherkinFiles
internal import GherkinDefinitions
internal import GherkinOutcomes
internal import GherkinProbing
internal import GherkinSourceScanner

/// A Swift file of the workspace as a source of definitions.
struct SwiftStepFile: Sendable {
  let state: DefinitionMerge.SourceState
  /// The digests of the definitions' calls.
  let digests: Set<String>

  /// The scan of the text; nil if it was not scanned.
  var scan: StepScan? {
    switch state {
    case .saved(_, let scan): scan
    case .unsaved(let scan): scan
    case .gone: nil
    }
  }

  /// The maximum size of scanned files, in bytes.
  private static let largest = 2 << 20

  /// Creates a file with unsaved text in an editor.
  init(unsaved bytes: [UInt8]) {
    let scan = Self.scan(bytes)
    state = .unsaved(scan)
    digests = Self.digests(scan, bytes)
  }

  /// Reads a file on disk; returns nil if it is not a regular file or is too large.
  init?(path: String) {
    guard let time = SystemCalls.modificationTime(of: path), let bytes = FileReader.readable(path, atMost: Self.largest)
    else { return nil }
    let scan = Self.scan(bytes)
    state = .saved(modifiedAt: time, scan: scan)
    digests = Self.digests(scan, bytes)
  }

  /// Whether the file contains definitions.
  var hasDefinitions: Bool {
    guard let scan else { return false }
    return !scan.definitions.isEmpty || !scan.hooks.isEmpty || !scan.parameterTypes.isEmpty
  }

  private static func digests(_ scan: StepScan, _ bytes: [UInt8]) -> Set<String> {
    Set(scan.definitions.map { TextDigest(call: $0.call, in: bytes).text })
  }

  private static func scan(_ bytes: [UInt8]) -> StepScan {
    let words = ["StepLibrary", "ParameterType"].map { Array($0.utf8) }
    let mayDefine = bytes.withUnsafeBufferPointer { text in words.contains { text.contains(word: $0) } }
    return StepScan(mayDefine ? bytes : [])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the text contains a word.
  func contains(word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    for start in 0...(count - word.count) where self[start] == first {
      var index = 1
      while index < word.count, self[start + index] == word[index] { index += 1 }
      if index == word.count { return true }
    }
    return false
  }
}
