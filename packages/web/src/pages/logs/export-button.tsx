import { Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportLogs, exportOwnLogs } from '@tollgate/contract/endpoints/logs'
import { useState } from 'react'
import { BusyButton } from '../../components/busy-button.tsx'
import { ICON_SIZE } from '../../components/icon-size.ts'
import { fetchCode } from '../../data/fetch-code.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'

interface ExportButtonProps {
  isForAll: boolean
  /** The present filter, as the lists are asked with it. */
  query: Readonly<Record<string, string | number>>
}

/** All rows of the present filter as a file, with times as this browser's clock shows them. */
export function ExportButton({ isForAll, query }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    const offset = -new Date().getTimezoneOffset()
    try {
      const { downloadFile } = await fetchCode(() => import('../../data/download-file.ts'))
      await downloadFile(isForAll ? exportLogs : exportOwnLogs, { ...query, offset })
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }

  return (
    <Tooltip label={t('logs.export-hint')}>
      <BusyButton
        variant="default"
        isBusy={isBusy}
        leftSection={<IconDownload size={ICON_SIZE} />}
        onClick={() => void save()}
      >
        {t('logs.export')}
      </BusyButton>
    </Tooltip>
  )
}
