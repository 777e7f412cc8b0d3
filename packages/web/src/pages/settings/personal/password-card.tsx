import { Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { PASSWORD_MAX, PASSWORD_MIN } from '@tollgate/contract/constants'
import { listOwnSessions, updateSelf } from '@tollgate/contract/endpoints/account'
import type { FormEvent } from 'react'
import { BusyButton } from '../../../components/busy-button.tsx'
import { PasswordField } from '../../../components/password-field.tsx'
import { TitledCard } from '../../../components/titled-card.tsx'
import { type Problems, useDraft } from '../../../components/use-draft.ts'
import { toastError } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { LazyProofDialog } from './lazy-proof-dialog.ts'
import type { Proof } from './proof-form.tsx'

interface PasswordValues {
  password: string
  again: string
}

const blank: PasswordValues = { password: '', again: '' }

/** Another password for the own account; with a second factor on, after a proof that it is the owner who asks. */
export function PasswordCard() {
  const draft = useDraft(blank, problemsOf)
  const { password, again } = draft.values
  const [isAsking, proofDialog] = useDisclosure(false)
  const save = useAction(updateSelf, {
    refresh: [listOwnSessions],
    successText: t('personal.password-saved'),
    onDone: () => {
      proofDialog.close()
      draft.set(blank)
    },
    onError: (error) => (error.code === 'account.proof-needed' ? proofDialog.open() : toastError(error)),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (draft.check()) void save.run({ body: { password } })
  }

  return (
    <TitledCard title={t('personal.password')} text={t('personal.password-note')}>
      <form onSubmit={submit} noValidate>
        <Group gap="sm" align="start" grow preventGrowOverflow={false}>
          <PasswordField
            label={t('personal.password-new')}
            autoComplete="new-password"
            value={password}
            error={draft.problems.password}
            onChange={(event) => draft.set({ password: event.currentTarget.value })}
          />
          <PasswordField
            label={t('personal.password-again')}
            autoComplete="new-password"
            value={again}
            error={draft.problems.again}
            onChange={(event) => draft.set({ again: event.currentTarget.value })}
          />
        </Group>
        <BusyButton type="submit" mt="sm" size="xs" disabled={password === '' && again === ''} isBusy={save.isPending}>
          {t('personal.password-save')}
        </BusyButton>
      </form>
      <LazyProofDialog
        isOpen={isAsking}
        title={t('personal.password')}
        confirmText={t('personal.password-save')}
        isBusy={save.isPending}
        onClose={proofDialog.close}
        onProof={(proof) => void save.run({ body: { password, ...ofUpdate(proof) } })}
      />
    </TitledCard>
  )
}

/** As `updateSelf` names them. */
const ofUpdate = (proof: Proof) => ('password' in proof ? { original_password: proof.password } : proof)

function problemsOf({ password, again }: PasswordValues): Problems<PasswordValues> {
  if (password === '') return { password: t('personal.password-empty') }
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    return { password: t('personal.password-length', { min: PASSWORD_MIN, max: PASSWORD_MAX }) }
  }
  return password === again ? {} : { again: t('personal.password-differs') }
}
