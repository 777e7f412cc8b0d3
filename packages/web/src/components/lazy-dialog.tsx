import { type ComponentType, lazy, Suspense } from 'react'
import { useOnceOpen } from './use-once-open.ts'

/** A dialog or drawer whose code comes with its first opening. */
export function lazyDialog<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    if (!useOnceOpen(props.isOpen)) return null
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
