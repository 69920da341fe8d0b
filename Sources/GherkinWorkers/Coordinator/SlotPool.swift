/// The places of workers, each used by one at a time.
actor SlotPool {
  private var taken: Set<Int> = []
  private var waiting: [Int: [CheckedContinuation<Void, Never>]] = [:]

  /// Takes this slot, as soon as it is free.
  func take(_ slot: Int) async {
    guard !taken.insert(slot).inserted else { return }
    await withCheckedContinuation { waiting[slot, default: []].append($0) }
  }

  /// Gives a place back.
  func giveBack(_ slot: Int) {
    if waiting[slot]?.isEmpty == false {
      waiting[slot]?.removeFirst().resume()
    } else {
      taken.remove(slot)
    }
  }
}
