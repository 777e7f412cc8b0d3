import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { RowDrawer } from '../../components/row-drawer.tsx'
import { t } from '../../i18n/translate.ts'
import type { LogDetailsView } from './use-open-log.ts'

interface LogDrawerProps {
  /** Undefined: closed. */
  log: UsageLog | undefined
  rows: readonly UsageLog[]
  /** What shows a row in full; there once a row has been opened. */
  Details: LogDetailsView | undefined
  onOpen: (log: UsageLog) => void
  onClose: () => void
}

/** Everything about one row of the log, beside the list. */
export function LogDrawer({ log, rows, Details, onOpen, onClose }: LogDrawerProps) {
  return (
    <RowDrawer
      row={log}
      rows={rows}
      titleOf={(row) => row.model_name || t('logs.detail')}
      onOpen={onOpen}
      onClose={onClose}
    >
      {(row) => Details && <Details log={row} />}
    </RowDrawer>
  )
}
