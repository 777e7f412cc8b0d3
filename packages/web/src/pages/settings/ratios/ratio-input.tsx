import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface RatioInputProps {
  label: string
  value: number | undefined
  /** Undefined when the field had no number before, and was left empty again. */
  onChange: (value: number | undefined) => void
}

/** A number of 0 or more in a table. While it is typed, what is no number yet changes nothing. */
export function RatioInput({ label, value, onChange }: RatioInputProps) {
  // As typed, and the number before that; undefined while the field shows what is known.
  const [typed, setTyped] = useState<{ text: string; before: number | undefined }>()
  return (
    <TextInput
      size="xs"
      w={96}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={typed?.text ?? value ?? ''}
      error={typed !== undefined && typed.text.trim() !== '' && !isRatio(typed.text)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped({ text, before: typed === undefined ? value : typed.before })
        if (isRatio(text)) onChange(Number(text))
      }}
      onBlur={() => {
        // Emptied by backspaces, a price of 0.5 was one of 0 on the way, for everybody in the group.
        if (typed?.text.trim() === '') onChange(typed.before)
        setTyped(undefined)
      }}
    />
  )
}

const isRatio = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0
