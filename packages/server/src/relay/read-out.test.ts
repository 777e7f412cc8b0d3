import { expect, test } from 'bun:test'
import type { Deadline } from '../platform/deadlines.ts'
import { readOut } from './read-out.ts'

const BYTES = new Uint8Array(1_000)

/** A vendor's body of some chunks, and whether it was left. */
function readBody(chunks: number, behind: 'end' | 'silence') {
  const seen = { chunks: 0, isDone: false, isLeft: false, watched: 0 }
  const dropped = Promise.withResolvers<void>()
  const left = Promise.withResolvers<{ done: true; value: undefined }>()
  let deadline: Deadline | undefined
  const reader = {
    read: async () => {
      if (seen.chunks < chunks) {
        seen.chunks += 1
        return { done: false as const, value: BYTES }
      }
      if (behind === 'silence') return left.promise
      seen.isDone = true
      return { done: true as const, value: undefined }
    },
    cancel: async () => {
      seen.isLeft = true
      left.resolve({ done: true, value: undefined })
    },
  }
  readOut(reader, {
    watch: (watched) => {
      seen.watched += 1
      deadline = watched
    },
    drop: () => {
      seen.watched -= 1
      dropped.resolve()
    },
  })
  return { seen, ended: dropped.promise, onDue: () => deadline?.onDue() }
}

test('a body is read to its last byte, so that its connection serves the next call', async () => {
  const { seen, ended } = readBody(2, 'end')
  await ended
  expect(seen).toMatchObject({ chunks: 2, isDone: true, watched: 0 })
})

test('a vendor that goes on and on behind its end is left', async () => {
  const { seen, ended } = readBody(1_000, 'end')
  await ended
  expect(seen).toEqual({ chunks: 66, isDone: false, isLeft: true, watched: 0 })
})

test('a vendor that neither writes nor closes is left when its time is over', async () => {
  const { seen, ended, onDue } = readBody(1, 'silence')
  onDue()
  await ended
  expect(seen).toEqual({ chunks: 1, isDone: false, isLeft: true, watched: 0 })
})
