import { Button, Group, Stack, TextInput } from '@mantine/core'
import { readSelf } from '@tollgate/contract/endpoints/users'
import { redeemCode } from '@tollgate/contract/endpoints/wallet'
import { type FormEvent, Suspense, useState } from 'react'
import { keepFocus } from '../../components/keep-focus.tsx'
import { lazyPart } from '../../components/lazy-part.ts'
import { TitledCard } from '../../components/titled-card.tsx'
import { toastError } from '../../data/toast.ts'
import { useAction } from '../../data/use-action.ts'
import { t } from '../../i18n/translate.ts'
import { RedeemLink } from './redeem-link.tsx'

const AddedDialog = lazyPart(async () => (await import('./added-dialog.tsx')).AddedDialog)

/** Turns a code into quota. */
export function RedeemCard() {
  const [code, setCode] = useState('')
  const [added, setAdded] = useState<number>()
  const redeem = useAction(redeemCode, {
    refresh: [readSelf],
    successText: t('wallet.redeem-done'),
    onDone: (quota) => {
      setCode('')
      setAdded(quota)
    },
    // Without a reply there is no reason to show.
    onError: (error) => toastError(error.status === 0 ? new Error(t('wallet.failed')) : error),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const key = code.trim()
    if (key === '') toastError(t('wallet.redeem-empty'))
    else void redeem.run({ body: { key } })
  }

  return (
    <TitledCard title={t('wallet.redeem')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('wallet.redeem-code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
          <Group gap="xs">
            <Button type="submit" disabled={redeem.isPending} {...keepFocus(redeem.isPending)}>
              {redeem.isPending ? t('wallet.redeem-busy') : t('wallet.redeem-button')}
            </Button>
            <RedeemLink />
          </Group>
        </Stack>
      </form>
      {added !== undefined && (
        <Suspense>
          <AddedDialog quota={added} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </TitledCard>
  )
}
