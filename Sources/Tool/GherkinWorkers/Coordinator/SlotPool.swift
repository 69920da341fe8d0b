/// The slots of workers, each used by one task at a time.
actor SlotPool {
  private var taken: Set<Int> = []
  private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

  /// Waits until this slot is free, and takes it.
  func take(_ slot: Int) async {
    guard !taken.insert(slot).inserted else { return }
    await withCheckedContinuation { waiting[slot, default: []].append($0) }
  }

  /// Releases a slot.
  func giveBack(_ slot: Int) {
    if waiting[slot]?.isEmpty == false {
      waiting[slot]?.removeFirst().resume()
    } else {
      taken.remove(slot)
    }
  }
}
