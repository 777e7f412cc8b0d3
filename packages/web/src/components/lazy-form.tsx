import { type ReactNode, Suspense } from 'react'
import { DrawerForm } from './drawer-form.tsx'

/** A form whose code comes with the first opening of its drawer; until then its skeleton stands in its place. */
export function LazyForm({ title, children }: { title: string; children: ReactNode }) {
  return <Suspense fallback={<DrawerForm title={title} sections={undefined} />}>{children}</Suspense>
}
