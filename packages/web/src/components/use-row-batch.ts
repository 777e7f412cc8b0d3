import { useQueryClient } from '@tanstack/react-query'
import type { EndpointDefinition } from '@tollgate/contract/endpoint'
import { useRef, useState } from 'react'
import { toastError, toastSuccess } from '../data/toast.ts'
import { endpointKey } from '../data/use-endpoint.ts'
import { t } from '../i18n/translate.ts'

interface RowBatch<Row> {
  /** Lists that show the rows. */
  lists: readonly EndpointDefinition[]
  nameOf: (row: Row) => string
  /** All calls have been made, whether or not they succeeded. */
  onChanged: () => void
}

/**
 * Does the same to several rows, one call after the other, where the API takes them singly. What was refused is told by name.
 * What is asked while it is at work is not done: a press can come before its button is drawn as busy.
 */
export function useRowBatch<Row>({ lists, nameOf, onChanged }: RowBatch<Row>) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const underWay = useRef<Promise<void>>(undefined)

  async function actOnAll(rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<void> {
    setBusy(true)
    const refused: string[] = []
    for (const row of rows) {
      try {
        await act(row)
      } catch (cause) {
        refused.push(`${nameOf(row)}: ${cause instanceof Error ? cause.message : String(cause)}`)
      }
    }
    setBusy(false)
    for (const list of lists) void queryClient.invalidateQueries({ queryKey: endpointKey(list) })
    if (refused.length === 0) toastSuccess(t('common.done-toast'))
    else toastError(new Error(`${t('table.batch-refused', { count: refused.length })} ${refused.join(' · ')}`))
    onChanged()
  }
  return {
    isBusy,
    run: (rows: readonly Row[], act: (row: Row) => Promise<unknown>): Promise<void> => {
      underWay.current ??= actOnAll(rows, act).finally(() => {
        underWay.current = undefined
      })
      return underWay.current
    },
  }
}
