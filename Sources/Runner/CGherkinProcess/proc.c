#include "CGherkinProcess.h"

#include <unistd.h>

#if defined(__linux__)
/// Ends a program that cannot work: Swift reads the arguments from `/proc`, and Dispatch traps without it.
__attribute__((constructor)) static void require_proc(void) {
  if (access("/proc/self", F_OK) == 0) return;
  static const char problem[] =
      "gherkin-run: /proc is not mounted, and Swift programs need it; mount it: mount -t proc proc /proc\n";
  ssize_t written = write(STDERR_FILENO, problem, sizeof problem - 1);
  (void)written;
  process_exit_now(2);
}
#endif
