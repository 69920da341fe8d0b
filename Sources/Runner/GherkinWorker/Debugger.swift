import GherkinProcesses
import GherkinProtocol
#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Detects debuggers.
package enum Debugger {
  /// Whether a debugger is attached, which would not see code in other processes.
  package static var isAttached: Bool {
    #if canImport(Darwin)
    var info = kinfo_proc()
    var size = MemoryLayout<kinfo_proc>.stride
    var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
    return sysctl(&name, UInt32(name.count), &info, &size, nil, 0) == 0 && info.kp_proc.p_flag & P_TRACED != 0
    #else
    let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    let status = String(decoding: SystemCalls.bytes(of: file, from: 0, count: 4096), as: UTF8.self)
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("TracerPid:") }) else { return false }
    return line.split(separator: "\t").last != "0"
    #endif
  }
}
