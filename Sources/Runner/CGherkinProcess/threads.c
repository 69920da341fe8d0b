#include "CGherkinProcess.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *wait_for_others(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int process_try_threads(int count) {
  pthread_t threads[64];
  if (count > 64) count = 64;
  int created = 0, code = 0;
  pthread_mutex_lock(&lock);
  while (created < count && (code = pthread_create(&threads[created], NULL, wait_for_others, NULL)) == 0) created++;
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < created; i++) pthread_join(threads[i], NULL);
  return code;
}
