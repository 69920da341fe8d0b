import GherkinFiles
import Foundation
package import GherkinSyntax
package import GherkinText

/// The feature files that paths select, and features given as texts, in order. Files are not read until ``read(_:)``.
package struct FeatureSelection: Sendable {
  /// The path that represents standard input, if a selection accepts it.
  package static let standardInput = "-"

  /// The files and the names of texts, without duplicates, in the order of the paths; those of a folder are sorted by
  /// name.
  package private(set) var files: [String] = []
  /// The selected lines of each file. Files that were also given as a whole have no entry.
  package private(set) var lines: [ExactText: [Int]] = [:]
  /// The lists of paths that were read.
  package private(set) var lists: [String] = []
  /// The files and folders that were left out because `.gitignore` files exclude them.
  private var ignored: [String] = []
  /// Whether features were left out because `.gitignore` files exclude them.
  package var isPartial: Bool { Self.hasFeatures(ignored) }
  /// Files in folders that would be features if their names were in lower case: `a.Feature`.
  package private(set) var lookalikes: [String] = []
  /// The rule that the names of ``lookalikes`` break.
  package static let nameRule = "names of feature files end with .feature in lower case"
  /// The errors in the paths, in the order of the paths.
  package private(set) var errors: [FeatureFileError] = []

  /// The path of each selected file by its path without symbolic links, so that a file with several spellings runs once.
  private var known: [ExactText: String] = [:]
  /// The files and the names of texts.
  private var names: Set<ExactText> = []
  /// Where paths in the project are relative to the working directory; nil to leave paths as they are given.
  private var project: ProjectFolder?
  /// The folder to which paths are relative; nil for the working directory.
  private var folder: String?
  /// The paths that were added, as written on the command line or in a list.
  private var added: Set<FeaturePath> = []
  private var whole: Set<ExactText> = []
  /// The pipes and devices that were given by name, and are read on purpose.
  private var pipes: Set<ExactText> = []
  /// Whether folders and patterns leave out what `.gitignore` files exclude.
  private var leavesOutIgnored = false
  /// The features given as texts, by name.
  private var texts: [ExactText: String] = [:]

  /// A file that a path selects.
  private struct Found {
    let path: String
    /// The path without symbolic links.
    let real: String
    /// Whether the file itself was given, rather than its folder or a pattern.
    var isNamed = false
  }

  /// Finds the feature files that paths select: files, folders (at any depth, but not in folders of others, see
  /// ``SourceFolders``), patterns (`Features/**/s*.feature`),
  /// `a.feature:3:19`, and lists of such paths in a file, `@rerun.txt`. A file, folder or pattern after `!` is
  /// excluded; the order of the paths does not matter.
  ///
  /// - Parameters:
  ///   - takesStandardInput: whether `-` is standard input instead of a path.
  ///   - leavesOutIgnored: whether folders and patterns leave out what `.gitignore` files exclude.
  package init(_ arguments: [String], takesStandardInput: Bool = false, leavesOutIgnored: Bool = false) {
    project = ProjectFolder()
    self.leavesOutIgnored = leavesOutIgnored
    for argument in arguments {
      if argument == Self.standardInput, takesStandardInput {
        add(argument, real: argument, lines: [])
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
    project = folder == nil ? ProjectFolder() : nil
    self.folder = folder
    var excluded: [String] = []
    for source in sources.flatMap(\.single) {
      switch source.content {
      case .list: break
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
        } else if texts.updateValue(text, forKey: ExactText(name)) != nil || names.contains(ExactText(name)) {
          errors.append(.sameName(name))
        } else {
          add(name, real: name, lines: [])
        }
      }
    }
    leaveOut(excluded)
    for file in whole { lines[file] = nil }
  }

  /// Keeps the files that paths name, with the lines that they select.
  ///
  /// - Parameters:
  ///   - paths: files, folders and patterns, and the names of texts.
  ///   - folder: the folder to which paths are relative.
  /// - Returns: the errors in the paths.
  package mutating func limit(to paths: [String], relativeTo folder: String) -> [FeatureFileError] {
    let isText: (String) -> Bool = { [texts] path in texts[ExactText(FeaturePath(path).path)] != nil }
    let other = FeatureSelection(paths.filter { !isText($0) }.map { .path($0) }, relativeTo: folder)
    var kept: [ExactText: [Int]] = [:]
    for (real, path) in other.known { kept[real] = other.lines[ExactText(path)] ?? [] }
    for path in paths.filter(isText).map(FeaturePath.init) { kept[ExactText(path.path)] = path.lines }
    let real = Dictionary(known.map { (ExactText($0.value), $0.key) }, uniquingKeysWith: { first, _ in first })
    files = files.filter { file in
      guard let own = kept[real[ExactText(file)] ?? ExactText(file)] else { return false }
      if !own.isEmpty { lines[ExactText(file)] = own }
      return true
    }
    lookalikes = lookalikes.filter(other.lookalikes.contains)
    return other.errors
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
    if let text = texts[ExactText(file)] { return Source(uri: file, text: text) }
    if file == Self.standardInput { return try FeatureReader.readStandardInput(uri: Source.standardInput) }
    return try FeatureReader.read(file, acceptsPipe: pipes.contains(ExactText(file)))
  }

  private mutating func addArgument(_ argument: String) {
    if argument.hasPrefix("@") {
      addList(String(argument.dropFirst()))
    } else {
      addPath(FeaturePath(argument))
    }
  }

  /// Returns whether a path excludes features.
  package static func isExclusion(_ path: String) -> Bool { path.hasPrefix("!") }

  /// Removes the features of files, folders and patterns.
  private mutating func leaveOut(_ paths: [String]) {
    guard !paths.isEmpty, !files.isEmpty else { return }
    var excluded: Set<ExactText> = []
    for path in paths.map(FeaturePath.init(_:)) {
      guard path.lines.isEmpty else {
        errors.append(.exclusionOfLines(path.path))
        continue
      }
      do {
        var others = Self([] as [String])
        for file in try others.expand(path) {
          if let file = known[ExactText(file.real)] { excluded.insert(ExactText(file)) }
        }
      } catch .noFeatures {
        // A folder without features excludes none.
      } catch {
        errors.append(error)
      }
    }
    for file in excluded { lines[file] = nil }
    files.removeAll { excluded.contains(ExactText($0)) }
    if files.isEmpty, errors.isEmpty { errors.append(.allExcluded(paths)) }
  }

  /// Adds the paths in a list: one path on each line, as `rerun` writes them, or several separated by white space. Lines
  /// that start with `#` are comments.
  private mutating func addList(_ list: String) {
    let lines: [String]
    do {
      lines = try Self.lines(ofList: list, acceptsPipe: true)
    } catch {
      errors.append(error)
      return
    }
    lists.append(list)
    let parent = list.lastIndex(of: "/").map { String(list[...$0]) } ?? ""
    var isEmpty = true
    for (number, line) in lines.enumerated() {
      for listed in Self.paths(in: line, relativeTo: folder, or: parent) {
        isEmpty = false
        // A list may have been written in its own folder.
        let other = FeaturePath(path: parent + listed.path, lines: listed.lines, largeLine: listed.largeLine)
        let path = FeaturePath(
          path: Self.path(listed.path, in: folder), lines: listed.lines, largeLine: listed.largeLine)
        let isThere =
          listed.path.hasPrefix("/") || FileKind(path: path.path) != nil || FileKind(path: other.path) == nil
        addPath(isThere ? path : other, listed: (list, number + 1))
      }
    }
    // An empty list means that nothing is to be run again. A comment says why there is no list.
    if isEmpty, let comment = lines.first(where: Self.isComment) {
      errors.append(.noListedPaths(list, comment: comment))
    }
  }

  /// Reads the lines of a list. Names of files can contain other line breaks than those of lists.
  private static func lines(ofList path: String, acceptsPipe: Bool) throws(FeatureFileError) -> [String] {
    let bytes = try FeatureReader.bytes(of: path, acceptsPipe: acceptsPipe)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = String(decoding: bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...], as: UTF8.self)
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
  }

  private static func isComment(_ line: String) -> Bool { line.hasPrefix("#") }

  /// Returns whether a file is a list as the format `rerun` writes it, with a feature on each line.
  package static func isRerunList(_ path: String) -> Bool {
    guard let lines = try? lines(ofList: path, acceptsPipe: false) else { return false }
    return lines.allSatisfy { line in
      line.isEmpty || isComment(line) || paths(in: line).count == 1 && SourceFolders.isFeature(FeaturePath(line).path)
    }
  }

  /// Returns the paths on a line of a list. A name may contain spaces, so the whole line is tried first.
  ///
  /// - Parameter parent: the folder of the list, with a slash at its end.
  private static func paths(
    in line: String, relativeTo folder: String? = nil, or parent: String = ""
  ) -> [FeaturePath] {
    let whole = FeaturePath(line)
    let places = [path(whole.path, in: folder), parent + whole.path]
    if !line.isEmpty, places.contains(where: FileManager.default.fileExists) { return [whole] }
    if isComment(line) { return [] }
    return line.split(whereSeparator: \.isWhitespace).map { FeaturePath(String($0)) }
  }

  /// Adds a file, or the features in a folder.
  ///
  /// - Parameter listed: the list and its line that contain the path; nil for a path of the command line.
  private mutating func addPath(_ path: FeaturePath, listed: (by: String, line: Int)? = nil) {
    // A folder that is given several times is searched only once.
    guard !added.contains(path) else { return }
    let files: [Found]
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
      let name = project?.path(of: file.path, real: file.real) ?? file.path
      // Reading a pipe without a writer blocks forever. A pipe on the command line is read on purpose.
      if let kind = FileKind(path: file.path), kind != .regular {
        guard file.isNamed, listed == nil else {
          errors.append(.notRegular(file.path))
          continue
        }
        pipes.insert(ExactText(name))
      }
      add(name, real: file.real, lines: path.lines)
    }
  }

  private mutating func add(_ path: String, real: String, lines: [Int]) {
    let file = ExactText(known[ExactText(real)] ?? path)
    if texts[file] != nil, names.contains(file) {
      errors.append(.sameName(path))
      return
    }
    if lines.isEmpty {
      whole.insert(file)
    } else {
      self.lines[file, default: []] += lines
    }
    known[ExactText(real)] = file.text
    if names.insert(file).inserted { files.append(file.text) }
  }

  /// Returns the features that match a pattern, or are in matching folders. Other matches are ignored.
  private mutating func expand(_ pattern: PathPattern, _ path: FeaturePath) throws(FeatureFileError) -> [Found] {
    var pattern = pattern
    let search = ignoredFiles
    try pattern.search()
    errors += pattern.undecodable.map(FeatureFileError.undecodableName)
    var files: [Found] = []
    let folder = PathPattern.folder(of: path.path)
    for fitting in pattern.paths where search?.leavesOut(fitting, below: folder) != true {
      do {
        files += try expand(FeaturePath(path: fitting, lines: path.lines)).map { Found(path: $0.path, real: $0.real) }
      } catch {
        switch error {
        case .notAFeature, .noFeatures, .ignored, .linesOfFolder: continue
        default: throw error
        }
      }
    }
    try finish(search, path.path, isEmpty: files.isEmpty)
    guard !files.isEmpty || !pattern.undecodable.isEmpty else { throw .nothingFits(pattern: path.path) }
    return files
  }

  /// The filter of a walk; nil to leave out nothing.
  private var ignoredFiles: IgnoredFiles? { leavesOutIgnored ? IgnoredFiles() : nil }

  private static func hasFeatures(_ paths: [String]) -> Bool { paths.contains { !Self([$0]).files.isEmpty } }

  /// Notes what a search left out.
  ///
  /// - Parameters:
  ///   - path: the folder or the pattern.
  ///   - isEmpty: whether nothing else was found.
  /// - Throws: if features were left out and nothing else was found, or a `.gitignore` file cannot be read.
  private mutating func finish(_ search: IgnoredFiles?, _ path: String, isEmpty: Bool) throws(FeatureFileError) {
    guard let search else { return }
    if let failure = search.failure { throw failure }
    if isEmpty, Self.hasFeatures(search.excluded) { throw .ignored(path) }
    ignored += search.excluded
  }

  /// Returns the path itself if it is a file, or the features in it if it is a folder.
  private mutating func expand(_ path: FeaturePath) throws(FeatureFileError) -> [Found] {
    guard !path.lines.contains(0) else { throw .lineZero(path.path) }
    if let line = path.largeLine { throw .lineTooLarge(path.path, line: line) }
    guard let kind = FileKind(path: path.path) else {
      // Reports name features relative to the project.
      if let other = project?.path(ofMessage: path.path), FileKind(path: other) != nil {
        return try expand(FeaturePath(path: other, lines: path.lines))
      }
      guard let pattern = try PathPattern(path.path) else { throw .noSuchPath(path.path) }
      return try expand(pattern, path)
    }
    guard kind == .folder else {
      guard SourceFolders.isFeature(path.path) else { throw .notAFeature(path.path) }
      return [Found(path: path.path, real: SystemCalls.resolved(path.path) ?? path.path, isNamed: true)]
    }
    guard path.lines.isEmpty else { throw .linesOfFolder(path.path) }
    let search = ignoredFiles
    let walk = SourceFolders.walk(path.path, leavingOut: search) {
      SourceFolders.isFeature($0) || SourceFolders.isFeature($0.lowercased())
    }
    if let failure = walk.failures.first { throw FeatureFileError(failure) }
    lookalikes += walk.files.map(\.path).filter { !SourceFolders.isFeature($0) }
    errors += walk.undecodable.filter(SourceFolders.isFeature).map(FeatureFileError.undecodableName)
    let files = walk.files.filter { SourceFolders.isFeature($0.path) }
    try finish(search, path.path, isEmpty: files.isEmpty)
    guard !files.isEmpty || !walk.undecodable.isEmpty else { throw .noFeatures(folder: path.path) }
    return files.map { Found(path: $0.path, real: $0.real) }
  }
}
