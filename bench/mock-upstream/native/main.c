/* A stand-in for a vendor of the OpenAI dialect, fast enough that it is never what a benchmark measures. */
#define _GNU_SOURCE
#include "connection.h"
#include "timers.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/socket.h>

#define EVENTS_AT_ONCE 256
#define BACKLOG 4096

static int fail(const char *what) {
  perror(what);
  return 1;
}

/* Returns the listening socket, or -1. Prints the port, which the kernel chose. */
static int listen_on_loopback(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  socklen_t size = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) < 0 || listen(listener, BACKLOG) < 0) return -1;
  if (getsockname(listener, (struct sockaddr *)&address, &size) < 0) return -1;
  printf("listening on %d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

static void watch(int poll, struct connection *connection, int operation, uint32_t events) {
  struct epoll_event event = { .events = events | EPOLLRDHUP, .data.ptr = connection };
  if (epoll_ctl(poll, operation, socket_of(connection), &event) < 0) exit(fail("epoll_ctl"));
}

static void accept_all(int poll, int listener) {
  for (;;) {
    int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    struct connection *connection = open_connection(socket);
    if (connection == NULL) exit(fail("open_connection"));
    watch(poll, connection, EPOLL_CTL_ADD, EPOLLIN);
  }
}

static void handle(int poll, struct connection *connection, uint32_t events) {
  bool was_writing = (events & EPOLLOUT) != 0;
  enum connection_state state = CONNECTION_OVER;
  if ((events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) == 0) {
    state = was_writing ? continue_reply(connection) : read_requests(connection);
  }
  if (state == CONNECTION_OVER) close_connection(connection);
  else if (state == CONNECTION_WAITS_TO_WRITE) watch(poll, connection, EPOLL_CTL_MOD, EPOLLOUT);
  else if (was_writing) watch(poll, connection, EPOLL_CTL_MOD, EPOLLIN);
}

static void run_due_timers(int poll) {
  uint64_t now = now_us();
  for (struct timer *timer; (timer = first_timer()) != NULL && timer->due_us <= now;) {
    cancel_timer(timer);
    /* The timer is the first member of its connection. */
    struct connection *connection = (struct connection *)timer;
    enum connection_state state = continue_reply(connection);
    if (state == CONNECTION_OVER) close_connection(connection);
    else if (state == CONNECTION_WAITS_TO_WRITE) watch(poll, connection, EPOLL_CTL_MOD, EPOLLOUT);
  }
}

static int milliseconds_to_first_timer(void) {
  struct timer *timer = first_timer();
  if (timer == NULL) return -1;
  uint64_t now = now_us();
  return timer->due_us <= now ? 0 : (int)((timer->due_us - now + 999) / 1000);
}

int main(void) {
  /* Never outlives the benchmark, however that ends. */
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  int poll = epoll_create1(EPOLL_CLOEXEC);
  int listener = listen_on_loopback();
  if (poll < 0 || listener < 0) return fail("listen");
  struct epoll_event event = { .events = EPOLLIN, .data.ptr = NULL };
  if (epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event) < 0) return fail("epoll_ctl");

  struct epoll_event events[EVENTS_AT_ONCE];
  for (;;) {
    int count = epoll_wait(poll, events, EVENTS_AT_ONCE, milliseconds_to_first_timer());
    for (int index = 0; index < count; index += 1) {
      if (events[index].data.ptr == NULL) accept_all(poll, listener);
      else handle(poll, events[index].data.ptr, events[index].events);
    }
    run_due_timers(poll);
  }
}
