import { LogType, TEST_TOKEN_NAME } from '@tollgate/contract/constants'
import { listChannels } from '@tollgate/contract/endpoints/channels'
import { listLogs } from '@tollgate/contract/endpoints/logs'
import { listTokens } from '@tollgate/contract/endpoints/tokens'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { type FirstSteps, firstStepsOf } from './first-steps.ts'

/** How often it is looked whether the first call, or the first test that passed, has arrived. */
const LOOK_EVERY_MS = 5_000
const CHANNELS_READ = 20

interface SeenSteps {
  /** Undefined until the server has told enough. */
  steps: FirstSteps | undefined
  /** True when the site was new to calls at the first look. */
  wasFresh: boolean
  /** True when calls had been made before the first look. */
  isInUse: boolean
}

/** How far this site is, read from its channels, tokens and log. A site in use costs one call. */
export function useFirstSteps({ isWanted }: { isWanted: boolean }): SeenSteps {
  const calls = useRows({ type: LogType.consume })
  const [wasFresh, setWasFresh] = useState(false)
  if (calls === 0 && !wasFresh) setWasFresh(true)
  const enabled = wasFresh || isWanted
  const channels = useEndpoint(listChannels, { query: { p: 0, page_size: CHANNELS_READ } }, { enabled }).data
  const tokens = useEndpoint(listTokens, { query: { p: 0, size: 1 } }, { enabled }).data
  const passedTests = useRows({ type: LogType.system, token_name: TEST_TOKEN_NAME }, { enabled })
  const isKnown = calls !== undefined && passedTests !== undefined && channels && tokens
  return {
    steps: isKnown ? firstStepsOf({ calls, passedTests, channels, tokens }) : undefined,
    wasFresh,
    isInUse: calls !== undefined && calls > 0 && !wasFresh,
  }
}

/** How many log rows there are; looked at again while there is none. */
function useRows(filter: { type: number; token_name?: string }, options: { enabled?: boolean } = {}) {
  const refreshMs = (last: { total: number } | undefined) => (last?.total === 0 ? LOOK_EVERY_MS : undefined)
  return useEndpoint(listLogs, { query: { p: 1, page_size: 1, ...filter } }, { ...options, refreshMs }).data?.total
}
