import { useTimeout } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from './lazy-part.ts'

const CopyDialog = lazyPart(async () => (await import('./copy-dialog.tsx')).CopyDialog)

const TICK_MS = 1500

export interface Copying {
  /** True when the text is in the clipboard; else the dialog has opened. */
  copy: (text: string) => Promise<boolean>
  /** For 1.5 seconds after a copy. */
  isCopied: boolean
  /** The dialog; must be rendered somewhere that outlives the button, not inside a menu. */
  dialog: ReactNode
}

/** Copies text, with a way out where the browser forbids it (no https, no permission). */
export function useCopy(): Copying {
  const [isCopied, setCopied] = useState(false)
  const [refused, setRefused] = useState<string>()
  const [wasRefused, setWasRefused] = useState(false)
  const tick = useTimeout(() => setCopied(false), TICK_MS)

  async function copy(text: string): Promise<boolean> {
    const isDone = await writeClipboard(text)
    if (!isDone) {
      setRefused(text)
      setWasRefused(true)
      return false
    }
    setCopied(true)
    tick.start()
    return true
  }

  // Once it is there it stays, so that it can close in peace.
  const dialog = (
    <Suspense>{wasRefused && <CopyDialog text={refused} onClose={() => setRefused(undefined)} />}</Suspense>
  )
  return { copy, isCopied, dialog }
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Missing without https, rejected without permission: both mean the reader copies by hand.
    return false
  }
}
