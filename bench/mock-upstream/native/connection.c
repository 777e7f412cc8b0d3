#define _GNU_SOURCE
#include "connection.h"

#include "bodies.h"
#include "reply.h"
#include "request.h"
#include "text.h"
#include "timers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define REQUEST_MAX (64 * 1024 * 1024)
#define PIECE_MAX 4096

struct connection {
  struct timer timer;
  int socket;
  char *input;
  size_t input_used;
  size_t input_capacity;
  /* NULL between two calls. */
  const struct reply *reply;
  int next_piece;
  uint64_t piece_due_us;
  const char *unsent;
  size_t unsent_size;
  char stamped_piece[PIECE_MAX];
};

/* Calls are counted when they have arrived whole, and are finished when the kernel took their last byte. */
static struct { long calls, finished, aborted; } totals;

uint64_t now_us(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

struct connection *open_connection(int socket) {
  struct connection *connection = calloc(1, sizeof *connection);
  if (connection == NULL) return NULL;
  connection->socket = socket;
  connection->timer.index = NOT_QUEUED;
  return connection;
}

void close_connection(struct connection *connection) {
  if (connection->reply != NULL) totals.aborted += 1;
  cancel_timer(&connection->timer);
  close(connection->socket);
  free(connection->input);
  free(connection);
}

int socket_of(const struct connection *connection) {
  return connection->socket;
}

static void write_digits(char *target, uint64_t value) {
  for (int digit = STAMP_DIGITS - 1; digit >= 0; digit -= 1) {
    target[digit] = (char)('0' + value % 10);
    value /= 10;
  }
}

static void take_next_piece(struct connection *connection) {
  const struct reply *reply = connection->reply;
  if (reply->interval_ms == 0) {
    connection->unsent = reply->bytes;
    connection->unsent_size = reply->size;
    connection->next_piece = reply->pieces;
    return;
  }
  size_t start = connection->next_piece == 0 ? 0 : reply->ends[connection->next_piece - 1];
  size_t size = reply->ends[connection->next_piece] - start;
  if (size > PIECE_MAX) abort();
  memcpy(connection->stamped_piece, reply->bytes + start, size);
  write_digits(connection->stamped_piece + (reply->stamps[connection->next_piece] - start), now_us());
  connection->unsent = connection->stamped_piece;
  connection->unsent_size = size;
  connection->next_piece += 1;
}

static enum connection_state send_unsent(struct connection *connection) {
  while (connection->unsent_size > 0) {
    ssize_t sent = send(connection->socket, connection->unsent, connection->unsent_size, MSG_NOSIGNAL);
    if (sent < 0) return errno == EAGAIN ? CONNECTION_WAITS_TO_WRITE : CONNECTION_OVER;
    connection->unsent += sent;
    connection->unsent_size -= (size_t)sent;
  }
  return CONNECTION_WAITS_TO_READ;
}

/* Sends what is unsent, or the next piece, and sees to what follows it. */
static enum connection_state advance(struct connection *connection) {
  if (connection->unsent_size == 0) take_next_piece(connection);
  enum connection_state state = send_unsent(connection);
  if (state != CONNECTION_WAITS_TO_READ) return state;
  if (connection->next_piece == connection->reply->pieces) {
    connection->reply = NULL;
    totals.finished += 1;
  } else {
    /* Counted from when the piece was due, so that a late one does not shift the rest. */
    connection->piece_due_us += (uint64_t)connection->reply->interval_ms * 1000;
    queue_timer(&connection->timer, connection->piece_due_us);
  }
  return CONNECTION_WAITS_TO_READ;
}

static enum connection_state begin_reply(struct connection *connection, const struct request *request) {
  totals.calls += 1;
  connection->reply = reply_to(request);
  connection->next_piece = 0;
  connection->piece_due_us = now_us() + (uint64_t)connection->reply->delay_ms * 1000;
  if (connection->reply->delay_ms == 0) return advance(connection);
  queue_timer(&connection->timer, connection->piece_due_us);
  return CONNECTION_WAITS_TO_READ;
}

/* Small and rare: what does not fit into the socket's buffer at once is given up with the connection. */
static enum connection_state send_json(struct connection *connection, int status, const struct text *json) {
  struct text reply = { 0 };
  append_json_reply(&reply, status, json->bytes, json->size);
  ssize_t sent = send(connection->socket, reply.bytes, reply.size, MSG_NOSIGNAL);
  size_t size = reply.size;
  free(reply.bytes);
  return sent == (ssize_t)size ? CONNECTION_WAITS_TO_READ : CONNECTION_OVER;
}

static enum connection_state answer_locally(struct connection *connection, enum endpoint endpoint) {
  struct text json = { 0 };
  if (endpoint == ENDPOINT_STATS) {
    append(&json, "{\"calls\":%ld,\"finished\":%ld,\"aborted\":%ld}", totals.calls, totals.finished, totals.aborted);
  } else {
    append(&json, "{\"error\":{\"message\":\"no such path\"}}");
  }
  enum connection_state state = send_json(connection, endpoint == ENDPOINT_STATS ? 200 : 404, &json);
  free(json.bytes);
  return state;
}

/* Answers the requests that have arrived whole; a paced or delayed answer puts the ones behind it off. */
static enum connection_state serve_input(struct connection *connection) {
  enum connection_state state = CONNECTION_WAITS_TO_READ;
  while (connection->reply == NULL && connection->input_used > 0) {
    struct request request = { 0 };
    enum parse_outcome outcome = parse_request(connection->input, connection->input_used, &request);
    if (outcome == PARSE_BAD) return CONNECTION_OVER;
    if (outcome == PARSE_INCOMPLETE) return state;
    connection->input_used -= request.length;
    memmove(connection->input, connection->input + request.length, connection->input_used);
    bool is_call = request.endpoint != ENDPOINT_STATS && request.endpoint != ENDPOINT_UNKNOWN;
    state = is_call ? begin_reply(connection, &request) : answer_locally(connection, request.endpoint);
    if (state == CONNECTION_OVER) return state;
  }
  return state;
}

static bool make_room(struct connection *connection) {
  if (connection->input_capacity - connection->input_used >= 8192) return true;
  if (connection->input_capacity >= REQUEST_MAX) return false;
  size_t capacity = connection->input_capacity == 0 ? 16384 : connection->input_capacity * 4;
  char *input = realloc(connection->input, capacity);
  if (input == NULL) return false;
  connection->input = input;
  connection->input_capacity = capacity;
  return true;
}

enum connection_state read_requests(struct connection *connection) {
  for (;;) {
    if (!make_room(connection)) return CONNECTION_OVER;
    size_t room = connection->input_capacity - connection->input_used;
    ssize_t received = recv(connection->socket, connection->input + connection->input_used, room, 0);
    if (received == 0) return CONNECTION_OVER;
    if (received < 0) {
      if (errno != EAGAIN) return CONNECTION_OVER;
      break;
    }
    connection->input_used += (size_t)received;
    if ((size_t)received < room) break;
  }
  return serve_input(connection);
}

enum connection_state continue_reply(struct connection *connection) {
  enum connection_state state = advance(connection);
  return state == CONNECTION_WAITS_TO_READ ? serve_input(connection) : state;
}
