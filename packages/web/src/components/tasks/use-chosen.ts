import { useState } from 'react'

/** One of the rows, by its id: it stays chosen, and is the newest, when the rows are read again. */
export function useChosen<Row extends { id: number }>(rows: readonly Row[] | undefined) {
  const [id, setId] = useState<number>()
  const [wasChosen, setWasChosen] = useState(false)
  return {
    row: rows?.find((row) => row.id === id),
    /** From the first time on: what shows the row is loaded then. */
    wasChosen,
    choose: (row: Row) => {
      setId(row.id)
      setWasChosen(true)
    },
    leave: () => setId(undefined),
  }
}
