import { Button, FileButton, Group } from '@mantine/core'
import { IconDownload, IconLockOpen, IconUpload } from '@tabler/icons-react'
import { exportSettings, importSettings } from '@tollgate/contract/endpoints/options'
import type { SettingsFile, SettingsReport } from '@tollgate/contract/entities/settings-file'
import { useRef, useState } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { downloadText } from '../../../components/download-text.ts'
import { ICON_SIZE } from '../../../components/icon-size.ts'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { useAction } from '../../../data/use-action.ts'
import { needTexts, t } from '../../../i18n/translate.ts'

const TransferPreview = lazyDialog(async () => (await import('./transfer-preview.tsx')).TransferPreview)
const ProofDialog = lazyDialog(async () => {
  const [{ ProofDialog }] = await Promise.all([import('../personal/proof-dialog.tsx'), needTexts('personal')])
  return ProofDialog
})

interface OpenFile {
  text: string
  report: SettingsReport
}

/** All settings and channels as a file, and back: what a file would change is shown before it is. */
export function Transfer() {
  const [opened, setOpened] = useState<OpenFile>()
  const [isProving, setProving] = useState(false)
  const forgetFile = useRef<() => void>(null)
  const preview = useAction(importSettings)
  const save = useAction(exportSettings, {
    onDone: (file) => {
      setProving(false)
      keep(file)
    },
  })

  async function open(file: File | null): Promise<void> {
    if (file === null) return
    const text = await file.text()
    // The same file, mended, can be chosen again.
    forgetFile.current?.()
    const report = await preview.run({ body: { file: text } })
    if (report !== undefined) setOpened({ text, report })
  }

  return (
    <Group gap="xs">
      <BusyButton
        size="xs"
        variant="default"
        leftSection={<IconDownload size={ICON_SIZE} />}
        isBusy={save.isPending && !isProving}
        onClick={() => void save.run({ body: {} })}
      >
        {t('site-settings.transfer-export')}
      </BusyButton>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLockOpen size={ICON_SIZE} />}
        onClick={() => setProving(true)}
      >
        {t('site-settings.transfer-export-secrets')}
      </Button>
      <FileButton accept="application/json,.json" resetRef={forgetFile} onChange={(file) => void open(file)}>
        {(props) => (
          <BusyButton
            {...props}
            size="xs"
            variant="default"
            leftSection={<IconUpload size={ICON_SIZE} />}
            isBusy={preview.isPending}
          >
            {t('site-settings.transfer-import')}
          </BusyButton>
        )}
      </FileButton>
      <ProofDialog
        isOpen={isProving}
        title={t('site-settings.transfer-export-secrets')}
        text={t('site-settings.transfer-secrets-text')}
        confirmText={t('site-settings.transfer-secrets-confirm')}
        isBusy={save.isPending}
        onClose={() => setProving(false)}
        onProof={(credentials) => void save.run({ body: { with_secrets: true, credentials } })}
      />
      <TransferPreview
        isOpen={opened !== undefined}
        text={opened?.text ?? ''}
        report={opened?.report}
        onClose={() => setOpened(undefined)}
      />
    </Group>
  )
}

function keep(file: SettingsFile): void {
  const name = file.secrets === undefined ? 'tollgate-settings.json' : 'tollgate-settings-with-secrets.json'
  downloadText({ file: name, text: `${JSON.stringify(file, null, 2)}\n`, type: 'application/json' })
}
