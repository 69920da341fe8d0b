// expect: cannot find 'pipe2' in scope
import Darwin

func connect(_ ends: UnsafeMutablePointer<Int32>) {
  _ = pipe2(ends, O_CLOEXEC)
}
