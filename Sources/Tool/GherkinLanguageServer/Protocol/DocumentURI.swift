internal import Foundation

/// The URIs of files.
enum DocumentURI {
  private static let allowed = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  /// Returns the path for a URI; nil if it is not the URI of a file.
  static func path(_ uri: String) -> String? {
    guard uri.lowercased().hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    guard let path = String(rest[slash...]).removingPercentEncoding, !path.contains("\0") else { return nil }
    return path
  }

  /// Returns the URI of a path.
  static func uri(_ path: String) -> String {
    "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }
}

/// Translates between the URIs of a client and those of the server.
///
/// A client can escape other characters than the server, and can name a folder of the workspace by a symbolic link.
/// Inside of the server each file has one URI: that of its path without symbolic links above the workspace.
struct ClientURIs {
  /// The members of messages that contain URIs.
  private static let members: Set<String> = ["uri", "rootUri", "target", "targetUri"]

  /// The folders of the workspace that the client names by symbolic links.
  private var links: [(link: String, folder: String)] = []
  /// The client's URIs of documents, by those of the server, where they differ.
  private var spellings: [String: String] = [:]

  /// Returns the path of a folder of the workspace without symbolic links, and remembers the link.
  mutating func resolve(_ folder: String) -> String {
    let real = URL(filePath: folder).resolvingSymlinksInPath().path
    guard real != folder, !links.contains(where: { $0.link == folder }) else { return real }
    links.append((folder, real))
    return real
  }

  /// Remembers how the client spells the URI of an open document.
  mutating func open(_ uri: String) {
    let own = self.incoming(uri)
    spellings[own] = own == uri ? nil : uri
  }

  /// Returns a message of the client with the URIs of the server.
  func incoming(_ message: JSON) -> JSON { Self.replacing(message, incoming) }

  /// Returns a message of the server with the URIs of the client.
  func outgoing(_ message: JSON) -> JSON {
    spellings.isEmpty && links.isEmpty ? message : Self.replacing(message, outgoing)
  }

  private func incoming(_ uri: String) -> String {
    guard let path = DocumentURI.path(uri) else { return uri }
    return DocumentURI.uri(Self.moved(path, links.map { ($0.link, $0.folder) }))
  }

  private func outgoing(_ uri: String) -> String {
    if let spelling = spellings[uri] { return spelling }
    guard !links.isEmpty, let path = DocumentURI.path(uri) else { return uri }
    return DocumentURI.uri(Self.moved(path, links.map { ($0.folder, $0.link) }))
  }

  private static func moved(_ path: String, _ folders: [(from: String, to: String)]) -> String {
    for (from, to) in folders where path == from || path.hasPrefix(from + "/") {
      return to + path.dropFirst(from.count)
    }
    return path
  }

  private static func replacing(_ json: JSON, _ change: (String) -> String) -> JSON {
    switch json {
    case .array(let elements): .array(elements.map { replacing($0, change) })
    case .members(let members):
      .object(
        members.map { member in
          if case .string(let uri) = member.value, Self.members.contains(member.name) {
            return JSON.Member(name: member.name, value: .string(change(uri)))
          }
          // The edits of several documents are members of an object.
          let name = member.name.hasPrefix("file://") ? change(member.name) : member.name
          return JSON.Member(name: name, value: replacing(member.value, change))
        })
    default: json
    }
  }
}
