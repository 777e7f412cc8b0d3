import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { removeBinding } from '@tollgate/contract/endpoints/account'
import { readSelf } from '@tollgate/contract/endpoints/users'
import type { Binding } from '@tollgate/contract/entities/sign-in'
import { Confirm } from '../../../components/confirm.tsx'
import { toastError } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { isProofNeeded } from '../../../shell/sign-in/use-proof-ticket.ts'
import { LazyTicketDialog } from './lazy-ticket-dialog.ts'

interface UnbindButtonProps {
  binding: Binding
  name: string
}

/** Takes an account elsewhere off after a question; with a second factor on, after a proof. The server keeps the last way to sign in. */
export function UnbindButton({ binding, name }: UnbindButtonProps) {
  const [isAsking, proofDialog] = useDisclosure(false)
  const remove = useAction(removeBinding, {
    refresh: [readSelf],
    successText: t('personal.unbind-done'),
    onError: (error) => (isProofNeeded(error) ? proofDialog.open() : toastError(error)),
  })
  return (
    <>
      <Confirm
        title={t('personal.unbind-question', { name })}
        text={binding === 'email' ? t('personal.unbind-email-text') : t('personal.unbind-text', { name })}
        confirmText={t('personal.unbind')}
        tone="danger"
        isBusy={remove.isPending}
        onConfirm={() => remove.run({ params: { binding } })}
      >
        {(ask) => (
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('personal.unbind-label', { name })}
            onClick={ask}
          >
            {t('personal.unbind')}
          </Button>
        )}
      </Confirm>
      <LazyTicketDialog
        isOpen={isAsking}
        title={t('personal.unbind-question', { name })}
        confirmText={t('personal.unbind')}
        tone="danger"
        onClose={proofDialog.close}
        onTicket={async (proof) => {
          await remove.run({ params: { binding }, query: { proof } })
          proofDialog.close()
        }}
      />
    </>
  )
}
