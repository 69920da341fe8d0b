import GherkinFixtures
public import GherkinSteps

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
    // Whoever leaves a field alone does nothing.
  }
  steps.when("I tap {string} again before I am signed in") { (world, title: String) in
    try await world.tapTwice(title)
  }

  steps.then("I have been signed in once") { world in
    try await world.expectOneAttempt()
  }
  steps.then("no sign-in has been tried") { world in
    try await world.expectNoAttempt()
  }
  steps.then("my password shows nowhere") { world in
    try await world.expectSecrecy()
  }
}
