import CarExample
import Testing

@Suite("A car")
struct CarTests {
  private let home = Place(x: 0, y: 0)

  @Test("a car is red")
  func colour() {
    #expect(Car(parkedAt: home).colour == .red)
  }

  @Test("its engine runs after it was started")
  func starting() {
    var car = Car(parkedAt: home)
    #expect(!car.isEngineRunning)
    car.start()
    #expect(car.isEngineRunning)
    #expect(car.place == home)
  }
}
