/// The name of a member, as read: kept beside the text, so that telling names apart makes no `String`.
///
/// Names longer than 32 bytes are cut; no message has one, so a name of that length equals none that is asked for.
package struct JSONKey {
  private var bytes: SIMD32<UInt8> = .zero
  private var count: Int

  init(_ name: some RandomAccessCollection<UInt8>) {
    count = name.count
    // One copy: a key is made for every member that is read.
    withUnsafeMutableBytes(of: &bytes) { $0.copyBytes(from: name.prefix(32)) }
  }

  /// The name as a text.
  package var text: String {
    String(decoding: (0..<min(count, 32)).map { bytes[$0] }, as: UTF8.self)
  }

  /// Whether this is the name, so that `switch` tells names apart.
  @inline(__always)
  package static func ~= (name: StaticString, key: JSONKey) -> Bool {
    guard name.utf8CodeUnitCount == key.count, key.count <= 32 else { return false }
    return name.withUTF8Buffer { name in
      for index in 0..<key.count where name[index] != key.bytes[index] { return false }
      return true
    }
  }
}
