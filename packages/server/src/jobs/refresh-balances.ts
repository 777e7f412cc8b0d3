import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@tollgate/contract/app-error'
import type { ChannelAccounts } from '../domain/channels/channel-accounts.ts'
import { createChannelRound, isRoundDue, type RoundParts } from './channel-round.ts'

const ROUND = 'refresh-balances'

/** Longer than this nobody waits for an answer; the round goes on. */
const WAIT_MS = 10_000

interface BalanceParts extends RoundParts {
  accounts: Pick<ChannelAccounts, 'listAskable' | 'updateAndJudge'>
  /** 0: only when an administrator asks for it. */
  everyMs: number
}

export type BalanceRounds = ReturnType<typeof createBalanceRounds>

/** Asks for the balances of all enabled channels whose vendor tells it; takes out those with nothing left. */
export function createBalanceRounds(parts: BalanceParts) {
  const { accounts } = parts
  const round = createChannelRound(ROUND, parts)
  const begin = () => round.begin({ list: accounts.listAskable, visit: accounts.updateAndJudge })

  return {
    /** Resolves when the round is over, or after ten seconds of it. Throws `channel.balances-running`. */
    async start(): Promise<void> {
      const begun = await begin()
      if (!begun) throw new AppError('channel.balances-running', {})
      await Promise.race([begun.ended, pause(WAIT_MS, undefined, { ref: false })])
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
