import Foundation

/// Runs a script in a shell, and returns the wait status of the shell; -1 if it does not start.
///
/// Swift has no `system` on Apple platforms.
func runShell(_ script: String) -> Int32 {
  let texts: [String] = ["/bin/sh", "-c", script]
  let words = texts.map { strdup($0) } + [nil]
  let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
  defer { for text in words + variables { free(text) } }
  var process: pid_t = 0
  guard posix_spawn(&process, "/bin/sh", nil, nil, words, variables) == 0 else { return -1 }
  var status: Int32 = 0
  while waitpid(process, &status, 0) < 0 {
    if errno != EINTR { return -1 }
  }
  return status
}

/// Reads from a stream of the C library until a program ends, which writes nothing to it.
///
/// Swift has no `popen` on Apple platforms.
func readStream(of program: String) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return }
  // The program inherits the end for writing.
  _ = runShell("\(program) < /dev/null > /dev/null 2>&1 &")
  close(ends[1])
  guard let stream = fdopen(ends[0], "r") else { return }
  var bytes = [CChar](repeating: 0, count: 16)
  fgets(&bytes, 16, stream)
  fclose(stream)
}
