import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Works for longer than a second, loses something, and waits for it to be gone. Other tests must not keep it busy. */
const PROGRAM = `
import { collectWhenQuiet } from ${JSON.stringify(join(import.meta.dir, 'collect-when-quiet.ts'))}
const end = collectWhenQuiet()
const gone = new FinalizationRegistry(() => { end(); console.log('gone') })
const lose = () => gone.register({ held: new Array(1000).fill('x') }, 0)
for (const until = performance.now() + 1500; performance.now() < until; );
setTimeout(lose, 200)
setTimeout(() => process.exit(), 8000)
`

test('what a busy time left behind goes when it is over', async () => {
  // The runtime's own timer may collect in a program as small as this one.
  const env = { ...process.env, BUN_GC_TIMER_DISABLE: '1' }
  const program = Bun.spawn([process.execPath, '-e', PROGRAM], { env, stdout: 'pipe', stderr: 'inherit' })
  const { value } = await program.stdout.getReader().read()
  program.kill()
  expect(String(Buffer.from(value ?? []))).toBe('gone\n')
})
