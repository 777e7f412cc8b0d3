import { proveOwner } from '@tollgate/contract/endpoints/second-factor'
import { useAction } from '../../../data/use-action.ts'
import { ProofForm, type ProofFormProps } from './proof-form.tsx'

/** `confirmText` says what is done with the ticket. */
export interface ProofStepProps extends Pick<ProofFormProps, 'confirmText' | 'tone'> {
  onTicket: (ticket: string) => void | Promise<void>
}

/** Stands in a dialog in place of its form, which an account with a second factor may not send without a proof. */
export function ProofStep({ onTicket, ...rest }: ProofStepProps) {
  const prove = useAction(proveOwner, { onDone: ({ proof }) => onTicket(proof) })
  return <ProofForm {...rest} isBusy={prove.isPending} onProof={(body) => void prove.run({ body })} />
}
