import { lazyDialog } from '../../../components/lazy-dialog.tsx'

/** The dialog that asks for a proof and gives a ticket; its code comes with its first opening. */
export const LazyTicketDialog = lazyDialog(async () => (await import('./ticket-dialog.tsx')).TicketDialog)
