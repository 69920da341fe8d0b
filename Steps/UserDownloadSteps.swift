import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles
import UserDownloadExample

/// The phrases of the user download, in French.
public let userDownloadSteps = StepLibrary(UserDownloadWorld.self) { steps in
  // The server that knows …
  steps.given("le serveur qui connaît {fixture}") { (world, people: Fixture) in
    try await world.connect(to: people.decode(People.self))
  }
  // I have opened the application
  steps.given("j'ai ouvert l'application") { world in
    try await world.open()
  }

  // The server answers; is out of order; answers nonsense
  steps.when("le serveur répond") { world in
    try await world.answer()
  }
  steps.when("le serveur est en panne") { world in
    try await world.fail()
  }
  steps.when("le serveur répond n'importe quoi") { world in
    try await world.answerNonsense()
  }

  // My profile has been asked for once, with nothing else
  steps.then("mon profil a été demandé une fois, sans rien de plus") { world in
    try verify(world.session.gets).wasCalled(.once)
    try await verify(world.session.gets)
      .wasCalled(.once, with: equal(world.people.address), equal([:]), .any, .any)
  }
  // My profile is this one
  steps.then("mon profil est celui-ci :") { (world, expected: DataTable) in
    let profile = try await expect(world.user.profile, named: "my profile").toExist()
    try expected.diff(against: [
      ["nom": profile.name, "pseudonyme": profile.username, "courriel": profile.email]
    ])
  }
  // Everybody is informed that my profile has changed; nobody is informed
  steps.then("tout le monde apprend que mon profil a changé") { world in
    let me = try await world.user
    try verify(world.board.announcements).wasCalled(.once)
    try verify(world.board.announcements).wasCalled(.once, with: satisfy("me") { $0 === me })
  }
  steps.then("personne n'apprend rien") { world in
    try verify(world.board.announcements).wasCalled(.never)
  }
}
