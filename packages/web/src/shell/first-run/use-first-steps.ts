import { LogType } from '@tollgate/contract/constants'
import { listChannels } from '@tollgate/contract/endpoints/channels'
import { listLogs } from '@tollgate/contract/endpoints/logs'
import { listTokens } from '@tollgate/contract/endpoints/tokens'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { type FirstSteps, firstStepsOf } from './first-steps.ts'

/** How often it is looked whether the first call has arrived. */
const CALL_EVERY_MS = 5_000
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
  const calls = useEndpoint(
    listLogs,
    { query: { p: 1, page_size: 1, type: LogType.consume } },
    { refreshMs: (last) => (last?.total === 0 ? CALL_EVERY_MS : undefined) },
  ).data
  const [wasFresh, setWasFresh] = useState(false)
  if (calls?.total === 0 && !wasFresh) setWasFresh(true)
  const enabled = wasFresh || isWanted
  const channels = useEndpoint(listChannels, { query: { p: 0, page_size: CHANNELS_READ } }, { enabled }).data
  const tokens = useEndpoint(listTokens, { query: { p: 0, size: 1 } }, { enabled }).data
  return {
    steps: calls && channels && tokens && firstStepsOf({ calls: calls.total, channels, tokens }),
    wasFresh,
    isInUse: calls !== undefined && calls.total > 0 && !wasFresh,
  }
}
