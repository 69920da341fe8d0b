import GherkinFiles

/// An error in the selection of feature files.
package enum FeatureFileError: Error, Sendable, Hashable {
  /// The path does not exist.
  case noSuchPath(String)
  /// A folder contains no feature files at any depth.
  case noFeatures(folder: String)
  /// `.gitignore` files exclude all features of a folder or a pattern.
  case ignored(String)
  /// A file is neither a feature nor a list of features.
  case notAFeature(String)
  /// A feature is a pipe, a socket or a device.
  case notRegular(String)
  /// The name of a feature is not valid UTF-8. The other bytes are written as `\xE9`.
  case undecodableName(String)
  /// A file or folder cannot be read.
  case unreadable(String, reason: String)
  /// A file that cannot be written.
  case unwritable(String, reason: String)
  /// A file exceeds the size limit.
  case tooLarge(String, limit: Int)
  /// A list of features, `@rerun.txt`, contains a path that does not exist.
  case listed(by: String, line: Int, path: String)
  /// A list of features contains only comments.
  case noListedPaths(String, comment: String)
  /// Lines were given for a folder.
  case linesOfFolder(String)
  /// Lines were given for an excluded file.
  case exclusionOfLines(String)
  /// The exclusions leave no feature.
  case allExcluded([String])
  /// A line 0 was given.
  case lineZero(String)
  /// A line was given whose number is too large for an integer.
  case lineTooLarge(String, line: String)
  /// No feature matches a pattern.
  case nothingFits(pattern: String)
  /// The braces of a pattern have too many alternatives.
  case tooManyAlternatives(pattern: String)
  /// A bundle has no resource with this name.
  case noResource(String, folder: String)
  /// A feature given as text has the name of another one.
  case sameName(String)
  /// A feature given as text has an empty name.
  case namelessText
  /// No path was given, and none of the default folders exists.
  case noStandardFolder([String])
}

extension FeatureFileError {
  init(_ failure: FolderWalk.Failure) {
    self = .unreadable(failure.folder, reason: systemMessage(for: failure.code))
  }
}

extension FeatureFileError: CustomStringConvertible {
  /// The problem, the location and the remedy on one line.
  package var description: String {
    switch self {
    case .noSuchPath(let path):
      "\(path): no such file or folder; check the path, which is relative to the working directory"
    case .noFeatures(let folder):
      "\(folder): the folder contains no features; names of feature files end with .feature or .feature.md"
    case .ignored(let path):
      "\(path): .gitignore files exclude all features here; name the files to read them"
    case .notAFeature(let path):
      "\(path): not a feature file; names of feature files end with .feature or .feature.md; write a list of features as @\(path)"
    case .notRegular(let path):
      "\(path): is not a regular file; remove it, or give it another name"
    case .undecodableName(let path):
      "\(path): the name is not UTF-8, so the feature cannot be read; rename the file"
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .unwritable(let path, let reason):
      "\(path): cannot be written and was not changed: \(reason)"
    case .tooLarge(let path, let limit):
      "\(path): the file has more than \(limit) bytes; split it"
    case .listed(let list, let line, let path):
      "\(list):\(line): no such file: \(path); remove the line, or write a new list"
    case .noListedPaths(let list, let comment):
      "\(list): the list contains no features: \"\(comment)\"; write a new list"
    case .linesOfFolder(let path):
      "\(path): a folder has no lines; give the lines of a feature file"
    case .exclusionOfLines(let path):
      "!\(path): lines cannot be excluded; write '!\(path)' to exclude the file, or exclude scenarios by tags"
    case .allExcluded(let paths):
      "\(paths.map { "!\($0)" }.joined(separator: " ")): all features are excluded; give other paths, or exclude fewer"
    case .lineZero(let path):
      "\(path):0: there is no line 0; the first line is 1"
    case .lineTooLarge(let path, let line):
      "\(path):\(line): there is no scenario at this line; "
        + "name a line of a scenario, its examples, its rule or its feature"
    case .nothingFits(let pattern):
      "\(pattern): no feature matches the pattern; * matches any part of a name, ** folders of any depth"
    case .tooManyAlternatives(let pattern):
      "\(pattern): the braces have more than \(GlobPattern.alternativeLimit) alternatives; write several patterns"
    case .noResource(let name, let folder):
      "\(folder): the bundle has no resource \(name); "
        + "add resources: [.copy(\"\(name)\")] to the target in Package.swift"
    case .sameName(let name):
      "\(name): two features have this name; rename one of them"
    case .namelessText:
      "a feature given as text has no name; give it one, such as \"draft.feature\""
    case .noStandardFolder(let folders):
      "there is no folder \(folders.joined(separator: " or ")) here; create it, or name the features to run"
    }
  }
}

/// All errors in the selection of feature files.
package struct FeatureFileErrors: Error {
  /// The errors, in the order of the paths.
  package let errors: [FeatureFileError]

  /// Creates an error that contains errors.
  package init(errors: [FeatureFileError]) {
    self.errors = errors
  }
}
