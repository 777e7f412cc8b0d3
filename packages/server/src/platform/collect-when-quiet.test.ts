import { expect, test } from 'bun:test'
import { join } from 'node:path'

/** Works for longer than a second of processor time, loses something, and waits for it to be gone. Other tests must not keep it busy. */
const PROGRAM = `
import { collectWhenQuiet } from ${JSON.stringify(join(import.meta.dir, 'collect-when-quiet.ts'))}
const end = collectWhenQuiet()
const gone = new FinalizationRegistry(() => { end(); console.log('gone') })
// Several: what lies on the stack by chance is not collected.
const lose = () => { for (let i = 0; i < 20; i += 1) gone.register({ held: new Array(1000).fill('x') }, 0) }
while (process.cpuUsage().user < 1_500_000) for (let i = 0; i < 1e6; i += 1);
setTimeout(lose, 200)
setTimeout(() => process.exit(), 20_000)
`

test('what a busy time left behind goes when it is over', async () => {
  // The runtime's own timer may collect in a program as small as this one.
  const env = { ...process.env, BUN_GC_TIMER_DISABLE: '1' }
  const program = Bun.spawn([process.execPath, '-e', PROGRAM], { env, stdout: 'pipe', stderr: 'inherit' })
  const { value } = await program.stdout.getReader().read()
  program.kill()
  expect(String(Buffer.from(value ?? []))).toStartWith('gone\n')
})
