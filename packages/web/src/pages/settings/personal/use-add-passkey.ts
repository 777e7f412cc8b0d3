import { addPasskey, readSecondFactor, startPasskey } from '@tollgate/contract/endpoints/second-factor'
import { useState } from 'react'
import { toastError } from '../../../data/toast.ts'
import { useAction } from '../../../data/use-action.ts'
import { t } from '../../../i18n/translate.ts'
import { makePasskey } from '../../../shell/sign-in/passkey.ts'
import type { Proof } from './proof-form.tsx'

interface AddPasskeyEvents {
  onDone: () => void
  /** The account has a second factor already: it has to be shown that it is the owner who asks. */
  onProofNeeded: () => void
  /** The first second factor of an account brings recovery codes. */
  onCodes: (codes: readonly string[]) => void
}

/** Has the browser make a passkey and the server keep it. */
export function useAddPasskey({ onDone, onProofNeeded, onCodes }: AddPasskeyEvents) {
  const [isAsking, setAsking] = useState(false)
  const start = useAction(startPasskey, {
    onError: (error) => (error.code === 'account.proof-needed' ? onProofNeeded() : toastError(error)),
  })
  const save = useAction(addPasskey, {
    refresh: [readSecondFactor],
    successText: t('personal.passkey-added'),
    onDone: ({ recovery_codes }) => {
      onDone()
      if (recovery_codes.length > 0) onCodes(recovery_codes)
    },
  })

  async function add(name: string, proof: Proof | Record<never, never> = {}): Promise<void> {
    setAsking(true)
    try {
      const asked = await start.run({ body: proof })
      if (asked !== undefined) await save.run({ body: { name, passkey: await makePasskey(asked) } })
    } catch (error) {
      toastError(error)
    }
    setAsking(false)
  }

  return { add, isBusy: isAsking }
}
