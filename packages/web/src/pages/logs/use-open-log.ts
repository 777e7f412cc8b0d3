import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { useState } from 'react'
import { fetchCode } from '../../data/fetch-code.ts'

export type LogDetailsView = typeof import('./log-details.tsx').LogDetails

/** The row whose details are open. Their code comes with the first of them, before the drawer opens. */
export function useOpenLog() {
  const [openLog, setOpenLog] = useState<UsageLog>()
  const [Details, setDetails] = useState<LogDetailsView>()

  async function load(log: UsageLog): Promise<void> {
    const { LogDetails } = await fetchCode(() => import('./log-details.tsx'))
    setDetails(() => LogDetails)
    setOpenLog(log)
  }

  const open = (log: UsageLog) => {
    if (Details === undefined) void load(log)
    else setOpenLog(log)
  }
  return { openLog, Details, open, close: () => setOpenLog(undefined) }
}
