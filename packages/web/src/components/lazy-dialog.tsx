import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useOnceOpen } from './use-once-open.ts'

/**
 * A dialog or drawer whose code comes with its first opening. It is drawn closed first: where the focus goes when it
 * closes is noted as it opens.
 */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => {
    const Dialog = await load()
    return { default: (props: Props) => <Dialog {...props} isOpen={useIsDrawn() && props.isOpen} /> }
  })
  return function LazyDialog(props: Props) {
    if (!useOnceOpen(props.isOpen)) return null
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** False while something is drawn for the first time. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => setDrawn(true), [])
  return isDrawn
}
