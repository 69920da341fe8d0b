import GherkinTestSupport
import Testing
import GherkinData

@Suite("Points in time in ISO 8601")
struct TimestampTests {
  @Test(
    "a date, and a time with or without seconds, a fraction and a time zone are parsed",
    arguments: [
      ("1970-01-01", 0), ("2026-03-01", 1_772_323_200), ("2026-03-01T17:30:00Z", 1_772_386_200),
      ("2026-03-01 17:30", 1_772_386_200), ("2026-03-01t17:30:00.25+01:00", 1_772_382_600.25),
      ("2026-03-01T17:30:00,5z", 1_772_386_200.5), ("2026-03-01T17:30:00 -0530", 1_772_406_000),
      ("2026-03-01T17:30:00+01", 1_772_382_600), ("2000-02-29", 951_782_400), ("1969-12-31T23:59:59Z", -1),
      ("0001-01-01", -62_135_596_800), ("0000-01-01", -62_167_219_200), ("9999-12-31", 253_402_214_400),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
  func accepted(text: String, seconds: Double) {
    check(Timestamp(text)?.secondsSince1970, equals: seconds)
  }

  @Test(
    "other formats, and nonexistent dates and times, are rejected",
    arguments: [
      "", "2026", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-04-31", "2026-01-00", "2026-1-1",
      "26-01-01", "2026-01-01T", "2026-01-01T24:00", "2026-01-01T10:60", "2026-01-01T10:00:61", "2026-01-01T10",
      "2026-01-01T10:00:00.", "2026-01-01T10:00:00+24:00", "2026-01-01T10:00:00+1", "2026-01-01T10:00:00Z later",
      "today", "２０２６-01-01",
    ])
  func refused(text: String) {
    #expect(Timestamp(text) == nil)
  }
}
