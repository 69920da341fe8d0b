import Foundation

/// A file to which several processes add lines.
enum Note {
  /// Adds a line with a single write.
  static func add(_ line: String, to path: String) throws {
    guard let file = fopen(path, "a") else { throw Refusal() }
    fputs(line + "\n", file)
    fclose(file)
  }
}
