import { useIsMutating } from '@tanstack/react-query'
import { readBalanceProgress, readTestProgress } from '@tollgate/contract/endpoints/channel-rounds'
import { readLogClearing } from '@tollgate/contract/endpoints/logs'
import type { RoundProgress } from '@tollgate/contract/entities/channel-round'
import type { LogClearing } from '@tollgate/contract/entities/usage-log'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'

/** Work that the server goes on with when its page is left. */
export interface LongWork {
  kind: 'tests' | 'balances' | 'clearing'
  isRunning: boolean
  done: number
  /** 0 while it is still being counted. */
  total: number
  failed: number
}

const PROGRESS_EVERY_MS = 2_000
/** How soon work is noticed that another tab or another administrator has begun. */
const LOOK_EVERY_MS = 20_000

/** What runs, whoever has begun it, and what has ended since this page was opened. */
export function useLongWork(): { works: readonly LongWork[]; dismiss: (work: LongWork) => void } {
  // A call that takes long may be the one that began the work: its reply comes only when all is over.
  const isCalling = useIsMutating() > 0
  const refreshMs = (isRunning: boolean) => (isRunning || isCalling ? PROGRESS_EVERY_MS : LOOK_EVERY_MS)
  const roundOptions = { refreshMs: (last: RoundProgress | undefined) => refreshMs(last?.running ?? false) }
  const tests = useEndpoint(readTestProgress, undefined, roundOptions).data
  const balances = useEndpoint(readBalanceProgress, undefined, roundOptions).data
  const clearing = useEndpoint(readLogClearing, undefined, {
    refreshMs: (last) => refreshMs(last?.state === 'running'),
  }).data
  const all = [
    ...(tests ? [workOfRound('tests', tests)] : []),
    ...(balances ? [workOfRound('balances', balances)] : []),
    ...(clearing ? [workOfClearing(clearing)] : []),
  ]

  const [seen, setSeen] = useState<readonly LongWork['kind'][]>([])
  const unseen = all.filter(({ kind, isRunning }) => isRunning && !seen.includes(kind)).map(({ kind }) => kind)
  if (unseen.length > 0) setSeen([...seen, ...unseen])

  return {
    works: all.filter(({ kind }) => seen.includes(kind)),
    dismiss: (work) => setSeen(seen.filter((kind) => kind !== work.kind)),
  }
}

const workOfRound = (kind: 'tests' | 'balances', { running, done, total, failed }: RoundProgress): LongWork => ({
  kind,
  isRunning: running,
  done,
  total,
  failed,
})

const workOfClearing = ({ state, deleted, total }: LogClearing): LongWork => ({
  kind: 'clearing',
  isRunning: state === 'running',
  done: deleted,
  total,
  failed: 0,
})
