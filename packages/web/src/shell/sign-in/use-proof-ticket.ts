import { useState } from 'react'
import type { CallError } from '../../data/call-endpoint.ts'

export const isProofNeeded = ({ code }: Pick<CallError, 'code'>): boolean => code === 'account.proof-needed'

/** The ticket of a proof that it is the owner who asks: an account with a second factor is refused without one. */
export function useProofTicket() {
  const [ticket, setTicket] = useState('')
  const [isWanted, setWanted] = useState(false)
  return {
    /** Empty until there is one. */
    ticket,
    isWanted,
    keep: setTicket,
    /** True for a refusal that asks for a proof: the form gives way to the question until there is a ticket. */
    isWantedBy(error: CallError): boolean {
      setWanted(isProofNeeded(error))
      return isProofNeeded(error)
    },
  }
}
