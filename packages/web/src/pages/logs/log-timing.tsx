import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { Tag } from '../../components/tag.tsx'
import { t } from '../../i18n/translate.ts'
import type { KnownDetail } from './log-detail.ts'
import styles from './log-timing.module.css'
import { hueOfFirstToken, hueOfUseTime } from './timing-hue.ts'

/** How long a call took, when its first token came, and whether it was streamed. */
export function LogTiming({ log, detail }: { log: UsageLog; detail: KnownDetail }) {
  const firstToken = firstTokenSeconds(log, detail)
  const seconds = callSeconds(log, detail)
  return (
    <span className={styles.tags}>
      <Tag hue={hueOfUseTime(seconds)}>{t('logs.seconds', { seconds: shortSeconds(seconds) })}</Tag>
      {firstToken !== undefined && (
        <Tag hue={hueOfFirstToken(firstToken)}>{t('logs.seconds', { seconds: shortSeconds(firstToken) })}</Tag>
      )}
      <Tag hue={log.is_stream ? 'blue' : 'grape'}>{log.is_stream ? t('logs.stream') : t('logs.not-stream')}</Tag>
    </span>
  )
}

/** Rows of other versions have whole seconds alone. */
export const callSeconds = (log: UsageLog, detail: KnownDetail): number =>
  detail.total_ms === undefined ? log.use_time : detail.total_ms / 1000

/** `0.04`, `0.8`, `7.2`, `95`: as fine as tells one call from another. */
function shortSeconds(seconds: number): string {
  if (Number.isInteger(seconds) || seconds >= 60) return seconds.toFixed(0)
  return seconds.toFixed(seconds < 0.1 ? 2 : 1)
}

/** Seconds to the first token of a streamed call; undefined when there was none. */
export function firstTokenSeconds(log: UsageLog, { frt }: KnownDetail): number | undefined {
  return log.is_stream && frt !== undefined && frt >= 0 ? frt / 1000 : undefined
}
