import type { ComponentType, ReactNode } from 'react'
import { useIsDrawn } from './lazy-dialog.tsx'
import { useFirstSign, useLoaded } from './use-loaded.ts'
import { useOnceOpen } from './use-once-open.ts'

interface EditDrawerProps<Props> {
  isOpen: boolean
  /** Until the form has one of its own. */
  title: string
  /** Closes without further question. */
  onClose: () => void
  /** Brings the code of the form, before it is opened if it can. */
  loadForm: () => Promise<ComponentType<Props>>
  /** Draws the form, a `DrawerForm`; it is mounted anew each time the drawer opens. */
  children: (Form: ComponentType<Props>) => ReactNode
}

const loadFrame = async () => (await import('./edit-drawer-frame.tsx')).EditDrawerFrame

/** Drawer for a form, which guards unsaved edits. It opens at once, and the form follows. */
export function EditDrawer<Props>({ isOpen, title, onClose, loadForm, children }: EditDrawerProps<Props>) {
  const isAtWork = useFirstSign()
  const wasOpen = useOnceOpen(isOpen)
  const time = wasOpen ? 'now' : isAtWork ? 'ahead' : 'later'
  const Frame = useLoaded(loadFrame, time)
  const Form = useLoaded(loadForm, time)
  if (Frame === undefined || !wasOpen) return null
  return (
    <DrawnFirst isOpen={isOpen}>
      {(isShown) => (
        <Frame isOpen={isShown} title={title} onClose={onClose}>
          {Form && children(Form)}
        </Frame>
      )}
    </DrawnFirst>
  )
}

/** Drawn closed first: where the focus goes when it closes is noted as it opens. */
function DrawnFirst({ isOpen, children }: { isOpen: boolean; children: (isShown: boolean) => ReactNode }) {
  return children(useIsDrawn() && isOpen)
}
