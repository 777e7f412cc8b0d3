import { Modal } from '@mantine/core'
import { ProofForm, type ProofFormProps } from './proof-form.tsx'

interface ProofDialogProps extends ProofFormProps {
  isOpen: boolean
  title: string
  onClose: () => void
}

/** Asks for a proof before something that weakens the account. */
export function ProofDialog({ isOpen, title, onClose, ...rest }: ProofDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="sm" centered>
      <ProofForm {...rest} />
    </Modal>
  )
}
