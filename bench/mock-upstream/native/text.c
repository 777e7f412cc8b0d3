#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void append(struct text *text, const char *format, ...) {
  for (;;) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = text->capacity - text->size;
    int length = vsnprintf(text->bytes == NULL ? NULL : text->bytes + text->size, room, format, arguments);
    va_end(arguments);
    if ((size_t)length < room) {
      text->size += (size_t)length;
      return;
    }
    text->capacity = (text->capacity + (size_t)length + 1) * 2;
    text->bytes = realloc(text->bytes, text->capacity);
    if (text->bytes == NULL) abort();
  }
}

void append_repeated(struct text *text, int count, const char *unit) {
  for (int written = 0; written < count; written += 1) append(text, "%s", unit);
}
