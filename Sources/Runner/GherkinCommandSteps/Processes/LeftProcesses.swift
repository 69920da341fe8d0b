#if os(Linux) || os(macOS)
internal import GherkinProcesses
internal import Foundation

/// The processes that the commands of a scenario have started and left running.
///
/// They belong to the process group or the session of a command. On Linux, a process whose working directory is in the
/// scenario's folder belongs to it too, even if it leads a session of its own.
struct LeftProcesses {
  /// A process.
  struct Entry: Hashable {
    let id: Int32
    /// Its arguments, or its name.
    let command: String

    /// The process in a message.
    var shown: String { "\(id) \(Shown.line(command))" }
  }

  private(set) var entries: [Entry] = []

  /// Finds the processes.
  ///
  /// - Parameters:
  ///   - groups: the ids of commands, which may have ended but keep their ids.
  ///   - folder: the real path of the scenario's folder; nil for the processes of the groups only.
  init(of groups: Set<Int32>, in folder: String?) {
    for id in Self.all where id != getpid() && !groups.contains(id) {
      let isMember = groups.contains(getpgid(id)) || groups.contains(getsid(id))
      guard isMember || folder.map({ Self.works(id, in: $0) }) == true, let command = Self.command(of: id) else {
        continue
      }
      entries.append(Entry(id: id, command: command))
    }
  }

  /// Kills the processes.
  func end() {
    ProcessSession.end(entries.map(\.id))
  }

  #if os(Linux)
  private static var all: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }
  }

  private static func works(_ id: Int32, in folder: String) -> Bool {
    var buffer = [CChar](repeating: 0, count: 4097)
    guard readlink("/proc/\(id)/cwd", &buffer, 4096) > 0 else { return false }
    let path = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path == folder || path.hasPrefix(folder + "/")
  }

  /// Returns the arguments of a process; nil for one that has ended.
  private static func command(of id: Int32) -> String? {
    // `12 (name) S …`, where the name can contain anything.
    guard let data = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end,
      let state = text[end...].dropFirst(2).first, state != "Z", state != "X"
    else { return nil }
    let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
    let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    // A process that is replacing its program has no arguments for a moment.
    return words.isEmpty ? String(text[text.index(after: start)..<end]) : words.joined(separator: " ")
  }
  #else
  private static var all: [Int32] { ProcessSession.list { proc_listallpids($0, $1) } }

  private static func works(_ id: Int32, in folder: String) -> Bool { false }

  private static func command(of id: Int32) -> String? {
    var name = [CChar](repeating: 0, count: 256)
    guard proc_name(id, &name, UInt32(name.count)) > 0 else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
  #endif
}
#endif
