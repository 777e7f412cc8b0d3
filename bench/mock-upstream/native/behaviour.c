#include "behaviour.h"

#include <stdlib.h>
#include <string.h>

#define LARGEST 10000000

struct behaviour behaviour_of(const char *model) {
  struct behaviour behaviour = { .chunks = 10, .body_bytes = 600, .has_usage = true };
  for (const char *part = strchr(model, '-'); part != NULL; part = strchr(part + 1, '-')) {
    if (part[1] == '\0') break;
    char *end;
    long value = strtol(part + 2, &end, 10);
    if (end == part + 2 || (*end != '\0' && *end != '-') || value < 0 || value > LARGEST) continue;
    switch (part[1]) {
      case 'd': behaviour.delay_ms = (int)value; break;
      case 'c': behaviour.chunks = (int)value; break;
      case 'i': behaviour.interval_ms = (int)value; break;
      case 'b': behaviour.body_bytes = (int)value; break;
      case 'u': behaviour.has_usage = value != 0; break;
      case 'e': behaviour.error_status = (int)value; break;
      default: break;
    }
  }
  if (behaviour.chunks < 1) behaviour.chunks = 1;
  return behaviour;
}
