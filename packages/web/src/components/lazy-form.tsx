import { lazy, type ReactNode, Suspense } from 'react'

const DrawerForm = lazy(async () => ({ default: (await import('./drawer-form.tsx')).DrawerForm }))

/** A form whose code comes with the first opening of its drawer; until then its skeleton stands in its place. */
export function LazyForm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Suspense>
      <Suspense fallback={<DrawerForm title={title} sections={undefined} />}>{children}</Suspense>
    </Suspense>
  )
}
