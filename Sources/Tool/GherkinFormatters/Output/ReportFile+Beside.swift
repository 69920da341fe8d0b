internal import GherkinFiles
internal import GherkinFileOutput

extension ReportFile {
  /// Writes a file to the folder `report-files` next to `report.html`. Creates the folder if necessary.
  public func writeBeside(_ bytes: [UInt8], name: String) throws(OutputError) -> String? {
    // Devices and pipes have no folder for files.
    guard !isInPlace else { return nil }
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
      let file = try FileReplacement(of: path)
      do throws(SystemCalls.Failure) {
        try SystemCalls.writeAll(bytes[...], to: file.descriptor)
      } catch {
        file.discard()
        throw error
      }
      try file.commit()
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
