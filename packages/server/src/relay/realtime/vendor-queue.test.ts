import { expect, test } from 'bun:test'
import { VendorQueue } from './vendor-queue.ts'

function scene() {
  const sent: unknown[] = []
  const client = { isPaused: false }
  const behind: { until: PromiseWithResolvers<void> | undefined } = { until: undefined }
  const queue = new VendorQueue(
    {
      send(message) {
        sent.push(message)
        return behind.until?.promise
      },
    },
    {
      pause: () => {
        client.isPaused = true
      },
      resume: () => {
        client.isPaused = false
      },
    },
  )
  return { queue, sent, client, behind }
}

test('while the vendor is behind nothing is read from the client, and afterwards all goes on in order', async () => {
  const { queue, sent, client, behind } = scene()
  const until = Promise.withResolvers<void>()
  behind.until = until
  queue.push('first')
  queue.push('second')
  expect({ sent: [...sent], isPaused: client.isPaused }).toEqual({ sent: ['first'], isPaused: true })
  behind.until = undefined
  until.resolve()
  await Bun.sleep(0)
  queue.push('third')
  expect({ sent, isPaused: client.isPaused }).toEqual({ sent: ['first', 'second', 'third'], isPaused: false })
})

test('a vendor that ends while it is behind leaves the client readable', async () => {
  const { queue, client, behind } = scene()
  behind.until = Promise.withResolvers<void>()
  queue.push('first')
  behind.until.reject(new Error('gone'))
  await Bun.sleep(0)
  expect(client.isPaused).toBe(false)
})
