import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../components/confirm.tsx'
import { t } from '../../i18n/translate.ts'

/** Asks before edits are lost: on the way to another tab or page, back, and when the window is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  const isAsking = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t('table.dirty-question')}
      text={t('table.dirty-text')}
      confirmText={t('table.dirty-leave')}
      cancelText={t('table.dirty-stay')}
      tone="danger"
      onConfirm={() => isAsking && blocker.proceed()}
      onClose={() => isAsking && blocker.reset()}
    />
  )
}
