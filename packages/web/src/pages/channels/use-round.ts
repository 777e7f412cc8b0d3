import { useQueryClient } from '@tanstack/react-query'
import type { readBalanceProgress, readTestProgress } from '@tollgate/contract/endpoints/channel-rounds'
import type { RoundProgress } from '@tollgate/contract/entities/channel-round'
import { useEffect, useState } from 'react'
import { endpointKey, useEndpoint } from '../../data/use-endpoint.ts'
import { channelLists } from './use-channel-rows.ts'

const ASK_AGAIN_MS = 1500

/**
 * How far a round over all channels is. The server keeps count, so a round can be left and come back to. `ended` is the
 * one whose end was seen here.
 */
export function useRound(endpoint: typeof readTestProgress | typeof readBalanceProgress) {
  const queryClient = useQueryClient()
  const { data: progress } = useEndpoint(
    endpoint,
    {},
    { refreshMs: (last) => (last?.running ? ASK_AGAIN_MS : undefined) },
  )
  const [seenRunning, setSeenRunning] = useState(0)
  if (progress?.running && seenRunning !== progress.started_at) setSeenRunning(progress.started_at)
  const ended = isEndOf(progress, seenRunning) ? progress : undefined
  const done = progress?.done
  // Outside of React: each channel that the server has visited has new figures in the lists.
  useEffect(() => {
    if (seenRunning === 0 || done === undefined) return
    for (const list of channelLists) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
  }, [done, seenRunning, queryClient])
  return { running: progress?.running ? progress : undefined, ended }
}

const isEndOf = (progress: RoundProgress | undefined, startedAt: number): boolean =>
  progress !== undefined && !progress.running && startedAt !== 0 && progress.started_at === startedAt
