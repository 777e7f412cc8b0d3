import { useState } from 'react'

/** What is wrong with each field of a form, in the reader's words. */
export type Problems<Values> = Partial<Record<keyof Values & string, string>>

export interface Draft<Values> {
  values: Values
  /** What the form began with, or what was saved last. */
  start: Values
  /** Problems of the last check, without those of fields that were changed since. */
  problems: Problems<Values>
  isDirty: boolean
  set: (changes: Partial<Values>) => void
  /** True when the form may be sent; else the problems are shown. */
  check: () => boolean
  /** The values have been saved and are the new start; `changes` are what saving has altered. */
  settle: (changes: Partial<Values>) => void
}

/** The values of a form while it is edited. `initial` counts only at first; give the component a key to start anew. */
export function useDraft<Values extends object>(
  initial: Values,
  problemsOf: (values: Values) => Problems<Values>,
): Draft<Values> {
  const [start, setStart] = useState(initial)
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Problems<Values>>({})
  return {
    values,
    start,
    problems,
    isDirty: JSON.stringify(values) !== JSON.stringify(start),
    set: (changes) => {
      setValues((known) => ({ ...known, ...changes }))
      setProblems((known) => withoutFields(known, Object.keys(changes)))
    },
    check: () => {
      const found = problemsOf(values)
      setProblems(found)
      return Object.keys(found).length === 0
    },
    settle: (changes) => {
      const saved = { ...values, ...changes }
      setValues(saved)
      setStart(saved)
    },
  }
}

function withoutFields<Values>(problems: Problems<Values>, fields: readonly string[]): Problems<Values> {
  const left = Object.entries(problems).filter(([field]) => !fields.includes(field))
  // A part of an object has no keys but those of the object.
  return Object.fromEntries(left) as Problems<Values>
}
