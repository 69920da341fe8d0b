// expect: risks causing data races
final class Counter {
  var value = 0
}

func count(_ counter: Counter) async {
  async let first: Void = { counter.value += 1 }()
  counter.value += 1
  await first
}
