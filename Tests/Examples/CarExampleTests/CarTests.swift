import CarExample
import Testing

@Suite("A car")
struct CarTests {
  private let home = Place(x: 0, y: 0)
  private let sea = Place(x: 100, y: -20)

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

  @Test("with the engine running, it moves to the given position")
  func moving() {
    var car = Car(parkedAt: home)
    car.start()
    car.move(to: sea)
    #expect(car.place == sea)
    #expect(car.isEngineRunning)
  }

  @Test("with the engine off, it does not move")
  func engineOff() {
    var car = Car(parkedAt: home)
    car.move(to: sea)
    #expect(car.place == home)
    #expect(!car.isEngineRunning)
  }
}
