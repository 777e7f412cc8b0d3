import { lazyDialog } from '../../../components/lazy-dialog.tsx'

/** The dialog that asks for a proof; its code comes with its first opening. */
export const LazyProofDialog = lazyDialog(async () => (await import('./proof-dialog.tsx')).ProofDialog)
