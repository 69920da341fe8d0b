import CarExample
import Testing

@Suite("A car")
struct CarTests {
  private let home = Place(x: 0, y: 0)
  private let sea = Place(x: 100, y: -20)

  @Test("it is red")
  func colour() {
    #expect(Car(parkedAt: home).colour == .red)
  }

  @Test("its engine runs once it is started")
  func starting() {
    var car = Car(parkedAt: home)
    #expect(!car.isEngineRunning)
    car.start()
    #expect(car.isEngineRunning)
    #expect(car.place == home)
  }

  @Test("with the engine running it gets to the place that it is moved to")
  func moving() {
    var car = Car(parkedAt: home)
    car.start()
    car.move(to: sea)
    #expect(car.place == sea)
    #expect(car.isEngineRunning)
  }

  @Test("with the engine off it stays where it is")
  func engineOff() {
    var car = Car(parkedAt: home)
    car.move(to: sea)
    #expect(car.place == home)
    #expect(!car.isEngineRunning)
  }
}
