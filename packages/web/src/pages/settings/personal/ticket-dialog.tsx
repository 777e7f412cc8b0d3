import { Modal } from '@mantine/core'
import { ProofStep, type ProofStepProps } from './proof-step.tsx'

interface TicketDialogProps extends ProofStepProps {
  isOpen: boolean
  title: string
  onClose: () => void
}

/** Asks for a proof before a call that takes a ticket for it; busy until `onTicket` is over. */
export function TicketDialog({ isOpen, title, onClose, ...rest }: TicketDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm" centered>
      <ProofStep {...rest} />
    </Modal>
  )
}
