import { proveOwner } from '@tollgate/contract/endpoints/second-factor'
import { useAction } from '../../../data/use-action.ts'
import { ProofForm } from './proof-form.tsx'

interface ProofStepProps {
  /** What is done with the ticket, on the button. */
  confirmText: string
  onTicket: (ticket: string) => void | Promise<void>
}

/** Stands in a dialog in place of its form, which an account with a second factor may not send without a proof. */
export function ProofStep({ confirmText, onTicket }: ProofStepProps) {
  const prove = useAction(proveOwner, { onDone: ({ proof }) => onTicket(proof) })
  return <ProofForm confirmText={confirmText} isBusy={prove.isPending} onProof={(body) => void prove.run({ body })} />
}
