import { proveOwner } from '@tollgate/contract/endpoints/second-factor'
import { useState } from 'react'
import { CallError } from '../../../data/call-endpoint.ts'
import { useSiteStatus } from '../../../data/site-status.ts'
import { toastError } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { openProvider, providerNames, type RedirectProvider } from '../../../shell/sign-in/provider-page.ts'
import { isProofNeeded } from '../../../shell/sign-in/use-proof-ticket.ts'
import { LazyProofDialog } from './lazy-proof-dialog.ts'

/** Opens the page of a provider whose account is to be bound; with a second factor on, after a proof. `dialog` asks for it. */
export function useProviderPage() {
  const status = useSiteStatus()
  const [isAsking, setAsking] = useState(false)
  const [provider, setProvider] = useState<RedirectProvider>()
  const prove = useAction(proveOwner, {
    onDone: async ({ proof }) => {
      setAsking(false)
      if (provider !== undefined) await openProvider(provider, { status, proof }).catch(toastError)
    },
  })

  async function open(wanted: RedirectProvider): Promise<void> {
    try {
      await openProvider(wanted, { status })
    } catch (error) {
      if (!(error instanceof CallError && isProofNeeded(error))) return toastError(error)
      setProvider(wanted)
      setAsking(true)
    }
  }

  const dialog = (
    <LazyProofDialog
      isOpen={isAsking}
      title={t('personal.bind-label', { name: provider === undefined ? '' : providerNames[provider] })}
      confirmText={t('personal.bind')}
      isBusy={prove.isPending}
      onClose={() => setAsking(false)}
      onProof={(body) => void prove.run({ body })}
    />
  )
  return { open, dialog }
}
