#define _GNU_SOURCE
#include "CGherkinProcess.h"

#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum { slot_count = 256, text_size = 2048 };

typedef struct {
  atomic_int state;  // 0: free, 1: being changed, 2: valid
  size_t length;
  // The whole line, so that one call writes it, and no other output can come between.
  char line[text_size];
} slot;

static const char prefix[] = "\nrunning: ";
enum { prefix_size = sizeof prefix - 1, longest_text = text_size - prefix_size - 1 };

static slot slots[slot_count];
static const int crash_signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP};
enum { crash_signal_count = sizeof crash_signals / sizeof *crash_signals };
static struct sigaction previous[crash_signal_count];
static process_current_slot current;

int process_begin_running(void) {
  for (int i = 0; i < slot_count; i++) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&slots[i].state, &expected, 1)) return i;
  }
  return -1;
}

void process_set_running(int number, const char *text, size_t length) {
  if (number < 0 || number >= slot_count) return;
  slot *running = &slots[number];
  atomic_store(&running->state, 1);
  if (length > longest_text) length = longest_text;
  memcpy(running->line, prefix, prefix_size);
  memcpy(running->line + prefix_size, text, length);
  running->line[prefix_size + length] = '\n';
  running->length = prefix_size + length + 1;
  atomic_store(&running->state, 2);
}

void process_end_running(int number) {
  if (number >= 0 && number < slot_count) atomic_store(&slots[number].state, 0);
}

int process_running_count(void) {
  int count = 0;
  for (int i = 0; i < slot_count; i++) count += atomic_load(&slots[i].state) != 0;
  return count;
}

static void print(const char *text, size_t length) {
  ssize_t written = write(STDERR_FILENO, text, length);
  (void)written;
}

void process_print(const char *text) { print(text, strlen(text)); }

void process_print_running(void) {
  int own = current ? current() : -1;
  for (int i = 0; i < slot_count; i++) {
    if (atomic_load(&slots[i].state) != 2 || (own >= 0 && i != own)) continue;
    print(slots[i].line, slots[i].length);
  }
}

static void print_and_crash(int number, siginfo_t *info, void *context) {
  process_print_running();
  for (int i = 0; i < crash_signal_count; i++) {
    if (crash_signals[i] != number) continue;
    sigaction(number, &previous[i], NULL);
    if (previous[i].sa_flags & SA_SIGINFO) {
      previous[i].sa_sigaction(number, info, context);
    } else if (previous[i].sa_handler == SIG_DFL) {
      raise(number);
    } else if (previous[i].sa_handler != SIG_IGN) {
      previous[i].sa_handler(number);
    }
  }
}

void process_print_running_on_crash(process_current_slot slot_of_task) {
  current = slot_of_task;
  for (int i = 0; i < crash_signal_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = print_and_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(crash_signals[i], &action, &previous[i]);
  }
}
