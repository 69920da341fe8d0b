import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Decoding numbers and Booleans")
struct NumberFieldTests {
  @Test("every integer type accepts its minimum and maximum")
  func bounds() throws {
    func check<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws {
      #expect(try decode([T].self, "[\(T.min), \(T.max)]") == [T.min, T.max])
      #expect(try decode([String: T].self, "{min: \(T.min), max: \(T.max)}") == ["min": T.min, "max": T.max])
      #expect(try decode(T.self, "\(T.max)") == T.max)
    }
    try check(Int.self)
    try check(Int8.self)
    try check(Int16.self)
    try check(Int32.self)
    try check(Int64.self)
    try check(Int128.self)
    try check(UInt.self)
    try check(UInt8.self)
    try check(UInt16.self)
    try check(UInt32.self)
    try check(UInt64.self)
    try check(UInt128.self)
  }

  @Test("an integer out of range is an error with the limits")
  func outOfRange() throws {
    check(
      try failure([String: UInt8].self, "ibu: 300"),
      equals: """
        f.yaml:1:6: ibu: 300 does not fit into UInt8
          1 | ibu: 300
            |      ^
        Write a number from 0 to 255.
        """)
    #expect(try complaint(UInt.self, "-1").hasPrefix("-1 does not fit into UInt. Write a number from 0 to "))
    check(try complaint(Int8.self, "0x80"), equals: "0x80 does not fit into Int8. Write a number from -128 to 127.")
    let huge = String(repeating: "9", count: 1000)
    #expect(try complaint(Int16.self, huge).hasPrefix(String(repeating: "9", count: 45) + "… does not fit into Int16"))
    check(try complaint(YAMLValue.self, huge), contains: "does not fit into Int.")
  }

  @Test("a number too large for its type is an error, not infinity")
  func tooLarge() throws {
    let remedy = "Write a number with a smaller exponent or fewer digits."
    check(try complaint(Double.self, "1e400"), equals: "1e400 does not fit into Double. \(remedy)")
    check(try complaint(Float.self, "-1e39"), equals: "-1e39 does not fit into Float. \(remedy)")
    check(try complaint(YAMLValue.self, "1e999999999"), equals: "1e999999999 does not fit into Double. \(remedy)")
    check(try complaint(Double.self, "0x" + String(repeating: "F", count: 17)), contains: "does not fit into UInt64")
  }

  @Test("a quoted number is text, and the error explains that")
  func quoted() throws {
    check(
      try failure([String: Int].self, "ibu: \"60\""),
      equals: """
        f.yaml:1:6: ibu: an integer is needed, but this is the quoted text "60"
          1 | ibu: "60"
            |      ^
        Remove the quotes.
        """)
    check(
      try complaint(Double.self, "'4.5'"),
      equals: "a number is needed, but this is the quoted text \"4.5\". Remove the quotes.")
    check(
      try complaint(Bool.self, "'true'"),
      equals: "a boolean is needed, but this is the quoted text \"true\". Remove the quotes.")
  }

  @Test("another kind of value is named in the error")
  func mismatch() throws {
    let integer = "an integer is needed, but this is"
    check(try complaint(Int.self, "4.5"), equals: "\(integer) the number 4.5. Write an integer, such as 12.")
    check(try complaint(Int.self, ".inf"), equals: "\(integer) the number .inf. Write an integer, such as 12.")
    check(try complaint(Int.self, "1e3"), equals: "\(integer) the number 1e3. Write an integer, such as 12.")
    check(try complaint(Int.self, "true"), equals: "\(integer) the boolean true. Write an integer, such as 12.")
    check(try complaint(Int.self, "1_000"), equals: "\(integer) the text \"1_000\". Write an integer, such as 12.")
    check(try complaint(Int.self, "~"), equals: "\(integer) null. Write an integer, such as 12.")
    check(try complaint(Int.self, "[1]"), equals: "\(integer) a sequence. Write an integer, such as 12.")
    check(try complaint(Int.self, "a: 1"), equals: "\(integer) a mapping. Write an integer, such as 12.")
    check(
      try complaint(Double.self, "4,5"),
      equals: "a number is needed, but this is the text \"4,5\". Write a number, such as 12.5.")
    check(
      try complaint(Bool.self, "yes"), equals: "a boolean is needed, but this is the text \"yes\". Write true or false."
    )
  }
}
