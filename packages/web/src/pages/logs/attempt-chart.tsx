import type { AttemptNote } from '@tollgate/contract/entities/usage-log'
import { countText } from '../../components/count-text.ts'
import { t } from '../../i18n/translate.ts'
import styles from './attempt-chart.module.css'
import type { AttemptBar } from './log-detail.ts'
import { reasonText } from './route-reason.ts'

interface AttemptChartProps {
  bars: readonly AttemptBar[]
  totalMs: number
}

/** Every attempt of a call on one time line: which channel, how it went, how long until it answered or failed. */
export function AttemptChart({ bars, totalMs }: AttemptChartProps) {
  const part = (ms: number) => `${totalMs === 0 ? 0 : (ms / totalMs) * 100}%`
  return (
    <ol className={styles.chart}>
      {bars.map((bar) => (
        <li key={`${bar.startMs}-${bar.note.channel}`} className={styles.attempt}>
          <div className={styles.words}>
            <span>{t('logs.attempt-channel', { channel: bar.note.channel })}</span>
            {bar.note.key !== undefined && <span>{t('logs.attempt-key', { key: bar.note.key })}</span>}
            <span className={styles.outcome} data-answer={bar.isAnswer}>
              {outcomeText(bar.note)}
            </span>
            <span className={styles.time}>{t('logs.attempt-ms', { ms: countText(bar.note.ms) })}</span>
          </div>
          {bar.note.reason !== undefined && <div className={styles.reason}>{reasonText(bar.note.reason)}</div>}
          <div className={styles.line} aria-hidden>
            <span
              className={styles.bar}
              data-answer={bar.isAnswer}
              style={{ marginInlineStart: part(bar.startMs), width: part(bar.note.ms) }}
            />
            {bar.isAnswer && (
              <span className={styles.rest} style={{ width: part(totalMs - bar.startMs - bar.note.ms) }} />
            )}
          </div>
        </li>
      ))}
      <li className={styles.words}>
        <span>{t('logs.total')}</span>
        <span className={styles.time}>{t('logs.attempt-ms', { ms: countText(totalMs) })}</span>
      </li>
    </ol>
  )
}

function outcomeText({ error, status }: AttemptNote): string {
  if (error === '') return t('logs.attempt-passed')
  return [t('logs.attempt-failed'), status === 0 ? '' : String(status), error].filter(Boolean).join(' · ')
}
