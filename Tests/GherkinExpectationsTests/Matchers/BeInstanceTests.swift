import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("beInstance")
struct BeInstanceTests {
  private class Animal {}
  private final class Dog: Animal {}

  @Test("types, subclasses and protocols match")
  func both() throws {
    try expect(3 as Any).to(beInstance(of: Int.self))
    try expect(Dog() as Animal).to(beInstance(of: Dog.self))
    try expect(Dog()).to(beInstance(of: Animal.self))
    try expect(3).to(beInstance(of: (any Equatable).self))
    try expect(Animal()).toNot(beInstance(of: Dog.self))
  }

  @Test("failures contain the actual type")
  func sentences() {
    check(
      message { try expect(3 as Any).to(beInstance(of: String.self)) },
      equals: "expected 3 to be an instance of String, but it is of type Int")
    check(
      message { try expect(Dog() as Animal).toNot(beInstance(of: Animal.self)) },
      equals: "expected Dog not to be an instance of Animal, but it is of type Dog")
  }
}
