import { readNotice } from '@tollgate/contract/endpoints/status'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../components/lazy-part.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { readStored, subscribeToStored, writeStored } from '../../storage.ts'

/** The announcement that this browser has seen last. */
const SEEN_KEY = 'notice'

const NoticeDialog = lazyPart(async () => (await import('./notice-dialog.tsx')).NoticeDialog)

/** The site's announcement, once for each text. */
export function NewNotice() {
  const { data: notice = '' } = useEndpoint(readNotice)
  const seen = useSyncExternalStore(subscribeToStored, () => readStored(SEEN_KEY))
  if (notice.trim() === '' || notice === seen) return null
  return (
    <Suspense>
      <NoticeDialog text={notice} onClose={() => writeStored(SEEN_KEY, notice)} />
    </Suspense>
  )
}
