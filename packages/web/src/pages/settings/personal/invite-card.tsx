import { Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { readAffCode } from '@tollgate/contract/endpoints/account'
import type { User } from '@tollgate/contract/entities/user'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Figures } from '../../../components/figures.tsx'
import { keepFocus } from '../../../components/keep-focus.tsx'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { Money } from '../../../components/money.tsx'
import { ReadFailure } from '../../../components/read-failure.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { t } from '../../../i18n/translate.ts'

const TransferDialog = lazyDialog(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

/** The link that brings others here, and what it has earned. */
export function InviteCard({ user }: { user: User }) {
  const { data: code, error, refetch } = useEndpoint(readAffCode)
  const [isOpen, dialog] = useDisclosure(false)
  const hasNone = user.aff_quota <= 0
  const link = code === undefined ? '' : `${window.location.origin}/register?aff=${encodeURIComponent(code)}`
  return (
    <TitledCard
      title={t('personal.invite')}
      action={
        <Button size="compact-sm" variant="default" disabled={hasNone} onClick={dialog.open} {...keepFocus(hasNone)}>
          {t('personal.transfer')}
        </Button>
      }
    >
      <Figures
        figures={[
          { name: t('personal.invite-left'), value: <Money quota={user.aff_quota} /> },
          { name: t('personal.invite-total'), value: <Money quota={user.aff_history_quota} /> },
          { name: t('personal.invite-count'), value: user.aff_count },
        ]}
      />
      {error === null ? (
        <TextInput
          label={t('personal.invite-link')}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          rightSection={<CopyButton text={link} label={t('personal.invite-copy')} />}
        />
      ) : (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      <TransferDialog available={user.aff_quota} isOpen={isOpen} onClose={dialog.close} />
    </TitledCard>
  )
}
