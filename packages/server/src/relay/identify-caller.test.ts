import { expect, test } from 'bun:test'
import { eachDatabase } from '../../test/each-database.ts'
import { makeUser, serviceParts } from '../../test/service-parts.ts'
import { createCallerCache } from '../domain/tokens/caller-cache.ts'
import { createTokens } from '../domain/tokens/tokens.ts'
import { identifyCaller } from './identify-caller.ts'

const HOUR = 3_600

eachDatabase('keys of calls', (make) => {
  test('one that was over its time by a clock that was ahead is good again when the clock is right', async () => {
    const parts = await serviceParts(await make())
    const { clock, options } = parts
    const owner = { id: await makeUser(parts.db), group: 'default' }
    const tokens = createTokens({ ...parts, options: options.current })
    const form = { name: 'k', remain_quota: 0, unlimited_quota: true, model_limits_enabled: false, model_limits: '' }
    await tokens.create(owner, { ...form, expired_time: clock.now() + HOUR, allow_ips: null, group: '' })
    const [token] = (await tokens.list(owner, { p: 0, size: 1 })).items
    const request = {
      headers: new Headers({ authorization: `Bearer sk-${token?.key}` }),
      search: '',
      connection: { address: () => '127.0.0.1' },
    }
    const callers = createCallerCache({ ...parts, maxAgeMs: 60_000 })
    const identify = async () => identifyCaller(request, { callers, clock })
    const outcome = () =>
      identify().then(
        ({ caller }) => caller.tokenId,
        (error) => error.code,
      )
    clock.advance(2 * HOUR)
    expect([await outcome(), await outcome()]).toEqual(['token.expired', 'token.expired'])
    clock.advance(-2 * HOUR)
    expect(await outcome()).toBe(token?.id)
  })
})
