import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import SignInExample
import GherkinTestDoubles

/// The phrases of the sign-in; tapping and reading are those of `headlessUISteps`.
public let signInSteps = StepLibrary(SignInWorld.self) { steps in
  steps.given("{word} and {word} are members of {fixture}") { (world, first: String, second: String, club: Fixture) in
    try await world.admit([first, second], of: club.decode(Members.self))
  }
  steps.given("{word} is on the sign-in screen") { (world, name: String) in
    try await world.open(as: name)
  }

  steps.parameterType(SignInWorld.Field.self)
  steps.when("I fill in my username and password", or: "I have filled in my username and password") { world in
    for field in SignInWorld.Field.allCases { try await world.fillIn(field) }
  }
  steps.when("I fill in my {field}", or: "I have filled in my {field}") { (world, field: SignInWorld.Field) in
    try await world.fillIn(field)
  }
  steps.when("I have filled in the {field} of {word}") { (world, field: SignInWorld.Field, name: String) in
    try await world.fillIn(field, of: name)
  }
  steps.when("I delete my {field}") { (world, field: SignInWorld.Field) in
    try await world.delete(field)
  }
  steps.when("I tap {string} again before I am signed in") { (world, title: String) in
    try await world.tapTwice(title)
  }

  steps.then("I am signed in", or: "I am signed in, once") { world in
    let me = try await world.me
    try verify(world.register.attempts).wasCalled(.once)
    try verify(world.register.attempts).wasCalled(.once, with: equal(me.username), equal(me.password))
  }
  steps.then("I am not signed in") { world in
    try verify(world.register.attempts).wasCalled(.never)
  }
  steps.then("the screen does not show my password") { world in
    let secret = try await world.me.password.clearText
    // Not by #expect, which would show the secret.
    try expect(await !world.everythingShown().contains(secret), named: "the password being hidden")
  }
}
