#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The folder in which the process was started, to which paths in reports and errors are relative.
package enum WorkingFolder {
  /// The path. Access it before steps run, because a step can change the working directory.
  package static let path: String = {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }()

  /// Returns the path of a file in the folder relative to it, and any other path unchanged.
  package static func relative(_ path: String) -> String {
    CodeLocation(fileID: "", filePath: path, line: 0).path(from: self.path)
  }
}

extension CodeLocation {
  /// Returns the file's path relative to a folder if it is inside; otherwise the whole path.
  package func path(from folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }
}
