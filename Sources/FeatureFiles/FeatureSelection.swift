import FileSupport
import Foundation
package import Gherkin
package import GherkinSteps

/// The feature files that paths select, and features given as texts, in order. Files are not read until ``read(_:)``.
package struct FeatureSelection: Sendable {
  /// The path that represents standard input, if a selection accepts it.
  package static let standardInput = "-"

  /// The files and the names of texts, without duplicates, in the order of the paths; those of a folder are sorted by
  /// name.
  package private(set) var files: [String] = []
  /// The selected lines of each file. Files that were also given as a whole have no entry.
  package private(set) var lines: [String: [Int]] = [:]
  /// The lists of paths that were read.
  package private(set) var lists: [String] = []
  /// Files in folders that would be features if their names were in lower case: `a.Feature`.
  package private(set) var lookalikes: [String] = []
  /// The errors in the paths, in the order of the paths.
  package private(set) var errors: [FeatureFileError] = []

  private var seen: Set<String> = []
  /// The paths that were added, as written on the command line or in a list.
  private var added: Set<FeaturePath> = []
  private var whole: Set<String> = []
  /// The features given as texts, by name.
  private var texts: [String: String] = [:]

  /// Finds the feature files that paths select: files, folders (at any depth), patterns (`Features/**/s*.feature`),
  /// `a.feature:3:19`, and lists of such paths in a file, `@rerun.txt`. A file, folder or pattern after `!` is
  /// excluded; the order of the paths does not matter.
  ///
  /// - Parameter takesStandardInput: whether `-` is standard input instead of a path.
  package init(_ arguments: [String], takesStandardInput: Bool = false) {
    for argument in arguments {
      if argument == Self.standardInput, takesStandardInput {
        add(FeaturePath(argument))
      } else if !Self.isExclusion(argument) {
        addArgument(argument)
      }
    }
    leaveOut(arguments.filter(Self.isExclusion).map { String($0.dropFirst()) })
    for file in whole { lines[file] = nil }
  }

  /// Finds the features of sources in code.
  ///
  /// - Parameter folder: the folder to which paths are relative; nil for the working directory.
  package init(_ sources: [FeatureSource], relativeTo folder: String? = nil) {
    var excluded: [String] = []
    for source in sources {
      switch source.content {
      case .path(let path) where Self.isExclusion(path):
        excluded.append(Self.path(String(path.dropFirst()), in: folder))
      case .path(let path): addArgument(Self.path(path, in: folder))
      case .resource(let name, let parent):
        let path = "\(parent)/\(name)"
        if FileManager.default.fileExists(atPath: path) {
          addPath(FeaturePath(path: path, lines: []))
        } else {
          errors.append(.noResource(name, folder: parent))
        }
      case .text(let text, let name):
        if name.isEmpty {
          errors.append(.namelessText)
        } else if texts.updateValue(text, forKey: name) != nil || seen.contains(name) {
          errors.append(.sameName(name))
        } else {
          add(FeaturePath(path: name, lines: []))
        }
      }
    }
    leaveOut(excluded)
    for file in whole { lines[file] = nil }
  }

  /// Returns a path relative to a folder. The path of a list keeps its `@`.
  private static func path(_ path: String, in folder: String?) -> String {
    let isList = path.hasPrefix("@")
    let file = isList ? path.dropFirst() : path[...]
    guard let folder, !file.hasPrefix("/") else { return path }
    return "\(isList ? "@" : "")\(folder)/\(file)"
  }

  /// Reads one of ``files``: a file, standard input or a text. The extension determines whether it is classic Gherkin
  /// or Markdown.
  package func read(_ file: String) throws(FeatureFileError) -> Source {
    if let text = texts[file] { return Source(uri: file, text: text) }
    if file == Self.standardInput { return try FeatureReader.readStandardInput(uri: Source.standardInput) }
    return try FeatureReader.read(file)
  }

  private mutating func addArgument(_ argument: String) {
    if argument.hasPrefix("@") {
      addList(String(argument.dropFirst()))
    } else {
      addPath(FeaturePath(argument))
    }
  }

  /// Returns whether a file has the extension of a feature.
  package static func isFeature(_ path: String) -> Bool {
    path.hasSuffix(".feature") || path.hasSuffix(".feature.md")
  }

  /// Returns whether a path excludes features.
  package static func isExclusion(_ path: String) -> Bool { path.hasPrefix("!") }

  /// Removes the features of files, folders and patterns.
  private mutating func leaveOut(_ paths: [String]) {
    guard !paths.isEmpty, !files.isEmpty else { return }
    var excluded: Set<String> = []
    for path in paths.map(FeaturePath.init(_:)) {
      var selection = FeatureSelection([] as [String])
      guard path.lines.isEmpty else {
        errors.append(.exclusionOfLines(path.path))
        continue
      }
      do {
        excluded.formUnion(try selection.expand(path).map { Self.realPath($0.path) })
      } catch .noFeatures {
        // A folder without features excludes none.
      } catch {
        errors.append(error)
      }
    }
    let isLeftOut = files.map { excluded.contains(Self.realPath($0)) }
    for (file, isLeftOut) in zip(files, isLeftOut) where isLeftOut { lines[file] = nil }
    files = zip(files, isLeftOut).filter { !$0.1 }.map(\.0)
    if files.isEmpty, errors.isEmpty { errors.append(.allExcluded(paths)) }
  }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// Adds the paths in a list: one path on each line, as `rerun` writes them, or several separated by white space.
  private mutating func addList(_ list: String) {
    let text: String
    do {
      text = String(decoding: try FeatureReader.bytes(of: list), as: UTF8.self)
    } catch {
      errors.append(error)
      return
    }
    lists.append(list)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      for path in Self.paths(in: String(line)) {
        addPath(path, listed: (list, number + 1))
      }
    }
  }

  /// Returns the paths on a line of a list. A name may contain spaces, so the whole line is tried first.
  private static func paths(in line: String) -> [FeaturePath] {
    let whole = FeaturePath(line)
    if !line.isEmpty, FileManager.default.fileExists(atPath: whole.path) { return [whole] }
    return line.split(whereSeparator: \.isWhitespace).map { FeaturePath(String($0)) }
  }

  /// Adds a file, or the features in a folder.
  ///
  /// - Parameter listed: the list and its line that contain the path; nil for a path of the command line.
  private mutating func addPath(_ path: FeaturePath, listed: (by: String, line: Int)? = nil) {
    // A folder that is given several times is searched only once.
    guard !added.contains(path) else { return }
    let files: [FeaturePath]
    do {
      files = try expand(path)
      added.insert(path)
    } catch {
      if let listed, case .noSuchPath(let path) = error {
        errors.append(.listed(by: listed.by, line: listed.line, path: path))
      } else {
        errors.append(error)
      }
      return
    }
    for file in files {
      let isNamed = file.path == path.path && listed == nil
      // Reading a pipe without a writer blocks forever. A pipe on the command line is read on purpose.
      if !isNamed, let kind = FileKind(path: file.path), kind != .regular {
        errors.append(.notRegular(file.path, kind))
      } else {
        add(file)
      }
    }
  }

  private mutating func add(_ file: FeaturePath) {
    if texts[file.path] != nil, seen.contains(file.path) {
      errors.append(.sameName(file.path))
      return
    }
    if file.lines.isEmpty {
      whole.insert(file.path)
    } else {
      lines[file.path, default: []] += file.lines
    }
    if seen.insert(file.path).inserted { files.append(file.path) }
  }

  /// Adds the features that match a pattern, or are in matching folders. Other matches are ignored.
  private mutating func expand(_ pattern: PathPattern, _ path: FeaturePath) throws(FeatureFileError) -> [FeaturePath] {
    var files: [FeaturePath] = []
    for fitting in pattern.paths() {
      do {
        files += try expand(FeaturePath(path: fitting, lines: path.lines))
      } catch {
        switch error {
        case .notAFeature, .noFeatures, .linesOfFolder: continue
        default: throw error
        }
      }
    }
    guard !files.isEmpty else { throw .nothingFits(pattern: path.path) }
    return files
  }

  /// Adds the path itself if it is a file, or the features in it if it is a folder.
  private mutating func expand(_ path: FeaturePath) throws(FeatureFileError) -> [FeaturePath] {
    guard !path.lines.contains(0) else { throw .lineZero(path.path) }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
      guard let pattern = PathPattern(path.path) else { throw .noSuchPath(path.path) }
      return try expand(pattern, path)
    }
    guard isFolder.boolValue else {
      guard Self.isFeature(path.path) else { throw .notAFeature(path.path) }
      return [path]
    }
    guard path.lines.isEmpty else { throw .linesOfFolder(path.path) }
    let folder = path.path.hasSuffix("/") ? path.path : path.path + "/"
    let files: [String]
    do {
      let all = try FileManager.default.subpathsOfDirectory(atPath: path.path)
      files = all.filter(Self.isFeature).sorted()
      lookalikes += all.filter { !Self.isFeature($0) && Self.isFeature($0.lowercased()) }.sorted().map { folder + $0 }
    } catch {
      throw .unreadable(path.path, reason: error.localizedDescription)
    }
    guard !files.isEmpty else { throw .noFeatures(folder: path.path) }
    return files.map { FeaturePath(path: folder + $0, lines: []) }
  }
}
