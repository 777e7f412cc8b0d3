import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { createAccessToken } from '@tollgate/contract/endpoints/account'
import { useState } from 'react'
import { Confirm } from '../../../components/confirm.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { toastError } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { isProofNeeded } from '../../../shell/sign-in/use-proof-ticket.ts'
import { LazyTicketDialog } from './lazy-ticket-dialog.ts'

/** Makes the token with which programs call the management API; it is seen only here and now. */
export function AccessTokenCard() {
  const [token, setToken] = useState<string>()
  const [isAsking, proofDialog] = useDisclosure(false)
  const create = useAction(createAccessToken, {
    successText: t('personal.token-created'),
    onDone: setToken,
    onError: (error) => (isProofNeeded(error) ? proofDialog.open() : toastError(error)),
  })
  return (
    <TitledCard title={t('personal.token')} text={t('personal.token-text')}>
      {token !== undefined && (
        <TextInput
          label={t('personal.token-label')}
          description={t('personal.token-once')}
          value={token}
          readOnly
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton text={token} />}
        />
      )}
      <Confirm
        title={t('personal.token-question')}
        text={t('personal.token-question-text')}
        confirmText={t('personal.token-confirm')}
        onConfirm={() => create.run()}
        isBusy={create.isPending}
      >
        {(ask) => (
          <Button size="xs" variant="default" onClick={ask} style={{ alignSelf: 'flex-start' }}>
            {t('personal.token-create')}
          </Button>
        )}
      </Confirm>
      <LazyTicketDialog
        isOpen={isAsking}
        title={t('personal.token-question')}
        confirmText={t('personal.token-confirm')}
        onClose={proofDialog.close}
        onTicket={async (proof) => {
          await create.run({ query: { proof } })
          proofDialog.close()
        }}
      />
    </TitledCard>
  )
}
