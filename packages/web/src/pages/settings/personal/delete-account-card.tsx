import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { User } from '@tollgate/contract/entities/user'
import { isRoot } from '@tollgate/contract/roles'
import { lazyDialog } from '../../../components/lazy-dialog.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { t } from '../../../i18n/translate.ts'

const DeleteAccountDialog = lazyDialog(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog)

/** The end of the own account, after its name has been typed. */
export function DeleteAccountCard({ user }: { user: User }) {
  const [isOpen, dialog] = useDisclosure(false)
  const mayLeave = !isRoot(user.role)
  return (
    <TitledCard title={t('personal.danger')} text={mayLeave ? t('personal.danger-text') : t('personal.danger-root')}>
      <Button
        size="xs"
        color="red"
        variant="outline"
        disabled={!mayLeave}
        onClick={dialog.open}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('personal.danger-open')}
      </Button>
      <DeleteAccountDialog username={user.username} isOpen={isOpen} onClose={dialog.close} />
    </TitledCard>
  )
}
