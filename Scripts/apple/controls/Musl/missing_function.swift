// expect: cannot find 'gnu_get_libc_version' in scope
import Musl

func version() -> String {
  String(cString: gnu_get_libc_version())
}
