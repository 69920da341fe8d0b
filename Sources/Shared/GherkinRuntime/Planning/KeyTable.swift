/// A hash table of small numbers whose keys are hash values.
///
/// A `Dictionary` would hash each key again, which costs more than the rest of a lookup. That protects against
/// untrusted keys. Here keys are inserted for step definitions only; other texts are only looked up.
struct KeyTable {
  private var slots = Array(repeating: Slot(), count: 16)
  private var count = 0

  private struct Slot {
    var key: UInt64 = 0
    /// Negative for an empty slot.
    var value: Int32 = -1
  }

  /// Returns the number for a key; nil if there is none.
  subscript(key: UInt64) -> Int? {
    let value = slots[slot(of: key)].value
    return value < 0 ? nil : Int(value)
  }

  /// Inserts a number, at least 0, for a new key.
  mutating func insert(_ value: Int, under key: UInt64) {
    count += 1
    if count > slots.count / 2 { grow() }
    slots[slot(of: key)] = Slot(key: key, value: Int32(value))
  }

  /// Returns the slot in which a key is, or would be inserted.
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
