import GherkinSyntax

/// Encodes and decodes the table or doc string of a step, with the locations for errors.
enum BlockCodec {
  static func write(_ block: PickleStepArgument, to writer: inout ByteWriter) {
    switch block {
    case .docString(let text):
      writer.write(true)
      writer.write(text.mediaType)
      writer.write(text.content)
      writer.write(text.location?.line)
      writer.write(text.location?.column)
    case .dataTable(let table):
      writer.write(false)
      writer.write(table.rows) { $0.write($1) { $0.write($1) } }
      writer.write(table.writtenRows) { writer, row in
        writer.write(row.location.line)
        writer.write(row.cells) { writer, cell in
          writer.write(cell.location.line)
          writer.write(cell.location.column)
        }
      }
    }
  }

  static func read(_ reader: inout ByteReader) throws(ByteReader.InvalidBytes) -> PickleStepArgument {
    if try reader.bool() {
      var text = PickleDocString(mediaType: try reader.optionalString(), content: try reader.string())
      let (line, column) = (try reader.optionalInt(), try reader.optionalInt())
      text.location = line.map { Location(line: $0, column: column) }
      return .docString(text)
    }
    let rows = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      try reader.array { (reader) throws(ByteReader.InvalidBytes) in try reader.string() }
    }
    let written = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
      let line = try reader.int()
      let cells = try reader.array { (reader) throws(ByteReader.InvalidBytes) in
        GherkinDocument.TableCell(
          location: Location(line: try reader.int(), column: try reader.optionalInt()), value: "")
      }
      return GherkinDocument.TableRow(location: Location(line: line), cells: cells, id: "")
    }
    return .dataTable(PickleTable(rows: rows, writtenRows: written))
  }
}
