import { Tooltip } from '@mantine/core'
import { currentLanguage } from '../i18n/translate.ts'
import { dateOf, exactTime, relativeTime } from './time-text.ts'
import { useNow } from './use-now.ts'

/** A moment in unix seconds, told by its distance from now; the exact time shows on hover. 0 shows nothing. */
export function RelativeTime({ seconds }: { seconds: number }) {
  const now = useNow()
  if (seconds <= 0) return null
  return (
    <Tooltip label={exactTime(seconds)}>
      <time dateTime={isoTime(seconds)}>{relativeTime(seconds, { now, language: currentLanguage() })}</time>
    </Tooltip>
  )
}

/** The same moment to the second; the distance from now shows on hover. */
export function ExactTime({ seconds }: { seconds: number }) {
  const now = useNow()
  if (seconds <= 0) return null
  return (
    <Tooltip label={relativeTime(seconds, { now, language: currentLanguage() })}>
      <time dateTime={isoTime(seconds)}>{exactTime(seconds)}</time>
    </Tooltip>
  )
}

const isoTime = (seconds: number): string => dateOf(seconds).toISOString()
