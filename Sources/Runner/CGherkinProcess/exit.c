#define _GNU_SOURCE
#include "CGherkinProcess.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <dlfcn.h>
#include <fcntl.h>
#if defined(__linux__)
#include <sys/prctl.h>
#include <sys/syscall.h>
#elif defined(__APPLE__)
#include <sys/stat.h>
#endif

static _Atomic(process_exit_handler) handler;
static atomic_int guarded_process;
static atomic_int own_status;

void process_flush_output(void) {
  fflush(stdout);
  fflush(stderr);
}

#if defined(__APPLE__)
static void (*system_exit)(int);

// Before `main`, because it cannot be looked up in a signal handler.
__attribute__((constructor)) static void find_system_exit(void) {
  system_exit = (void (*)(int))dlsym(RTLD_NEXT, "_exit");
}
#endif

_Noreturn void process_exit_now(int status) {
#if defined(__linux__)
  for (;;) syscall(SYS_exit_group, status);
#elif defined(__APPLE__)
  if (system_exit) system_exit(status);
  abort();
#else
  _exit(status);
#endif
}

/// Calls the handler, if there is one; otherwise returns the status with which the process can exit.
static int checked(int status) {
  // A forked process shares this memory or has a copy of it.
  if (getpid() != atomic_load(&guarded_process)) return status;
  process_exit_handler forbidding = atomic_load(&handler);
  if (forbidding) forbidding(status);
  return status ? status : atomic_load(&own_status);
}

#if defined(__GLIBC__) || defined(__APPLE__)
// These definitions replace those of the C library, on Linux for everything in this process but the library itself, on
// Darwin for code in the same file of the program: `exit` calls its own `_exit` after all handlers.

void _exit(int status) { process_exit_now(checked(status)); }

void _Exit(int status) { process_exit_now(checked(status)); }

// A program that replaces this one would end it with a status of its own, without exit handlers. Those of the C library are
// looked up before `main`, because a forked process must not look them up.
#define REPLACE_EXEC(name, parameters, arguments)                  \
  static int(*system_##name) parameters;                           \
  __attribute__((constructor)) static void find_##name(void) {     \
    system_##name = (int(*) parameters)dlsym(RTLD_NEXT, #name);    \
  }                                                                \
  int name parameters {                                            \
    checked(0);                                                    \
    return system_##name arguments;                                \
  }

REPLACE_EXEC(execv, (const char *path, char *const words[]), (path, words))
REPLACE_EXEC(execvp, (const char *file, char *const words[]), (file, words))
REPLACE_EXEC(execve, (const char *path, char *const words[], char *const variables[]), (path, words, variables))
#endif

#if defined(__GLIBC__)
REPLACE_EXEC(execvpe, (const char *file, char *const words[], char *const variables[]), (file, words, variables))
REPLACE_EXEC(fexecve, (int file, char *const words[], char *const variables[]), (file, words, variables))
#endif

#if defined(__GLIBC__)
void quick_exit(int status) {
  status = checked(status);
  void (*original)(int) = (void (*)(int))dlsym(RTLD_NEXT, "quick_exit");
  if (original) original(status);
  process_exit_now(status);
}

static void at_exit(int status, void *unused) {
  (void)unused;
  int allowed = checked(status);
  if (allowed == status) return;
  process_flush_output();
  process_exit_now(allowed);
}

static void register_handler(void) { on_exit(at_exit, NULL); }
#else
// Without the C library's `on_exit`, the requested status is unknown.
static void at_exit(void) { checked(0); }

static void register_handler(void) { atexit(at_exit); }
#endif

void process_free_space(int file, long from, long to) {
#if defined(__linux__)
  fallocate(file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, from, to - from);
#elif defined(__APPLE__)
  // Only whole blocks can be released.
  struct stat status;
  if (fstat(file, &status) != 0 || status.st_blksize <= 0) return;
  from = (from + status.st_blksize - 1) / status.st_blksize * status.st_blksize;
  to = to / status.st_blksize * status.st_blksize;
  struct fpunchhole hole = {.fp_offset = from, .fp_length = to - from};
  if (from < to) fcntl(file, F_PUNCHHOLE, &hole);
#endif
}

void process_adopt_orphans(void) {
#if defined(__linux__)
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
}

void process_forbid_exit(process_exit_handler forbidding) {
  atomic_store(&guarded_process, getpid());
  atomic_store(&handler, forbidding);
  register_handler();
}

void process_allow_exit(int status) {
  atomic_store(&own_status, status);
  atomic_store(&handler, NULL);
}
