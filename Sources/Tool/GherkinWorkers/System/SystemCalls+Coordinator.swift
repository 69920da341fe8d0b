internal import GherkinWorker
internal import GherkinProcesses
import GherkinProtocol
internal import CGherkinProcess
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

// What only a coordinator does with its workers.

extension SystemError {
  /// Whether the other end of a connection is closed.
  var isClosedConnection: Bool { code == EPIPE || code == ECONNRESET }
}

extension SystemCalls {
  /// Writes as many bytes as a connection accepts at once.
  ///
  /// - Returns: the number of written bytes.
  /// - Throws: an error if the connection is closed or broken.
  static func writeAvailable(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal | Int32(MSG_DONTWAIT)) }
      let code = errno
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if code == EAGAIN || code == EWOULDBLOCK {
        break
      } else if code != EINTR {
        throw SystemError(action: "send an order to a process", code: code)
      }
    }
    return bytes.count - rest.count
  }

  /// The result of waiting for bytes.
  enum Arrival {
    case bytes, nothing, closed
  }

  /// Waits for bytes and discards them: they only signal that the ring has content.
  ///
  /// - Parameter sending: whether to return also when the connection accepts bytes.
  static func awaitRing(on descriptor: Int32, milliseconds: Int32, sending: Bool) -> Arrival {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN | (sending ? POLLOUT : 0)), revents: 0)
    let count = poll(&entry, 1, milliseconds)
    if count <= 0 || entry.revents == Int16(POLLOUT) { return .nothing }
    var buffer = [UInt8](repeating: 0, count: 256)
    let got = recv(descriptor, &buffer, buffer.count, 0)
    return got > 0 ? .bytes : got < 0 && errno == EINTR ? .nothing : .closed
  }

  /// Returns whether the other end of a connection is closed.
  static func isDisconnected(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
  }
}

extension OutputPart {
  /// The size of a part at which its middle is removed from the file while its step runs.
  private static let fileLimit = 1 << 24

  /// Removes the middle of a part that is too long from the file.
  static func bound(_ file: Descriptor, _ ring: SharedRing) {
    let end = SystemCalls.length(of: file.number)
    let start = min(max(ring.outputStart, 0), end)
    guard end - start > fileLimit else { return }
    process_free_space(file.number, start + limit, end - limit)
  }
}

extension ChildProcess {
  /// Whether the process has ended. It must still be waited for.
  var hasEnded: Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(id), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && Self.process(info) == id
  }

  private static func process(_ info: siginfo_t) -> pid_t {
    #if canImport(Glibc)
    info._sifields._sigchld.si_pid
    #elseif canImport(Musl)
    info.__si_fields.__si_common.__first.__piduid.si_pid
    #else
    info.si_pid
    #endif
  }
}
