import { TextInput } from '@mantine/core'
import { useState } from 'react'

interface RatioInputProps {
  label: string
  value: number | undefined
  /** Undefined once the field has been emptied and left. */
  onChange: (value: number | undefined) => void
}

/** A number of 0 or more in a table. While it is typed, what is no number yet changes nothing. */
export function RatioInput({ label, value, onChange }: RatioInputProps) {
  // As typed; undefined while the field shows what is known.
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      size="xs"
      w={96}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value ?? ''}
      error={typed !== undefined && typed.trim() !== '' && !isRatio(typed)}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        if (isRatio(text)) onChange(Number(text))
      }}
      onBlur={() => {
        if (typed?.trim() === '') onChange(undefined)
        setTyped(undefined)
      }}
    />
  )
}

const isRatio = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text)) && Number(text) >= 0
