internal import Foundation
internal import GherkinFiles
internal import GherkinFormatters
internal import GherkinText

/// The pictures of descriptions, which are files of the project.
///
/// The paths are untrusted: only files below the folder of the project are read, and no link may lead out of it. The
/// extension and the content must be those of a picture, and the sizes are limited.
package final class Pictures: Sendable {
  /// Where a page has its pictures.
  package enum Place: Sendable {
    /// In the page itself.
    case inside
    /// In the folder `assets`, apart from SVG, whose scripts a browser would run if it was opened as a page.
    case beside
  }

  /// What a page shows for a picture.
  enum Source: Sendable {
    /// A data URL.
    case data(String)
    /// The path of a file, from the root of the site.
    case file(String)
    case omitted(Omission)
  }

  /// The reason why a picture is not shown.
  enum Omission: Error {
    case missing, outside, tooLarge, unknownType, tooMany, web

    var text: InterfaceText {
      switch self {
      case .missing: InterfaceText("The file of this picture is missing", "picture.missing")
      case .outside: InterfaceText("This picture is not in the folder of the project", "picture.outside")
      case .tooLarge: InterfaceText("This picture has more than 2 MiB", "picture.tooLarge")
      case .unknownType: InterfaceText("This file is no PNG, JPEG, GIF, WebP or SVG picture", "picture.unknownType")
      case .tooMany: InterfaceText("The pictures have too many bytes to show this one too", "picture.tooMany")
      case .web: InterfaceText("This picture is on the web", "picture.web")
      }
    }
  }

  private struct State: Sendable {
    var known: [String: Source] = [:]
    /// The number of bytes of all pictures on pages or beside them.
    var size = 0
    var files: [(name: String, bytes: [UInt8])] = []
  }

  /// The maximum size of a picture in bytes.
  private static let limit = 2 << 20

  private let place: Place
  /// The folder of the project, or the working directory without one, without links.
  private let folder: String?
  private let state = Locked(State())

  /// Creates the pictures of a page or site of the project of the working directory.
  package init(_ place: Place) {
    self.place = place
    folder = ProjectFolder()?.path ?? SystemCalls.resolved(".")
  }

  /// The maximum size of all pictures in bytes.
  private var totalLimit: Int { place == .inside ? 8 << 20 : 256 << 20 }

  /// Returns the files for the folder of the site that were not returned before.
  package func takeFiles() -> [(name: String, bytes: [UInt8])] {
    state.withLock { state in
      defer { state.files = [] }
      return state.files
    }
  }

  /// Returns what a page shows for a picture.
  ///
  /// - Parameter path: the path of the file, relative to the folder of the project.
  func source(of path: String) -> Source {
    state.withLock { state in
      var source = state.known[path] ?? read(path, &state)
      if case .data(let data) = source {
        // Each use takes space on a page.
        let size = state.size + data.utf8.count
        if size <= totalLimit { state.size = size } else { source = .omitted(.tooMany) }
      }
      state.known[path] = source
      return source
    }
  }

  private func read(_ path: String, _ state: inout State) -> Source {
    do throws(Omission) {
      let (type, bytes) = try picture(path)
      if place == .inside || type == .svg { return .data("data:\(type.mediaType);base64,\(Base64.text(bytes))") }
      guard state.size + bytes.count <= totalLimit else { return .omitted(.tooMany) }
      let hash = SHA256.name(of: bytes)
      let name = "assets/picture-\(hash).\(type.rawValue)"
      state.size += bytes.count
      state.files.append((name, bytes))
      return .file(name)
    } catch {
      return .omitted(error)
    }
  }

  private func picture(_ path: String) throws(Omission) -> (PictureType, [UInt8]) {
    guard let type = PictureType(path: path) else { throw .unknownType }
    guard let folder, let file = SystemCalls.resolved("\(folder)/\(path)") else { throw .missing }
    guard file.utf8.starts(with: "\(folder == "/" ? "" : folder)/".utf8) else { throw .outside }
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      bytes = try FileReader.bytes(of: file, atMost: Self.limit)
    } catch {
      throw error.code == EFBIG ? .tooLarge : .missing
    }
    guard type.isType(of: bytes) else { throw .unknownType }
    return (type, bytes)
  }
}

/// A type of pictures that all browsers show.
private enum PictureType: String, CaseIterable {
  case png, jpg, gif, webp, svg

  init?(path: String) {
    let name = path.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
    self.init(rawValue: name == "jpeg" ? "jpg" : name)
  }

  var mediaType: String {
    switch self {
    case .jpg: "image/jpeg"
    case .svg: "image/svg+xml"
    default: "image/\(rawValue)"
    }
  }

  /// Returns whether a file starts like one of this type.
  func isType(of bytes: [UInt8]) -> Bool {
    switch self {
    case .png: bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case .jpg: bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case .gif: bytes.starts(with: "GIF8".utf8)
    case .webp: bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    case .svg:
      bytes.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) } == UInt8(ascii: "<")
        && String(decoding: bytes.prefix(1 << 12), as: UTF8.self).contains("<svg")
    }
  }
}
