import GherkinProtocol
import Foundation

/// A cache of matches by the texts of steps.
///
/// A table of limited size in which a text replaces another one with the same slot. It is emptied when its buffers are
/// full: in a suite of distinct texts, storing all matches would cost more than matching.
struct MatchCache {
  private struct Entry {
    var hash: UInt64 = 0
    var textStart: Int32 = 0
    var textCount: Int32 = -1
    var found = StepIndex.Found.none
    var firstGroup: Int32 = 0
    var groupCount: Int32 = 0
    /// The number of the ``LibrarySelection``.
    var selection: Int32 = 0
  }

  private static let entryCount = 1 << 15
  private static let byteLimit = 1 << 21

  /// Empty until the first match is stored: the table is too large for an index that matches one text.
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []
  private var groups: [MatchedGroup] = []

  /// Returns the match of a text, and appends its groups to `result`; nil if it is not cached.
  func found(
    for text: UnsafeBufferPointer<UInt8>, hash: UInt64, selection: Int32, groups result: inout [MatchedGroup]
  ) -> StepIndex.Found? {
    if entries.isEmpty { return nil }
    let entry = entries[Int(truncatingIfNeeded: hash) & (Self.entryCount - 1)]
    guard entry.hash == hash, entry.textCount == text.count, entry.selection == selection else { return nil }
    let isEqual = bytes.withUnsafeBufferPointer { bytes in
      guard let all = bytes.baseAddress, let other = text.baseAddress else { return text.isEmpty }
      return memcmp(all + Int(entry.textStart), other, text.count) == 0
    }
    guard isEqual else { return nil }
    if entry.groupCount > 0 {
      result.append(contentsOf: groups[Int(entry.firstGroup)..<Int(entry.firstGroup + entry.groupCount)])
    }
    return entry.found
  }

  /// Stores the match of a text.
  mutating func remember(
    _ found: StepIndex.Found, groups newGroups: ArraySlice<MatchedGroup>, for text: UnsafeBufferPointer<UInt8>,
    hash: UInt64, selection: Int32
  ) {
    guard text.count < Self.byteLimit / 16 else { return }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
    if bytes.count + text.count > Self.byteLimit {
      bytes.removeAll(keepingCapacity: true)
      groups.removeAll(keepingCapacity: true)
      for index in entries.indices { entries[index].textCount = -1 }
    }
    entries[Int(truncatingIfNeeded: hash) & (Self.entryCount - 1)] = Entry(
      hash: hash, textStart: Int32(bytes.count), textCount: Int32(text.count), found: found,
      firstGroup: Int32(groups.count), groupCount: Int32(newGroups.count), selection: selection)
    bytes.append(contentsOf: text)
    groups.append(contentsOf: newGroups)
  }
}

/// Hashes the text of a step with a seed that differs in each process.
enum TextHashing {
  private static let seed = UInt64.random(in: .min ... .max) | 1

  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed &+ UInt64(text.count)
    let raw = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset + 8 <= raw.count {
      hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mix(hash ^ rest)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
