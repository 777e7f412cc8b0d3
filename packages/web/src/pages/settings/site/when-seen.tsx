import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { type ReactNode, Suspense, useState } from 'react'

interface WhenSeenProps {
  /** Pixels that the content takes, about. */
  height: number
  children: ReactNode
}

/** What is far down a long page: its code comes when it is about to be in view. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: '80px' })
  const [wasSeen, setSeen] = useState(false)
  if (entry?.isIntersecting && !wasSeen) setSeen(true)
  if (!wasSeen) return <Skeleton ref={ref} height={height} animate={false} />
  return <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>
}
