/// The places of workers, each used by one at a time.
actor SlotPool {
  private var free: [Int]
  private var waitingForAny: [CheckedContinuation<Int, Never>] = []
  private var waitingForOne: [Int: [CheckedContinuation<Void, Never>]] = [:]

  init(_ count: Int) {
    free = Array((0..<count).reversed())
  }

  /// Takes a place that nobody uses, as soon as there is one.
  func takeAny() async -> Int {
    if let slot = free.popLast() { return slot }
    return await withCheckedContinuation { waitingForAny.append($0) }
  }

  /// Takes this place, as soon as nobody uses it.
  func take(_ slot: Int) async {
    if let index = free.firstIndex(of: slot) {
      free.remove(at: index)
    } else {
      await withCheckedContinuation { waitingForOne[slot, default: []].append($0) }
    }
  }

  /// Gives a place back.
  func giveBack(_ slot: Int) {
    if waitingForOne[slot]?.isEmpty == false {
      waitingForOne[slot]?.removeFirst().resume()
    } else if !waitingForAny.isEmpty {
      waitingForAny.removeFirst().resume(returning: slot)
    } else {
      free.append(slot)
    }
  }
}
