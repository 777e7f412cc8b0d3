import { FileButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { toastError } from '../../data/toast.ts'
import { t } from '../../i18n/translate.ts'
import type { PlaygroundState } from './playground-memory.ts'
import { IMPORT_BYTES_MAX, stateIn } from './transfer.ts'

interface ImportFileProps {
  onImport: (state: PlaygroundState) => void
  /** Draws what opens the choice of a file. */
  children: (chooseFile: () => void) => ReactNode
}

/** Reads an exported file, and asks before it takes the place of what is there. */
export function ImportFile({ onImport, children }: ImportFileProps) {
  const [read, setRead] = useState<PlaygroundState>()
  async function readFile(file: File | null): Promise<void> {
    if (file === null) return
    const state = file.size > IMPORT_BYTES_MAX ? undefined : stateIn(await file.text())
    if (state === undefined) toastError(t('playground.import-wrong'))
    else setRead(state)
  }
  return (
    <>
      <FileButton accept="application/json,.json" onChange={(file) => void readFile(file)}>
        {({ onClick }) => children(onClick)}
      </FileButton>
      <ConfirmDialog
        isOpen={read !== undefined}
        title={t('playground.import-question')}
        text={t('playground.clear-text')}
        onConfirm={() => {
          if (read !== undefined) onImport(read)
          setRead(undefined)
        }}
        onClose={() => setRead(undefined)}
      />
    </>
  )
}
