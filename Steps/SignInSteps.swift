import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import SignInExample
import GherkinTestDoubles

/// The phrases of the sign-in; tapping and reading are those of `headlessUISteps`.
public let signInSteps = StepLibrary(SignInWorld.self) { steps in
  steps.given("the members of {fixture}") { (world, club: Fixture) in
    try await world.admit(club.decode(Members.self))
  }
  steps.given("I am {string}, at the sign-in screen") { (world, name: String) in
    try await world.open(as: name)
  }

  steps.when("I (have )fill(ed) in my username and password") { world in
    try await world.fillIn(.username)
    try await world.fillIn(.password)
  }
  steps.when("I (have )fill(ed) in my username") { world in
    try await world.fillIn(.username)
  }
  steps.when("I (have )fill(ed) in my password") { world in
    try await world.fillIn(.password)
  }
  steps.when("I (have )fill(ed) in the password of {string}") { (world, name: String) in
    try await world.fillIn(.password, of: name)
  }
  steps.when("I delete my username") { world in
    try await world.delete(.username)
  }
  steps.when("I delete my password") { world in
    try await world.delete(.password)
  }
  steps.when("I leave out my username/password") { _ in
    // A field that is not mentioned stays untouched.
  }
  steps.when("I tap {string} again before I am signed in") { (world, title: String) in
    try await world.tapTwice(title)
  }

  steps.then("I have been signed in once") { world in
    let me = try await world.me
    try verify(world.register.attempts).wasCalled(.once)
    try verify(world.register.attempts).wasCalled(.once, with: equal(me.username), equal(me.password))
  }
  steps.then("no sign-in has been tried") { world in
    try verify(world.register.attempts).wasCalled(.never)
  }
  steps.then("my password shows nowhere") { world in
    let secret = try await world.me.password.clearText
    let isShown = try await world.everythingShown().contains(secret)
    try expect(isShown, named: "my password showing, on the screen or in a log of it,").to(beFalse())
  }
}
