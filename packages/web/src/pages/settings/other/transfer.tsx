import { Button, FileButton, Group } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { downloadText } from '../../../components/download-text.ts'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { toastError } from '../../../data/toast.ts'
import { t } from '../../../i18n/translate.ts'
import { useOptionDraft } from '../site/site-options-context.ts'
import type { changesIn } from './settings-file.ts'

const TransferPreview = lazy(async () => ({ default: (await import('./transfer-preview.tsx')).TransferPreview }))

/** All settings as a file, and back: what a file would change is shown before it is. */
export function Transfer() {
  const options = useOptionDraft()
  const [preview, setPreview] = useState<ReturnType<typeof changesIn>>()

  async function open(file: File | null): Promise<void> {
    if (file === null) return
    const { changesIn } = await import('./settings-file.ts')
    const found = changesIn(await file.text(), options.stored)
    if (found === undefined) toastError(t('site-settings.transfer-wrong-file'))
    setPreview(found)
  }

  async function save(): Promise<void> {
    const { fileOfSettings } = await import('./settings-file.ts')
    const text = fileOfSettings(options.stored)
    downloadText({ file: 'tollgate-settings.json', text, type: 'application/json' })
  }

  return (
    <Group gap="xs">
      <Button size="xs" variant="default" leftSection={<IconDownload size={ICON_SIZE} />} onClick={() => void save()}>
        {t('site-settings.transfer-export')}
      </Button>
      <FileButton accept="application/json,.json" onChange={(file) => void open(file)}>
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={ICON_SIZE} />}>
            {t('site-settings.transfer-import')}
          </Button>
        )}
      </FileButton>
      {preview !== undefined && (
        <Suspense fallback={null}>
          <TransferPreview {...preview} onClose={() => setPreview(undefined)} />
        </Suspense>
      )}
    </Group>
  )
}
