/// Finds small numbers by keys that are hashes already.
///
/// A `Dictionary` would hash each key once more, which costs more than all else of a look-up. That is safe with keys
/// that come from outside; here those that are filed come from the authors of steps, and a text is only looked up.
struct KeyTable {
  private var slots = Array(repeating: Slot(), count: 16)
  private var count = 0

  private struct Slot {
    var key: UInt64 = 0
    /// Nothing is filed here where this is negative.
    var value: Int32 = -1
  }

  /// The number that is filed under a key; nil if none is.
  subscript(key: UInt64) -> Int? {
    let value = slots[slot(of: key)].value
    return value < 0 ? nil : Int(value)
  }

  /// Files a number, from 0, under a key that has none yet.
  mutating func insert(_ value: Int, under key: UInt64) {
    count += 1
    if count > slots.count / 2 { grow() }
    slots[slot(of: key)] = Slot(key: key, value: Int32(value))
  }

  /// Where a key is filed, or would be.
  private func slot(of key: UInt64) -> Int {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: key ^ key >> 32) & mask
    while slots[index].value >= 0, slots[index].key != key { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for filed in old where filed.value >= 0 { slots[slot(of: filed.key)] = filed }
  }
}
