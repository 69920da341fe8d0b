import Foundation
package import Gherkin

/// Reads feature files from disk.
package struct FeatureLoader: Sendable {
  /// The feature files that paths name, each once.
  package struct Result: Sendable {
    /// The files' texts: in the order of the paths, a folder's by name.
    package fileprivate(set) var sources: [Source] = []
    /// The lines to which a file was narrowed, by its `uri`; a file that is to run whole has no entry.
    package fileprivate(set) var lines: [String: [Int]] = [:]
  }

  /// The largest feature file that is read, in bytes.
  package static let sizeLimit = 512 << 20

  /// Makes a loader.
  package init() {}

  /// Reads all feature files that paths name: files, folders (at any depth), `a.feature:3:19`, and lists of such paths
  /// in a file, `@rerun.txt`.
  ///
  /// - Throws: all that is wrong with the paths; nothing is read then.
  package func load(_ arguments: [String]) throws(FeatureFileErrors) -> Result {
    var errors: [FeatureFileError] = []
    var paths: [FeaturePath] = []
    for argument in arguments {
      do {
        paths += try expand(argument)
      } catch {
        errors += error.errors
      }
    }
    var result = Result()
    var whole: Set<String> = []
    var seen: Set<String> = []
    for path in paths {
      if path.lines.isEmpty {
        whole.insert(path.path)
      } else {
        result.lines[path.path, default: []] += path.lines
      }
      guard seen.insert(path.path).inserted else { continue }
      do {
        result.sources.append(Source(uri: path.path, bytes: try read(path.path)))
      } catch {
        errors.append(error)
      }
    }
    for path in whole { result.lines[path] = nil }
    guard errors.isEmpty else { throw FeatureFileErrors(errors: errors) }
    return result
  }

  /// Whether a file's name is that of a feature.
  package static func isFeature(_ path: String) -> Bool {
    path.hasSuffix(".feature") || path.hasSuffix(".feature.md")
  }

  /// The feature files that an argument names.
  private func expand(_ argument: String) throws(FeatureFileErrors) -> [FeaturePath] {
    guard argument.hasPrefix("@") else { return try one(FeaturePath(argument)) }
    let list = String(argument.dropFirst())
    let bytes: [UInt8]
    do {
      bytes = try read(list)
    } catch {
      throw FeatureFileErrors(errors: [error])
    }
    var errors: [FeatureFileError] = []
    var paths: [FeaturePath] = []
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in lines.enumerated() {
      for word in line.split(whereSeparator: \.isWhitespace) {
        let path = FeaturePath(String(word))
        do {
          paths += try one(path)
        } catch {
          errors += error.errors.map { error in
            if case .noSuchPath(let path) = error { .listed(by: list, line: number + 1, path: path) } else { error }
          }
        }
      }
    }
    guard errors.isEmpty else { throw FeatureFileErrors(errors: errors) }
    return paths
  }

  private func one(_ path: FeaturePath) throws(FeatureFileErrors) -> [FeaturePath] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else {
      throw FeatureFileErrors(errors: [.noSuchPath(path.path)])
    }
    guard isFolder.boolValue else {
      guard Self.isFeature(path.path) else { throw FeatureFileErrors(errors: [.notAFeature(path.path)]) }
      return [path]
    }
    guard path.lines.isEmpty else { throw FeatureFileErrors(errors: [.linesOfFolder(path.path)]) }
    let files: [String]
    do {
      files = try FileManager.default.subpathsOfDirectory(atPath: path.path).filter(Self.isFeature).sorted()
    } catch {
      throw FeatureFileErrors(errors: [.unreadable(path.path, reason: error.localizedDescription)])
    }
    guard !files.isEmpty else { throw FeatureFileErrors(errors: [.noFeatures(folder: path.path)]) }
    let folder = path.path.hasSuffix("/") ? path.path : path.path + "/"
    return files.map { FeaturePath(path: folder + $0, lines: []) }
  }

  private func read(_ path: String) throws(FeatureFileError) -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else { throw .noSuchPath(path) }
    do {
      let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
      if size > Self.sizeLimit { throw FeatureFileError.tooLarge(path, bytes: size, limit: Self.sizeLimit) }
      return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as FeatureFileError {
      throw error
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }
}

extension FeaturePath {
  fileprivate init(path: String, lines: [Int]) {
    self.path = path
    self.lines = lines
  }
}
