import { type ComponentType, useEffect, useState } from 'react'
import { useLoaded } from './use-loaded.ts'
import { useOnceOpen } from './use-once-open.ts'

/**
 * A dialog or drawer whose code comes with its first opening. It is drawn closed first: where the focus goes when it
 * closes is noted as it opens.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  async function loadDrawn() {
    const Dialog = await load()
    return (props: Props) => <Dialog {...props} isOpen={useIsDrawn() && props.isOpen} />
  }
  return function LazyDialog(props: Props) {
    const Dialog = useLoaded(loadDrawn, useOnceOpen(props.isOpen) ? 'now' : 'later')
    return Dialog && <Dialog {...props} />
  }
}

/** False while something is drawn for the first time. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn
}
