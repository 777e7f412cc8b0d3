import { notificationsStore } from '@mantine/notifications'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../components/lazy-part.ts'

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts)

/** Where toasts appear. Their code is loaded with the first of them. */
export function ToastHost() {
  const hasToast = useSyncExternalStore(
    notificationsStore.subscribe,
    () => notificationsStore.getState().notifications.length > 0,
  )
  const [wasUsed, setUsed] = useState(false)
  // Stays once it is there, so that the last toast can leave in peace.
  if (hasToast && !wasUsed) setUsed(true)
  return <Suspense>{wasUsed && <Toasts />}</Suspense>
}
