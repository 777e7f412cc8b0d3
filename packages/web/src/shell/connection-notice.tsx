import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { doesAnswer, onLost, PAUSE_MS, sayFound } from '../data/connection.ts'
import { t } from '../i18n/translate.ts'
import classes from './connection-notice.module.css'

/** Says that the server does not answer, and when it does again has everything read that could not be. */
export function ConnectionNotice() {
  const queryClient = useQueryClient()
  const [isLost, setLost] = useState(false)
  // Calls and files fail outside React.
  useEffect(() => onLost(() => setLost(true)), [])
  // A timer.
  useEffect(() => {
    if (!isLost) return
    const timer = setInterval(async () => {
      if (!(await doesAnswer())) return
      setLost(false)
      sayFound()
      await readMissed(queryClient)
    }, PAUSE_MS)
    return () => clearInterval(timer)
  }, [isLost, queryClient])
  return (
    <div role="status" className={classes.notice}>
      {isLost && <span>{t('shell.connection-lost')}</span>}
    </div>
  )
}

/** What could not be read, and what still waits on a connection that may be dead. */
async function readMissed(queryClient: QueryClient): Promise<void> {
  const isMissed = ({ state }: Query) => state.status === 'error' || state.fetchStatus === 'fetching'
  const missed = new Set(queryClient.getQueryCache().findAll({ predicate: isMissed }))
  const those = { predicate: (query: Query) => missed.has(query) }
  await queryClient.cancelQueries(those)
  await queryClient.refetchQueries(those)
}
