import Foundation

// Reads requests from standard input and writes an answer to each, as lines of JSON.
while let line = readLine() {
  do {
    let request = try JSONDecoder().decode(DifferentialRequest.self, from: Data(line.utf8))
    FileHandle.standardOutput.write(Data(await request.answer + "\n".utf8))
  } catch {
    fatalError("not a request: \(line): \(error)")
  }
}
