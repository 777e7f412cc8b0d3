import { Text } from '@mantine/core'
import { readBalanceProgress, readTestProgress } from '@tollgate/contract/endpoints/channel-rounds'
import type { RoundProgress as Round } from '@tollgate/contract/entities/channel-round'
import { t } from '../../i18n/translate.ts'
import styles from './round-progress.module.css'
import { useRound } from './use-round.ts'

/** The rounds over all channels that are under way, and how those ended that were watched from here. */
export function RoundProgress() {
  const tests = useRound(readTestProgress)
  const balances = useRound(readBalanceProgress)
  return (
    <>
      {tests.running && <Running label={t('channels.testing', countsOf(tests.running))} round={tests.running} />}
      {tests.ended && <Ended text={t('channels.tests-ended', countsOf(tests.ended))} />}
      {balances.running && (
        <Running label={t('channels.updating-balances', countsOf(balances.running))} round={balances.running} />
      )}
      {balances.ended && <Ended text={t('channels.balances-ended', countsOf(balances.ended))} />}
    </>
  )
}

const countsOf = ({ done, total, failed }: Round) => ({ done, total, failed })

function Running({ label, round }: { label: string; round: Round }) {
  const text = round.failed === 0 ? label : `${label}${t('channels.round-failed', { failed: round.failed })}`
  return (
    <span className={styles.round}>
      <progress className={styles.bar} value={round.done} max={Math.max(1, round.total)} aria-label={label} />
      <Text size="sm" component="span">
        {text}
      </Text>
    </span>
  )
}

function Ended({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed" component="span" role="status">
      {text}
    </Text>
  )
}
