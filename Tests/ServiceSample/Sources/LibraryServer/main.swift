import Database
import Foundation

// A small HTTP server of a library: `library-server DATABASE`. It prints its port when it accepts connections.
guard CommandLine.arguments.count == 2 else {
  print("usage: LibraryServer DATABASE")
  exit(2)
}
let library = try Library(database: Database(path: CommandLine.arguments[1]))
let listener = try Listener()
FileHandle.standardOutput.write(Data("\(listener.port)\n".utf8))
while true {
  try listener.answer { request in library.answer(to: request) }
}
