import { useState } from 'react'
import { CallError } from '../../../data/call-endpoint.ts'
import { useSiteStatus } from '../../../data/site-status.ts'
import { toastError } from '../../../data/toast.ts'
import { t } from '../../../i18n/translate.ts'
import { openProvider, providerNames, type RedirectProvider } from '../../../shell/sign-in/provider-page.ts'
import { isProofNeeded } from '../../../shell/sign-in/use-proof-ticket.ts'
import { LazyTicketDialog } from './lazy-ticket-dialog.ts'

/** Opens the page of a provider whose account is to be bound; with a second factor on, after a proof. `dialog` asks for it. */
export function useProviderPage() {
  const status = useSiteStatus()
  const [isAsking, setAsking] = useState(false)
  const [provider, setProvider] = useState<RedirectProvider>()

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
    <LazyTicketDialog
      isOpen={isAsking}
      title={t('personal.bind-label', { name: provider === undefined ? '' : providerNames[provider] })}
      confirmText={t('personal.bind')}
      onClose={() => setAsking(false)}
      onTicket={async (proof) => {
        setAsking(false)
        if (provider !== undefined) await openProvider(provider, { status, proof }).catch(toastError)
      }}
    />
  )
  return { open, dialog }
}
