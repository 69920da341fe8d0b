#define _GNU_SOURCE
#include "CGherkinCommands.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <TargetConditionals.h>
#endif
#if defined(__linux__)
#include <pty.h>
#elif TARGET_OS_OSX
#include <util.h>
#endif

int command_pipe(int ends[2]) {
#if defined(__linux__)
  return pipe2(ends, O_CLOEXEC);
#else
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  return 0;
#endif
}

int command_open_terminal(int columns, int *own, char *path, size_t length) {
#if defined(__linux__) || TARGET_OS_OSX
  int other = -1;
  struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)columns};
  if (openpty(own, &other, NULL, NULL, &size) != 0) return -1;
  fcntl(*own, F_SETFD, FD_CLOEXEC);
  int code = ttyname_r(other, path, length);
  // The size of the terminal is lost when its last end is closed, so the caller gets this one, too.
  fcntl(other, F_SETFD, FD_CLOEXEC);
  if (code == 0) return other;
  close(other);
  close(*own);
  errno = code;
  return -1;
#else
  errno = ENOTSUP;
  return -1;
#endif
}

#if defined(__GLIBC__)
// Only in glibc 2.29 and 2.34, and later.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *) __attribute__((weak));
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int) __attribute__((weak));
#endif

int command_set_folder(command_spawn_actions *actions, const char *path) {
#if defined(__GLIBC__)
  if (!posix_spawn_file_actions_addchdir_np) return ENOTSUP;
#endif
#if defined(__linux__) || TARGET_OS_OSX
  return posix_spawn_file_actions_addchdir_np(actions, path);
#else
  return ENOTSUP;
#endif
}

int command_close_from(command_spawn_actions *actions, int first) {
#if defined(__GLIBC__)
  if (posix_spawn_file_actions_addclosefrom_np) return posix_spawn_file_actions_addclosefrom_np(actions, first);
#endif
#if defined(__linux__)
  // One that is closed before the start is no error.
  for (long last = sysconf(_SC_OPEN_MAX), number = first; number < last && number < 4096; number++) {
    if (fcntl((int)number, F_GETFD) < 0) continue;
    int code = posix_spawn_file_actions_addclose(actions, (int)number);
    if (code != 0) return code;
  }
#endif
  // On Darwin, a flag of the attributes closes all others.
  return 0;
}

int command_peek_end(int process, int *status) {
  siginfo_t info;
  memset(&info, 0, sizeof info);
  int result;
  do result = waitid(P_PID, (id_t)process, &info, WEXITED | WNOHANG | WNOWAIT);
  while (result != 0 && errno == EINTR);
  if (result != 0) return -1;
  if (info.si_pid != process) return 0;
  *status = info.si_code == CLD_EXITED ? (info.si_status & 0xFF) << 8 : info.si_status & 0x7F;
  return 1;
}
