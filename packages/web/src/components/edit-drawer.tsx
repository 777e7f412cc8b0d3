import type { EditDrawerProps } from './edit-drawer-frame.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

/** Drawer for a form, which guards unsaved edits. */
export const EditDrawer = lazyDialog<EditDrawerProps>(
  async () => (await import('./edit-drawer-frame.tsx')).EditDrawerFrame,
)
