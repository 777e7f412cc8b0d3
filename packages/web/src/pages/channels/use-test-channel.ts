import { useQueryClient } from '@tanstack/react-query'
import { testChannel } from '@tollgate/contract/endpoints/channels'
import { listLogs } from '@tollgate/contract/endpoints/logs'
import { useState } from 'react'
import { callEndpoint } from '../../data/call-endpoint.ts'
import { endpointKey } from '../../data/use-endpoint.ts'
import { channelLists } from './use-channel-rows.ts'

export type TestOutcome =
  | { state: 'passed'; seconds: number; operation: string; model: string }
  | { state: 'failed'; error: Error }

/** Longer than the server waits for the vendor's first byte. */
const TEST_LIMIT_MS = 180_000

/** Sends one small call through a channel. An empty model means the channel's own choice. */
export function useTestChannel() {
  const queryClient = useQueryClient()
  const [isTesting, setTesting] = useState(false)

  async function test({ id, model }: { id: number; model: string }): Promise<TestOutcome> {
    setTesting(true)
    const outcome = await outcomeOf({ id, model })
    setTesting(false)
    // The duration of a failed test is kept in the row too; one that passed is in the log.
    for (const list of [...channelLists, listLogs]) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
    return outcome
  }

  return { test, isTesting }
}

async function outcomeOf({ id, model }: { id: number; model: string }): Promise<TestOutcome> {
  try {
    const {
      time,
      operation = 'chat',
      model: asked = model,
    } = await callEndpoint(testChannel, { params: { id }, query: { model }, limitMs: TEST_LIMIT_MS })
    return { state: 'passed', seconds: time, operation, model: asked }
  } catch (cause) {
    return { state: 'failed', error: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}
