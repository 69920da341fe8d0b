import Foundation
import GherkinSteps

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A running server, and the file of its database.
struct Service: Sendable {
  let address: URL
  let database: String

  /// Sends a request, and returns the status and the text of the answer.
  func send(_ method: String, _ path: String...) async throws -> (status: Int, text: String) {
    var request = URLRequest(url: path.reduce(address) { $0.appending(path: $1) }, timeoutInterval: 5)
    request.httpMethod = method
    let (data, response) = try await URLSession.shared.data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }
}

struct ServiceError: Error, CustomStringConvertible {
  let description: String
}

/// The server of a worker, with a database of its own.
let service = Once(perWorker: "library server") { run in
  let folder = FileManager.default.temporaryDirectory.appending(path: "library-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let database = folder.appending(path: "library.sqlite").path
  let server = Process()
  let output = Pipe()
  server.executableURL = try BuiltProduct("LibraryServer").url
  server.arguments = [database]
  server.standardOutput = output
  try server.run()
  run.addTearDown {
    server.terminate()
    try FileManager.default.removeItem(at: folder)
  }
  // The server prints its port when it accepts connections. The call waits for it.
  let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  guard let port = Int(line.trimmingCharacters(in: .newlines)), let address = URL(string: "http://127.0.0.1:\(port)")
  else {
    throw ServiceError(description: "the server printed no port, but \"\(line)\"")
  }
  return Service(address: address, database: database)
}
