import { lazy, Suspense } from 'react'
import type { EditDrawerProps } from './edit-drawer-frame.tsx'
import { useOnceOpen } from './use-once-open.ts'

const EditDrawerFrame = lazy(async () => ({ default: (await import('./edit-drawer-frame.tsx')).EditDrawerFrame }))

/** Drawer for a form, which guards unsaved edits. Its code comes with its first opening. */
export function EditDrawer(props: EditDrawerProps) {
  if (!useOnceOpen(props.isOpen)) return null
  return (
    <Suspense>
      <EditDrawerFrame {...props} />
    </Suspense>
  )
}
