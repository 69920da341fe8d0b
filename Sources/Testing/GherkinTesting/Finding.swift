import Foundation
import GherkinFiles
import GherkinText
import Testing

/// A problem in a scenario, with its location.
struct Finding: Sendable {
  /// The severity.
  enum Kind {
    case failure
    case pending
    /// A problem that fails nothing.
    case warning
  }

  let kind: Kind
  let text: String
  let location: SourceLocation

  /// Whether the current task records a finding, which is complete.
  @TaskLocal static var isBeingRecorded = false
  /// The receiver of the running case's findings. Default: Swift Testing.
  @TaskLocal static var receive: @Sendable (Finding) -> Void = { finding in
    $isBeingRecorded.withValue(true) { finding.recordIssue() }
  }

  init(_ text: String, _ kind: Kind = .failure, at location: SourceLocation) {
    self.kind = kind
    self.text = text.visibleText
    self.location = location
  }

  private func recordIssue() {
    switch kind {
    case .failure: Issue.record("\(text)", sourceLocation: location)
    case .warning: Issue.record("\(text)", severity: .warning, sourceLocation: location)
    case .pending:
      withKnownIssue(sourceLocation: location) { Issue.record("\(text)", sourceLocation: location) }
    }
  }
}

/// Converts locations in feature files to those of test reports.
struct FeaturePlace {
  /// The folder to which paths are relative, with a slash at its end.
  let root: String

  /// - Parameter root: the folder to which paths are relative.
  init(root: String) {
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// The option of `swift test` that selects a nested package from the folder around it; empty in other packages, and
  /// in the folder of the nested one. The package manager changes the working directory, but not `PWD`.
  var packageOption: String {
    let folder = URL(filePath: root).resolvingSymlinksInPath().path
    let working = URL(filePath: ProcessInfo.processInfo.environment["PWD"] ?? "/").resolvingSymlinksInPath().path
    return working == folder || NestedPackage.outer(of: folder) == nil ? "" : " --package-path \(NestedPackage.folder)"
  }

  /// Returns a file's path for display.
  func path(_ file: String) -> String {
    file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
  }

  /// Returns a location. Test reports require a module name, for which the file's folder is used.
  func location(_ file: String, line: Int, column: Int?) -> SourceLocation {
    let path = path(file)
    let parts = path.split(separator: "/")
    let id = parts.count > 1 ? parts.joined(separator: "/") : "Features/\(parts.last ?? "a.feature")"
    return SourceLocation(fileID: id, filePath: file, line: max(line, 1), column: max(column ?? 1, 1))
  }
}

extension String {
  /// The text with spaces in place of invisible characters. Texts of features and of errors are untrusted.
  var visibleText: String { VisibleText.blanked(self, except: ["\n", "\t"]) }
}
