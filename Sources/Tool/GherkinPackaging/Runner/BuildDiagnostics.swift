/// What the output of a failed build says about the failure.
///
/// A plugin cannot import a library, so GherkinRunPlugin compiles this file too, by a symbolic link; a plugin belongs
/// to no package, so these declarations are public.
public struct BuildDiagnostics {
  /// The compiler's errors with their excerpts and notes, each once; if there are none, the output without progress and
  /// warnings.
  public let text: String

  /// - Parameters:
  ///   - output: what `swift build` wrote.
  ///   - folder: the working directory, from which paths in it are shown.
  public init(_ output: String, from folder: String) {
    var blocks: [[Substring]] = []
    var others: [[Substring]] = []
    var isError: Bool?
    for line in output.split(separator: "\n") {
      if Self.isProgress(line) {
        isError = nil
      } else if let severity = line.prefixMatch(of: Self.head)?.output.1 {
        let line = line.trimmingPrefix(folder + "/")
        if severity == "note", let known = isError {
          if known { blocks[blocks.count - 1].append(line) }
        } else {
          isError = severity.hasSuffix("error")
          if isError == true { blocks.append([line]) }
        }
      } else if let known = isError, line.prefixMatch(of: Self.excerpt) != nil {
        if known { blocks[blocks.count - 1].append(line) }
      } else {
        isError = nil
        if !line.hasPrefix("warning: ") { others.append([line]) }
      }
    }
    var seen: Set<[Substring]> = []
    text = (blocks.isEmpty ? others : blocks).filter { seen.insert($0).inserted }.joined().joined(separator: "\n")
  }

  /// Whether a line of the output says how far the build is.
  public static func isProgress(_ line: Substring) -> Bool { line.prefixMatch(of: progress) != nil }

  /// Matches `[3/7] Compiling Steps Beer.swift`, `Building for debugging...`, `Another instance of SwiftPM is already running`
  nonisolated(unsafe) private static let progress =
    #/\[\d+\/\d+\] |Building for |Compiling |Planning build|Fetch(ing|ed) |Computing version|Creating working copy|Working copy |Build complete|Another /#
  /// Matches `/package/Sources/Steps/Beer.swift:3:5: error: …`
  nonisolated(unsafe) private static let head = #/[^\s:][^:]*:\d+:(?:\d+:)? (error|fatal error|warning|note|remark): /#
  /// Matches ` 3 | let beer = 1` and `   |  `- error: …`
  nonisolated(unsafe) private static let excerpt = #/\s*\d*\s*\||\s*`- |\s*~~~|[ \t]/#
}
