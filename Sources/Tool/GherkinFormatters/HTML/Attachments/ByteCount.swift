/// Human-readable numbers of bytes.
enum ByteCount {
  /// Returns `950 bytes`, `64 KiB` or `1.5 MiB`, rounded down to a tenth.
  static func text(_ count: Int) -> String {
    if count < 1024 { return count == 1 ? "1 byte" : "\(count) bytes" }
    let (unit, name) = count < 1 << 20 ? (1 << 10, "KiB") : (1 << 20, "MiB")
    let tenths = count / unit * 10 + count % unit * 10 / unit
    let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(number) \(name)"
  }
}
