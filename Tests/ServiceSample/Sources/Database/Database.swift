import CSQLite

/// A connection to a database file.
public final class Database {
  private let connection: OpaquePointer

  /// Opens a file, and creates it if it does not exist.
  public init(path: String) throws {
    var opened: OpaquePointer?
    guard sqlite3_open(path, &opened) == SQLITE_OK, let opened else {
      throw DatabaseError(message: "cannot open \(path)")
    }
    connection = opened
    // The server and the steps write to the same file.
    sqlite3_busy_timeout(connection, 5000)
  }

  deinit { sqlite3_close(connection) }

  /// Runs a statement, and returns its rows.
  ///
  /// - Parameter values: the values of the placeholders, `?`.
  @discardableResult
  public func run(_ statement: String, _ values: String...) throws -> [[String]] {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(connection, statement, -1, &prepared, nil) == SQLITE_OK else { throw lastError }
    defer { sqlite3_finalize(prepared) }
    for (index, value) in values.enumerated() {
      // SQLite copies the text before the call returns.
      sqlite3_bind_text(prepared, Int32(index + 1), value, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
    var rows: [[String]] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(prepared)).map { column in
            sqlite3_column_text(prepared, column).map { String(cString: $0) } ?? ""
          })
      case SQLITE_DONE: return rows
      default: throw lastError
      }
    }
  }

  private var lastError: DatabaseError { DatabaseError(message: String(cString: sqlite3_errmsg(connection))) }
}

/// An error of SQLite.
public struct DatabaseError: Error, CustomStringConvertible {
  let message: String
  /// The message of SQLite.
  public var description: String { message }
}
