import CalendarDataExample
import GherkinExpectations
import GherkinFixtures
public import GherkinSteps
import GherkinTestDoubles

/// The phrases of the calendar download, by regular expressions as text. A group with the pattern of {fixture} is one.
public let calendarDataSteps = StepLibrary(CalendarDataWorld.self) { steps in
  steps.given(regex: #"^the calendar of ("([^"]*)")$"#) { (world, calendar: Fixture) in
    try await world.keep(calendar.decode(CalendarData.self))
  }
  steps.given(regex: "^I am looking at my calendar$") { world in
    await world.open()
  }

  steps.when(regex: "^I (?:have )?ask(?:ed)? for an update$") { world in
    await world.downloader.update()
  }
  steps.when(regex: "^I (?:have )?cancel(?:led)? the update$") { world in
    await world.downloader.cancel()
  }
  steps.when(regex: "^I close my calendar$") { world in
    await world.close()
  }
  steps.when(regex: "^the calendar (?:has arrived|arrives)$") { world in
    try await world.deliver(world.network.downloads.calls.last)
  }
  steps.when(regex: "^the calendar that I asked for first arrives$") { world in
    try await world.deliver(world.network.downloads.calls.first)
  }
  steps.when(regex: "^the calendar cannot be fetched$") { world in
    try await world.fail()
  }

  steps.then(regex: "^I see these appointments:$") { (world, expected: DataTable) in
    let calendar = try await expect(world.screen.calendars.calls.last, named: "a calendar to see").toExist()
    try expected.diff(against: calendar.appointments)
  }
  steps.then(regex: "^I hear once that my calendar is not up to date$") { world in
    try await verify(world.screen.failures).wasCalled(.once)
    try await verify(world.screen.calendars).wasCalled(.never)
  }
  steps.then(regex: "^I have heard of the update once$") { world in
    try await verify(world.screen.calendars).wasCalled(.once)
    try await verify(world.screen.failures).wasCalled(.never)
  }
  steps.then(regex: "^I hear nothing of the update$") { world in
    try await verify(world.screen.calendars).wasCalled(.never)
    try await verify(world.screen.failures).wasCalled(.never)
  }
  steps.then(regex: #"^(\d+) downloads? (?:has|have) been stopped$"#) { (world, count: Int) in
    // The older of several downloads are stopped.
    let stopped = world.network.downloads.calls.prefix(count).map(\.0)
    try expect(world.network.stops.calls, named: "the downloads that were stopped").to(equal(stopped))
  }
  steps.then(regex: "^no download has been stopped$") { world in
    try verify(world.network.stops).wasCalled(.never)
  }
  steps.then(regex: "^nothing keeps my calendar open$") { world in
    try await expect(world.openScreen, named: "the screen").to(beNil())
  }
}
