package import FileSupport

/// Why feature files could not be read.
package enum FeatureFileError: Error, Sendable, Hashable {
  /// Nothing is at the path.
  case noSuchPath(String)
  /// A folder that holds no feature file, at any depth.
  case noFeatures(folder: String)
  /// A file that is neither a feature nor a list of features.
  case notAFeature(String)
  /// A folder, a pipe, a socket or a device that was found where a feature should be.
  case notRegular(String, FileKind)
  /// A file or folder that is there and cannot be read.
  case unreadable(String, reason: String)
  /// A file that cannot be written.
  case unwritable(String, reason: String)
  /// A file that is larger than any feature.
  case tooLarge(String, limit: Int)
  /// A list of features, `@rerun.txt`, that names one that is not there.
  case listed(by: String, line: Int, path: String)
  /// Lines were given for a folder.
  case linesOfFolder(String)
  /// Lines were given for a file that is left out.
  case exclusionOfLines(String)
  /// The paths that are left out leave no feature.
  case allExcluded([String])
  /// A line 0 was given.
  case lineZero(String)
  /// A pattern that no feature fits.
  case nothingFits(pattern: String)
  /// A bundle has no resource of this name.
  case noResource(String, folder: String)
  /// A text has the name of another feature.
  case sameName(String)
  /// A text has an empty name.
  case namelessText
  /// No path was given, and none of the folders is there that are taken then.
  case noStandardFolder([String])
}

extension FeatureFileError: CustomStringConvertible {
  /// Problem, place and remedy in one line.
  package var description: String {
    switch self {
    case .noSuchPath(let path):
      "\(path): no such file or folder; check the path, which is relative to the working directory"
    case .noFeatures(let folder):
      "\(folder): the folder contains no features; names of feature files end with .feature or .feature.md"
    case .notAFeature(let path):
      "\(path): not a feature file; names of feature files end with .feature or .feature.md; write a list of features as @\(path)"
    case .notRegular(let path, .folder):
      "\(path): is a folder; rename it so that its name does not end with .feature or .feature.md"
    case .notRegular(let path, _):
      "\(path): is not a regular file; remove it, or give it another name"
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason)"
    case .unwritable(let path, let reason):
      "\(path): cannot be written and was not changed: \(reason)"
    case .tooLarge(let path, let limit):
      "\(path): the file has more than \(limit) bytes; split it"
    case .listed(let list, let line, let path):
      "\(list):\(line): no such file: \(path); remove the line, or write a new list"
    case .linesOfFolder(let path):
      "\(path): a folder has no lines; give the lines of a feature file"
    case .exclusionOfLines(let path):
      "!\(path): lines cannot be excluded; write '!\(path)' to exclude the file, or exclude scenarios by tags"
    case .allExcluded(let paths):
      "\(paths.map { "!\($0)" }.joined(separator: " ")): all features are excluded; give other paths, or exclude fewer"
    case .lineZero(let path):
      "\(path):0: there is no line 0; the first line is 1"
    case .nothingFits(let pattern):
      "\(pattern): no feature matches the pattern; * matches any part of a name, ** folders of any depth"
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

/// All that kept feature files from being read.
package struct FeatureFileErrors: Error {
  /// The errors, in the order of the paths.
  package let errors: [FeatureFileError]

  /// Brings errors together.
  package init(errors: [FeatureFileError]) {
    self.errors = errors
  }
}
