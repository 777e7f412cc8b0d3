import type { UsageLog } from '@tollgate/contract/entities/usage-log'
import { Tag } from '../../components/tag.tsx'
import { t } from '../../i18n/translate.ts'
import type { KnownDetail } from './log-detail.ts'
import styles from './log-timing.module.css'
import { hueOfFirstToken, hueOfUseTime } from './timing-hue.ts'

/** How long a call took, when its first token came, and whether it was streamed. */
export function LogTiming({ log, detail }: { log: UsageLog; detail: KnownDetail }) {
  const firstToken = firstTokenSeconds(log, detail)
  return (
    <span className={styles.tags}>
      <Tag hue={hueOfUseTime(log.use_time)}>{t('logs.seconds', { seconds: log.use_time })}</Tag>
      {firstToken !== undefined && (
        <Tag hue={hueOfFirstToken(firstToken)}>{t('logs.seconds', { seconds: firstToken.toFixed(1) })}</Tag>
      )}
      <Tag hue={log.is_stream ? 'blue' : 'grape'}>{log.is_stream ? t('logs.stream') : t('logs.not-stream')}</Tag>
    </span>
  )
}

/** Seconds to the first token of a streamed call; undefined when there was none. */
export function firstTokenSeconds(log: UsageLog, { frt }: KnownDetail): number | undefined {
  return log.is_stream && frt !== undefined && frt >= 0 ? frt / 1000 : undefined
}
