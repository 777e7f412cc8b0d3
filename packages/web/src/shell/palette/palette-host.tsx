import { isAdmin } from '@tollgate/contract/roles'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm.tsx'
import type { StoredUser } from '../../data/session.ts'
import { Palette } from './palette.tsx'
import { useActionEntries } from './use-action-entries.ts'
import { usePageEntries } from './use-page-entries.ts'
import { type RoundQuestion, useRoundEntries } from './use-round-entries.ts'

interface PaletteHostProps {
  user: StoredUser
  isOpen: boolean
  typed: string
  onType: (typed: string) => void
  onClose: () => void
  onShortcuts: () => void
}

/** The palette with all that it can do, and the question that some of it asks first. */
export function PaletteHost({ user, onShortcuts, ...palette }: PaletteHostProps) {
  const [isAsking, setAsking] = useState(false)
  // While its dialog closes, the last question is still shown.
  const [question, setQuestion] = useState<RoundQuestion>()
  const pages = usePageEntries()
  const actions = useActionEntries(user, { onShortcuts })
  const rounds = useRoundEntries((asked) => {
    setQuestion(asked)
    setAsking(true)
  })
  const known = [...pages, ...actions, ...(isAdmin(user.role) ? rounds : [])]
  return (
    <>
      <Palette user={user} known={known} {...palette} />
      <ConfirmDialog
        isOpen={isAsking}
        title={question?.title ?? ''}
        text={question?.text}
        confirmText={question?.act ?? ''}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          question?.run()
        }}
      />
    </>
  )
}
