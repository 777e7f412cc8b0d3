#ifndef CONNECTION_H
#define CONNECTION_H

#include <stdbool.h>
#include <stdint.h>

struct connection;

/* Takes over an accepted, non-blocking socket; NULL when there is no memory. */
struct connection *open_connection(int socket);
void close_connection(struct connection *connection);
int socket_of(const struct connection *connection);

/* What one wake-up of a connection leads to. */
enum connection_state {
  CONNECTION_WAITS_TO_READ,
  /* The other side reads slower than we send. */
  CONNECTION_WAITS_TO_WRITE,
  CONNECTION_OVER,
};

enum connection_state read_requests(struct connection *connection);
enum connection_state continue_reply(struct connection *connection);

uint64_t now_us(void);

#endif
