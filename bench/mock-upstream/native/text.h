#ifndef TEXT_H
#define TEXT_H

#include <stddef.h>

/* Bytes that grow. Begin with `{ 0 }`; the owner frees `bytes`. */
struct text {
  char *bytes;
  size_t size;
  size_t capacity;
};

void append(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void append_repeated(struct text *text, int count, const char *unit);

#endif
