import { expect, test } from 'bun:test'
import { UploadPace } from './upload-pace.ts'

const ROUND = { bytes: 100, ms: 40 }

/** Adds so many bytes in each quarter of a round until it is stopped, at most for ten rounds; gives how long that was. */
async function sendAt(bytesPerQuarter: number, { isHolding }: { isHolding: boolean }): Promise<'stopped' | 'goes on'> {
  const stopped = Promise.withResolvers<'stopped'>()
  const pace = new UploadPace(() => stopped.resolve('stopped'), ROUND)
  if (isHolding) pace.hold()
  const sending = setInterval(() => pace.add(bytesPerQuarter), ROUND.ms / 4)
  const end = await Promise.race([stopped.promise, Bun.sleep(ROUND.ms * 10).then(() => 'goes on' as const)])
  expect(pace.isTooSlow).toBe(end === 'stopped')
  clearInterval(sending)
  pace.end()
  return end
}

test('who holds room and trickles is stopped', async () => {
  expect(await sendAt(1, { isHolding: true })).toBe('stopped')
})

test('who sends enough goes on', async () => {
  expect(await sendAt(200, { isHolding: true })).toBe('goes on')
})

test('who holds no room may be slow', async () => {
  expect(await sendAt(0, { isHolding: false })).toBe('goes on')
})
