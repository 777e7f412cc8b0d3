import { AppError } from '@tollgate/contract/app-error'
import { ChannelStatus } from '@tollgate/contract/constants'
import type { RoundProgress } from '@tollgate/contract/entities/channel-round'
import type { OptionValues } from '@tollgate/contract/options'
import type { ChannelHealth } from '../domain/channels/channel-health.ts'
import { testsFinished } from '../domain/channels/channel-notices.ts'
import { type ChannelRow, findChannel, listIdsByStatus } from '../domain/channels/channel-store.ts'
import { judgeTest, type TestOutcome, type TestVerdict, testFailure } from '../domain/channels/judge-test.ts'
import { type KeyAside, keysAsideIn } from '../domain/channels/key-pool.ts'
import { type RelayChannel, toRelayChannel } from '../domain/channels/relay-channel.ts'
import type { Notice } from '../domain/notices/send-notice.ts'
import type { Vault } from '../platform/hashing.ts'
import { UNTESTABLE_TYPES } from '../relay/probe-channel.ts'
import type { RoundResult } from '../relay/probe-cheaply.ts'
import type { Database } from '../storage/database.ts'
import { createChannelRound, isRoundDue, type RoundParts } from './channel-round.ts'

/** Keys of one pool that a round looks at before it finds one that is good. */
const KEYS_TESTED_MAX = 20

const ROUND = 'test-channels'

interface TestParts extends RoundParts {
  db: Database
  vault: Vault
  options: () => OptionValues
  health: Pick<ChannelHealth, 'takeAccountOut' | 'takeOut' | 'bringBack' | 'isAccountFault'>
  tellRoot: (notice: Notice) => void
  probe: (channel: RelayChannel, signal: AbortSignal) => Promise<RoundResult>
  /** 0: only when an administrator asks for it. */
  everyMs: number
}

export type ChannelTests = ReturnType<typeof createChannelTests>

/** Tests all channels but those that were switched off by hand, and switches them by what it finds where the site wants that. */
export function createChannelTests(parts: TestParts) {
  const { db, vault, clock, options, health, tellRoot, probe } = parts
  const round = createChannelRound(ROUND, parts)

  const list = () =>
    listIdsByStatus(db, {
      statuses: [ChannelStatus.enabled, ChannelStatus.autoDisabled],
      exceptTypes: UNTESTABLE_TYPES,
    })

  async function visit(id: number, signal: AbortSignal): Promise<boolean> {
    const row = await findChannel(db, id)
    // It was deleted or switched off since the round began.
    if (row === undefined || row.status === ChannelStatus.disabled) return true
    const channel = toRelayChannel(row, vault)
    if (channel === undefined) return false
    const members = channel.pool?.members ?? [channel]
    const keysAside = asideBeside(row, members)
    for (const member of members.slice(0, KEYS_TESTED_MAX)) {
      const outcome = await test(member, signal)
      if (outcome.isUncalled && !outcome.error) return true
      const verdict = judgeTest(outcome, { ...member, status: row.status }, options())
      await follow(verdict, { channel, member, keysAside })
      // Of a pool, the next key may do better.
      if (!outcome.isAccountFault) return testFailure(outcome, options()) === undefined
      if (member.poolKey) keysAside[member.poolKey.id] = { reason: outcome.reason, time: clock.now() }
    }
    return false
  }

  async function test(channel: RelayChannel, signal: AbortSignal): Promise<Tried> {
    const { timeMs, error, refusal = error, isUncalled = false } = await probe(channel, signal)
    const isAccountFault = refusal !== undefined && health.isAccountFault(channel, refusal)
    return { timeMs, error, isAccountFault, isUncalled, reason: error?.textIn('zh') ?? '' }
  }

  async function follow(verdict: TestVerdict, { channel, member, keysAside }: Tested): Promise<void> {
    switch (verdict.state) {
      case 'keep':
        return
      case 'enable':
        return health.bringBack(channel, keysAside)
      case 'disable':
        return verdict.because === 'account'
          ? health.takeAccountOut(member, verdict.error)
          : health.takeOut(channel, verdict.error, keysAside)
    }
  }

  const begin = (finished?: (progress: RoundProgress) => void) =>
    round.begin({ list, visit, ...(finished && { finished }) })

  return {
    /** Resolves when the round has begun. Throws `channel.tests-running`. The super administrators are told of its end. */
    async start(): Promise<void> {
      const begun = await begin((progress) => tellRoot(testsFinished(progress)))
      if (!begun) throw new AppError('channel.tests-running', {})
    },

    /** A round that begins by itself. */
    async runDue(): Promise<void> {
      if (!(await isRoundDue(ROUND, parts))) return
      const begun = await begin()
      await begun?.ended
    },

    progress: round.progress,
    stop: round.stop,
  }
}

interface Tried extends TestOutcome {
  isUncalled: boolean
  reason: string
}

interface Tested {
  channel: RelayChannel
  /** The channel with the key that was tested. */
  member: RelayChannel
  keysAside: Record<string, KeyAside>
}

/** What is known of keys that are not among these. */
function asideBeside(row: ChannelRow, members: readonly RelayChannel[]): Record<string, KeyAside> {
  const ids = new Set(members.map(({ poolKey }) => poolKey?.id))
  return Object.fromEntries(Object.entries(keysAsideIn(row.other_info)).filter(([id]) => !ids.has(id)))
}
