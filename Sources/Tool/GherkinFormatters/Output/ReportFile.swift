internal import GherkinFileOutput
internal import GherkinFiles

/// A file that is written to a temporary file and renamed on success, so a run that ends early keeps the report of the
/// previous run.
///
/// The new file gets the permissions of the replaced file. Missing folders are created. A device, a pipe or a descriptor
/// of this process (`/dev/stdout`) is written in place.
public struct ReportFile: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  private let descriptor: Int32
  /// The temporary file that is renamed when the report is complete; nil if the report is written in place.
  private let replacement: FileReplacement?
  /// The final path of the report.
  let finalPath: String
  /// The names of the files that were written to the folder next to the report.
  private var written: Set<String> = []

  /// Opens the file for writing.
  /// - Throws: the error of the system, with the name of the file.
  public init(path: String) throws(OutputError) {
    name = path
    let own = SystemCalls.descriptor(named: path)
    let kind = FileKind(path: path)
    finalPath = SystemCalls.resolved(path) ?? path
    do {
      if let own {
        // A file that is opened again would be written from its start, over the output of other writers to this
        // descriptor.
        descriptor = try SystemCalls.duplicate(own == 1 ? StandardOutput.descriptor : own)
        replacement = nil
      } else if kind == .special || kind == .folder {
        descriptor = try SystemCalls.openForWriting(finalPath)
        replacement = nil
      } else {
        try SystemCalls.makeFolders(above: finalPath)
        let replacement = try FileReplacement(of: finalPath)
        descriptor = replacement.descriptor
        self.replacement = replacement
      }
    } catch {
      throw OutputError(name: path, operation: "open", code: error.code)
    }
  }

  /// Whether the report is written directly to its path.
  var isInPlace: Bool { replacement == nil }

  /// Writes bytes to the temporary file, or directly if there is none.
  public func write(_ bytes: ArraySlice<UInt8>) throws(OutputError) {
    do {
      try writeAll(bytes, to: descriptor, name: name)
    } catch {
      replacement?.discard()
      throw error
    }
  }

  /// Renames the temporary file to its final name.
  public func finish() throws(OutputError) {
    do {
      if let replacement { try replacement.commit() } else { try SystemCalls.closeDescriptor(descriptor) }
    } catch {
      throw OutputError(name: name, operation: "finish", code: error.code)
    }
    if !isInPlace { try removeEarlierFiles() }
  }

  /// Removes the files of an earlier report of this name from the folder next to it. A list in the folder names them, so
  /// that no other file is removed.
  private func removeEarlierFiles() throws(OutputError) {
    let folder = Self.folderBeside(finalPath)
    let list = "\(folder)/.\(finalPath.split(separator: "/").last ?? "").list"
    let earlier = FileReader.readableText(list)?.split(separator: "\n").map(String.init) ?? []
    for name in earlier where !written.contains(name) && !name.hasPrefix(".") && !name.contains("/") {
      // Ignored: somebody has removed the file.
      do { try SystemCalls.removeFile("\(folder)/\(name)") } catch {}
    }
    guard !earlier.isEmpty || !written.isEmpty else { return }
    try Self.write(Array(written.sorted().map { "\($0)\n" }.joined().utf8), to: list, in: folder)
  }

  /// Discards the file. Ignores errors of the cleanup, because the error that led here is the one to report.
  public func discard() {
    if let replacement { return replacement.discard() }
    do { try SystemCalls.closeDescriptor(descriptor) } catch {}
  }
}

extension ReportFile {
  /// Writes a file to the folder `report-files` next to `report.html`. Creates the folder if necessary.
  public mutating func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    // Devices and pipes have no folder for files.
    guard !isInPlace else { return nil }
    written.insert(name)
    let folder = Self.folderBeside(finalPath)
    try Self.write(bytes, to: "\(folder)/\(name)", in: folder)
    let folderName = folder.split(separator: "/").last.map(String.init) ?? ""
    return "\(Self.percentEncoded(folderName))/\(Self.percentEncoded(name))"
  }

  /// Writes a whole file.
  ///
  /// - Parameter folder: the folder of the file, which is created if necessary.
  static func write(_ bytes: [UInt8], to path: String, in folder: String) throws(OutputError) {
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolder(folder)
      // Does not follow links that other users created.
      try FileContents.save(bytes, for: path).commit()
    } catch {
      throw OutputError(name: path, operation: "write", code: error.code)
    }
  }

  /// Returns the folder next to a report.
  static func folderBeside(_ path: String) -> String { "\(withoutEnding(path))-files" }

  /// Returns a path without its file extension.
  private static func withoutEnding(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), let first = path[..<dot].last, first != "/",
      !path[dot...].contains("/")
    else { return path }
    return String(path[..<dot])
  }

  /// Percent-encodes a name for a URL.
  private static func percentEncoded(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII,
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_.".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

/// A folder as the destination of a report that consists of files. It is created if necessary; its other files stay.
public struct ReportFolder: OutputDestination {
  /// The path as the user gave it.
  public let name: String
  let path: String

  /// Creates the folder.
  ///
  /// - Throws: the error of the system, with the name of the folder.
  public init(path: String) throws(OutputError) {
    name = path
    self.path = SystemCalls.resolved(path) ?? path
    do throws(SystemCalls.Failure) {
      try SystemCalls.makeFolders(above: "\(self.path)/")
    } catch {
      throw OutputError(name: path, operation: "create", code: error.code)
    }
    if FileKind(path: self.path) != .folder {
      throw OutputError(name: path, operation: "create", reason: "there is a file of this name")
    }
  }

  /// Does nothing: the report has no text of its own.
  public func write(_ bytes: ArraySlice<UInt8>) {}

  /// Does nothing: each file is complete.
  public func finish() {}

  /// Writes a file to the folder.
  ///
  /// - Returns: the name.
  public func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    try ReportFile.write(bytes, to: "\(path)/\(name)", in: path)
    return name
  }
}
