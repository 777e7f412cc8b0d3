#include "timers.h"

#include <stddef.h>
#include <stdlib.h>

/* A binary heap, earliest first. Each timer knows its place, so that a closed connection leaves in log n steps. */
static struct timer **heap;
static int count;
static int capacity;

static void place(int index, struct timer *timer) {
  heap[index] = timer;
  timer->index = index;
}

static void move_up(int index, struct timer *timer) {
  while (index > 0 && heap[(index - 1) / 2]->due_us > timer->due_us) {
    place(index, heap[(index - 1) / 2]);
    index = (index - 1) / 2;
  }
  place(index, timer);
}

static void move_down(int index, struct timer *timer) {
  for (;;) {
    int child = 2 * index + 1;
    if (child >= count) break;
    if (child + 1 < count && heap[child + 1]->due_us < heap[child]->due_us) child += 1;
    if (heap[child]->due_us >= timer->due_us) break;
    place(index, heap[child]);
    index = child;
  }
  place(index, timer);
}

void queue_timer(struct timer *timer, uint64_t due_us) {
  cancel_timer(timer);
  if (count == capacity) {
    capacity = capacity == 0 ? 1024 : capacity * 2;
    heap = realloc(heap, (size_t)capacity * sizeof *heap);
    if (heap == NULL) abort();
  }
  timer->due_us = due_us;
  count += 1;
  move_up(count - 1, timer);
}

void cancel_timer(struct timer *timer) {
  if (timer->index == NOT_QUEUED) return;
  int hole = timer->index;
  timer->index = NOT_QUEUED;
  count -= 1;
  struct timer *last = heap[count];
  if (last == timer) return;
  if (hole > 0 && heap[(hole - 1) / 2]->due_us > last->due_us) move_up(hole, last);
  else move_down(hole, last);
}

struct timer *first_timer(void) {
  return count == 0 ? NULL : heap[0];
}
