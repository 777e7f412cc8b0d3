import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchCode } from '../../data/fetch-code.ts'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import { BusyIconButton } from '../busy-icon-button.tsx'
import { ICON_SIZE } from '../icon-size.ts'
import type { TableFile } from '../table-file/table-file.ts'
import type { ReadPage } from './table-source.ts'

interface DownloadButtonProps<Row> {
  file: TableFile<Row>
  readPage: ReadPage<Row>
}

/** Saves all rows of the list, not only those of the page. */
export function DownloadButton<Row>({ file, readPage }: DownloadButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false)
  async function download(): Promise<void> {
    setBusy(true)
    try {
      const { downloadTable } = await fetchCode(() => import('../table-file/download-table.ts'))
      await downloadTable(file, readPage)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <BusyIconButton
      label={t('table.download')}
      icon={<IconDownload size={ICON_SIZE} />}
      isBusy={isBusy}
      onPress={() => void download()}
    />
  )
}
